"""The first sheet: how to print, and what to cut."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from tablee import locale
from tablee.printing.items import Box, Item
from tablee.printing.sheets import BLEED, MARGIN, Line, lines_at, page, wrapped


def contents_sheet(
    box: Box, boards: int, title: str, words: Mapping[str, str], paper: tuple[float, float], foot: str
) -> str:
    """What is in the box, kind by kind, with its size on paper."""
    room = paper[0] - 2 * MARGIN
    lines = [Line(title, letters=7, look="strong"), Line(), Line(words["contents"], letters=4.6, look="strong"), Line()]
    how = [words["how.paper"], words["how.blank"], words["how.board"].format(sheets=boards)]
    if box.items:
        how += [words["how.cut"].format(bleed=f"{BLEED:g}"), words["how.bag"]]
    for sentence in how:
        lines += [*wrapped(sentence, room, 0)]
    lines.append(Line())

    def kind_of(item: Item) -> tuple[str, float, float]:
        width, height = item.size
        first, *more = item.name.split()
        kind = next((kind for kind in (f"{first} {''.join(more[:1])}", first) if f"kind.{kind}" in words), first)
        return kind, float(round(width)), float(round(height))

    for (kind, width, height), some in groupby(sorted(box.items, key=kind_of), kind_of):
        items = list(some)
        name = locale.name_of(words, "kind", kind)
        row = words["row.backed" if items[0].back else "row"]
        amount = sum(item.count for item in items)
        lines += wrapped(row.format(amount=amount, name=name, width=f"{width:.0f}", height=f"{height:.0f}"), room)
    return page(lines_at(lines, MARGIN, MARGIN), paper, {}, (), foot)
