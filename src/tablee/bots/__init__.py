"""Bots: one class, one method. A bot gets a view, never the state."""

from tablee.bots.bot import Bot, TalkingBot
from tablee.bots.game_loop import Observer, play_out
from tablee.bots.hint import Hint, Reason, explain, win_chances
from tablee.bots.judge import Verdict, judge
from tablee.bots.registry import (
    adviser,
    check,
    corrected,
    evaluator,
    evaluator_of,
    load,
    names,
    temperaments,
    with_temperament,
)

__all__ = [
    "Bot",
    "Hint",
    "Observer",
    "Reason",
    "TalkingBot",
    "Verdict",
    "adviser",
    "check",
    "corrected",
    "evaluator",
    "evaluator_of",
    "explain",
    "judge",
    "load",
    "names",
    "play_out",
    "temperaments",
    "win_chances",
    "with_temperament",
]
