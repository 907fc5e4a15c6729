"""The catalog: the games, and the editions and bots that the operator of the server offers besides ours."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tablee import bots, games
from tablee.server.problems import Problem
from tablee.table import Edition, EditionError, Game, State

log = logging.getLogger("tablee.server")


class Catalog:
    """Every game that was asked for is opened once; a file that changes later changes no game that is played."""

    def __init__(self, folder: Path | None, own_bots: Sequence[str] = ()) -> None:
        self.folder: Final = folder
        self.own_bots: Final = tuple(own_bots)
        self._games: dict[tuple[str, str], Game[State]] = {}
        self._files: dict[tuple[str, str], Path] = {}  # of their editions
        self._logged: dict[Path, str] = {}  # what is wrong with files, as it was said

    def editions(self, name: str) -> dict[str, Path]:
        """The editions of a game that this server offers besides the one in the box; broken files are left out."""
        editions: dict[str, Path] = {}
        for file in sorted(self.folder.glob("*.toml")) if self.folder is not None else []:
            try:
                if Edition.read(file).game == name:
                    editions[file.stem] = file
            except EditionError as error:
                self._log_once(file, error)
        return editions

    def _log_once(self, file: Path, error: EditionError) -> None:
        """Say what is wrong with a file, but not each time that somebody asks for it."""
        if self._logged.get(file) != str(error):
            self._logged[file] = str(error)
            log.warning("an edition cannot be played: %s", error)

    def bots(self, name: str) -> list[str]:
        """The bots that may be seated in a game: its levels, and those of somebody's own that are allowed here."""
        return [*bots.levels(name), *self.own_bots]

    def game(self, name: str, edition: str = "") -> Game[State]:
        """A game, with the edition in the box or one that the server offers."""
        if (name, edition) not in self._games:
            if name not in games.names():
                raise Problem(422, "unknown game", f"There is no such game; the games are {', '.join(games.names())}.")
            files = self.editions(name) if edition else {}
            if edition and edition not in files:
                offered = ", ".join(files) or "only the box"
                raise Problem(422, "unknown edition", f"This server has no such edition; it has {offered}.")
            try:
                self._games[name, edition] = games.load(name, files.get(edition))
            except EditionError as error:
                self._log_once(files[edition], error)
                raise Problem(422, "unknown edition", "This edition has errors and cannot be played.") from None
            if edition:
                self._files[name, edition] = files[edition]
        return self._games[name, edition]

    def file(self, name: str, edition: str) -> Path | None:
        """The file that a game was opened with, unless it is the one in the box."""
        return self._files.get((name, edition))
