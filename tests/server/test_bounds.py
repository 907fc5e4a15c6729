"""Bounds: heads, bodies, time, connections, imports, addresses that cannot be read, and tables nobody finishes."""

from __future__ import annotations

import logging
import os
import random
import select
import signal
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from support.api_client import Person, good, open_table
from support.servers import ProcessServer, ThreadServer, relaxed, sqlite, until_it_answers
from support.waiting import PATIENCE, until
from tablee.server.http import bounded_http, middleware
from tablee.server.http.bounded_http import BoundedHttp
from tablee.server.tables import prune
from tablee.web.app import add_pages

MINE = [{"who": "me"}] * 3
RECORD = Path(__file__).parents[1] / "records" / "bastille" / "bastille-3-flags_need_one.game"
KEEP_ALIVE = 3600
GET = b"GET /livez HTTP/1.1\r\nHost: localhost\r\n"


@pytest.fixture
def bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ThreadServer]:
    """A server that reads HTTP as `tablee serve` does, patient enough for a busy machine."""
    monkeypatch.setattr(bounded_http, "HEAD_SECONDS", 2 * PATIENCE)
    monkeypatch.setattr(middleware, "BODY_SECONDS", 2 * PATIENCE)
    server = ThreadServer(relaxed(sqlite(tmp_path)))
    server._server.config.timeout_keep_alive = KEEP_ALIVE
    server._server.config.http = BoundedHttp
    server._server.config.limit_concurrency = 8 + 1
    with server:
        yield server


def connect(url: str) -> socket.socket:
    host, _, port = url.removeprefix("http://").partition(":")
    return socket.create_connection((host, int(port)), PATIENCE)


def answered(line: socket.socket) -> bytes:
    """What comes until the server hangs up."""
    received = b""
    while more := line.recv(65536):
        received += more
    return received


def hear(line: socket.socket, sign: bytes) -> None:
    """Read until this has come."""
    received = b""
    while sign not in received:
        more = line.recv(65536)
        assert more, received
        received += more


def test_a_head_may_not_be_too_long(bounded: ThreadServer) -> None:
    with connect(bounded.url) as line:
        line.sendall(GET + b"X-Long: " + b"a" * 10_000)
        line.sendall(b"a" * 10_000)
        assert answered(line).startswith(b"HTTP/1.1 431")
    with connect(bounded.url) as line:
        line.sendall(GET + b"X-Long: " + b"a" * 10_000 + b"\r\nConnection: close\r\n\r\n")
        assert answered(line).startswith(b"HTTP/1.1 200")
    with connect(bounded.url) as line:  # also the second on one connection
        served(line)
        line.sendall(GET + b"X-Long: " + b"a" * 20_000 + b"\r\n\r\n")
        assert answered(line).startswith(b"HTTP/1.1 431")
    body = b"a" * 60_000  # is not part of a head
    assert httpx.post(f"{bounded.url}/api/tables", content=body).status_code == 422


def served(line: socket.socket) -> None:
    """Whoever asks for something is answered, and may ask again."""
    line.sendall(GET + b"\r\n")
    hear(line, b"ok")


def too_late(bounded: ThreadServer, line: socket.socket) -> bool:
    """Whether the server hangs up once a request has taken longer than it may."""

    until(lambda: hung_up(bounded, line, bounded_http.HEAD_SECONDS))
    return answered(line).startswith(b"HTTP/1.1 408")


def hung_up(bounded: ThreadServer, line: socket.socket, seconds: float) -> bool:
    """Whether something comes on a line after so many seconds, which may not have begun yet."""
    bounded.let_pass(seconds)
    return bool(select.select([line], [], [], 0)[0])


def test_a_head_must_come_in_time(bounded: ThreadServer) -> None:
    for begun in (b"", GET):
        with connect(bounded.url) as line:
            line.sendall(begun)
            assert too_late(bounded, line)
    with connect(bounded.url) as line:  # also the second on one connection
        served(line)
        bounded.let_pass(2 * bounded_http.HEAD_SECONDS)  # in which nothing need come
        served(line)
        line.sendall(GET)
        assert too_late(bounded, line)
    with connect(bounded.url) as line:  # but not at once
        served(line)
        line.sendall(GET)
        bounded.let_pass(bounded_http.HEAD_SECONDS / 2)
        line.sendall(b"\r\n")
        assert line.recv(65536).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize("sent", [b"\r\n", b"\r\n\r\n", b"\r"])
def test_an_idle_connection_is_closed_whatever_is_sent(sent: bytes, bounded: ThreadServer) -> None:
    """What is no request does not count as one."""
    with connect(bounded.url) as line:
        served(line)
        line.sendall(sent)
        bounded.let_pass(KEEP_ALIVE / 2)
        line.sendall(sent)
        served(line)  # not yet
        line.sendall(sent)
        until(lambda: hung_up(bounded, line, KEEP_ALIVE))
        assert answered(line) == b""


@pytest.mark.parametrize("body", [b"Content-Length: 10\r\n\r\na", b"Transfer-Encoding: chunked\r\n\r\n5\r\na"])
def test_a_get_with_a_body_ends_with_its_answer(body: bytes, bounded: ThreadServer) -> None:
    with connect(bounded.url) as line:
        line.sendall(GET + body)
        told = answered(line)
        assert told.startswith(b"HTTP/1.1 200") and b"connection: close" in told


def test_a_body_must_come_in_time(bounded: ThreadServer) -> None:
    with connect(bounded.url) as line:
        line.sendall(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
        assert too_late(bounded, line)


LINES = b"X: " + b"a" * 80 + b"\r\n"
ENDLESS = b"X: " + b"a" * 17_000


@pytest.mark.parametrize(
    ("with_body", "then"),
    [(200 * LINES + b"\r\n", b""), (b"", 200 * LINES + b"\r\n"), (b"", ENDLESS), (ENDLESS, ENDLESS)],
    ids=["lines at once", "lines", "one line", "one line at once"],
)
def test_trailers_may_not_be_too_long(with_body: bytes, then: bytes, bounded: ThreadServer) -> None:
    person = open_table(bounded.url, "bastille", MINE)
    head = f"POST /api{person.place}/chat HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {person.token}\r\n"
    framing = "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    body = f'{head}{framing}11\r\n{{"text": "hello"}}\r\n0\r\n'.encode()
    until(lambda: not bounded._server.server_state.tasks)
    with connect(bounded.url) as line:
        line.sendall(body + with_body)
        if then:
            until(lambda: bounded._server.server_state.tasks)
            line.sendall(then)
        assert answered(line) == b""
    assert person.about()["seq"] == 0, "nor is the request carried out"


def test_short_trailers_are_thrown_away(bounded: ThreadServer) -> None:
    with connect(bounded.url) as line:
        chunked = b"Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n"
        line.sendall(GET + chunked + b"Host: [\r\nX-Trailer: " + b"a" * 10_000 + b"\r\n\r\n")
        assert answered(line).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize("how", ["FIN", "RST"])
@pytest.mark.parametrize("chunked", [False, True], ids=["length", "chunked"])
def test_a_form_that_is_cut_off_is_not_carried_out(how: str, chunked: bool, tmp_path: Path) -> None:
    server = ThreadServer(relaxed(sqlite(tmp_path)))
    add_pages(server.app)
    with server:
        person = open_table(server.url, "bastille", MINE)
        framing, form = "Content-Length: 34", "text=hell"
        if chunked:
            framing, form = "Transfer-Encoding: chunked", "9\r\ntext=hell"
        head = f"POST /t/{person.table}/0/chat HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
        head += f"Authorization: Bearer {person.token}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        with connect(server.url) as line:
            line.sendall(f"{head}{framing}\r\n\r\n{form}".encode())
            until(lambda: server._server.server_state.tasks)
            if how == "RST":
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        until(lambda: not server._server.server_state.tasks)
        assert person.about()["seq"] == 0, "nothing was said"


def test_few_requests_wait_on_one_line(bounded: ThreadServer) -> None:
    with connect(bounded.url) as line:
        line.sendall((GET + b"\r\n") * bounded_http.WAITING + GET + b"Connection: close\r\n\r\n")
        assert answered(line).count(b"HTTP/1.1 200") == bounded_http.WAITING + 1
    with connect(bounded.url) as line:
        line.sendall((GET + b"\r\n") * 1000)
        told = answered(line)
        assert told.count(b"HTTP/1.1 400") == 1 and told.count(b"HTTP/1.1 ") < 1000


def slow_reader(url: str) -> socket.socket:
    """A line on which more is asked for than buffers hold, and nothing is read."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.settimeout(PATIENCE)
    host, _, port = url.removeprefix("http://").partition(":")
    line.connect((host, int(port)))
    line.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * bounded_http.WAITING)
    return line


def unsent(bounded: ThreadServer) -> int:
    """How much waits in the server until somebody reads it."""
    return sum(one.transport.get_write_buffer_size() for one in [*bounded._server.server_state.connections])


def test_whoever_reads_nothing_is_hung_up_on(bounded: ThreadServer) -> None:
    with slow_reader(bounded.url):
        until(lambda: unsent(bounded))

        def gone() -> bool:
            bounded.let_pass(bounded_http.UNREAD_SECONDS)
            return not bounded._server.server_state.connections

        until(gone)


def test_whoever_reads_slowly_is_waited_for(bounded: ThreadServer) -> None:
    with slow_reader(bounded.url) as line:
        until(lambda: unsent(bounded))
        [one] = bounded._server.server_state.connections
        assert isinstance(one, BoundedHttp)

        async def look() -> None:
            one._look_again()

        for _ in range(3):
            bounded.run(look())
            while 0 < one._unread <= unsent(bounded):
                assert line.recv(65536)
        assert bounded._server.server_state.connections


def test_a_stream_lasts_longer_than_a_request_may(bounded: ThreadServer) -> None:
    person = open_table(bounded.url, "bastille", MINE)
    stream = person.stream()
    stream.wait_for(0)
    bounded.let_pass(2 * (bounded_http.HEAD_SECONDS + middleware.BODY_SECONDS))
    person.at(person.about()["owing"][0]).play_any(random.Random(1))
    stream.wait_for(1)


def test_too_many_connections_are_sent_away(bounded: ThreadServer) -> None:
    lines = [connect(bounded.url) for _ in range(8)]
    for line in lines:
        line.sendall(GET + b"\r\n")
        assert line.recv(65536).startswith(b"HTTP/1.1 200")
    with connect(bounded.url) as one_more:
        told = answered(one_more)
        assert told.startswith(b"HTTP/1.1 503") and b"Retry-After" in told
    lines.pop().close()
    until(lambda: httpx.get(f"{bounded.url}/livez").status_code == 200)
    for line in lines:
        line.close()


@pytest.fixture
def logged(bounded: ThreadServer, caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    """What the server logs, whoever says it."""
    uvicorn = logging.getLogger("uvicorn")  # which keeps to itself what it is told
    uvicorn.addHandler(caplog.handler)
    for name in ("uvicorn.error", "asyncio", "tablee"):
        caplog.set_level(logging.INFO, name)
    yield caplog
    uvicorn.removeHandler(caplog.handler)


def test_strangers_write_nothing_into_the_log(bounded: ThreadServer, logged: pytest.LogCaptureFixture) -> None:
    upgrade = GET + b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n"
    for sent in (b"rubbish\r\n\r\n", b"\x16\x03\x01" * 100, upgrade, upgrade + b"rubbish", GET + b"X: \x00\r\n\r\n"):
        with connect(bounded.url) as line:
            line.sendall(sent)
            assert line.recv(65536).startswith(b"HTTP/1.1 ")
            line.sendall(sent)
    until(lambda: not bounded._server.server_state.connections)
    assert [record.getMessage() for record in logged.records] == []


@pytest.mark.parametrize("together", [True, False])
def test_a_stream_with_a_request_behind_it_ends_when_its_client_has_gone(
    together: bool, bounded: ThreadServer, logged: pytest.LogCaptureFixture
) -> None:
    person = open_table(bounded.url, "bastille", MINE)
    head = f"GET /api{person.place}/stream HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {person.token}\r\n\r\n"
    behind = (GET + b"\r\n") * 3
    with connect(bounded.url) as line:
        line.sendall(head.encode() + behind if together else head.encode())
        hear(line, b"id: 0")
        if not together:
            line.sendall(behind)
    until(lambda: not bounded.app.state.stream_limiter._open)
    person.post(f"{person.place}/chat", {"text": "hello"})
    until(lambda: not bounded._server.server_state.tasks)
    assert [record.getMessage() for record in logged.records] == []


def test_addresses_that_cannot_be_read_are_400(pages: ThreadServer) -> None:
    table = {"game": "bastille", "seats": MINE}
    assert httpx.post(f"{pages.url}/api/tables", json=table, headers={"Origin": "http://["}).status_code == 400
    preferences = f"{pages.url}/preferences"
    headers = {"Origin": pages.url}
    assert httpx.post(preferences, data={"back": "//["}, headers=headers).status_code == 400
    assert httpx.post(preferences, data={"back": "/rules"}, headers=headers).headers["location"] == "/rules"
    assert httpx.get(pages.url, headers={"Host": "["}).status_code == 400


def test_the_cookie_is_bound_to_the_host_under_https(tmp_path: Path) -> None:
    server = ThreadServer(relaxed(sqlite(tmp_path)))
    with server:
        plain = {"Origin": server.url, "X-Forwarded-Proto": "http"}
        secure = {"Origin": server.url.replace("http", "https"), "X-Forwarded-Proto": "https"}
        cookies = []
        for headers in (plain, secure):
            answer = httpx.post(f"{server.url}/api/tables", json={"game": "bastille", "seats": MINE}, headers=headers)
            cookies.append(answer.headers["set-cookie"])
            table, token = answer.json()["table"], answer.headers["set-cookie"].split(";")[0].partition("=")[2]
            view = f"{server.url}/api/tables/{table}/seats/0/view"
            own = "__Host-tablee" if headers is secure else "tablee"
            for name in ("tablee", "__Host-tablee"):
                status = httpx.get(view, headers={**headers, "Cookie": f"{name}={token}"}).status_code
                assert status == (200 if name == own else 401), (name, own)
        assert cookies[0].startswith("tablee=") and "Secure" not in cookies[0]
        assert cookies[1].startswith("__Host-tablee=")
        assert "Secure" in cookies[1] and "Path=/" in cookies[1] and "Domain" not in cookies[1]


def test_every_cookie_is_secure_under_https(pages: ThreadServer) -> None:
    chosen = {"language": "de", "theme": "dark", "sound": "on", "auto": "on", "confirm": "on", "speed": "fast"}
    new = {"players": "3", "name": "Anne"}
    for scheme in ("http", "https"):
        headers = {"Origin": pages.url.replace("http", scheme), "X-Forwarded-Proto": scheme}
        answers = [
            httpx.post(f"{pages.url}/{path}", data=form, headers=headers)
            for path, form in (("preferences", chosen), ("play/bastille", new))
        ]
        answers.append(httpx.get(pages.url, headers=headers))
        cookies = [cookie for answer in answers for cookie in answer.headers.get_list("set-cookie")]
        assert {cookie.partition("=")[0].removeprefix("__Host-") for cookie in cookies} == {"tablee", "name", *chosen}
        assert all(("Secure" in cookie) == (scheme == "https") for cookie in cookies), cookies


def test_an_import_is_limited_in_lines_and_snapshots(server: ThreadServer) -> None:
    record = RECORD.read_text(encoding="utf-8")
    person = Person(server.url)
    good(person.post("/records", {"record": record, "seats": MINE}))
    head, _, rest = record.partition("\ndeal")
    for line in ("snapshot {}", "0 decline", "0 decline\r0 decline"):
        long = f"{head}\ndeal{rest.partition(chr(10))[0]}\n" + f"{line}\n" * (6000 if line[0] == "0" else 100)
        answer = person.post("/records", {"record": long, "seats": MINE})
        assert answer.status_code == 422 and "at most" in answer.json()["detail"], answer.text


def test_tables_that_nobody_finishes_are_removed(tmp_path: Path) -> None:
    with ThreadServer(relaxed(sqlite(tmp_path), unfinished_days=30)) as server:
        now = time.time()
        server.tables.clock.now = lambda: now - 40 * prune.DAY
        old, watched = (open_table(server.url, "bastille", MINE) for _ in range(2))
        text = RECORD.read_text(encoding="utf-8")
        found = good(old.post("/records", {"record": text, "seats": MINE}))
        finished = Person(server.url, old.token, found["table"])
        again = good(finished.post(f"/tables/{finished.table}/rematch"))["table"]
        stream = watched.stream()
        stream.wait_for(0)
        server.tables.clock.now = lambda: now
        new = open_table(server.url, "bastille", MINE)
        assert server.run(prune.prune(server.tables)) == 2
        assert [old.get(f"/tables/{table}").status_code for table in (old.table, again)] == [404, 404]
        assert new.view()["seq"] == watched.view()["seq"] == 0
        assert finished.about()["over"]
        assert server.run(prune.prune(server.tables)) == 0, "somebody looks on"


# A process whose parent is gone.


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_bots_end_with_their_server(tmp_path: Path) -> None:
    server = ProcessServer(sqlite(tmp_path))
    server.environment["TABLEE_BOT_SECONDS"] = "3600"
    server.start()
    seats = [{"who": "me"}, {"who": "bot", "bot": "expert"}]
    person = open_table(server.url, "heads_of_state", seats)
    while person.seat in person.about()["owing"]:
        person.play_any(random.Random(1))
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    workers = until(lambda: [int(pid) for pid in children.read_text().split()])
    server.kill()
    until(lambda: not any(alive(pid) for pid in workers))  # none thinks on for nobody


PARENT = """
import multiprocessing, sys, time
from support.servers import serve

if __name__ == "__main__":
    given = {"TABLEE_DATABASE_URL": sys.argv[1]}, int(sys.argv[2])
    worker = multiprocessing.get_context("fork").Process(target=serve, args=given)
    worker.start()
    print(worker.pid, flush=True)
    time.sleep(600)
"""


def test_a_worker_ends_with_its_parent(tmp_path: Path) -> None:
    (tmp_path / "parent.py").write_text(PARENT)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    server = ProcessServer(sqlite(tmp_path))  # for its address
    command = [sys.executable, str(tmp_path / "parent.py"), sqlite(tmp_path), str(server.port)]
    parent = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment)
    assert parent.stdout is not None
    worker = int(parent.stdout.readline())
    until_it_answers(server.url, lambda: alive(worker))
    parent.send_signal(signal.SIGKILL)
    parent.wait(PATIENCE)
    parent.stdout.close()
    until(lambda: not alive(worker))


STARTING = """
import multiprocessing, os, signal, time
from support.waiting import until
from tablee.server.bots.process import end_with_parent

def work(parent):
    until(lambda: os.getppid() != parent)
    end_with_parent(signal.SIGKILL)
    print("still here", flush=True)

if __name__ == "__main__":
    multiprocessing.get_context("spawn").Process(target=work, args=(os.getpid(),)).start()
    print("begun", flush=True)
    time.sleep(600)
"""


def test_a_worker_ends_whose_parent_died_while_it_started(tmp_path: Path) -> None:
    (tmp_path / "starting.py").write_text(STARTING)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, str(tmp_path / "starting.py")]
    parent = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment)
    assert parent.stdout is not None and parent.stdout.readline() == b"begun\n"
    parent.send_signal(signal.SIGKILL)
    parent.wait(PATIENCE)
    with parent.stdout as said:  # which ends when the worker does
        assert said.read() == b""
