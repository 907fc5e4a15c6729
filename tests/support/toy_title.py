"""The toy as another package would offer it: a title with rules and words, and nothing else."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import polib

from support.toy import BOX, WORDS
from tablee import games

TITLE = """
from pathlib import Path

from support.toy import ToyGame
from tablee.games import Title


class ToyTitle(Title):
    name = "toy"
    values = {"discards": "card"}

    @property
    def folder(self):
        return Path(__file__).parent

    def game(self, edition, words):
        return ToyGame(edition, words)


TITLE = ToyTitle()
"""
ENGLISH = {"title": "Toy", **WORDS, "score.prizes": "Prizes"}
GERMAN = {"title": "Spielzeug", "draw.field.coins": "Münzen"}  # and nothing in French
RULES = """# Toy

## 1. Set-up
- **TO-1.1** Two or three players hold a hidden card each.

## 2. The round
- **TO-2.1** A prize is turned up, and all bid for it at the same time.
- **TO-2.2** Who took it may exchange their card.
- **TO-2.3** Coins may be given away at any time.

## 3. The end
- **TO-3.1** After the last prize, prizes and cards are added up.
"""


def write(folder: Path, everybody: bool = False) -> None:
    """The package, and what an installer leaves beside it; `everybody` may exchange a card there."""
    package, about = folder / "toy_package", folder / "toy_package-1.0.dist-info"
    (package / "text").mkdir(parents=True)
    about.mkdir()
    (package / "__init__.py").touch()
    title = TITLE.replace("words)\n\n\nTITLE", f"words, everybody={everybody})\n\n\nTITLE")
    (package / "title.py").write_text(title, encoding="utf-8")
    (package / "parts.toml").write_text(BOX, encoding="utf-8")
    (package / "text" / "rules.md").write_text(RULES, encoding="utf-8")
    for language, words in (("en", ENGLISH), ("de", GERMAN)):
        catalogue = polib.POFile()
        catalogue.extend([polib.POEntry(msgid=key, msgstr=sentence) for key, sentence in words.items()])
        catalogue.save(str(package / "text" / f"{language}.po"))
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: toy-package\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text("[tablee.games]\ntoy = toy_package.title:TITLE\n", encoding="utf-8")


@contextmanager
def installed(folder: Path, everybody: bool = False) -> Iterator[None]:
    """While this lasts the toy is one of the games, also for the processes of bots."""
    write(folder, everybody)
    sys.path.insert(0, str(folder))
    games.titles.cache_clear()
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        for module in ("toy_package.title", "toy_package"):
            sys.modules.pop(module, None)
        games.titles.cache_clear()
