"""Quinze, the game of docs/adding-a-game.md, installed as anybody's package is: nothing of ours is edited.

``PYTHONPATH=src:tests python -m support.quinze`` puts its files into the page as they are now.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import tablee

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "quinze"
PAGE = EXAMPLE.parents[1] / "adding-a-game.md"
BLOCK = re.compile(r'^(```\w+ title="([^"]+)"\n)(.*?)(^```$)', re.MULTILINE | re.DOTALL)
OURS = Path(tablee.__file__).parents[1]


def install(folder: Path) -> str:
    """Install the package into a folder of its own, and give the path by which a Python finds it and us."""
    source = folder / "source"  # a copy: building leaves files behind
    shutil.copytree(EXAMPLE, source)
    target = folder / "site"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index"]
    done = subprocess.run(
        [*pip, "--no-deps", "--no-build-isolation", "--target", str(target), str(source)],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return os.pathsep.join([str(target), str(OURS)])


def page(text: str) -> str:
    """The page with the files as they are now."""
    return BLOCK.sub(lambda found: found[1] + (EXAMPLE / found[2]).read_text(encoding="utf-8") + found[4], text)


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
