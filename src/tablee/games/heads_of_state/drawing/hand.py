"""The viewer's own hand, and the cards that a Courtesan may stand for."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.drawing import Piece, around, memoised, sheet
from tablee.games.heads_of_state.drawing import cards
from tablee.games.heads_of_state.drawing.scene import Scene, Setting, card_name, own_hand
from tablee.games.heads_of_state.drawing.supplies import Size
from tablee.games.heads_of_state.generated import KEEPING
from tablee.games.heads_of_state.parts import ASSASSIN, RANKS
from tablee.games.heads_of_state.state import KINDS
from tablee.locale import labelled

COPY = 0.72  # how much of a card is seen under another one of its kind
TIGHT = 0.36  # the same, if there is little room


def fanned(scene: Scene, numbers: range, x: float, y: float, width: float, size: Size) -> list[Piece]:
    """The cards of these kinds in a row, copies of one kind over each other, no wider than `width`."""
    hand = own_hand(scene)
    held = [(number, hand[number]) for number in numbers if hand[number] > 0]
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
    pieces: list[Piece] = []
    for number, count in held:
        for copy in range(count):
            pieces.append(_card(scene.setting, number, copy, copy < given_up(scene, number), x, y, size))
            if len(pieces) <= len(steps):
                x += steps[len(pieces) - 1] * by
    return pieces


def given_up(scene: Scene, number: int) -> int:
    """How many cards of a kind the viewer gives up at this round's end; they are turned over."""
    return scene.view.laid[scene.seat * len(scene.parts.cards) + number]


@memoised
def _card(setting: Setting, number: int, copy: int, turned: bool, x: float, y: float, size: Size) -> Piece:
    """One card of the hand."""
    kind = f"card-{setting.parts.cards[number]}"
    if turned:
        body = cards.back(cards.TREACHERY if number >= ASSASSIN else cards.ATTRIBUTE, size.width, size.height)
    else:
        body = cards.face(setting, number, size.width, size.height)
    label = setting.say("laid_down" if turned else "held", card=card_name(setting, number))
    explain, halo = cards.explain_of(setting, number), around(size.width, size.height, 1.5)
    top = y + (6 if turned else 0)
    return Piece(f"{kind}-{copy}", label, x, top, body, explain, halo, kind=kind, row="hand")


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
    left = (wide - width) / 2 + 12
    choices: list[Piece] = []
    for place, number in enumerate(needed):
        name, label = scene.parts.cards[number], scene.say("held", card=card_name(scene.setting, number))
        face = cards.face(scene.setting, number, size.width, size.height, pale=number not in possible)
        x, halo = left + size.step * place, around(size.width, size.height)
        choices.append(Piece(f"choice-{name}", label, x, 30, face, "draw.explain.courtesan", halo))
    rank = scene.words[f"rank.{RANKS[scene.parts.rank_of[slot]]}"]
    words = labelled(rank, scene.words["step.courtesan_for"], scene.words)
    return sheet(words, middle, y, wide, size.height + 42, choices)
