"""The contents of the box: the types that the rows of `parts.toml` load into."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastide.town import HALL, KIND_OF, KINDS, SACRED, VOIRIE, WORKS, Town, Work
from tablee.table import Edition, EditionReader, EditionTable, counts, total

VALUES: Final = 4  # English tiles are worth 1 to 4 points

# The tiles of the bag.
HOUSE: Final = 0
FIRE: Final = 1
ENGLISH: Final[i64] = 2  # of 1 point; those of more points follow
TILES: Final = ("house", "fire", "english-1", "english-2", "english-3", "english-4")
TILE_KINDS: Final[i64] = len(TILES)

CARDS: Final = ("prince", "pope", "people")  # in the order of the kinds of works they stand for

# What section 1 counts in the box.
BOX_ROWS: Final = 3
BOX_COLUMNS: Final = 4
BOX_TILES: Final = (36, 6, 8, 5, 2, 1)
BOX_INFLUENCE: Final = 20


@final
class Parts:
    """Everything in the box, as the rules use it."""

    def __init__(self, edition: Edition) -> None:
        reader = EditionReader(edition)
        self.players: Final = reader.players

        supplies = reader.table("supplies")
        self.influence: Final = supplies.integer("influence", 1)
        self.money: Final = supplies.integer("money")
        self.hand: Final = supplies.integer("hand", 1)
        houses = supplies.integer("houses")
        fires = supplies.integer("fires")
        self.tiles: Final = counts([houses, fires, *supplies.by_number("english", VALUES)])
        self.camp: Final = supplies.integer("camp", 1)
        self.camp_route: Final = supplies.integer("camp_route", 1)

        tax = reader.table("tax")
        self.tax: Final = tax.integer("house")
        self.tax_near_hall: Final = tax.integer("near_hall")
        self.tax_near_church: Final = tax.integer("near_church")
        self.tax_near_leper_house: Final = tax.integer("near_leper_house", -999)
        self.pay_per_influence: Final = tax.integer("per_influence", 1)

        bidding = reader.table("bidding")
        self.price: Final = bidding.integer("per_influence", 1)
        self.raise_from: Final = bidding.integer("raise_from")

        majorities = reader.table("majorities")
        self.cards: Final = [majorities.integer(card) for card in CARDS]

        self.hits: Final = reader.table("harassment").by_number("hits", VALUES)

        town = reader.table("town")
        rows = town.texts("rows")
        columns = town.integers("columns", BOX_COLUMNS)
        carra = town.text("carra")
        self.lots: Final = town.integer("lots", 1)
        reader.check(all(row.isalnum() for row in rows), "[town]", "rows: letters and digits are expected")
        reader.check(len(set(rows)) == BOX_ROWS == len(rows), "[town]", f"rows: {BOX_ROWS} different rows are expected")
        reader.check(len(set(columns)) == len(columns), "[town]", "columns: the columns are not all different")
        names = [f"{row}{column}" for row in rows for column in columns]
        reader.check(carra in names, "[town]", f"carra: {carra!r} is not a block")
        works = _works(reader, names)
        for work in works:
            reader.check(work.lots <= self.lots, work.where, f"lots: {work.lots}, a block has only {self.lots}")
        reader.finish()

        self._count(reader)
        reader.stop_if_faulty()
        self.town: Final = Town(reader, rows, columns, names.index(carra), works)
        self.lots_of: Final = counts([work.lots for work in works])  # per work
        self.kind_of: Final = counts([KIND_OF[work] for work in self.town.work_of])  # per circle
        # No purse of a real game holds more: all that is dealt out, and the highest tax of every house. Money from
        # houses that burnt down and were built again could, with the gifts of a whole table, exceed it in theory. A
        # player who is that rich bids, adds or gives at most this much in one move.
        dearest = self.tax + self.tax_near_hall + self.tax_near_church
        self.most_money: Final = max(self.players) * self.money + houses * dearest
        # What a player promises in one sentence, in whole influence: at most twice what fills the largest work.
        self.promises: Final = [self.price * influence for influence in range(1, 2 * max(self.town.size) + 1)]
        self.most_asked: Final = self.price * max(self.town.size)  # in one sentence
        self.most_paid: Final = self.pay_per_influence * max(len(circles) for circles in self.town.facing)

    def _count(self, reader: EditionReader) -> None:
        """Compare the totals with those of the box, and check that the pieces fit each other."""
        for tile, number, box in zip(TILES, self.tiles, BOX_TILES, strict=True):
            reader.check(number == box, "[supplies]", f"{tile}: {number} tiles, the box has {box}")
        number = self.influence
        reader.check(number == BOX_INFLUENCE, "[supplies]", f"influence: {number}, the box has {BOX_INFLUENCE}")
        dealt = max(self.players) * self.hand
        tiles = total(self.tiles)
        reader.check(dealt <= tiles, "[supplies]", f"hand: {tiles} tiles are too few for the hands of all players")
        english = total(self.tiles[ENGLISH:])
        reader.check(self.camp < english, "[supplies]", f"camp: with {english} English tiles no siege could begin")
        for value, hits in enumerate(self.hits, 1):
            where = "[harassment] hits"
            reader.check(1 <= hits <= 2, where, f"{value}: {hits} hits, but a tile has one or two (BD-7.2)")


def _works(reader: EditionReader, names: list[str]) -> list[Work]:
    """The works in the order of `WORKS`, wherever their rows stand."""
    works: list[Work | None] = [None] * len(WORKS)
    for row in reader.tables("work"):
        work = WORKS.index(row.text("id", WORKS))
        kind = KIND_OF[work]
        if row.text("kind", KINDS) != KINDS[kind]:
            row.problem("kind", f"{WORKS[work]} is of the kind {KINDS[kind]}")
        if kind == SACRED:
            faces: list[list[int]] = [[] for _ in range(row.integer("circles", 1))]
            lots = row.integer("lots", 1)
        else:
            faces = _faces(row, names, 2 if kind == VOIRIE and work != HALL else 1)
            lots = 0
        if works[work] is not None:
            row.problem("id", f"{WORKS[work]} is there twice")
        works[work] = Work(row.where, faces, lots)
    for number, entry in enumerate(works):
        if entry is None and works.count(None) < len(works):
            reader.problem("[[work]]", f"the work {WORKS[number]} is missing")
    return [entry for entry in works if entry is not None]


def _faces(row: EditionTable, names: list[str], each: int) -> list[list[int]]:
    """The blocks that each circle faces: two on a street, one elsewhere."""
    expected = "a list of the blocks that each circle faces"
    circles = row.value("faces", expected)
    if circles is None:
        return []
    if not isinstance(circles, list) or not all(isinstance(blocks, list) for blocks in circles):
        row.problem("faces", f"{expected} is expected, not {circles!r}")
        return []
    faces: list[list[int]] = []
    for number, blocks in enumerate(circles, 1):
        unknown = [block for block in blocks if block not in names]
        if unknown:
            row.problem("faces", f"circle {number} faces {unknown[0]!r}, which is not a block")
        elif len(blocks) != each:
            row.problem("faces", f"circle {number} faces {len(blocks)} blocks, not {each}")
        else:
            faces.append([names.index(block) for block in blocks])
    return faces
