"""Laws that the drawing of every game keeps, and those of the drawing kit."""

from __future__ import annotations

import importlib
import json
import re
import time
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from support.drawings import DRAWN, DRAWN_TABLES, SVG, draw_of, views
from support.tables import Table
from tablee import games
from tablee.drawing import COLOURS, FADED_ON, INK_ON, SEAT_COLOURS, SHAPES, STYLE, el, looks, mark, text
from tablee.drawing.svg import SMALLEST
from tablee.table import SeededDealer

AA = 4.5  # the contrast that WCAG asks for between a text and its ground
HOSTILE = ["<script>alert(1)</script>", '"><b onload="x">', "{0} {name} & Söhne", "]]>-->'", "%s\\"]
PAGE = Path(str(files("tablee.web"))) / "templates" / "table.html"
PLACES = set(re.findall(r'id="([a-z-]+)"', PAGE.read_text()))  # of the page that a board is shown on
CLICKS = {"data-move", "data-from", "data-to"}


@pytest.mark.parametrize("portrait", [False, True], ids=["landscape", "portrait"])
@pytest.mark.parametrize("table", DRAWN_TABLES, ids=str)
def test_every_drawing_is_sound(table: Table, portrait: bool) -> None:
    draw = draw_of(table.name)
    for game, view, seat, lit in views(table, f"drawn/{table}"):
        before = view.dump()
        root = ET.fromstring(draw(game, view, seat, lit, game.words, portrait=portrait).svg())
        assert view.dump() == before
        elements = list(root.iter())
        assert root.tag == f"{SVG}svg" and root.get("class") == "board" and root.get("aria-label")
        assert_ids(elements)
        assert_labels(elements, game.words)
        assert_clicks(root, elements, lit)


def assert_ids(elements: list[ET.Element]) -> None:
    """Ids are unique, on the page too, and everything that is referred to is there."""
    count = Counter([element.get("id") for element in elements if element.get("id")])
    assert [name for name, times in count.items() if times > 1] == []
    assert PLACES and not PLACES & set(count)
    for element in elements:
        values = " ".join(element.attrib.values())
        assert "nan" not in values or "nan" not in values.split(), element.attrib
        target = element.get("href", "#")
        assert target == "#" or target[1:] in count, target
        for name in re.findall(r"url\(#([^)]*)\)", values) if "url(" in values else ():
            assert name in count, name


def assert_labels(elements: list[ET.Element], words: dict[str, str]) -> None:
    """Every piece says in words what it is, its explanation exists, and every text has the ink for a known ground."""
    for element in elements:
        if "piece" in element.get("class", "").split():
            assert element.get("id")
            if element.get("aria-hidden"):
                assert not list(element.iter(f"{SVG}text")), "an ornament says nothing"
                continue
            assert element.get("aria-label") and element.get("role")
            assert element[0].tag == f"{SVG}title" and element[0].text == element.get("aria-label")
        explain = element.get("data-explain")
        assert explain is None or explain in words, explain
        if element.tag == f"{SVG}text":
            look = element.get("class", "").split()
            grounds = [name[3:] for name in look if name.startswith("on-")]
            assert len(grounds) == 1 and (grounds[0] in INK_ON or re.fullmatch(r"seat[0-4]", grounds[0]))
            assert "faded" not in look or grounds[0] in FADED_ON
            assert float(element.get("font-size", 0)) >= 9 or "textLength" in element.attrib, element.text
        if "past" in element.get("class", "").split():
            assert not list(element.iter(f"{SVG}text")), "a faded group would take the contrast from its text"


def assert_clicks(root: ET.Element, elements: list[ET.Element], lit: list[int]) -> None:
    """Only what is lit can be clicked, with the keyboard too, and both halves of a pair are there."""
    sources = {element.get("data-from") for element in elements} - {None}
    targets = {element.get("data-to") for element in elements} - {None}
    pairs = json.loads(root.get("data-moves", "{}"))
    moves = {int(element.get("data-move", -1)) for element in elements if element.get("data-move")}
    assert moves <= set(lit) and set(pairs.values()) <= set(lit)
    halves = [pair.split(" ") for pair in pairs]
    assert {half[0] for half in halves} == sources and {half[1] for half in halves} == targets
    for element in elements:
        clickable = not CLICKS.isdisjoint(element.attrib)
        assert clickable == ("lit" in element.get("class", "").split())
        assert clickable == (element.get("tabindex") == "0")
        if clickable:
            assert element.get("role") == "button"


@pytest.mark.parametrize("portrait", [False, True], ids=["landscape", "portrait"])
@pytest.mark.parametrize("name", DRAWN)
def test_hostile_names_stay_text(name: str, portrait: bool) -> None:
    table = next(table for table in DRAWN_TABLES if table.name == name)
    for game, view, seat, lit in views(table, "hostile", every=40):
        drawn = draw_of(name)(game, view, seat, lit, game.words, portrait=portrait, names=HOSTILE[: view.seats])
        root = ET.fromstring(drawn.svg())
        assert not list(root.iter(f"{SVG}script")) and not list(root.iter(f"{SVG}b"))
        assert not any(key.startswith("on") for element in root.iter() for key in element.attrib)
        said = {element.text for element in root.iter(f"{SVG}text")}
        for called in HOSTILE[: view.seats]:  # a long name is cut
            assert called in said or any(f"{called[:length].rstrip()}…" in said for length in range(4, len(called)))


@pytest.mark.parametrize("name", DRAWN)
def test_a_drawing_takes_a_few_milliseconds(name: str) -> None:
    game, state = [table for table in DRAWN_TABLES if table.name == name][-1].start(SeededDealer("drawn"))
    view = game.seen_by(state, 0)
    took: list[float] = []
    for _ in range(20):
        start = time.process_time()  # of this process alone, however busy the machine is
        draw_of(name)(game, view, 0, [], game.words).svg()
        took.append(time.process_time() - start)
    assert min(took) < 0.03


@pytest.mark.parametrize("name", DRAWN)
def test_nothing_leaves_the_page(name: str) -> None:
    table = next(table for table in DRAWN_TABLES if table.name == name)
    game, view, seat, lit = next(views(table, "origin"))
    svg = draw_of(name)(game, view, seat, lit, game.words).svg(styled=True)
    rest = svg.replace("http://www.w3.org/2000/svg", "")
    assert "://" not in rest and "@import" not in rest and "@font-face" not in rest and "<image" not in rest
    assert set(re.findall(r"url\((.)", rest)) <= {"#"}


def brightness(colour: str) -> float:
    """The relative luminance of ``#rrggbb`` as WCAG counts it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast between two colours, from 1 to 21."""
    low, high = sorted([brightness(one), brightness(other)])
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_texts_can_be_read_on_every_ground(theme: int) -> None:
    inks = [*INK_ON.items(), *[(ground, "faded") for ground in FADED_ON]]
    poor = {
        f"{ink} on {ground}": round(contrast(COLOURS[ink][theme], COLOURS[ground][theme]), 2)
        for ground, ink in inks
        if contrast(COLOURS[ink][theme], COLOURS[ground][theme]) < AA
    }
    assert poor == {}


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_lines_of_a_chart_can_be_seen_and_that_of_white_is_lighter_than_that_of_black(theme: int) -> None:
    panel = COLOURS["panel"][theme]
    assert all(contrast(COLOURS[f"{colour}_line"][theme], panel) >= 3 for colour in SEAT_COLOURS)
    black, white = [contrast(COLOURS[f"{colour}_line"][theme], "#000000") for colour in ("black", "white")]
    assert white > 1.5 * black


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_what_is_lit_stands_out(theme: int) -> None:
    for ground in ("paper", "card", "panel", "land", "deep"):
        assert contrast(COLOURS["lit"][theme], COLOURS[ground][theme]) >= 3


def test_seats_differ_in_colour_and_in_shape() -> None:
    assert len(set(SEAT_COLOURS)) == len(set(SHAPES)) == 5
    assert "M-.85 -.85h1.7v1.7h-1.7z" in mark(1, 0, 0, 20, "4")


def test_any_seat_may_have_any_colour() -> None:
    for seat, usual in enumerate(SEAT_COLOURS):
        assert f".board{{--seat{seat}:var(--{usual});--on-seat{seat}:var(--{INK_ON[usual]})" in STYLE
        for colour in SEAT_COLOURS:
            chosen = looks([*"abcde"[:seat], colour]).split()[-1]
            rule = f".board.{chosen}{{--seat{seat}:var(--{colour});--on-seat{seat}:var(--{INK_ON[colour]})"
            assert rule in STYLE and f".{chosen} .board," in STYLE


def test_plain_strings_are_escaped_and_markup_is_not() -> None:
    assert el("text", {"x": 1.50, "y": 2, "id": None}, "a < b & c") == '<text x="1.5" y="2">a &lt; b &amp; c</text>'
    assert el("g", {"aria-label": '"'}, el("path")) == '<g aria-label="&quot;"><path/></g>'


def test_long_words_are_made_to_fit() -> None:
    assert 'font-size="12"' in text(0, 0, "short", 12, fit=100)
    assert "textLength" not in text(0, 0, "rather longer", 14, fit=75)
    squeezed = text(0, 0, "a word that is far too long for its place", 12, fit=60)
    assert 'textLength="60"' in squeezed and f'font-size="{SMALLEST:g}"' in squeezed


@pytest.mark.parametrize("name", DRAWN)
def test_tables_of_which_the_same_is_true_share_a_setting(name: str) -> None:
    game = games.load(name)
    public: Any = importlib.import_module(f"tablee.games.{name}.drawing").draw.public
    views = [game.start(seats, SeededDealer("a setting")) for seats in (3, 3, 4)]
    settings = [public(game, view, game.words, False, ()).setting for view in views]
    assert settings[0] is settings[1]
    named = public(game, views[0], game.words, False, ["Anne", "Ben", "Cleo"]).setting
    upright = public(game, views[0], game.words, True, ()).setting
    other_words = public(game, views[0], dict(game.words), False, ()).setting
    assert len({id(setting) for setting in (*settings[1:], named, upright, other_words)}) == 5
    assert len(settings[2].names) == 4 and named.names == ("Anne", "Ben", "Cleo")
