"""The two displays with their piles and discards, and the plates that choose what to do in a turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from tablee.drawing import Piece, Svg, at, card, count, group, icon, join, path, rect, text
from tablee.games.heads_of_state.drawing import cards
from tablee.games.heads_of_state.drawing.cards import ATTRIBUTE, TREACHERY
from tablee.games.heads_of_state.drawing.scene import Scene, Setting
from tablee.games.heads_of_state.parts import ASSASSIN, ATTRIBUTES
from tablee.games.heads_of_state.state import KINDS

PLATE: Final = 19.0  # the height


class Size(NamedTuple):
    """Of the cards in a layout, and how far apart they lie."""

    width: float
    height: float
    step: float


@lru_cache(maxsize=64)
def _plate_body(words: str, width: float) -> Svg:
    """A ribbon with words that glows while it may be clicked."""
    half = PLATE / 2
    outline = f"M0 0h{width:g}l-6 {half:g}l6 {half:g}h{-width:g}l6 {-half:g}z"
    return join(
        *[
            group(
                {"class": look},
                path(outline, f"e-{ground}"),
                text(width / 2, PLATE * 0.71, words, 12, ground, fit=width - 22, look="strong caps"),
            )
            for look, ground in (("unless-lit", "band"), ("when-lit", "glow"))
        ]
    )


def plate(scene: Scene, kind: str, x: float, y: float, width: float) -> Piece:
    """A heading that is also a choice: to draw attribute cards, to sweep, to turn to treachery, to end the turn."""
    return _plate(scene.setting, kind, x, y, width)


@lru_cache(maxsize=1024)
def _plate(setting: Setting, kind: str, x: float, y: float, width: float) -> Piece:
    words = setting.say(f"plate.{kind}")
    halo = (-2.0, -2.0, width + 4, PLATE + 4)
    return Piece(f"plate-{kind}", words, x, y, _plate_body(words, width), f"draw.explain.plate.{kind}", halo)


def places(amount: int, x: float, y: float, size: Size) -> Svg:
    """Where the cards of a display lie."""
    return join(*[rect(x + size.step * n, y, size.width, size.height, "thin", 3.5) for n in range(amount)])


def display(scene: Scene, sort: int, x: float, y: float, size: Size) -> list[Piece]:
    """The cards of one sort that lie open."""
    view = scene.view
    first = ASSASSIN if sort == TREACHERY else 0
    counts = view.treachery_display if sort == TREACHERY else view.display
    lying = [(first + number, copy) for number, amount in enumerate(counts) for copy in range(amount)]
    setting, held = scene.setting, scene.own_hand
    return [
        _displayed(setting, number, held[number] + copy, x + size.step * place, y, size)
        for place, (number, copy) in enumerate(lying)
    ]


@lru_cache(maxsize=4096)
def _displayed(setting: Setting, number: int, copy: int, x: float, y: float, size: Size) -> Piece:
    """A card of a display; it is alike with those of its kind in the viewer's hand, which are counted first."""
    kind = f"card-{setting.parts.cards[number]}"
    return Piece(
        f"{kind}-{copy}",
        setting.say("displayed", card=setting.card_name(number)),
        x,
        y,
        cards.face(setting, number, size.width, size.height),
        cards.explain_of(setting, number),
        (-2, -2, size.width + 4, size.height + 4),
        kind=kind,
        row="display",
    )


def _pile(scene: Scene, key: str, amount: int, x: float, y: float, size: Size, body: Svg) -> Piece:
    """A pile of cards face down; `key` ends those of its words."""
    return Piece(
        f"pile-{key.removesuffix('_pile').replace('_', '-')}",
        scene.say(key, amount=amount),
        x,
        y,
        body,
        f"draw.explain.{key}",
        (-2, -6, size.width + 8, size.height + 8),
    )


def main_pile(scene: Scene, x: float, y: float, size: Size) -> Piece:
    """The attribute cards face down."""
    amount = scene.view.main_size
    return _pile(scene, "main", amount, x, y, size, cards.pile(ATTRIBUTE, amount, size.width, size.height))


@lru_cache(maxsize=256)
def _under_disc_body(amount: int, size: Size) -> Svg:
    radius = min(size.width * 0.5, size.height * 0.4)
    return join(
        cards.pile(ATTRIBUTE, amount, size.width, size.height),
        at(size.width / 2, size.height * 0.42, cards.disc(radius)),
        count(size.width - 11, size.height - 11, amount),
    )


def under_disc(scene: Scene, x: float, y: float, size: Size) -> Piece:
    """The last attribute cards with the revolution among them, and the disc that lies on them."""
    amount = scene.view.under_size + (0 if scene.scored() else 1)
    return _pile(scene, "under_disc", amount, x, y, size, _under_disc_body(amount, size))


def attribute_discards(scene: Scene, x: float, y: float, size: Size) -> list[Piece]:
    """Discarded attribute cards, and those a sweep has set aside until the turn ends."""
    view = scene.view
    label = scene.say("discards", amount=sum(view.discards), cards=scene.setting.counted(list(view.discards)))
    found = [Piece("discards", label, x, y, _heap(scene, list(view.discards), 0, size), "draw.explain.discards")]
    swept = sum(view.aside)
    if swept:
        label = scene.say("aside", amount=swept, cards=scene.setting.counted(list(view.aside)))
        top = next(kind for kind in range(KINDS) if view.aside[kind])
        body = _aside_body(ATTRIBUTES[top], swept)
        found.append(Piece("aside", label, x + size.width + 5, y + 28, body, "draw.explain.aside"))
    return found


@lru_cache(maxsize=128)
def _aside_body(picture: str, amount: int) -> Svg:
    return join(card(20, 27), icon(picture, 1, 1, 18), count(17, 24, amount, 7.6))


def _heap(scene: Scene, counts: Sequence[int], first: int, size: Size) -> Svg:
    """A heap of open cards; on top the kind of which most lie there."""
    top = first + list(counts).index(max(counts))
    face = cards.face(scene.setting, top, size.width, size.height, pale=True)
    return cards.discards(sum(counts), size.width, size.height, face)


def treachery_pile(scene: Scene, x: float, y: float, size: Size) -> Piece:
    """The treachery cards face down."""
    amount = scene.view.treachery_size
    return _pile(scene, "treachery_pile", amount, x, y, size, cards.pile(TREACHERY, amount, size.width, size.height))


def treachery_discards(scene: Scene, x: float, y: float, size: Size) -> Piece:
    """Treachery cards that were played or given up."""
    counts = list(scene.view.treachery_discards)
    label = scene.say("treachery_discards", amount=sum(counts), cards=scene.setting.counted(counts, ASSASSIN))
    heap = _heap(scene, counts, ASSASSIN, size)
    return Piece("discards-treachery", label, x, y, heap, "draw.explain.treachery_discards")
