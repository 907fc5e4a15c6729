"""The points of everybody, and what they would be if the game ended now, as far as somebody knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup

from tablee import locale
from tablee.table import Game, Outlook, State
from tablee.web.numbers import whole
from tablee.web.views.fragments import marks, part


class SeatOutlook(NamedTuple):
    """A seat, its points now and those if the game ended now, and what is not known of them."""

    seat: int
    name: str
    points: int
    at_end: int
    unknown: str
    leads: bool

    @property
    def ended(self) -> str:
        """The points at the end, with a sign if there may be more."""
        return f"{whole(self.at_end)} + ?" if self.unknown else whole(self.at_end)

    @property
    def short(self) -> str:
        """The points at the end as they fit into a wreath: ``41+``."""
        return self.ended.replace(" + ?", "+")

    def told(self) -> str:
        """All of it in words: ``41 + ? (missions)``."""
        return f"{self.ended} ({self.unknown})" if self.unknown else self.ended


def outlook_parts(game: Game[State], view: State, seat: int, names: Sequence[str], language: str) -> dict[str, Markup]:
    """The line of points and the table below it, for a seat who sees this; nothing when the game is over."""
    if not view.agenda:
        return {"scores": Markup(), "outlook": Markup()}
    words = locale.words(game.name, language)
    outlook = game.outlook(view, seat)
    now = [score.total for score in game.scores(view)]
    seats: list[SeatOutlook] = []
    for number, name in enumerate(names):
        leads = now[number] == max(now) > min(now)
        unknown = ", ".join([words[f"outlook.{what}"] for what in outlook.unknown[number]])
        seats.append(SeatOutlook(number, name, now[number], outlook.scores[number].total, unknown, leads))
    notes = tuple(_notes(outlook, names, words)) if outlook.notes else ()
    shared = {"seats": tuple(seats), "marks": marks(len(names))}
    return {
        "scores": part("_scores.html", language, **shared),
        "outlook": part("_outlook.html", language, **shared, notes=notes),
    }


def _notes(outlook: Outlook, names: Sequence[str], words: Mapping[str, str]) -> list[str]:
    """What else is worth knowing, with the points of everybody if the game would end otherwise by it."""
    notes: list[str] = []
    for note in outlook.notes:
        sentence = words[f"outlook.{note.name}"].format(*note.values)
        points = [f"{name} {whole(amount)}" for name, amount in zip(names, note.points, strict=False)]
        notes.append(f"{sentence} {words['told.then'].format(points=', '.join(points))}" if points else sentence)
    return notes
