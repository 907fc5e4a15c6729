"""Puts the games into the documentation, and "Play now" on its first page, if their packages can be had.

They play only where a web host serves the site, so that the link is hidden from whoever reads it from a file.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from tablee.alone import folder
from tablee.table import TableeError

CACHE = Path("~/.cache/tablee").expanduser()
LINK = """
<p id="play-now" hidden><a href="play/index.html">Play now</a>, alone against bots: about 10 MB, once.</p>
<script>document.getElementById("play-now").hidden = location.protocol === "file:";</script>
"""


def main(site: Path, cache: Path) -> None:
    """Write the games, and the link to them."""
    try:
        folder.write(site / "play", cache)
    except TableeError as error:
        print(f'The first page has no "Play now": {error}')
        return
    first = site / "index.html"
    before, heading, after = first.read_text(encoding="utf-8").partition("</h1>")
    first.write_text(before + heading + LINK + after, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else CACHE)
