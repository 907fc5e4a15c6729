"""The pages of the workbench: off unless switched on; a draft is changed, refused, exported, tested and played."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import polars as pl
import pytest

from support.api_client import Person, good, open_table, party
from support.servers import ThreadServer, relaxed, sqlite
from tablee import games
from tablee.lab.workbench import print_draft
from tablee.lab.workbench.sizes import Sizes
from tablee.printing.pdf import box_of
from tablee.server.database.journal import DEAL, MOVE, UNDO, Entry
from tablee.server.settings import Limit
from tablee.table import TableeError
from tablee.web.app import add_pages
from tablee.web.routes import workbench_files as routes
from tablee.web.views.playtest import decisions, minutes
from tablee.web.views.workbench import words_of
from tablee.web.views.workbench_search import goal_words


@pytest.fixture
def workbench(tmp_path: Path) -> Iterator[ThreadServer]:
    """A server with a workbench whose tests are never started."""
    editions = tmp_path / "editions"
    editions.mkdir()
    settings = relaxed(sqlite(tmp_path)).model_copy(update={"workbench": tmp_path, "editions": editions})
    running = ThreadServer(settings)
    add_pages(running.app)
    running.app.state.jobs.processes = 0
    with running:
        yield running


@pytest.fixture
def visitor(workbench: ThreadServer) -> Iterator[httpx.Client]:
    """Somebody with a browser."""
    headers = {"origin": workbench.url, "accept-language": "en"}
    with httpx.Client(base_url=workbench.url, headers=headers, follow_redirects=True) as client:
        client.get("/lab/bastille")
        yield client


def test_public_servers_have_no_workbench(pages: ThreadServer) -> None:
    assert httpx.get(f"{pages.url}/lab").status_code == 404
    assert httpx.get(f"{pages.url}/lab/bastille").status_code == 404


def test_a_number_is_changed_and_undone(visitor: httpx.Client) -> None:
    page = visitor.post("/lab/bastille", data={"set": "", "v.supplies.coins": "16", "v.supplies.torches": "9"})
    assert page.url.query == b"set=supplies.coins%3A16"
    assert "coins of each player at the start: 8 → 16" in page.text and "in the box: 8" in page.text
    assert 'href="/lab/bastille" aria-label="Undo: coins of each player at the start"' in page.text
    drawn = visitor.get("/lab/bastille/board.svg?set=supplies.coins:16").text
    assert drawn.startswith("<svg") and "prefers-color-scheme:dark" in drawn
    assert (
        "supplies.coins,supplies: coins of each player at the start,16,8"
        in visitor.get("/lab/bastille/draft.csv?set=supplies.coins:16").text
    )
    assert "coins = 16" in visitor.get("/lab/bastille/draft.toml?set=supplies.coins:16").text


@pytest.mark.usefixtures("toy_title")
def test_a_game_with_nothing_but_rules_and_words(visitor: httpx.Client) -> None:
    for path in ("", "/find", "/drafts", "/compare", "/board.svg", "/pieces.svg", "/draft.csv", "/draft.toml"):
        assert visitor.get(f"/lab/toy{path}").status_code == 200, path
    page = visitor.post("/lab/toy", data={"set": "", "v.parts.coins": "4"}).text
    assert "A glance: up to 200 games (intermediate bots)" in page and "A comparison: up to 600 games" in page
    assert "how often intermediate bots beat random bots" in visitor.get("/lab/toy/find").text
    assert "how often intermediate bots beat novices" in visitor.get("/lab/bastille/find").text
    goal = {"column0": "parts.coins", "low0": "2", "high0": "4", "goal": "equal-seats"}
    for kind, asked in (("test", {"depth": "comparison"}), ("values", {}), ("find", goal)):
        job = visitor.post(f"/lab/toy/{kind}", data={"set": "parts.coins:4", **asked})
        assert "Waiting for its turn." in job.text, job.text[-500:]
        visitor.post(f"{job.url.path}/cancel")
    seated = visitor.post("/lab/toy/play", data={"set": "parts.coins:4"})
    assert seated.status_code == 200 and seated.url.path.startswith("/t/")


def test_a_draft_says_how_many_pieces_it_changes(visitor: httpx.Client) -> None:
    assert "The pieces are the same as in the box." in visitor.get("/lab/bastille?set=supplies.coins:16").text
    assert "1 piece has a different look" in visitor.get("/lab/bastille?set=characters.cards.P1.4:4").text


def test_what_was_saved_can_be_pasted(visitor: httpx.Client) -> None:
    """The sheet and the file of a draft, also as a spreadsheet or an editor writes them."""
    for kind in ("csv", "toml"):
        saved = visitor.get(f"/lab/bastille/draft.{kind}?set=supplies.coins:16").text
        for text in (saved, f"\ufeff{saved}", saved.replace("\n", "\r\n")):
            page = visitor.post("/lab/bastille", data={"set": "", "sheet": text})
            assert page.status_code == 200 and page.url.query == b"set=supplies.coins%3A16"


def test_a_wrong_box_is_refused_with_the_reason(visitor: httpx.Client) -> None:
    page = visitor.post("/lab/bastide", data={"set": "", "v.work.church.lots": "9"})
    assert page.status_code == 200 and 'role="alert"' in page.text and "a block has only 3" in page.text
    assert 'name="depth"' not in page.text and 'name="with"' not in page.text
    for data in ({"v.supplies.coins": "many"}, {"column": "work.*.lots", "numbers": "1"}, {"sheet": "<b id=x>"}):
        refused = visitor.post("/lab/bastide", data={"set": "", **data})
        assert refused.status_code == 422 and 'role="alert"' in refused.text and "<b id" not in refused.text
    pasted = visitor.post("/lab/bastille", data={"set": "", "column": "rewards.catacombes.*", "numbers": "3\n=1"})
    assert "“=1” is not a whole number" in pasted.text and ">3\n=1</textarea>" in pasted.text, "nothing pasted is lost"
    assert 'value="rewards.catacombes.*" selected' in pasted.text
    assert visitor.get("/lab/bastide?set=<script>").status_code == 422


def test_an_address_that_holds_no_draft_is_refused_with_the_reason(visitor: httpx.Client) -> None:
    """Such as that of an older box: the sheet of the box is there to go on."""
    page = visitor.get("/lab/bastille?set=supplies.koins:3")
    assert page.status_code == 422 and "&#39;supplies.koins&#39; is not a number of bastille" in page.text
    assert 'name="v.supplies.coins" value="8"' in page.text and "<b>" not in visitor.get("/lab/bastille?set=<b>").text


def test_tests_belong_to_who_asked(visitor: httpx.Client, workbench: ThreadServer) -> None:
    page = visitor.post("/lab/bastille/test", data={"set": "supplies.coins:16", "depth": "glance"})
    assert page.status_code == 200 and "Waiting for its turn." in page.text and "workbench_job.js" in page.text
    assert httpx.get(str(page.url)).status_code == 404, "nobody else's business"
    cancelled = visitor.post(f"{page.url.path}/cancel")
    assert "Cancelled" in cancelled.text and "workbench_job.js" not in cancelled.text
    for _ in range(2):
        visitor.post("/lab/bastille/test", data={"set": "supplies.coins:16", "depth": "glance"})
    third = visitor.post("/lab/bastille/test", data={"set": "supplies.coins:16", "depth": "glance"})
    assert third.status_code == 429 and "2 tests under way" in third.text


def test_a_draft_is_played(visitor: httpx.Client, workbench: ThreadServer, tmp_path: Path) -> None:
    page = visitor.post("/lab/bastille/play", data={"set": "supplies.coins:16", "with": "bots"})
    assert page.status_code == 200 and page.url.path.startswith("/t/")
    live = workbench.tables.live[page.url.path.removeprefix("/t/")]
    assert live.info.edition.startswith("draft-") and set(live.position.state.coins) == {16}  # type: ignore[attr-defined]
    assert len(list((tmp_path / "editions").glob("draft-*.toml"))) == 1
    form = visitor.post("/lab/bastille/play", data={"set": "supplies.coins:16", "with": "friends"})
    assert form.url.path == "/new/bastille" and f"<option selected>{live.info.edition}</option>" in form.text
    box = visitor.post("/lab/bastille/play", data={"set": "", "with": "friends"}).text
    assert live.info.edition in box and "<option selected>" not in box
    empty = visitor.post("/new/bastille", data={"edition": live.info.edition})
    assert empty.status_code == 422 and f"<option selected>{live.info.edition}</option>" in empty.text


@pytest.mark.parametrize("language", ["de", "fr"])
def test_other_languages(visitor: httpx.Client, language: str) -> None:
    page = visitor.get("/lab/heads_of_state", headers={"accept-language": language}).text
    assert f'lang="{language}"' in page and {"de": "Werkbank", "fr": "Atelier"}[language] in page


def test_drafts_are_kept_and_compared(visitor: httpx.Client, workbench: ThreadServer) -> None:
    for text in ("supplies.coins:16", "supplies.coins:12"):
        page = visitor.post("/lab/bastille/keep", data={"set": text, "name": "Rich <b>"})
    assert page.url.path == "/lab/bastille/drafts" and "Rich &lt;b&gt;" in page.text and "<b>" not in page.text
    chosen = visitor.post("/lab/bastille/keep", data={"set": "supplies.coins:4", "name": "Another"}).text
    assert re.findall(r'name="set" value="([^"]*)"[^>]* checked', chosen) == ["supplies.coins:4"], "the newest one"
    visitor.post("/lab/bastille/forget", data={"name": "Another"})
    assert page.text.count('name="set"') == 2 and "coins of each player at the start: 8 → 16" in page.text
    assert "Rich &lt;b&gt;" in visitor.get("/lab/bastille").text
    told = visitor.get("/lab/bastille/compare?base=supplies.coins:16&set=supplies.coins:12").text
    assert "<td>16</td><td>12</td>" in told and 'name="depth"' in told
    assert "Both are the same." in visitor.get("/lab/bastille/compare").text
    other = httpx.get(f"{workbench.url}/lab/bastille/drafts", cookies={"tablee": "x" * 32}).text
    assert "Rich" not in other, "nobody else's business"
    refused = visitor.post("/lab/bastille/keep", data={"set": "", "name": " "})
    assert refused.status_code == 422 and "1 to 60 characters" in refused.text
    assert "Rich" not in visitor.post("/lab/bastille/forget", data={"name": "Rich <b>"}).text


def test_what_is_typed_is_checked_and_drawn(visitor: httpx.Client) -> None:
    typed = {"set": "", "v.characters.cards.P1.4": "9"}
    told = visitor.post("/lab/bastille/check", data=typed, headers={"x-requested-with": "fetch"}).text
    assert "This box can be played." in told and "card, P1, coin value: 3 → 9" in told and "/pieces.svg?set=" in told
    drawn = visitor.get("/lab/bastille/pieces.svg?set=characters.cards.P1.4:9")
    for picture in (drawn, visitor.get("/lab/bastille/board.svg")):
        assert "style-src 'unsafe-inline'" in picture.headers["content-security-policy"], "also when it is opened alone"
        assert "@font-face" in picture.text, "in its typeface"
    assert drawn.headers["content-type"] == "image/svg+xml" and drawn.text.count("<g transform=") >= 1
    assert 'data-count="1"' in told and "1 piece has a different look" in told, "as on the sheet"
    whole = visitor.get("/lab/bastille/pieces.svg?whole=true").text
    assert whole.count('<g transform="translate') >= len(box_of(games.load("bastille"), "en").items) > 100, (
        "all of them"
    )
    wrong = visitor.post("/lab/bastide/check", data={"set": "", "v.work.church.lots": "9"}).text
    assert "a block has only 3" in wrong and "data-board" not in wrong
    aid = visitor.post("/lab/bastille/check", data={"set": "", "v.game.points_per_gem": "77"})
    assert re.search(r"77.{1,80}for each gem", aid.text, re.DOTALL), "the player aid, too"
    assert "is not a whole number" in visitor.post("/lab/bastide/check", data={"v.work.church.lots": "<b>"}).text


def test_it_says_beforehand_how_many_games_a_change_needs(visitor: httpx.Client) -> None:
    few, many = [visitor.get(f"/lab/bastille?set=supplies.coins:16&points={size}&shares=30").text for size in (8, 0.5)]
    assert "To show 0.5 points" in many and "To show 30 percentage points" in many
    assert "Up to 1700 games" in many and "Up to 1700 games" not in few
    assert visitor.get("/lab/bastille?points=0").status_code == 422


def test_what_was_refused_takes_nothing_away(visitor: httpx.Client) -> None:
    """The draft is as it was, and is drawn and tested as before."""
    pasted = {"set": "supplies.coins:16", "column": "rewards.catacombes.*", "numbers": "3"}
    refused = visitor.post("/lab/bastille", data=pasted)
    assert refused.status_code == 422 and "1 line was pasted" in refused.text
    assert "/board.svg?set=supplies.coins" in refused.text and 'value="glance"' in refused.text


def test_a_test_knows_which_changes_matter(visitor: httpx.Client, workbench: ThreadServer) -> None:
    page = visitor.get("/lab/bastille?set=supplies.coins:16&points=2&shares=7.5").text
    assert 'name="points" value="2.0"' in page and 'name="shares" value="7.5"' in page
    asked = {"set": "supplies.coins:16", "depth": "glance", "points": "2.0", "shares": "7.5"}
    test = visitor.post("/lab/bastille/test", data=asked)
    [job] = workbench.app.state.jobs.kept.all()
    assert job.sizes == Sizes(2.0, 7.5) and "points=2&amp;shares=7.5" in test.text, "and so does the way back"
    other = visitor.post("/lab/bastille/test", data={**asked, "points": "1.5"})
    assert other.url != test.url, "the same page sent with another size is another test"
    for wrong, told in (("<b id=x>", "is not a number"), ("-1", "must be above 0"), ("nan", "must be above 0")):
        refused = visitor.post("/lab/bastille/test", data={**asked, "points": wrong})
        assert refused.status_code == 422 and told in refused.text and "<b id" not in refused.text


def test_games_of_an_older_version_are_said_to_be_old(visitor: httpx.Client, workbench: ThreadServer) -> None:
    page = visitor.post("/lab/bastille/test", data={"set": "supplies.coins:16", "depth": "glance"})
    kept = workbench.app.state.jobs.kept
    [job] = kept.all()
    kept.journal(job).write_text('{"plan": "of an older version"}\n')
    old = visitor.get(page.url.path)
    assert old.status_code == 200 and "earlier version" in old.text and "coins of each player" in old.text
    kept.write(replace(job, draft="supplies.koins:16"))
    assert "earlier version" in visitor.get(page.url.path).text


def test_values_and_searches_are_jobs_like_tests(visitor: httpx.Client) -> None:
    page = visitor.post("/lab/bastide/values", data={"set": ""})
    assert page.url.path.startswith("/lab/tests/") and "What matters most" in page.text
    form = visitor.get("/lab/bastide/find").text
    assert "Skill pays" in form and "circles and lots of the structures: lots" in form
    good = {"set": "", "column0": "work.*.lots", "low0": "1", "high0": "3"}
    ladder = visitor.post("/lab/bastide/find", data={**good, "goal": "first_bot", "target": "60"})
    assert ladder.url.path.startswith("/lab/tests/") and "The answer comes when" in ladder.text
    assert "Goal: Victories of the better bot: 60%." in ladder.text, "what is looked for is told while it is"
    assert "circles and lots of the structures: lots: 1 to 3" in ladder.text
    assert "Intermediate bots, novices: 60 games with each box." in ladder.text
    visitor.post(f"{ladder.url.path}/cancel")
    assert "supplies: deniers of each player at the start" in form, "a number by itself, too"
    one = visitor.post("/lab/bastide/find", data={**good, "column0": "supplies.money", "goal": "tight-scores"})
    assert "supplies: deniers of each player at the start: 1 to 3" in one.text
    for wrong, told in (
        ({**good, "goal": "ending:siege_lost", "target": "200"}, "no game can reach this"),
        ({**good, "goal": "points", "target": "<b>"}, "is not a number"),
        ({**good, "goal": "tight-scores", "low0": "x"}, "LOW..HIGH"),
        ({"set": "", "goal": "tight-scores"}, "choose what may vary"),
        ({**good, "goal": "beauty", "target": "1"}, "is not a measure"),
    ):
        refused = visitor.post("/lab/bastide/find", data=wrong)
        assert refused.status_code == 422 and told in refused.text and "<b>" not in refused.text, told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Victories of the first player: 30%"),
        ("de", "Siege des Startspielers: 30\u202f%"),
        ("fr", "Victoires du premier joueur\u00a0: 30\u202f%"),
    ],
)
def test_a_goal_is_written_as_its_language_writes_it(language: str, told: str) -> None:
    assert goal_words("first_player=0.3", words_of(language), {}) == told


def test_a_playtest_is_recorded_with_the_consent_of_all(visitor: httpx.Client, workbench: ThreadServer) -> None:
    table = visitor.post("/lab/bastille/play", data={"set": "supplies.coins:16", "with": "bots"}).url.path[3:]
    address = f"/lab/playtests/{table}"
    assert f'href="{address}"' in visitor.get(f"/t/{table}?seat=0").text
    assert "has not agreed" in visitor.get(address).text
    assert httpx.get(f"{workbench.url}{address}").status_code == 404, "only for those who sit there"
    assert visitor.get(f"{address}/record.csv").status_code == 409
    assert visitor.post(f"{address}/answer", data={"answer0": "early"}).status_code == 409
    page = visitor.post(f"{address}/agree", data={"agree": "yes"})
    assert "I no longer agree" in page.text and "when the game is over" in page.text
    assert visitor.get(f"{address}/record.csv").status_code == 409, "not before the end"
    assert "has not agreed" in visitor.post(f"{address}/agree", data={"agree": "no"}).text
    assert visitor.get(f"{address}/record.exe").status_code == 404


def test_a_playtest_tells_no_move_before_the_end(workbench: ThreadServer) -> None:
    """What somebody has done in secret is one of the slowest decisions as well."""
    people = party(workbench.url, "bastide", 3)
    address = f"/lab/playtests/{people[0].table}"
    for person in people:
        browser = {**person.headers, "origin": person.url}
        assert person.http.post(f"{address}/agree", data={"agree": "yes"}, headers=browser).status_code == 303
    people[people[0].about()["owing"][0]].play_any(random.Random(1))
    told = people[1].http.get(address, headers=people[1].headers).text
    assert "has not agreed" not in told and "when the game is over" in told
    assert "The slowest" not in told and "so far" not in told


def test_whoever_takes_a_seat_later_is_asked_for_themselves(workbench: ThreadServer) -> None:
    host = open_table(workbench.url, "bastide", [{"who": "me"}, {"who": "open"}, {"who": "open"}])
    address, invite = f"/lab/playtests/{host.table}", host.about()["invite"]

    def sits_down(name: str) -> Person:
        guest = Person(workbench.url, table=host.table)
        found = good(guest.post(f"/tables/{host.table}/join", {"invite": invite, "name": name}))
        return Person(workbench.url, found["token"], host.table, found["seats"][0])

    first = sits_down("Otto")
    browser = {**first.headers, "origin": first.url}
    first.http.post(f"{address}/agree", data={"agree": "yes"}, headers=browser)
    assert "Otto agrees" in first.http.get(address, headers=browser).text
    good(first.post(f"{first.place}/leave"))
    assert sits_down("Paula").seat == first.seat
    assert "Paula has not agreed" in host.http.get(address, headers=host.headers).text


def test_whoever_is_forgotten_leaves_no_drafts(visitor: httpx.Client, workbench: ThreadServer, tmp_path: Path) -> None:
    visitor.post("/lab/bastille/keep", data={"set": "supplies.coins:16", "name": "Rich"})
    visitor.post("/lab/bastille/test", data={"set": "supplies.coins:16", "depth": "glance"})
    kept = [*(tmp_path / "drafts").iterdir(), *(tmp_path / "jobs").iterdir()]
    assert len(kept) == 2
    assert visitor.post("/me/forget", data={"sure": "on"}).status_code == 200
    assert not any(file.exists() for file in kept)


def test_the_record_of_a_finished_game_is_taken_along(workbench: ThreadServer) -> None:
    """A record that was played elsewhere and continued here is over; its player agrees, answers and saves it."""
    text = (Path(__file__).parent.parent / "records/bastide/bastide-3-siege_needs_more.game").read_text()
    seats = [{"who": "me"}, {"who": "bot", "bot": "random"}, {"who": "bot", "bot": "random"}]
    found = good(Person(workbench.url, "").post("/records", {"record": text, "seats": seats}))
    me = Person(workbench.url, found["token"], found["table"], 0)
    address = f"/lab/playtests/{me.table}"
    headers = {**me.headers, "origin": workbench.url}
    with httpx.Client(base_url=workbench.url, headers=headers, follow_redirects=True) as client:
        assert "Three questions" in client.post(f"{address}/agree", data={"agree": "yes"}).text
        assert "Recorded games between people took" in client.get("/lab/bastide").text, "whether or not they answer"
        answers = {"answer0": "=1+1", "answer1": "<b>", "answer2": ""}
        page = client.post(f"{address}/answer", data=answers).text
        assert "&lt;b&gt;" in page and "<b>" not in page and "The game took" in page
        told = client.get(f"{address}/record.csv").text
        assert "0,answer,1,'=1+1," in told and "0,answer,2,<b>," in told
        frame = pl.read_parquet(io.BytesIO(client.get(f"{address}/record.parquet").content))
        assert frame.filter(pl.col("what") == "answer").height == 3
        refused = client.post(f"{address}/answer", data={"answer0": "x" * 1001})
        assert refused.status_code == 422 and "at most 1000 letters" in refused.text


def entry(seq: int, kind: str, seat: int, at: float, **data: Any) -> Entry:
    return Entry("t", seq, kind, seat, at, {"owing": [0, 1], **data})


def test_a_decision_takes_from_its_question_to_its_answer() -> None:
    """Both are asked by the deal; seat 1 is a bot. What was taken back is asked for again."""
    entries = [
        entry(0, DEAL, -1, 100.0),
        entry(1, MOVE, 1, 103.0, move="pass", owing=[0]),
        entry(2, MOVE, 0, 110.0, move="place 1 banque", owing=[0]),
        entry(3, UNDO, 0, 115.0, undone=[2], owing=[0]),
        entry(4, MOVE, 0, 117.0, move="place 2 banque", owing=[1]),
        entry(5, MOVE, 1, 2000.0, move="pass", owing=[0]),
        entry(6, MOVE, 0, 2030.0, move="pass", owing=[]),
    ]
    assert decisions(entries, [0]) == [
        (0, "decision", 2, "place 1 banque", 10.0),
        (0, "undo", 3, "1", None),
        (0, "decision", 4, "place 2 banque", 2.0),
        (0, "decision", 6, "pass", 30.0),
    ]
    assert minutes(entries) == (3 + 7 + 5 + 2 + 600 + 30) / 60


def test_a_draft_is_printed(visitor: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str]] = []

    def printed(game: str, edition: str, language: str) -> bytes:
        asked.append((game, language))
        assert "coins = 16" in edition
        return b"%PDF-1.7"

    monkeypatch.setattr(routes, "printed", printed)
    pdf = visitor.post("/lab/bastille/print", data={"set": "supplies.coins:16"})
    assert pdf.content == b"%PDF-1.7" and "bastille-draft.pdf" in pdf.headers["content-disposition"]
    assert asked == [("bastille", "en")]
    assert visitor.post("/lab/bastide/print", data={"set": "work.church.lots:9"}).status_code == 422


def test_what_cannot_be_printed_is_one_sentence() -> None:
    with pytest.raises(TableeError, match="could not be printed"):
        print_draft.printed("bastille", "nonsense", "en")


def test_no_address_fills_the_workbench_for_all(visitor: httpx.Client, workbench: ThreadServer) -> None:
    """What is kept for good is counted by address; whoever has a shelf goes on using it."""
    workbench.app.state.rate_limiter.limits["keep"] = Limit(0.001, 2)

    def keep(client: httpx.Client, name: str) -> int:
        return client.post("/lab/bastille/keep", data={"set": "supplies.coins:16", "name": name}).status_code

    headers = {"origin": workbench.url}
    with httpx.Client(base_url=workbench.url, headers=headers, follow_redirects=True) as other:
        other.get("/lab/bastille")
        assert [keep(visitor, "one"), keep(visitor, "two"), keep(other, "one")] == [200, 200, 200]
    with httpx.Client(base_url=workbench.url, headers=headers, follow_redirects=True) as third:
        third.get("/lab/bastille")
        assert [keep(third, "one"), keep(visitor, "three")] == [429, 200]
        played = third.post("/lab/bastille/play", data={"set": "supplies.coins:16"})
    folder = workbench.tables.settings.editions
    assert played.status_code == 429 and folder is not None and not list(folder.iterdir())


def test_the_workbench_has_its_time_from_the_server(workbench: ThreadServer) -> None:
    assert workbench.app.state.jobs._now == workbench.tables.clock.now
