"""Services of the operator's own, which Apprise knows how to reach; no visitor can name one."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from pydantic import SecretStr

from tablee import extras
from tablee.server.notices.addresses import Undeliverable
from tablee.server.notices.message import Message

OPERATOR: Final = "operator"  # the kind of such a way, which has no address, and why something was not taken
SECONDS: Final = 15.0


class OperatorServices:
    """Where the operator has said that groups may be told."""

    def __init__(self, addresses: SecretStr | None) -> None:
        self.addresses: Final = addresses

    @property
    def there(self) -> bool:
        """Whether there are any."""
        return self.addresses is not None and extras.has("apprise")

    async def send(self, message: Message, url: str) -> None:
        """Send a message to all of them; `Undeliverable` unless each has taken it."""
        if self.addresses is None or not self.there:
            raise Undeliverable(OPERATOR)
        import apprise

        logging.getLogger("apprise").disabled = True  # it may log addresses
        services = apprise.Apprise()
        usable = services.add(self.addresses.get_secret_value().split())
        text = f"{message.body}\n{url}"
        try:
            async with asyncio.timeout(SECONDS):
                taken = await services.async_notify(
                    title=message.title, body=text, body_format=apprise.NotifyFormat.TEXT
                )
        except TimeoutError:
            raise Undeliverable("timeout") from None
        if not (usable and taken):
            raise Undeliverable(OPERATOR)
