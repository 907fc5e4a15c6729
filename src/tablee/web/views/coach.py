"""The coach: what is asked, what one may try, and what has happened, for somebody who plays for the first time."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from markupsafe import Markup

from tablee import locale
from tablee.server.actions.lesson import LEARNER, Lesson, lesson_of
from tablee.server.tables.live_table import LiveTable
from tablee.server.tables.position import Position
from tablee.web.views.fragments import made
from tablee.web.views.learning import inline, one_line, text_of


class Advice(NamedTuple):
    """What the coach says of a turn."""

    heading: str
    asked: str
    tried: str
    happened: str


class Words(NamedTuple):
    """Everything that the coach says in a lesson."""

    welcome: str
    turns: tuple[Advice, ...]
    heading: str  # of the farewell
    farewell: str


class Suggestion(NamedTuple):
    """The move that the coach proposes: its number on the board, its notation, and its words."""

    number: int
    text: str
    words: str


@cache
def coach_words(game: str, language: str) -> Words:
    """What the coach of a game says: a welcome, three paragraphs for each turn, and a farewell."""
    welcome, *parts = re.split(r"^## ", text_of(game, "lesson", language), flags=re.MULTILINE)
    split = [[one_line(one) for one in re.split(r"\n\n+", part.strip())] for part in parts]
    heading, farewell = split.pop()
    return Words(one_line(welcome.split("\n\n", 1)[1]), tuple(Advice(*one) for one in split), heading, farewell)


def coach(live: LiveTable, position: Position, seat: int, language: str) -> Markup:
    """What the coach says to whoever sits there now; nothing unless this is a lesson."""
    found = lesson_of(live)
    if found is None or seat != LEARNER or not position.owing:
        return Markup()
    back = f"/t/{live.id}/{seat}/lesson"
    place = found.place(position)
    if place is None:
        left = position.moves <= found.length  # else it has come to its end
        return _said(found, language, (), None, "", back) if left and seat in position.owing else Markup()
    said = coach_words(found.game, language)
    if place.turn == len(found.turns):
        return _said(found, language, (said.turns[-1].happened, said.farewell), None, said.heading, "")
    if LEARNER not in place.next:
        return Markup()
    advice = said.turns[place.turn]
    before = said.turns[place.turn - 1].happened if place.turn else said.welcome
    told = (advice.tried,) if place.done else (before, advice.asked, advice.tried)
    move = live.game.parse(place.next[LEARNER])
    words = live.game.describe_move(move, live.names, locale.words(found.game, language))
    return _said(found, language, told, Suggestion(move, place.next[LEARNER], words), advice.heading, "", place.turn)


@lru_cache(maxsize=256)
def _said(
    found: Lesson,
    language: str,
    told: tuple[str, ...],
    suggestion: Suggestion | None,
    heading: str,
    back: str,
    turn: int | None = None,
) -> Markup:
    """The words of the coach, and the move that it proposes; `back` leads back to the lesson."""
    paragraphs = [inline(found.game, one) for one in told]
    counted = None if turn is None else (turn + 1, len(found.turns))
    values = {"heading": heading, "told": paragraphs, "suggestion": suggestion, "back": back, "counted": counted}
    return made("_coach.html", language, **values)
