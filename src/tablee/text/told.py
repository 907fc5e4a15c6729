"""A table in words for one seat: the news, what lies where, its secrets, promises, the decision and the moves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tablee import games, locale
from tablee.table import ALL, SPECTATOR, Event, Game, Refused, State
from tablee.text.asides import Aside, Field, asides
from tablee.text.moves import Offer, offer_lines, offers
from tablee.text.news import brief_news, whole_news
from tablee.text.pieces import BoardReader, Section

TOKEN: Final = re.compile(r"[A-Za-z]{1,6}|[^\W\d_]|\d{1,3}| (?=\d)|[^\w\s]|_|\n")
BREAKING: Final = {0xA0: " ", 0x202F: " "}  # for a tokenizer the others are a piece of their own


@dataclass(frozen=True)
class Told:
    """What a seat is told of its table."""

    who: str
    news: tuple[str, ...]
    table: tuple[Section, ...]
    secrets: tuple[str, ...]
    promises: tuple[str, ...]
    spoken: tuple[str, ...]  # what was said to the seat that it may answer
    decision: str
    offers: tuple[Offer, ...]  # moves, and after them the answers to what was said
    asides: tuple[str, ...]  # what else may be said or done at any time, as patterns of notation
    words: Mapping[str, str]

    def sections(self) -> list[Section]:
        """Everything under its heading; what is empty is left out."""
        parts = [("news", self.news), ("secrets", self.secrets), ("promises", self.promises)]
        sections = [Section(self.words[f"told.{name}"], lines) for name, lines in parts]
        moves = (*self.spoken, *offer_lines(self.offers, self.words), *self.asides)
        decision = Section(self.decision, moves)
        return [section for section in (sections[0], *self.table, *sections[1:]) if section.lines] + [decision]

    def text(self) -> str:
        """All of it as plain text: a heading, then its lines. A space at which no line may break is one like others."""
        *told, decision = self.sections()
        lines = [line for section in told for line in _written(section, self.words)]
        return "\n".join([self.who, *lines, f"# {decision.heading}", *decision.lines]).translate(BREAKING)

    def with_news(self, news: Iterable[str]) -> Told:
        """The same with other news."""
        return replace(self, news=tuple(news))

    def chosen(self, text: str) -> str:
        """The notation of a move that somebody names by its number in the list or by its notation."""
        wanted = text.strip()
        return next((offer.notation for offer in self.offers if wanted == str(offer.number)), wanted)


def _written(section: Section, words: Mapping[str, str]) -> list[str]:
    if len(section.lines) == 1:
        return [locale.labelled(section.heading, section.lines[0], words)]
    return [f"# {section.heading}", *section.lines]


def tell(
    game: Game[State],
    view: State,
    seat: int,
    names: Sequence[str],
    language: str = "en",
    news: Iterable[Event] = (),
    brief: bool = True,
) -> Told:
    """What `seat`, who holds only this view, is told; `news` are events since its last answer.

    In brief only what is not zero is told, and what a player has in one line.
    """
    words = locale.words(game.name, language)
    reader = BoardReader(game, view, seat, names, words, brief)
    title = games.title(game.name)
    playing = seat != SPECTATOR and bool(view.agenda)
    answers = game.answers(view, seat) if playing else []
    others = asides(game, view, seat, answers, names, words) if playing else ()
    heard = [event for event in news if event.audience in (ALL, seat)]
    return Told(
        who=_who(seat, names, words),
        news=(brief_news if brief else whole_news)(game, heard, names, words),
        table=reader.sections(),
        secrets=reader.secrets(),
        promises=tuple(title.telling().promises(view, names, words)),
        spoken=tuple(title.buttons().spoken(view, seat, names, words)) if answers else (),
        decision=_decision(game, view, seat, names, words),
        offers=offers(game, view, seat, names, words) if playing else (),
        asides=tuple([_pattern(one, words) for one in others]),
        words=words,
    )


def _who(seat: int, names: Sequence[str], words: Mapping[str, str]) -> str:
    title = words["title"]
    return title if seat == SPECTATOR else words["told.who"].format(title=title, name=names[seat])


def _decision(game: Game[State], view: State, seat: int, names: Sequence[str], words: Mapping[str, str]) -> str:
    """Whose turn it is and what is asked, with the rule."""
    if not view.agenda:
        return words["told.over"]
    task = view.agenda[-1]
    step = game.steps[task.step]
    if seat in task.seats:
        return words["told.yours"].format(asked=game.question(task, words), rule=step.rule)
    waiting = locale.listed([names[owing] for owing in task.seats], words)
    theirs = words.get(f"theirs.{step.name}") or words["told.theirs"]
    return f"{theirs.format(names=waiting)} ({step.rule})"


def _pattern(aside: Aside, words: Mapping[str, str]) -> str:
    """An aside as it is written: ``Give money: [give 1|2|3 1..40]``."""
    notation = " ".join([aside.kind, *[_values(field) for field in aside.fields]])
    return locale.labelled(aside.heading, f"[{notation}]", words) if aside.heading else f"[{notation}]"


def _values(field: Field) -> str:
    if field.options:
        return "|".join([value for value, _ in field.options])
    return f"{field.least}..{field.most}"


def refusal(game: Game[State], refused: Refused, left: int, language: str = "en") -> str:
    """Why a move is not allowed, by which rule, and how many more tries there are."""
    words = locale.words(game.name, language)
    why = refused.sentence if refused.refusal.reason == "malformed" else game.sentence(refused.refusal, words)
    return words["told.refused"].format(why=why, rule=refused.refusal.rule, left=left)


def tokens(text: str) -> int:
    """About how many tokens a text has: pieces of words, letters with accents, numbers with the space before, signs."""
    return len(TOKEN.findall(text))
