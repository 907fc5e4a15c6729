"""What each player has in front of him."""

from __future__ import annotations

from typing import Final

from tablee.drawing import DEAD, SEATS, Click, Svg, at, circle, group, icon, mark, piece, rect, text
from tablee.games.bastille.drawing.cards import (
    SMALL_HIGH,
    SMALL_WIDE,
    WEAPON_ICONS,
    mission_back,
    mission_face,
    mission_words,
    points,
    scaled,
    small_character,
)
from tablee.games.bastille.drawing.places import tile
from tablee.games.bastille.drawing.scene import Scene
from tablee.games.bastille.parts import VALUES, WEAPONS
from tablee.games.bastille.state import NONE_TAKEN
from tablee.table import HIDDEN

HEAD: Final = 25.0
GAP: Final = 3.0
SCALES: Final = [1.5, 1.35, 1.2, 1.1, 1.0]  # of the cards, as the room allows


def panel(scene: Scene, seat: int, x: float, y: float, width: float, height: float) -> Svg:
    """All that belongs to a player, in a box of this size."""
    v = scene.view
    colour = SEATS[seat].colour
    owing = bool(v.agenda) and seat in v.agenda[-1].seats
    head = [
        rect(0, 0, width, HEAD, f"e-{colour}", 5),
        circle(15, 12, 10, "e-card"),
        mark(seat, 15, 12, 14),
        text(29, 16.5, scene.names[seat], 13, colour, "start", width - 150, "strong"),
    ]
    if owing:
        head.append(rect(width - 112, 4, 42, 16, "e-card", 8))
        head.append(text(width - 91, 15.5, scene.say("to_move"), 10, "card", fit=38, look="strong"))
    if v.start_player == seat:
        head.append(
            piece(
                "start-marker",
                scene.say("start_marker", name=scene.names[seat]),
                width - 66,
                1,
                icon("start", 0, 0, 22),
                explain="draw.explain.start_marker",
            )
        )
    total = piece(
        f"points-{seat}",
        scene.say("total", name=scene.names[seat], amount=v.total(seat)),
        width - 36,
        0,
        rect(0, 0, 36, HEAD, "e-card", 5),
        points(4, -1.5, 28, v.total(seat)),
        explain="draw.explain.points",
    )
    return piece(
        f"panel-{seat}",
        scene.say("panel", name=scene.names[seat]),
        x,
        y,
        rect(0, 0, width, height, "e-panel", 5),
        *head,
        total,
        _stocks(scene, seat, 6, HEAD + 5, width - 12),
        _tiles(scene, seat, 6, HEAD + 24, width - 12),
        _cards(scene, seat, 6, HEAD + 56, width - 12, height - HEAD - 58),
        holds=True,
    )


def _stocks(scene: Scene, seat: int, x: float, y: float, width: float) -> Svg:
    """Coins, henchmen, torches, weapons and missions as icons with a number."""
    v = scene.view
    stocks = [
        ("coin", "coins", v.coins[seat]),
        ("henchman", "henchmen", v.henchmen[seat]),
        ("torch", "torches", v.torches[seat]),
    ]
    for weapon, name in enumerate(WEAPONS):
        stocks.append((WEAPON_ICONS[weapon], name, v.weapons[seat * len(WEAPONS) + weapon]))
    stocks.append(("mission", "missions", len(_missions(scene, seat))))
    step = width / len(stocks)
    drawn: list[Svg] = []
    for place, (name, key, amount) in enumerate(stocks):
        label = scene.say(f"stock.{key}", amount=amount)
        number = text(19, 13.5, str(amount), 13, "panel", "start", look="strong" if amount else "faded")
        stock = group(None if amount else {"class": "past"}, icon(name, 0, 0, 17))
        drawn.append(piece(f"{key}-{seat}", label, step * place, 0, stock, number, explain=f"draw.explain.{key}"))
    return at(x, y, *drawn)


def _tiles(scene: Scene, seat: int, x: float, y: float, width: float) -> Svg:
    """Influence tiles: those to place, then how many of each value are left in the supply."""
    v = scene.view
    values = {scene.values(move)[0] for move in scene.lit("place")} if seat == scene.seat else set()
    drawn: list[Svg] = []
    place = 0
    for value in range(VALUES):
        lying = v.spaces.count(seat * VALUES + value)
        for number in range(v.front[seat * VALUES + value]):
            click = DEAD
            if seat == scene.seat:
                click = scene.click("raise", value) if value < VALUES - 1 else DEAD
                if value in values:
                    click = Click(source=f"tile-{value + 1}")
            label = scene.say("tile", name=scene.names[seat], value=value + 1)
            drawn.append(
                piece(
                    f"tile-s{seat}-{value + 1}-{lying + number}",
                    label,
                    x + 15 + 32 * place,
                    y + 15,
                    tile(seat, value + 1),
                    explain="draw.explain.tile",
                    click=click,
                    halo=(-16, -16, 32, 32),
                )
            )
            place += 1
    supply = [v.supply[seat * VALUES + value] for value in range(VALUES)]
    told = ", ".join([f"{supply[value]}×{value + 1}" for value in range(VALUES)])
    left = width - 4 * 29
    chips: list[Svg] = []
    for value in range(VALUES):
        look = "" if supply[value] else "faded"
        chip = Svg(
            at(8, 12, tile(seat, value + 1, 15)) + text(17, 16.5, str(supply[value]), 11, "panel", "start", look=look)
        )
        chips.append(at(29 * value, 4, chip))
    label = scene.say("supply", told=told)
    return group(None, *drawn, piece(f"supply-{seat}", label, x + left, y, *chips, explain="draw.explain.supply"))


def _missions(scene: Scene, seat: int) -> list[int]:
    """The missions of a player: their number, or HIDDEN."""
    v = scene.view
    return [v.taken[n] for n, taker in enumerate(v.taker) if taker == seat and v.taken[n] != NONE_TAKEN]


def _cards(scene: Scene, seat: int, x: float, y: float, width: float, height: float) -> Svg:
    """Missions and characters; too many for the room lie over each other."""
    v = scene.view
    missions = _missions(scene, seat)
    hidden = missions.count(HIDDEN)
    if hidden:
        missions = [HIDDEN]  # one card stands for all that nobody else may see
    owned = [number for number, where in enumerate(v.where) if where == seat]
    owned.sort(key=lambda number: (scene.group_of(number), scene.parts.characters[number].coins))
    count = len(missions) + len(owned)
    if count == 0:
        return group(None)
    scale, in_row, step = _spread(count, width, height)
    high = (SMALL_HIGH + GAP) * scale
    drawn: list[Svg] = []
    for place in range(count):
        at_x, at_y = x + step * (place % in_row), y + high * (place // in_row)
        if place < len(missions):
            drawn.append(_mission(scene, seat, place, missions[place], hidden, at_x, at_y, scale))
            continue
        number = owned[place - len(missions)]
        name = f"card-{scene.parts.characters[number].name}"
        face = scaled(scale, small_character(scene, number))
        drawn.append(piece(name, scene.character(number), at_x, at_y, face, explain="draw.explain.character_card"))
    return group(None, *drawn)


def _spread(count: int, width: float, height: float) -> tuple[float, int, float]:
    """How large cards are drawn, how many lie in a row, and how far apart; too many lie over each other."""
    for scale in SCALES:
        wide, high = (SMALL_WIDE + GAP) * scale, (SMALL_HIGH + GAP) * scale
        in_row = int((width + GAP) // wide)
        if in_row * int((height + GAP) // high) >= count:
            return scale, in_row, wide
    rows = max(1, int((height + GAP) // (SMALL_HIGH + GAP)))
    in_row = -(-count // rows)
    return 1, in_row, (width - SMALL_WIDE) / max(in_row - 1, 1)


def _mission(scene: Scene, seat: int, place: int, mission: int, hidden: int, x: float, y: float, scale: float) -> Svg:
    """A mission in a hand: its face if the viewer may see it, otherwise one back for all of them."""
    name = f"mission-s{seat}-{place}"
    explain = "draw.explain.missions"
    if mission != HIDDEN:
        found = scene.parts.missions[mission]
        return piece(
            name, mission_words(scene, found), x, y, scaled(scale, mission_face(scene, found)), explain=explain
        )
    face = scaled(
        scale,
        mission_back(SMALL_WIDE, SMALL_HIGH),
        circle(SMALL_WIDE / 2, 29, 9, "e-card"),
        text(SMALL_WIDE / 2, 33, str(hidden), 11.5, "card", look="strong"),
    )
    return piece(name, scene.say("mission.hidden", amount=hidden), x, y, face, explain=explain)
