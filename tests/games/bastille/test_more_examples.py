"""The worked examples of the rulebooks, BA-X12 to BA-X22."""

from __future__ import annotations

from support.bastille import Paris
from support.proofs import proves
from tablee.games.bastille.generated import CATACOMBS, MONKS, RESULT, SCORING
from tablee.games.bastille.state import ON_DISPLAY

JAN, ANI, ALEX, ULRICH = range(4)
INTERIM = 0


@proves("BA-X12")
def test_BA_X12() -> None:
    table = Paris()
    table.missions(["max-crowns"], ["max-crowns"])  # Jan and Ani
    table.own(JAN, "N10", "N5")
    table.own(ALEX, "N2", "N3")
    table.own(ANI, "N7", "N8")
    table.run(RESULT)
    assert [table.points(seat, "max_missions") for seat in (JAN, ANI, ALEX)] == [6, 2, 0]


@proves("BA-X13")
def test_BA_X13() -> None:
    table = Paris()
    table.missions(*[["max-gems"] if seat in (ULRICH, ANI) else [] for seat in range(4)])
    table.own(ULRICH, "N6", "P5")
    table.own(ALEX, "N1", "N4", "N5")
    table.own(ANI, "S3", "S5")
    table.run(RESULT)
    assert [table.points(seat, "max_missions") for seat in (ULRICH, ALEX, ANI)] == [6, 0, 2]


@proves("BA-X14")
def test_BA_X14() -> None:
    table = Paris()
    table.missions(*[["max-weapons"] if seat == ALEX else [] for seat in range(4)])
    table.show(0, 0, 0)
    table.arm(ALEX, pitchforks=2, rifles=1, rapiers=1, torches=2)
    table.own(ALEX, "P2")
    table.arm(JAN, rifles=4, torches=2)  # six
    table.run(RESULT)
    assert table.points(ALEX, "max_missions") == 7


@proves("BA-X15")
def test_BA_X15() -> None:
    table = Paris()
    table.own(JAN, "P1", "S1", "S3", "N1")
    table.show(0, 0, 0)
    table.arm(JAN, pitchforks=2, rifles=1, rapiers=1)
    table.run(RESULT)
    assert table.points(JAN, "unarmed") == -2


@proves("BA-X16")
def test_BA_X16() -> None:
    table = Paris()
    table.display("N10", "P1", "S1", "P2")
    table.lay("place_louis", (ALEX, 4), (JAN, 2), (ANI, 2), (ALEX, 1))
    table.evaluate("place_louis")
    table.do(f"{ALEX} buy N10", f"{JAN} buy P1", f"{ANI} buy S1")
    assert table.offered(ALEX) == ["buy P2", "decline"]
    table.do(f"{ALEX} buy P2")
    assert table.names(ALEX) == ["P2", "N10"] and table.names(ON_DISPLAY) == []
    assert table.state.coins[ALEX] == 8 - 6 - 2


@proves("BA-X17")
def test_BA_X17() -> None:
    table = Paris()
    table.own(JAN, "N6", "N1", "P5")
    table.run(SCORING, INTERIM)
    assert table.points(JAN, "gems") == 4


@proves("BA-X18")
def test_BA_X18() -> None:
    table = Paris()
    table.missions()
    table.lay("etats", (ANI, 1), (ALEX, 2))
    table.evaluate("etats")
    table.do(f"{ALEX} mission max-weapons", f"{ANI} mission max-gems")
    assert (table.state.coins[ALEX], table.state.coins[ANI]) == (10, 8)
    assert (table.hand(ALEX), table.hand(ANI)) == (["max-weapons"], ["max-gems"])


@proves("BA-X19")
def test_BA_X19() -> None:
    table = Paris()
    table.bag(1, 0, 1, 0)
    table.display()
    table.script(JAN, table.card("P1"), ALEX)
    table.run(CATACOMBS, 5, INTERIM)
    table.do(f"{JAN} cover left-1")
    assert table.names(JAN) == ["P1"]
    assert table.refused(f"{ALEX} cover left-1").refusal.reason == "bonus_covered"
    table.do(f"{ALEX} cover right-1")
    assert table.state.torches[ALEX] == 1


@proves("BA-X20")
def test_BA_X20() -> None:
    table = Paris()
    table.bag(2, 1, 1, 1)
    table.script(JAN, ANI, ALEX, ULRICH, JAN)
    table.run(CATACOMBS, 5, INTERIM)
    table.do(f"{JAN} cover left-3", f"{ANI} cover left-4", f"{ALEX} cover left-5")
    events = table.do(f"{ULRICH} cover right-3", f"{JAN} cover right-4")
    assert table.values(events, "boards_leave") == [(3, 2)]
    assert table.state.henchmen == [19, 20, 20, 19] and table.state.bag == [1, 0, 0, 1]


@proves("BA-X21")
def test_BA_X21() -> None:
    table = Paris()
    table.own(JAN, "M1", "M2")
    table.run(MONKS, 0)
    table.do(f"{JAN} assign M1 noble", f"{JAN} assign M2 soldier")
    assert [table.state.monk_group[table.card(monk)] for monk in ("M1", "M2")] == [2, 1]


@proves("BA-X22")
def test_BA_X22() -> None:
    table = Paris(secret_mission=True)
    table.missions(piles=[["max-gems"], ["max-crowns"]])
    table.lay("etats", (ANI, 2), (JAN, 1))
    table.evaluate("etats")
    table.do(f"{ANI} pile 2", f"{ANI} mission max-crowns")
    assert table.offered(JAN) == ["mission max-gems"]
    table.do(f"{JAN} mission max-gems")
    assert table.state.pile_size == [0, 0]
