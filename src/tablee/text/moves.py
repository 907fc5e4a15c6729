"""The moves of a decision: each with its number, notation and words, and as lines that say once what they share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from tablee import games, locale
from tablee.table import Game, State


class Offer(NamedTuple):
    """A move that is allowed now: its number in the list, its notation, and in words what it costs and does."""

    number: int
    move: int
    notation: str
    words: str

    @property
    def line(self) -> str:
        """As it stands in the list."""
        return f"{self.number}. {self.words} [{self.notation}]"


def offers(
    game: Game[State], view: State, seat: int, names: Sequence[str], words: Mapping[str, str]
) -> tuple[Offer, ...]:
    """What a seat may do now, and after it what it may answer, with what it costs and does."""
    buttons = games.title(game.name).buttons()
    offered: list[Offer] = []
    for number, move in enumerate([*game.moves(view, seat), *game.answers(view, seat)], 1):
        kind, values = game.actions.kind(move), game.actions.values(move)
        label = buttons.offer(view, seat, kind.name, values, words) or game.describe_move(move, names, words)
        offered.append(Offer(number, move, game.text(move), label))
    return tuple(offered)


def offer_lines(offers: Sequence[Offer], words: Mapping[str, str]) -> list[str]:
    """Moves as they are listed; those that differ in one thing only are in one line."""
    groups: list[_Group] = []
    for offer in offers:
        longer = _Group([*groups[-1].offers, offer]) if groups else None
        if longer is not None and longer.has_much_in_common():
            groups[-1] = longer
        else:
            groups.append(_Group([offer]))
    befores = [[], *[group.notation.parts for group in groups]]
    return [group.line(before, words) for group, before in zip(groups, befores, strict=False)]


class _Shared(NamedTuple):
    """What several rows of words have in common, and between its begin and its end what each has of its own."""

    begin: list[str]
    parts: list[str]
    end: list[str]


def _shared(rows: Sequence[list[str]]) -> _Shared:
    begin = _alike(rows)
    rests = [row[len(begin) :] for row in rows]
    end = _alike([rest[::-1] for rest in rests])[::-1]
    return _Shared(begin, [" ".join(rest[: len(rest) - len(end)]) for rest in rests], end)


def _alike(rows: Sequence[list[str]]) -> list[str]:
    """The words with which all rows begin."""
    return [column[0] for column in takewhile(lambda column: len(set(column)) == 1, zip(*rows, strict=False))]


class _Group:
    """Moves that follow each other in the list."""

    def __init__(self, offers: list[Offer]) -> None:
        self.offers = offers
        self.notation = _shared([offer.notation.split() for offer in offers])
        self.words = _shared([offer.words.split() for offer in offers])

    def has_much_in_common(self) -> bool:
        """Whether they are of one kind and differ in one word of notation, and in words can be told together."""
        one_kind = bool(self.notation.begin) and all(part and " " not in part for part in self.notation.parts)
        whole = all(part and ":" not in part and part.count("(") == part.count(")") for part in self.words.parts)
        shared = [*self.words.begin, *self.words.end]
        return one_kind and whole and bool(shared) and not any(":" in word for word in shared)

    def line(self, before: Sequence[str], words: Mapping[str, str]) -> str:
        """As ``Bid …: 1. 0 deniers, 2. 1 denier [bid 0|1]``; what the line before has in its place is not repeated."""
        if len(self.offers) == 1:
            return self.offers[0].line
        parts = [f"{offer.number}. {part}" for offer, part in zip(self.offers, self.words.parts, strict=True)]
        places = "…" if self.notation.parts == before else "|".join(self.notation.parts)
        notation = " ".join([*self.notation.begin, places, *self.notation.end])
        heading = " ".join([*self.words.begin, "…", *self.words.end])
        return locale.labelled(heading, f"{locale.in_a_row(parts, words)} [{notation}]", words)
