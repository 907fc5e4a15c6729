"""Faults of an edition, for each game: what stands in the box, what stands there instead, and each problem it makes."""

from __future__ import annotations

# Bastille.
P1 = '["P1", "peasant", "A", 3, 2, false, 1, 0, 0]'
BASTILLE: list[tuple[str, ...]] = [
    # Values that do not fit each other.
    ("from = 16, points", "from = 19, points", "[track]: the start and the lines must lie before the last space"),
    (P1, P1.replace("P1", "Jean Valjean"), "[characters] cards row 1: id: 'Jean Valjean' must be one word"),
    (P1, P1.replace("P1", "<b>P1"), "[characters] cards row 1: id: '<b>P1' must be one word"),
    ("missions_at_start = 1", "missions_at_start = 4", "[game]: missions_at_start: there are only 13 different"),
    # A wrong type.
    ("rounds = 8", 'rounds = "eight"', "[game]: rounds: a number is expected, not 'eight'"),
    ("rounds = 8", "rounds = true", "[game]: rounds: a number is expected, not True"),
    ("torches = 9", "torches = -1", "[supplies]: torches: at least 0 is expected, not -1"),
    ("catacombes = [2, 1]", "catacombes = 2", "[rewards]: catacombes: a list of numbers is expected, not 2"),
    (P1, P1.replace("3", '"3"'), "[characters] cards row 1: coins: a number is expected, not '3'"),
    (P1, P1.replace("false", "0"), "[characters] cards row 1: armed: true or false is expected, not 0"),
    (P1, P1.replace("peasant", "cook"), "[characters] cards row 1: group: one of peasant, soldier, noble, monk"),
    (P1, P1.replace('"A"', '"D"'), "[characters] cards row 1: deck: one of A, B, C is expected, not 'D'"),
    (P1, '["P1", "peasant"]', "[characters] cards row 1: 9 values (id, group, deck, coins"),
    ('"gems", "crowns"]', '"crowns", "gems"]', "[characters]: columns: id, group, deck, coins, points, armed"),
    ('of = "gems"', 'of = "cats"', "[missions] max row 5: of: one of peasant, soldier, noble, crowns, gems, weapons"),
    ("[{ torches = 2 }, { points = 4 }]", "[{ torches = 2 }]", "[versailles] tiles row 3: 2 values (left, right)"),
    ("{ torches = 2 }, { points = 4 }", "{ gold = 2 }, { points = 4 }", "[versailles] tiles row 3 left: bonus: one of"),
    ("{ torches = 2 }, { points = 4 }", "2, { points = 4 }", "[versailles] tiles row 3: left: a table is expected"),
    (
        "{ torches = 2 }, { points = 4 }",
        "{ mission = 1 }, { points = 4 }",
        "[versailles] tiles row 3: mission: only coins, torches, steps, henchmen, points stand on a tile",
    ),
    ("start.4 = [1, 1, 2]", "start.4 = [1, 1, 5]", "[influence] start: 4: influence tiles are worth 1 to 4"),
    # An unknown key or table.
    ("rounds = 8", "rounds = 8\nturns = 9", "[game]: turns: this key is unknown"),
    ("{ from = 2, points = 2 }", "{ from = 2, points = 2, to = 3 }", "[track] lines row 1: to: this key is unknown"),
    ("left = [{ character = 1 }", "left = [{ character = 1, coins = 1 }", "[catacombs] left row 1: "),
    ("[track]", '[guillotine]\nsource = "rulebook"\n[track]', "[guillotine]: this table is unknown"),
    # Something missing.
    ("rounds = 8\n", "", "[game]: rounds: missing, a number is expected"),
    (', noble = "rapiers"', "", "[game] weapon_of: noble: missing, one of pitchforks, rifles, rapiers is expected"),
    ("start.3 = [1, 1, 1, 2]\n", "", "[influence] start: 3: missing, a list of numbers is expected"),
    ('of = "gems", first = 6', 'of = "gems"', "[missions] max row 5: first: missing, a number is expected"),
    ('source = "inferred"\n', "", "[spaces]: source: missing, one of rulebook, inferred, reconstructed is expected"),
    ('source = "inferred"\n', 'source = "guessed"\n', "[spaces]: source: one of rulebook, inferred, reconstructed"),
    # Totals that do not match the box.
    (f"  {P1},\n", "", "[characters]: 9 cards of the group peasant, the box has 10"),
    ('["P2", "peasant"', '["P1", "peasant"', "[characters]: the card P1 is there 2 times"),
    ('"M5", "monk", "C", 8, 6, false', '"M5", "monk", "C", 8, 6, true', "[characters]: the monk M5 is armed (BA-1.5)"),
    ("torches = 9", "torches = 8", "[supplies]: torches: 8, the box has 9"),
    ("rifles = 5", "rifles = 6", "[supplies]: rifles: 6, the box has 5"),
    ("tiles = { 1 = 3,", "tiles = { 1 = 4,", "[influence]: tiles of 1: 4, the box has 3"),
    ("  [{ torches = 1 }, { steps = 3 }],\n", "", "[versailles] tiles: 7 tiles, the box has 8"),
    ("  [{ coins = 4 }, { coins = 2 }],\n", "", "[bonus] tiles: 7 tiles, the box has 8"),
    ("end_tiles = [", "end_tiles = [\n  [{ coins = 1 }, { coins = 1 }],", "[bonus] end_tiles: 3 tiles, the box has 2"),
    (
        '"gems", first = 6, second = 2, copies = 2',
        '"gems", first = 6, second = 2, copies = 3',
        "[missions]: 13 MAX cards, the box has 12",
    ),
    ("points = 7, copies = 2", "points = 7, copies = 1", "[missions]: 7 series cards, the box has 8"),
    (
        '{ of = "gems", first = 6, second = 2, copies = 2 }',
        '{ of = "gems", first = 6, second = 2, copies = 1 }, { of = "gems", first = 6, second = 2, copies = 1 }',
        "[missions]: 2 rows for max-gems, one with its copies is expected",
    ),
    # Pieces that do not fit each other.
    ("start.4 = [1, 1, 2]", "start.4 = [4, 4, 4]", "[influence]: start.4 has more tiles of 4 than a player owns"),
    ("start.4 = [1, 1, 2]", "start.4 = [1, 1, 2, 2, 3]", "[spaces]: 18 spaces cannot take the 20 tiles of 4 players"),
    ("etats = 2", "etats = 3", "[spaces]: etats: 3 spaces, but only a first and a second are served"),
    ("catacombes = [2, 1]", "catacombes = [2]", "[rewards]: catacombes: 1 numbers for 2 spaces"),
    ("catacomb_draws = 5", "catacomb_draws = 9", "[catacombs] printed: 8 bonuses are too few for 9 draws"),
    ("secret_mission_piles = 2", "secret_mission_piles = 3", "[game]: secret_mission_piles: 3, but one of two piles"),
    ("{ from = 6,", "{ from = 1,", "[track] lines: the lines must be in ascending order"),
    ("interim_after = 4", "interim_after = 8", "[game]: interim_after must come before the last round"),
    (
        "rounds = 8",
        "rounds = 10",
        "[game]: rounds: there are not enough bonus tiles",
        "[game]: rounds: there are not enough Versailles tiles",
    ),
]

# Heads of State.
SCOTLAND = '{ id = "scotland", slots = ["duke", "baron"], points = 2 }'
ONE_OF_COUNTRIES = "one of france, germany, spain, britain is expected"
HEADS_OF_STATE: list[tuple[str, ...]] = [
    # A wrong type.
    (
        'id = "normandy"',
        'id = "nor mandy"',
        "[[country]] row 1 sectors row 2: id: 'nor mandy' must be one word",
    ),
    ("\ndraws = 3", '\ndraws = "three"', "[limits]: draws: a number is expected, not 'three'"),
    ("\ndraws = 3", "\ndraws = 0", "[limits]: draws: at least 1 is expected, not 0"),
    ("rounds = [1589, 1689, 1789]", "rounds = [1589]", "[limits]: rounds: a list of 3 numbers is expected"),
    ("first_turn.3 = [1, 2, 3]", "first_turn.3 = [1, 2]", "[limits] first_turn: 3: a list of 3 numbers of at least 1"),
    ('count = ["title", "dueling"]', 'count = ["title", "wit"]', "[sets]: count: a list of title, gold, troops"),
    ('never = ["baron", "king"]', 'never = ["queen"]', "[courtesan]: never: a list of baron, count, earl"),
    ("title = [10, 3, 3, 3]", "title = [10, 3, 3]", "[attributes]: title: a list of 4 numbers is expected"),
    ("assassin = { count = 7 }", "assassin = 7", "[treachery]: assassin: a table is expected, not 7"),
    ('["spain", "britain"]]', '["spain", "italy"]]', f"[treachery] doubles row 6: second: {ONE_OF_COUNTRIES}"),
    (
        'axeman = { country = "britain"',
        'axeman = { country = "spain"',
        "[treachery] axeman: country: britain is expected",
    ),
    ("king = 4\n", "king = true\n", "[tokens]: king: a number is expected, not True"),
    ("province = [2, 1]", "province = [2]", "[scoring] influence: province: a list of 2 numbers is expected"),
    ("round = [8, 3]", "round = [8]", "[[country]] row 4: round: a list of 2 numbers is expected"),
    ('id = "britain"', 'id = "italy"', f"[[country]] row 4: id: {ONE_OF_COUNTRIES}"),
    (SCOTLAND, SCOTLAND.replace("duke", "pope"), "[[country]] row 4 sectors row 3: slots: a list of baron, count"),
    (SCOTLAND, SCOTLAND.replace("2 }", '"2" }'), "[[country]] row 4 sectors row 3: points: a number is expected"),
    # An unknown key or table.
    ("\ndraws = 3", "\ndraws = 3\nturns = 9", "[limits]: turns: this key is unknown"),
    (SCOTLAND, SCOTLAND.replace(" }", ", king = 1 }"), "[[country]] row 4 sectors row 3: king: this key is unknown"),
    (
        "assassin = { count = 7 }",
        "assassin = { count = 7, cubes = 3 }",
        "[treachery] assassin: cubes: this key is unknown",
    ),
    ("[tokens]", '[flags]\nsource = "rulebook"\n[tokens]', "[flags]: this table is unknown"),
    # Something missing.
    ("\ndisplay = 6\n", "\n", "[limits]: display: missing, a number is expected"),
    ("first_turn.5 = [1, 1, 2, 2, 3]\n", "", "[limits] first_turn: 5: missing, a list of 5 numbers is expected"),
    ('baron = ["gold"]\n', "", "[sets]: baron: missing, a list of title, gold"),
    ("bishop = [3, 1, 1, 1]\n", "", "[attributes]: bishop: missing, a list of 4 numbers is expected"),
    (", king = 16 }", " }", "[scoring] most: king: missing, a number is expected"),
    (SCOTLAND, SCOTLAND.replace('id = "scotland", ', ""), "[[country]] row 4 sectors row 3: id: missing, a string"),
    # Totals that do not match the box.
    (f"  {SCOTLAND},\n", "", "[[country]]: 15 sectors, the box has 16"),
    ("title = [10, 3, 3, 3]", "title = [10, 3, 3, 4]", "[attributes]: 101 cards, the box has 100"),
    ("assassin = { count = 7 }", "assassin = { count = 8 }", "[treachery]: 30 cards, the box has 29"),
    ("king = 4\n", "king = 5\n", "[tokens]: 33 tokens of a player, the box has 32"),
    ("noble_cards = 10", "noble_cards = 9", "[scoring]: 9 noble cards of each rank, the box has 10"),
    ("assassin_cubes = [3, 1]", "assassin_cubes = [4, 1]", "[limits]: 4 cubes of a player, the box has 3"),
    ('id = "england", capital = true', 'id = "england"', "[[country]] britain: 0 capitals, a country has one"),
    (
        SCOTLAND,
        SCOTLAND.replace("slots", "capital = true, slots"),
        "[[country]] britain: 2 capitals, a country has one",
    ),
    (SCOTLAND, SCOTLAND.replace("scotland", "ireland"), "[[country]]: the sector ireland is there 2 times"),
    # Pieces that do not fit each other.
    (
        SCOTLAND,
        SCOTLAND.replace("points = 2", "points = 3"),
        "[[country]] britain: the hexagon numbers [8, 3, 3] must differ",
    ),
    (SCOTLAND, SCOTLAND.replace('"duke", "baron"', '"baron", "duke"'), "[[country]] britain: scotland: the upper slot"),
    (
        SCOTLAND,
        SCOTLAND.replace('"duke", "baron"', '"duke", "earl", "baron"'),
        "[[country]] britain: scotland has 3 slots",
    ),
    ('count = ["title", "dueling"]', 'count = ["title", "title"]', "[sets]: count: different attributes are expected"),
    ("most = { baron = 4", "most = { baron = 5", "[scoring] most: baron: 5 cannot be halved (HS-8.1)"),
    ("revolution_pile = 10", "revolution_pile = 40", "[attributes]: 55 cards are too few for 2 players, 58 are needed"),
    ("\nhand_treachery = 4", "\nhand_treachery = 6", "[treachery]: 5 players may hold 33 cards, more than there are"),
    ("round_hand_treachery = 2", "round_hand_treachery = 5", "[limits]: at a round's end a hand must not be larger"),
    (
        '["spain", "britain"]]',
        '["spain", "germany"]]',
        "[treachery] doubles: germany and spain are there 2 times, the box has them once",
        "[treachery] doubles: spain and britain are there 0 times, the box has them once",
    ),
]

# Bastide.
HALL = 'faces = [["A2"], ["B1"], ["B3"], ["C2"]]'
WEST = '[["A1", "A2"], ["B1", "B2"], ["C1", "C2"]]'
CHAPEL = 'id = "chapel"\nkind = "religious"\nsource = "reconstructed"\n'
LEPER_HOUSE = """[[work]]
id = "leper_house"
kind = "religious"
source = "reconstructed"
circles = 3
lots = 1
"""
BASTIDE: list[tuple[str, ...]] = [
    # A wrong type.
    ("money = 4 ", 'money = "four" ', "[supplies]: money: a number is expected, not 'four'"),
    (f"{CHAPEL}circles = 3", f"{CHAPEL}circles = 0", "[[work]] row 13: circles: at least 1 is expected, not 0"),
    (HALL, 'faces = "A2"', "[[work]] row 1: faces: a list of the blocks that each circle faces is expected, not 'A2'"),
    # An unknown key or table.
    ("camp_route = 12", "camp_route = 12\ngold = 1", "[supplies]: gold: this key is unknown"),
    (HALL, f"{HALL}\nlots = 1", "[[work]] row 1: lots: this key is unknown"),
    ("[bidding]", "[dragons]\n[bidding]", "[dragons]: this table is unknown"),
    # Something missing.
    ("camp = 7 ", "# camp = 7 ", "[supplies]: camp: missing, a number is expected"),
    (", 3 = 2, 4 = 1 }", ", 4 = 1 }", "[supplies] english: 3: missing, a number is expected"),
    (LEPER_HOUSE, "", "[[work]]: the work leper_house is missing"),
    # Totals that do not match the box.
    ("houses = 36", "houses = 35", "[supplies]: house: 35 tiles, the box has 36"),
    ("fires = 6", "fires = 7", "[supplies]: fire: 7 tiles, the box has 6"),
    ("4 = 1 }", "4 = 2 }", "[supplies]: english-4: 2 tiles, the box has 1"),
    ("influence = 20", "influence = 19", "[supplies]: influence: 19, the box has 20"),
    ("camp = 7 ", "camp = 16 ", "[supplies]: camp: with 16 English tiles no siege could begin"),
    ("hand = 3 ", "hand = 12 ", "[supplies]: hand: 58 tiles are too few for the hands of all players"),
    ("3 = 2, 4 = 2 }", "3 = 2, 4 = 3 }", "[harassment] hits: 4: 3 hits, but a tile has one or two (BD-7.2)"),
    (LEPER_HOUSE, LEPER_HOUSE * 2, "[[work]] row 15: id: leper_house is there twice"),
    # A map that is not the town of the rules.
    ('rows = ["A", "B", "C"]', 'rows = ["A", "B", "C", "C"]', "[town]: rows: 3 different rows are expected"),
    ('carra = "B2"', 'carra = "Z9"', "[town]: carra: 'Z9' is not a block"),
    (
        'carra = "B2"',
        'carra = "A2"',
        "[town]: carra: A2 lies on the border",
        "[[work]] row 1: faces: the Hall faces the blocks beside the Carra, but hall faces A2, B1, B3, C2",
    ),
    (
        'id = "church"\nkind = "religious"',
        'id = "church"\nkind = "wall"',
        "[[work]] row 11: kind: church is of the kind",
    ),
    (
        f"{CHAPEL}circles = 3\nlots = 1",
        f"{CHAPEL}circles = 3\nlots = 4",
        "[[work]] row 13: lots: 4, a block has only 3",
    ),
    (
        '[["A1"], ["B1"], ["C1"]]',
        '[["A1"], ["B1"], ["D1"]]',
        "[[work]] row 9: faces: circle 3 faces 'D1', which is not a block",
    ),
    (WEST, '[["A1"], ["B1", "B2"], ["C1", "C2"]]', "[[work]] row 4: faces: circle 1 faces 1 blocks, not 2"),
    (
        HALL,
        'faces = [["A1"], ["B1"], ["B3"], ["C2"]]',
        "[[work]] row 1: faces: the Hall faces the blocks beside the Carra, but hall faces A1, B1, B3, C2",
    ),
    (
        '[["A1"], ["A2"], ["A3"], ["A4"]]',
        '[["A1"], ["A2"], ["A3"]]',
        "[[work]] row 7: faces: a wall faces the blocks of one side, but wall_north faces A1, A2, A3",
    ),
    (
        '[["A1"], ["A2"], ["A3"], ["A4"]]',
        '[["C4"], ["C3"], ["C2"], ["C1"]]',
        "[[work]] row 8: faces: wall_south and wall_north both face C1, C2, C3, C4",
    ),
    (
        WEST,
        '[["A1", "A2"], ["B1", "B2"], ["C1", "C3"]]',
        "[[work]] row 4: faces: a street runs between two rows or two columns, "
        "but short_street_west faces A1|A2, B1|B2, C1|C3",
    ),
    (
        WEST,
        '[["A2", "A3"], ["B2", "B3"], ["C2", "C3"]]',
        "[[work]] row 5: faces: short_street_middle and short_street_west both face A2|A3, B2|B3, C2|C3",
    ),
]

FAULTS = {"bastille": BASTILLE, "heads_of_state": HEADS_OF_STATE, "bastide": BASTIDE}
