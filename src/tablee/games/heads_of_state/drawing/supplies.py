"""The two displays with their piles and discards, and the plates that choose what to do in a turn."""

from __future__ import annotations

from typing import Final, NamedTuple

from tablee.drawing import DEAD, Svg, at, card, group, icon, path, piece, rect, text
from tablee.games.heads_of_state.drawing import cards
from tablee.games.heads_of_state.drawing.cards import ATTRIBUTE, TREACHERY
from tablee.games.heads_of_state.drawing.scene import Scene
from tablee.games.heads_of_state.parts import ASSASSIN, ATTRIBUTES
from tablee.games.heads_of_state.state import KINDS

PLATE: Final = 19.0  # the height


class Size(NamedTuple):
    """Of the cards in a layout, and how far apart they lie."""

    width: float
    height: float
    step: float


def plate(scene: Scene, kind: str, x: float, y: float, width: float) -> Svg:
    """A heading that is also a choice: to draw attribute cards, to sweep, to turn to treachery, to end the turn."""
    click = scene.click(kind)
    words = scene.say(f"plate.{kind}")
    ground = "glow" if click != DEAD else "band"
    return piece(
        f"plate-{kind}",
        scene.told(click, words),
        x,
        y,
        path(f"M0 0h{width:g}l-6 {PLATE / 2:g}l6 {PLATE / 2:g}h{-width:g}l6 {-PLATE / 2:g}z", f"e-{ground}"),
        text(width / 2, PLATE * 0.71, words, 12, ground, fit=width - 22, look="strong caps"),
        explain=f"draw.explain.plate.{kind}",
        click=click,
        halo=(-2, -2, width + 4, PLATE + 4),
    )


def display(scene: Scene, kind: int, x: float, y: float, size: Size) -> Svg:
    """The cards of one sort that lie open, and the places of those that have been taken."""
    view = scene.view
    first = ASSASSIN if kind == TREACHERY else 0
    counts = view.treachery_display if kind == TREACHERY else view.display
    places = scene.parts.treachery_display if kind == TREACHERY else scene.parts.display
    lying = [(first + kind_of, copy) for kind_of, count in enumerate(counts) for copy in range(count)]
    drawn = [rect(x + size.step * n, y, size.width, size.height, "thin", 3.5) for n in range(len(lying), places)]
    for place, (number, copy) in enumerate(lying):
        drawn.append(_displayed(scene, number, copy, x + size.step * place, y, size))
    return group(None, *drawn)


def _displayed(scene: Scene, number: int, copy: int, x: float, y: float, size: Size) -> Svg:
    """A card of a display.

    Copies are counted from those in the viewer's hand on: a card that he takes keeps its id and is seen to move.
    """
    treachery = number >= ASSASSIN
    click = scene.click("take_treachery", number - ASSASSIN) if treachery else scene.click("take", number)
    return piece(
        f"card-{scene.parts.cards[number]}-{scene.own_hand()[number] + copy}",
        scene.told(click, scene.say("displayed", card=scene.card_name(number))),
        x,
        y,
        cards.face(scene, number, size.width, size.height),
        explain=cards.explain_of(scene, number),
        click=click,
        halo=(-2, -2, size.width + 4, size.height + 4),
    )


def main_pile(scene: Scene, x: float, y: float, size: Size) -> Svg:
    """The attribute cards face down."""
    amount = scene.view.main_size
    click = scene.click("draw") if amount else DEAD
    return piece(
        "pile-main",
        scene.told(click, scene.say("main", amount=amount)),
        x,
        y,
        cards.pile(ATTRIBUTE, amount, size.width, size.height),
        explain="draw.explain.main",
        click=click,
        halo=(-2, -6, size.width + 8, size.height + 8),
    )


def under_disc(scene: Scene, x: float, y: float, size: Size) -> Svg:
    """The last attribute cards with the revolution among them, and the disc that lies on them."""
    view = scene.view
    click = scene.click("draw") if view.main_size == 0 else DEAD
    amount = view.under_size + (0 if scene.scored() else 1)
    radius = min(size.width * 0.5, size.height * 0.4)
    return piece(
        "pile-under-disc",
        scene.told(click, scene.say("under_disc", amount=amount)),
        x,
        y,
        cards.pile(ATTRIBUTE, amount, size.width, size.height),
        at(size.width / 2, size.height * 0.42, cards.disc(radius)),
        cards.count(size.width - 11, size.height - 11, amount),
        explain="draw.explain.under_disc",
        click=click,
        halo=(-2, -6, size.width + 8, size.height + 8),
    )


def attribute_discards(scene: Scene, x: float, y: float, size: Size) -> Svg:
    """Discarded attribute cards, and those a sweep has set aside until the turn ends."""
    view = scene.view
    heap = _heap(scene, view.discards, 0, size)
    amount = sum(view.discards)
    label = scene.say("discards", amount=amount, cards=scene.counted(view.discards))
    drawn = [piece("discards", label, x, y, heap, explain="draw.explain.discards")]
    swept = sum(view.aside)
    if swept:
        label = scene.say("aside", amount=swept, cards=scene.counted(view.aside))
        lying = [icon(ATTRIBUTES[kind], 1, 1, 18) for kind in range(KINDS) if view.aside[kind]][:1]
        pack = [card(20, 27), *lying, cards.count(17, 24, swept, 7.6)]
        drawn.append(piece("aside", label, x + size.width + 5, y + 28, *pack, explain="draw.explain.aside"))
    return group(None, *drawn)


def _heap(scene: Scene, counts: list[int], first: int, size: Size) -> Svg:
    """A heap of open cards; on top the kind of which most lie there."""
    amount = sum(counts)
    top = first + counts.index(max(counts))
    return cards.discards(amount, size.width, size.height, cards.face(scene, top, size.width, size.height, pale=True))


def treachery_pile(scene: Scene, x: float, y: float, size: Size) -> Svg:
    """The treachery cards face down."""
    click = scene.click("draw_treachery")
    amount = scene.view.treachery_size
    return piece(
        "pile-treachery",
        scene.told(click, scene.say("treachery_pile", amount=amount)),
        x,
        y,
        cards.pile(TREACHERY, amount, size.width, size.height),
        explain="draw.explain.treachery_pile",
        click=click,
        halo=(-2, -6, size.width + 8, size.height + 8),
    )


def treachery_discards(scene: Scene, x: float, y: float, size: Size) -> Svg:
    """Treachery cards that were played or given up."""
    counts = scene.view.treachery_discards
    label = scene.say("treachery_discards", amount=sum(counts), cards=scene.counted(counts, ASSASSIN))
    heap = _heap(scene, counts, ASSASSIN, size)
    return piece("discards-treachery", label, x, y, heap, explain="draw.explain.treachery_discards")
