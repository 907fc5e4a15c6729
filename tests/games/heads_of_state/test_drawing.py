"""The board of Heads of State: all that may be done can be clicked, nothing hidden is drawn, everything has a name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

from support.heads_of_state import Europe
from tablee import games
from tablee.drawing import Board, changes
from tablee.games.heads_of_state.drawing import draw
from tablee.games.heads_of_state.generated import KEEPING
from tablee.games.heads_of_state.parts import COUNTRIES, RANKS
from tablee.table import SPECTATOR, SeededDealer

GAME: Any = games.load("heads_of_state")
LAYOUTS = pytest.mark.parametrize("portrait", [False, True], ids=["landscape", "portrait"])
EAGER = ("create", "courtesan", "strike")  # moves that a random player would make too seldom
Drawn = dict[str, ElementTree.Element]  # the pieces by their id


def svg(state: Any, seat: int, portrait: bool = False, names: tuple[str, ...] = ()) -> str:
    """The board as a seat sees it."""
    view = GAME.seen_by(state, seat)
    return draw(GAME, view, seat, GAME.moves(view, seat), GAME.words, portrait, names).svg()


def pieces(drawn: str) -> Drawn:
    """Everything with an id; an id that is there twice is a fault."""
    found: Drawn = {}
    for element in ElementTree.fromstring(drawn).iter():
        name = element.get("id")
        if name is not None:
            assert name not in found, name
            found[name] = element
    return found


def table(table: Europe, seat: int = 0, portrait: bool = False) -> Drawn:
    """The pieces on a table that a test has laid out."""
    return pieces(svg(table.state, seat, portrait))


def label(found: Drawn, name: str) -> str:
    """What a piece is called."""
    return found[name].get("aria-label", "")


def moments(seats: int, seed: int) -> Iterator[tuple[Any, int]]:
    """Every decision of a random game, with the seat that owes it."""
    dealer = SeededDealer(seed)
    chance = SeededDealer(f"moves {seed}")
    state = GAME.start(seats, dealer)
    while state.agenda:
        owing = GAME.owing(state)
        seat = owing[chance.below(len(owing))]
        yield state, seat
        moves = GAME.moves(state, seat)
        eager = [move for move in moves if GAME.actions.kind(move).name in EAGER]
        if eager and chance.below(4):
            moves = eager
        GAME.apply(state, seat, moves[chance.below(len(moves))], dealer)
    yield state, 0


@LAYOUTS
def test_every_move_of_a_game_can_be_made_by_one_click(portrait: bool) -> None:
    """No kind of move is left to the buttons of the page, and nothing else is lit."""
    seen: set[str] = set()
    for number, (state, seat) in enumerate(moments(2, 5)):
        moves = GAME.moves(state, seat)
        if number % 5 and all(GAME.actions.kind(move).name in seen for move in moves):
            continue
        found = pieces(svg(state, seat, portrait))
        single = [piece for piece in found.values() if piece.get("data-move") and not piece.get("data-then")]
        lit = {int(piece.get("data-move", "")): piece for piece in single}
        assert sorted(lit) == moves
        for move, piece in lit.items():
            seen.add(GAME.actions.kind(move).name)
            assert piece.get("role") == "button"
            assert piece.get("tabindex") == "0"
            assert {"piece", "lit"} <= set(piece.get("class", "").split())
            assert GAME.describe_move(move, ["Blue", "White"]) in piece.get("aria-label", "")
    assert seen == {kind.name for kind in GAME.actions.kinds}


@LAYOUTS
@pytest.mark.parametrize("seats", GAME.players)
def test_every_piece_is_named_and_explained(seats: int, portrait: bool) -> None:
    for number, (state, seat) in enumerate(moments(seats, seats)):
        if number % 29:
            continue
        root = ElementTree.fromstring(svg(state, seat, portrait))
        assert root.get("aria-label") == GAME.words["draw.board"]
        assert root.get("data-moves") == "{}"
        for element in root.iter():
            if "piece" in element.get("class", "").split() and not element.get("aria-hidden"):
                assert element.get("aria-label")
                assert element.get("id")
                assert element.get("transform", "").startswith("translate(")
                assert element[0].tag.endswith("title") and element[0].text == element.get("aria-label")
                assert "{" not in element.get("aria-label", "")
            explained = element.get("data-explain")
            assert explained is None or GAME.words[explained]


@LAYOUTS
def test_nothing_hidden_is_drawn(portrait: bool) -> None:
    """The real table and any other that the seat must think possible give one and the same drawing."""
    for number, (state, seat) in enumerate(moments(4, 3)):
        if number % 47 and not (state.agenda and state.agenda[-1].step == KEEPING):
            continue
        for viewer in (seat, (seat + 1) % 4):
            view = GAME.seen_by(state, viewer)
            lit = GAME.moves(view, viewer)
            drawn = draw(GAME, view, viewer, lit, GAME.words, portrait)
            assert draw(GAME, state, viewer, lit, GAME.words, portrait) == drawn
            world = GAME.imagine(view, viewer, SeededDealer(number))
            assert draw(GAME, world, viewer, lit, GAME.words, portrait) == drawn


@LAYOUTS
def test_a_spectator_sees_no_hand(portrait: bool) -> None:
    europe = Europe()
    europe.give(0, "bishop", "courtesan", "guillotine")
    found = pieces(svg(europe.state, SPECTATOR, portrait))
    shown = sum(europe.state.display) + sum(europe.state.treachery_display)
    assert sum(1 for name in found if name.startswith("card-")) == shown
    assert label(found, "hand-s0-0") == "Blue holds 2 attribute cards. Known to all: none."
    assert not any(piece.get("data-move") for piece in found.values())


@LAYOUTS
def test_names_of_players_stay_text(portrait: bool) -> None:
    hostile = ('<script>alert("x")</script>', "A&B' onload='x", "]]>", "{0}{name}")
    europe = Europe()
    europe.noble(0, "castile-king")
    europe.noble(3, "ireland-earl")
    drawn = svg(europe.state, 0, portrait, hostile)
    assert "<script" not in drawn
    found = pieces(drawn)
    assert label(found, "token-s0-castile-king-0") == f"King of Castile, owned by {hostile[0]}"
    assert label(found, "token-s3-ireland-earl-0") == "Earl of Ireland, owned by {0}{name}"
    assert label(found, "panel-1") == hostile[1]


@LAYOUTS
def test_the_map_shows_sectors_slots_and_nobles(portrait: bool) -> None:
    europe = Europe()
    europe.noble(1, "normandy-duke")
    found = table(europe, portrait=portrait)
    for sector in europe.parts.sectors:
        kind = "capital" if sector.capital else "province"
        assert f"a {kind}; its hexagon is worth {sector.points} point" in label(found, f"sector-{sector.name}")
    assert {f"slot-{slot}" for slot in europe.parts.slots} <= set(found)
    assert label(found, "token-s1-normandy-duke-0") == "Duke of Normandy, owned by White"
    assert label(found, "initial-normandy") == "The marker of Normandy, 5 points, was taken by White"
    assert label(found, "initial-burgundy") == "The marker of Burgundy: 4 points for the first noble"
    assert label(found, "slot-burgundy-count") == "Count of Burgundy: nobody"


def test_a_killed_noble_keeps_its_token_face_down() -> None:
    """The same piece moves from the slot to the hexagon, and the next one has another id."""
    europe = Europe()
    europe.noble(1, "normandy-duke")
    alive = table(europe)["token-s1-normandy-duke-0"]
    europe.state.board[europe.slot("normandy-duke")] = -1
    europe.state.dead[len(europe.state.board) + europe.slot("normandy-duke")] = 1
    found = table(europe)
    assert label(found, "token-s1-normandy-duke-0") == "White: the dead Duke of Normandy, face down"
    assert found["token-s1-normandy-duke-0"].get("transform") != alive.get("transform")
    europe.noble(1, "normandy-duke")
    assert label(table(europe), "token-s1-normandy-duke-1") == "Duke of Normandy, owned by White"


@LAYOUTS
def test_markers_say_who_took_them_and_what_is_left(portrait: bool) -> None:
    europe = Europe()
    europe.state.markers[COUNTRIES.index("spain") * 2] = 2
    europe.state.house = [3]
    europe.noble(2, "castile-king")
    found = table(europe, portrait=portrait)
    assert label(found, "marker-spain-0") == "Spain: 6 points for a noble in every sector, taken by Red"
    assert label(found, "marker-spain-1") == "Spain: 5 points for a noble in every sector"
    assert label(found, "house-0") == "House of Nobles: 16 points, taken by Black"
    assert label(found, "house-1") == "House of Nobles: 12 points for a noble of every rank"
    said = "Spain: 7 points for place 1 in influence; 3 markers left. Currently Red, with 4 influence."
    assert label(found, "round-spain-0") == said
    assert label(found, "round-spain-1") == "Spain: 4 points for place 2 in influence; 3 markers left."
    assert label(found, "years") == "1589, round 1 of 3"
    assert "house-2" not in table(Europe(2), portrait=portrait)  # HS-2.4


@LAYOUTS
def test_a_round_that_is_scored_gives_no_more_markers(portrait: bool) -> None:
    europe = Europe()
    europe.give(0, *["title"] * 8)
    europe.revolution()
    assert europe.state.agenda[-1].step == KEEPING
    found = table(europe, portrait=portrait)
    assert label(found, "round-france-0").endswith("2 markers left.")
    assert label(found, "pile-under-disc") == "Under the revolution disc: 10"


@LAYOUTS
def test_piles_displays_and_discards_are_counted(portrait: bool) -> None:
    europe = Europe()
    europe.show("gold", "gold", "title", "castle", "bishop", "courtesan")
    europe.show("assassin", "gallows")
    europe.give(0, "gold")
    europe.shrink(20)
    found = table(europe, portrait=portrait)
    assert label(found, "pile-main") == "Main pile of attribute cards: 20"
    assert label(found, "pile-under-disc") == "Under the revolution disc: 11"
    assert label(found, "discards").startswith(f"Discarded attribute cards: {sum(europe.state.discards)} (")
    assert label(found, "card-gold-0") == "In your hand: Gold"
    assert label(found, "card-gold-1") == label(found, "card-gold-2") == "On display: Gold"
    assert label(found, "card-gallows-0") == "On display: Gallows"
    europe.do("0 sweep")
    aside = label(table(europe, portrait=portrait), "aside")
    assert aside.startswith("Swept and set aside until the turn ends: 6 (Title, Gold ×2, Castle, Bishop, Courtesan)")


def test_a_card_taken_from_the_display_is_the_one_that_comes_into_the_hand() -> None:
    europe = Europe()
    europe.show("gold", "gold", "title", "castle", "bishop", "courtesan")
    europe.do("0 attributes")
    before = table(europe)
    europe.do("0 take gold")
    after = table(europe)
    assert {name for name in before if name.startswith("card-")} == {name for name in after if name.startswith("card-")}
    assert label(after, "card-gold-0") == "In your hand: Gold"


def board(europe: Europe, seat: int) -> Board:
    """The board as a seat sees it, without light."""
    return draw(GAME, GAME.seen_by(europe.state, seat), seat, [], GAME.words)


def test_of_two_equal_cards_the_one_that_is_taken_glides_and_the_others_make_room() -> None:
    europe = Europe()
    europe.show("gold", "gold", "title", "castle", "bishop", "courtesan")
    europe.give(0, "gold", "palace")
    europe.do("0 attributes")
    before = board(europe, 0)
    europe.do("0 take gold")
    found = changes(board(europe, 0), before)
    marked = {change.was or change.id for change in found.pieces if change.news}
    assert {name for name in marked if name.startswith("card-gold")} <= {"card-gold-1", "card-gold-2"}
    assert len([name for name in marked if name.startswith("card-gold")]) == 1
    assert not {"card-palace-0", "card-castle-0", "card-bishop-0"} & marked
    assert "card-gold-0" not in {change.was or change.id for change in found.pieces if change.news}


def test_a_killed_noble_is_marked_and_the_dead_beside_it_only_make_room() -> None:
    europe = Europe()
    europe.noble(1, "normandy-duke")
    slots, slot = len(europe.state.board), europe.slot("normandy-duke")
    europe.state.dead[2 * slots + slot] = 1
    before = board(europe, SPECTATOR)
    europe.state.board[slot] = -1
    europe.state.dead[slots + slot] = 1
    found = {change.id: change for change in changes(board(europe, SPECTATOR), before).pieces}
    assert found["token-s1-normandy-duke-0"].place and found["token-s1-normandy-duke-0"].news
    assert found["token-s2-normandy-duke-0"].place and not found["token-s2-normandy-duke-0"].news


@LAYOUTS
def test_known_cards_of_the_others_lie_open(portrait: bool) -> None:
    europe = Europe()
    europe.give(1, "gold", "gold", "france-spain", known=True)
    europe.give(1, "bishop")
    found = table(europe, portrait=portrait)
    assert label(found, "hand-s1-0") == "White holds 3 attribute cards. Known to all: Gold ×2."
    assert label(found, "known-s1-gold-1") == "White is known to hold: Gold"
    assert label(found, "known-s1-france-spain-0") == "White is known to hold: Guillotine or Inquisition"
    assert not any(name.startswith("known-s1-bishop") for name in found)


@LAYOUTS
def test_however_many_cards_are_known_they_lie_inside_the_panel(portrait: bool) -> None:
    for seats in (2, 3, 5):
        most = 0
        for number, (state, _) in enumerate(moments(seats, 3)):
            if number % 9:
                continue
            view = GAME.seen_by(state, SPECTATOR)
            board = draw(GAME, view, SPECTATOR, [], GAME.words, portrait, ())
            for panel in [piece for piece in board.all_pieces() if piece.id.startswith("panel-")]:
                inside = panel.pieces or ()
                ranks = [piece.x for piece in inside if piece.id.startswith("rank-")]
                width = ranks[-1] + ranks[1] - ranks[0] + 4
                row = [piece.x for piece in inside if piece.row.startswith("hand-")]
                wide = row[1] - row[0] - 3  # the first pack; what comes next lies beside it
                assert row[-1] + wide <= width, (seats, panel.id)
                most = max(most, len(row))
        assert most > 7, "hardly any cards were known"


@LAYOUTS
def test_cards_given_up_at_a_rounds_end_are_turned_over(portrait: bool) -> None:
    europe = Europe()
    europe.give(0, *["title"] * 8)
    europe.revolution()
    europe.do("0 lay_down title")
    found = table(europe, portrait=portrait)
    assert label(found, "card-title-0") == "Discarded, face down: Title"
    assert found["card-title-0"].get("data-move") is None
    assert found["card-title-1"].get("data-move") is not None


@LAYOUTS
def test_panels_show_noble_cards_tokens_and_points(portrait: bool) -> None:
    europe = Europe()
    europe.cards_won(1, king=2)
    europe.noble(1, "castile-king")
    europe.state.points[7] = 12
    found = table(europe, portrait=portrait)
    assert label(found, "rank-s1-king") == "King: 3 noble cards, 3 tokens left"
    assert label(found, "rank-s1-baron") == "Baron: never created; 0 noble cards, 5 tokens left"
    assert label(found, "points-1") == "White: 12 points"
    for rank in RANKS:
        assert label(found, f"set-{rank}").startswith(rank.capitalize())


def test_both_ways_to_create_a_noble_are_lit() -> None:
    europe = Europe()
    europe.give(0, "title", "dueling", "courtesan")
    europe.act()
    found = table(europe)
    assert label(found, "slot-burgundy-count") == "Create the Count of Burgundy"
    assert label(found, "courtesan-burgundy-count") == "Create the Count of Burgundy with a Courtesan"
    assert "courtesan-burgundy-marquis" not in found
    europe.do("0 courtesan burgundy-count")
    assert label(table(europe), "choice-sheet") == "Count: Choose the card that the Courtesan is to replace."


def test_the_drawing_is_of_a_size() -> None:
    europe = Europe(5)
    assert 'viewBox="0 0 1000 720"' in svg(europe.state, 0)
    match = re.search(r'viewBox="0 0 390 (\d+)"', svg(europe.state, 0, True))
    assert match is not None and 844 < int(match[1]) < 2000
