"""The post: a message goes one way, and what came of it is noted beside that way."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from tablee.server.clock import Chance, Clock
from tablee.server.database.outbox import Way
from tablee.server.database.store import Store
from tablee.server.notices.addresses import Undeliverable, check_address
from tablee.server.notices.guarded import GuardedClient
from tablee.server.notices.mail import BOX, EMAIL, Mail, stop_code
from tablee.server.notices.message import Message
from tablee.server.notices.operator_services import OPERATOR, OperatorServices
from tablee.server.notices.push import PUSH, Subscription, Vapid
from tablee.server.notices.secrets import kept_secret
from tablee.server.notices.webhooks import HEADERS, check, request_of
from tablee.server.problems import Away, Problem
from tablee.server.settings import Settings

log = logging.getLogger("tablee.server")
FAILURES: Final = 20  # in a row, after which nobody can be there
MAIL_SECRET: Final = "mail"
OUR_OWN: Final = ("mail", OPERATOR)  # what the operator's own servers did not take: it is no fault of a way


class Post:
    """What carries messages: a guarded client, push services, and the operator's server for e-mail."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        clock: Clock,
        chance: Chance,
        limit: Callable[[str], None],
        client: GuardedClient | None = None,
    ) -> None:
        self.settings: Final = settings
        self.store: Final = store
        self.clock: Final = clock
        self.chance: Final = chance
        self.limit: Final = limit  # counts a message to a person, or raises `Problem`
        self.client: Final = client or GuardedClient(settings.notice_hosts)
        self.vapid: Final = Vapid(store, clock, chance)
        self.mail: Final = Mail(settings, clock)
        self.operator_services: Final = OperatorServices(settings.apprise)

    @property
    def has_mail(self) -> bool:
        """Whether the operator has said by which server, and whose address stands in its letters."""
        return bool(self.settings.smtp_host and self.settings.smtp_from and self.settings.public_address)

    def check(self, kind: str, address: str, keys: Mapping[str, Any]) -> None:
        """Refuse an address that a way of this kind cannot have."""
        if kind == EMAIL:
            if not self.has_mail or not BOX.fullmatch(address):
                raise Undeliverable("no address")
        elif kind == OPERATOR:
            if address or not self.operator_services.there:
                raise Undeliverable("no address")
        elif kind == PUSH:
            check_address(address, self.settings.notice_hosts)
            Subscription.read(keys)
        else:
            check(kind, address, self.settings.notice_hosts)

    async def send(self, way: Way, message: Message, language: str, again: bool = False) -> Way:
        """Send a message one way; the way as it is afterwards, with what went wrong.

        A message that fails again is no further failure, and one that the operator's own server does not take is none:
        neither says that nobody is there.
        """
        try:
            self.limit(way.person)
        except Problem:
            return replace(way, error="too often")
        try:
            await self._carry(way, message, language)
        except Away:
            raise
        except Exception as error:  # a fault of ours on one way holds up no other one
            refused = error if isinstance(error, Undeliverable) else Undeliverable("unreachable")
            if refused is not error:
                log.error("a message could not be carried by %s (%s)", way.kind, type(error).__name__)
            failures = way.failures + (not again and refused.reason not in OUR_OWN)
            is_dead = refused.reason == "gone" or failures >= FAILURES
            retired = self.clock.now() if is_dead else 0.0
            return replace(way, error=refused.reason, failures=failures, retired=retired)
        return way.well()

    async def _carry(self, way: Way, message: Message, language: str) -> None:
        url = way.origin + message.path
        if way.kind == PUSH:
            headers, body = await self.vapid.request_of(way.address, way.keys, message, url, way.origin)
            await self.client.post(way.address, headers, body)
        elif way.kind == EMAIL:
            if not self.has_mail:
                raise Undeliverable("mail")
            stop = f"{way.origin}/notices/{way.id}/stop?code={await self.stop_code(way.id)}"
            await self.mail.send(way.address, message, url, stop, language)
        elif way.kind == OPERATOR:
            await self.operator_services.send(message, url)
        else:
            address, body = request_of(way.kind, way.address, message, url)
            await self.client.post(address, HEADERS, body)

    async def stop_code(self, way: str) -> str:
        """What a letter has in it by which its reader gets no more of them."""
        kept = await kept_secret(self.store, MAIL_SECRET, self.chance.token)
        return stop_code(kept, way)
