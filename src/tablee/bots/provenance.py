"""Where figures and files come from: enough to play the same games again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tablee import __version__
from tablee.table import Game, Record, State


@dataclass(frozen=True)
class Provenance:
    """What every report and every file of a command names."""

    game: str
    seats: tuple[int, ...]  # the sizes of the tables: mostly one
    bots: tuple[str, ...]
    seed: str
    options: tuple[str, ...]  # those that were on
    edition: str
    edition_hash: str
    rules: int  # their version
    package: str  # its version

    def __str__(self) -> str:
        seats = " or ".join([str(seats) for seats in self.seats])
        options = f", options {', '.join(self.options)}" if self.options else ""
        edition = f"edition {self.edition} ({self.edition_hash[:12]}), rules {self.rules}"
        bots = ", ".join(self.bots)
        return f"{self.game}, {seats} seats, bots {bots}, seed {self.seed}{options}, {edition}, tablee {self.package}"

    def sign(self, record: Record) -> None:
        """Note in a record who played and what wrote it; its head names the rest."""
        record.players = self.bots
        record.package = self.package


def provenance(
    game: Game[State], seats: Sequence[int], bots: Sequence[str], seed: str, options: Sequence[str] = ()
) -> Provenance:
    """The provenance of what comes out of these games."""
    edition = game.edition
    return Provenance(
        game=game.name,
        seats=tuple(seats),
        bots=tuple(bots),
        seed=seed,
        options=tuple(options),
        edition=edition.name,
        edition_hash=edition.digest,
        rules=game.version,
        package=__version__,
    )


def read_provenance(data: Mapping[str, Any]) -> Provenance:
    """The provenance that a file of JSON names."""
    fields: dict[str, Any] = {name: tuple(one) if isinstance(one, list) else one for name, one in data.items()}
    return Provenance(**fields)
