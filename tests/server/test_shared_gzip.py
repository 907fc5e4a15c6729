"""Messages that are compressed once make a gzip stream, whichever of them it has and whenever it is read."""

from __future__ import annotations

import gzip
import zlib

import httpx
import pytest

from support.api_client import open_table
from support.servers import ThreadServer
from tablee.server.http.shared_gzip import GzipStream, blocks

MESSAGES = [b"retry: 500\n\n", b"id: 1\ndata: " + b"a board " * 500 + b"\n\n", b": still here\n\n", b"id: 2\n\n"]


def stream(messages: list[bytes]) -> list[bytes]:
    """The pieces of a compressed stream."""
    gzip_stream = GzipStream()
    return [*[gzip_stream.add(message) for message in messages], gzip_stream.end()]


def test_any_messages_make_a_whole_gzip_file() -> None:
    for messages in (MESSAGES, MESSAGES[1:], MESSAGES[::-1], [MESSAGES[1]] * 3, []):
        assert gzip.decompress(b"".join(stream(messages))) == b"".join(messages)


def test_each_message_can_be_read_as_soon_as_it_is_sent() -> None:
    reader = zlib.decompressobj(31)
    pieces = stream(MESSAGES)
    for piece, message in zip(pieces, MESSAGES, strict=False):
        assert reader.decompress(piece) == message
    assert reader.decompress(pieces[-1]) == b"" and reader.eof


def test_a_message_is_compressed_once_and_becomes_shorter() -> None:
    assert blocks(MESSAGES[1]) is blocks(bytes(MESSAGES[1]))
    assert len(blocks(MESSAGES[1])) < len(MESSAGES[1]) / 10


@pytest.mark.parametrize("path", ["/api/tables/{}/seats/0/stream?since=-1", "/t/{}/news?seq=-1&seat=0"])
def test_streams_are_compressed_for_those_who_can_read_it(pages: ThreadServer, path: str) -> None:
    host = open_table(pages.url, "bastille", [{"who": "me"}] * 3)
    address = pages.url + path.format(host.table)
    plain, packed = read(address, host.headers, "identity"), read(address, host.headers, "br, gzip, zstd")
    assert plain.startswith(b"retry: ") and b"id: 0\n" in plain
    assert zlib.decompressobj(31).decompress(packed) == plain
    assert len(packed) < len(plain)


def read(address: str, headers: dict[str, str], encoding: str) -> bytes:
    """What a stream says at first, as it comes over the wire."""
    found = b""
    with httpx.stream("GET", address, headers={**headers, "Accept-Encoding": encoding}) as answer:
        assert answer.headers.get("content-encoding", "identity") == ("gzip" if "gzip" in encoding else "identity")
        assert answer.headers["vary"] == "Accept-Encoding"
        plain = zlib.decompressobj(31) if "gzip" in encoding else None
        for piece in answer.iter_raw():
            found += piece
            if (plain.decompress(piece) if plain else piece).endswith(b"}\n\n"):
                return found
    raise AssertionError("the stream has ended")
