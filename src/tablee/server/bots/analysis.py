"""What the analysis of a finished game says: chances, the moments that decided it, and a player's decisions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NotRequired

from typing_extensions import TypedDict

from tablee import locale
from tablee.bots.kit import ADVISER
from tablee.server.bots.hints import HintReason, reasons_in_words
from tablee.server.database.journal import Analysis
from tablee.server.tables import LiveTable
from tablee.server.tables.answers import SeatAnswer
from tablee.table import Game, State

MOMENTS: Final = 3  # that are told
APART: Final = 4  # moves between two of them at least
LEAST_SWING: Final = 0.03  # of chance that is worth telling
SURE: Final = 2.0  # standard errors by which a move must be better to be called so
LEAST_GAIN: Final = 0.02  # of chance

Chances = Sequence[float]


class DecidingMoment(TypedDict):
    """A move that changed the chances of winning."""

    move: int  # how many moves had been made then
    before: Chances
    after: Chances


class AnalysisProgress(SeatAnswer):
    """What is known about a finished game so far: `known` of its `moves` are looked at."""

    evaluator: str  # what says it: the adviser, which also gives hints
    done: bool
    moves: int
    known: int


class PublicAnalysis(AnalysisProgress):
    """The chances of all seats after each move, as a spectator could see them, and the decisive moments."""

    chances: list[Chances]
    moments: list[DecidingMoment]


class ReviewedDecision(TypedDict):
    """A decision after `move` moves: what was done, and what would clearly have been better, if anything."""

    move: int
    made: str
    made_words: str
    chance: float | None  # to win after what was done
    best: str | None
    best_words: NotRequired[str]
    gain: NotRequired[float]  # of chance
    error: NotRequired[float]  # the standard error of that
    points: NotRequired[float]  # expected more
    reasons: NotRequired[list[HintReason]]


class SeatAnalysis(AnalysisProgress):
    """The decisions of a seat, reviewed by what its player could know at the time."""

    decisions: list[ReviewedDecision]


def curve(progress: Analysis, seats: int) -> list[Chances]:
    """The chances after each move, as far as they are known; where no answer came they stay as they were."""
    chances: list[Chances] = []
    for one in progress.data:
        chances.append(one or (chances[-1] if chances else [1 / seats] * seats))
    return chances


def moments(chances: Sequence[Chances]) -> list[DecidingMoment]:
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
    return [{"move": move, "before": chances[move - 1], "after": chances[move]} for move in sorted(chosen)]


def is_better(verdict: dict[str, Any]) -> bool:
    """Whether another move would clearly have been better than the one that was made."""
    return verdict["best"] not in (None, verdict["made"]) and bool(
        verdict["gain"] >= max(LEAST_GAIN, SURE * verdict["error"])
    )


def public(live: LiveTable, progress: Analysis, moves: int) -> PublicAnalysis:
    """The analysis for everybody, as JSON-ready data."""
    chances = curve(progress, len(live.seats))
    deciding = moments(chances) if progress.done else []
    return {**_head(live, progress, moves, len(chances) - 1), "chances": chances, "moments": deciding}


def private(live: LiveTable, progress: Analysis, moves: int, language: str) -> SeatAnalysis:
    """The analysis for the player of a seat, as JSON-ready data."""
    words = locale.words(live.game.name, language)
    decisions = [_judged(live.game, verdict, live.names_in(language), words) for verdict in progress.data]
    last = progress.data[-1]["at"] if progress.data else 0
    return {**_head(live, progress, moves, last), "decisions": decisions}


def _head(live: LiveTable, progress: Analysis, moves: int, known: int) -> AnalysisProgress:
    return {
        "table": live.id,
        "seq": live.position.seq,
        "seat": progress.seat,
        "evaluator": ADVISER,
        "done": progress.done,
        "moves": moves,
        "known": moves if progress.done else max(0, known),
    }


def _judged(
    game: Game[State], verdict: dict[str, Any], names: Sequence[str], words: dict[str, str]
) -> ReviewedDecision:
    """A verdict in words; without a better move it says no more than the chance."""
    made, best = verdict["made"], verdict["best"]
    decision: ReviewedDecision = {
        "move": verdict["at"],
        "made": game.text(made),
        "best": None,
        "made_words": game.describe_move(made, names, words),
        "chance": verdict.get("chance"),
    }
    if is_better(verdict):
        decision["best"], decision["best_words"] = game.text(best), game.describe_move(best, names, words)
        decision["gain"], decision["error"], decision["points"] = verdict["gain"], verdict["error"], verdict["points"]
        decision["reasons"] = reasons_in_words(verdict["reasons"], words)
    return decision
