"""E-mail, where the operator has a server for it."""

from __future__ import annotations

import hmac
import re
from email.errors import MessageError
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate
from typing import Final

import aiosmtplib

from tablee.server.clock import Clock
from tablee.server.notices.addresses import Undeliverable
from tablee.server.notices.message import Message, says
from tablee.server.settings import Settings

EMAIL: Final = "email"
SECONDS: Final = 15.0
# One box and nothing else: mail programs read several of them, names and remarks out of a line.
BOX: Final = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?=.{3,190}$)[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")


def stop_code(secret: str, way: str) -> str:
    """What a letter has in it by which its reader gets no more of them."""
    return hmac.new(secret.encode(), way.encode(), "sha256").hexdigest()[:32]


class Mail:
    """Writes letters and hands them to the operator's server."""

    def __init__(self, settings: Settings, clock: Clock) -> None:
        self.settings: Final = settings
        self.clock: Final = clock

    async def send(self, address: str, message: Message, url: str, stop: str, language: str) -> None:
        """Send a notice; it says how to get no more of them."""
        text = f"{message.body}\n\n{url}\n\n-- \n{says(language, 'mail.stop')}\n{stop}\n"
        headers = {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
        await self._send(address, message.id, message.title, text, headers)

    async def ask(self, address: str, unique: str, url: str, language: str) -> None:
        """Ask whoever has an address whether they want notices there."""
        text = f"{says(language, 'mail.confirm.body')}\n\n{url}\n\n{says(language, 'mail.confirm.else')}\n"
        await self._send(address, unique, says(language, "mail.confirm.title"), text, {})

    async def _send(self, address: str, unique: str, title: str, text: str, headers: dict[str, str]) -> None:
        if not BOX.fullmatch(address):  # a database may have others of before
            raise Undeliverable("no address")
        settings = self.settings
        sender = settings.smtp_from or ""
        letter = EmailMessage(policy=SMTP)
        try:
            letter["From"], letter["To"], letter["Subject"] = sender, address, title
            letter["Message-ID"] = f"<{unique}@{sender.rpartition('@')[2].rstrip('>')}>"
            letter["Date"] = formatdate(self.clock.now())
            letter["Auto-Submitted"] = "auto-generated"
            for name, value in headers.items():
                letter[name] = value
            letter.set_content(text)
        except (MessageError, ValueError):
            raise Undeliverable("no address") from None
        password = settings.smtp_password
        try:
            await aiosmtplib.send(
                letter,
                hostname=settings.smtp_host,
                port=settings.smtp_port,
                username=settings.smtp_user,
                password=None if password is None else password.get_secret_value(),
                use_tls=settings.smtp_security == "tls",
                start_tls=settings.smtp_security == "starttls",
                timeout=SECONDS,
            )
        except aiosmtplib.SMTPRecipientsRefused as error:
            final = any(500 <= refused.code < 600 for refused in error.recipients)
            raise Undeliverable("gone" if final else "mail") from None
        except (aiosmtplib.SMTPException, OSError):
            raise Undeliverable("mail") from None
