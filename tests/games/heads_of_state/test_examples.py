"""The worked examples of the rulebook, HS-X1 to HS-X11."""

from __future__ import annotations

from support.heads_of_state import Europe
from support.proofs import proves
from tablee.games.heads_of_state.parts import ATTRIBUTES, COUNTRIES
from tablee.games.heads_of_state.steps.revolution import standings

FRANCE, GERMANY, SPAIN, BRITAIN = range(len(COUNTRIES))
RED, YELLOW, BLUE = range(3)


def scored(table: Europe, country: int) -> dict[int, int]:
    """What each seat scores when a country is scored at a round's end."""
    events = table.revolution()
    return {seat: points for seat, where, points in table.values(events, "takes_round") if where == country}


@proves("HS-X1")
def test_HS_X1() -> None:
    for cards, lines in (
        (["title", "troops", "castle"], ["0 create provence-earl"]),
        (["title", "troops", "courtesan"], ["0 courtesan provence-earl", "0 for castle"]),
    ):
        table = Europe()
        table.give(0, *cards)
        table.act()
        table.do(*lines)
        assert table.owner("provence-earl") == 0 and table.hand(0) == []


@proves("HS-X2")
def test_HS_X2() -> None:
    table = Europe()
    table.give(0, "title", "gold", "troops", "education", "palace", "bishop")
    table.give(1, *ATTRIBUTES[:8])
    table.act(0)
    table.do("0 create ile_de_france-prince")
    assert table.points(0, "initial") == 7
    table.act(1)
    table.do("1 create ile_de_france-king")
    assert table.points(1, "initial") == 0


@proves("HS-X3")
def test_HS_X3() -> None:
    table = Europe()
    table.killed(YELLOW, "england-king")
    table.noble(YELLOW, "scotland-baron")
    table.give(YELLOW, "title", "dueling")
    table.act(YELLOW)
    kings = table.supply(YELLOW, "king")
    table.do(f"{YELLOW} create ireland-count")
    assert table.points(YELLOW, "country") == 4 and table.markers(BRITAIN) == [YELLOW, -1]
    assert table.dead(YELLOW) == [] and table.supply(YELLOW, "king") == kings + 1


@proves("HS-X4")
def test_HS_X4() -> None:
    table = Europe()
    table.noble(RED, "brandenburg-prince")
    table.noble(YELLOW, "bavaria-duke", "bavaria-earl")
    table.noble(BLUE, "saxony-marquis", "rhineland-baron")
    influence = {standing.seat: standing.influence for standing in standings(table.state, GERMANY)}
    assert influence == {RED: 4, BLUE: 4, YELLOW: 3}
    assert scored(table, GERMANY) == {RED: 6, BLUE: 5}


@proves("HS-X5")
def test_HS_X5() -> None:
    table = Europe()
    table.noble(BLUE, "ile_de_france-king")
    table.noble(RED, "ile_de_france-prince", "provence-baron", "normandy-earl")
    table.noble(YELLOW, "normandy-duke", "burgundy-marquis", "burgundy-count")
    influence = {standing.seat: standing.influence for standing in standings(table.state, FRANCE)}
    assert influence == {RED: 5, YELLOW: 5, BLUE: 4}
    assert scored(table, FRANCE) == {RED: 10, YELLOW: 2}


@proves("HS-X6")
def test_HS_X6() -> None:
    table = Europe()
    table.cards_won(0, baron=3, marquis=2, king=2, count=2, earl=1, duke=1)
    table.cards_won(1, baron=2, king=2, count=2, earl=2, duke=2)
    table.cards_won(2, baron=1, marquis=1, count=2, prince=1)
    events = table.revolution(last=True)
    mine = {rank: points for seat, rank, points in table.values(events, "most_nobles") if seat == 0}
    assert mine == {0: 4, 3: 10, 6: 8}
    assert table.points(0, "most") == 22
    assert (1,) in table.values(events, "nobody_most")  # three tied on Counts


@proves("HS-X7")
def test_HS_X7() -> None:
    for slot in ("ile_de_france-prince", "ile_de_france-king"):
        table = Europe()
        table.noble(1, slot)
        table.give(0, "guillotine", "guillotine")
        table.betray()
        table.do(f"0 strike {slot}", "0 use guillotine", "0 use guillotine")
        assert table.owner(slot) == -1
    table = Europe()
    table.noble(1, "ile_de_france-king", "normandy-earl", "burgundy-count", "provence-baron", "saxony-count")
    table.give(0, "guillotine")
    table.betray()
    assert table.offered(0) == ["strike normandy-earl", "strike burgundy-count", "strike provence-baron", "end"]
    table.do("0 strike normandy-earl", "0 use guillotine")
    assert table.owner("normandy-earl") == -1


@proves("HS-X8")
def test_HS_X8() -> None:
    table = Europe()
    table.noble(1, "provence-baron", "rhineland-baron", "galicia-baron")
    table.give(0, "guillotine", "gallows", "inquisition", "gold", "gold")
    table.betray()
    for slot, card in (("provence", "guillotine"), ("rhineland", "gallows"), ("galicia", "inquisition")):
        table.do(f"0 strike {slot}-baron", f"0 use {card}")
    assert "end" not in table.offered(0)
    table.do("0 create galicia-baron")
    assert "end" not in table.offered(0)
    table.do("0 create provence-baron", "0 end")
    assert table.owner("rhineland-baron") == -1


@proves("HS-X9")
def test_HS_X9() -> None:
    table = Europe()
    table.noble(YELLOW, "bavaria-duke")
    table.give(BLUE, "assassin", "title", "gold", "troops", "dueling", "palace")
    table.betray(BLUE)
    table.script("active")
    table.do(f"{BLUE} strike bavaria-duke", f"{BLUE} use assassin")
    assert table.owner("bavaria-duke") == -1 and table.dead(YELLOW) == ["bavaria-duke"]
    assert table.offered(BLUE) == ["create bavaria-duke", "end"]
    table.do(f"{BLUE} create bavaria-duke")
    assert table.owner("bavaria-duke") == BLUE and table.dead(YELLOW) == ["bavaria-duke"]
    assert table.nobles(BLUE, "duke") == table.nobles(YELLOW, "duke") == 1


@proves("HS-X10")
def test_HS_X10() -> None:
    for slot in ("scotland-baron", "saxony-count"):
        table = Europe()
        table.noble(1, "scotland-baron", "saxony-count", "provence-baron", "galicia-baron")
        table.give(0, "germany-britain")
        table.betray()
        assert table.offered(0) == ["strike saxony-count", "strike scotland-baron", "end"]
        table.do(f"0 strike {slot}", "0 use germany-britain")
        assert table.owner(slot) == -1


@proves("HS-X11")
def test_HS_X11() -> None:
    for ranks in (("count", "earl"), ("earl", "count")):
        table = Europe()
        table.give(0, "title", "dueling", "title", "troops", "castle")
        table.act()
        for rank in ranks:
            table.do(f"0 create ireland-{rank}")
            assert table.owner(f"ireland-{rank}") == 0 and table.nobles(0, rank) == 1
