"""What somebody sees and hears of an entry, step by step: headlines, moments, tables of who got what, the winner."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from tablee import games, locale
from tablee.drawing import Board
from tablee.server.database.journal import DEAL, Entry
from tablee.server.tables.messages import hears
from tablee.table import Event, Game, Moment, State
from tablee.web.preferences import says
from tablee.web.views import fragments, summary
from tablee.web.views.page_view import Watched
from tablee.web.views.timeline import BoardStep, StoryStep, ToldEvent, board_steps, steps


def moment_words(game: Game[State], event: Event, seat: int, mover: int, language: str) -> str:
    """The button with which somebody at `seat` continues after an event; none unless it is a moment."""
    if event.kind not in games.title(game.name).story.moments and not fragments.is_loss(game, event, seat, mover):
        return ""
    return locale.words(game.name, language).get(f"moment.{event.kind}") or says(language, "page.player.go_on")


async def entry_steps(
    watched: Watched,
    entry: Entry,
    moments: Sequence[Moment],
    before: Board,
    after: Board,
    winner: Markup | None = None,
) -> list[BoardStep]:
    """An entry from the board before it to the one after it; if the game is over with it, up to the `winner`."""
    game, (seat, _, language, *_) = watched.live.game, watched.viewer
    lines = watched.lines(entry)
    if not moments:
        return [BoardStep(after, lines, brief=entry.kind == DEAL)]
    words = iter(lines)
    heard: list[tuple[State, list[ToldEvent]]] = []
    events: list[Event] = []
    kinds: set[str] = set()
    for moment in moments:
        told: list[ToldEvent] = []
        for event in moment.events:
            events.append(event)
            kinds.add(event.kind)
            if hears(event, seat):
                told.append(ToldEvent(event, next(words), moment_words(game, event, seat, entry.seat, language)))
        heard.append((moment.state, told))
    story = games.title(game.name).story
    due: list[tuple[Event, Sequence[Event]]] = []
    complete: list[Event] = []
    if not kinds.isdisjoint(summary.due_with(game.name)):
        due = summary.due(game, events, await watched.entries(entry.seq - 1))
        complete = [event for event, _ in due]
    timeline = steps(game, heard, complete)
    drawn = list(board_steps(timeline, before, watched.seen, after))
    if winner is not None:
        result = BoardStep(after, go_on=says(language, "page.player.result"), caption=winner)
        if timeline and timeline[-1].told[0].event.kind == story.verdict:
            result = result._replace(lines=drawn.pop().lines)
            drawn[-1:] = [last._replace(board=after) for last in drawn[-1:]]  # the last of what was told decides it
        drawn.append(result)
    if due:
        _add_tables(drawn, timeline, due, watched)
    return drawn


def _add_tables(
    drawn: list[BoardStep],
    timeline: Sequence[StoryStep],
    due: Sequence[tuple[Event, Sequence[Event]]],
    watched: Watched,
) -> None:
    """After each event that is `due` show the table of what has happened until then, if somebody is told of it."""
    live, (seat, _, language, *_) = watched.live, watched.viewer
    for event, counted in due:
        at = next(
            (number for number, step in enumerate(timeline, 1) if any(one.event is event for one in step.told)), 0
        )
        table = summary.table(live.game, counted, seat, watched.names, language)
        if at and table:
            drawn.insert(at, BoardStep(drawn[at - 1].board, go_on=says(language, "page.player.go_on"), caption=table))
