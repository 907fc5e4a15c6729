"""The levels of our bots, and how a bot is written wherever one is named: shell, experiments, environments, server."""

from __future__ import annotations

from typing import Final, final

from tablee.table import TableeError


@final
class Level:
    """A level of our bots."""

    def __init__(
        self,
        name: str,
        *,
        seconds: float = 0.0,
        simulations: int = 0,
        has_temperament: bool = False,
        needs_kit: bool = False,
    ) -> None:
        self.name: Final = name
        self.seconds = seconds  # that a search takes at most, unless it is told otherwise; 0: it does not search
        # At most this many as well: where they fit into the time, the same seed gives the same moves.
        self.simulations = simulations
        self.has_temperament: Final = has_temperament  # whether it looks ahead, and so can want something
        self.needs_kit: Final = needs_kit  # whether the rules of a game alone are not enough for it


LEVELS: Final = {
    level.name: level
    for level in (
        Level("random"),
        Level("novice", needs_kit=True),
        Level("fair", has_temperament=True),
        Level("strong", seconds=0.5, simulations=2000, has_temperament=True),
        Level("expert", seconds=2.0, simulations=8000, has_temperament=True, needs_kit=True),
    )
}


@final
class BotName:
    """A level with what may follow it, or a bot of one's own.

    ``fair``, ``fair/loyal`` (temperament), ``strong:200`` (simulations), ``expert@1.5`` (seconds), ``greedy`` (an entry
    point of `tablee.bots`), ``package.module:Class``.
    """

    def __init__(self, text: str, bot: str, temperament: str, simulations: int, seconds: float | None) -> None:
        self.text: Final = text  # as it was written
        self.bot: Final = bot  # the level, or the name of one's own
        self.temperament: Final = temperament  # none: it is drawn at random
        self.simulations: Final = simulations  # 0: as many as usual
        self.seconds: Final = seconds  # None: as many as usual

    @property
    def is_level(self) -> bool:
        """Whether it is one of ours."""
        return self.bot in LEVELS

    @property
    def thinks(self) -> bool:
        """Whether it is one of ours that needs an evaluator."""
        return self.is_level and self.bot != "random"

    @property
    def searches(self) -> bool:
        """Whether it is one of ours that thinks for some time."""
        return self.is_level and LEVELS[self.bot].seconds > 0

    @property
    def called(self) -> str:
        """What to call it in short."""
        return self.bot.rpartition(":")[2]

    @property
    def seated(self) -> str:
        """The bot with its temperament, without its settings."""
        return f"{self.bot}/{self.temperament}" if self.temperament else self.bot

    @staticmethod
    def parse(text: str) -> BotName:
        """The bot written like this; whether it exists is not asked yet."""
        module, colon, after = text.partition(":")
        if module not in LEVELS and after.isidentifier() and module.replace(".", "").isidentifier():
            return BotName(text, text, "", 0, None)
        name, at, seconds = module.partition("@")
        bot, slash, temperament = name.partition("/")
        try:
            parsed = BotName(text, bot, temperament, int(after) if colon else 0, float(seconds) if at else None)
        except ValueError:
            raise _badly_written(text) from None
        if not bot or (slash and not temperament):
            raise _badly_written(text)
        if (colon and parsed.simulations < 1) or (parsed.seconds is not None and not 0 < parsed.seconds < float("inf")):
            raise TableeError(f"{text!r}: a bot needs at least one simulation or some time")
        return parsed


def _badly_written(text: str) -> TableeError:
    return TableeError(
        f"{text!r} should be written BOT, BOT/TEMPERAMENT, BOT:SIMULATIONS, BOT@SECONDS or PACKAGE.MODULE:CLASS"
    )
