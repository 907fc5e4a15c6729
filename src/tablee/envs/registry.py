"""The ids of the games in Gymnasium and PettingZoo, and their names in OpenSpiel.

`_tablee_envs` calls `register` when one of these libraries is imported, so that nobody has to import Tablée first.
"""

from __future__ import annotations

from importlib import import_module

from tablee import games

VERSION = 0  # of the environments: it changes when results are no longer comparable


def env_id(game: str) -> str:
    """The id of a game, such as ``tablee/HeadsOfState-v0``."""
    return f"tablee/{''.join(part.capitalize() for part in game.split('_'))}-v{VERSION}"


def register(library: str) -> None:
    """Tell a library about every game that is installed."""
    if library == "pyspiel":
        import_module("tablee.envs.openspiel")
    for name in games.names():
        if library == "gymnasium":
            import gymnasium

            gymnasium.register(  # without Gymnasium's wrappers: ours says itself what is wrong, and shows itself
                env_id(name),
                entry_point="tablee.envs.gymnasium:SeatEnv",
                vector_entry_point="tablee.envs.gymnasium_vector:SeatVectorEnv",
                order_enforce=False,
                disable_env_checker=True,
                kwargs={"game": name},
            )
        elif library == "pettingzoo":
            import pettingzoo

            for kind, function in (("aec", "env"), ("parallel", "parallel_env")):
                pettingzoo.register(kind, env_id(name), f"tablee.envs.pettingzoo:{function}", kwargs={"game": name})
