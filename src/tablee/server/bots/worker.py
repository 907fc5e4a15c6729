"""A process in which bots think: it reads one question on each line and answers with a line of JSON, or says why not.

It is given views, never the state, and a new bot for each question, so that it can be killed at any time. What it
says of a view besides a move follows from the view alone: the same question gets the same answer.
"""

from __future__ import annotations

import hashlib
import json
import logging.config
import signal
import sys
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, Final

from tablee import bots, games
from tablee.bots.evaluator import Evaluator
from tablee.server import logs
from tablee.server.bots.process import end_with_parent
from tablee.table import Game, State, TableeError

HINT_SIMULATIONS: Final = 600
VERDICT_SIMULATIONS: Final = 200  # for one of many decisions of a game
Question = dict[str, Any]

log: Final = logging.getLogger("tablee.server")


@cache
def _game(name: str, edition: str | None, digest: str) -> Game[State]:
    game = games.load(name, edition)
    if game.edition.digest != digest:
        raise ValueError("the edition has changed since the table was started")
    return game


@cache
def _evaluator(game: Game[State]) -> Evaluator[State]:
    """What hints, verdicts and chances to win come from."""
    return bots.load_evaluator(game, bots.ADVISER)


def _seed(view: object) -> str:
    return hashlib.sha256(json.dumps(view).encode()).hexdigest()


@lru_cache(maxsize=256)
def _judge(game: Game[State], level: str, opponents: tuple[str, ...]) -> Evaluator[State]:
    """What a bot evaluates with: the same for every question."""
    return bots.load_evaluator(game, level, opponents)


def _bot(game: Game[State], question: Question) -> bots.Bot:
    name, opponents = bots.BotName.parse(question["bot"]), tuple(question["opponents"])
    evaluator = _judge(game, name.bot, opponents) if name.thinks else None
    return bots.load(name.text, game, question["seed"], opponents=opponents, evaluator=evaluator)


def move(game: Game[State], question: Question) -> int:
    """The move that a bot chooses."""
    bot = _bot(game, question)
    view = game.load(question["view"]) if bot.looks else None
    return bot.choose(view, question["seat"], question["moves"])


def say(game: Game[State], question: Question) -> int | None:
    """The aside that a bot says before the move it has chosen, or without one in answer to what it was told."""
    bot = _bot(game, question)
    view = game.load(question["view"])
    return bot.say(view, question["seat"], question["move"]) if isinstance(bot, bots.TalkingBot) else None


def hint(game: Game[State], question: Question) -> list[dict[str, Any]]:
    """The best moves of a seat, with what to expect of them, and why."""
    view, seed = game.load(question["view"]), _seed(question["view"])
    hints = bots.explain(_evaluator(game), view, question["seat"], question["moves"], seed, HINT_SIMULATIONS)
    return [
        {
            "move": hint.move,
            "points": round(hint.points, 1),
            "chance": round(hint.chance, 3),
            "reasons": _reasons(hint.reasons),
        }
        for hint in hints
    ]


def chances(game: Game[State], question: Question) -> list[list[float]]:
    """How likely each seat is to win, in each of several views of one viewer."""
    chances = [
        bots.win_chances(_evaluator(game), game.load(view), question["seat"], _seed(view)) for view in question["views"]
    ]
    return [[round(chance, 3) for chance in view_chances] for view_chances in chances]


def verdict(game: Game[State], question: Question) -> dict[str, Any]:
    """What would have been better than a move that was made."""
    view, seed = game.load(question["view"]), _seed(question["view"])
    judgement = bots.judge(
        _evaluator(game), view, question["seat"], question["moves"], question["made"], seed, VERDICT_SIMULATIONS
    )
    return {
        "best": judgement.best,
        "chance": round(judgement.chance, 3),
        "gain": round(judgement.gain, 3),
        "error": round(judgement.error, 3),
        "points": round(judgement.points, 1),
        "reasons": _reasons(judgement.reasons),
    }


def _reasons(reasons: list[bots.Reason]) -> list[dict[str, Any]]:
    return [{"feature": reason.feature, "rule": reason.rule, "points": round(reason.points, 1)} for reason in reasons]


ANSWERS: Final[dict[str, Callable[[Game[State], Question], Any]]] = {
    "move": move,
    "say": say,
    "hint": hint,
    "chances": chances,
    "verdict": verdict,
}


def think(question: Question) -> Any:
    """The answer to a question."""
    game = _game(question["game"], question["edition"], question["digest"])
    return ANSWERS[question["what"]](game, question)


def main() -> None:
    """Answer until nobody asks any more, or could hear the answer."""
    logging.config.dictConfig(logs.LOGGING)
    end_with_parent(getattr(signal, "SIGKILL", signal.SIGTERM))  # Windows has no SIGKILL
    answers, sys.stdout = sys.stdout, sys.stderr  # what a bot of somebody's own prints must not be taken for an answer
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), file=answers, flush=True)


def answer(question: Question) -> dict[str, Any]:
    """An answer, or the fault that there is none."""
    try:
        return {"answer": think(question)}
    except Exception as error:
        log.exception("a question could not be answered")
        return {"fault": f"failed: {error}" if isinstance(error, TableeError) else f"failed: {error!r}"}


if __name__ == "__main__":
    main()
