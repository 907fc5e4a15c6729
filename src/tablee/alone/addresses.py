"""Addresses of pages that are served below a folder: the application knows its own, which begin with a slash."""

from __future__ import annotations

import re
from typing import Final

# What a template has written into an attribute: a quote that somebody has typed is escaped. In JSON it has a backslash.
ADDRESS: Final = re.compile(rb"""((?:href|src|srcset|action|formaction|data-[a-z-]+)=\\?["'])/(?!/)""")
WITH_ADDRESSES: Final = ("text/html", "application/json", "text/event-stream")


def below(root: str, media_type: str, body: bytes) -> bytes:
    """A body whose addresses begin with the root; it must hold each of them whole."""
    if media_type.partition(";")[0] not in WITH_ADDRESSES:
        return body
    return ADDRESS.sub(rb"\g<1>" + root.encode() + rb"/", body)
