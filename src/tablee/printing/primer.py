"""The game in two minutes on paper: paragraphs, and pictures with their captions beside them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tablee import games, locale
from tablee.drawing import Picture
from tablee.printing.items import Box
from tablee.printing.sheets import LINE, MARGIN, Line, lines_at, page, wrapped
from tablee.table import Game, State

PICTURE = 62.0  # millimetres that a picture is wide at most
HIGH = 55.0
_FIGURE = re.compile(r"!\[[^]]*\]\((?P<name>\w+)\)\s*(?P<caption>.*)", re.DOTALL)
_SIGN = re.compile(r":[a-z_-]+: ?")


@dataclass(frozen=True)
class Block:
    """Something that stays on one sheet: lines, and perhaps a picture at their left."""

    lines: list[Line]
    picture: Picture | None = None

    @property
    def scale(self) -> float:
        """Millimetres for each unit of the picture."""
        assert self.picture is not None
        _, _, width, height = self.picture.box
        return min(PICTURE / width, HIGH / height)

    @property
    def height(self) -> float:
        """Millimetres, with the room below it."""
        text = LINE * len(self.lines)
        return max(text, self.picture.box[3] * self.scale if self.picture else 0.0) + LINE / 2


def primer_sheets(game: Game[State], language: str, box: Box, paper: tuple[float, float], foot: str) -> list[str]:
    """The primer of a game, in as many sheets as it needs; none if the game has no primer."""
    text = games.text(game.name, "primer", language)
    if not text:
        return []
    sentence = locale.CountingSentence(text)
    sentence.language = language
    filled = sentence.format(parts=game.parts)  # type: ignore[attr-defined]  # a game with texts has a box
    sheets: list[list[str]] = [[]]
    y = MARGIN
    for block in _blocks(game, language, filled, paper[0] - 2 * MARGIN):
        if y + block.height > paper[1] - MARGIN - LINE:
            sheets.append([])
            y = MARGIN
        sheets[-1].append(_drawn(block, y))
        y += block.height
    return [page("".join(parts), paper, box.icons, box.patterns, foot) for parts in sheets]


def _drawn(block: Block, y: float) -> str:
    if block.picture is None:
        return lines_at(block.lines, MARGIN, y)
    left, top, width, height = block.picture.box
    window = f"window-{y:.0f}"  # the drawing may be larger than what is shown of it
    frame = f'<rect x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}"/>'
    clip = f'<defs><clipPath id="{window}">{frame}</clipPath></defs>'
    place = f"translate({MARGIN} {y:.2f}) scale({block.scale:.4f}) translate({-left:g} {-top:g})"
    inner = f'<g clip-path="url(#{window})">{block.picture.body}</g>'
    return f'{clip}<g transform="{place}">{inner}</g>{lines_at(block.lines, MARGIN + PICTURE + 5, y)}'


def _blocks(game: Game[State], language: str, text: str, room: float) -> Iterator[Block]:
    heading: list[Line] = []
    for part in filter(None, re.split(r"\n\n+|\n(?=## |!\[)|\n(?=- )", text.strip())):
        title = re.match(r"(#+) (.*)", part)
        if title:
            size = 7.0 if title[1] == "#" else 4.6
            heading += [Line(title[2].strip(), letters=size, look="strong"), *([Line()] if size > LINE else [])]
            part = part[title.end() :].strip()
            if not part:
                continue
        figure = _FIGURE.fullmatch(part.strip())
        if figure:
            if heading:
                yield Block(heading)
            picture = games.title(game.name).pictures()[figure["name"]](game, locale.words(game.name, language))
            yield Block(wrapped(_plain(figure["caption"]), room - PICTURE - 5, 0), picture)
        else:
            yield Block(heading + wrapped(_plain(part), room, 4 if part.startswith("- ") else 0))
        heading = []


def _plain(text: str) -> str:
    """Words without the marks of the pages."""
    bullet = re.sub(r"^- ", "• ", text.strip())
    return re.sub(r"\s+", " ", re.sub(r"[*`]", "", _SIGN.sub("", bullet))).replace(" | ", ": ").strip()
