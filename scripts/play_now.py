"""Puts the games into the documentation, "Play now" on its first page and "Run" beside the examples of the tutorial.

Without their packages it says so and changes nothing. They play only where a web host serves the site, so that whoever
reads it from a file sees neither.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "src"))

from tablee.alone import folder  # noqa: E402
from tablee.table import TableeError  # noqa: E402

CACHE = Path("~/.cache/tablee").expanduser()
LINK = """
<p id="play-now" hidden><a href="play/index.html">Play now</a>, alone against bots: about 10 MB, once.</p>
<script>document.getElementById("play-now").hidden = location.protocol === "file:";</script>
"""
RECORD = ROOT / "tests/records/bastille/bastille-4.game"  # of the tutorial
RUN = '<script type="module" src="../assets/examples.js"></script>'


def main(site: Path, cache: Path) -> None:
    """Write the games, the link to them, and what runs the examples."""
    try:
        folder.write(site / "play", cache)
    except TableeError as error:
        print(f'The site has no "Play now" and no "Run": {error}')
        return
    put(site / "index.html", LINK, after="</h1>")
    put(site / "library/tutorial.html", RUN, after="</main>")
    shutil.copy(RECORD, site / "library")


def put(page: Path, more: str, after: str) -> None:
    """Put something into a page."""
    before, found, rest = page.read_text(encoding="utf-8").partition(after)
    assert found, f"{page} has no {after}"
    page.write_text(before + found + more + rest, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else CACHE)
