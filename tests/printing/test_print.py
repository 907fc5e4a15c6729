"""Print and play: every piece of the box is on paper as often as the box has it, and backs lie behind fronts."""

from __future__ import annotations

import io
import json
import re
import sys
import tomllib
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from cairosvg import svg2png
from click.testing import CliRunner
from PIL import Image
from pypdf import PdfReader

from tablee import games, locale
from tablee.cli import tablee
from tablee.drawing import Lights, typeface
from tablee.drawing.board import piece_with_all
from tablee.drawing.palette import print_style
from tablee.games.bastide.drawing.landscape import MEASURE
from tablee.games.bastille.drawing.cards import SMALL_WIDE, small_character
from tablee.games.bastille.game import BastilleGame
from tablee.games.bastille.state import EMPTY
from tablee.lab.values import changed
from tablee.printing.pdf import Chapter, as_pdf, box_of, chapters_of
from tablee.printing.sheets import (
    BLEED,
    GAP,
    MARGIN,
    PAPERS,
    backs,
    board_sheets,
    fronts,
    know_typeface,
    lay_out,
    rule_sheets,
)
from tablee.printing.tts import COLUMNS, ROWS, write_tts
from tablee.table import Game, State, TableeError


def sheets_of(game: Game[State], language: str, paper: str) -> list[str]:
    """All sheets, one after another."""
    return [sheet for chapter in chapters_of(game, language, paper) for sheet in chapter.sheets]


def toml(name: str) -> dict[str, Any]:
    return tomllib.loads((games.folder(name) / "parts.toml").read_text(encoding="utf-8"))


def bastille() -> Counter[str]:
    """What parts.toml and BA-1.1, BA-1.2 say is in the box."""
    parts = toml("bastille")
    supplies, players = parts["supplies"], 4
    found: Counter[str] = Counter()
    found["character"] = len(parts["characters"]["cards"])
    missions = parts["missions"]
    found["mission"] = sum(row["copies"] for row in [*missions["max"], *missions["series"], missions["two_of_each"]])
    found["versailles"] = len(parts["versailles"]["tiles"])
    found["bonus"], found["end"] = len(parts["bonus"]["tiles"]), len(parts["bonus"]["end_tiles"])
    found["catacombs"] = 2
    found["torch"] = supplies["torches"]
    found["weapon"] = supplies["pitchforks"] + supplies["rifles"] + supplies["rapiers"]
    found["influence"] = players * sum(parts["influence"]["tiles"].values())
    found["henchman"] = players * supplies["henchmen"]
    found["coin"] = 22 + 20 + 16
    found.update({"start": 1, "score": players + 1, "track": players, "50/100": players})
    return found


def heads_of_state() -> Counter[str]:
    """What parts.toml and HS-1.5, HS-1.6 say is in the box."""
    parts = toml("heads_of_state")
    found: Counter[str] = Counter()
    found["attribute"] = sum(sum(row) for name, row in parts["attributes"].items() if name != "source")
    treachery = parts["treachery"]
    found["treachery"] = sum(row["count"] for row in treachery.values() if isinstance(row, dict)) + len(
        treachery["doubles"]
    )
    found["token"] = 5 * sum(number for name, number in parts["tokens"].items() if name != "source")
    found["noble"] = 7 * parts["scoring"]["noble_cards"]
    found["house"] = len(parts["scoring"]["house_of_nobles"])
    found["most"] = len(parts["scoring"]["most"])
    found["initial"] = sum(len(country["sectors"]) for country in parts["country"])
    found["country"] = sum(len(country["markers"]) for country in parts["country"])
    found["round"] = 3 * sum(len(country["round"]) for country in parts["country"]) + 1
    found.update({"cube": 5 * 3, "revolution": 2})
    return found


def bastide() -> Counter[str]:
    """What parts.toml says is in the box; streets have no piece (BD-1.3)."""
    parts = toml("bastide")
    supplies = parts["supplies"]
    found: Counter[str] = Counter()
    found["tile"] = supplies["houses"] + supplies["fires"] + sum(supplies["english"].values())
    found["influence"] = 5 * supplies["influence"]
    found["money"] = 5 * supplies["money"]
    found["majority"] = len(parts["majorities"]) - 1
    found["work"] = sum("street" not in work["id"] for work in parts["work"])
    return found


EXPECTED = {"bastille": bastille, "heads_of_state": heads_of_state, "bastide": bastide}


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", games.names())
def test_every_piece_is_there_as_often_as_the_box_has_it(name: str, paper: str) -> None:
    sheets = lay_out(box_of(games.load(name), "en").items, PAPERS[paper])
    laid = Counter(one.item.name.partition(" ")[0] for sheet in sheets for one in sheet)
    assert laid == EXPECTED[name]()


def test_each_card_has_its_own_number_of_copies() -> None:
    items = {item.name: item.count for item in box_of(games.load("heads_of_state"), "en").items}
    assert [items[f"attribute title{mark}"] for mark in ("", " 3", " 4", " 5")] == toml("heads_of_state")["attributes"][
        "title"
    ]
    assert items["treachery assassin"] == 7 and items["token 0 king"] == 4
    items = {item.name: item.count for item in box_of(games.load("bastide"), "en").items}
    assert [items[f"tile english-{points}"] for points in range(1, 5)] == [8, 5, 2, 1]
    items = {item.name: item.count for item in box_of(games.load("bastille"), "en").items}
    assert [items[f"influence 3 {value}"] for value in range(1, 5)] == [3, 4, 3, 2]
    assert all(items[f"character {row[0]}"] == 1 for row in toml("bastille")["characters"]["cards"])


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", games.names())
def test_pieces_lie_apart_and_inside_the_margins(name: str, paper: str) -> None:
    width, height = PAPERS[paper]
    for sheet in lay_out(box_of(games.load(name), "de").items, PAPERS[paper]):
        assert len({bool(one.item.back) for one in sheet}) == 1
        boxes = [(one.x, one.y, one.x + one.item.size[0], one.y + one.item.size[1]) for one in sheet]
        for left, top, right, bottom in boxes:
            assert left >= MARGIN and top >= MARGIN
            assert right <= width - MARGIN + 0.01 and bottom <= height - MARGIN + 0.01
        for number, one in enumerate(boxes):
            for other in boxes[:number]:
                apart = max(one[0] - other[2], other[0] - one[2], one[1] - other[3], other[1] - one[3])
                assert apart >= GAP - 0.01


def test_backs_lie_behind_their_fronts() -> None:
    box = box_of(games.load("bastille"), "en")
    paper = PAPERS["a4"]
    sheet = lay_out(box.items, paper)[0]
    place = re.compile(r'<g transform="translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)">')
    front = [(float(x), y) for x, y, _ in place.findall(fronts(sheet, box, paper, ""))]
    behind = [(float(x), y) for x, y, _ in place.findall(backs(sheet, box, paper, ""))]
    in_front = [found for found in front if found in {(round(one.x, 3), f"{one.y:.3f}") for one in sheet}]
    assert len(in_front) == len(sheet)
    for one in sheet:
        mirrored = paper[0] - one.x - one.item.size[0]
        assert any(abs(x - mirrored) < 0.001 and y == f"{one.y:.3f}" for x, y in behind)
    assert fronts(sheet, box, paper, "").count('class="cut"') == len(sheet)


def test_sheets_hold_the_board_the_rules_and_their_words() -> None:
    for name in games.names():
        sheets = sheets_of(games.load(name), "de", "a4")
        text = "".join(sheets)
        rules = games.rules(name, "de")
        assert all(f">{rule.number}" in text for rule in rules)
        assert "-R1" in text  # the rulings
        assert text.count("url(#window)") in (2, 4)  # the sheets of the board
        assert "textLength" not in text and "Palatino" not in text  # which CairoSVG would get wrong
        assert games.load(name).edition.digest[:12] in sheets[0]
        assert "var(--" not in text and "vector-effect" not in text
    assert "Adliger" in "".join(sheets_of(games.load("bastille"), "de", "letter"))


def test_an_edition_is_printed_with_its_own_values() -> None:
    box = games.read_edition("bastide")
    other = changed(box, {"work.church.circles": 3}, "mine")
    old, new = (
        {item.name: item.front for item in box_of(games.load("bastide", one), "en").items} for one in (box, other)
    )
    assert {name for name in old if old[name] != new[name]} == {"work church"}


def test_the_command_writes_pages_of_the_right_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sheets = sheets_of(games.load("bastide"), "fr", "letter")
    module = sys.modules["tablee.cli.print_box"]
    chapters = [Chapter("Pièces", [sheets[3]]), Chapter("Règles", [sheets[-1]])]
    monkeypatch.setattr(module, "chapters_of", lambda game, language, paper: chapters)
    file = tmp_path / "box.pdf"
    told = CliRunner().invoke(
        tablee, ("print", "bastide", "--paper", "letter", "--language", "fr", "--output", str(file))
    )
    assert told.exit_code == 0, told.output
    assert "2 pages" in told.stdout
    reader = PdfReader(file)
    pages = reader.pages
    assert len(pages) == 2
    assert [one["/Title"] for one in reader.outline] == ["Pièces", "Règles"]  # type: ignore[call-overload]
    assert reader.metadata is not None and reader.metadata.title == "Bastide (reconstructed)"
    for page in pages:
        size = [float(page.mediabox.width) / 72 * 25.4, float(page.mediabox.height) / 72 * 25.4]
        assert size == pytest.approx(PAPERS["letter"], abs=0.5)
    assert "BD-" in pages[1].extract_text()
    assert len(PdfReader(io.BytesIO(as_pdf(sheets[-1]))).pages) == 1


@pytest.mark.usefixtures("toy_title")
def test_of_a_game_whose_box_nobody_has_sorted_board_and_rules_are_printed() -> None:
    sheets = [as_pdf(sheet) for sheet in sheets_of(games.load("toy"), "en", "a4")]
    _, _, board, behind, rules = [PdfReader(io.BytesIO(sheet)).pages[0].extract_text() for sheet in sheets]
    assert behind == ""
    assert "coins" in board and "?" in board
    assert "TO-2.1" in rules


@pytest.mark.skipif(not typeface.files(), reason="the typeface could not be fetched")
def test_the_name_of_an_edition_is_no_markup() -> None:
    edition = changed(games.read_edition("bastide"), {}, "Cats & <b>dogs</b>")
    pages = [sheet for chapter in chapters_of(games.load("bastide", edition), "en", "a4") for sheet in chapter.sheets]
    assert sum("Cats &amp; &lt;b&gt;dogs&lt;/b&gt; (" in one for one in pages) > 5 and not any(
        "<b>" in one for one in pages
    )


def test_print_has_the_typeface_and_no_heading_at_the_foot_of_a_sheet() -> None:
    for language in locale.LANGUAGES:
        rules = games.rules("bastide", language)
        sheets = rule_sheets(rules, "Bastide", PAPERS["a4"], "")
        for sheet in sheets:
            lines = re.findall(r"<text [^>]*>([^<]*)</text>", sheet)[:-1]  # without the foot
            assert lines[-1] not in {rule.section for rule in rules}
    fonts = PdfReader(io.BytesIO(as_pdf(sheets[0]))).pages[0]["/Resources"]["/Font"]  # type: ignore[index]
    named = {font.get_object()["/BaseFont"].partition("+")[2] for font in fonts.values()}
    assert named == {"TableeSerif-Regular", "TableeSerif-Bold"}


def test_the_first_sheet_says_what_to_cut() -> None:
    for name in games.names():
        first = sheets_of(games.load(name), "fr", "a4")[0]
        lines = re.findall(r"<text [^>]*>([^<]*)</text>", first)
        amounts = [int(line.split(" × ")[0]) for line in lines if re.match(r"\d+ × ", line)]
        assert sum(amounts) == sum(item.count for item in box_of(games.load(name), "fr").items)
        assert any("recto verso" in line for line in lines)
        things = [line.split(" × ", 1)[1] for line in lines if re.match(r"\d+ × ", line)]
        assert len(set(things)) == len(things), "what is not the same has a name of its own"


def test_nothing_on_a_sheet_is_larger_than_its_piece() -> None:
    """Backs of flat tiles are as high as the tiles, and the state of a table is not printed."""
    for item in box_of(games.load("bastille"), "en").items:
        if item.name.startswith(("versailles", "bonus", "end")):
            sizes = [float(size) for size in re.findall(r'<use [^>]*height="([\d.]+)"', item.back)]
            assert sizes and max(sizes) <= item.height
    majorities = [item.front for item in box_of(games.load("bastide"), "en").items if item.name.startswith("majority")]
    assert len(majorities) == 3 and not any(">nobody<" in front for front in majorities)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", games.names())
def test_the_whole_file_can_be_printed_double_sided(name: str, paper: str) -> None:
    """Fronts are on odd pages, and nothing but their backs is behind them; boards have none."""
    game = games.load(name)
    chapters = chapters_of(game, "en", paper)
    first = 1
    for chapter in chapters:
        assert first % 2, f"{chapter.title} begins on a back"
        first += len(chapter.sheets)
    contents, board, pieces = [chapter.sheets for chapter in chapters[:3]]
    for sheets in (contents, board):
        assert all("<text" in one for one in sheets[::2]) and not any("<text" in one for one in sheets[1::2])
    for front, behind in zip(pieces[::2], pieces[1::2], strict=True):
        assert 'class="cut"' in front and 'class="cut"' not in behind
    assert "<use" in pieces[1] and "<use" not in pieces[-1], "the last pieces have no backs"


def test_pieces_fit_the_places_of_a_printed_board() -> None:
    """A house of Bastide on its lot, an influence on its circle."""
    box = box_of(games.load("bastide"), "en")
    scale = box.board.paper / box.board.width
    town = {item.name.split()[0]: item.size[0] for item in box.items if item.name.startswith(("tile", "influence"))}
    assert town["tile"] <= MEASURE.width / 3 * scale and town["influence"] <= 2 * MEASURE.circle * scale


def test_a_board_goes_on_beyond_the_cut() -> None:
    box = box_of(games.load("bastide"), "en")
    for sheet in board_sheets(box.board, box, PAPERS["a4"], ""):
        window = re.search(r'<clipPath id="window"><rect x="9" y="9" width="([\d.]+)"', sheet)
        assert window is not None and float(window[1]) == pytest.approx(box.board.paper / 2 + 2 * BLEED, abs=0.01)


def test_edges_go_on_beyond_the_cut() -> None:
    """In the colour of the edge; a second edge beyond the first would be seen if one cut beside the mark."""
    box = box_of(games.load("bastille"), "en")
    sheet = lay_out(box.items, PAPERS["a4"])[0]
    one = sheet[0]
    width, height = [size + 2 * BLEED for size in one.item.size]
    drawn = fronts(sheet, box, PAPERS["a4"], "")
    place = f'x="{one.x - BLEED:.3f}" y="{one.y - BLEED:.3f}" width="{width:.3f}" height="{height:.3f}"'
    assert f'<rect class="f-ink" {place}' in drawn
    assert drawn.count('class="f-ink"') >= len(sheet) and 2 * BLEED < GAP


def test_a_board_is_that_of_the_box_and_not_of_a_table() -> None:
    heads = box_of(games.load("heads_of_state"), "en").board.board
    said = re.findall(r"<text[^>]*>([^<]*)</text>", "".join(str(piece_with_all(one, Lights())) for one in heads.pieces))
    assert "House of Nobles" in said and "1589" in said
    assert not {"–", "×10", "left"} & set(said)
    bastille = box_of(games.load("bastille"), "en").board.board
    rounds = next(piece for piece in bastille.pieces if piece.id == "rounds")
    assert "e-band" not in rounds.body and rounds.body.count("e-card") == 8


@pytest.mark.parametrize("name", games.names())
def test_sheets_of_a_board_are_of_equal_size(name: str) -> None:
    box = box_of(games.load(name), "en")
    sheets = board_sheets(box.board, box, PAPERS["a4"], "")
    windows = {re.search(r"<clipPath id=.window.><rect ([^>]*)/>", sheet)[1] for sheet in sheets}  # type: ignore[index]
    assert len(windows) == 1 and len(sheets) in (2, 4)


def test_no_number_of_a_mission_is_larger_than_its_wreath() -> None:
    """Three times as large as on the page: there 11 pixels are needed to read them, here they are millimetres."""
    for item in box_of(games.load("bastille"), "en").items:
        if item.name.startswith("mission"):
            worth = re.findall(
                r'<use href="#i-point"[^>]*width="([\d.]+)"[^>]*/><text [^>]*font-size="([\d.]+)"', item.front
            )
            assert worth and all(float(letters) <= float(size) / 2 for size, letters in worth)


@pytest.mark.parametrize("many", [2, 99])
def test_a_character_with_many_things_keeps_them_on_its_card(many: int) -> None:
    """A draft may give a card as many gems as it likes: then they are counted, on paper and before a player."""
    values = {f"characters.cards.P1.{column}": many for column in (7, 8, 9)}
    box = games.load("bastille", changed(games.read_edition("bastille"), values, "a draft"))
    card = next(item for item in box_of(box, "en").items if item.name == "character P1")
    assert isinstance(box, BastilleGame)
    small = small_character(box.parts.characters[0], 0, EMPTY, EMPTY, 1)
    for picture, width in ((card.front, card.width), (small, SMALL_WIDE)):
        things = re.findall(r'<use href="#i-(flag|gem|crown)" x="([-\d.]+)"[^>]*? width="([\d.]+)"', picture)
        assert {name for name, _, _ in things} == {"flag", "gem", "crown"}
        assert all(float(x) > width / 3 and float(x) + float(wide) <= width for _, x, wide in things)
        assert picture.count(f">{many}<") >= 3


def test_what_is_written_on_a_seat_stays_on_it() -> None:
    for item in box_of(games.load("bastille"), "en").items:
        if item.name.startswith("50/100"):
            [(size, words)] = re.findall(r'<text [^>]*font-size="([\d.]+)"[^>]*>([^<]*)<', item.back)
            assert words == "100" and float(size) * typeface.text_width(words, "strong") < 25


def test_the_primer_comes_with_its_pictures() -> None:
    chapters = {chapter.title: chapter.sheets for chapter in chapters_of(games.load("bastide"), "en", "a4")}
    primer = "".join(chapters["In two minutes"])
    pictures = len(re.findall(r"!\[", games.text("bastide", "primer", "en") or ""))
    assert primer.count("translate(10.0 ") + primer.count("translate(10 ") >= pictures > 3
    assert "![" not in primer and "**" not in primer and "{parts" not in primer


def test_a_saved_object_for_tabletop_simulator(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The format: cards are numbered 100 times the sheet plus their place, and every sheet that is named is there."""
    box = box_of(games.load("bastide"), "en")
    few = replace(box, items=[item for item in box.items if item.name.startswith(("majority", "work hall", "tile f"))])
    saved = json.loads(write_tts(few, "Bastide", tmp_path / "box", lambda done: None).read_text(encoding="utf-8"))
    board, *decks = saved["ObjectStates"]
    assert saved["SaveName"] == "Bastide" and board["Name"] == "Custom_Board"
    assert Path(board["CustomImage"]["ImageURL"].removeprefix("file://")).exists()
    assert (board["Transform"]["posX"], board["Transform"]["posZ"]) == (0, 0), "in the middle of the table"
    places = [(deck["Transform"]["posX"], deck["Transform"]["posZ"]) for deck in decks]
    assert len(set(places)) == len(places) and all(z <= -15 for _, z in places)
    assert all(one["ColorDiffuse"] == {"r": 1, "g": 1, "b": 1} for one in saved["ObjectStates"])
    cards, guids = 0, [board["GUID"]]
    for deck in decks:
        (number, sheet), *_ = deck["CustomDeck"].items()
        inside = deck["ContainedObjects"] if deck["Name"] == "DeckCustom" else [deck]
        assert deck["Name"] in ("DeckCustom", "CardCustom") and len(inside) < sheet["NumWidth"] * sheet["NumHeight"] + 1
        assert 2 <= sheet["NumWidth"] <= COLUMNS and 2 <= sheet["NumHeight"] <= ROWS
        assert [card["CardID"] for card in inside] == [100 * int(number) + place for place in range(len(inside))]
        assert deck.get("DeckIDs", [deck.get("CardID")]) == [card["CardID"] for card in inside]
        for side in ("FaceURL", "BackURL"):
            with Image.open(sheet[side].removeprefix("file://")) as picture:
                assert max(picture.size) <= 4096
        assert deck["Transform"]["rotZ"] == (180 if deck["Nickname"].startswith(("majority", "tile")) else 0)
        guids += [one["GUID"] for one in ([deck, *inside] if len(inside) > 1 else [deck])]
        cards += len(inside)
    assert len(set(guids)) == len(guids) and all(re.fullmatch("[0-9a-f]{6}", guid) for guid in guids)
    assert cards == sum(item.count for item in few.items)
    monkeypatch.setattr(sys.modules["tablee.cli.print_box"], "box_of", lambda game, language: few)
    told = CliRunner().invoke(tablee, ("print", "bastide", "--tts", "--output", str(tmp_path / "again")))
    assert told.exit_code == 0 and (tmp_path / "again" / "Bastide.json").exists(), told.output
    with pytest.raises(TableeError, match="is not empty"):
        write_tts(few, "Bastide", tmp_path / "box", lambda done: None)


def test_small_letters_have_all_their_strokes_in_pixels() -> None:
    """They are as dark as large ones, for their size: with some styles Cairo leaves out what is round."""
    know_typeface()

    def dark(size: int) -> int:
        size_of_all = 'xmlns="http://www.w3.org/2000/svg" class="board" width="200" height="40"'
        start = f"<svg {size_of_all}><style>{print_style()}</style>"
        text = f'<rect width="200" height="40" fill="#fff"/><text x="5" y="30" font-size="{size}">BCOSQ08</text></svg>'
        picture = Image.open(io.BytesIO(svg2png(bytestring=f"{start}{text}".encode()))).convert("L")
        return sum(picture.histogram()[:128])

    assert dark(13) > 0.85 * dark(30) * (13 / 30) ** 2
