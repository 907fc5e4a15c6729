"""The application for one reader, without a browser: its lines, its addresses, what it keeps, and its archives."""

from __future__ import annotations

import asyncio
import html
import json
import os
import re
import zipfile
from io import BytesIO
from pathlib import Path
from urllib.parse import urlencode

import httpx
import pytest

from support.servers import ThreadServer, relaxed, sqlite
from support.waiting import until_async
from tablee.alone import archives, folder, packages
from tablee.alone.addresses import below
from tablee.alone.app import Alone
from tablee.alone.kept_store import Change, changes
from tablee.alone.stand_ins import orjson as stand_in
from tablee.server.bots.worker import answer
from tablee.server.database.memory_rows import Rows
from tablee.server.database.rows import Row
from tablee.table import TableeError
from tablee.web.app import add_pages

ROOT = "/games/pages"
ORIGIN = "http://localhost:8000"
OPENING = {"key": "k" * 16, "level": "fair", "players": "3"}
OUTSIDE = re.compile(r'(?:href|src|srcset|action|formaction)=["\'](/(?!games/pages/)[^"\']*)')


class Told:
    """An answer."""

    def __init__(self) -> None:
        self.status = 0
        self.headers: dict[str, str] = {}
        self.body = b""
        self.done = asyncio.Event()

    def head(self, status: int, headers: list[tuple[str, str]]) -> None:
        self.status, self.headers = status, dict(headers)

    def chunk(self, body: bytes) -> None:
        self.body += body

    def end(self) -> None:
        self.done.set()

    @property
    def text(self) -> str:
        return self.body.decode()


class Reader:
    """A browser that plays alone; what it keeps outlives the application."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.full = False
        self.questions: list[str] = []

    async def keep(self, changes: list[Change]) -> None:
        if self.full:
            raise OSError("there is no room")
        for key, text in changes:
            if text is None:
                self.kept.pop(key)
            else:
                self.kept[key] = text

    async def think(self, question: str) -> str:
        self.questions.append(question)
        return json.dumps(answer(json.loads(question)))

    async def open(self) -> Alone:
        alone = Alone(ORIGIN, ROOT, self.kept, self.keep, self.think)
        await alone.open()
        return alone


async def ask(alone: Alone, method: str, path: str, form: dict[str, str] | None = None) -> Told:
    """Send a request and wait for all of its answer."""
    told = Told()
    headers = {"accept-language": "en", "content-type": "application/x-www-form-urlencoded"}
    alone.ask(method, path if path.startswith(ROOT) else ROOT + path, headers, urlencode(form or {}).encode(), told)
    await asyncio.wait_for(told.done.wait(), 30)
    return told


def form_of(page: str) -> tuple[str, dict[str, str], list[str]]:
    """The address of the form of moves, what it sends besides, and the moves that it offers."""
    found = re.search(r'<form[^>]*id="moves"[^>]*action="([^"]*)"(.*?)</form>', page, re.DOTALL)
    seq = re.search(r'name="seq"[^>]*value="(\d+)"', page) or re.search(r'data-seq="(\d+)"', page)
    assert found is not None and seq is not None
    moves = [html.unescape(move) for move in re.findall(r'name="move" value="([^"]*)"', found[2])]
    return found[1], {"seq": seq[1]}, moves


def test_addresses_are_put_below_the_root() -> None:
    page = b'<a href="/t/1">x</a><a href="//other">y</a><a href="#z">z</a><p>href=&#34;/t/1&#34;</p>'
    told = below(ROOT, "text/html; charset=utf-8", page)
    assert told == page.replace(b'"/t/1"', b'"/games/pages/t/1"')
    assert (
        below(ROOT, "application/json", b'{"part":"<a href=\\"/me\\">"}')
        == b'{"part":"<a href=\\"/games/pages/me\\">"}'
    )
    assert below(ROOT, "text/css", page) == page


@pytest.mark.parametrize("value", [{"b": [1, 2.5, None], "a": "é"}, [], "x", {"z": {"y": True}}])
def test_the_stand_in_writes_what_orjson_writes(value: object) -> None:
    import orjson

    assert stand_in.dumps(value) == orjson.dumps(value)
    for ours, theirs in ((stand_in.OPT_SORT_KEYS, orjson.OPT_SORT_KEYS), (stand_in.OPT_INDENT_2, orjson.OPT_INDENT_2)):
        assert stand_in.dumps(value, option=ours) == orjson.dumps(value, option=theirs)


def test_a_game_goes_on_after_the_browser_was_closed() -> None:
    async def play() -> None:
        reader = Reader()
        alone = await reader.open()
        home = await ask(alone, "GET", "/")
        assert home.status == 200 and OUTSIDE.findall(home.text) == []
        assert "frame-ancestors 'self'" in home.headers["content-security-policy"]
        assert "set-cookie" not in home.headers and "x-frame-options" not in home.headers
        opened = await ask(alone, "POST", "/play/bastille", {**OPENING, "name": "Z"})
        place = opened.headers["location"]
        assert opened.status == 303 and place.startswith(f"{ROOT}/t/")
        before, table = len(reader.kept), await ask(alone, "GET", place)
        while 'id="moves"' not in table.text:
            await until_async(lambda before=before: len(reader.kept) > before)  # type: ignore[misc]
            before, table = len(reader.kept), await ask(alone, "GET", place)
        assert OUTSIDE.findall(table.text) == [] and "/join/" not in table.text and "/handover" not in table.text
        address, hidden, moves = form_of(table.text)
        sent = {**hidden, "move": moves[0], "key": "m" * 16}
        assert (await ask(alone, "POST", address, sent)).status == 303
        kept = dict(reader.kept)
        # The next one has nothing but what was kept, and the move that was sent twice is made once.
        again = await Reader.open(reader)
        table = await ask(again, "GET", place)
        assert table.status == 200 and "Z" in table.text
        moved = [text for key, text in kept.items() if key.startswith('["entries"') and '"move"' in text]
        assert (await ask(again, "POST", address, sent)).status == 303
        mine = [text for text in reader.kept.values() if moves[0] in text and '"kind": "move"' in text]
        assert moved and len([text for text in mine if '"seat": 0' in text]) == 1
        assert all('"state"' not in question for question in reader.questions)

    asyncio.run(play())


def test_nothing_is_shown_that_could_not_be_kept() -> None:
    async def play() -> None:
        reader = Reader()
        alone = await reader.open()
        assert (await ask(alone, "GET", "/")).status == 200
        reader.full, before = True, dict(reader.kept)
        opened = await ask(alone, "POST", "/play/bastille", OPENING)
        assert opened.status == 503 and reader.kept == before
        assert "This browser could not save this" in opened.text
        reader.full = False
        assert (await ask(alone, "POST", "/play/bastille", OPENING)).status == 303

    asyncio.run(play())


@pytest.mark.parametrize("path", ["/", "/new/bastide", "/me", "/rules/bastille", "/help/heads_of_state", "/continue"])
def test_what_needs_others_is_not_shown(path: str) -> None:
    async def look() -> None:
        alone = await Reader().open()
        page = await ask(alone, "GET", path)
        assert page.status == 200 and OUTSIDE.findall(page.text) == []
        for missing in ("/me/devices", 'value="open"', 'name="listed"', "/passkeys", "on all your devices"):
            assert missing not in page.text
        assert (await ask(alone, "GET", "/me/devices")).status == 404

    asyncio.run(look())


def test_rows_that_differ_are_found() -> None:
    kept: dict[str, Row] = {"t": {"id": "t"}, "u": {"id": "u"}, "v": {"id": "v"}}
    before = Rows(tables=kept, secrets={"s": "1"})
    after = Rows(tables={"t": kept["t"], "v": {"id": "v", "over": True}, "w": {"id": "w"}}, served=before.served)
    assert sorted(changes(before, after)) == [
        ('["secrets", "s"]', None),
        ('["tables", "u"]', None),
        ('["tables", "v"]', '{"id": "v", "over": true}'),
        ('["tables", "w"]', '{"id": "w"}'),
    ]
    assert changes(after, after) == []


def test_a_record_is_continued() -> None:
    async def go_on() -> None:
        alone = await Reader().open()
        text = next(Path(__file__).parents[1].glob("records/bastille/*.game")).read_text(encoding="utf-8")
        opened = await ask(alone, "POST", "/continue", {"record": text, "key": "r" * 16})
        assert opened.status == 303
        replay = await ask(alone, "GET", opened.headers["location"].partition("?")[0] + "/replay")
        assert replay.status == 200 and OUTSIDE.findall(replay.text) == []
        record = await ask(alone, "GET", opened.headers["location"].partition("?")[0] + "/record")
        assert record.status == 200 and record.text.splitlines()[0] == text.splitlines()[0]
        broken = await ask(alone, "POST", "/continue", {"record": "nothing", "key": "s" * 16})
        assert broken.status == 422 and "fault" in broken.text

    asyncio.run(go_on())


def table_of(opened: Told) -> str:
    """The address of a table that was opened."""
    found = re.match(f"{ROOT}/t/[^/?]+", opened.headers["location"])
    assert found is not None
    return found[0]


async def an_unfinished_game(alone: Alone) -> str:
    """The record of a table where somebody between two bots has moved."""
    form = {"key": "u" * 16, "who0": "novice", "who1": "me", "name1": "Ann", "who2": "novice"}
    opened = await ask(alone, "POST", "/new/bastille", form)
    assert opened.status == 303, opened.text[-2000:]
    live = alone.app.state.tables.live[table_of(opened).rpartition("/")[2]]
    await until_async(lambda: live.position.owing == (1,))
    table = await ask(alone, "GET", table_of(opened))
    address, hidden, moves = form_of(table.text)
    assert (await ask(alone, "POST", address, {**hidden, "move": moves[0], "key": "m" * 16})).status == 303
    return (await ask(alone, "GET", table_of(opened) + "/record")).text


def test_an_unfinished_game_continues_elsewhere(tmp_path: Path) -> None:
    """With its players on their seats, in another browser and at a server, which does not give such a record away."""

    async def go_on() -> str:
        text = await an_unfinished_game(await Reader().open())
        other = await Reader().open()
        opened = await ask(other, "POST", "/continue", {"record": text, "key": "r" * 16})
        assert opened.status == 303
        place = table_of(opened)
        again = await ask(other, "GET", place + "/record")
        moved = text.splitlines()[7:-1]  # the deal and the moves; bots may have made more of them since
        assert len(moved) > 1 and again.text.splitlines()[7 : 7 + len(moved)] == moved
        assert text.splitlines()[-1] == again.text.splitlines()[-1] == "players novice human novice"
        assert (await ask(other, "GET", place + "/replay")).status == 409
        return text

    text = asyncio.run(go_on())
    server = ThreadServer(relaxed(sqlite(tmp_path)))
    add_pages(server.app)
    with server, httpx.Client(base_url=server.url) as visitor:
        sent = {"record": text, "key": "r" * 16}
        opened = visitor.post("/continue", data=sent, headers={"Origin": server.url})
        assert opened.status_code == 303
        place = opened.headers["location"]
        assert visitor.get(f"/t/{place.split('/')[2].partition('?')[0]}/record").status_code == 409


def test_the_archive_has_what_is_needed_and_no_more() -> None:
    with zipfile.ZipFile(BytesIO(archives.zipped(archives.of_application()))) as archive:
        names = archive.namelist()
    assert {"orjson.py", "tablee/web/app.py", "tablee/alone/browser.py", "tablee/games/bastide/parts.toml"} <= set(
        names
    )
    assert not any(name.startswith(("tablee/lab/", "tablee/cli/")) or name.endswith((".so", ".pyc")) for name in names)
    assert not any("workbench" in name or "sql" in name for name in names)
    assert not any(name.startswith(("tablee/alone/folder", "tablee/alone/packages")) for name in names)


def test_the_archive_has_the_titles_of_others_and_not_where_they_lay(toy_title: str) -> None:
    about = Path(toy_title) / "toy_package-1.0.dist-info"
    (about / "direct_url.json").write_text(json.dumps({"url": f"file://{toy_title}"}))  # as an installer leaves it
    members = {name: content for name, content in archives.of_application() if name.startswith("toy_package")}
    assert {"toy_package/title.py", "toy_package/parts.toml", "toy_package/text/de.po"} <= set(members)
    assert members["toy_package-1.0.dist-info/entry_points.txt"].startswith(b"[tablee.games]")
    assert not any(toy_title.encode() in content for content in members.values())
    (about / "direct_url.json").unlink()


def test_the_archive_has_every_package_in_which_a_title_or_its_evaluator_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offers = "[tablee.games]\nfirst = first:TITLE\nsecond = second:TITLE\n[tablee.evaluators]\nfirst = judging:KIT\n"
    about = tmp_path / "two_games-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: two-games\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(offers)
    for package in ("first", "second", "judging"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    names = [name for name, _ in archives.of_application()]
    assert {f"{package}/__init__.py" for package in ("first", "second", "judging")} <= set(names)
    assert names.count("two_games-1.0.dist-info/entry_points.txt") == 1


def test_a_package_that_was_changed_is_refused(tmp_path: Path) -> None:
    lock = packages.lock()
    (tmp_path / f"pyodide-{lock['pyodide']['version']}.tgz").write_bytes(b"something else")
    with pytest.raises(TableeError, match="is not what the lock names"):
        packages.pyodide(tmp_path)
    (tmp_path / lock["wheels"][0]["file"]).write_bytes(b"something else")
    with pytest.raises(TableeError, match="is not what the lock names"):
        next(packages.wheels(tmp_path))


def test_a_network_that_is_away_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Npm and pip name the reason, and nothing is left that could be taken for a package."""
    npm = tmp_path / "npm"
    npm.write_text("#!/bin/sh\necho 'npm error request failed, reason: nobody answers' >&2\necho a hint >&2\nexit 1\n")
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    cache = tmp_path / "cache"
    with pytest.raises(packages.NotFetched, match=r"could not be fetched: npm error .* nobody answers"):
        packages.pyodide(cache)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    with pytest.raises(packages.NotFetched, match="could not be fetched: ERROR: No matching distribution"):
        next(packages.wheels(cache))
    assert not cache.exists()


def test_the_lock_names_the_versions_that_are_tested() -> None:
    constraints = Path(__file__).parents[2] / "requirements/constraints.txt"
    tested = set(re.findall(r"^([a-z0-9_.-]+)==(\S+)", constraints.read_text().lower().replace("_", "-"), re.MULTILINE))
    for wheel in packages.lock()["wheels"]:
        name, version, *_ = wheel["file"].lower().split("-")
        assert (name.replace("_", "-"), version) in tested, wheel["file"]


def test_a_folder_of_somebody_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(TableeError, match="choose an empty folder"):
        folder.write(tmp_path, tmp_path / "cache")
    assert (tmp_path / "letter.txt").read_text() == "dear"


def test_every_link_leads_somewhere() -> None:
    async def follow() -> None:
        alone = await Reader().open()
        text = next(Path(__file__).parents[1].glob("records/bastille/*.game")).read_text(encoding="utf-8")
        await ask(alone, "POST", "/play/heads_of_state", OPENING)
        finished = await ask(alone, "POST", "/continue", {"record": text, "key": "r" * 16})
        place = finished.headers["location"].partition("?")[0]
        waiting, seen = ["/", "/me", "/new/bastide", place], set()
        while waiting:
            path = waiting.pop().partition("#")[0].removeprefix(ROOT) or "/"
            if path in seen or path.startswith(("/rule/", "/static/")) or "/at/" in path or "move=" in path:
                continue
            seen.add(path)
            page = await ask(alone, "GET", path)
            assert page.status in (200, 303), f"{path}: {page.status}"
            if page.headers.get("content-type", "").startswith("text/html"):
                waiting += [html.unescape(link) for link in re.findall(r'href="(/games/pages[^"]*)"', page.text)]
        assert len(seen) > 20

    asyncio.run(follow())
