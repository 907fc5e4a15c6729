"""The seven locations: their name, their spaces, the influence tiles on them, and what they give."""

from __future__ import annotations

from typing import Final

from tablee.drawing import Piece, Svg, around, at, card, circle, group, icon, join, mark, memoised, points, rect, text
from tablee.games.bastille.drawing.art import vignette
from tablee.games.bastille.drawing.scene import Scene, Setting, tile_numbers
from tablee.games.bastille.parts import LOCATIONS, VALUES, Parts

SPACE: Final = 34.0  # a space for an influence tile
TILE: Final = 29.0
PICTURE: Final = 0.62  # the scale of the engraving in a cartouche
BANQUE, NOTRE_DAME, VERSAILLES, CATACOMBES, PLACE_LOUIS, BASTILLE, ETATS = range(len(LOCATIONS))


def tile_body(seat: int, value: int, size: float = TILE) -> Svg:
    """An influence tile: the colour and shape of its owner, and its value."""
    return join(rect(-size / 2, -size / 2, size, size, "e-stone", 3), mark(seat, 0, 0, size * 0.84, str(value)))


@memoised
def tile(setting: Setting, seat: int, value: int, number: int, x: float, y: float, row: str = "") -> Piece:
    """An influence tile; those of one seat and value are alike, and `number` tells them apart."""
    kind = f"tile-s{seat}-{value + 1}"
    label = setting.say("tile", name=setting.names[seat], value=value + 1)
    body = tile_body(seat, value + 1)
    return Piece(f"{kind}-{number}", label, x, y, body, "draw.explain.tile", (-16, -16, 32, 32), kind=kind, row=row)


def _word(x: float, words: str) -> Svg:
    return text(x, 12.5, words, 11, "card", "start", look="strong")


def _hint(parts: Parts, first: str, location: int) -> Svg:
    """What the location gives, in icons from (0, 0) to the right, 16 high; `first` says what the first one gets."""
    wide = 6 * len(first)
    if location == BANQUE:
        coins = [icon("tile", 0, 1, 14), _word(16, f"×{parts.banque_per_value}"), icon("coin", 34, 1, 14)]
        return join(*coins, _word(56, first), icon("start", 56 + wide, 0, 16))
    if location == NOTRE_DAME:
        return join(icon("upgrade", 0, 0, 16), _word(26, first), points(36 + wide, 8, 20, parts.notre_dame_first))
    if location == CATACOMBES:
        amounts = enumerate(parts.catacombes)
        return join(*[join(_word(40 * n, str(amount)), icon("henchman", 40 * n + 9, 0, 16)) for n, amount in amounts])
    if location == PLACE_LOUIS:
        return join(icon("character", 0, 0, 16), _word(20, "−"), icon("tile", 29, 1, 14), icon("coin", 46, 1, 14))
    if location == BASTILLE:
        extra = _word(42 + wide, f"+{parts.bastille_first_extra}")
        return join(icon("tile", 0, 1, 14), icon("step", 17, 0, 16), _word(40, first), extra)
    if location == ETATS:
        coins = [_word(27 + wide, str(parts.etats_first_coins)), icon("coin", 35 + wide, 1, 14)]
        return join(icon("mission", 0, 0, 16), _word(24, first), *coins)
    return Svg()


@memoised
def _body(parts: Parts, location: int, name: str, first: str, width: float, picture: float, left: float) -> Svg:
    """A cartouche with its name, its spaces from `left` on, and what it gives."""
    spaces: list[Svg] = []
    for number in range(int(parts.spaces[location])):
        middle = left + SPACE * (number + 0.5)
        spaces.append(rect(middle - SPACE / 2 + 1.5, 22.5, SPACE - 3, SPACE - 3, "e-deep", 3))
        spaces.append(text(middle, 43, str(number + 1), 12, "deep"))
    return join(
        card(width, 74),
        vignette(location, 4, 66 - 64 * picture, picture) if picture else Svg(),
        group(
            None,
            circle(left + 8, 11, 8.5, "f-band"),
            text(left + 8, 15.2, str(location + 1), 12, "band", look="strong"),
            text(left + 20, 15.5, name, 13, "card", "start", width - left - 26, "strong caps"),
        ),
        *spaces,
        at(left + 2, 56, _hint(parts, first, location)),
    )


def place(
    scene: Scene, location: int, x: float, y: float, width: float, *inside: Piece, picture: float = PICTURE
) -> Piece:
    """A location as a cartouche with its upper left corner at (x, y), 74 high; its engraving stands at the left.

    What lies `inside` belongs to it: a click there is a click on the location.
    """
    start, size = scene.parts.first_space[location], scene.parts.spaces[location]
    numbers = scene.shared(tile_numbers)
    tiles: list[tuple[int, int, int]] = []
    for space in range(start, start + size):
        if space in numbers:
            tiles.append((space - start, scene.view.spaces[space], numbers[space]))
    free = max(size - scene.view.filled[location], 0)
    return _place(scene.setting, location, x, y, width, picture, tuple(tiles), free, inside)


@memoised
def _place(
    setting: Setting,
    location: int,
    x: float,
    y: float,
    width: float,
    picture: float,
    spaces: tuple[tuple[int, int, int], ...],
    free: int,
    inside: tuple[Piece, ...],
) -> Piece:
    """A location with the tiles that lie there: the space of each, whose and which it is, and its number."""
    left = picture * 100 + 8 if picture else 6.0  # the spaces begin beside its engraving
    tiles = [
        tile(setting, *divmod(which, VALUES), number, left + SPACE * (space + 0.5), 38)
        for space, which, number in spaces
    ]
    word = LOCATIONS[location]
    name = setting.words[f"draw.place.{word}"]
    labels = ", ".join([tile.label for tile in tiles])
    label = f"{setting.say('location', number=location + 1, name=name, free=free)} {labels}".rstrip()
    body = _body(setting.parts, location, name, setting.words["draw.first"], width, picture, left)
    explain, halo = f"draw.explain.{word}", around(width, 74)
    return Piece(f"place-{word}", label, x, y, body, explain, halo, (*tiles, *inside))
