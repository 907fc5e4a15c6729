"""Statistics over finished games: what was played and won, by game, seats and level of the bots."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from support.api_client import Person, good
from support.servers import ThreadServer
from tablee import locale
from tablee.server.tables import LiveTable
from tablee.web.views.statistics import MIXED, PEOPLE, Against, statistics

RECORD = Path(__file__).parent.parent / "records/bastide/bastide-3-siege_needs_more.game"
WORDS = locale.words("pages")


def finished(pages: ThreadServer, token: str, seat: int, *levels: str) -> tuple[Person, LiveTable]:
    """A game that is over, against bots of these levels; somebody with this token has played the seat."""
    seats: list[dict[str, str]] = [{"who": "bot", "bot": level} for level in levels]
    seats.insert(seat, {"who": "me"})
    found = good(Person(pages.url, token).post("/records", {"record": RECORD.read_text(), "seats": seats}))
    return Person(pages.url, token or found["token"], found["table"], seat), pages.tables.live[found["table"]]


def as_played_here(live: LiveTable) -> None:
    """As if all of its moves had been made at this table."""
    live.info = replace(live.info, imported=-1)


def test_points_below_zero_have_a_minus_sign_in_the_replay(pages: ThreadServer) -> None:
    person, live = finished(pages, "", 0, "random", "random")
    lost = min(score.total for score in live.game.scores(live.position.state))
    assert lost < 0
    assert f"<b>−{-lost}</b>" in person.http.get(f"/t/{person.table}/replay", headers=person.headers).text


def test_whole_games_of_ones_own_are_counted(pages: ThreadServer) -> None:
    """Three games against bots of two kinds; a continued one is listed, but not counted."""
    person, continued = finished(pages, "", 0, "random", "random")
    page = person.http.get("/me", headers=person.headers).text
    assert WORDS["page.finished.none"] in page and f'href="/t/{continued.id}"' in page
    lives = [finished(pages, person.token, seat, "random", "random")[1] for seat in (0, 1)]
    lives.append(finished(pages, person.token, 2, "random", "novice")[1])
    for live in lives:
        as_played_here(live)
    totals = [lives[0].game.scores(live.position.state)[seat].total for seat, live in enumerate(lives)]
    won = [lives[0].game.scores(live.position.state)[seat].rank == 1 for seat, live in enumerate(lives)]
    page = person.http.get("/me", headers=person.headers).text
    assert WORDS["page.finished.sum"].format(played=3, won=sum(won)) in page
    best = max(totals[:2])
    linked = f'<td><a href="/t/{lives[totals.index(best)].id}">{best}</a></td>'.replace(">-", ">−")
    counted = f"<td>{WORDS['page.level.random']}</td><td>2</td><td>{sum(won[:2])}</td>"
    assert f'<th scope="row">Bastide</th><td>3</td>{counted}{linked}' in page
    assert f"<td>{WORDS['page.finished.mixed']}</td><td>1</td>" in page
    assert "/me" in person.http.get("/", headers=person.headers).text
    stranger = Person(pages.url).http
    assert WORDS["page.finished.none"] in stranger.get("/me").text


def test_people_count_apart_and_a_shared_screen_not_at_all(pages: ThreadServer) -> None:
    _, live = finished(pages, "", 1, "random", "novice")
    as_played_here(live)
    me = live.seats[1].holder
    assert list(statistics([live], me)) == [Against("bastide", 3, MIXED)]
    live.seats[0].bot, live.seats[0].holder = None, "somebody else"
    assert list(statistics([live], me)) == [Against("bastide", 3, PEOPLE)]
    live.seats[0].holder = me
    assert statistics([live], me) == {} and statistics([live], None) == {}
