"""Sheets of paper: pieces side by side with cut marks, fronts and then their backs; boards in several sheets; rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from ctypes import CDLL
from ctypes.util import find_library
from dataclasses import dataclass
from functools import cache
from html import escape
from itertools import groupby
from math import ceil
from typing import NamedTuple
from xml.etree import ElementTree

from tablee.drawing import Lights, Svg, typeface
from tablee.drawing.artwork import SPACE, symbols
from tablee.drawing.board import piece_with_all
from tablee.drawing.palette import print_style
from tablee.printing.items import Box, Item, PrintedBoard
from tablee.table import Rule

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MARGIN = 10.0  # millimetres that many printers leave blank
GAP = 4.0  # between pieces: room for the cut marks
MARK = 1.0  # the length of a cut mark
BLEED = 1.0  # that the edge of a piece goes on beyond the cut
LETTERS = 3.3  # millimetres
LINE = 4.6
INDENT = 8.0  # of the lines of a rule after its first


@dataclass(frozen=True)
class Placed:
    """A piece on a sheet, its upper left corner in millimetres."""

    item: Item
    x: float
    y: float


class Line(NamedTuple):
    """A line of a sheet: its words, its indent and its letters in millimetres."""

    words: str = ""
    indent: float = 0
    letters: float = LETTERS
    look: str = ""


def lay_out(items: Sequence[Item], paper: tuple[float, float]) -> list[list[Placed]]:
    """The pieces of each sheet, in rows; pieces with backs and without do not share a sheet."""
    sheets: list[list[Placed]] = []
    for backed in (True, False):
        copies = [item for item in items if bool(item.back) == backed for _ in range(item.count)]
        copies.sort(key=lambda item: (-item.size[1], -item.size[0], item.name))
        sheets += _rows(copies, paper)
    return sheets


def _rows(copies: Sequence[Item], paper: tuple[float, float]) -> list[list[Placed]]:
    """Fill rows from left to right and sheets from top to bottom."""
    sheets: list[list[Placed]] = []
    x, y, high = MARGIN, MARGIN, 0.0
    for item in copies:
        width, height = item.size
        if x + width > paper[0] - MARGIN:
            x, y, high = MARGIN, y + high + GAP, 0.0
        if not sheets or y + height > paper[1] - MARGIN:
            sheets.append([])
            x, y, high = MARGIN, MARGIN, 0.0
        sheets[-1].append(Placed(item, x, y))
        x += width + GAP
        high = max(high, height)
    return sheets


def fronts(sheet: Sequence[Placed], box: Box, paper: tuple[float, float], foot: str) -> str:
    """The fronts of a sheet, with cut marks at every corner."""
    inner = [_bled(one, one.x) for one in sheet]
    inner += [_placed(one.item.front, one.x, one.y, one.item.scale) + _marks(one) for one in sheet]
    return page("".join(inner), paper, box.icons, box.patterns, foot)


def backs(sheet: Sequence[Placed], box: Box, paper: tuple[float, float], foot: str) -> str:
    """Their backs, where they meet the fronts when the paper is turned over its long edge."""
    turned = [(one, paper[0] - one.x - one.item.size[0]) for one in sheet]
    inner = [_bled(one, x) for one, x in turned]
    inner += [_placed(one.item.back, x, one.y, one.item.scale) for one, x in turned]
    return page("".join(inner), paper, box.icons, box.patterns, foot)


def _placed(picture: str, x: float, y: float, scale: float) -> str:
    return f'<g transform="translate({x:.3f} {y:.3f}) scale({scale:.5f})">{picture}</g>'


def _bled(one: Placed, x: float) -> str:
    """The colour of its edge below a piece and beyond the cut, so that a cut beside the mark shows no white."""
    if not one.item.edge:
        return ""
    width, height = [size + 2 * BLEED for size in one.item.size]
    place = f'x="{x - BLEED:.3f}" y="{one.y - BLEED:.3f}" width="{width:.3f}" height="{height:.3f}"'
    return f'<rect class="f-{one.item.edge}" {place}/>'


def _marks(one: Placed) -> str:
    """Short lines that go on from every edge of a piece, outside of it."""
    width, height = one.item.size
    lines: list[str] = []
    for x, way in ((one.x, -1), (one.x + width, 1)):
        for y, down in ((one.y, -1), (one.y + height, 1)):
            lines.append(
                f"M{x + way * BLEED:.2f} {y:.2f}h{way * MARK:.2f}M{x:.2f} {y + down * BLEED:.2f}v{down * MARK:.2f}"
            )
    return f'<path class="cut" fill="none" stroke="#000" stroke-width="0.15" d="{"".join(lines)}"/>'


def board_sheets(board: PrintedBoard, box: Box, paper: tuple[float, float], foot: str) -> list[str]:
    """The board in as many sheets as it needs, upright or across, whichever needs fewer; edges are glued."""
    shapes = [paper, (paper[1], paper[0])]
    rooms = [(shape[0] - 2 * MARGIN, shape[1] - 2 * MARGIN) for shape in shapes]
    whole = (board.paper, board.height * board.paper / board.width)
    fits = [(ceil(whole[0] / room[0]), ceil(whole[1] / room[1]), turned) for turned, room in enumerate(rooms)]
    columns, rows, turned = min(fits, key=lambda fit: fit[0] * fit[1])
    shape = shapes[turned]
    scale = board.paper / board.width
    picture = "".join(
        [str(board.board.ground.body), *[piece_with_all(piece, Lights()) for piece in board.board.pieces]]
    )
    icons = {**board.board.ground.icons, **box.icons}
    part = (whole[0] / columns, whole[1] / rows)  # of equal size, so that no sheet holds a strip
    corner = f'x="{MARGIN - BLEED:g}" y="{MARGIN - BLEED:g}"'
    window = f'<rect {corner} width="{part[0] + 2 * BLEED:.3f}" height="{part[1] + 2 * BLEED:.3f}"/>'
    clip = f'<defs><clipPath id="window">{window}</clipPath></defs>'
    frame = Placed(Item("", 1, *part, part[0], "", edge="land"), MARGIN, MARGIN)
    sheets: list[str] = []
    for number in range(columns * rows):
        row, column = divmod(number, columns)
        part_of_picture = _placed(picture, MARGIN - column * part[0], MARGIN - row * part[1], scale)
        inner = f'{clip}{_bled(frame, MARGIN)}<g clip-path="url(#window)">{part_of_picture}</g>{_marks(frame)}'
        sheets.append(page(inner, shape, icons, box.patterns, f"{foot}, {number + 1}/{columns * rows}"))
    return sheets


def page(inner: str, paper: tuple[float, float], icons: Mapping[str, Svg], patterns: Sequence[Svg], foot: str) -> str:
    """A sheet as an SVG file in millimetres that a plain renderer understands."""
    width, height = paper
    size = f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"'
    place = f'x="{width / 2}" y="{height - 4}" font-size="2.6" text-anchor="middle"'
    line = f'<text {place} fill="#555">{escape(foot)}</text>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" class="board" {size}><style>{print_style()}</style>'
    return plain(f"{head}{symbols(icons, *patterns)}{inner}{line if foot else ''}</svg>")


def with_blank_backs(sheets: Sequence[str]) -> list[str]:
    """The sheets, each with an empty page behind it, so that what comes next begins on a sheet of its own."""
    sizes = [re.search(r'viewBox="0 0 (\S+) (\S+)"', sheet) for sheet in sheets]
    blanks = [page("", (float(size[1]), float(size[2])), {}, (), "") for size in sizes if size is not None]
    return [one for pair in zip(sheets, blanks, strict=True) for one in pair]


@cache
def know_typeface() -> None:
    """Tell Fontconfig, which chooses the fonts of CairoSVG, where ours is; without it the system's fonts are used."""
    library = find_library("fontconfig")
    if library is not None:
        fontconfig = CDLL(library)
        for file in typeface.files().values():
            fontconfig.FcConfigAppFontAddFile(None, str(file).encode())


def plain(svg: str) -> str:
    """The same without what CairoSVG does not know: squeezed letters, and lines that do not grow with their shape."""
    ElementTree.register_namespace("", SPACE[1:-1])
    root = ElementTree.fromstring(svg)
    for text in root.iter(f"{SPACE}text"):
        if "textLength" in text.attrib:  # smaller letters instead
            fit, size = float(text.attrib.pop("textLength")), float(text.attrib["font-size"])
            del text.attrib["lengthAdjust"]
            text.set("font-size", f"{min(size, fit / typeface.text_width(text.text or '', text.get('class', ''))):.2f}")
    for path in root.iter(f"{SPACE}path"):
        if path.attrib.pop("vector-effect", ""):  # thinner by as much as the shape is enlarged
            scale = path.attrib["transform"].rpartition("scale(")[2].removesuffix(")")
            path.set("style", f"stroke-width:{1 / float(scale):.4f}")
    return ElementTree.tostring(root, encoding="unicode")


def rule_sheets(rules: Sequence[Rule], title: str, paper: tuple[float, float], foot: str) -> list[str]:
    """All rules, section by section; what belongs together stays on one sheet."""
    in_page = int((paper[1] - 2 * MARGIN - 6) / LINE)
    pages: list[list[Line]] = [[Line(title, letters=7, look="strong"), Line()]]
    for block in _blocks(rules, paper[0] - 2 * MARGIN):
        if len(pages[-1]) + len(block) > in_page:
            pages.append([])
        pages[-1] += block if pages[-1] else block[not block[0].words :]
    return [
        page(lines_at(lines, MARGIN, MARGIN), paper, {}, (), f"{foot}, {number}")
        for number, lines in enumerate(pages, 1)
    ]


def _blocks(rules: Sequence[Rule], room: float) -> Iterator[list[Line]]:
    """Each rule as lines; a heading comes with the first rule below it."""
    for section, below in groupby(rules, lambda rule: rule.section):
        heading = [Line(), Line(section, letters=4.6, look="strong")]
        for rule in below:
            words = f"{rule.number}  {f'{rule.title}: ' if rule.title else ''}{rule.text}"
            yield heading + wrapped(re.sub(r"[*`]", "", words), room)
            heading = []


def wrapped(text: str, room: float, indent: float = INDENT) -> list[Line]:
    """A text in lines that are no wider than there is room."""
    lines = [Line()]
    for word in text.split(" "):
        last = lines[-1]
        longer = f"{last.words} {word}" if last.words else word
        if last.words and last.indent + LETTERS * typeface.text_width(longer) > room:
            lines.append(Line(word, indent))
        else:
            lines[-1] = last._replace(words=longer)
    return lines


def lines_at(lines: Sequence[Line], x: float, y: float) -> str:
    """Lines one below the other, from this place on."""
    texts: list[str] = []
    for number, (words, indent, letters, look) in enumerate(lines, 1):
        place = f'x="{x + indent:.2f}" y="{y + LINE * number:.2f}"'
        texts.append(f'<text {place} class="{look}" font-size="{letters}" fill="#222">{escape(words)}</text>')
    return "".join(texts)
