"""What somebody does about other people: muting, blocking, reporting; and what they show of themselves."""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass, replace
from statistics import median
from typing import Any, Final

from tablee.server.actions.results import GIVEN_UP
from tablee.server.actions.seating import is_host
from tablee.server.database.journal import CHAT, NOBODY_DID, PERSON, SEAT, Entry
from tablee.server.database.standing import (
    A_NAME,
    KINDS,
    Profile,
    Relation,
    Report,
    Result,
    StandingWrite,
)
from tablee.server.database.writes import Write, idempotency_key
from tablee.server.problems import Problem, forbidden, not_found
from tablee.server.tables import LiveTable, Position, Tables
from tablee.server.tables.live_table import may_know
from tablee.server.tables.ratings import Rating

MOST_RELATIONS: Final = 200  # of one person
MOST_REPORTS: Final = 20  # of one person that the operator has not closed
MOST_RESULTS: Final = 1000  # of the last games, which a profile is made of
SHOWN: Final = 16  # letters that tell one relation of a person from another


@dataclass(frozen=True)
class Standing:
    """What a profile says: nothing about what its person does not show."""

    ratings: dict[tuple[str, int], Rating]  # by game and number of players
    finished: dict[tuple[str, int], int] | None
    pace: float | None  # the median of the seconds that their decisions took
    share: float | None  # of the games among people that they played to the end


async def profile_of(tables: Tables, person: str) -> Profile:
    """What somebody shows of themselves; everything, unless they have said otherwise."""
    return await tables.store.profile(person) or Profile(person)


async def standing(tables: Tables, person: str, shown: Profile) -> Standing:
    """How somebody stands, as far as that is shown."""
    results = await tables.store.results(person, MOST_RESULTS)
    kinds = list(dict.fromkeys((one.game, one.seats) for one in results if one.rated))
    stayed = [one for one in results if one.stayed]
    answers = [seconds for one in results for seconds in one.answers]
    return Standing(
        dict(await tables.ratings.of(person, kinds)) if shown.rating else {},
        _counted(stayed) if shown.games else None,
        median(answers) if shown.pace and answers else None,
        len(stayed) / len(results) if shown.pace and results else None,
    )


def _counted(results: list[Result]) -> dict[tuple[str, int], int]:
    """How many games of each kind, the most frequent first."""
    counts: dict[tuple[str, int], int] = {}
    for one in results:
        counts[one.game, one.seats] = counts.get((one.game, one.seats), 0) + 1
    return dict(sorted(counts.items(), key=lambda kind: (-kind[1], kind[0])))


async def show(tables: Tables, profile: Profile, key: str | None = None) -> None:
    """Keep what somebody wants to show."""
    wanted = idempotency_key(profile.person, key, "profile", asdict(profile))
    await tables.note(Write(standing=StandingWrite(profile=profile), key=wanted, at=tables.clock.now()))


def player_at(live: LiveTable, seat: int, holder: str | None) -> str:
    """The person who has a seat, if there is one and the table may be known."""
    may_know(live, holder)
    person = live.seats[seat].holder if 0 <= seat < len(live.seats) else None
    if person is None:
        raise not_found("player")
    return person


async def keep_away(tables: Tables, live: LiveTable, seat: int, holder: str, kind: str, key: str | None = None) -> None:
    """Mute or block the player of a seat."""
    other = player_at(live, seat, holder)
    if kind not in KINDS or other == holder:
        raise forbidden("You cannot mute, block or report yourself.")
    wanted = idempotency_key(holder, key, kind, live.id, seat)
    there = await tables.store.relations(holder)
    if len(there) >= MOST_RELATIONS and not any((one.other, one.kind) == (other, kind) for one in there):
        raise Problem(
            409, "too many kept away", "You have muted or blocked too many people: remove some of them first."
        )
    relation = Relation(holder, other, kind, live.seats[seat].name, tables.clock.now())
    await tables.note(Write(standing=StandingWrite(relations=[relation]), key=wanted, at=relation.at))


def shown_as(relation: Relation) -> str:
    """What tells a relation from the others of the same person, and nothing else."""
    text = f"{relation.person}/{relation.other}/{relation.kind}"
    return hashlib.sha256(text.encode()).hexdigest()[:SHOWN]


async def let_back(tables: Tables, holder: str, shown: str, key: str | None = None) -> None:
    """Mute or block somebody no longer; a repeat changes nothing."""
    ended = [one for one in await tables.store.relations(holder) if shown_as(one) == shown]
    wanted = idempotency_key(holder, key, "let back", shown)
    await tables.note(Write(standing=StandingWrite(ended=ended), key=wanted, at=tables.clock.now()))


async def report(
    tables: Tables, live: LiveTable, holder: str, seat: int, seq: int = A_NAME, key: str | None = None
) -> None:
    """Tell the operator of a name, or of something that was said; once is enough for each."""
    may_know(live, holder)
    if not 0 <= seat < len(live.seats):
        raise not_found("player")
    text, about = live.seats[seat].name, live.seats[seat].holder or ""
    if seq != A_NAME:
        text = (await said(tables, live, seq)).data["text"]
        since = [one.data for one in await tables.store.entries(live.id, seq) if one.kind == SEAT]
        if any(one["changed"] == seat and one["what"] in (*GIVEN_UP, "reclaimed") for one in since):
            about = ""  # somebody else may have their seat
    before = [one for one in await tables.store.reports(holder) if not one.closed]
    if any((one.table_id, one.seat, one.seq, one.text) == (live.id, seat, seq, text) for one in before):
        return
    if len(before) >= MOST_REPORTS:
        raise Problem(409, "too many reports", "The operator has not yet looked at your earlier reports.")
    now = tables.clock.now()
    new = Report(tables.chance.token(12), holder, about, live.id, seat, seq, text, now)
    wanted = idempotency_key(holder, key, "report", live.id, seat, seq)
    await tables.note(Write(standing=StandingWrite(reports=[new]), key=wanted, at=now))


async def said(tables: Tables, live: LiveTable, seq: int) -> Entry:
    """Something that was said at a table."""
    for entry in await tables.store.entries(live.id, seq - 1, seq):
        if entry.kind == CHAT:
            return entry
    raise not_found("line")


async def unlist(tables: Tables, live: LiveTable, holder: str | None, key: str | None = None) -> None:
    """Take a table off the lists, for good: its host wants to be found by nobody else."""

    async def decide() -> tuple[Write, Position]:
        if not is_host(live, holder):
            raise forbidden("Only the host can take the table off the home page.")
        if not live.info.listed:
            raise Problem(409, "not listed", "This table is not listed anywhere.")
        position = live.position
        entry = Entry(live.id, position.seq + 1, PERSON, NOBODY_DID, tables.clock.now(), {})  # which lets all read anew
        return Write([entry], standing=StandingWrite(unlisted=[live.id])), position.after(entry)

    await tables.write(live, decide, idempotency_key(holder, key, "unlist", live.id))
    live.info = replace(live.info, listed=False)


async def own_standing(tables: Tables, holder: str) -> dict[str, Any]:
    """What is kept of somebody about all this, as they may know it."""
    ratings = await standing(tables, holder, Profile(holder))
    profile = asdict(await profile_of(tables, holder))
    return {
        "ratings": [
            {"game": game, "seats": seats, **rating._asdict()} for (game, seats), rating in ratings.ratings.items()
        ],
        "results": [
            {name: value for name, value in asdict(one).items() if name != "person"}
            for one in await tables.store.results(holder, MOST_RESULTS)
        ],
        "shown": {name: value for name, value in profile.items() if name != "person"},
        "kept_away": [
            {"name": one.name, "kind": one.kind, "since": one.at} for one in await tables.store.relations(holder)
        ],
        "reports": [
            {"table": one.table_id, "text": one.text, "at": one.at, "closed": one.closed}
            for one in await tables.store.reports(holder)
        ],
    }
