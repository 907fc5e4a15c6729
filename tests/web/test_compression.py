"""What opponents write is compressed apart from the hand: the length of a page does not tell whether they are alike."""

from __future__ import annotations

import re
import zlib

import orjson

from support.api_client import Person, good, key, open_table
from support.servers import ThreadServer
from tablee.server.http.shared_gzip import apart, blocks

PROBE = "do you hold the trumpet"
MINE = [{"who": "me"}] * 3


def fetched(person: Person, path: str, encoding: str) -> bytes:
    """A page as it goes over the wire."""
    headers = {**person.headers, "Accept-Encoding": encoding}
    with person.http.stream("GET", path, headers=headers) as response:
        assert response.status_code == 200
        assert response.headers.get("content-encoding", "") == encoding.partition(",")[0]
        return b"".join(response.iter_raw())


def alone(piece: bytes) -> bytes:
    """A piece, compressed without anything before it."""
    compressor = zlib.compressobj(6, zlib.DEFLATED, -15)
    return compressor.compress(piece) + compressor.flush(zlib.Z_FULL_FLUSH)


def test_a_line_on_a_page_with_a_hand_is_compressed_by_itself(pages: ThreadServer) -> None:
    person = open_table(pages.url, "bastille", MINE)
    good(person.post(f"{person.place}/chat", {"text": PROBE}))
    for path, smaller in (("?seat=0", 3), ("/log?seat=0", 3), ("/at/1?seat=0", 3), ("/read?seat=0", 2)):
        plain = fetched(person, f"/t/{person.table}{path}", "")
        lines = [piece for piece in re.split(b"(?=<li |</[ou]l>)", plain) if PROBE.encode() in piece]
        assert len(lines) == 1, path
        packed = fetched(person, f"/t/{person.table}{path}", "gzip, br, zstd")
        assert alone(lines[0]) in packed, path
        assert PROBE.encode() in zlib.decompress(packed, 31) and len(packed) < len(plain) / smaller


def test_a_line_of_a_whole_message_is_compressed_by_itself(pages: ThreadServer) -> None:
    person = open_table(pages.url, "bastille", MINE)
    good(person.post(f"{person.place}/chat", {"text": PROBE}))
    headers = {**person.headers, "Accept-Encoding": "gzip", "X-Requested-With": "fetch", "Origin": pages.url}
    form = {"text": "", "key": key()}
    with person.http.stream("POST", f"/t/{person.table}/0/chat", data=form, headers=headers) as response:
        packed = b"".join(response.iter_raw())
    told = re.search(rb',\[1,"(?:[^"\\]|\\.)*"\]', zlib.decompress(packed, 31))
    assert told and PROBE.encode() in told[0] and alone(told[0]) in packed
    with person.http.stream("GET", f"/t/{person.table}/news?seq=-1&seat=0", headers=headers) as response:
        received = b""
        for chunk in response.iter_raw():
            received += chunk
            if blocks(told[0]) in received:
                break
        assert PROBE.encode() in zlib.decompressobj(31).decompress(received)


def test_an_entry_of_the_log_of_a_seat_is_compressed_by_itself(pages: ThreadServer) -> None:
    person = open_table(pages.url, "bastille", MINE)
    good(person.post(f"{person.place}/chat", {"text": PROBE}))
    packed = fetched(person, f"/api{person.place}/log", "gzip, br, zstd")
    told = orjson.loads(zlib.decompress(packed, 31))
    assert told == orjson.loads(fetched(person, f"/api{person.place}/log", "")) and len(told["log"]) == 2
    assert told["log"][1]["text"] == PROBE and alone(b"," + orjson.dumps(told["log"][1])) in packed


def test_a_line_of_a_table_in_words_is_compressed_by_itself(pages: ThreadServer) -> None:
    person = open_table(pages.url, "bastille", MINE)
    silent = fetched(person, f"/api{person.place}/text", "gzip")
    assert len(silent) < len(zlib.decompress(silent, 31)) / 1.5, "where nobody has spoken it is one piece"
    good(person.post(f"{person.place}/chat", {"text": PROBE}))
    packed, plain = [fetched(person, f"/api{person.place}/text", encoding) for encoding in ("gzip, br, zstd", "")]
    assert zlib.decompress(packed, 31) == plain and len(packed) < len(plain)
    [line] = [line for line in plain.split(rb"\n") if PROBE.encode() in line]
    assert alone(line.removeprefix(b"- ")) in packed
    for text in (PROBE[:5], f"{PROBE} and more"):  # one of which begins as another
        good(person.post(f"{person.place}/chat", {"text": text}))
    packed, plain = [fetched(person, f"/api{person.place}/text", encoding) for encoding in ("gzip, br, zstd", "")]
    lines = [line.removeprefix(b"- ") for line in plain.split(rb"\n") if PROBE[:5].encode() in line]
    assert len(lines) == 3 and zlib.decompress(packed, 31) == plain
    assert all(alone(line) in packed for line in lines)


def test_pieces_do_not_help_each_other() -> None:
    hands = [b"a trumpet, a drum and a flag " * 9, b"two pikes, no more than that " * 9]
    lengths = [len(apart([hand, b"you hold a trumpet, a drum and a flag"])) - len(apart([hand])) for hand in hands]
    assert lengths[0] == lengths[1]
    assert zlib.decompress(apart(hands), 31) == b"".join(hands)
