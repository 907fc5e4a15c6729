"""The two displays with their piles and discards, and the plates that choose what to do in a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tablee.drawing import Piece, Svg, around, at, card, count, group, icon, join, memoised, path, rect, text
from tablee.games.heads_of_state.drawing import cards
from tablee.games.heads_of_state.drawing.cards import ATTRIBUTE, TREACHERY
from tablee.games.heads_of_state.drawing.scene import Scene, Setting, card_name, cards_label, own_hand, scored
from tablee.games.heads_of_state.parts import ASSASSIN, ATTRIBUTES
from tablee.games.heads_of_state.state import KINDS

PLATE: Final = 19.0  # the height


class Size(NamedTuple):
    """Of the cards in a layout, and how far apart they lie."""

    width: float
    height: float
    step: float


def plate(scene: Scene, kind: str, x: float, y: float, width: float) -> Piece:
    """A heading that is also a choice: to draw attribute cards, to sweep, to turn to treachery, to end the turn."""
    return _plate(scene.setting, kind, x, y, width)


@memoised
def _plate(setting: Setting, kind: str, x: float, y: float, width: float) -> Piece:
    """A ribbon with words that glows while it may be clicked."""
    words = setting.say(f"plate.{kind}")
    half = PLATE / 2
    outline = f"M0 0h{width:g}l-6 {half:g}l6 {half:g}h{-width:g}l6 {-half:g}z"
    ribbons = [
        group(
            {"class": look},
            path(outline, f"e-{ground}"),
            text(width / 2, PLATE * 0.71, words, 12, ground, fit=width - 22, look="strong caps"),
        )
        for look, ground in (("unless-lit", "band"), ("when-lit", "glow"))
    ]
    halo = around(width, PLATE)
    return Piece(f"plate-{kind}", words, x, y, join(*ribbons), f"draw.explain.plate.{kind}", halo)


def places(amount: int, x: float, y: float, size: Size) -> Svg:
    """Where the cards of a display lie."""
    return join(*[rect(x + size.step * n, y, size.width, size.height, "thin", 3.5) for n in range(amount)])


def display(scene: Scene, sort: int, x: float, y: float, size: Size) -> list[Piece]:
    """The cards of one sort that lie open."""
    view = scene.view
    first = ASSASSIN if sort == TREACHERY else 0
    amounts = view.treachery_display if sort == TREACHERY else view.display
    lying = [(first + number, copy) for number, amount in enumerate(amounts) for copy in range(amount)]
    hand = own_hand(scene)
    return [
        _displayed(scene.setting, number, hand[number] + copy, x + size.step * place, y, size)
        for place, (number, copy) in enumerate(lying)
    ]


@memoised
def _displayed(setting: Setting, number: int, copy: int, x: float, y: float, size: Size) -> Piece:
    """A card of a display; it is alike with those of its kind in the viewer's hand, which are counted first."""
    kind = f"card-{setting.parts.cards[number]}"
    label = setting.say("displayed", card=card_name(setting, number))
    body = cards.face(setting, number, size.width, size.height)
    explain, halo = cards.explain_of(setting, number), around(size.width, size.height)
    return Piece(f"{kind}-{copy}", label, x, y, body, explain, halo, kind=kind, row="display")


@memoised
def _pile(setting: Setting, key: str, amount: int, x: float, y: float, size: Size) -> Piece:
    """A pile of cards face down; `key` ends those of its words. The disc lies on the last attribute cards."""
    width, height = size.width, size.height
    body = cards.pile(TREACHERY if key == "treachery_pile" else ATTRIBUTE, amount, width, height)
    if key == "under_disc":
        disc = at(width / 2, height * 0.42, cards.disc(min(width * 0.5, height * 0.4)))
        body = join(body, disc, count(width - 11, height - 11, amount))
    name, label = key.removesuffix("_pile").replace("_", "-"), setting.say(key, amount=amount)
    return Piece(f"pile-{name}", label, x, y, body, f"draw.explain.{key}", (-2, -6, width + 8, height + 8))


def main_pile(scene: Scene, x: float, y: float, size: Size) -> Piece:
    """The attribute cards face down."""
    return _pile(scene.setting, "main", scene.view.main_size, x, y, size)


def under_disc(scene: Scene, x: float, y: float, size: Size) -> Piece:
    """The last attribute cards with the revolution among them, and the disc that lies on them."""
    amount = scene.view.under_size + (0 if scored(scene) else 1)
    return _pile(scene.setting, "under_disc", amount, x, y, size)


def treachery_pile(scene: Scene, x: float, y: float, size: Size) -> Piece:
    """The treachery cards face down."""
    return _pile(scene.setting, "treachery_pile", scene.view.treachery_size, x, y, size)


def attribute_discards(scene: Scene, x: float, y: float, size: Size) -> list[Piece]:
    """Discarded attribute cards, and those a sweep has set aside until the turn ends."""
    aside = list(scene.view.aside)
    pieces = [_heap(scene, "discards", "discards", list(scene.view.discards), 0, x, y, size)]
    if any(aside):
        label = scene.say("aside", amount=sum(aside), cards=cards_label(scene.setting, aside))
        top = next(kind for kind in range(KINDS) if aside[kind])
        body = join(card(20, 27), icon(ATTRIBUTES[top], 1, 1, 18), count(17, 24, sum(aside), 7.6))
        pieces.append(Piece("aside", label, x + size.width + 5, y + 28, body, "draw.explain.aside"))
    return pieces


def treachery_discards(scene: Scene, x: float, y: float, size: Size) -> Piece:
    """Treachery cards that were played or given up."""
    amounts = list(scene.view.treachery_discards)
    return _heap(scene, "discards-treachery", "treachery_discards", amounts, ASSASSIN, x, y, size)


def _heap(
    scene: Scene, name: str, key: str, amounts: Sequence[int], first: int, x: float, y: float, size: Size
) -> Piece:
    """A heap of open cards; on top the kind of which most lie there."""
    top = first + list(amounts).index(max(amounts))
    face = cards.face(scene.setting, top, size.width, size.height, pale=True)
    label = scene.say(key, amount=sum(amounts), cards=cards_label(scene.setting, amounts, first))
    body = cards.discards(sum(amounts), size.width, size.height, face)
    return Piece(name, label, x, y, body, f"draw.explain.{key}")
