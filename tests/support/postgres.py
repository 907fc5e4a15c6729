"""A real PostgreSQL out of the wheel `pgserver`, for a test session.

Only the binaries of the wheel are used: as root it would make a system user and open folders to everybody. PostgreSQL
refuses to run as root, so then a copy of the binaries runs as `nobody`.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from support.waiting import PATIENCE, until

UNPRIVILEGED = "nobody"


def _install(folder: Path) -> Path:
    """Where the binaries are, for a user who may run them."""
    spec = find_spec("pgserver")
    assert spec is not None and spec.submodule_search_locations, "the wheel pgserver is missing"
    package = Path(spec.submodule_search_locations[0])
    if os.geteuid() != 0:
        return package / "pginstall"
    for part in ("pgserver/pginstall", "pgserver.libs"):
        shutil.copytree(package.parent / part, folder / part)
    return folder / "pgserver" / "pginstall"


def _run(*command: str) -> None:
    user = UNPRIVILEGED if os.geteuid() == 0 else None
    subprocess.run(command, check=True, user=user, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


@contextmanager
def postgres(password: str | None = None) -> Iterator[str]:
    """The address of a new server, without the name of a database; whether it asks its user for a password."""
    folder = Path(tempfile.mkdtemp(prefix="tablee-pg-"))
    folder.chmod(0o755)
    try:
        binaries = _install(folder) / "bin"
        data = folder / "data"
        data.mkdir(mode=0o700)
        if os.geteuid() == 0:
            shutil.chown(data, UNPRIVILEGED)
        made = ["-D", str(data), "-U", "tablee", "--encoding=UTF8", "--no-locale", "--no-sync"]
        if password is None:
            made += ["--auth=trust"]
        else:
            (folder / "password").write_text(password, encoding="utf-8")
            made += ["--auth=scram-sha-256", f"--pwfile={folder / 'password'}"]
        _run(str(binaries / "initdb"), *made)
        port = _free_port()
        command = [str(binaries / "postgres"), "-D", str(data), "-p", str(port), "-k", str(data), "-h", "127.0.0.1"]
        command += ["-c", "fsync=off"]  # no test cuts the power
        user = UNPRIVILEGED if os.geteuid() == 0 else None
        with (folder / "log").open("wb") as log:
            process = subprocess.Popen(command, user=user, cwd="/", stdout=log, stderr=log)
        try:
            until(lambda: _is_ready(process, folder / "log"))
            yield f"postgresql://tablee@127.0.0.1:{port}"
        finally:
            process.send_signal(signal.SIGQUIT)  # at once: nobody needs the data any more
            process.wait(PATIENCE)
    finally:
        shutil.rmtree(folder)


def _is_ready(process: subprocess.Popen[bytes], log: Path) -> bool:
    assert process.poll() is None, log.read_text()
    return "ready to accept connections" in log.read_text()
