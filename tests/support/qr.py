"""Reads a QR code as a telephone does, but for the correction of errors: modules, mask, codewords, bytes."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Page

QUIET: Final = 4  # modules around a code
Modules = Sequence[Sequence[bool]]  # rows, True for dark
MASKS: Final[Sequence[Callable[[int, int], bool]]] = (
    lambda row, column: (row + column) % 2 == 0,
    lambda row, column: row % 2 == 0,
    lambda row, column: column % 3 == 0,
    lambda row, column: (row + column) % 3 == 0,
    lambda row, column: (row // 2 + column // 3) % 2 == 0,
    lambda row, column: row * column % 2 + row * column % 3 == 0,
    lambda row, column: (row * column % 2 + row * column % 3) % 2 == 0,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2 == 0,
)
LEVELS: Final = {1: "L", 0: "M", 3: "Q", 2: "H"}
# (version, level): blocks, and the bytes of data in each.
BLOCKS = {(4, "L"): (1, 80), (5, "L"): (1, 108), (6, "L"): (2, 68), (4, "M"): (2, 32), (5, "M"): (2, 43)}
BLOCKS |= {(3, "L"): (1, 55), (3, "M"): (1, 44)}


def read(modules: Modules) -> str:
    """What a code of version 3 to 6 says."""
    size = len(modules)
    version = (size - 17) // 4
    level, mask = _format(modules)
    bits = [modules[row][column] ^ mask(row, column) for row, column in _path(size)]
    codewords = [_number(bits[at : at + 8]) for at in range(0, len(bits) // 8 * 8, 8)]
    blocks, length = BLOCKS[version, level]
    data = bytes(codewords[at * blocks + block] for block in range(blocks) for at in range(length))
    assert data[0] >> 4 == 0b0100, "bytes"
    stream = int.from_bytes(data, "big")
    left = len(data) * 8 - 12
    count = (stream >> left) & 0xFF
    return ((stream >> (left - 8 * count)) & ((1 << 8 * count) - 1)).to_bytes(count, "big").decode()


def _number(bits: Sequence[bool]) -> int:
    return int("".join("01"[bit] for bit in bits), 2)


def _format(modules: Modules) -> tuple[str, Callable[[int, int], bool]]:
    """The level of correction and the mask."""
    places = [(8, column) for column in (0, 1, 2, 3, 4, 5, 7, 8)] + [(row, 8) for row in (7, 5, 4, 3, 2, 1, 0)]
    found = (_number([modules[row][column] for row, column in places]) ^ 0x5412) >> 10
    return LEVELS[found >> 3], MASKS[found & 7]


def _path(size: int) -> list[tuple[int, int]]:
    """The modules that hold data, in their order: pairs of columns from the right, upwards and downwards in turn."""
    middle = size - 7  # of the one pattern by which a crooked picture is set straight

    def fixed(row: int, column: int) -> bool:
        corner = (row < 9 and (column < 9 or column > size - 9)) or (row > size - 9 and column < 9)
        return corner or 6 in (row, column) or max(abs(row - middle), abs(column - middle)) <= 2

    found: list[tuple[int, int]] = []
    up = True
    for right in [*range(size - 1, 6, -2), 5, 3, 1]:
        rows = range(size - 1, -1, -1) if up else range(size)
        found += [(row, column) for row in rows for column in (right, right - 1) if not fixed(row, column)]
        up = not up
    return found


def scanned(page: Page) -> str:
    """What the code on the screen says."""
    code = page.locator(".qr svg")
    across = int((code.get_attribute("viewBox") or "").split()[2])
    code.scroll_into_view_if_needed()
    place: Any = code.evaluate(
        "(code) => code.getBoundingClientRect().toJSON()"
    )  # whoever comes may redraw it any time
    picture = Image.open(io.BytesIO(page.screenshot(clip=place))).convert("L")
    module = picture.width / across

    def dark(row: int, column: int) -> bool:
        found = picture.getpixel((int((column + 0.5) * module), int((row + 0.5) * module)))
        assert isinstance(found, int)
        return found < 128

    inside = range(QUIET, across - QUIET)
    return read([[dark(row, column) for column in inside] for row in inside])
