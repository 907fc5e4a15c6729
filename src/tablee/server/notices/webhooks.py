"""Webhooks of one's own: a message in the shape that each service reads."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlsplit

import orjson

from tablee.server.notices.addresses import Undeliverable, check_address
from tablee.server.notices.message import Message

DISCORD: Final = "discord"
SLACK: Final = "slack"
NTFY: Final = "ntfy"
JSON: Final = "json"
WEBHOOKS: Final = (DISCORD, SLACK, NTFY, JSON)
HEADERS: Final = {"Content-Type": "application/json", "User-Agent": "Tablee"}


def request_of(kind: str, address: str, message: Message, url: str) -> tuple[str, bytes]:
    """Where a message goes, and its body."""
    if kind == NTFY:
        server, topic = _topic(address)
        body: dict[str, Any] = {"topic": topic, "title": message.title, "message": message.body, "click": url}
        return server, orjson.dumps({**body, "sequence_id": message.id})
    if kind == DISCORD:  # nobody's name mentions anybody
        content = f"**{_plain(message.title)}**\n{_plain(message.body)}\n<{url}>"
        return address, orjson.dumps({"content": content[:2000], "allowed_mentions": {"parse": []}})
    if kind == SLACK:
        text = f"*{_escaped(message.title)}*\n{_escaped(message.body)}\n<{url}>"
        return address, orjson.dumps({"text": text, "unfurl_links": False, "unfurl_media": False})
    body = {"id": message.id, "tag": message.tag, "title": message.title, "body": message.body, "url": url}
    return address, orjson.dumps(body)


def check(kind: str, address: str, own: tuple[str, ...]) -> None:
    """Refuse an address that a webhook of this kind cannot have."""
    check_address(address, own)
    if kind == NTFY:
        _topic(address)


def _topic(address: str) -> tuple[str, str]:
    """The server of a topic of ntfy, and its name."""
    parts = urlsplit(address)
    folder, _, topic = parts.path.rpartition("/")
    if not topic:
        raise Undeliverable("no address")
    return f"{parts.scheme}://{parts.netloc}{folder}/", topic


def _plain(text: str) -> str:
    """A text without signs that Discord would read as a format."""
    return "".join(f"\\{letter}" if letter in "\\*_~`|>#[]()<:" else letter for letter in text)


def _escaped(text: str) -> str:
    """A text without signs that Slack would read as a link, a mention or a format."""
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return "".join(letter for letter in escaped if letter not in "*_~`")
