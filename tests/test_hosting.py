"""What docs/hosting.md says is true: its files work, and settings, lines, metrics and numbers are the source's."""

from __future__ import annotations

import asyncio
import configparser
import os
import re
import shlex
import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from support.servers import ThreadServer, relaxed, sqlite
from support.waiting import PATIENCE, until
from tablee.cli.serve import serve
from tablee.server import metrics
from tablee.server.database.sql_store import SqlStore
from tablee.server.settings import PREFIX, Settings
from tablee.web.app import add_pages

ROOT = Path(__file__).parents[1]
FILES = ROOT / "docs" / "hosting"
PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
INVITE = "secret-invite"


def table_below(heading: str) -> list[str]:
    """The first cells of the table with this heading."""
    rows = PAGE[PAGE.index(f"| {heading} |") :].partition("\n\n")[0].splitlines()[2:]
    return [found for row in rows for found in re.findall(r"`([^`]+)`", row.split("|")[1])]


def test_settings_lines_and_metrics_are_those_of_the_source() -> None:
    chosen = set(Settings.model_fields) - {"alone"}  # which is for browsers, not for operators
    assert set(table_below("Variable")) == {PREFIX + name.upper() for name in chosen}
    source = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "src" / "tablee" / "server").rglob("*.py"))
    for line in table_below("Line"):
        assert re.search(rf"log\.(error|exception)\(\s*\"[^\"]*{line}", source), line
    named = {line.split()[2] for line in metrics.text().decode().splitlines() if line.startswith("# HELP tablee_")}
    assert set(table_below("Metric")) == {name for name in named if not name.endswith("_created")}


def test_the_arithmetic_of_sessions() -> None:
    store = SqlStore(Settings(database_url="postgresql://tablee@127.0.0.1:1/tablee"))
    pool = store.engine.pool
    most = pool.size() + pool._max_overflow + 1  # type: ignore[attr-defined]
    assert f"has one that listens: {most}." in PAGE and f"Four workers need {4 * most}" in PAGE
    asyncio.run(store.close())


def test_units_and_their_commands() -> None:
    for file in FILES.glob("tablee*"):
        unit = configparser.ConfigParser(strict=False, interpolation=None, delimiters="=")
        unit.optionxform = str  # type: ignore[assignment, method-assign]
        unit.read(file, encoding="utf-8")
        assert f"/etc/systemd/system/{file.name}" in file.read_text(encoding="utf-8") and "Unit" in unit
    unit.read(FILES / "tablee.service", encoding="utf-8")
    program, command, *words = shlex.split(unit["Service"]["ExecStart"])
    assert program == "/opt/tablee/bin/tablee" and command == "serve"
    assert serve.make_context("serve", words).params["host"] == "127.0.0.1"
    service = unit["Service"]
    assert service["KillMode"] == "control-group" and service["UMask"] == "0077" and int(service["LimitNOFILE"]) > 900


def test_systemd_knows_every_line_of_the_units(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is not installed")
    for file in FILES.glob("tablee*"):
        text = file.read_text(encoding="utf-8").replace("/opt/tablee/bin/tablee", sys.executable)
        (tmp_path / file.name).write_text(text, encoding="utf-8")
    for file in tmp_path.iterdir():
        checked = subprocess.run(["systemd-analyze", "verify", str(file)], capture_output=True, text=True)
        assert "Unknown" not in checked.stderr and "Failed to parse" not in checked.stderr, checked.stderr


def test_the_backup_script(tmp_path: Path) -> None:
    with ThreadServer(relaxed(sqlite(tmp_path))):
        (tmp_path / "bin").mkdir()
        shell = tmp_path / "bin" / "tablee"
        shell.write_text(f'#!/bin/sh\nexec {sys.executable} -m tablee "$@"\n')
        shell.chmod(0o755)
        surroundings = {
            **os.environ,
            "PATH": f"{shell.parent}:{os.environ['PATH']}",
            "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
            "TABLEE_DATABASE_URL": sqlite(tmp_path),
        }
        folder = tmp_path / "backups"
        folder.mkdir()
        old = folder / "2020-01-01T000000Z.db"
        old.touch()
        os.utime(old, (0, 0))
        done = subprocess.run(
            ["sh", str(FILES / "backup.sh"), str(folder)], env=surroundings, capture_output=True, text=True
        )
    assert done.returncode == 0 and "0 tables, 0 damaged" in done.stdout, done.stderr
    [copy] = folder.glob("*.db")
    assert copy != old and copy.stat().st_mode & 0o777 == 0o600


def test_caddy_accepts_its_file(tmp_path: Path) -> None:
    if shutil.which("caddy") is None:
        pytest.skip("caddy is not installed")
    command = ["caddy", "validate", "--adapter", "caddyfile", "--config", str(FILES / "Caddyfile")]
    surroundings = {
        **os.environ,
        "HOME": str(tmp_path),
        "XDG_DATA_HOME": str(tmp_path),
        "XDG_CONFIG_HOME": str(tmp_path),
    }
    checked = subprocess.run(command, env=surroundings, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr


def free_ports(count: int) -> list[int]:
    """Ports that nobody uses."""
    lines = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports: list[int] = [line.getsockname()[1] for line in lines]
    for line in lines:
        line.close()
    return ports


@contextmanager
def nginx(folder: Path, upstream: str) -> Iterator[tuple[int, int]]:
    """The documented file in a real nginx on loopback, with other ports and a certificate of our own."""
    program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None or shutil.which("openssl") is None:
        pytest.skip("nginx or openssl is not installed (apt-get install nginx-light openssl)")
    plain, secure = free_ports(2)
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    make += [
        "-addext",
        "subjectAltName=IP:127.0.0.1",
        "-keyout",
        f"{folder}/privkey.pem",
        "-out",
        f"{folder}/fullchain.pem",
    ]
    subprocess.run(make, check=True, capture_output=True)
    text = (FILES / "nginx.conf").read_text(encoding="utf-8")
    for before, after in {
        "127.0.0.1:8000": upstream,
        "/etc/letsencrypt/live/play.example.org": str(folder),
        "/var/log/nginx": str(folder),
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen [::]:80;": "",
        "listen 443 ssl": f"listen 127.0.0.1:{secure} ssl",
        "    listen [::]:443 ssl http2;\n": "",
    }.items():
        assert before in text, before
        text = text.replace(before, after)
    (folder / "site.conf").write_text(text, encoding="utf-8")
    paths = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    main = f"daemon off; pid {folder}/pid; error_log {folder}/main.log; events {{}}"
    (folder / "nginx.conf").write_text(f"{main} http {{ access_log off; {paths} include {folder}/site.conf; }}\n")
    call = [program, "-p", str(folder), "-e", f"{folder}/main.log", "-c", str(folder / "nginx.conf")]
    checked = subprocess.run([*call, "-t"], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
    process = subprocess.Popen(call, stderr=subprocess.DEVNULL)
    try:
        until(lambda: answers(secure))
        yield plain, secure
    finally:
        process.terminate()
        process.wait(PATIENCE)


def answers(port: int) -> bool:
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0


def test_nginx_serves_as_documented(tmp_path: Path) -> None:
    server = ThreadServer(relaxed(sqlite(tmp_path)))
    add_pages(server.app)
    with server, nginx(tmp_path, server.url.removeprefix("http://")) as (plain, secure):
        url = f"https://127.0.0.1:{secure}"
        sent = httpx.get(f"http://127.0.0.1:{plain}/t/x?y=1")
        assert sent.status_code == 308 and sent.headers["location"] == "https://127.0.0.1/t/x?y=1"
        trusted = ssl.create_default_context(cafile=f"{tmp_path}/fullchain.pem")
        with httpx.Client(base_url=url, verify=trusted) as browser:
            home = browser.get("/")
            assert home.status_code == 200 and home.headers["strict-transport-security"] == "max-age=31536000"
            assert browser.get("/metrics").status_code == 403
            form = {"game": "bastille", "seats": [{"who": "me"}, {"who": "open"}, {"who": "open"}]}
            opened = browser.post("/api/tables", json=form, headers={"Origin": url})
            assert opened.status_code == 201, "a form from its own origin, which has a port"
            foreign = browser.post("/api/tables", json=form, headers={"Origin": "https://127.0.0.1"})
            assert foreign.status_code == 403
            assert "__Host-tablee" in browser.cookies
            table = opened.json()["table"]
            with browser.stream("GET", f"/api/tables/{table}/seats/0/stream") as stream:
                assert stream.status_code == 200 and next(stream.iter_bytes()), "it is not held back"
            assert browser.get(f"/t/{table}/join/{INVITE}").status_code < 500
            assert browser.post("/api/records", content=b"x" * (3 << 20)).status_code == 413
    for file in tmp_path.glob("*.log"):
        assert INVITE not in file.read_text(), file


def test_nginx_logs_no_invite_while_the_server_is_away(tmp_path: Path) -> None:
    [nobody] = free_ports(1)
    with nginx(tmp_path, f"127.0.0.1:{nobody}") as (_, secure):
        trusted = ssl.create_default_context(cafile=f"{tmp_path}/fullchain.pem")
        assert httpx.get(f"https://127.0.0.1:{secure}/t/x/join/{INVITE}", verify=trusted).status_code == 502
    logs = list(tmp_path.glob("*.log"))
    assert logs and all(INVITE not in file.read_text() for file in logs)
