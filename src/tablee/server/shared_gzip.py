"""Streams that are compressed without a compressor each: every message is compressed once for all who get it.

A message becomes raw deflate blocks of its own that end on a whole byte and look back at nothing before them, so a gzip
header and the blocks of any messages after it are a gzip stream.
"""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterator
from functools import lru_cache
from typing import Final

HEADER: Final = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"  # deflate, no name, no time, no system
LAST: Final = b"\x03\x00"  # an empty last block


@lru_cache(maxsize=512)
def blocks(message: bytes) -> bytes:
    """A message, compressed by itself."""
    compressor = zlib.compressobj(1, zlib.DEFLATED, -13, 6)  # a message is short: more effort would spare 5 % of it
    return compressor.compress(message) + compressor.flush(zlib.Z_FULL_FLUSH)


async def compressed(messages: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """A gzip stream of these messages, each sent as soon as it is there."""
    check = length = 0
    opening = HEADER
    async for message in messages:
        check = zlib.crc32(message, check)
        length += len(message)
        yield opening + blocks(message)
        opening = b""
    yield opening + LAST + check.to_bytes(4, "little") + (length & 0xFFFFFFFF).to_bytes(4, "little")
