"""The results of a game among people, made with its last move: who played to the end, who came where, how fast.

decision 40 says which games count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tablee.server.actions.lesson import lesson_of
from tablee.server.database.journal import DEAL, MOVE, SEAT, TIME, Entry
from tablee.server.database.standing import Result
from tablee.server.database.table_info import Seat, TableInfo
from tablee.server.tables import LiveTable, Position, Tables

GIVEN_UP = ("left", "freed", "handed over", "taken", "bot")  # what happens to the seat of somebody who is gone


@dataclass
class Part:
    """What the one who was dealt a seat has done at the table."""

    stayed: bool = True
    stands_in: bool = False  # whether a bot plays it now
    gone: bool = False
    answers: list[int] = field(default_factory=list)  # seconds

    def change(self, what: str, own: bool) -> None:
        """Something has happened to the seat, by its own player or by others."""
        if what in GIVEN_UP:
            self.gone, self.stayed = True, False
        elif what == "stand-in":
            self.stands_in = True
            self.stayed &= not own  # whoever lets a bot play does not play to the end
        elif what == "reclaimed":
            self.stands_in = False


def parts_of(seats: int, entries: Sequence[Entry]) -> list[Part]:
    """What each of those who were dealt a seat has done, by the journal of the table."""
    parts = [Part() for _ in range(seats)]
    since: dict[int, float] = {}
    dealt, time_was_up = False, False
    for entry in entries:
        data = entry.data
        dealt |= entry.kind == DEAL
        if entry.kind == SEAT and dealt:
            by_themselves = entry.seat == data["changed"] and not time_was_up  # else the clock has seated a bot
            parts[data["changed"]].change(data["what"], by_themselves)
        if entry.kind == MOVE:
            part, began = parts[entry.seat], since.pop(entry.seat, entry.at)
            if not part.gone and not part.stands_in:
                part.answers.append(max(0, round(entry.at - began)))
        if "owing" in data:
            since = {seat: since.get(seat, entry.at) for seat in data["owing"]}
        time_was_up = entry.kind == TIME and data["what"] == "up"
    return parts


def may_be_rated(info: TableInfo) -> bool:
    """Whether the result of a table counts if only people play there."""
    return info.rated and not info.hints and not info.edition


def _dealt_to(seat: Seat) -> str | None:
    """The person who was dealt a seat: the first who has left it, or else its player."""
    known = seat.known_to.split()
    return known[0] if known else seat.holder


async def results(tables: Tables, live: LiveTable, position: Position, last: Entry) -> list[Result]:
    """How a game ends for its people with the entry `last`; nothing if not all were people who have played."""
    info = live.info
    people = [person for seat in live.seats if (person := _dealt_to(seat)) is not None and not seat.program]
    if len(set(people)) < info.seats or info.imported >= 0 or lesson_of(info.game, info.seed) is not None:
        return []
    parts = parts_of(info.seats, [*await tables.store.entries(live.id, -1), last])
    if not all(part.answers for part in parts):
        return []
    scores = position.game.scores(position.state)
    holders = [seat.holder for seat in live.seats]
    ended = zip(parts, people, holders, strict=True)
    stayed = [part.stayed and not part.stands_in and person == holder for part, person, holder in ended]
    ranks = [score.rank for score, there in zip(scores, stayed, strict=True) if there]
    rated = may_be_rated(info) and any(stayed)
    return [
        Result(
            table_id=live.id,
            seat=seat,
            person=person,
            game=live.game.name,
            seats=info.seats,
            at=last.at,
            place=1 + (sum(rank < scores[seat].rank for rank in ranks) if stayed[seat] else len(ranks)),
            stayed=stayed[seat],
            rated=rated,
            answers=parts[seat].answers,
        )
        for seat, person in enumerate(people)
    ]
