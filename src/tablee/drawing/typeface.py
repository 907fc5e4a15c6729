"""The typeface of boards, pages and print, if the build could have it; otherwise the fonts of the system are used."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent / "fonts"
FAMILY: Final = "Tablee Serif"
SYSTEM: Final = "'Palatino Linotype',Palatino,'Book Antiqua',Georgia,'Liberation Serif','Times New Roman',serif"
FONT: Final = f"'{FAMILY}',{SYSTEM}"
FACES: Final = {"regular": "", "bold": "font-weight:700;", "italic": "font-style:italic;"}
LOOKS: Final = {"bold": "strong", "italic": "slant"}  # the look of a text that needs the face

# Without it, the usual width of a letter in sizes of the font, and how much wider strong ones and capitals are.
LETTER: Final = 0.5
WIDE: Final = 1.12
SPACED: Final = 0.06  # between capitals, as the style sheet has it


@cache
def files() -> dict[str, Path]:
    """The file of each face; none if the typeface is missing."""
    fonts = {name: FOLDER / f"{name}.woff" for name in FACES}
    return fonts if (FOLDER / "widths.json").exists() else {}


def font_faces(address: Callable[[str], str], names: tuple[str, ...] = tuple(FACES)) -> str:
    """The faces for a style sheet, each at its address."""
    rules = [
        f"@font-face{{font-family:'{FAMILY}';{FACES[name]}font-display:swap;src:url({address(name)}) format('woff')}}"
        for name in names
        if name in files()
    ]
    return "".join([f"{rule}\n" for rule in rules])


def embedded(markup: str) -> str:
    """The faces that some markup needs, inside the style sheet itself: a picture fetches nothing."""
    needed = [name for name in FACES if name not in LOOKS or LOOKS[name] in markup]
    return font_faces(_data, tuple(needed) if "<text" in markup else ())


@cache
def _data(name: str) -> str:
    return f"data:font/woff;base64,{b64encode(files()[name].read_bytes()).decode()}"


@cache
def _widths() -> dict[str, dict[str, int]]:
    widths: dict[str, dict[str, int]] = json.loads((FOLDER / "widths.json").read_text(encoding="utf-8"))
    return widths


def text_width(words: str, look: str = "") -> float:
    """How wide words are, in sizes of the font; `look` is that of the text."""
    if not files():
        return len(words) * LETTER * (WIDE if "caps" in look or "strong" in look else 1)
    face = "bold" if "strong" in look else "italic" if "slant" in look else "regular"
    letters = _widths()[face]
    if "caps" not in look:
        return sum([letters.get(letter, 1000 * LETTER) for letter in words]) / 1000
    capitals = _widths()[f"{face} capitals"]
    wide = [capitals.get(letter, letters.get(letter, 1000 * LETTER)) for letter in words]
    return sum(wide) / 1000 + SPACED * len(words)
