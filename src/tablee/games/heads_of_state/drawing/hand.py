"""The viewer's own hand, and the cards that a Courtesan may stand for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tablee.drawing import Piece, sheet
from tablee.games.heads_of_state.drawing import cards
from tablee.games.heads_of_state.drawing.scene import Scene, Setting
from tablee.games.heads_of_state.drawing.supplies import Size
from tablee.games.heads_of_state.generated import KEEPING
from tablee.games.heads_of_state.parts import ASSASSIN
from tablee.games.heads_of_state.state import KINDS

COPY = 0.72  # how much of a card is seen under another one of its kind
TIGHT = 0.36  # the same, if there is little room


def fanned(scene: Scene, numbers: range, x: float, y: float, width: float, size: Size) -> list[Piece]:
    """The cards of these kinds in a row, copies of one kind over each other, no wider than `width`."""
    held = [(number, scene.own_hand[number]) for number in numbers if scene.own_hand[number] > 0]
    if not held:
        return []
    room = width - size.width
    copies = sum([count - 1 for _, count in held])
    spare = (room - size.step * (len(held) - 1)) / (max(copies, 1) * size.width)
    seen = size.width * max(TIGHT, min(COPY, spare))
    steps: list[float] = []
    for _, count in held:
        steps += [seen] * (count - 1) + [size.step]
    steps.pop()
    by = min(1.0, room / sum(steps)) if steps else 1.0
    found: list[Piece] = []
    for number, count in held:
        for copy in range(count):
            found.append(_card(scene.setting, number, copy, copy < given_up(scene, number), x, y, size))
            if len(found) <= len(steps):
                x += steps[len(found) - 1] * by
    return found


def given_up(scene: Scene, number: int) -> int:
    """How many cards of a kind the viewer gives up at this round's end; they are turned over."""
    return scene.view.laid[scene.seat * len(scene.parts.cards) + number]


@lru_cache(maxsize=4096)
def _card(setting: Setting, number: int, copy: int, turned: bool, x: float, y: float, size: Size) -> Piece:
    """One card of the hand."""
    kind = f"card-{setting.parts.cards[number]}"
    if turned:
        body = cards.back(cards.TREACHERY if number >= ASSASSIN else cards.ATTRIBUTE, size.width, size.height)
    else:
        body = cards.face(setting, number, size.width, size.height)
    return Piece(
        f"{kind}-{copy}",
        setting.say("laid_down" if turned else "held", card=setting.card_name(number)),
        x,
        y + (6 if turned else 0),
        body,
        cards.explain_of(setting, number),
        (-1.5, -1.5, size.width + 3, size.height + 3),
        kind=kind,
        row="hand",
    )


def heading(scene: Scene) -> str:
    """How many cards the viewer holds and may keep."""
    held = scene.view.held
    agenda = scene.view.agenda
    keeping = bool(agenda) and agenda[-1].step == KEEPING
    limits = scene.parts.round_hand if keeping else scene.parts.hand
    mine = scene.seat * 2
    return scene.say("hand", attributes=held[mine], most=limits[0], treachery=held[mine + 1], most_treachery=limits[1])


def courtesan_for(scene: Scene, possible: Sequence[int], middle: float, y: float, size: Size) -> Piece:
    """The set of the noble that is being created, spread over the board."""
    slot = scene.view.agenda[-1].args[0]
    needed = [number for number in scene.parts.sets[scene.parts.rank_of[slot]] if number < KINDS]
    width = size.step * len(needed) + 20
    wide = max(width, 330.0)
    found = [
        Piece(
            f"choice-{scene.parts.cards[number]}",
            scene.say("held", card=scene.setting.card_name(number)),
            (wide - width) / 2 + 12 + size.step * place,
            30,
            cards.face(scene.setting, number, size.width, size.height, pale=number not in possible),
            "draw.explain.courtesan",
            (-2, -2, size.width + 4, size.height + 4),
        )
        for place, number in enumerate(needed)
    ]
    words = f"{scene.words['step.courtesan_for']} ({scene.words[f'slot.{scene.parts.slots[slot]}']})"
    return sheet(words, middle, y, wide, size.height + 42, found)
