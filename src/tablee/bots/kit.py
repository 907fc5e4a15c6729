"""Kits: what a game brings for its bots. One without a kit is played by its rules alone."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Final, final

from tablee.bots.evaluator import Evaluator, Feature, Parameters
from tablee.table import TableeError

GROUP: Final = "tablee.evaluators"  # entry points: the name of a game -> package.module:KIT
ADVISER: Final = "adviser"  # what gives hints and chances of winning, and what nets learn to correct

_KITS: Final[dict[str, BotKit | None]] = {}


@final
class BotKit:
    """The evaluator of a game, its numbers, and what each level has of it.

    Attributes:
        evaluator: makes an evaluator of a game and `Parameters`
        features: what positions are evaluated by: name, rule, and what one of it is worth early and late
        bias: points that all seats have in common, early and late
        win_temperature: points of difference that make one seat e times as likely to win, early and late
        folder: where learned weights and nets are
        learned: levels that use learned weights; `ADVISER` may be one of them
        with_net: levels whose evaluator is corrected by nets
        has_temperaments: whether bots may want different things
    """

    def __init__(
        self,
        evaluator: Callable[[Any, Parameters], Evaluator[Any]],
        features: Sequence[tuple[str, str, float, float]],
        bias: tuple[float, float],
        win_temperature: tuple[float, float],
        folder: Path,
        learned: Sequence[str] = (),
        with_net: Sequence[str] = (),
        has_temperaments: bool = False,
    ) -> None:
        self.evaluator: Final = evaluator
        self.features: Final = [Feature(*row) for row in features]
        self.bias: Final = bias
        self.win_temperature: Final = win_temperature
        self.folder: Final = folder
        self.learned: Final = tuple(learned)
        self.with_net: Final = tuple(with_net)
        self.has_temperaments: Final = has_temperaments

    @property
    def weights_file(self) -> Path:
        """The weights that were learned for the features."""
        return self.folder / "weights.json"

    def net_file(self, seats: int) -> Path:
        """The net for tables of this size."""
        return self.folder / f"net-{seats}.json"

    def net_files(self) -> list[Path]:
        """All nets, those for the smallest tables first."""
        return sorted(self.folder.glob("net-*.json"))


def kit_of(game: str) -> BotKit | None:
    """What a game brings for its bots, looked for once: in a folder beside this file, or as an entry point."""
    if game not in _KITS:
        _KITS[game] = _find(game)
    return _KITS[game]


def _find(game: str) -> BotKit | None:
    folders = [module.name for module in pkgutil.iter_modules([str(Path(__file__).parent)]) if module.ispkg]
    kit: object = None
    if game in folders:
        kit = import_module(f"tablee.bots.{game}.kit").KIT
    else:
        for entry in entry_points(group=GROUP, name=game):
            kit = entry.load()
    if kit is not None and not isinstance(kit, BotKit):
        raise TableeError(f"the entry point {game!r} of {GROUP} is not a BotKit")
    return kit
