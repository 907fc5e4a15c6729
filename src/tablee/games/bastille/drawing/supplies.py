"""What lies beside the locations: rounds and their bonus tiles, the Versailles tile, weapons, cards and missions."""

from __future__ import annotations

from typing import Final

from tablee.drawing import Piece, Svg, around, at, card, circle, count, icon, join, memoised, path, rect, text
from tablee.games.bastille.drawing.cards import (
    BIG_HIGH,
    BIG_WIDE,
    WEAPON_ICONS,
    big_character,
    bonus_icon,
    mission_back,
    scaled,
)
from tablee.games.bastille.drawing.scene import Scene, Setting, bonus_label, character_label
from tablee.games.bastille.notation import SIDES
from tablee.games.bastille.parts import DECKS, WEAPONS, Bonus
from tablee.games.bastille.state import EMPTY, IN_DECK, ON_DISPLAY
from tablee.locale import labelled

ROUND: Final = 31.0  # the width of a round on the round track
TOKEN: Final = 28.0  # a weapon token


def rounds(scene: Scene, x: float, y: float) -> Piece:
    """The round track with the interim and the final scoring."""
    parts, now = scene.parts, scene.view.round
    shapes: list[Svg] = []
    for number in range(1, parts.rounds + 1):
        left = ROUND * (number - 1)
        ground, letters, base = ("band", 15, 17) if number == now else ("card", 12, 16)
        shapes.append(rect(left, 0, ROUND - 3, 38, f"e-{ground}", 3))
        shapes.append(text(left + ROUND / 2 - 1.5, base, str(number), letters, ground, look="strong"))
        if number > now:  # its bonus tile lies face down
            shapes += [rect(left + 6, 23, ROUND - 15, 11, "e-deep", 2), icon("flag", left + 10, 24, 9)]
        elif number == now:
            shapes.append(path(f"M{left + 7} 24h{ROUND - 17}l{(17 - ROUND) / 2} 9z", "f-gold"))
        else:
            shapes.append(path(f"M{left + 9} 28l4 4l7-8", "s-line"))
        if number in (parts.interim_after, parts.rounds):
            shapes.append(icon("point", left + ROUND - 15, -9, 17))
    key = "round_now" if scene.view.agenda else "round_over"
    label = scene.say(key, round=now, rounds=parts.rounds, interim=parts.interim_after)
    return Piece("rounds", label, x, y, join(*shapes), "draw.explain.rounds")


@memoised
def _tile(
    setting: Setting, name: str, tile: tuple[Bonus, ...], x: float, y: float, width: float, marks: tuple[str, str]
) -> Piece:
    """A tile with a left and a right bonus, and what stands above each."""
    half = width / 2 - 3
    explain = f"draw.explain.{name}_tile"
    labels = [bonus_label(setting, bonus) for bonus in tile]
    halves: list[Piece] = []
    for place, (side, bonus, mark, label) in enumerate(zip(SIDES, tile, marks, labels, strict=True)):
        body = join(
            rect(0, 0, half, 34, "f-card", 2),
            text(half / 2, 8.5, mark, 9.5, "card", fit=half - 4, look="caps"),
            at(half / 2, 22.5, bonus_icon(bonus, 19)),
        )
        left, words = 2 + (half + 2) * place, labelled(mark, label, setting.words)
        halves.append(Piece(f"{name}-{side}", words, left, 3, body, explain, (0, -1, half, 36)))
    body = join(rect(0, 0, width, 40, "e-card", 4), path(f"M{width / 2} 6v28", "thin"))
    label = setting.say(f"{name}_tile", left=labels[0], right=labels[1])
    return Piece(name, label, x, y, body, explain, pieces=tuple(halves))


def bonus_tile(scene: Scene, x: float, y: float, width: float) -> Piece:
    """The bonus tile of the round: most flags, second most."""
    bonuses = [*scene.parts.bonus, *scene.parts.end_bonus][scene.view.bonus]
    marks = (scene.words["draw.most_flags"], scene.words["draw.second_flags"])
    tile = _tile(scene.setting, "bonus", tuple(bonuses), x, y, width, marks)
    flag = Piece("bonus-flag", "", width / 2 - 8, -9, icon("flag", 0, 0, 16))
    return tile._replace(pieces=(*(tile.pieces or ()), flag))


def versailles_tile(scene: Scene, x: float, y: float, width: float) -> Piece:
    """The Versailles tile of the round."""
    bonuses = scene.parts.versailles[scene.view.versailles]
    marks = (scene.words["side.left"], scene.words["side.right"])
    return _tile(scene.setting, "versailles", tuple(bonuses), x, y, width, marks)


def display(scene: Scene, x: float, y: float, step: float) -> list[Piece]:
    """The characters at Place Louis."""
    lying: list[Piece] = []
    for number, where in enumerate(scene.view.where):
        if where == ON_DISPLAY:
            lying.append(_displayed(scene.setting, number, x + step * len(lying), y))
    return lying


@memoised
def _displayed(setting: Setting, number: int, x: float, y: float) -> Piece:
    name, label = setting.parts.characters[number].name, character_label(setting, number, EMPTY)
    halo = around(BIG_WIDE, BIG_HIGH)
    body, explain = big_character(setting, number), "draw.explain.character_card"
    return Piece(f"card-{name}", label, x, y, body, explain, halo, row="display")


def display_places(places: int, x: float, y: float, step: float) -> Svg:
    """Where the characters at Place Louis lie."""
    lefts = [x + step * place + 1 for place in range(places)]
    sizes = (y + 1, BIG_WIDE - 2, BIG_HIGH - 2)
    return join(*[rect(left, *sizes, look, 4) for left in lefts for look in ("f-land", "thin")])


def character_deck(scene: Scene, x: float, y: float) -> Piece:
    """How many characters are left of each deck; the next comes from the first that is not empty."""
    left = [0] * len(DECKS)
    for number, where in enumerate(scene.view.where):
        if where == IN_DECK:
            left[scene.parts.character_deck[number]] += 1
    shapes = [rect(4, -4, 38, 60, "e-deep", 3), rect(2, -2, 38, 60, "e-deep", 3), rect(0, 0, 38, 60, "e-band", 3)]
    for deck, letter in enumerate(DECKS):
        shapes.append(text(8, 17 + 18 * deck, letter, 12, "band", "start", look="strong"))
        shapes.append(text(31, 17 + 18 * deck, str(left[deck]), 12, "band", "end"))
    label = scene.say("character_deck", a=left[0], b=left[1], c=left[2])
    return Piece("character-deck", label, x, y, join(*shapes), "draw.explain.character_deck")


def weapons(scene: Scene, x: float, y: float, columns: int) -> list[Piece]:
    """The face-up tokens in the Bastille."""
    pieces: list[Piece] = []
    for weapon, amount in enumerate(scene.view.shown):
        for number in range(amount):
            row, column = divmod(len(pieces), columns)
            left, top = x + (TOKEN + 3) * column + TOKEN / 2, y + (TOKEN + 3) * row + TOKEN / 2
            pieces.append(_weapon(scene.setting, weapon, number, left, top))
    return pieces


@memoised
def _weapon(setting: Setting, weapon: int, number: int, x: float, y: float) -> Piece:
    name, half = WEAPONS[weapon], TOKEN / 2
    sign = icon(WEAPON_ICONS[weapon], -9, -9, 18)
    body = join(circle(0, 0, half, "e-card"), circle(0, 0, half - 2.2, "thin"), sign)
    halo = (-half - 1, -half - 1, TOKEN + 2, TOKEN + 2)
    kind, label, explain = f"weapon-{name}", setting.words[f"draw.weapon.{name}"], f"draw.explain.{name}"
    return Piece(f"{kind}-{number}", label, x, y, body, explain, halo, kind=kind, row="weapons")


def torches(scene: Scene, x: float, y: float) -> tuple[Piece, Piece]:
    """The torches that are left, and the face-down tokens."""
    return _torches(scene.setting, scene.parts.torches - sum(scene.view.torches), sum(scene.view.face_down), x, y)


@memoised
def _torches(setting: Setting, left: int, hidden: int, x: float, y: float) -> tuple[Piece, Piece]:
    numbers = [text(30, 19, f"×{amount}", 14, "card", "start", look="strong") for amount in (left, hidden)]
    torch = join(card(52, 28), icon("torch", 4, 3, 22), numbers[0])
    token = join(card(58, 28), circle(15, 14, 10, "e-band"), circle(15, 14, 7.5, "thin"), numbers[1])
    label, hidden_label = setting.say("torches", amount=left), setting.say("weapons_hidden", amount=hidden)
    return (
        Piece("torches", label, x, y, torch, "draw.explain.torches"),
        Piece("weapons-hidden", hidden_label, x + 56, y, token, "draw.explain.weapons_hidden"),
    )


def piles(scene: Scene, x: float, y: float, scale: float) -> list[Piece]:
    """The piles of missions, from (x, y) to the right."""
    step = 52 * scale
    return [_pile(scene.setting, n, size, x + step * n, y, scale) for n, size in enumerate(scene.view.pile_size)]


@memoised
def _pile(setting: Setting, pile: int, size: int, x: float, y: float, scale: float) -> Piece:
    cards = [at(2 * depth, -2 * depth, mission_back(40, 54)) for depth in range(min(size, 3))]
    number = count(22, 40, size, max(11, 9.4 / scale))  # a small pile is counted in letters that can be read
    body = scaled(scale, *(cards or [rect(0, 0, 40, 54, "e-deep", 3)]), number)
    halo = (-3, -4 - 3 * scale, 6 + 44 * scale, 7 + 57 * scale)
    label = setting.say("pile", number=pile + 1, amount=size)
    return Piece(f"pile-{pile + 1}", label, x, y, body, "draw.explain.pile", halo)
