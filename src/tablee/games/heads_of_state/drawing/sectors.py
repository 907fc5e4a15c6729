"""The sectors on the map: hexagons with their numbers, slots, and the nobles, living and dead."""

from __future__ import annotations

from typing import Final

from tablee.drawing import DEAD, SEATS, Click, Svg, Value, circle, el, group, icon, mark, path, piece, text
from tablee.games.heads_of_state.drawing.scene import Scene
from tablee.games.heads_of_state.parts import RANKS, Sector
from tablee.games.heads_of_state.state import EMPTY, USING

HEXAGON: Final = "M0-1L.87-.5V.5L0 1L-.87 .5V-.5z"
SLOT: Final = 15.0  # the radius


def token(seat: int, rank: int, size: float) -> Svg:
    """A noble of a seat around (0, 0): its colour and shape, and the coronet of its rank."""
    crown = size * 0.62
    return group(
        None,
        mark(seat, 0, 0, size),
        circle(0, 0, size * 0.36, "e-card fine"),
        icon(RANKS[rank], -crown / 2, -crown * 0.54, crown),
    )


def sectors(scene: Scene, spots: dict[str, tuple[float, float]], hexagon: float, step: float) -> Svg:
    """Every sector at its spot on the map; `hexagon` is a radius, `step` the room of a slot."""
    drawn = [_sector(scene, number, *spots[one.name], hexagon, step) for number, one in enumerate(scene.parts.sectors)]
    return group(None, *drawn)


def _sector(scene: Scene, number: int, x: float, y: float, hexagon: float, step: float) -> Svg:
    """A sector around (x, y): its name, the hexagon, and beside it the slots, the higher first."""
    sector = scene.parts.sectors[number]
    slots = scene.parts.slots_of[number]
    width = 2 * hexagon + step * len(slots)
    left = -width / 2
    name = scene.words[f"draw.place.{sector.name}"]
    look = "strong caps" if sector.capital else "slant"
    letters = 11.5 if sector.capital else 12.0
    beside = 22 if sector.capital else 6  # room for the star
    wide = min(width + beside + 8, len(name) * letters * 0.56 + beside)
    drawn: list[Svg] = [
        el(
            "rect", {"class": "f-paper", "opacity": 0.8, "x": -wide / 2, "y": -28, "width": wide, "height": 13, "rx": 6}
        ),
        text(6 if sector.capital else 0, -17.5, name, letters, fit=wide - beside + 2, look=look),
    ]
    if sector.capital:
        drawn.append(_star(-wide / 2 + 8, -21.5, 5.5))
    drawn.append(_hexagon(scene, number, sector, left + hexagon - 2, 0, hexagon))
    for place, slot in enumerate(slots):
        drawn.append(_slot(scene, slot, sector, left + 2 * hexagon + step * (place + 0.5), 0, step))
    drawn += _dead(scene, slots, left + hexagon - 2, hexagon)
    label = scene.say("capital" if sector.capital else "province", name=name, points=sector.points)
    return piece(f"sector-{sector.name}", label, x, y, *drawn, holds=True)


def _star(x: float, y: float, size: float) -> Svg:
    """The sign of a capital."""
    star = "M0-1L.25-.3L.95-.3L.4 .13L.6 .82L0 .4L-.6 .82L-.4 .13L-.95-.3L-.25-.3z"
    place = f"translate({x:g} {y:g}) scale({size:g})"
    return el("path", {"class": "e-gold fine", "d": star, "transform": place, "vector-effect": "non-scaling-stroke"})


def _hexagon(scene: Scene, number: int, sector: Sector, x: float, y: float, size: float) -> Svg:
    """The number of a sector: its marker, or the printed hexagon underneath once somebody has taken it."""
    owner = scene.view.initial[number]
    free = owner == EMPTY
    scaled: dict[str, Value] = {"d": HEXAGON, "vector-effect": "non-scaling-stroke"}
    drawn: list[Svg] = []
    if free:
        drawn.append(el("path", {**scaled, "class": "e-cloak", "transform": f"translate(1.5 2) scale({size:g})"}))
    drawn.append(el("path", {**scaled, "class": f"e-{'card' if free else 'deep'}", "transform": f"scale({size:g})"}))
    inner = "s-gold" if free else "thin"
    drawn.append(el("path", {**scaled, "class": inner, "transform": f"scale({size * 0.8:g})"}))
    ground = "card" if free else "deep"
    drawn.append(text(0, size * 0.38, str(sector.points), size * 1.1, ground, look="strong"))
    if not free:
        drawn.append(mark(owner, 0, -size, size * 0.62))
    name = scene.words[f"draw.place.{sector.name}"]
    if free:
        label = scene.say("initial", name=name, points=sector.points)
    else:
        label = scene.say("initial_taken", name=name, points=sector.points, who=scene.names[owner])
    return piece(f"initial-{sector.name}", label, x, y, *drawn, explain="draw.explain.initial")


def _slot(scene: Scene, slot: int, sector: Sector, x: float, y: float, step: float) -> Svg:
    """A place for a noble of one rank, and who lives there."""
    rank = scene.parts.rank_of[slot]
    owner = scene.view.board[slot]
    title = scene.words[f"slot.{scene.parts.slots[slot]}"]
    create, courtesan = scene.click("create", slot), scene.click("courtesan", slot)
    both = create != DEAD and courtesan != DEAD
    click = create if create != DEAD else courtesan
    drawn: list[Svg] = [
        circle(0, 0, SLOT, "e-card" if sector.capital else "e-panel"),
        circle(0, 0, SLOT - 2.4, "s-gold" if sector.capital else "thin"),
        group({"class": "past"}, icon(RANKS[rank], -10, -11, 20)),
        _rank_name(scene, rank, step),
    ]
    if slot in scene.view.emptied:
        drawn.append(icon("skull", -9, -9, 18))
    if courtesan != DEAD and not both:
        drawn.append(icon("courtesan", 4, -15, 13))
    base = piece(
        f"slot-{scene.parts.slots[slot]}",
        scene.told(click, scene.say("slot_empty" if owner == EMPTY else "slot", slot=title)),
        x,
        y,
        *drawn,
        explain=f"draw.explain.{RANKS[rank]}",
        click=click,
        halo=(-SLOT - 1, -SLOT - 1, 2 * SLOT + 2, 2 * SLOT + 2),
    )
    upon: list[Svg] = [_with_courtesan(scene, slot, courtesan, x, y)] if both else []
    if owner != EMPTY:
        upon.append(_living(scene, slot, owner, title, x, y))
    return group(None, base, *upon)


def _rank_name(scene: Scene, rank: int, step: float) -> Svg:
    """The rank in words below a slot, on a strip of paper."""
    name = scene.words[f"rank.{RANKS[rank]}"]
    wide = min(step - 1, len(name) * 4.9 + 5)
    strip: dict[str, Value] = {
        "class": "f-paper",
        "opacity": 0.85,
        "x": -wide / 2,
        "y": SLOT + 0.5,
        "width": wide,
        "height": 10,
        "rx": 4,
    }
    return group(None, el("rect", strip), text(0, SLOT + 8.8, name, 9.5, fit=wide - 3))


def _with_courtesan(scene: Scene, slot: int, click: Click, x: float, y: float) -> Svg:
    """The other way to create the noble of a slot: a Courtesan stands for one card."""
    return piece(
        f"courtesan-{scene.parts.slots[slot]}",
        scene.told(click, ""),
        x + 13,
        y - 9,
        circle(0, 0, 10, "e-card"),
        icon("courtesan", -7.5, -7.5, 15),
        explain="draw.explain.courtesan",
        click=click,
        halo=(-11, -11, 22, 22),
    )


def _living(scene: Scene, slot: int, owner: int, title: str, x: float, y: float) -> Svg:
    """The noble who lives in a slot; treachery may designate him."""
    click = scene.click("strike", slot)
    view = scene.view
    task = view.agenda[-1] if view.agenda else None
    aimed = task is not None and task.step == USING and task.args[0] == slot
    drawn = [token(owner, scene.parts.rank_of[slot], 31)]
    if aimed:
        drawn.append(path("M-19 0h9M10 0h9M0-19v9M0 10v9M-15-15l30 30M15-15l-30 30", "s-ruby"))
    label = scene.say("living", slot=title, name=scene.names[owner])
    if click != DEAD:
        label += f". {scene.told(click, '')}"
    number = view.dead[owner * len(view.board) + slot]
    return piece(
        f"token-s{owner}-{scene.parts.slots[slot]}-{number}",
        label,
        x,
        y,
        *drawn,
        explain="draw.explain.living",
        click=click,
        halo=(-17, -17, 34, 34),
    )


def _dead(scene: Scene, slots: list[int], x: float, size: float) -> list[Svg]:
    """Tokens face down on the hexagon: they still prove that their owners created a noble here."""
    view = scene.view
    lying: list[tuple[int, int, int]] = []
    for seat in range(view.seats):
        for slot in slots:
            lying += [(seat, slot, number) for number in range(view.dead[seat * len(view.board) + slot])]
    drawn: list[Svg] = []
    step = min(11.0, 26.0 / max(len(lying) - 1, 1))
    for place, (seat, slot, number) in enumerate(lying):
        label = scene.say("dead", slot=scene.words[f"slot.{scene.parts.slots[slot]}"], name=scene.names[seat])
        drawn.append(
            piece(
                f"token-s{seat}-{scene.parts.slots[slot]}-{number}",
                label,
                x + step * (place - (len(lying) - 1) / 2),
                size + 3,
                mark(seat, 0, 0, 13),
                _cross(SEATS[seat].colour),
                explain="draw.explain.dead",
            )
        )
    return drawn


def _cross(colour: str) -> Svg:
    """A grave cross, in the ink that is read on a seat's colour."""
    return el("path", {"class": f"on-{colour}", "d": "M-.8-4h1.600v2.200h2v1.500h-2v4.300h-1.600v-4.300h-2v-1.500h2z"})
