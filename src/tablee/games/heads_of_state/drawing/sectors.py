"""The sectors on the map: hexagons with their numbers, slots, and the nobles, living and dead."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from tablee.drawing import Piece, Svg, Value, circle, el, group, icon, join, mark, path, text
from tablee.games.heads_of_state.drawing.scene import Scene, Setting
from tablee.games.heads_of_state.generated import USING
from tablee.games.heads_of_state.parts import RANKS, Sector
from tablee.games.heads_of_state.state import EMPTY

HEXAGON: Final = "M0-1L.87-.5V.5L0 1L-.87 .5V-.5z"
SLOT: Final = 15.0  # the radius
AIM: Final = path("M-19 0h9M10 0h9M0-19v9M0 10v9M-15-15l30 30M15-15l-30 30", "s-ruby")


class _Nobles(NamedTuple):
    """Who is in a sector, per slot; of each list the first is the higher slot."""

    initial: int  # who has taken the marker, or EMPTY
    living: tuple[int, ...]  # who lives there, or EMPTY
    dead: tuple[tuple[int, ...], ...]  # per seat: tokens face down
    emptied: tuple[bool, ...]  # this turn
    aimed: tuple[bool, ...]  # treachery is played against it


def _nobles(scene: Scene, number: int) -> _Nobles:
    view = scene.view
    slots = scene.parts.slots_of[number]
    emptied = list(view.emptied)
    task = view.agenda[-1] if view.agenda else None
    aim = task.args[0] if task is not None and task.step == USING else EMPTY
    every = len(view.board)
    return _Nobles(
        view.initial[number],
        tuple([view.board[slot] for slot in slots]),
        tuple([tuple([view.dead[seat * every + slot] for slot in slots]) for seat in range(view.seats)]),
        tuple([slot in emptied for slot in slots]),
        tuple([slot == aim for slot in slots]),
    )


def sectors(scene: Scene, spots: dict[str, tuple[float, float]], hexagon: float, step: float) -> list[Piece]:
    """Every sector at its spot on the map; `hexagon` is a radius, `step` the room of a slot."""
    return [
        _sector(scene.setting, number, _nobles(scene, number), *spots[one.name], hexagon, step)
        for number, one in enumerate(scene.parts.sectors)
    ]


@lru_cache(maxsize=4096)
def _sector(setting: Setting, number: int, n: _Nobles, x: float, y: float, hexagon: float, step: float) -> Piece:
    """A sector around (x, y): its name, the hexagon, and beside it the slots, the higher first."""
    sector = setting.parts.sectors[number]
    slots = list(setting.parts.slots_of[number])
    width = 2 * hexagon + step * len(slots)
    left = -width / 2
    name = setting.words[f"draw.place.{sector.name}"]
    pieces = [_hexagon(setting, n.initial, sector, left + hexagon - 2, hexagon)]
    for place in range(len(slots)):
        pieces += _slot(setting, slots[place], n, place, sector, left + 2 * hexagon + step * (place + 0.5), step)
    pieces += _dead(setting, slots, n, left + hexagon - 2, hexagon)
    label = setting.say("capital" if sector.capital else "province", name=name, points=sector.points)
    body = _sector_body(name, sector.capital, width)
    return Piece(f"sector-{sector.name}", label, x, y, body, pieces=tuple(pieces))


@lru_cache(maxsize=256)
def _sector_body(name: str, capital: bool, width: float) -> Svg:
    """The name of a sector on a strip of paper; that of a capital with a star."""
    letters = 11.5 if capital else 12.0
    beside = 22 if capital else 6  # room for the star
    wide = min(width + beside + 8, len(name) * letters * 0.56 + beside)
    paper: dict[str, Value] = {"class": "f-paper", "opacity": 0.8, "x": -wide / 2, "y": -28, "width": wide}
    look = "strong caps" if capital else "slant"
    return join(
        el("rect", {**paper, "height": 13, "rx": 6}),
        text(6 if capital else 0, -17.5, name, letters, fit=wide - beside + 2, look=look),
        _star(-wide / 2 + 8, -21.5, 5.5) if capital else Svg(),
    )


def _star(x: float, y: float, size: float) -> Svg:
    """The sign of a capital."""
    star = "M0-1L.25-.3L.95-.3L.4 .13L.6 .82L0 .4L-.6 .82L-.4 .13L-.95-.3L-.25-.3z"
    place = f"translate({x:g} {y:g}) scale({size:g})"
    return el("path", {"class": "e-gold fine", "d": star, "transform": place, "vector-effect": "non-scaling-stroke"})


@lru_cache(maxsize=256)
def _hexagon_body(points: int, owner: int, size: float) -> Svg:
    free = owner == EMPTY
    scaled: dict[str, Value] = {"d": HEXAGON, "vector-effect": "non-scaling-stroke"}
    drawn: list[Svg] = []
    if free:
        drawn.append(el("path", {**scaled, "class": "e-cloak", "transform": f"translate(1.5 2) scale({size:g})"}))
    drawn.append(el("path", {**scaled, "class": f"e-{'card' if free else 'deep'}", "transform": f"scale({size:g})"}))
    inner = "s-gold" if free else "thin"
    drawn.append(el("path", {**scaled, "class": inner, "transform": f"scale({size * 0.8:g})"}))
    drawn.append(text(0, size * 0.38, str(points), size * 1.1, "card" if free else "deep", look="strong"))
    if not free:
        drawn.append(mark(owner, 0, -size, size * 0.62))
    return join(*drawn)


def _hexagon(setting: Setting, owner: int, sector: Sector, x: float, size: float) -> Piece:
    """The number of a sector: its marker, or the printed hexagon underneath once somebody has taken it."""
    name = setting.words[f"sector.{sector.name}"]
    if owner == EMPTY:
        label = setting.say("initial", name=name, points=sector.points)
    else:
        label = setting.say("initial_taken", name=name, points=sector.points, who=setting.names[owner])
    body = _hexagon_body(sector.points, owner, size)
    return Piece(f"initial-{sector.name}", label, x, 0, body, "draw.explain.initial")


@lru_cache(maxsize=512)
def _slot_body(rank: int, name: str, capital: bool, emptied: bool, step: float) -> Svg:
    """A place for a noble with the name of its rank below, on a strip of paper."""
    wide = min(step - 1, len(name) * 4.9 + 5)
    strip: dict[str, Value] = {"class": "f-paper", "opacity": 0.85, "x": -wide / 2, "y": SLOT + 0.5, "width": wide}
    return join(
        circle(0, 0, SLOT, "e-card" if capital else "e-panel"),
        circle(0, 0, SLOT - 2.4, "s-gold" if capital else "thin"),
        group({"class": "past"}, icon(RANKS[rank], -10, -11, 20)),
        el("rect", {**strip, "height": 10, "rx": 4}),
        text(0, SLOT + 8.8, name, 9.5, fit=wide - 3),
        icon("skull", -9, -9, 18) if emptied else Svg(),
    )


def _slot(setting: Setting, slot: int, n: _Nobles, place: int, sector: Sector, x: float, step: float) -> list[Piece]:
    """A place for a noble of one rank, and who lives there."""
    rank = setting.parts.rank_of[slot]
    owner = n.living[place]
    name = setting.parts.slots[slot]
    base = Piece(
        f"slot-{name}",
        setting.say("slot_empty" if owner == EMPTY else "slot", slot=setting.words[f"slot.{name}"]),
        x,
        0,
        _slot_body(rank, setting.words[f"rank.{RANKS[rank]}"], sector.capital, n.emptied[place], step),
        f"draw.explain.{RANKS[rank]}",
        (-SLOT - 1, -SLOT - 1, 2 * SLOT + 2, 2 * SLOT + 2),
    )
    if owner == EMPTY:
        return [base]
    body = _token_body(owner, rank, n.aimed[place])
    label = token_label(setting, slot, owner)
    token = token_name(setting, slot, owner, n.dead[owner][place])
    return [base, Piece(token, label, x, 0, body, "draw.explain.living", (-17.0, -17.0, 34.0, 34.0))]


@lru_cache(maxsize=128)
def _token_body(seat: int, rank: int, aimed: bool) -> Svg:
    """A noble of a seat around (0, 0): its colour and shape, and the coronet of its rank."""
    size = 31.0
    crown = size * 0.62
    return join(
        mark(seat, 0, 0, size),
        circle(0, 0, size * 0.36, "e-card fine"),
        icon(RANKS[rank], -crown / 2, -crown * 0.54, crown),
        AIM if aimed else Svg(),
    )


def token_name(setting: Setting, slot: int, seat: int, number: int) -> str:
    """The id of a noble of a seat: it keeps it when it is dead, and the next one has the next number."""
    return f"token-s{seat}-{setting.parts.slots[slot]}-{number}"


def token_label(setting: Setting, slot: int, owner: int) -> str:
    """The noble who lives in a slot, in words."""
    return setting.say("living", slot=setting.words[f"slot.{setting.parts.slots[slot]}"], name=setting.names[owner])


@lru_cache(maxsize=8)
def _dead_body(seat: int) -> Svg:
    """A token face down with a grave cross, in the ink that is read on a seat's colour."""
    cross = "M-.8-4h1.6v2.2h2v1.5h-2v4.3h-1.6v-4.3h-2v-1.5h2z"
    return join(mark(seat, 0, 0, 13), el("path", {"class": f"on-seat{seat}", "d": cross}))


def _dead(setting: Setting, slots: list[int], n: _Nobles, x: float, size: float) -> list[Piece]:
    """Tokens face down on the hexagon: they still prove that their owners created a noble here."""
    lying = [
        (seat, slot, number)
        for seat, tokens in enumerate(n.dead)
        for slot, amount in zip(slots, tokens, strict=True)
        for number in range(amount)
    ]
    step = min(11.0, 26.0 / max(len(lying) - 1, 1))
    return [
        Piece(
            token_name(setting, slot, seat, number),
            setting.say("dead", slot=setting.words[f"slot.{setting.parts.slots[slot]}"], name=setting.names[seat]),
            x + step * (place - (len(lying) - 1) / 2),
            size + 3,
            _dead_body(seat),
            "draw.explain.dead",
            row="dead",
        )
        for place, (seat, slot, number) in enumerate(lying)
    ]
