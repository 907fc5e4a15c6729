"""What the players have in front of them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from tablee.drawing import Piece, Svg, at, count, group, icon, join, panel_body, text, total
from tablee.games.bastille.drawing.cards import (
    SMALL_HIGH,
    SMALL_WIDE,
    WEAPON_ICONS,
    mission_back,
    mission_face,
    mission_words,
    scaled,
    small_character,
)
from tablee.games.bastille.drawing.places import tile, tile_body
from tablee.games.bastille.drawing.scene import Scene, Setting
from tablee.games.bastille.parts import VALUES, WEAPONS
from tablee.games.bastille.state import NONE_TAKEN
from tablee.table import HIDDEN

HEAD: Final = 25.0
GAP: Final = 3.0
EDGE: Final = 6.0  # between a panel's edge and what lies on it
STOCKS: Final = (
    ("coin", "coins"),
    ("henchman", "henchmen"),
    ("torch", "torches"),
    *zip(WEAPON_ICONS, WEAPONS, strict=True),
    ("mission", "missions"),
)  # icon and word
SCALES: Final = [1.5, 1.35, 1.2, 1.1, 1.0]  # of the cards, as the room allows


class _Holdings(NamedTuple):
    """All that belongs to a player."""

    seat: int
    asked: bool  # for a decision
    starts: bool  # holds the marker of the start player
    points: int
    stocks: tuple[int, ...]  # coins, henchmen, torches, then per weapon
    front: tuple[int, ...]  # per value: tiles to place
    placed: tuple[int, ...]  # per value: tiles on the board
    supply: tuple[int, ...]  # per value: tiles to exchange for
    missions: tuple[int, ...]  # their numbers, or HIDDEN
    characters: tuple[tuple[int, int], ...]  # their numbers, and the groups that monks have joined


def _holdings(scene: Scene, seat: int) -> _Holdings:
    v = scene.view
    values = range(seat * VALUES, (seat + 1) * VALUES)
    kinds = range(seat * len(WEAPONS), (seat + 1) * len(WEAPONS))
    return _Holdings(
        seat,
        seat in scene.owing(),
        v.start_player == seat,
        v.total(seat),
        (v.coins[seat], v.henchmen[seat], v.torches[seat], *[v.weapons[weapon] for weapon in kinds]),
        tuple([v.front[value] for value in values]),
        tuple([scene.tiles_placed(seat, value) for value in range(VALUES)]),
        tuple([v.supply[value] for value in values]),
        tuple([v.taken[n] for n, taker in enumerate(v.taker) if taker == seat and v.taken[n] != NONE_TAKEN]),
        tuple([(number, v.monk_group[number]) for number, where in enumerate(v.where) if where == seat]),
    )


def panel(scene: Scene, seat: int, x: float, y: float, width: float, height: float) -> Piece:
    """All that belongs to a player, in a box of this size."""
    return _placed(scene.setting, scene.of(seat, _holdings), x, y, width, height)


@lru_cache(maxsize=4096)
def _placed(setting: Setting, h: _Holdings, x: float, y: float, width: float, height: float) -> Piece:
    return _panel(setting, h, width, height)._replace(x=x, y=y)


@lru_cache(maxsize=1024)
def _panel(setting: Setting, h: _Holdings, width: float, height: float) -> Piece:
    name = setting.names[h.seat]
    pieces: list[Piece] = []
    if h.starts:
        label = setting.say("start_marker", name=name)
        pieces.append(Piece("start-marker", label, width - 66, 1, icon("start", 0, 0, 22), "draw.explain.start_marker"))
    pieces.append(total(h.seat, setting.say("total", name=name, amount=h.points), h.points, width, HEAD))
    room = width - 2 * EDGE
    pieces += _stocks(setting, h.seat, (*h.stocks, len(h.missions)), HEAD + 5, room)
    pieces += _tiles(setting, h, HEAD + 24)
    pieces.append(_supply(setting, h, EDGE + room - 4 * 29, HEAD + 24))
    pieces += _cards(setting, h.seat, h.missions, h.characters, HEAD + 56, room, height - HEAD - 58)
    asked = setting.words["draw.to_move"] if h.asked else ""
    body = panel_body(h.seat, name, width, height, HEAD, 112, asked, 42)
    return Piece(f"panel-{h.seat}", setting.say("panel", name=name), 0, 0, body, pieces=tuple(pieces))


@lru_cache(maxsize=512)
def _stock_body(name: str, amount: int) -> Svg:
    number = text(19, 13.5, str(amount), 13, "panel", "start", look="strong" if amount else "faded")
    return join(group(None if amount else {"class": "past"}, icon(name, 0, 0, 17)), number)


@lru_cache(maxsize=1024)
def _stocks(setting: Setting, seat: int, amounts: tuple[int, ...], y: float, width: float) -> tuple[Piece, ...]:
    """Coins, henchmen, torches, weapons and missions as icons with a number."""
    step = width / len(amounts)
    found = [
        Piece(
            f"{key}-{seat}",
            setting.say(f"stock.{key}", amount=amount),
            EDGE + step * place,
            y,
            _stock_body(name, amount),
            f"draw.explain.{key}",
        )
        for place, ((name, key), amount) in enumerate(zip(STOCKS, amounts, strict=True))
    ]
    return tuple(found)


def _tiles(setting: Setting, h: _Holdings, y: float) -> list[Piece]:
    """The influence tiles to place."""
    found: list[Piece] = []
    for value in range(VALUES):
        for number in range(h.placed[value], h.placed[value] + h.front[value]):
            x = EDGE + 15 + 32 * len(found)
            found.append(tile(setting, h.seat, value, number, x, y + 15, f"front-{h.seat}"))
    return found


@lru_cache(maxsize=1024)
def _supply_body(seat: int, supply: tuple[int, ...]) -> Svg:
    chips: list[Svg] = []
    for value, amount in enumerate(supply):
        number = text(17, 16.5, str(amount), 11, "panel", "start", look="" if amount else "faded")
        chips.append(at(29 * value, 4, at(8, 12, tile_body(seat, value + 1, 15)), number))
    return join(*chips)


def _supply(setting: Setting, h: _Holdings, x: float, y: float) -> Piece:
    """How many influence tiles of each value are left in the supply."""
    told = ", ".join([f"{amount}×{value + 1}" for value, amount in enumerate(h.supply)])
    body = _supply_body(h.seat, h.supply)
    return Piece(f"supply-{h.seat}", setting.say("supply", told=told), x, y, body, "draw.explain.supply")


@lru_cache(maxsize=1024)
def _cards(
    setting: Setting,
    seat: int,
    missions: tuple[int, ...],
    characters: tuple[tuple[int, int], ...],
    y: float,
    width: float,
    height: float,
) -> tuple[Piece, ...]:
    """Missions and characters; too many for the room lie over each other."""
    hidden = missions.count(HIDDEN)
    if hidden:
        missions = (HIDDEN,)  # one card stands for all that nobody else may see
    faces = setting.parts.characters
    owned = sorted(characters, key=lambda card: (setting.group_of(*card), faces[card[0]].coins))
    amount = len(missions) + len(owned)
    if amount == 0:
        return ()
    scale, in_row, step = _spread(amount, width, height)
    high = (SMALL_HIGH + GAP) * scale
    found: list[Piece] = []
    for place in range(amount):
        at_x, at_y = EDGE + step * (place % in_row), y + high * (place // in_row)
        if place < len(missions):
            found.append(_mission(setting, seat, place, missions[place], hidden, at_x, at_y, scale))
        else:
            found.append(_character(setting, seat, *owned[place - len(missions)], at_x, at_y, scale))
    return tuple(found)


def _spread(amount: int, width: float, height: float) -> tuple[float, int, float]:
    """How large cards are drawn, how many lie in a row, and how far apart; too many lie over each other."""
    for scale in SCALES:
        wide, high = (SMALL_WIDE + GAP) * scale, (SMALL_HIGH + GAP) * scale
        in_row = int((width + GAP) // wide)
        if in_row * int((height + GAP) // high) >= amount:
            return scale, in_row, wide
    rows = max(1, int((height + GAP) // (SMALL_HIGH + GAP)))
    in_row = -(-amount // rows)
    return 1, in_row, (width - SMALL_WIDE) / max(in_row - 1, 1)


def _character(setting: Setting, seat: int, number: int, joined: int, x: float, y: float, scale: float) -> Piece:
    """A character in front of its owner."""
    c = setting.parts.characters[number]
    body = small_character(c, number, setting.weapon_of(number, joined), joined, scale)
    label = setting.character(number, joined)
    return Piece(f"card-{c.name}", label, x, y, body, "draw.explain.character_card", row=f"cards-{seat}")


@lru_cache(maxsize=256)
def _hidden_body(hidden: int, scale: float) -> Svg:
    return scaled(scale, mission_back(SMALL_WIDE, SMALL_HIGH), count(SMALL_WIDE / 2, 29, hidden, 9))


def _mission(
    setting: Setting, seat: int, place: int, mission: int, hidden: int, x: float, y: float, scale: float
) -> Piece:
    """A mission in a hand: its face if the viewer may see it, otherwise one back for all of them."""
    if mission == HIDDEN:
        label, body = setting.say("mission.hidden", amount=hidden), _hidden_body(hidden, scale)
    else:
        found = setting.parts.missions[mission]
        label, body = mission_words(setting, found), mission_face(found, setting.words["draw.most"], scale)
    name = f"mission-s{seat}-{place}"
    return Piece(
        name, label, x, y, body, "draw.explain.missions", kind=f"mission-s{seat}-{mission}", row=f"cards-{seat}"
    )
