"""`make play`: what is served, what is built meanwhile, and how it ends; without installing anything."""

from __future__ import annotations

import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path
from types import ModuleType

import pytest

from support.waiting import until

ROOT = Path(__file__).parent.parent
SCRIPT = ROOT / "scripts" / "play.py"
WHEEL = """
import pathlib, zipfile
pathlib.Path("dist").mkdir()
with zipfile.ZipFile("dist/tablee.whl", "w") as wheel:
    for file in pathlib.Path("src").rglob("*.py"):
        wheel.write(file, file.relative_to("src"))
"""  # instead of compiling


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script, in a small checkout of its own and with the Python of the tests."""
    spec = importlib.util.spec_from_file_location("play", SCRIPT)
    assert spec is not None and spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    monkeypatch.setattr(script, "ROOT", tmp_path)
    monkeypatch.setattr(script, "HOME", tmp_path / "home")
    monkeypatch.setattr(script, "LOG", tmp_path / "home" / "build.log")
    monkeypatch.setattr(script, "PYTHON", Path(sys.executable))
    (tmp_path / "home").mkdir()
    table = tmp_path / "src" / "tablee" / "table"
    table.mkdir(parents=True)
    (table.parent / "__init__.py").touch()
    (table / "__init__.py").write_text("COMPILED = True\n")
    (tmp_path / "pyproject.toml").write_text("[build-system]\nrequires = ['pip']\n")  # which is installed
    (tmp_path / "scripts").mkdir()
    for name in ("README.md", "LICENSE", "scripts/typeface.py"):
        (tmp_path / name).touch()
    (tmp_path / "setup.py").write_text(WHEEL)
    return script


def test_a_build_is_for_the_source_that_it_was_made_of(play: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    """It is used as long as nothing has changed, and the next one takes its place."""
    first = play.digest(play.ROOT)
    play.CompiledBuild().run()
    assert "is ready" in capsys.readouterr().out
    assert (play.compiled(first) / "tablee" / "table" / "__init__.py").exists()
    assert play.digest(play.ROOT) == first, "building changes nothing of the source"
    (play.ROOT / "src" / "tablee" / "__init__.py").write_text("NEWS = 1\n")
    second = play.digest(play.ROOT)
    assert second != first and not play.compiled(second).exists()
    play.CompiledBuild().run()
    assert [folder.name for folder in play.compiled(second).parent.iterdir()] == [second]


@pytest.mark.parametrize(
    "change", [("setup.py", "raise SystemExit('no room')"), ("src/tablee/table/__init__.py", "COMPILED = 0")]
)
def test_a_build_that_fails_is_one_line(
    play: ModuleType, change: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    """It names the log; and what does not come out compiled is not used."""
    (play.ROOT / change[0]).write_text(change[1])
    play.CompiledBuild().run()
    assert capsys.readouterr().out.splitlines()[1:] == [
        "Compiling failed, see home/build.log; the game goes on as it is."
    ]
    assert not play.compiled(play.digest(play.ROOT)).exists() and not (play.HOME / "source").exists()
    assert "no room" in play.LOG.read_text() or "AssertionError" in play.LOG.read_text()


def test_a_build_ends_with_the_game_and_goes_on_the_next_time(
    play: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    begun = "import pathlib, subprocess; pathlib.Path('build').mkdir(exist_ok=True); "
    (play.ROOT / "setup.py").write_text(begun + "pathlib.Path('build/begun').touch(); subprocess.run(['sleep', '600'])")
    build = play.CompiledBuild()
    build.start()
    kept = play.HOME / "source" / "build" / "begun"
    until(kept.exists)
    build.end()
    assert not build.is_alive() and kept.exists()
    assert "failed" not in capsys.readouterr().out
    (play.ROOT / "setup.py").write_text(WHEEL)
    play.CompiledBuild().run()
    assert kept.exists() and play.compiled(play.digest(play.ROOT)).exists()


def test_nothing_is_installed_twice(play: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment is made for a Python and a list of packages, and stays until one of them changes."""
    project = {"project": {"dependencies": ["a"], "optional-dependencies": {"server": ["b"]}}}
    monkeypatch.setattr(play, "project", lambda: project)
    calls: list[list[str]] = []

    def called(command: list[str], **_: object) -> None:
        calls.append(command)
        raise InterruptedError

    monkeypatch.setattr(subprocess, "run", called)
    (play.HOME / "installed").write_text(f"{sys.version}\na\nb")
    play.install()
    assert calls == []
    project["project"]["dependencies"] = ["c"]
    with pytest.raises(InterruptedError):
        play.install()
    assert "venv" in calls[0]


def free_port() -> int:
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        port: int = line.getsockname()[1]
        return port


def test_the_page_is_opened_when_it_answers_and_ctrl_c_ends_it(tmp_path: Path) -> None:
    """From this checkout, without a C compiler; a second call says that one is running."""
    shutil.copy(SCRIPT, tmp_path)  # whoever plays in this checkout is not in the way
    port = free_port()
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}.new && mv {opened}.new {opened}\n')
    browser.chmod(0o755)
    program = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import play; from pathlib import Path\n"
        f"play.ROOT = Path({str(ROOT)!r})\n"
        f"play.PYTHON, play.HOME, play.PORT = Path({sys.executable!r}), Path({str(tmp_path)!r}), {port}\n"
        f"play.PAGE = 'http://127.0.0.1:{port}'; play.install = lambda: None; play.compiler = lambda: None; play.main()"
    )
    surroundings = os.environ | {"BROWSER": str(browser), "TABLEE_DATABASE_URL": f"sqlite:///{tmp_path}/tablee.db"}
    command = [sys.executable, "-c", program]
    with subprocess.Popen(
        command, env=surroundings, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    ) as running:
        try:
            until(lambda: opened.exists() or running.poll() is not None)
            assert opened.read_text() == f"http://127.0.0.1:{port}\n"
            with urllib.request.urlopen(opened.read_text().strip(), timeout=30) as page:
                assert b"Bastille" in page.read()
            again = subprocess.run(command, env=surroundings, capture_output=True, text=True)
            assert again.returncode == 1 and "already runs in this folder" in again.stderr
        finally:
            os.killpg(running.pid, signal.SIGINT)
            said = running.communicate(timeout=60)[0]
    assert said.count("There is no C compiler; with one bots think about four times faster.") == 1
    assert "Traceback" not in said
    with pytest.raises(OSError):
        urllib.request.urlopen(f"http://127.0.0.1:{port}", timeout=5)
