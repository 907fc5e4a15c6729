"""The coach: what is asked, what one may try, and what has happened, for somebody who plays for the first time."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from markupsafe import Markup

from tablee import locale
from tablee.server.actions.lesson import LEARNER, Lesson, lesson_count, text_name
from tablee.server.tables import LiveTable, Position
from tablee.web.preferences import says
from tablee.web.views.fragments import render
from tablee.web.views.learning import inline, one_line, text_of


class TurnWords(NamedTuple):
    """What the coach says of a turn."""

    heading: str
    asked: str
    tried: str
    happened: str


class CoachWords(NamedTuple):
    """Everything that the coach says in a lesson, and what it is called."""

    title: str
    welcome: str
    turns: tuple[TurnWords, ...]
    heading: str  # of the farewell
    farewell: str


class Suggestion(NamedTuple):
    """The move that the coach proposes: its number on the board, its notation, and its words."""

    number: int
    text: str
    words: str


@cache
def coach_words(game: str, language: str, number: int = 1) -> CoachWords:
    """What the coach says in a lesson: a welcome, three paragraphs for each turn, and a farewell."""
    welcome, *parts = re.split(r"^## ", text_of(game, text_name(number), language), flags=re.MULTILINE)
    title, welcome = welcome.removeprefix("# ").split("\n\n", 1)
    split = [[one_line(one) for one in re.split(r"\n\n+", part.strip())] for part in parts]
    heading, farewell = split.pop()
    turns = tuple(TurnWords(*one) for one in split)
    return CoachWords(one_line(title), one_line(welcome), turns, heading, farewell)


def lesson_titles(game: str, language: str) -> list[str]:
    """What the buttons that begin the lessons of a game say, in their order."""
    later = [coach_words(game, language, number).title for number in range(2, lesson_count(game) + 1)]
    return [says(language, "page.learn.coach"), *later] if lesson_count(game) else []


def coach(script: Lesson, live: LiveTable, position: Position, language: str) -> Markup:
    """What the coach says to the learner now, also where a lesson ends with the game; nothing after its end."""
    back = f"/t/{live.id}/{LEARNER}/lesson"
    place = script.place(position)
    if place is None:
        if position.moves > script.length:
            return Markup()  # it has come to its end
        if position.over:
            sentences = (says(language, "page.coach.over"),)
            return _panel(script, language, sentences, None, says(language, "page.coach"), "", onward=script.number)
        return _panel(script, language, (), None, "", back) if LEARNER in position.owing else Markup()
    texts = coach_words(script.game, language, script.number)
    if place.turn == len(script.turns):
        farewell = (texts.turns[-1].happened, texts.farewell)
        return _panel(script, language, farewell, None, texts.heading, "", onward=script.number + 1)
    if LEARNER not in place.next:
        return Markup()
    advice = texts.turns[place.turn]
    before = texts.turns[place.turn - 1].happened if place.turn else texts.welcome
    paragraphs = (advice.tried,) if place.done else (before, advice.asked, advice.tried)
    move = live.game.parse(place.next[LEARNER])
    words = live.game.describe_move(move, live.names_in(language), locale.words(script.game, language))
    return _panel(
        script, language, paragraphs, Suggestion(move, place.next[LEARNER], words), advice.heading, "", place.turn
    )


@lru_cache(maxsize=256)
def _panel(
    script: Lesson,
    language: str,
    texts: tuple[str, ...],
    suggestion: Suggestion | None,
    heading: str,
    back: str,
    turn: int | None = None,
    onward: int | None = None,
) -> Markup:
    """What the coach says and proposes; `back` leads back to the lesson, `onward` is the one to begin now, if any."""
    paragraphs = [inline(script.game, one) for one in texts]
    counted = None if turn is None else (turn + 1, len(script.turns))
    titles = lesson_titles(script.game, language)[onward - 1 : onward] if onward is not None else []
    values = {"heading": heading, "told": paragraphs, "suggestion": suggestion, "back": back, "counted": counted}
    following = {"game": script.game, "number": onward, "following": titles}
    return render("_coach.html", language, **values, **following)
