"""The sender takes notices that are due, looks who has seen it by now, and tells the others.

A notice that a service has taken is noted as sent. Whoever dies before that leaves it claimed for a while; then it is
sent once more, with the same id.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from tablee.server.database.journal import TIME, Entry
from tablee.server.database.outbox import GROUP, LAST, OVER, REMINDER, Notice, OutboxChange, Way, Wishes
from tablee.server.database.writes import Conflict, Write
from tablee.server.notices.addresses import service_of
from tablee.server.notices.message import Message, News, message_of
from tablee.server.notices.post import Post
from tablee.server.notices.quiet import quiet_until
from tablee.server.problems import Away, Problem
from tablee.server.tables import LiveTable, Tables
from tablee.server.tables.counting import deadlines
from tablee.server.tables.due_notices import REMINDED, owing

log = logging.getLogger("tablee.server")
EVERY: Final = 15.0  # seconds between two looks at the outbox; no notice is due sooner
SOON: Final = 1.0
MOST: Final = 2000  # notices that one round looks at; twice as many after each round that may not have seen all
MOST_BEHIND: Final = 8 * MOST
SETTLED: Final = 200  # notices that nobody hears and that one commit deletes, for moves wait for it
AT_ONCE: Final = 16  # people who are told at the same time, and in one round by one service, which may be slow
CLAIMED: Final = 90.0  # seconds; longer than it can take to look what to tell somebody, to send it, and to note that
TOUCHED: Final = 120.0  # seconds since which somebody is present at a page that they see
TRIES: Final = 10
LATER: Final = 60.0  # seconds until the second try; then twice as long each time
LATEST: Final = 6 * 3600.0


class NoticeSender:
    """Tells people what they wait for, in this process; several may do so beside each other."""

    def __init__(self, tables: Tables, post: Post) -> None:
        self.tables: Final = tables
        self.post: Final = post
        self._room: Final = asyncio.Semaphore(AT_ONCE)
        self._most = MOST
        self._unnoted: list[OutboxChange] = []  # what is done, but the store could not be told

    async def go_on(self) -> None:
        """Tell whoever is to be told, as long as the server runs."""
        while True:
            pause = EVERY
            try:
                await self.post.vapid.key()  # the first start makes it, so that the first backup has it
                await self.round()
                due = await self.tables.store.next_notice()
                if due is not None:
                    pause = min(max(due - self.tables.clock.now(), SOON), EVERY)
            except Away:
                pass  # the store has said so
            except Exception as error:
                log.error("notices could not be sent (%s)", type(error).__name__)
            await self.tables.clock.sleep(pause)

    async def round(self) -> None:
        """Tell everybody who is to be told now."""
        store = self.tables.store
        while self._unnoted:
            await store.commit(Write(outbox=self._unnoted[0]))
            self._unnoted.pop(0)
        waiting: dict[str, list[Notice]] = {}
        due = await store.due_notices(self.tables.clock.now(), self._most)
        self._most = MOST if len(due) < MOST else min(2 * self._most, MOST_BEHIND)
        for notice in due:
            waiting.setdefault(notice.person, []).append(notice)
        addresses: dict[str, dict[tuple[str, str], Way]] = {}  # each once: two people may have had it who are one now
        for way in await store.ways(waiting):
            if way.usable:
                addresses.setdefault(way.person, {}).setdefault((way.kind, way.address), way)
        ways = {person: [*own.values()] for person, own in addresses.items()}
        unheard = [notice.place for person, notices in waiting.items() if person not in ways for notice in notices]
        for first in range(0, len(unheard), SETTLED):  # whoever adds a way later is told what happens from then on
            some = dict.fromkeys(unheard[first : first + SETTLED], 0.0)
            await store.commit(Write(outbox=OutboxChange(settled=some)))
        told = [self._tell(person, waiting[person], ways[person]) for person in _chosen(waiting, ways)]
        for fault in await asyncio.gather(*told, return_exceptions=True):
            if isinstance(fault, Exception) and not isinstance(fault, Away):
                log.error("somebody could not be told (%s)", type(fault).__name__)

    async def _tell(self, person: str, notices: Sequence[Notice], ways: Sequence[Way]) -> None:
        """Tell one person all that is due, unless another process is about to."""
        store, clock = self.tables.store, self.tables.clock
        async with self._room:
            now, began = clock.now(), clock.monotonic()
            places = [notice.place for notice in notices]
            try:
                claim = OutboxChange(claimed=places, claimed_at=now, claimed_until=now + CLAIMED)
                await store.commit(Write(outbox=claim))
            except Conflict:
                return
            wishes = await store.wishes(person) or Wishes(person=person)
            quiet = quiet_until(wishes, now)
            if quiet is not None:
                await self._note(OutboxChange(postponed=[replace(notice, due=quiet) for notice in notices]))
                return
            news, early = await self._news(person, notices)
            if early:
                await self._note(OutboxChange(postponed=early))
            late = {notice.place for notice in early}
            notices = [notice for notice in notices if notice.place not in late]
            if not news:
                await self._note(OutboxChange(settled={notice.place: 0.0 for notice in notices}))
                return
            if clock.monotonic() - began > CLAIMED / 3:
                return  # the store is slow, and the claim may be over before this is noted: it is told after that
            message = message_of(news, wishes.language)
            await self._note(await self._send(notices, news, ways, message, wishes.language))

    async def _send(
        self, notices: Sequence[Notice], news: Sequence[News], ways: Sequence[Way], message: Message, language: str
    ) -> OutboxChange:
        """Send a message every way; it has arrived if it did so by one of them."""
        again = all(one.notice.tries for one in news)
        tried = await asyncio.gather(*[self.post.send(way, message, language, again) for way in ways])
        now = self.tables.clock.now()
        worth = {one.notice.place for one in news}
        settled = {notice.place: 0.0 for notice in notices if notice.place not in worth}
        if any(not way.error for way in tried):
            return OutboxChange(settled={**settled, **dict.fromkeys(worth, now)}, tried=tried)
        owed = [one.notice for one in news if one.notice.tries < TRIES and any(way.usable for way in tried)]
        later = [
            replace(notice, tries=notice.tries + 1, due=now + min(LATER * 2**notice.tries, LATEST)) for notice in owed
        ]
        given_up = dict.fromkeys(worth - {notice.place for notice in owed}, 0.0)
        return OutboxChange(settled={**settled, **given_up}, postponed=later, tried=tried)

    async def _note(self, change: OutboxChange) -> None:
        """Note what was done, sooner or later."""
        try:
            await self.tables.store.commit(Write(outbox=change))
        except Away:
            self._unnoted.append(change)

    async def _news(self, person: str, notices: Sequence[Notice]) -> tuple[list[News], list[Notice]]:
        """What is still worth telling, one thing for each table, the oldest first; and what it is too early for."""
        sent = await self.tables.store.sent_notices(person)
        latest: list[News] = []
        early: list[Notice] = []
        for table in dict.fromkeys(notice.table_id for notice in notices):
            try:
                live = await self.tables.find(table)
            except Away:
                raise
            except Problem:  # it was removed, or cannot be read
                continue
            own = sorted([notice for notice in notices if notice.table_id == table], key=lambda notice: notice.seq)
            before = [notice for notice in sent if notice.table_id == table]
            news: list[News] = []
            for notice in own:
                due = await self._reminder_due(live, notice, before) if notice.kind == REMINDER else notice.due
                if due is not None and due > self.tables.clock.now() + SOON:
                    early.append(replace(notice, due=due))
                elif due is not None and (one := await self._if_new(live, notice, before)) is not None:
                    news.append(one)
            latest += news[-1:]
        return sorted(latest, key=lambda news: (news.notice.due, news.notice.id)), early

    async def _reminder_due(self, live: LiveTable, notice: Notice, sent: Sequence[Notice]) -> float | None:
        """When a reminder is due by the clock as it runs now: there may have been a pause, or nobody served.

        None if nobody is to be reminded any more. Who is, hears it once for each decision.
        """
        decided = live.position.decided[notice.seat]
        until = deadlines(live.position, self.tables.served, self.tables.clock).get(notice.seat)
        known = any(other.kind == REMINDER and other.seq >= decided for other in sent)
        if until is None or notice.deadline is None or notice.seq < decided or known:
            return None
        [entry] = await self.tables.since(live, notice.seq - 1, 1)
        return until - (1 - REMINDED) * (notice.deadline - entry.at)

    async def _if_new(self, live: LiveTable, notice: Notice, sent: Sequence[Notice]) -> News | None:
        """A notice that its person does not know yet, and that is still so."""
        person, now = notice.person, self.tables.clock.now()
        until = deadlines(live.position, self.tables.served, self.tables.clock).get(notice.seat)
        left = None if until is None else max(0.0, until - now)
        if person == GROUP.format(table=live.id):
            is_so = live.position.over if notice.kind == OVER else bool(owing(live.position, live.seats))
            entries = await self.tables.since(live, notice.seq - 1, 1)
            return News(notice, live, entries, left, group=True) if is_so and live.info.group else None
        is_so = live.position.over if notice.kind == OVER else person in owing(live.position, live.seats)
        looks = [look for look in await self.tables.store.looks(live.id) if look.person == person]
        if not is_so or any(look.visible and abs(now - look.at) <= TOUCHED for look in looks):
            return None
        if notice.kind == LAST:  # the table waits for nobody else: that is worth saying once, visited or not
            sent = [one for one in sent if one.kind == LAST]
        last = max(sent, key=lambda one: one.seq, default=notice)
        since: list[Entry] = []
        while more := await self.tables.since(live, since[-1].seq if since else min(notice.seq, last.seq) - 1):
            since += more
        mine = live.seats_of(person)
        acted = max((entry.seq for entry in since if entry.seat in mine and _is_own(live, entry)), default=-1)
        was_there = last is notice or acted > last.seq or any(look.at > last.sent for look in looks)
        if not mine or (notice.kind != REMINDER and (acted > notice.seq or not was_there)):
            return None  # what they were told before waits for them still
        return News(notice, live, [entry for entry in since if entry.seq == notice.seq], left)


def _is_own(live: LiveTable, entry: Entry) -> bool:
    """Whether the player of a seat has done this: not the bot that plays for them, nor the clock."""
    return live.seats[entry.seat].bot is None and not (entry.kind == TIME and entry.data["what"] == "up")


def _chosen(waiting: Iterable[str], ways: Mapping[str, Sequence[Way]]) -> Iterator[str]:
    """Who is told in this round, the longest waiting first: however many a service is for, others wait for a few."""
    people: Counter[str] = Counter()
    for person in waiting:
        services = {service_of(way.address) for way in ways.get(person, ())}
        if services and all(people[service] < AT_ONCE for service in services):
            people.update(services)
            yield person
