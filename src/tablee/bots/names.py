"""How a bot is written, wherever one is named: in the shell, in experiments, in environments and on a server."""

from __future__ import annotations

from typing import Final, final

from tablee.table import TableeError

LEVELS: Final = ("random", "novice", "fair", "strong", "expert")


@final
class BotName:
    """A level with what may follow it, or a bot of one's own.

    ``fair``, ``fair/loyal`` (temperament), ``strong:200`` (simulations), ``expert@1.5`` (seconds), ``greedy`` (an entry
    point of `tablee.bots`), ``package.module:Class``.
    """

    def __init__(self, text: str, bot: str, temperament: str, simulations: int, seconds: float | None) -> None:
        self.text: Final = text  # as it was written
        self.bot: Final = bot  # the level, or the name of one's own
        self.temperament: Final = temperament  # none: it is drawn by lot
        self.simulations: Final = simulations  # 0: as many as usual
        self.seconds: Final = seconds  # None: as many as usual

    @property
    def is_level(self) -> bool:
        """Whether it is one of ours."""
        return self.bot in LEVELS

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
        """The bot written like this; whether there is such a bot is not asked yet."""
        module, colon, after = text.partition(":")
        if module not in LEVELS and after.isidentifier() and module.replace(".", "").isidentifier():
            return BotName(text, text, "", 0, None)
        name, at, seconds = module.partition("@")
        bot, slash, temperament = name.partition("/")
        try:
            found = BotName(text, bot, temperament, int(after) if colon else 0, float(seconds) if at else None)
        except ValueError:
            raise _badly_written(text) from None
        if not bot or (slash and not temperament):
            raise _badly_written(text)
        if (colon and found.simulations < 1) or (found.seconds is not None and not 0 < found.seconds < float("inf")):
            raise TableeError(f"{text!r}: a bot needs at least one simulation or some time")
        return found


def _badly_written(text: str) -> TableeError:
    return TableeError(
        f"{text!r} should be written BOT, BOT/TEMPERAMENT, BOT:SIMULATIONS, BOT@SECONDS or PACKAGE.MODULE:CLASS"
    )
