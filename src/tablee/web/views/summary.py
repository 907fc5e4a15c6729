"""Who got what in a scoring, a revolution or a siege: a small table of the events that somebody was told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from markupsafe import Markup

from tablee import games, locale
from tablee.games import Summary
from tablee.server.database.journal import DEAL, MOVE, UNDO, Entry
from tablee.server.tables.messages import hears
from tablee.table import Event, Game, State
from tablee.web.numbers import whole
from tablee.web.preferences import says
from tablee.web.views import fragments


class Row(NamedTuple):
    """What every seat got for one reason."""

    label: str
    cells: tuple[str, ...]
    words: bool = False


@cache
def due_with(game: str) -> frozenset[str]:
    """The events of a game of which there is one in each move after which a table is shown."""
    kinds: set[str] = set()
    for one in games.title(game).story.summaries:
        kinds.update([one.ends] if one.ends else one.counted)
    return frozenset(kinds)


def due(game: Game[State], events: Sequence[Event], past: Sequence[Entry]) -> list[tuple[Event, Sequence[Event]]]:
    """The events of a move after which a table is shown, the last first, each with all that happened since it began.

    `past` are the entries before the move, for what began earlier.
    """
    summaries: list[tuple[int, Sequence[Event]]] = []
    story = games.title(game.name).story
    for one in story.summaries:
        begins = [number for number, event in enumerate(events) if story.begun_by(event.kind, event.rule) is one]
        counted = [number for number, event in enumerate(events) if event.kind in one.counted]
        if one.ends:
            ends = [number for number, event in enumerate(events) if event.kind == one.ends]
            if ends and (since := _since(game, one, past)):
                last = max((number for number in counted if number < ends[0]), default=ends[0])
                summaries.append((last, [*since, *events[: ends[0]]]))
        elif begins and counted and counted[-1] > begins[0]:
            summaries.append((counted[-1], events[begins[0] : counted[-1] + 1]))
    return [(events[number], counted) for number, counted in sorted(summaries, key=lambda one: -one[0])]


def _since(game: Game[State], summary: Summary, past: Sequence[Entry]) -> list[Event]:
    """The events since a summary began; none if something else was ended since."""
    story = games.title(game.name).story
    undone: set[int] = set()
    since: list[Event] = []
    for entry in reversed(past):
        if entry.kind == UNDO:
            undone.update(entry.data["undone"])
        if entry.kind not in (DEAL, MOVE) or entry.seq in undone:
            continue
        for event in reversed(entry.events(game)):
            since.append(event)
            if story.begun_by(event.kind, event.rule) is summary:
                return since[::-1]
            if event.kind == summary.ends:
                return []
    return []


def after(game: Game[State], entries: Iterable[Entry]) -> list[Event]:
    """The events from the one that begins a summary, in the first of these entries, to its end."""
    kept, story = list(entries), games.title(game.name).story
    undone = {seq for entry in kept if entry.kind == UNDO for seq in entry.data["undone"]}
    later: list[Event] = []
    summary: Summary | None = None
    for entry in kept:
        if entry.kind != MOVE or entry.seq in undone:
            continue
        for event in entry.events(game):
            if summary is None:
                summary = story.begun_by(event.kind, event.rule)
            elif event.kind == summary.ends:
                return later
            if summary is not None:
                later.append(event)
        if summary is None or not summary.ends:
            break
    return later


def table(game: Game[State], events: Sequence[Event], viewer: int, names: Sequence[str], language: str) -> Markup:
    """Who got what, as far as `viewer` was told; the first event says what is added up."""
    story = games.title(game.name).story
    summary = story.begun_by(events[0].kind, events[0].rule) if events else None
    if summary is None:
        return Markup()
    words = locale.words(game.name, language)
    points: dict[str, list[int]] = {}
    things: dict[str, list[list[str]]] = {}
    for event in events:
        if event.kind not in summary.counted or not hears(event, viewer):
            continue
        label = _label(game, event, names, language)
        args = dict(zip([arg.name for arg in game.events[event.kind].args], event.values, strict=False))
        arg = next(arg for arg in game.events[event.kind].args if arg.name == summary.counted[event.kind])
        if arg.words:
            listed = things.setdefault(label, [[] for _ in names])
            listed[args["seat"]].append(game.name_of(arg, args[arg.name], words))
        else:
            points.setdefault(label, [0] * len(names))[args["seat"]] += args[arg.name]
    rows = [Row(label, tuple(whole(value) for value in values)) for label, values in points.items()]
    rows += [
        Row(label, tuple(locale.listed(_counted(own), words) or "–" for own in lists), words=True)
        for label, lists in things.items()
    ]
    totals = [sum(column) for column in zip(*points.values(), strict=True)] if len(points) > 1 else []
    return fragments.part(
        "_summary.html",
        language,
        names=tuple(names),
        marks=fragments.marks(len(names)),
        rows=tuple(rows),
        totals=tuple(whole(total) for total in totals),
    )


def _counted(names: Iterable[str]) -> list[str]:
    """Each of these once, with its number if there are several of it."""
    return [name if number == 1 else f"{number} × {name}" for name, number in Counter(names).items()]


def _label(game: Game[State], event: Event, names: Sequence[str], language: str) -> str:
    """What an event counts for: as the game calls it, else by its rule."""
    words = locale.words(game.name, language)
    for name in (event.rule, event.kind):
        if f"summary.{name}" in words:
            return words[f"summary.{name}"].format(**fragments.arguments(game, event, names, words))
    return fragments.reason(game.name, language).get(event.rule) or says(language, "page.summary")
