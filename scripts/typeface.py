"""Make the typeface of boards, pages and print: the letters of Vollkorn that Europe writes with, in three small files.

`python scripts/typeface.py` writes them to src/tablee/drawing/fonts/. They are not in version control: setup.py makes
them when the package is built, `make play` before its first start. The font comes from a package of others and is known
by its hash. Without it, the fonts of the system are used.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "src" / "tablee" / "drawing" / "fonts"
FAMILY = "Tablee Serif"  # a changed font has a name of its own
PACKAGE = "fontpkg_vollkorn"
HASHES = {
    "Vollkorn[wght].ttf": "4ebef434f76f80286204840354a84db79a0dc3c87deeeb791e015b70b2ade49d",
    "Vollkorn-Italic[wght].ttf": "cd947ae49b5d46e812d8d09434fbe8ec452286cd5557ef6a762a3562e2c8d300",
}
FACES = {  # the file that each is made of, its weight, and what it is called
    "regular": ("Vollkorn[wght].ttf", 400, "Regular"),
    "bold": ("Vollkorn[wght].ttf", 700, "Bold"),
    "italic": ("Vollkorn-Italic[wght].ttf", 400, "Italic"),
}
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x180), 0x202F, *map(ord, "‘’‚“”„†•…‹›−–—′″€ẞ")]
FEATURES = ["kern", "smcp", "liga", "ccmp", "locl", "mark"]
LICENCE = "OFL.txt"
ABOVE, BELOW = 950, 330  # the base line, in thousandths: so that words are in the middle of a button


def say(what: str) -> None:
    """Tell whoever builds."""
    print(f"tablee: {what}", file=sys.stderr, flush=True)


def make() -> None:
    """Write the files, unless they are there as this script makes them."""
    wanted = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()
    made = FOLDER / "widths.json"
    if made.exists() and json.loads(made.read_text(encoding="utf-8"))["made_by"] == wanted:
        return
    with TemporaryDirectory() as room:
        if not has_packages():
            fetch(room)
            sys.path.insert(0, room)
        if not has_packages():
            say("the typeface could not be fetched, so boards, pages and print use the fonts of the system.")
            return
        source = Path(str(find_spec(PACKAGE).origin)).parent  # type: ignore[union-attr]
        for name, expected in HASHES.items():
            if hashlib.sha256((source / "files" / name).read_bytes()).hexdigest() != expected:
                sys.exit(f"tablee: {name} is not the file that we know.")
        FOLDER.mkdir(exist_ok=True)
        widths: dict[str, dict[str, int]] = {}
        for name, (file, *face) in FACES.items():
            widths |= write(source / "files" / file, name, *face)
        shutil.copyfile(source / "LICENSE", FOLDER / LICENCE)
    made.write_text(json.dumps({"made_by": wanted, **widths}, ensure_ascii=False), encoding="utf-8")


def has_packages() -> bool:
    """Whether the font and the library that reads it are there."""
    return all(find_spec(module) is not None for module in (PACKAGE, "fontTools"))


def fetch(room: str) -> None:
    """Install them by pip, if it is there, into a room of their own."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--retries=1"]
    if find_spec("pip") is not None:
        subprocess.run([*command, "--no-deps", f"--target={room}", *extras["typeface"]], stderr=subprocess.DEVNULL)


def write(source: Path, name: str, weight: int, style: str) -> dict[str, dict[str, int]]:
    """Write one face; returns the widths of its letters and of its small capitals, in thousandths of their size."""
    from fontTools import subset
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    font = TTFont(source)
    line_up(font)
    chosen = subset.Options(
        layout_features=FEATURES, hinting=False, desubroutinize=True, name_IDs=[1, 2, 3, 4, 6, 13, 14]
    )
    letters = subset.Subsetter(chosen)
    letters.populate(unicodes=LETTERS)
    letters.subset(font)
    font = instantiateVariableFont(font, {"wght": weight})
    called = {1: FAMILY, 2: style, 3: f"{FAMILY} {style}", 4: f"{FAMILY} {style}", 6: f"TableeSerif-{style}"}
    for number, words in called.items():
        font["name"].setName(words, number, 3, 1, 0x409)
    bold, italic = style == "Bold", style == "Italic"
    font["OS/2"].usWeightClass = weight
    font["OS/2"].fsSelection = 0x20 * bold | 0x01 * italic | 0x40 * (not bold and not italic)
    font["head"].macStyle = 0x01 * bold | 0x02 * italic
    size = font["head"].unitsPerEm
    above, below = ABOVE * size // 1000, BELOW * size // 1000
    font["hhea"].ascent, font["hhea"].descent, font["hhea"].lineGap = above, -below, 0
    font["OS/2"].sTypoAscender, font["OS/2"].sTypoDescender, font["OS/2"].sTypoLineGap = above, -below, 0
    font["OS/2"].usWinAscent, font["OS/2"].usWinDescent = above, below
    font.flavor = "woff"
    font.save(FOLDER / f"{name}.woff")
    small = swaps(font, "smcp")
    letters, capitals = {}, {}
    for code, glyph in sorted(font.getBestCmap().items()):
        letters[chr(code)] = round(1000 * font["hmtx"][glyph][0] / size)
        if glyph in small:
            capitals[chr(code)] = round(1000 * font["hmtx"][small[glyph]][0] / size)
    return {name: letters, f"{name} capitals": capitals}


def line_up(font: Any) -> None:
    """Let the usual digits be those that are all of one height: not every renderer can be asked for them."""
    lining = swaps(font, "lnum")
    for table in font["cmap"].tables:
        table.cmap = {code: lining.get(glyph, glyph) for code, glyph in table.cmap.items()}


def swaps(font: Any, feature: str) -> dict[str, str]:
    """Which glyphs a feature of the font puts in the place of which."""
    rules = font["GSUB"].table
    named = [one.Feature for one in rules.FeatureList.FeatureRecord if one.FeatureTag == feature]
    swapped: dict[str, str] = {}
    for number in {number for one in named for number in one.LookupListIndex}:
        for table in rules.LookupList.Lookup[number].SubTable:
            swapped |= getattr(table, "ExtSubTable", table).mapping
    return swapped


if __name__ == "__main__":
    make()
