"""Bots: one class, one method. A bot gets a view, never the state."""

from tablee.bots.bot import Bot, TalkingBot
from tablee.bots.game_loop import Observer, play_out
from tablee.bots.hint import Hint, Reason, Verdict, explain, judge, win_chances
from tablee.bots.kit import ADVISER, BotKit, kit_of
from tablee.bots.names import BotName
from tablee.bots.own import BotError, OwnBot, own_class
from tablee.bots.registry import (
    check,
    levels,
    load,
    load_evaluator,
    names,
    quickest,
    temperaments,
    weaker_than_fair,
    with_temperament,
)

__all__ = [
    "ADVISER",
    "Bot",
    "BotError",
    "BotKit",
    "BotName",
    "Hint",
    "Observer",
    "OwnBot",
    "Reason",
    "TalkingBot",
    "Verdict",
    "check",
    "explain",
    "judge",
    "kit_of",
    "levels",
    "load",
    "load_evaluator",
    "names",
    "own_class",
    "play_out",
    "quickest",
    "temperaments",
    "weaker_than_fair",
    "win_chances",
    "with_temperament",
]
