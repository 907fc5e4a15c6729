"""The contents of the box: the types that the rows of `parts.toml` load into."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.table import Counts, Edition, EditionReader, EditionTable, counts

RANKS: Final = ("baron", "count", "earl", "marquis", "duke", "prince", "king")  # low to high (HS-1.2)
ATTRIBUTES: Final = ("title", "gold", "troops", "castle", "dueling", "education", "palace", "bishop", "courtesan")
COURTESAN: Final[i64] = 8
COUNTRIES: Final = ("france", "germany", "spain", "britain")
COUNTRY_CARDS: Final = ("guillotine", "gallows", "inquisition", "axeman")  # in the order of the countries they serve

# A card is a number: first the attribute cards, then the treachery cards, of which the assassin is the first.
ASSASSIN: Final[i64] = len(ATTRIBUTES)

# What section 1 counts in the box.
BOX_SECTORS: Final = 16
BOX_ATTRIBUTES: Final = 100
BOX_TREACHERY: Final = 29
BOX_NOBLE_CARDS: Final = 10
BOX_TOKENS: Final = 32
BOX_CUBES: Final = 3
BOX_HOUSE: Final = 3
BOX_ROUNDS: Final = 3

MARKS: Final = 4  # attribute cards without a mark, marked 3, 4, 5
FEWEST: Final = 2  # players: they use only cards without a mark


@final
class Sector:
    """A hexagon with a number and one or two slots for nobles (HS-1.1)."""

    def __init__(self, row: EditionTable, country: int) -> None:
        self.name: Final = row.word("id")
        self.country: Final = country
        self.capital: Final = row.boolean("capital") if row.has("capital") else False
        self.ranks: Final = [RANKS.index(rank) for rank in row.texts("slots", RANKS)]  # the upper slot first
        self.points: Final = row.integer("points", 1)


@final
class Country:
    """A country with its markers (HS-1.6)."""

    def __init__(self, row: EditionTable) -> None:
        self.name: Final = row.text("id", COUNTRIES)
        self.round: Final = row.integers("round", 2)
        self.markers: Final = row.integers("markers", 2)
        self.sectors: Final = [Sector(sector, COUNTRIES.index(self.name)) for sector in row.rows("sectors")]


@final
class Parts:
    """Everything in the box, as the rules use it."""

    def __init__(self, edition: Edition) -> None:
        reader = EditionReader(edition)
        self.players: Final = reader.players

        limits = reader.table("limits")
        self.display: Final = limits.integer("display", 1)
        self.treachery_display: Final = limits.integer("treachery_display", 1)
        self.revolution_pile: Final = limits.integer("revolution_pile", 1)
        self.draws: Final = limits.integer("draws", 1)
        self.draws_after_sweep: Final = limits.integer("draws_after_sweep", 1)
        self.hand: Final = counts([limits.integer("hand_attributes", 1), limits.integer("hand_treachery", 1)])
        self.round_hand: Final = counts(
            [limits.integer("round_hand_attributes"), limits.integer("round_hand_treachery")]
        )
        self.cubes: Final = counts(limits.integers("assassin_cubes", 2, least=1))
        first_turn = limits.inner("first_turn")
        self.first_turn: Final = {seats: first_turn.integers(str(seats), seats, 1) for seats in self.players}
        self.rounds: Final = limits.integers("rounds", BOX_ROUNDS)

        sets = reader.table("sets")
        self.sets: Final = [counts([ATTRIBUTES.index(card) for card in sets.texts(rank, ATTRIBUTES)]) for rank in RANKS]
        courtesan = reader.table("courtesan")
        never = courtesan.texts("never", RANKS)
        self.pure: Final = [rank in never for rank in RANKS]  # no Courtesan may be laid for this rank
        self.ways: Final = [_ways(cards, self.pure[rank]) for rank, cards in enumerate(self.sets)]

        attributes = reader.table("attributes")
        self.marked: Final = [attributes.integers(card, MARKS) for card in ATTRIBUTES]
        self.attributes: Final = {
            seats: counts([sum(marked[: seats - FEWEST + 1]) for marked in self.marked]) for seats in self.players
        }

        names, copies, serves = _treachery(reader.table("treachery"))
        self.treachery: Final = names
        self.treachery_copies: Final = counts(copies)
        self.serves: Final = [
            counts(cards) for cards in serves
        ]  # per country: the treachery cards that count as it, as numbers of cards
        self.cards: Final = [*ATTRIBUTES, *names]
        self.card_kinds: Final[i64] = len(self.cards)

        tokens = reader.table("tokens")
        self.tokens: Final = [tokens.integer(rank) for rank in RANKS]

        scoring = reader.table("scoring")
        self.noble_cards: Final = scoring.integer("noble_cards")
        house = scoring.integers("house_of_nobles", BOX_HOUSE)
        house_of_two = scoring.integers("house_of_nobles_two_players")
        self.house: Final = {seats: house_of_two if seats == FEWEST else house for seats in self.players}
        most = scoring.inner("most")
        self.most: Final = [most.integer(rank) for rank in RANKS]
        influence = scoring.inner("influence")
        # Whether it is a capital, then whether it is the lower of two.
        self.influence: Final = [influence.integers("province", 2), influence.integers("capital", 2)]

        rows = [Country(row) for row in reader.tables("country")]
        reader.finish()
        self._check_countries(reader, rows)
        reader.stop_if_faulty()
        self.countries: Final = sorted(rows, key=_place)
        self.sectors: Final = [sector for country in self.countries for sector in country.sectors]
        self.sector_of: Final = counts([number for number, sector in enumerate(self.sectors) for _ in sector.ranks])
        self.rank_of: Final = counts([rank for sector in self.sectors for rank in sector.ranks])
        self.country_of: Final = counts([self.sectors[sector].country for sector in self.sector_of])
        self.capital_slot: Final = [self.sectors[sector].capital for sector in self.sector_of]
        self.slots: Final = [f"{sector.name}-{RANKS[rank]}" for sector in self.sectors for rank in sector.ranks]
        self.slots_of: Final = _grouped(self.sector_of, len(self.sectors))  # per sector, the upper slot first
        self.slots_in: Final = _grouped(self.country_of, len(COUNTRIES))
        self.sectors_in: Final = _grouped(counts([sector.country for sector in self.sectors]), len(COUNTRIES))
        self._count(reader)
        self._fit(reader)
        reader.stop_if_faulty()

    def _check_countries(self, reader: EditionReader, rows: list[Country]) -> None:
        """Each country is there once, its sectors differ, and it has one capital."""
        names = [row.name for row in rows]
        for name in COUNTRIES:
            times = names.count(name)
            reader.check(times == 1, "[[country]]", f"{name} is there {times} times, the box has it once")
        sectors = [sector.name for row in rows for sector in row.sectors]
        for name in sorted({name for name in sectors if sectors.count(name) > 1}):
            reader.check(False, "[[country]]", f"the sector {name} is there {sectors.count(name)} times")
        for row in rows:
            where = f"[[country]] {row.name}"
            capitals = sum(1 for sector in row.sectors if sector.capital)
            reader.check(capitals == 1, where, f"{capitals} capitals, a country has one")
            points = [sector.points for sector in row.sectors]
            reader.check(len(set(points)) == len(points), where, f"the hexagon numbers {points} must differ (HS-R5)")
            for sector in row.sectors:
                slots = len(sector.ranks)
                reader.check(1 <= slots <= 2, where, f"{sector.name} has {slots} slots, one or two are expected")
                falling = slots != 2 or sector.ranks[0] > sector.ranks[1]
                reader.check(falling, where, f"{sector.name}: the upper slot must be the higher rank")

    def _count(self, reader: EditionReader) -> None:
        """Compare the totals with those of the box."""
        cards = sum(sum(marked) for marked in self.marked)
        treachery = sum(self.treachery_copies)
        for where, what, counted, box in (
            ("[[country]]", "sectors", len(self.sectors), BOX_SECTORS),
            ("[attributes]", "cards", cards, BOX_ATTRIBUTES),
            ("[treachery]", "cards", treachery, BOX_TREACHERY),
            ("[tokens]", "tokens of a player", sum(self.tokens), BOX_TOKENS),
            ("[scoring]", "noble cards of each rank", self.noble_cards, BOX_NOBLE_CARDS),
            ("[limits]", "cubes of a player", self.cubes[0], BOX_CUBES),
        ):
            reader.check(counted == box, where, f"{counted} {what}, the box has {box}")

        doubles = [sorted(name.split("-")) for name in self.treachery]
        for number, first in enumerate(COUNTRIES):
            for second in COUNTRIES[number + 1 :]:
                counted = doubles.count(sorted([first, second]))
                what = f"{first} and {second} are there {counted} times, the box has them once"
                reader.check(counted == 1, "[treachery] doubles", what)

    def _fit(self, reader: EditionReader) -> None:
        """Check that the pieces fit each other: sets that can be paid, piles that cannot run out."""
        for rank, cards in enumerate(self.sets):
            sound = len(cards) > 0 and len(set(cards)) == len(cards) and COURTESAN not in cards
            reader.check(sound, "[sets]", f"{RANKS[rank]}: different attributes are expected, without the courtesan")
        for rank, points in enumerate(self.most):
            reader.check(points % 2 == 0, "[scoring] most", f"{RANKS[rank]}: {points} cannot be halved (HS-8.1)")
        for seats in self.players:
            there = sum(self.attributes[seats])
            needed = seats * self.round_hand[0] + self.revolution_pile + self.display
            enough = needed <= there
            reader.check(enough, "[attributes]", f"{there} cards are too few for {seats} players, {needed} are needed")
            out = seats * self.hand[1] + 1 + self.treachery_display
            enough = out <= sum(self.treachery_copies)
            reader.check(enough, "[treachery]", f"{seats} players may hold {out} cards, more than there are (HS-5.7)")
        fewer = self.round_hand[0] <= self.hand[0] and self.round_hand[1] <= self.hand[1]
        reader.check(fewer, "[limits]", "at a round's end a hand must not be larger than at a turn's end")


def _place(country: Country) -> int:
    return COUNTRIES.index(country.name)


def _grouped(group_of: Counts, groups: int) -> list[Counts]:
    """The numbers of what belongs to each group."""
    return [counts([number for number, of in enumerate(group_of) if of == group]) for group in range(groups)]


def _ways(cards: Counts, pure: bool) -> list[Counts]:
    """What may be laid down for a set: all of it, or a Courtesan instead of its first card, its second … (HS-4.2)."""
    ways = [cards]
    if not pure:
        for missing in cards:
            ways.append(counts([card for card in cards if card != missing] + [COURTESAN]))
    return ways


def _treachery(table: EditionTable) -> tuple[list[str], list[int], list[list[int]]]:
    """The names of the treachery cards, how many there are of each, and which ones serve each country."""
    names = ["assassin"]
    row = table.inner("assassin")
    copies = [row.integer("count", 1)]
    serves: list[list[int]] = [[] for _ in COUNTRIES]
    for country, name in enumerate(COUNTRY_CARDS):
        row = table.inner(name)
        if row.text("country", COUNTRIES) != COUNTRIES[country]:
            row.problem("country", f"{COUNTRIES[country]} is expected")
        serves[country].append(ASSASSIN + len(names))
        names.append(name)
        copies.append(row.integer("count", 1))
    for row in table.grid("doubles", ("first", "second")):
        pair = [row.text("first", COUNTRIES), row.text("second", COUNTRIES)]
        for side in pair:
            serves[COUNTRIES.index(side)].append(ASSASSIN + len(names))
        names.append("-".join(pair))
        copies.append(1)
    return names, copies, serves
