"""What the players have in front of them."""

from __future__ import annotations

from typing import Final, NamedTuple

from tablee.drawing import Piece, at, count, icon, join, memoised, stock, text
from tablee.drawing import panel as panel_piece
from tablee.games.bastille.drawing.cards import (
    SMALL_HIGH,
    SMALL_WIDE,
    WEAPON_ICONS,
    mission_back,
    mission_face,
    mission_label,
    scaled,
    small_character,
)
from tablee.games.bastille.drawing.places import tile, tile_body
from tablee.games.bastille.drawing.scene import Scene, Setting, character_label, group_of, tiles_placed, weapon_of
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
LARGEST: Final = 2.2  # scale of the cards, if there is room for it


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
    placed = scene.shared(tiles_placed)
    return _Holdings(
        seat,
        seat in scene.owing(),
        v.start_player == seat,
        v.total(seat),
        (v.coins[seat], v.henchmen[seat], v.torches[seat], *[v.weapons[weapon] for weapon in kinds]),
        tuple([v.front[value] for value in values]),
        tuple([placed[value] for value in values]),
        tuple([v.supply[value] for value in values]),
        tuple([v.taken[n] for n, taker in enumerate(v.taker) if taker == seat and v.taken[n] != NONE_TAKEN]),
        tuple([(number, v.monk_group[number]) for number, where in enumerate(v.where) if where == seat]),
    )


def panel(scene: Scene, seat: int, x: float, y: float, width: float, height: float) -> Piece:
    """All that belongs to a player, in a box of this size."""
    return _panel(scene.setting, scene.of(seat, _holdings), width, height)._replace(x=x, y=y)


@memoised
def _panel(setting: Setting, h: _Holdings, width: float, height: float) -> Piece:
    pieces: list[Piece] = []
    if h.starts:
        label = setting.say("start_marker", name=setting.names[h.seat])
        pieces.append(Piece("start-marker", label, width - 66, 1, icon("start", 0, 0, 22), "draw.explain.start_marker"))
    room = width - 2 * EDGE
    pieces += _stocks(setting, h.seat, (*h.stocks, len(h.missions)), room)
    spans = [range(placed, placed + front) for placed, front in zip(h.placed, h.front, strict=True)]
    for place, (value, number) in enumerate([(value, n) for value, span in enumerate(spans) for n in span]):
        pieces.append(tile(setting, h.seat, value, number, EDGE + 15 + 32 * place, HEAD + 39, f"front-{h.seat}"))
    pieces.append(_supply(setting, h.seat, h.supply, EDGE + room - 4 * 29))
    pieces += _cards(setting, h.seat, h.missions, h.characters, HEAD + 56, room, height - HEAD - 58)
    return panel_piece(setting, h.seat, h.points, h.asked, width, height, HEAD, 112, 42, pieces)


@memoised
def _stocks(setting: Setting, seat: int, amounts: tuple[int, ...], width: float) -> tuple[Piece, ...]:
    """Coins, henchmen, torches, weapons and missions as icons with a number."""
    step = width / len(amounts)
    pieces: list[Piece] = []
    for place, ((sign, key), amount) in enumerate(zip(STOCKS, amounts, strict=True)):
        label, body = setting.say(f"stock.{key}", amount=amount), stock(sign, amount, 0, 17, 19, 13.5, 13)
        pieces.append(Piece(f"{key}-{seat}", label, EDGE + step * place, HEAD + 5, body, f"draw.explain.{key}"))
    return tuple(pieces)


@memoised
def _supply(setting: Setting, seat: int, supply: tuple[int, ...], x: float) -> Piece:
    """How many influence tiles of each value are left in the supply."""
    amounts = ", ".join([f"{amount}×{value + 1}" for value, amount in enumerate(supply)])
    chips = [
        at(
            29 * value,
            4,
            at(8, 12, tile_body(seat, value + 1, 15)),
            text(17, 16.5, str(amount), 11, "panel", "start", look="" if amount else "faded"),
        )
        for value, amount in enumerate(supply)
    ]
    label = setting.say("supply", told=amounts)
    return Piece(f"supply-{seat}", label, x, HEAD + 24, join(*chips), "draw.explain.supply")


@memoised
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
    owned = sorted(characters, key=lambda card: (group_of(setting, *card), faces[card[0]].coins))
    amount = len(missions) + len(owned)
    if amount == 0:
        return ()
    scale, in_row, step = _spread(amount, width, height)
    high = (SMALL_HIGH + GAP) * scale
    pieces: list[Piece] = []
    for place in range(amount):
        at_x, at_y = EDGE + step * (place % in_row), y + high * (place // in_row)
        if place < len(missions):
            pieces.append(_mission(setting, seat, place, missions[place], hidden, at_x, at_y, scale))
        else:
            pieces.append(_character(setting, seat, *owned[place - len(missions)], at_x, at_y, scale))
    return tuple(pieces)


def _spread(amount: int, width: float, height: float) -> tuple[float, int, float]:
    """How large cards are drawn, how many lie in a row, and how far apart; too many lie over each other."""
    most = max(1, int((height + GAP) // (SMALL_HIGH + GAP)))  # rows
    best, in_row = 0.0, 1
    for rows in range(1, most + 1):
        wanted = -(-amount // rows)
        scale = min((height + GAP) / (SMALL_HIGH + GAP) / rows, (width + GAP) / (SMALL_WIDE + GAP) / wanted)
        if scale > best:
            best, in_row = scale, wanted
    if best >= 1:
        scale = min(int(best * 20) / 20, LARGEST)
        return scale, in_row, (SMALL_WIDE + GAP) * scale
    in_row = -(-amount // most)
    return 1, in_row, (width - SMALL_WIDE) / max(in_row - 1, 1)


@memoised
def _character(setting: Setting, seat: int, number: int, joined: int, x: float, y: float, scale: float) -> Piece:
    """A character in front of its owner."""
    c = setting.parts.characters[number]
    body = small_character(c, number, weapon_of(setting, number, joined), joined, scale)
    label = character_label(setting, number, joined)
    return Piece(f"card-{c.name}", label, x, y, body, "draw.explain.character_card", row=f"cards-{seat}")


@memoised
def _mission(
    setting: Setting, seat: int, place: int, mission: int, hidden: int, x: float, y: float, scale: float
) -> Piece:
    """A mission in a hand: its face if the viewer may see it, otherwise one back for all of them."""
    if mission == HIDDEN:
        label = setting.say("mission.hidden", amount=hidden)
        body = scaled(scale, mission_back(SMALL_WIDE, SMALL_HIGH), count(SMALL_WIDE / 2, 29, hidden, 9))
    else:
        card = setting.parts.missions[mission]
        label, body = mission_label(setting, card), mission_face(card, setting.words["draw.most"], scale)
    name, kind, row = f"mission-s{seat}-{place}", f"mission-s{seat}-{mission}", f"cards-{seat}"
    return Piece(name, label, x, y, body, "draw.explain.missions", kind=kind, row=row)
