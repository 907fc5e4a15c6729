"""A box for Tabletop Simulator: sheets of faces and backs as pictures, and a saved object that lays them out.

A saved object is a JSON file; its decks name a sheet of faces of up to ten by seven cards, and number the cards
100 × the number of the sheet + the place on it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from math import ceil
from pathlib import Path
from typing import Any

from tablee.drawing import Lights
from tablee.drawing.artwork import symbols
from tablee.drawing.board import piece_with_all
from tablee.drawing.palette import print_style
from tablee.printing.items import Box, Item
from tablee.printing.sheets import know_typeface, plain
from tablee.table import TableeError
from tablee.whole_file import whole_file, write_whole

COLUMNS, ROWS = 10, 7  # of a sheet, at most
PIXELS = 4096  # of the longer side of a sheet, at most
CARD_PIXELS = 400  # of the longer side of a card
BOARD_PIXELS = 2048
UNIT = 25.4  # millimetres for a unit of their table
SPREAD = 5  # units from one deck to the next
Saved = dict[str, Any]


def decks(items: Sequence[Item]) -> Iterator[list[Item]]:
    """The copies that lie on one sheet: pieces of the same kind and size, as many as it holds."""

    def alike(item: Item) -> tuple[str, float, float, bool]:
        return (item.name.split()[0], *item.size, bool(item.back))

    for _, some in groupby(sorted(items, key=alike), alike):
        copies = [item for item in some for _ in range(item.count)]
        yield from [copies[first : first + COLUMNS * ROWS - 1] for first in range(0, len(copies), COLUMNS * ROWS - 1)]


def write_tts(box: Box, title: str, folder: Path, progress: Callable[[int], None]) -> Path:
    """Write the pictures and the saved object into a folder that is new or empty."""
    if folder.exists() and any(folder.iterdir()):
        raise TableeError(f"{folder} is not empty: choose a new folder")
    folder.mkdir(parents=True, exist_ok=True)
    objects = [_board(box, title, folder)]
    progress(1)
    for number, copies in enumerate(decks(box.items), 1):
        objects.append(_deck(number, copies, box, folder))
        progress(1)
    file = folder / f"{title}.json"
    write_whole(file, json.dumps({"SaveName": title, "GameMode": title, "ObjectStates": objects}, indent=1))
    return file


def _board(box: Box, title: str, folder: Path) -> Saved:
    board = box.board
    body = "".join([str(board.board.ground.body), *[piece_with_all(one, Lights()) for one in board.board.pieces]])
    icons = {**board.board.ground.icons, **box.icons}
    size = (BOARD_PIXELS, round(BOARD_PIXELS * board.height / board.width))
    file = _png(folder / "board.png", body, (board.width, board.height), size, symbols(icons, *box.patterns))
    picture = {"ImageURL": file, "ImageSecondaryURL": "", "WidthScale": board.width / board.height}
    return _object("Custom_Board", title, 0, board.paper / UNIT / 10) | {"CustomImage": picture, "Locked": True}


def _deck(number: int, copies: Sequence[Item], box: Box, folder: Path) -> Saved:
    """A deck, or a card if there is only one."""
    columns = min(max(2, len(copies)), COLUMNS)
    rows = max(2, ceil(len(copies) / columns))
    defined = symbols(box.icons, *box.patterns)
    sheets: list[str] = []
    for side in ("face", "back"):
        pictures = [item.front if side == "face" else item.back or item.front for item in copies]
        sheets.append(_sheet(folder / f"{number:02}-{side}.png", copies[0], pictures, columns, rows, defined))
    deck = {
        str(number): {
            "FaceURL": sheets[0],
            "BackURL": sheets[1],
            "NumWidth": columns,
            "NumHeight": rows,
            "BackIsHidden": True,
            "UniqueBack": True,
            "Type": 0,
        }
    }
    scale = copies[0].size[0] / 60  # their card is about 60 millimetres wide
    cards = [
        _object("CardCustom", item.name, number, scale, bool(item.back), place + 1)
        | {"CardID": 100 * number + place, "CustomDeck": deck}
        for place, item in enumerate(copies)
    ]
    if len(cards) == 1:
        return cards[0]
    whole = _object("DeckCustom", copies[0].name.split()[0], number, scale, bool(copies[0].back))
    return whole | {"DeckIDs": [one["CardID"] for one in cards], "CustomDeck": deck, "ContainedObjects": cards}


def _object(name: str, nickname: str, number: int, scale: float, hidden: bool = False, place: int = 0) -> Saved:
    """What every object of theirs has: decks lie in rows of eight before the board, face down if they have backs."""
    row, column = divmod(number - 1, 8)
    at = {"posX": SPREAD * (column - 3.5), "posY": 1.5, "posZ": -SPREAD * (row + 3)}
    if number == 0:  # the board, in the middle
        at |= {"posX": 0, "posZ": 0}
    turn = {"rotX": 0, "rotY": 180, "rotZ": 180 if hidden else 0}
    size = {"scaleX": round(scale, 3), "scaleY": 1, "scaleZ": round(scale, 3)}
    guid = f"{256 * number + place:06x}"
    white = {"r": 1, "g": 1, "b": 1}  # so that nothing is tinted
    return {"Name": name, "Nickname": nickname, "Transform": at | turn | size, "ColorDiffuse": white, "GUID": guid}


def _sheet(file: Path, like: Item, pictures: Sequence[str], columns: int, rows: int, defined: str) -> str:
    """Pictures of the same size in rows; a grid of equal cells, as they cut it."""
    cells = [
        f'<g transform="translate({place % columns * like.width:g} {place // columns * like.height:g})">{picture}</g>'
        for place, picture in enumerate(pictures)
    ]
    units = (like.width * columns, like.height * rows)
    scale = min(CARD_PIXELS / max(like.width, like.height), PIXELS / max(units))
    return _png(file, "".join(cells), units, (round(units[0] * scale), round(units[1] * scale)), defined)


def _png(file: Path, body: str, units: tuple[float, float], pixels: tuple[int, int], defined: str) -> str:
    """Draw a picture, and tell its address."""
    import cairosvg

    know_typeface()
    head = f'<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="0 0 {units[0]:g} {units[1]:g}"'
    svg = f'{head} width="{pixels[0]}" height="{pixels[1]}"><style>{print_style()}</style>{defined}{body}</svg>'
    with whole_file(file) as unfinished:
        unfinished.write_bytes(cairosvg.svg2png(bytestring=plain(svg).encode()))
    return file.resolve().as_uri()
