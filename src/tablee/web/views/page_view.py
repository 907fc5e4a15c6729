"""What somebody sees of a table after an entry: everything is made from their view and from what they were told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from markupsafe import Markup

from tablee import games, locale
from tablee.drawing import Board
from tablee.server.actions.lesson import LEARNER, lesson_of
from tablee.server.database.journal import CHAT, DEAL, MOVE, REMATCH, UNDO, Entry
from tablee.server.tables import LiveTable, Player, Position, Tables
from tablee.table import SPECTATOR, State
from tablee.text.asides import aside_kinds, asides
from tablee.web.preferences import Reader, says
from tablee.web.views import boards, fragments
from tablee.web.views.boards import Look, TableBoards
from tablee.web.views.choices import choices, forced
from tablee.web.views.clocks import clocks_panel
from tablee.web.views.coach import coach
from tablee.web.views.decision import decision
from tablee.web.views.fragments import Decision, Offer, part
from tablee.web.views.outlook import outlook_parts
from tablee.web.views.result import result_of

LOG: Final = 60  # entries of the log on the page; the whole of it has a page of its own


class Viewer(NamedTuple):
    """All that a page view depends on besides the table: two with the same see the same."""

    seat: int
    mine: tuple[int, ...]  # every seat that they hold
    language: str
    portrait: bool
    muted: tuple[int, ...] = ()  # the seats whose talk they do not want to see


def viewer_of(player: Player, reader: Reader) -> Viewer:
    """What decides what somebody sees."""
    mine = tuple(player.live.seats_of(player.holder)) if player.seat != SPECTATOR else ()
    return Viewer(player.seat, mine, reader.language, reader.portrait, player.muted)


@dataclass(frozen=True)
class PageView:
    """A table as somebody sees it after the entry `seq`."""

    seq: int
    state: State
    board: Board
    turn: str
    since: int | None  # the seat's last move
    new: tuple[int, ...]  # the lines of the log since
    parts: Mapping[str, Markup]  # what stands beside the board, by the id of its place
    winner: Markup | None = None  # once the game is over


class Watched(NamedTuple):
    """A table and who looks at it."""

    tables: Tables
    live: LiveTable
    viewer: Viewer
    boards: TableBoards

    @property
    def names(self) -> list[str]:
        """What the players are called."""
        return self.live.names_in(self.viewer.language)

    async def page_view(self, position: Position) -> PageView:
        """What they see of a position, whatever they saw before."""
        entries = await self.entries(position.seq)
        since = last_move(entries, self.viewer.seat)
        new = tuple(entry.seq for entry in entries if since is not None and entry.seq > since and self.lines(entry))
        page_view = self._view(position, self._draw(position), since, new)
        if position.over:
            mine = bool(self.viewer.mine)
            result = await result_of(self.tables, self.live, self.viewer.language, self.viewer.mine)
            language, names = self.viewer.language, self.names
            ended = fragments.ended(language, self.live.id, self.live.game.name, names, result, mine)
            winner = fragments.winner(language, names, result)
            return replace(page_view, parts={**page_view.parts, "ended": ended}, winner=winner)
        return page_view

    def go_on(self, before: PageView, entry: Entry, position: Position) -> PageView | None:
        """What they see after one more entry; None if what came before may be called otherwise, or was taken back."""
        if position.over or entry.kind not in (MOVE, CHAT, REMATCH):
            return None
        board = before.board if position.state is before.state else self._draw(position)
        since, new = before.since, before.new
        if entry.kind == MOVE and entry.seat == self.viewer.seat:
            since, new = entry.seq, ()
        elif since is not None and self.lines(entry):
            new = (*new, entry.seq)
        return self._view(position, board, since, new)

    def _view(self, position: Position, board: Board, since: int | None, new: tuple[int, ...]) -> PageView:
        language = self.viewer.language
        sealed = not position.over and position.game.steps[position.state.agenda[-1].step].sealed
        answered = self._answered(position) if sealed else ()
        decided = decision(position, self.names, self.viewer.seat, self.viewer.mine, language, answered)
        beside = self._beside(position, decided, new)
        return PageView(position.seq, position.state, board, decided.turn, since, new, beside)

    def _answered(self, position: Position) -> set[int]:
        """The seats that have given a secret answer to the decision which others still owe."""
        since = max([position.decided[seat] for seat in position.owing], default=position.seq)
        if since == position.seq:
            return set()
        return {
            entry.seat
            for entry in self.live.tail
            if since < entry.seq <= position.seq
            and entry.kind == MOVE
            and position.game.is_sealed(entry.move(position.game))
        }

    def _draw(self, position: Position) -> Board:
        seat = self.viewer.seat
        return self.seen(position.state, position.game.moves(position.state, seat) if seat != SPECTATOR else ())

    def seen(self, state: State, lit: Sequence[int] = ()) -> Board:
        """The board as they see it in this state."""
        look = Look(self.viewer.language, self.viewer.portrait, tuple(self.names))
        return self.boards.board(self.live.game, state, self.viewer.seat, look, lit)

    def _beside(self, position: Position, decided: Decision, new: tuple[int, ...]) -> dict[str, Markup]:
        """The parts of the page beside the board."""
        live, game, (seat, mine, language, *_) = self.live, position.game, self.viewer
        names = tuple(self.names)
        playing, owing = seat != SPECTATOR and not position.over, position.owing
        moves = game.moves(position.state, seat) if playing else []
        passes = len(mine) > 1 and seat not in owing
        pass_to = next((other for other in mine if other in owing), None) if passes else None
        undo = playing and position.undoer == seat and bool(position.undoable)
        table = f"/t/{live.id}"
        view = game.seen_by(position.state, seat)
        offered = choices(game, view, seat, moves, names, locale.words(game.name, language)) if moves else ()
        needs = games.title(game.name).buttons().needs(view, seat) if moves else ""
        alone = forced(game, moves[0]) if len(moves) == 1 else ""
        offer = Offer(f"{table}/{seat}", decided.owes, names, offered, alone, needs, pass_to)
        first = new[0] if new else 0
        own = f"?seat={seat}" if seat != SPECTATOR else ""
        script = lesson_of(game.name, live.info.seed) if seat == LEARNER else None
        return {
            "sentence": part("_sentence.html", language, game=game.name, decision=decided),
            "choices": fragments.choices(language, offer),
            "taking-back": part("_undo.html", language, place=offer.place) if undo else Markup(),
            "coach": coach(script, live, position, language) if script is not None else Markup(),
            "ended": Markup(),
            "fresh": fragments.fresh(language, f"{table}/at/{first}{own}", first, len(new)),
            **outlook_parts(game, view, seat, names, language),
            "clocks": clocks_panel(live, position, language, position.clocks.at) if position.clocks else Markup(),
            **self._talk(position, names),
        }

    def _talk(self, position: Position, names: tuple[str, ...]) -> dict[str, Markup]:
        """What was said to the seat with what it may answer, and what it may say and do at any time."""
        game, (seat, _, language, *_) = position.game, self.viewer
        if seat == SPECTATOR:
            return {"answers": Markup(), "talk": Markup()}
        place = f"/t/{self.live.id}/{seat}"
        if position.over or not aside_kinds(game):
            return {"answers": Markup(), "talk": part("_talk.html", language, place=place, asides=())}
        view, words = game.seen_by(position.state, seat), locale.words(game.name, language)
        answers = game.answers(view, seat)
        spoken = tuple(games.title(game.name).buttons().spoken(view, seat, names, words)) if answers else ()
        offered = choices(game, view, seat, answers, names, words)
        reply = part("_answers.html", language, place=place, spoken=spoken, choices=offered) if offered else Markup()
        offers = asides(game, view, seat, answers, names, words)
        return {"answers": reply, "talk": part("_talk.html", language, place=place, asides=offers)}

    # The log and the past.

    async def entries(self, seq: int) -> list[Entry]:
        """The last entries up to `seq`."""
        entries = await self.tables.since(self.live, max(-1, seq - LOG))
        return [entry for entry in entries if entry.seq <= seq]

    def line(self, entry: Entry) -> Markup:
        """An entry in the words of the log, the newest first as everywhere in it; the set-up is folded."""
        whole = Markup().join(reversed(self.lines(entry)))
        if entry.kind != DEAL or not whole:
            return whole
        set_up = says(self.viewer.language, "page.log.set_up")
        return Markup("<details><summary>{}</summary>{}</details>").format(set_up, whole)

    def lines(self, entry: Entry) -> tuple[Markup, ...]:
        """The same, event by event as they happened; nothing if it is the talk of somebody whom they mute."""
        if entry.kind == CHAT and entry.seat in self.viewer.muted:
            return ()
        return fragments.lines(self.live.game, entry, self.viewer.seat, self.names, self.viewer.language)

    async def past_board(self, seq: int) -> Board:
        """The board as it was after an entry."""
        live, (seat, _, language, portrait, _) = self.live, self.viewer

        async def draw() -> Board:
            return self.seen((await self.tables.position_at(live, seq)).state)

        return await self.tables.cache.get(("board", live.id, seat, seq, language, portrait, tuple(self.names)), draw)

    def svg(self, board: Board, marks: frozenset[str] = frozenset()) -> Markup:
        """A board as markup."""
        return Markup(boards.svg(board, self.live, self.viewer.language, self.viewer.portrait, marks))


def last_move(entries: Sequence[Entry], seat: int) -> int | None:
    """The seq of a seat's last move that was not undone, if it is not too long ago."""
    undone: set[int] = set()
    for entry in reversed(entries):
        if entry.kind == UNDO:
            undone.update(entry.data["undone"])
        elif entry.kind == MOVE and entry.seat == seat and entry.seq not in undone:
            return entry.seq
    return None
