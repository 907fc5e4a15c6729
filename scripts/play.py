"""`make play`: the server from this checkout, its page in the browser, and a compiled build made meanwhile.

What is played is always the source as it is now: straight from src/, or from a build of exactly these files.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import sysconfig
import threading
import time
import urllib.request
import zipfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".venv-play"  # an environment with what the server needs, and the compiled build
PYTHON = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
LOG = HOME / "build.log"
TYPEFACE = "scripts/typeface.py"
PORT = 8000
PAGE = f"http://127.0.0.1:{PORT}"
FOUR_TIMES = "bots think about four times faster"


def say(what: str) -> None:
    """Tell the person who waits what is going on."""
    print(what, flush=True)


def project() -> dict[str, Any]:
    """What pyproject.toml says."""
    import tomllib  # after the version of Python was looked at

    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def digest(folder: Path) -> str:
    """A hash of this Python and of everything that a build is made of."""
    found = hashlib.sha256(sys.version.encode())
    files = [folder / name for name in ("setup.py", "pyproject.toml")]
    files += [file for file in (folder / "src").rglob("*") if file.is_file() and file.suffix not in (".pyc", ".so")]
    for file in sorted(files):
        if file.parent.suffix != ".egg-info":
            found.update(f"{file.relative_to(folder)}\0{file.stat().st_size}\0".encode() + file.read_bytes())
    return found.hexdigest()[:16]


def compiled(version: str) -> Path:
    """Where the compiled build of a version of the source is, once it is made."""
    return HOME / "compiled" / version


def install() -> None:
    """Make the environment, unless it has what pyproject.toml asks for, and the typeface, unless it is there."""
    asked = project()["project"]
    needed = [*asked["dependencies"], *asked["optional-dependencies"]["server"]]
    installed = HOME / "installed"
    wanted = "\n".join([sys.version, *needed])
    is_new = not installed.exists() or installed.read_text(encoding="utf-8") != wanted
    if is_new:
        say("The first start installs what the server needs into .venv-play; this takes about half a minute.")
        if subprocess.run([sys.executable, "-m", "venv", str(HOME)]).returncode:
            sys.exit("The environment could not be made; Python says why above.")
    with subprocess.Popen([str(PYTHON), str(ROOT / TYPEFACE)]):  # which takes its time beside the packages
        if is_new:
            install_packages(needed)
            installed.write_text(wanted, encoding="utf-8")


def install_packages(needed: list[str]) -> None:
    """Let pip install them, and say which one it has come to."""
    command = [str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check", "--progress-bar=off", *needed]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as pip:
        assert pip.stdout is not None
        for line in pip.stdout:
            word, _, rest = line.strip().partition(" ")
            if word == "Collecting":
                say(f"  {rest.partition(' (from')[0]}")
            elif word == "Installing":
                say("  unpacking")
    if pip.returncode:
        sys.exit("The packages could not be installed; pip says why above.")


class CompiledBuild(threading.Thread):
    """Compiles the source in the background; ended before it is done, it goes on from there the next time."""

    process: subprocess.Popen[bytes] | None = None
    ended = False

    def run(self) -> None:
        """Build, and tell how it went in one line."""
        say(f"Compiling in the background; from the next start on {FOUR_TIMES}.")
        try:
            self.build()
        except (OSError, subprocess.CalledProcessError, zipfile.BadZipFile):
            if not self.ended:
                shutil.rmtree(HOME / "source", ignore_errors=True)  # the next try begins from nothing
                say(f"Compiling failed, see {LOG.relative_to(ROOT)}; the game goes on as it is.")
        else:
            say(f"The compiled build is ready: from the next `make play` on {FOUR_TIMES}.")

    def build(self) -> None:
        """Compile a copy of the source, which nobody changes meanwhile, and put it into its place at once."""
        copy = HOME / "source"
        shutil.rmtree(copy / "src", ignore_errors=True)
        shutil.rmtree(copy / "dist", ignore_errors=True)
        shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so"))
        (copy / "scripts").mkdir(exist_ok=True)
        for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE", TYPEFACE):
            shutil.copy2(ROOT / name, copy / name)
        version = digest(copy)
        with LOG.open("wb") as log:
            tools = project()["build-system"]["requires"]
            self.call(["-m", "pip", "install", "--disable-pip-version-check", *tools], copy, log)
            self.call(["setup.py", "--quiet", "bdist_wheel", "--dist-dir=dist"], copy, log)
            [wheel] = (copy / "dist").glob("*.whl")
            fresh = compiled("unpacked")
            shutil.rmtree(fresh.parent, ignore_errors=True)
            with zipfile.ZipFile(wheel) as packed:
                packed.extractall(fresh)
            self.call(["-c", "from tablee.table import COMPILED; assert COMPILED"], fresh, log)
        fresh.rename(compiled(version))

    def call(self, arguments: list[str], folder: Path, log: Any) -> None:
        """Run Python in a folder, after everything else that wants the processor."""
        command = [*(["nice", "-n", "19"] if shutil.which("nice") else []), str(PYTHON), *arguments]
        if self.ended:
            raise InterruptedError
        self.process = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log, start_new_session=True)
        if self.process.wait():
            raise subprocess.CalledProcessError(self.process.returncode, command)

    def end(self) -> None:
        """End the build with everything it has started."""
        self.ended = True
        while self.is_alive():
            with contextlib.suppress(ProcessLookupError):
                if self.process is not None and self.process.poll() is None:
                    if hasattr(os, "killpg"):
                        os.killpg(self.process.pid, signal.SIGTERM)
                    else:
                        self.process.terminate()
            self.join(0.1)


def compiler() -> str | None:
    """The C compiler, if there is one."""
    return shutil.which((sysconfig.get_config_var("CC") or "cc").split()[0])


def answers() -> bool:
    """Whether somebody listens at the address of the page."""
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", PORT)) == 0


def open_page(server: subprocess.Popen[bytes]) -> None:
    """Wait until the page answers, and show it."""
    while server.poll() is None:
        try:
            urllib.request.urlopen(f"{PAGE}/healthz", timeout=5).close()
        except OSError:
            time.sleep(0.1)
            continue
        say(f"Play at {PAGE}, end with Ctrl-C.")
        show = [sys.executable, "-m", "webbrowser", "-t", PAGE]
        subprocess.Popen(show, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return


def play() -> int:
    """Serve until somebody presses Ctrl-C."""
    install()
    built = compiled(digest(ROOT))
    environment = os.environ | {"PYTHONPATH": str(built if built.exists() else ROOT / "src")}
    server = subprocess.Popen([str(PYTHON), "-m", "tablee", "serve", f"--port={PORT}"], cwd=ROOT, env=environment)
    build = CompiledBuild()
    try:
        open_page(server)
        if built.exists() or os.environ.get("TABLEE_COMPILE") == "0":
            pass
        elif compiler() is None:
            say(f"There is no C compiler; with one {FOUR_TIMES}.")
        elif server.poll() is None:
            build.start()
        server.wait()
    except KeyboardInterrupt:
        server.terminate()
    finally:
        build.end()
    return server.wait()


def lock(file: int) -> None:
    """Let nobody else play from this folder; Windows must do without, and notices by the port."""
    with contextlib.suppress(ImportError):
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def main() -> None:
    if sys.version_info < (3, 11):  # noqa: UP036 (whoever has an older one shall read why it does not run)
        sys.exit("Tablée needs Python 3.11 or newer: make play PYTHON=python3.12")
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with Path(__file__).open() as this:
        try:
            lock(this.fileno())
        except BlockingIOError:
            sys.exit(f"`make play` already runs in this folder: {PAGE}")
        if answers():
            sys.exit(f"Something else is running at {PAGE}; end it first.")
        try:
            sys.exit(play())
        except KeyboardInterrupt:  # while it was installing
            sys.exit(130)


if __name__ == "__main__":
    main()
