"""What a seat knows (HS-R12), and the worlds it imagines."""

from __future__ import annotations

from support.heads_of_state import Europe
from support.proofs import proves
from tablee.games.heads_of_state.parts import ASSASSIN, ATTRIBUTES
from tablee.table import ALL, HIDDEN, SPECTATOR, SeededDealer


@proves("HS-R12")
def test_hands_are_secret_and_their_sizes_open() -> None:
    table = Europe()
    table.give(0, "gold", "title", "assassin")
    table.give(1, "bishop")
    view = table.game.seen_by(table.state, 1)
    assert set(view.cards_of(view.hand, 0)) == {HIDDEN}
    assert view.held == [2, 1, 1, 0, 0, 0, 0, 0]
    assert table.hand(1, state=view) == ["bishop"]
    assert set(view.main) == set(view.under) == set(view.treachery_pile) == {HIDDEN}
    nobody = table.game.seen_by(table.state, SPECTATOR)
    assert set(nobody.hand) == {HIDDEN}


@proves("HS-R12")
def test_a_card_drawn_from_a_pile_is_seen_by_its_player_alone() -> None:
    table = Europe()
    table.do("0 treachery")
    events = table.do("0 draw_treachery", "0 draw")
    assert [(table.told([event])[0], event.audience) for event in events] == [
        ("HS-3.4 drew", ALL),
        ("HS-R12 the_card", 0),
        ("HS-3.4 drew", ALL),
        ("HS-R12 the_card", 0),
    ]
    assert [draw.audience for draw in table.dealer.draws[-2:]] == [0, 0]
    assert table.hand(0, "known") == []


@proves("HS-R12")
def test_cards_taken_from_a_display_are_remembered() -> None:
    table = Europe()
    table.show("gold", "gold", "title", "castle", "bishop", "palace")
    table.show("assassin", "gallows")
    table.do("0 treachery", "0 take_treachery gallows", "0 take bishop")
    view = table.game.seen_by(table.state, 2)
    assert table.hand(0, "known", view) == ["bishop", "gallows"]
    for seed in range(20):
        world = table.game.imagine(view, 2, SeededDealer(seed))
        assert table.hand(0, state=world) == ["bishop", "gallows"]


@proves("HS-R12")
def test_a_card_that_leaves_a_hand_is_a_known_one_if_there_is_any() -> None:
    table = Europe()
    table.give(0, "gold", known=True)
    table.give(0, "gold", "title", *["troops"] * 9)
    table.act()
    table.do("0 end", "0 discard gold")
    assert table.hand(0, "known") == []
    table.state.active = 0
    table.give(0, "title", known=True)
    table.act()
    table.do("0 end", "0 discard troops")
    assert table.hand(0, "known") == ["title"]


@proves("HS-R12")
def test_cards_shown_at_a_rounds_end_are_taken_off() -> None:
    table = Europe()
    table.give(0, "gold", "castle", known=True)
    table.give(0, *["troops"] * 5)
    table.revolution()
    assert table.hand(0, "known") == ["gold", "castle"]
    table.do("0 lay_down castle")
    assert table.hand(0, "known") == ["gold"]


@proves("HS-R12")
def test_imagined_hands_differ_where_nothing_is_known() -> None:
    table = Europe()
    table.give(0, "gold", known=True)
    table.give(0, "bishop", "palace", "title")
    view = table.game.seen_by(table.state, 1)
    hands = set()
    for seed in range(50):
        world = table.game.imagine(view, 1, SeededDealer(seed))
        assert world.audit() == []
        assert "gold" in table.hand(0, state=world)
        hands.add(tuple(table.hand(0, state=world)))
    assert len(hands) > 20


@proves("HS-R8", "HS-R12")
def test_a_card_seen_to_go_back_from_a_sweep_is_never_imagined_under_the_disc() -> None:
    table = Europe(2)
    table.show("bishop", "bishop", "bishop", "gold", "gold", "gold")  # all Bishops of the game
    table.do("0 sweep")
    table.do(f"0 take {table.displayed()[0]}", "0 end")
    view = table.game.seen_by(table.state, 1)
    for seed in range(30):
        world = table.game.imagine(view, 1, SeededDealer(seed))
        assert world.under[ATTRIBUTES.index("bishop")] == 0
        assert world.audit() == []


@proves("HS-R12")
def test_what_was_shuffled_into_the_treachery_pile_is_remembered() -> None:
    table = Europe()
    s = table.state
    gallows = table.parts.treachery.index("gallows")
    table.give(0, *["gallows"] * 4)
    for card in range(len(s.treachery_pile)):
        s.treachery_discards[card] += s.treachery_pile[card]
        s.treachery_pile[card] = 0
    s.treachery_size = 0
    table.do("0 treachery", "0 draw_treachery")
    view = table.game.seen_by(s, 1)
    for seed in range(20):
        world = table.game.imagine(view, 1, SeededDealer(seed))
        assert world.treachery_pile[gallows] == 0  # so they are in his hand
        assert table.hand(0, state=world).count("gallows") == 4


@proves("HS-R12")
def test_the_others_know_that_the_active_player_has_what_his_play_needs() -> None:
    table = Europe()
    table.noble(1, "england-king", "saxony-count")
    table.give(0, "axeman", "axeman", "gallows", "title", "courtesan", "gold")
    table.betray()
    for line, kind in (
        ("0 strike england-king", "use"),
        ("0 use axeman", "use"),
        ("0 use axeman", ""),
        ("0 strike saxony-count", "use"),
        ("0 use gallows", ""),
        ("0 courtesan saxony-count", "for"),
    ):
        table.do(line)
        for seat in (1, 2, SPECTATOR):
            view = table.game.seen_by(table.state, seat)
            for seed in range(15):
                world = table.game.imagine(view, seat, SeededDealer(seed))
                assert world.audit() == []
                moves = [table.game.text(move) for move in table.game.moves(world, 0)]
                assert moves and all(move.startswith(kind) for move in moves)


@proves("HS-R11")
def test_those_who_have_finished_are_imagined_to_have_given_up_enough() -> None:
    table = Europe()
    table.give(0, *["gold"] * 4, *["title"] * 4, *["assassin"] * 3)
    table.give(1, *["troops"] * 8)
    table.revolution()
    table.do("0 lay_down gold", "0 lay_down title", "0 lay_down assassin", "1 lay_down troops")
    for seat in (1, 2):
        world = table.game.imagine(table.game.seen_by(table.state, seat), seat, SeededDealer(5))
        laid = world.cards_of(world.laid, 0)
        assert [sum(laid[:ASSASSIN]), sum(laid[ASSASSIN:])] == [2, 1]
        assert table.game.owing(world) == (1,)
