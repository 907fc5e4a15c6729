"""The contents of the box: the types that the rows of `parts.toml` load into."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.table import Edition, EditionReader, EditionTable, counts, total

GROUPS: Final = ("peasant", "soldier", "noble", "monk")
MONK: Final[i64] = 3
WEAPONS: Final = ("pitchforks", "rifles", "rapiers")  # in the order of the groups that use them
LOCATIONS: Final = ("banque", "notre_dame", "versailles", "catacombes", "place_louis", "bastille", "etats")
DECKS: Final = ("A", "B", "C")
WEAPON_KINDS: Final[i64] = len(WEAPONS)
PLACES: Final[i64] = len(LOCATIONS)
VALUES: Final[i64] = 4  # influence tiles are worth 1 to 4

# What a bonus gives.
COINS: Final = 0
TORCHES: Final = 1
STEPS: Final = 2
HENCHMEN: Final = 3
POINTS: Final = 4
CHARACTER: Final = 5
MISSION: Final = 6
UPGRADE: Final = 7
REWARDS: Final = ("coins", "torches", "steps", "henchmen", "points", "character", "mission", "upgrade")

# What a mission asks for.
MAX: Final = 0
SERIES: Final = 1
TWO_OF_EACH: Final = 2
MAX_OF: Final = ("peasant", "soldier", "noble", "crowns", "gems", "weapons")

# What BA-1.1 and BA-1.2 count in the box.
BOX_CHARACTERS: Final = (10, 10, 10, 5)
BOX_WEAPONS: Final = (5, 5, 5)
BOX_TORCHES: Final = 9
BOX_TILES: Final = (3, 4, 3, 2)
BOX_VERSAILLES: Final = 8
BOX_BONUS: Final = 8
BOX_END_BONUS: Final = 2
BOX_MAX: Final = 12
BOX_SERIES: Final = 8


@final
class Bonus:
    """Something a tile, a catacomb board or a location gives, such as three steps."""

    def __init__(self, kind: i64, amount: i64) -> None:
        self.kind: Final = kind
        self.amount: Final = amount


@final
class Character:
    """A character card (BA-1.5)."""

    def __init__(self, row: EditionTable) -> None:
        self.name: Final = row.word("id")
        self.group: Final = GROUPS.index(row.text("group", GROUPS))
        self.deck: Final = DECKS.index(row.text("deck", DECKS))
        self.coins: Final = row.integer("coins")
        self.points: Final = row.integer("points")
        self.armed: Final = row.boolean("armed")
        self.flags: Final = row.integer("flags")
        self.gems: Final = row.integer("gems")
        self.crowns: Final = row.integer("crowns")


@final
class Mission:
    """A mission card; `copies` of it are in the stack (BA-8)."""

    def __init__(self, name: str, kind: int, of: int, first: int, second: int, values: list[int], copies: int) -> None:
        self.name: Final = name
        self.kind: Final = kind
        self.of: Final = of  # MAX: an index into MAX_OF; SERIES: a group
        self.first: Final = first  # MAX: for most; otherwise for fulfilling it
        self.second: Final = second
        self.values: Final = values  # SERIES: the coin values
        self.copies: Final = copies


@final
class Parts:
    """Everything in the box, as the rules use it."""

    def __init__(self, edition: Edition) -> None:
        reader = EditionReader(edition)
        self.players: Final = reader.players

        game = reader.table("game")
        self.rounds: Final = game.integer("rounds", 1)
        self.interim_after: Final = game.integer("interim_after", 1)
        self.missions_at_start: Final = game.integer("missions_at_start")
        self.secret_mission_piles: Final = game.integer("secret_mission_piles", 1)
        self.weapon_picks: Final = game.integer("weapon_picks", 1)
        self.points_per_gem: Final = game.integer("points_per_gem")
        self.points_per_henchman: Final = game.integer("points_per_henchman")
        weapon_of = game.inner("weapon_of")
        self.weapon_of: Final = [WEAPONS.index(weapon_of.text(group, WEAPONS)) for group in GROUPS[:MONK]]

        influence = reader.table("influence")
        self.tiles: Final = influence.by_number("tiles", VALUES)
        starts = influence.inner("start")
        self.start_tiles: Final = {
            seats: _by_value(starts.integers(str(seats), least=1), starts, str(seats)) for seats in self.players
        }

        supplies = reader.table("supplies")
        self.henchmen: Final = supplies.integer("henchmen")
        self.coins: Final = supplies.integer("coins")
        self.torches: Final = supplies.integer("torches")
        self.weapons: Final = counts([supplies.integer(weapon) for weapon in WEAPONS])
        display = supplies.inner("weapons_shown")
        self.weapons_shown: Final = {seats: display.integer(str(seats), 1) for seats in self.players}
        self.display: Final = supplies.integer("display", 1)

        spaces = reader.table("spaces")
        self.spaces: Final = counts([spaces.integer(location, 1) for location in LOCATIONS])
        self.first_space: Final = counts([total(self.spaces[:location]) for location in range(len(LOCATIONS))])

        rewards = reader.table("rewards")
        self.banque_per_value: Final = rewards.integer("banque_per_value")
        self.notre_dame_first: Final = rewards.integer("notre_dame_first")
        self.catacombes: Final = rewards.integers("catacombes")
        self.bastille_first_extra: Final = rewards.integer("bastille_first_extra")
        self.etats_first_coins: Final = rewards.integer("etats_first_coins")
        self.crowns_interim: Final = rewards.integer("crowns_interim")
        self.crowns_final: Final = rewards.integer("crowns_final")
        self.coins_per_point: Final = rewards.integer("coins_per_point", 1)
        self.unarmed: Final = rewards.integers("unarmed", least=-999)
        self.catacomb_draws: Final = rewards.integer("catacomb_draws")

        track = reader.table("track")
        self.track_start: Final = track.integer("start")
        self.last_space: Final = track.integer("last_space", 1)
        lines = track.rows("lines")
        self.line_from: Final = [line.integer("from") for line in lines]
        self.line_points: Final = [line.integer("points") for line in lines]

        self.versailles: Final = _pairs(reader.table("versailles"), "tiles")
        bonus = reader.table("bonus")
        self.bonus: Final = _pairs(bonus, "tiles")
        self.end_bonus: Final = _pairs(bonus, "end_tiles")
        catacombs = reader.table("catacombs")
        self.left_board: Final = _bonuses(catacombs, "left")
        self.right_board: Final = _bonuses(catacombs, "right")
        self.printed: Final = _bonuses(catacombs, "printed")
        self.catacombs: Final = self.left_board + self.right_board + self.printed

        self.missions: Final = _missions(reader.table("missions"))
        self.mission_copies: Final = counts([mission.copies for mission in self.missions])
        self.mission_kinds: Final[i64] = len(self.missions)
        self.characters: Final = _characters(reader.table("characters"))
        self.character_deck: Final = counts([card.deck for card in self.characters])
        self.monks: Final = [number for number, card in enumerate(self.characters) if card.group == MONK]
        reader.finish()
        self._count(reader)
        reader.stop_if_faulty()

    def _count(self, reader: EditionReader) -> None:
        """Compare the totals with those of the box."""
        for group, name in enumerate(GROUPS):
            number = sum(1 for card in self.characters if card.group == group)
            box = BOX_CHARACTERS[group]
            reader.check(number == box, "[characters]", f"{number} cards of the group {name}, the box has {box}")
        names = [card.name for card in self.characters]
        for name in sorted({name for name in names if names.count(name) > 1}):
            reader.check(False, "[characters]", f"the card {name} is there {names.count(name)} times")
        for card in self.monks:
            reader.check(not self.characters[card].armed, "[characters]", f"the monk {names[card]} is armed (BA-1.5)")
        for weapon, number, box in zip(WEAPONS, self.weapons, BOX_WEAPONS, strict=True):
            reader.check(number == box, "[supplies]", f"{weapon}: {number}, the box has {box}")
        reader.check(self.torches == BOX_TORCHES, "[supplies]", f"torches: {self.torches}, the box has {BOX_TORCHES}")
        for value, box in enumerate(BOX_TILES):
            number = self.tiles[value]
            reader.check(number == box, "[influence]", f"tiles of {value + 1}: {number}, the box has {box}")
        for where, tiles, box in (
            ("[versailles] tiles", self.versailles, BOX_VERSAILLES),
            ("[bonus] tiles", self.bonus, BOX_BONUS),
            ("[bonus] end_tiles", self.end_bonus, BOX_END_BONUS),
        ):
            reader.check(len(tiles) == box, where, f"{len(tiles)} tiles, the box has {box}")
        maxes = sum(mission.copies for mission in self.missions if mission.kind == MAX)
        series = sum(mission.copies for mission in self.missions if mission.kind != MAX)
        reader.check(maxes == BOX_MAX, "[missions]", f"{maxes} MAX cards, the box has {BOX_MAX}")
        reader.check(series == BOX_SERIES, "[missions]", f"{series} series cards, the box has {BOX_SERIES}")
        names = [mission.name for mission in self.missions]
        for name in sorted({name for name in names if names.count(name) > 1}):
            reader.check(False, "[missions]", f"{names.count(name)} rows for {name}, one with its copies is expected")
        self._fit(reader)

    def _fit(self, reader: EditionReader) -> None:
        """Check that the pieces fit each other: enough spaces, tiles and bonuses, and a track whose lines ascend."""
        for seats in self.players:
            for value in range(VALUES):
                owned = self.start_tiles[seats][value] <= self.tiles[value]
                reader.check(owned, "[influence]", f"start.{seats} has more tiles of {value + 1} than a player owns")
            placed = seats * sum(self.start_tiles[seats])
            room = sum(self.spaces)
            reader.check(placed <= room, "[spaces]", f"{room} spaces cannot take the {placed} tiles of {seats} players")
        boards = len(self.left_board) + len(self.right_board)
        for where, room in (("[catacombs] left and right", boards), ("[catacombs] printed", len(self.printed))):
            draws = self.catacomb_draws
            reader.check(room >= draws, where, f"{room} bonuses are too few for {draws} draws")
        for location in ("versailles", "bastille", "etats"):
            spaces = self.spaces[LOCATIONS.index(location)]
            reader.check(
                spaces <= 2, "[spaces]", f"{location}: {spaces} spaces, but only a first and a second are served"
            )
        served, spaces = len(self.catacombes), self.spaces[LOCATIONS.index("catacombes")]
        reader.check(served == spaces, "[rewards]", f"catacombes: {served} numbers for {spaces} spaces")
        piles = self.secret_mission_piles
        reader.check(piles == 2, "[game]", f"secret_mission_piles: {piles}, but one of two piles is chosen (BA-9.2)")
        rising = all(a < b for a, b in zip(self.line_from, self.line_from[1:], strict=False))
        reader.check(rising, "[track] lines", "the lines must be in ascending order")
        in_reach = self.track_start < self.last_space and all(space <= self.last_space for space in self.line_from)
        reader.check(in_reach, "[track]", "the start and the lines must lie before the last space")
        kinds = len(self.missions)
        few = self.missions_at_start * max(self.players) <= kinds
        reader.check(few, "[game]", f"missions_at_start: there are only {kinds} different missions")
        reader.check(self.interim_after < self.rounds, "[game]", "interim_after must come before the last round")
        reader.check(self.rounds <= BOX_BONUS + 1, "[game]", "rounds: there are not enough bonus tiles")
        reader.check(self.rounds <= BOX_VERSAILLES, "[game]", "rounds: there are not enough Versailles tiles")


def _by_value(tiles: list[int], table: EditionTable, key: str) -> list[int]:
    """How many of these tiles have each value."""
    if any(tile > VALUES for tile in tiles):
        table.problem(key, f"influence tiles are worth 1 to {VALUES}, not {tiles!r}")
    return [tiles.count(value) for value in range(1, VALUES + 1)]


def _bonus(row: EditionTable) -> Bonus:
    """A row such as ``{ steps = 3 }``."""
    for kind, name in enumerate(REWARDS):
        if row.has(name):
            return Bonus(kind, row.integer(name, 1))
    row.reject("bonus", f"one of {', '.join(REWARDS)} is expected")
    return Bonus(COINS, 0)


def _bonuses(table: EditionTable, key: str) -> list[Bonus]:
    return [_bonus(row) for row in table.rows(key)]


def _pairs(table: EditionTable, key: str) -> list[list[Bonus]]:
    """Tiles with a left and a right bonus; these never give characters, missions or better tiles."""
    tiles: list[list[Bonus]] = []
    for row in table.grid(key, ("left", "right")):
        tile = [_bonus(row.inner("left")), _bonus(row.inner("right"))]
        for bonus in tile:
            if bonus.kind > POINTS:
                row.problem(REWARDS[bonus.kind], f"only {', '.join(REWARDS[: POINTS + 1])} stand on a tile")
        tiles.append(tile)
    return tiles


def _missions(table: EditionTable) -> list[Mission]:
    missions: list[Mission] = []
    for row in table.rows("max"):
        of = row.text("of", MAX_OF)
        first, second, copies = row.integer("first"), row.integer("second"), row.integer("copies", 1)
        missions.append(Mission(f"max-{of}", MAX, MAX_OF.index(of), first, second, [], copies))
    for row in table.rows("series"):
        group = row.text("group", GROUPS[:MONK])
        values = row.integers("coins")
        name = "-".join(["series", group] + [str(value) for value in values])
        points, copies = row.integer("points"), row.integer("copies", 1)
        missions.append(Mission(name, SERIES, GROUPS.index(group), points, 0, values, copies))
    row = table.inner("two_of_each")
    missions.append(Mission("two-of-each", TWO_OF_EACH, 0, row.integer("points"), 0, [], row.integer("copies", 1)))
    return missions


def _characters(table: EditionTable) -> list[Character]:
    columns = ("id", "group", "deck", "coins", "points", "armed", "flags", "gems", "crowns")
    if table.texts("columns") != list(columns):
        table.problem("columns", f"{', '.join(columns)} are expected, in this order")
    return [Character(row) for row in table.grid("cards", columns)]
