"""Pictures that go with links: made one at a time by a process of its own, and kept."""

from __future__ import annotations

import asyncio
import hashlib
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from tablee import extras
from tablee.drawing import SEAT_COLOURS
from tablee.server.cache import Cache
from tablee.server.problems import Problem
from tablee.server.tables import LiveTable
from tablee.table import SPECTATOR
from tablee.web.views import boards
from tablee.web.views.boards import Look

KEPT: Final = 100  # pictures, of some 150 kB
WAITING: Final = 8  # at most; whoever comes then is asked to come later
SECONDS: Final = 30.0  # for one picture


def possible() -> bool:
    """Whether pictures can be made here: the extra `print` brings what makes them."""
    return extras.has("print")


class LinkPictures:
    """The pictures of tables as everybody may see them, and of games."""

    def __init__(self) -> None:
        self._cache: Final = Cache(KEPT)
        self._turn: Final = asyncio.Lock()
        self._waiting = 0

    async def of_table(self, live: LiveTable, language: str) -> bytes:
        """What spectators see of a table now."""
        position, game = live.position, live.game

        async def draw() -> bytes:
            look = Look(language, names=tuple(live.names_in(language)))
            board = boards.board(game, game.seen_by(position.state, SPECTATOR), SPECTATOR, look)
            return await self._png(str(board.svg()), live.colours)

        return await self._cache.get((live.id, position.seq, language), draw)

    async def of_game(self, game: str, language: str) -> bytes:
        """A moment of a game."""

        async def draw() -> bytes:
            return await self._png(str(boards.moment(game, language).svg()), SEAT_COLOURS)

        return await self._cache.get((game, language), draw)

    async def _png(self, svg: str, colours: Sequence[str]) -> bytes:
        """A board as PNG; after something that was only said it is the one from before."""
        text = "\n".join([*colours, svg])

        async def make() -> bytes:
            if self._waiting == WAITING:
                raise Problem(503, "busy", "Many pictures are being made: try again soon.", {"Retry-After": "10"})
            self._waiting += 1
            try:
                async with self._turn:
                    return await _made(svg, colours)
            finally:
                self._waiting -= 1

        return await self._cache.get(hashlib.sha256(text.encode()).hexdigest(), make)


async def _made(svg: str, colours: Sequence[str]) -> bytes:
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}  # the same code as here
    command = [sys.executable, "-m", "tablee.printing.picture", *colours]
    process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=surroundings)
    try:
        async with asyncio.timeout(SECONDS):
            png, _ = await process.communicate(svg.encode())
    except TimeoutError:
        png = b""
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
    if not png:
        raise Problem(503, "busy", "The picture was not made in time.", {"Retry-After": "60"})
    return png
