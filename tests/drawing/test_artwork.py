"""The sheets of pictures: what is on them, and that nothing is missing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from support.drawings import DRAWN, SVG, draw_of
from tablee import games
from tablee.drawing import ICONS, groups, pictures
from tablee.drawing.palette import print_style
from tablee.games.bastide.drawing.art import BUILDINGS, HOUSES, SIZES
from tablee.games.bastide.drawing.art import ICONS as BASTIDE
from tablee.games.bastille.drawing.art import VIGNETTES
from tablee.games.bastille.parts import LOCATIONS
from tablee.table import SPECTATOR, SeededDealer

SOURCES = Path(str(files("tablee")))
SHEETS = [sheet for sheet in sorted(SOURCES.glob("**/drawing/*.svg")) if sheet.name != "europe.svg"]
LIGHT = print_style()
DRAWN_BY_A_PROGRAM = """
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape">
  <style>.e-gold{fill:#e2b33c}</style>
  <g id="medal" transform="translate(28 0)" inkscape:label="Medal">
    <circle id="circle7" class="e-gold" cx="12" cy="12" r="9"/>
    <!-- the ribbon -->
    <g id="g8" class="fine"><path class="hair" d="M3 3h18" inkscape:connector-curvature="0"/></g>
  </g>
</svg>
"""


def test_a_picture_is_what_is_in_its_group(tmp_path: Path) -> None:
    sheet = tmp_path / "medals.svg"
    sheet.write_text(DRAWN_BY_A_PROGRAM, encoding="utf-8")
    ribbon = '<g class="fine"><path class="hair" d="M3 3h18"/></g>'
    assert pictures(sheet) == {"medal": f'<circle class="e-gold" cx="12" cy="12" r="9"/>{ribbon}'}


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: str(sheet.relative_to(SOURCES)))
def test_the_style_sheet_colours_every_shape(sheet: Path) -> None:
    """A sheet has the rules of the light theme for its looks, and no shape a colour that no theme could change."""
    root = ET.parse(sheet).getroot()
    rules = (root.findtext(f"{SVG}style") or "").split()
    assert rules[0] == "svg{stroke-linejoin:round;stroke-linecap:round}"
    assert [rule for rule in rules[1:] if rule not in LIGHT] == []
    looks = set(re.findall(r"\.([a-z][a-z-]*)[,{]", " ".join(rules)))
    drawn = root.findall(f"{SVG}g")
    assert len(drawn) == len(groups(sheet)), "two have the same id"
    for picture in drawn:
        name = picture.attrib["id"]
        assert picture.get("transform", "translate(0)").startswith("translate("), f"{name}: only its place is ignored"
        assert len(picture) >= 2, name
        for shape in picture:
            assert not {"style", "fill", "stroke"} & set(shape.attrib), name
            assert set(shape.attrib["class"].split()) <= looks, name
            assert re.fullmatch(r"[Mm][MmLlHhVvCcSsQqTtAaZz0-9 .,\-]+", shape.get("d", "M0 0")), name


def test_every_icon_of_the_three_games_is_drawn() -> None:
    wanted = [
        *("coin", "coins", "torch", "pitchfork", "rifle", "rapier", "crown", "gem", "flag", "henchman"),
        *("tile", "point"),
        *("baron", "count", "earl", "marquis", "duke", "prince", "king"),
        *("title", "gold", "troops", "castle", "dueling", "education", "palace", "bishop", "courtesan"),
        *("assassin", "axeman", "guillotine", "inquisition", "gallows"),
        *("house", "fire", "english", "wall", "church", "chapel", "monastery", "leper_house", "hall", "bag", "bid"),
    ]
    assert set(wanted) <= set(ICONS)


def named_icons(name: str) -> Iterator[str]:
    """The icons that the drawing, the printed box and the texts of a game name."""
    game = SOURCES / "games" / name
    for source in (*game.glob("drawing/*.py"), SOURCES / "printing" / f"{name}.py"):
        yield from re.findall(r'\bicon\("([a-z_]+)"', source.read_text(encoding="utf-8"))
    for text in (*game.glob("text/primer*.md"), *game.glob("text/aid*.md")):
        yield from re.findall(r":([a-z_]+):", text.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", DRAWN)
def test_every_icon_that_a_game_names_is_there(name: str) -> None:
    game = games.load(name)
    view = game.seen_by(game.start(3, SeededDealer("icons")), SPECTATOR)
    board = draw_of(name)(game, view, SPECTATOR, [], game.words)
    named = set(named_icons(name))
    assert len(named) > 5 and named <= {*board.icons, *board.ground.icons}


def test_every_place_and_building_has_its_engraving() -> None:
    assert set(VIGNETTES) == set(LOCATIONS)
    assert set(BUILDINGS) == set(SIZES)
    assert set(HOUSES) <= set(BASTIDE)
