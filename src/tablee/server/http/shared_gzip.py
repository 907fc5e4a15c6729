"""Streams that are compressed without a compressor each: every message is compressed once for all who get it.

A message becomes raw deflate blocks of its own that end on a whole byte and look back at nothing before them, so a gzip
header and the blocks of any messages after it are a gzip stream.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

import orjson
from starlette.requests import Request
from starlette.responses import Response

HEADER: Final = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"  # deflate, no name, no time, no system
LAST: Final = b"\x03\x00"  # an empty last block


@lru_cache(maxsize=512)
def blocks(message: bytes) -> bytes:
    """A message, compressed by itself."""
    compressor = zlib.compressobj(1, zlib.DEFLATED, -13, 6)  # a message is short: more effort would spare 5 % of it
    return compressor.compress(message) + compressor.flush(zlib.Z_FULL_FLUSH)


def apart(pieces: Iterable[bytes]) -> bytes:
    """A gzip file in which no piece is compressed by means of another, so that its length tells nothing of both."""
    compressor = zlib.compressobj(6, zlib.DEFLATED, 31)
    packed = [compressor.compress(piece) + compressor.flush(zlib.Z_FULL_FLUSH) for piece in pieces]
    return b"".join([*packed, compressor.flush()])


def json_pieces(body: Mapping[str, object], name: str, items: Iterable[object]) -> list[bytes]:
    """A body as JSON in pieces: each of the `items` that it lists under a name is one of its own."""
    listed = [b"%s%s" % (b"," if place else b"", orjson.dumps(item)) for place, item in enumerate(items)]
    return [orjson.dumps({**body, name: []}).removesuffix(b"]}"), *listed, b"]}"]


def apart_response(request: Request, pieces: Sequence[bytes], status: int, media_type: str) -> Response:
    """What shows a hand and, in other pieces, what opponents wrote, who must not measure how alike they are."""
    headers = {"Vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(b"".join(pieces), status, headers, media_type)
    return Response(apart(pieces), status, {**headers, "Content-Encoding": "gzip"}, media_type)


class GzipStream:
    """What is sent before, between and after the blocks of messages to make one gzip stream of them."""

    __slots__ = ("_check", "_length", "_opening")

    def __init__(self) -> None:
        self._check = self._length = 0
        self._opening = HEADER

    def add(self, message: bytes) -> bytes:
        """One more message."""
        self._check = zlib.crc32(message, self._check)
        self._length += len(message)
        opening, self._opening = self._opening, b""
        return opening + blocks(message)

    def end(self) -> bytes:
        """The end of the stream."""
        length = self._length & 0xFFFFFFFF
        return self._opening + LAST + self._check.to_bytes(4, "little") + length.to_bytes(4, "little")
