"""What setup.py makes of a small package: docstrings in the compiled modules, and no more compiling than is needed."""

from __future__ import annotations

import inspect
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import tablee

ROOT = Path(__file__).parent.parent
COMPILER = (sysconfig.get_config_var("CC") or "cc").split()[0]
FILES = {
    "__init__.py": "",
    "table/__init__.py": "",
    "table/hand.py": '''
class Hand:
    """A hand of "cards" – what?"""

    def __init__(self, cards: int = 3) -> None:
        self.cards = cards

    @property
    def empty(self) -> bool:
        """Whether nothing is left."""
        return self.cards == 0

    def play(self, card: int, *, hidden: bool = False) -> int:
        """Play a card.

        It is gone then.
        """
        self.cards -= 1
        return card
''',
    "table/gone.py": "ANSWER = 42\n",
    "games/__init__.py": "",
    "games/whist/__init__.py": "",
    "games/whist/deal.py": '''
from tablee.table.hand import Hand


def deal(cards: int) -> Hand:
    """A hand for everybody."""
    return Hand(cards)
''',
}
LOOK = """
import inspect, pydoc
from tablee.games.whist.deal import deal
from tablee.table.hand import Hand
assert deal(1).play(5) == 5 and type(deal).__name__ == "builtin_function_or_method"
assert deal.__doc__ == "A hand for everybody."
assert Hand.__doc__ == 'A hand of "cards" – what?'
assert Hand.empty.__doc__ == "Whether nothing is left."
assert str(inspect.signature(Hand.play)) == "(self, /, card, *, hidden=False)"
print(pydoc.plain(pydoc.render_doc(Hand.play)))
"""


def build(folder: Path) -> str:
    """Make a wheel, unpack it, and return what was said meanwhile."""
    shutil.rmtree(folder / "dist", ignore_errors=True)
    command = [sys.executable, "setup.py", "--quiet", "bdist_wheel", "--dist-dir=dist"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    shutil.rmtree(folder / "unpacked", ignore_errors=True)
    [wheel] = (folder / "dist").glob("*.whl")
    shutil.unpack_archive(wheel, folder / "unpacked", "zip")
    return done.stderr


def looked(folder: Path) -> str:
    """What the compiled package says of itself."""
    done = subprocess.run([sys.executable, "-c", LOOK], cwd=folder / "unpacked", capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_help_on_the_package_says_what_a_method_does() -> None:
    """`make compiled` runs this on the compiled build."""
    assert tablee.Game.play.__doc__ == "Carry out a move, or raise `Refused` and change nothing."
    assert list(inspect.signature(tablee.Game.play).parameters) == ["self", "s", "seat", "move", "dealer"]
    assert tablee.Record.drawn.__doc__ == "How often chance was asked so far."
    assert tablee.Record.__doc__ == "A game written down, finished or not."


@pytest.mark.skipif(shutil.which(COMPILER) is None, reason="there is no C compiler")
def test_compiled_modules_have_docstrings_and_only_changes_are_compiled(tmp_path: Path) -> None:
    script = (ROOT / "setup.py").read_text(encoding="utf-8")
    assert 'opt_level="3"' in script
    (tmp_path / "setup.py").write_text(script.replace('opt_level="3"', 'opt_level="0"'), encoding="utf-8")  # sooner
    (tmp_path / "scripts").mkdir()
    (tmp_path / "scripts" / "typeface.py").write_text("def make() -> None: ...\n", encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text(
        '[project]\nname = "tablee"\nversion = "1"\n[tool.setuptools.packages.find]\nwhere = ["src"]\n'
    )
    package = tmp_path / "src" / "tablee"
    package.mkdir(parents=True)
    shutil.copy(ROOT / "src" / "tablee_envs.pth", tmp_path / "src")
    for name, text in FILES.items():
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(text, encoding="utf-8")
    said = build(tmp_path)
    assert "writing C for 3 modules" in said and "C files" in said
    assert "play(self, /, card, *, hidden=False)" in looked(tmp_path)
    assert "    Play a card.\n    \n    It is gone then." in looked(tmp_path)

    before = objects(tmp_path)
    assert len(before) > 6
    (package / "games" / "whist" / "deal.py").write_text(FILES["games/whist/deal.py"] + 'TRUMP = "a new word"\n')
    build(tmp_path)
    looked(tmp_path)
    after = objects(tmp_path)
    again = {file for file in before if after[file] != before[file]}
    assert any("deal" in file for file in again), "what has changed is compiled"
    assert not any("hand" in file or "_ops" in file for file in again), "and no other library"

    (package / "table" / "gone.py").unlink()
    build(tmp_path)
    looked(tmp_path)
    assert not list((tmp_path / "unpacked").rglob("gone*")), "what is no more is in no wheel"


def objects(folder: Path) -> dict[str, int]:
    """When each file was compiled."""
    return {file.name: file.stat().st_mtime_ns for file in (folder / "build").rglob("*.o")}
