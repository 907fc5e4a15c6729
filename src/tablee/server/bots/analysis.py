"""What the analysis of a finished game says: chances, the moments that decided it, and a player's decisions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from tablee import locale
from tablee.bots.kit import ADVISER
from tablee.server.database.journal import Analysis
from tablee.server.tables.live_table import LiveTable
from tablee.table import Game, State

MOMENTS: Final = 3  # that are told
APART: Final = 4  # moves between two of them at least
LEAST_SWING: Final = 0.03  # of chance that is worth telling
SURE: Final = 2.0  # standard errors by which a move must be better to be called so
LEAST_GAIN: Final = 0.02  # of chance

Chances = Sequence[float]


class Moment(NamedTuple):
    """A move after which the chances were others than before."""

    move: int  # how many moves had been made then
    before: Chances
    after: Chances


def curve(found: Analysis, seats: int) -> list[Chances]:
    """The chances after each move, as far as they are known; where no answer came they stay as they were."""
    chances: list[Chances] = []
    for one in found.data:
        chances.append(one or (chances[-1] if chances else [1 / seats] * seats))
    return chances


def moments(chances: Sequence[Chances]) -> list[Moment]:
    """The moments that decided a game: the greatest swings, in the order of the game."""
    swings = [
        (sum(abs(now - then) for now, then in zip(chances[move], chances[move - 1], strict=True)) / 2, -move)
        for move in range(1, len(chances))
    ]
    chosen: list[int] = []
    for swing, minus in sorted(swings, reverse=True):
        if swing < LEAST_SWING or len(chosen) == MOMENTS:
            break
        if all(abs(-minus - other) >= APART for other in chosen):
            chosen.append(-minus)
    return [Moment(move, chances[move - 1], chances[move]) for move in sorted(chosen)]


def is_better(verdict: dict[str, Any]) -> bool:
    """Whether another move would clearly have been better than the one that was made."""
    return verdict["best"] not in (None, verdict["made"]) and bool(
        verdict["gain"] >= max(LEAST_GAIN, SURE * verdict["error"])
    )


def public(live: LiveTable, found: Analysis, moves: int) -> dict[str, Any]:
    """The analysis for everybody, as JSON-ready data."""
    chances = curve(found, len(live.seats))
    told = [moment._asdict() for moment in moments(chances)] if found.done else []
    return {**_head(live, found, moves, len(chances) - 1), "chances": chances, "moments": told}


def private(live: LiveTable, found: Analysis, moves: int, language: str) -> dict[str, Any]:
    """The analysis for the player of a seat, as JSON-ready data."""
    words = locale.words(live.game.name, language)
    told = [_verdict(live.game, one, live.names, words) for one in found.data]
    last = found.data[-1]["at"] if found.data else 0
    return {**_head(live, found, moves, last), "decisions": told}


def _head(live: LiveTable, found: Analysis, moves: int, known: int) -> dict[str, Any]:
    return {
        "table": live.id,
        "seq": live.position.seq,
        "seat": found.seat,
        "evaluator": ADVISER,
        "done": found.done,
        "moves": moves,
        "known": moves if found.done else max(0, known),
    }


def _verdict(game: Game[State], one: dict[str, Any], names: Sequence[str], words: dict[str, str]) -> dict[str, Any]:
    """A verdict in words; without a better move it says no more than the chance."""
    told: dict[str, Any] = {"move": one["at"], "made": game.text(one["made"]), "best": None}
    told["made_words"] = game.describe_move(one["made"], names, words)
    told["chance"] = one.get("chance")
    if is_better(one):
        reasons = [{**why, "words": locale.name_of(words, "feature", why["feature"])} for why in one["reasons"]]
        told["best"], told["best_words"] = game.text(one["best"]), game.describe_move(one["best"], names, words)
        told.update(gain=one["gain"], error=one["error"], points=one["points"], reasons=reasons)
    return told
