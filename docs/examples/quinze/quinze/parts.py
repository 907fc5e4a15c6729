"""The box of Quinze: its cards, the target, and the highest stake."""

from __future__ import annotations

from typing import Final, final

from tablee.table import Counts, Edition, EditionReader, counts


@final
class Parts:
    """The values in an edition, checked."""

    def __init__(self, edition: Edition) -> None:
        reader = EditionReader(edition)
        copies = reader.table("cards").integers("copies")
        self.target: Final = reader.table("target").integer("points", least=1)
        self.most_stake: Final = reader.table("stakes").integer("most", least=1)
        reader.stop_if_faulty()
        most = max(reader.players) * (self.target + len(copies))  # the worth of all cards that can be drawn in a game
        there = sum([value * number for value, number in enumerate(copies, 1)])
        reader.check(there >= most, "[cards]", f"worth {there}, but {max(reader.players)} players may draw {most}")
        reader.finish()
        self.players: Final = reader.players
        self.copies: Final[Counts] = counts(copies)
        self.values: Final = len(copies)
