"""The seven locations: their name, their spaces, the influence tiles on them, and what they give."""

from __future__ import annotations

from typing import Final

from tablee.drawing import DEAD, Click, Svg, at, card, circle, group, icon, mark, piece, rect, text
from tablee.games.bastille.drawing.cards import points
from tablee.games.bastille.drawing.scene import Scene
from tablee.games.bastille.drawing.vignettes import vignette
from tablee.games.bastille.parts import LOCATIONS, VALUES
from tablee.games.bastille.state import EMPTY

SPACE: Final = 34.0  # a space for an influence tile
TILE: Final = 29.0
PICTURE: Final = 0.62  # the scale of the engraving in a cartouche
BANQUE, NOTRE_DAME, VERSAILLES, CATACOMBES, PLACE_LOUIS, BASTILLE, ETATS = range(len(LOCATIONS))


def tile(seat: int, value: int, size: float = TILE) -> Svg:
    """An influence tile: the colour and shape of its owner, and its value."""
    return Svg(rect(-size / 2, -size / 2, size, size, "e-stone", 3) + mark(seat, 0, 0, size * 0.84, str(value)))


def tile_names(scene: Scene) -> dict[int, str]:
    """A stable id for the tile on each space: tiles of one owner and value are counted, the board before the hand."""
    names: dict[int, str] = {}
    count: dict[int, int] = {}
    for space, lying in enumerate(scene.view.spaces):
        if lying != EMPTY:
            number = count.get(lying, 0)
            count[lying] = number + 1
            names[space] = f"tile-s{lying // VALUES}-{lying % VALUES + 1}-{number}"
    return names


def _hint(scene: Scene, location: int) -> Svg:
    """What the location gives, in icons from (0, 0) to the right, 16 high."""
    parts = scene.parts
    first = scene.say("first")

    def word(x: float, words: str, anchor: str = "start") -> Svg:
        return text(x, 12.5, words, 11, "card", anchor, look="strong")

    if location == BANQUE:
        drawn = [icon("tile", 0, 1, 14), word(16, f"×{parts.banque_per_value}"), icon("coin", 34, 1, 14)]
        return group(None, *drawn, word(56, first), icon("start", 56 + 6 * len(first), 0, 16))
    if location == NOTRE_DAME:
        drawn = [icon("upgrade", 0, 0, 16), word(26, first)]
        return group(None, *drawn, points(26 + 6 * len(first), -2, 20, parts.notre_dame_first))
    if location == CATACOMBES:
        drawn = []
        for place, amount in enumerate(parts.catacombes):
            drawn += [word(40 * place, str(amount)), icon("henchman", 40 * place + 9, 0, 16)]
        return group(None, *drawn)
    if location == PLACE_LOUIS:
        return group(None, icon("character", 0, 0, 16), word(20, "−"), icon("tile", 29, 1, 14), icon("coin", 46, 1, 14))
    if location == BASTILLE:
        drawn = [icon("tile", 0, 1, 14), icon("step", 17, 0, 16), word(40, first)]
        return group(None, *drawn, word(42 + 6 * len(first), f"+{parts.bastille_first_extra}"))
    if location == ETATS:
        drawn = [icon("mission", 0, 0, 16), word(24, first), word(27 + 6 * len(first), str(parts.etats_first_coins))]
        return group(None, *drawn, icon("coin", 35 + 6 * len(first), 1, 14))
    return group(None)


def _told(scene: Scene, location: int) -> str:
    """The location in words, with the tiles that lie there."""
    v = scene.view
    start = scene.parts.first_space[location]
    lying = [
        scene.say("tile", name=scene.names[found // VALUES], value=found % VALUES + 1)
        for found in v.spaces[start : start + scene.parts.spaces[location]]
        if found != EMPTY
    ]
    free = scene.parts.spaces[location] - v.filled[location]
    told = scene.say("location", number=location + 1, name=scene.place(location), free=max(free, 0))
    return f"{told} {', '.join(lying)}".rstrip()


def place(scene: Scene, location: int, x: float, y: float, width: float, *inside: Svg, picture: float = PICTURE) -> Svg:
    """A location as a cartouche with its upper left corner at (x, y), 74 high; its engraving stands at the left.

    What lies `inside` belongs to it: a click there is a click on the location.
    """
    targets = {scene.values(move)[1] for move in scene.lit("place")}
    click = Click(target=LOCATIONS[location]) if location in targets else DEAD
    left = picture * 100 + 8 if picture else 6.0
    start = scene.parts.first_space[location]
    names = tile_names(scene)
    spaces: list[Svg] = []
    tiles: list[Svg] = []
    for number in range(scene.parts.spaces[location]):
        middle = left + SPACE * (number + 0.5)
        spaces.append(rect(middle - SPACE / 2 + 1.5, 22.5, SPACE - 3, SPACE - 3, "e-deep", 3))
        spaces.append(text(middle, 43, str(number + 1), 12, "deep"))
        found = scene.view.spaces[start + number]
        if found != EMPTY:
            seat, value = divmod(found, VALUES)
            label = scene.say("tile", name=scene.names[seat], value=value + 1)
            key = "draw.explain.tile"
            tiles.append(piece(names[start + number], label, middle, 38, tile(seat, value + 1), explain=key))
    banner = group(
        None,
        circle(left + 8, 11, 8.5, "f-band"),
        text(left + 8, 15.2, str(location + 1), 12, "band", look="strong"),
        text(left + 20, 15.5, scene.place(location), 13, "card", "start", width - left - 26, "strong caps"),
    )
    return piece(
        f"place-{LOCATIONS[location]}",
        _told(scene, location),
        x,
        y,
        card(width, 74),
        *([vignette(location, 4, 66 - 64 * picture, picture)] if picture else []),
        banner,
        *spaces,
        *tiles,
        at(left + 2, 56, _hint(scene, location)),
        *inside,
        explain=f"draw.explain.{LOCATIONS[location]}",
        click=click,
        halo=(-2, -2, width + 4, 78),
        holds=True,
    )
