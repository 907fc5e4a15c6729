"""The viewer's own hand, and the cards that a Courtesan may stand for."""

from __future__ import annotations

from tablee.drawing import DEAD, Click, Svg, group, piece, rect, text
from tablee.games.heads_of_state.drawing import cards
from tablee.games.heads_of_state.drawing.scene import Scene
from tablee.games.heads_of_state.drawing.supplies import Size
from tablee.games.heads_of_state.parts import ASSASSIN
from tablee.games.heads_of_state.state import COURTESAN_FOR, KINDS

COPY = 0.72  # how much of a card is seen under another one of its kind
TIGHT = 0.36  # the same, if there is little room


def _clicked(scene: Scene, number: int) -> Click:
    """What a click on a card of the hand does: discard it, lay it down, or play it against a noble."""
    for kind, value in (("discard", number), ("lay_down", number), ("use", number - ASSASSIN)):
        if value >= 0:
            click = scene.click(kind, value)
            if click != DEAD:
                return click
    return DEAD


def fanned(scene: Scene, numbers: range, x: float, y: float, width: float, size: Size) -> Svg:
    """The cards of these kinds in a row, copies of one kind over each other, no wider than `width`."""
    held = [(number, scene.own_hand()[number]) for number in numbers if scene.own_hand()[number] > 0]
    if not held:
        return group(None)
    room = width - size.width
    copies = sum([count - 1 for _, count in held])
    spare = (room - size.step * (len(held) - 1)) / (max(copies, 1) * size.width)
    seen = size.width * max(TIGHT, min(COPY, spare))
    steps: list[float] = []
    for _, count in held:
        steps += [seen] * (count - 1) + [size.step]
    steps.pop()
    by = min(1.0, room / sum(steps)) if steps else 1.0
    drawn: list[Svg] = []
    step = 0
    for number, count in held:
        laid = scene.view.laid[scene.seat * len(scene.parts.cards) + number]
        click = _clicked(scene, number)
        for copy in range(count):
            given_up = copy < laid
            drawn.append(_card(scene, number, copy, x, y, size, DEAD if given_up else click, given_up))
            if step < len(steps):
                x += steps[step] * by
                step += 1
    return group(None, *drawn)


def _card(scene: Scene, number: int, copy: int, x: float, y: float, size: Size, click: Click, given_up: bool) -> Svg:
    """One card of the hand; what is given up at a round's end is turned over."""
    name = scene.card_name(number)
    kind = cards.TREACHERY if number >= ASSASSIN else cards.ATTRIBUTE
    shown = (
        cards.back(kind, size.width, size.height) if given_up else cards.face(scene, number, size.width, size.height)
    )
    return piece(
        f"card-{scene.parts.cards[number]}-{copy}",
        scene.told(click, scene.say("laid_down" if given_up else "held", card=name)),
        x,
        y + (6 if given_up else 0),
        shown,
        explain=cards.explain_of(scene, number),
        click=click,
        halo=(-1.5, -1.5, size.width + 3, size.height + 3),
    )


def said(scene: Scene) -> str:
    """How many cards the viewer holds, and how many he may keep."""
    held = scene.view.held
    limits = scene.parts.round_hand if scene.asks("lay_down") else scene.parts.hand
    mine = scene.seat * 2
    return scene.say("hand", attributes=held[mine], most=limits[0], treachery=held[mine + 1], most_treachery=limits[1])


def courtesan_for(scene: Scene, middle: float, y: float, size: Size) -> Svg:
    """The set of the noble that is being created, spread over the board; nothing when no Courtesan is laid."""
    view = scene.view
    if not scene.asks("for") or view.agenda[-1].step != COURTESAN_FOR:
        return group(None)
    slot = view.agenda[-1].args[0]
    needed = [number for number in scene.parts.sets[scene.parts.rank_of[slot]] if number < KINDS]
    width = size.step * len(needed) + 20
    wide = max(width, 330.0)
    drawn: list[Svg] = []
    for place, number in enumerate(needed):
        click = scene.click("for", number)
        shown = cards.face(scene, number, size.width, size.height, pale=click == DEAD)
        drawn.append(
            piece(
                f"choice-{scene.parts.cards[number]}",
                scene.told(click, scene.say("held", card=scene.card_name(number))),
                (wide - width) / 2 + 12 + size.step * place,
                30,
                shown,
                explain="draw.explain.courtesan",
                click=click,
                halo=(-2, -2, size.width + 4, size.height + 4),
            )
        )
    words = f"{scene.words['step.courtesan_for']} ({scene.words[f'slot.{scene.parts.slots[slot]}']})"
    sheet = rect(0, 0, wide, size.height + 42, "e-card", 6)
    line = rect(3, 3, wide - 6, size.height + 36, "s-gold fine", 4)
    heading = text(wide / 2, 20, words, 13, "card", fit=wide - 20, look="strong")
    return piece("choices", words, middle - wide / 2, y, sheet, line, heading, *drawn, holds=True)
