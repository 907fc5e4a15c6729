"""What each player has: points, noble cards, tokens left, and what is known of the hand."""

from __future__ import annotations

from typing import Final

from tablee.drawing import SEATS, Svg, circle, group, icon, mark, piece, rect, text
from tablee.games.heads_of_state.drawing import cards
from tablee.games.heads_of_state.drawing.cards import ATTRIBUTE, TREACHERY, points
from tablee.games.heads_of_state.drawing.scene import Scene
from tablee.games.heads_of_state.parts import ASSASSIN, RANKS
from tablee.games.heads_of_state.state import LINES, RANK_COUNT, SCORE_LINES

HEAD: Final = 22.0
RANKS_HIGH: Final = 33.0
LINES_HIGH: Final = 21.0


def panel(scene: Scene, seat: int, x: float, y: float, width: float, height: float) -> Svg:
    """All that belongs to a player, in a box of this size."""
    rest = height - HEAD - RANKS_HIGH - 8
    drawn = [
        rect(0, 0, width, height, "e-panel", 5),
        *_head(scene, seat, width),
        _ranks(scene, seat, 5, HEAD + 4, width - 10),
    ]
    top = HEAD + RANKS_HIGH + 6
    if rest > 34 + LINES_HIGH:
        drawn.append(_lines(scene, seat, 5, top, width - 10))
        top += LINES_HIGH
        rest -= LINES_HIGH
    high = min(rest - 2, 62.0)
    drawn.append(_hand(scene, seat, 6, top + (rest - high) / 2 - 1, width - 12, high))
    return piece(f"panel-{seat}", scene.say("panel", name=scene.names[seat]), x, y, *drawn, holds=True)


def _head(scene: Scene, seat: int, width: float) -> list[Svg]:
    """Name, whether the table waits for him, and his points."""
    view = scene.view
    colour = SEATS[seat].colour
    drawn = [
        rect(0, 0, width, HEAD, f"e-{colour}", 5),
        circle(14, HEAD / 2, 9.5, "e-card"),
        mark(seat, 14, HEAD / 2, 13),
        text(28, 15.5, scene.names[seat], 13, colour, "start", width - 142, "strong"),
    ]
    if view.agenda and seat in view.agenda[-1].seats:
        drawn.append(rect(width - 104, 3.5, 60, 15, "e-card", 7.5))
        drawn.append(text(width - 74, 14.5, scene.say("to_move"), 10.5, "card", fit=52, look="strong"))
    total = view.total(seat)
    label = scene.say("total", name=scene.names[seat], amount=total)
    wreath = [rect(0, 0, 36, HEAD, "e-card", 5), points(18, HEAD / 2, 30, total)]
    drawn.append(piece(f"points-{seat}", label, width - 36, 0, *wreath, explain="draw.explain.points"))
    return drawn


def _ranks(scene: Scene, seat: int, x: float, y: float, width: float) -> Svg:
    """For each rank: noble cards won, and tokens left; a rank he has never created is pale."""
    view = scene.view
    step = width / RANK_COUNT
    drawn: list[Svg] = []
    for place, rank in enumerate(reversed(range(RANK_COUNT))):
        at = seat * RANK_COUNT + rank
        won, tokens, created = view.nobles[at], view.supply[at], view.created[at]
        label = scene.say(
            "rank" if created else "rank_never",
            rank=scene.words[f"rank.{RANKS[rank]}"],
            cards=won,
            tokens=tokens,
        )
        crown = group(None if created else {"class": "past"}, icon(RANKS[rank], 1, 0, 18))
        plaque = [
            rect(0, -1, step - 2.5, RANKS_HIGH, "e-card fine", 3),
            crown,
            text(step - 10.5, 14, str(won), 14, "card", look="strong" if won else "faded"),
            mark(seat, 11, 25, 8.5),
            text(step - 10.5, 28.5, str(tokens), 10.5, "card", look="faded"),
        ]
        name = f"rank-s{seat}-{RANKS[rank]}"
        drawn.append(piece(name, label, x + step * place + 1, y, *plaque, explain="draw.explain.rank"))
    return group(None, *drawn)


def _lines(scene: Scene, seat: int, x: float, y: float, width: float) -> Svg:
    """The points by their reasons."""
    view = scene.view
    step = width / LINES
    drawn: list[Svg] = []
    for place, (name, _) in enumerate(SCORE_LINES):
        scored = view.points[seat * LINES + place]
        label = f"{scene.words[f'score.{name}']}: {scored}"
        words = [
            text(step / 2, 9, scene.say(f"line.{name}"), 9, "panel", fit=step - 3, look="faded"),
            text(step / 2, 19, str(scored), 11, "panel", look="strong" if scored else "faded"),
        ]
        drawn.append(piece(f"line-s{seat}-{name}", label, x + step * place, y, *words, explain="draw.explain.points"))
    return group(None, *drawn)


def _hand(scene: Scene, seat: int, x: float, y: float, width: float, height: float) -> Svg:
    """The hand from behind with the number of its cards, and beside it the cards that all have seen (HS-R12)."""
    view = scene.view
    known = view.cards_of(view.known, seat)
    wide = height * 0.7
    seen = [
        [n for n, count in enumerate(known) for _ in range(count) if (n >= ASSASSIN) == (kind == TREACHERY)]
        for kind in (ATTRIBUTE, TREACHERY)
    ]
    shown = sum([len(some) for some in seen])
    room = width - 2 * (wide + 4) - 8
    step = min(wide + 2, (room - wide) / max(shown - 1, 1)) if shown else 0.0
    drawn: list[Svg] = []
    for kind in (ATTRIBUTE, TREACHERY):
        amount = view.held[seat * 2 + kind]
        first = ASSASSIN if kind == TREACHERY else 0
        last = len(known) if kind == TREACHERY else ASSASSIN
        told = scene.counted(known[first:last], first)
        label = scene.say(f"hand_of.{kind}", name=scene.names[seat], amount=amount, cards=told)
        pack = cards.back(kind, wide, height) if amount else rect(0, 0, wide, height, "thin", 3)
        disc = cards.count(wide / 2, height / 2, amount, min(9.0, height * 0.3))
        drawn.append(piece(f"hand-s{seat}-{kind}", label, x, y, pack, disc, explain="draw.explain.hand"))
        x += wide + 3
        for place, number in enumerate(seen[kind]):
            copy = place - seen[kind].index(number)
            drawn.append(_known(scene, seat, number, copy, x, y, wide, height))
            x += step
        x += max(wide - step, 0) + 6 if seen[kind] else 5
    return group(None, *drawn)


def _known(scene: Scene, seat: int, number: int, copy: int, x: float, y: float, wide: float, high: float) -> Svg:
    """A card that all know to be in this hand."""
    label = scene.say("known", name=scene.names[seat], card=scene.card_name(number))
    face = cards.small_face(scene, number, wide, high)
    return piece(
        f"known-s{seat}-{scene.parts.cards[number]}-{copy}", label, x, y, face, explain=cards.explain_of(scene, number)
    )
