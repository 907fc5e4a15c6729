"""The worked examples of the rulebooks, BA-X1 to BA-X11."""

from __future__ import annotations

from support.bastille import Paris
from support.proofs import proves
from tablee.games.bastille.generated import FLAGS, RESULT, SCORING, TRACK

JAN, ANI, ALEX, ULRICH = range(4)
INTERIM = 0


@proves("BA-X1")
def test_BA_X1() -> None:
    table = Paris()
    table.do(f"{JAN} place 1 banque", f"{ANI} place 2 banque", f"{ALEX} place 1 banque")
    gains = table.values(table.evaluate("banque"), "gains_coins")
    assert [seat for seat, _ in gains] == [ANI, JAN, ALEX]


@proves("BA-X2")
def test_BA_X2() -> None:
    table = Paris()
    table.state.start_player = ULRICH
    table.lay("banque", (ULRICH, 1), (JAN, 4), (ANI, 2))
    events = table.evaluate("banque")
    assert table.values(events, "gains_coins") == [(JAN, 8), (ANI, 4), (ULRICH, 2)]
    assert table.state.start_player == JAN


@proves("BA-X3")
def test_BA_X3() -> None:
    table = Paris()
    table.lay("notre_dame", (ALEX, 1), (ULRICH, 2))
    table.evaluate("notre_dame")
    assert table.front(ULRICH) == [1, 1, 3] and table.points(ULRICH, "notre_dame") == 1
    assert table.front(ALEX) == [1, 2, 2] and table.points(ALEX, "notre_dame") == 0


@proves("BA-X4")
def test_BA_X4() -> None:
    table = Paris()
    table.state.versailles = 0  # a torch and coins
    table.lay("versailles", (JAN, 2), (ANI, 1))
    table.evaluate("versailles")
    table.do(f"{JAN} choose left")
    assert table.state.torches[JAN] == 1 and table.state.coins[JAN] == 8
    assert table.state.torches[ANI] == 0 and table.state.coins[ANI] == 8 + 3


@proves("BA-X5")
def test_BA_X5() -> None:
    table = Paris()
    table.lay("catacombes", (JAN, 2), (JAN, 1))
    table.evaluate("catacombes")
    assert table.state.bag[JAN] == 3 and table.state.henchmen[JAN] == 17


@proves("BA-X6")
def test_BA_X6() -> None:
    table = Paris()
    table.display("N10", "P1", "S1", "M1")
    table.lay("place_louis", (ALEX, 4))
    table.evaluate("place_louis")
    events = table.do(f"{ALEX} buy N10")
    assert table.values(events, "bought") == [(ALEX, table.card("N10"), 6)]
    assert table.state.coins[ALEX] == 8 - 6


@proves("BA-X7")
def test_BA_X7() -> None:
    table = Paris()
    table.track(s0=3)  # Jan
    table.lay("bastille", (JAN, 1), (ULRICH, 3))
    table.evaluate("bastille")
    assert (table.state.track[ULRICH], table.state.track[JAN]) == (4, 4)
    assert table.state.standing[:2] == [ULRICH, JAN]


@proves("BA-X8")
def test_BA_X8() -> None:
    table = Paris()
    jan, ulrich, alex, ani = range(4)  # clockwise: Alex sits nearer to Ulrich than Ani
    table.state.start_player = ulrich
    table.state.bonus = 0  # two henchmen, one henchman
    table.own(alex, "P9")
    table.own(ani, "P1", "S1")
    table.own(jan, "M1")
    table.once(FLAGS)
    assert (table.state.bag[alex], table.state.bag[ani]) == (2, 1)
    assert (table.state.bag[ulrich], table.state.bag[jan]) == (0, 0)


@proves("BA-X9")
def test_BA_X9() -> None:
    table = Paris()
    table.own(JAN, "N10")
    table.own(ALEX, "N2", "N3")
    table.own(ANI, "N5")
    table.run(SCORING, INTERIM)
    assert [table.points(seat, "crowns") for seat in (JAN, ALEX, ANI, ULRICH)] == [3, 3, 0, 0]


@proves("BA-X10")
def test_BA_X10() -> None:
    table = Paris()
    table.track(s3=8, s0=6, s2=4, s1=3)  # Ulrich, Jan, Alex, Ani
    table.show(3, 2, 2)
    table.run(TRACK, INTERIM)
    assert [table.points(seat, "track") for seat in (ULRICH, JAN, ALEX, ANI)] == [5, 5, 2, 2]
    table.do(f"{ULRICH} weapon rapiers", f"{ULRICH} weapon rapiers")
    table.do(f"{JAN} weapon pitchforks", f"{JAN} weapon rifles", f"{ALEX} weapon pitchforks", f"{ALEX} weapon rifles")
    assert table.tokens(ANI) == [1, 0, 0]
    assert [sum(table.tokens(seat)) for seat in (ULRICH, JAN, ALEX)] == [2, 2, 2]


@proves("BA-X11")
def test_BA_X11() -> None:
    table = Paris()
    table.missions(*[["max-noble"] if seat in (ULRICH, JAN) else [] for seat in range(4)])
    table.own(ULRICH, "N1", "N2", "N3")
    table.own(JAN, "N4", "M1", "M2")
    for monk in ("M1", "M2"):
        table.state.monk_group[table.card(monk)] = 2
    table.run(RESULT)
    assert [table.points(seat, "max_missions") for seat in (ULRICH, JAN)] == [6, 6]
