"""What lies beside the locations: rounds and their bonus tiles, the Versailles tile, weapons, cards and missions."""

from __future__ import annotations

from typing import Final

from tablee.drawing import DEAD, Svg, at, card, circle, group, icon, path, piece, rect, text
from tablee.games.bastille.drawing.cards import (
    BIG_HIGH,
    BIG_WIDE,
    WEAPON_ICONS,
    big_character,
    bonus_icon,
    mission_back,
    scaled,
)
from tablee.games.bastille.drawing.scene import Scene
from tablee.games.bastille.parts import DECKS, WEAPONS, Bonus
from tablee.games.bastille.state import IN_DECK, ON_DISPLAY

ROUND: Final = 31.0  # the width of a round on the round track
TOKEN: Final = 28.0  # a weapon token


def rounds(scene: Scene, x: float, y: float) -> Svg:
    """The round track with the interim and the final scoring."""
    drawn: list[Svg] = []
    parts = scene.parts
    for number in range(1, parts.rounds + 1):
        at_x = ROUND * (number - 1)
        now = number == scene.view.round
        ground = "band" if now else "card"
        drawn.append(rect(at_x, 0, ROUND - 3, 38, f"e-{ground}", 3))
        drawn.append(
            text(at_x + ROUND / 2 - 1.5, 17 if now else 16, str(number), 15 if now else 12, ground, look="strong")
        )
        if number > scene.view.round:  # its bonus tile lies face down
            drawn.append(rect(at_x + 6, 23, ROUND - 15, 11, "e-deep", 2))
            drawn.append(icon("flag", at_x + 10, 24, 9))
        elif now:
            drawn.append(path(f"M{at_x + 7} 24h{ROUND - 17}l{(17 - ROUND) / 2} 9z", "f-gold"))
        else:
            drawn.append(path(f"M{at_x + 9} 28l4 4l7-8", "s-line"))
        if number in (parts.interim_after, parts.rounds):
            drawn.append(icon("point", at_x + ROUND - 15, -9, 17))
    key = "round_now" if scene.view.agenda else "round_over"
    label = scene.say(key, round=scene.view.round, rounds=parts.rounds, interim=parts.interim_after)
    return piece("rounds", label, x, y, *drawn, explain="draw.explain.rounds")


def _half(scene: Scene, bonus: Bonus, width: float, mark: str) -> Svg:
    """One half of a tile with two bonuses."""
    return group(
        None,
        rect(0, 0, width, 34, "f-card", 2),
        text(width / 2, 8.5, mark, 9.5, "card", fit=width - 4, look="caps"),
        at(width / 2, 22.5, bonus_icon(bonus, 19)),
    )


def _two(
    scene: Scene,
    name: str,
    label: str,
    tile: list[Bonus],
    x: float,
    y: float,
    width: float,
    marks: tuple[str, str],
    explain: str,
) -> Svg:
    """A tile with a left and a right bonus; those of Versailles may be lit."""
    half = width / 2 - 3
    drawn = [rect(0, 0, width, 40, "e-card", 4)]
    for side, bonus in enumerate(tile):
        click = scene.click("choose", side) if name == "versailles" else DEAD
        drawn.append(
            piece(
                f"{name}-{('left', 'right')[side]}",
                f"{marks[side]}: {scene.bonus(bonus)}",
                2 + (half + 2) * side,
                3,
                _half(scene, bonus, half, marks[side]),
                explain=explain,
                click=click,
                halo=(0, -1, half, 36),
            )
        )
    drawn.append(path(f"M{width / 2} 6v28", "thin"))
    return piece(name, label, x, y, *drawn, explain=explain, holds=True)


def bonus_tile(scene: Scene, x: float, y: float, width: float) -> Svg:
    """The bonus tile of the round: most flags, second most."""
    tiles = scene.parts.bonus + scene.parts.end_bonus
    tile = tiles[scene.view.bonus]
    label = scene.say("bonus_tile", left=scene.bonus(tile[0]), right=scene.bonus(tile[1]))
    marks = (scene.say("most_flags"), scene.say("second_flags"))
    return group(
        None,
        _two(scene, "bonus", label, tile, x, y, width, marks, "draw.explain.bonus_tile"),
        icon("flag", x + width / 2 - 8, y - 9, 16),
    )


def versailles_tile(scene: Scene, x: float, y: float, width: float) -> Svg:
    """The Versailles tile of the round."""
    tile = scene.parts.versailles[scene.view.versailles]
    label = scene.say("versailles_tile", left=scene.bonus(tile[0]), right=scene.bonus(tile[1]))
    marks = (scene.words["side.left"], scene.words["side.right"])
    return _two(scene, "versailles", label, tile, x, y, width, marks, "draw.explain.versailles_tile")


def display(scene: Scene, x: float, y: float, step: float) -> Svg:
    """The characters at Place Louis."""
    drawn: list[Svg] = []
    lying = [card_number for card_number, where in enumerate(scene.view.where) if where == ON_DISPLAY]
    for place in range(scene.parts.display):
        drawn.append(rect(x + step * place + 1, y + 1, BIG_WIDE - 2, BIG_HIGH - 2, "f-land", 4))
        drawn.append(rect(x + step * place + 1, y + 1, BIG_WIDE - 2, BIG_HIGH - 2, "thin", 4))
    for place, number in enumerate(lying):
        c = scene.parts.characters[number]
        drawn.append(
            piece(
                f"card-{c.name}",
                scene.character(number),
                x + step * place,
                y,
                big_character(scene, number),
                explain="draw.explain.character_card",
                click=scene.click("buy", number),
                halo=(-2, -2, BIG_WIDE + 4, BIG_HIGH + 4),
            )
        )
    return group(None, *drawn)


def decline(scene: Scene, x: float, y: float, width: float) -> Svg:
    """The button to buy nobody, while it may be pressed."""
    click = scene.click("decline")
    if click == DEAD:
        return group(None)
    words = scene.words["move.decline"]
    drawn = Svg(
        rect(0, 0, width, 22, "e-band", 4) + text(width / 2, 15.5, words, 12, "band", fit=width - 10, look="strong")
    )
    return piece("decline", words, x, y, drawn, click=click, halo=(-2, -2, width + 4, 26))


def character_deck(scene: Scene, x: float, y: float) -> Svg:
    """How many characters are left of each deck; the next comes from the first that is not empty."""
    left = [0] * len(DECKS)
    for number, where in enumerate(scene.view.where):
        if where == IN_DECK:
            left[scene.parts.character_deck[number]] += 1
    drawn = [rect(4, -4, 38, 60, "e-deep", 3), rect(2, -2, 38, 60, "e-deep", 3), rect(0, 0, 38, 60, "e-band", 3)]
    for deck, letter in enumerate(DECKS):
        drawn.append(text(8, 17 + 18 * deck, letter, 12, "band", "start", look="strong"))
        drawn.append(text(31, 17 + 18 * deck, str(left[deck]), 12, "band", "end"))
    label = scene.say("character_deck", a=left[0], b=left[1], c=left[2])
    return piece("character-deck", label, x, y, *drawn, explain="draw.explain.character_deck")


def weapons(scene: Scene, x: float, y: float, columns: int) -> Svg:
    """The face-up tokens in the Bastille, each of them lit when one of its kind may be taken."""
    drawn: list[Svg] = []
    place = 0
    for weapon, name in enumerate(WEAPONS):
        for number in range(scene.view.shown[weapon]):
            drawn.append(
                piece(
                    f"weapon-{name}-{number}",
                    scene.words[f"draw.weapon.{name}"],
                    x + (TOKEN + 3) * (place % columns) + TOKEN / 2,
                    y + (TOKEN + 3) * (place // columns) + TOKEN / 2,
                    circle(0, 0, TOKEN / 2, "e-card"),
                    circle(0, 0, TOKEN / 2 - 2.2, "thin"),
                    icon(WEAPON_ICONS[weapon], -9, -9, 18),
                    explain=f"draw.explain.{name}",
                    click=scene.click("weapon", weapon),
                    halo=(-TOKEN / 2 - 1, -TOKEN / 2 - 1, TOKEN + 2, TOKEN + 2),
                )
            )
            place += 1
    return group(None, *drawn)


def torches(scene: Scene, x: float, y: float) -> Svg:
    """The torches that are left, and the face-down tokens."""
    left = scene.parts.torches - sum(scene.view.torches)
    hidden = sum(scene.view.face_down)
    return group(
        None,
        piece(
            "torches",
            scene.say("torches", amount=left),
            x,
            y,
            card(52, 28),
            icon("torch", 4, 3, 22),
            text(30, 19, f"×{left}", 14, "card", "start", look="strong"),
            explain="draw.explain.torches",
        ),
        piece(
            "weapons-hidden",
            scene.say("weapons_hidden", amount=hidden),
            x + 56,
            y,
            card(58, 28),
            circle(15, 14, 10, "e-band"),
            circle(15, 14, 7.5, "thin"),
            text(30, 19, f"×{hidden}", 14, "card", "start", look="strong"),
            explain="draw.explain.weapons_hidden",
        ),
    )


def piles(scene: Scene, x: float, y: float, scale: float) -> Svg:
    """The piles of missions, from (x, y) to the right."""
    drawn: list[Svg] = []
    for pile, size in enumerate(scene.view.pile_size):
        drawn.append(
            piece(
                f"pile-{pile + 1}",
                scene.say("pile", number=pile + 1, amount=size),
                x + 52 * scale * pile,
                y,
                scaled(
                    scale,
                    *[at(2 * depth, -2 * depth, mission_back(40, 54)) for depth in range(min(size, 3))],
                    *([] if size else [rect(0, 0, 40, 54, "e-deep", 3)]),
                    circle(22, 40, 11, "e-card"),
                    text(22, 44.5, str(size), 13, "card", look="strong"),
                ),
                explain="draw.explain.pile",
                click=scene.click("pile", pile),
                halo=(-3, -4 - 3 * scale, 6 + 44 * scale, 7 + 57 * scale),
            )
        )
    return group(None, *drawn)
