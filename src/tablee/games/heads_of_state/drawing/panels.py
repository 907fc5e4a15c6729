"""What each player has: points, noble cards, tokens left, and what is known of the hand."""

from __future__ import annotations

from typing import Final, NamedTuple

from tablee.drawing import Piece, count, group, icon, join, mark, memoised, rect, text
from tablee.drawing import panel as panel_piece
from tablee.games.heads_of_state.drawing import cards
from tablee.games.heads_of_state.drawing.cards import ATTRIBUTE, TREACHERY
from tablee.games.heads_of_state.drawing.scene import Scene, Setting, card_name, cards_label, cards_of
from tablee.games.heads_of_state.parts import ASSASSIN, RANKS
from tablee.games.heads_of_state.state import LINES, RANK_COUNT, SCORE_LINES
from tablee.locale import labelled

HEAD: Final = 22.0
RANKS_HIGH: Final = 33.0
LINES_HIGH: Final = 21.0


class _Holdings(NamedTuple):
    """All that belongs to a player."""

    seat: int
    asked: bool  # for a decision
    total: int
    lines: tuple[int, ...]  # the points by their reasons
    ranks: tuple[tuple[int, int, bool], ...]  # per rank: noble cards, tokens, whether one was ever created
    held: tuple[int, ...]  # cards in hand, per sort
    known: tuple[int, ...]  # per card: how many are known to be in the hand


def panel(scene: Scene, seat: int, x: float, y: float, width: float, height: float) -> Piece:
    """All that belongs to a player, in a box of this size; everybody sees it alike."""
    return _panel(scene.setting, scene.shared(_holdings, seat), width, height)._replace(x=x, y=y)


def _holdings(scene: Scene, seat: int) -> _Holdings:
    v = scene.view
    ranks = range(seat * RANK_COUNT, (seat + 1) * RANK_COUNT)
    return _Holdings(
        seat,
        seat in scene.owing(),
        v.total(seat),
        tuple([v.points[line] for line in range(seat * LINES, (seat + 1) * LINES)]),
        tuple([(v.nobles[rank], v.supply[rank], bool(v.created[rank])) for rank in ranks]),
        (v.held[seat * 2], v.held[seat * 2 + 1]),
        cards_of(scene, list(v.known), seat),
    )


@memoised
def _panel(setting: Setting, h: _Holdings, width: float, height: float) -> Piece:
    rest = height - HEAD - RANKS_HIGH - 8
    pieces = list(_ranks(setting, h.seat, h.ranks, width - 10))
    top = HEAD + RANKS_HIGH + 6
    if rest > 34 + LINES_HIGH:
        pieces += _lines(setting, h.seat, h.lines, top, width - 10)
        top += LINES_HIGH
        rest -= LINES_HIGH
    high = min(rest - 2, 62.0)
    pieces += _hand(setting, h.seat, h.held, h.known, top + (rest - high) / 2 - 1, width - 12, high)
    return panel_piece(setting, h.seat, h.total, h.asked, width, height, HEAD, 104, 60, pieces)


@memoised
def _ranks(setting: Setting, seat: int, ranks: tuple[tuple[int, int, bool], ...], width: float) -> tuple[Piece, ...]:
    """For each rank: noble cards won, and tokens left; a rank that was never created is pale."""
    step = width / int(RANK_COUNT)
    pieces: list[Piece] = []
    for place, rank in enumerate(reversed(range(RANK_COUNT))):
        won, tokens, created = ranks[rank]
        title = setting.words[f"rank.{RANKS[rank]}"]
        label = setting.say("rank" if created else "rank_never", rank=title, cards=won, tokens=tokens)
        body = join(
            rect(0, -1, step - 2.5, RANKS_HIGH, "e-card fine", 3),
            group(None if created else {"class": "past"}, icon(RANKS[rank], 1, 0, 18)),
            text(step - 10.5, 14, str(won), 14, "card", look="strong" if won else "faded"),
            mark(seat, 11, 25, 8.5),
            text(step - 10.5, 28.5, str(tokens), 10.5, "card", look="faded"),
        )
        name = f"rank-s{seat}-{RANKS[rank]}"
        pieces.append(Piece(name, label, 6 + step * place, HEAD + 4, body, "draw.explain.rank"))
    return tuple(pieces)


@memoised
def _lines(setting: Setting, seat: int, points: tuple[int, ...], y: float, width: float) -> tuple[Piece, ...]:
    """The points by their reasons."""
    step = width / int(LINES)
    pieces: list[Piece] = []
    for place, (name, _) in enumerate(SCORE_LINES):
        amount = points[place]
        label = labelled(setting.words[f"score.{name}"], amount, setting.words)
        body = join(
            text(step / 2, 9, setting.words[f"draw.line.{name}"], 9, "panel", fit=step - 3, look="faded"),
            text(step / 2, 19, str(amount), 11, "panel", look="strong" if amount else "faded"),
        )
        pieces.append(Piece(f"line-s{seat}-{name}", label, 5 + step * place, y, body, "draw.explain.points"))
    return tuple(pieces)


@memoised
def _hand(
    setting: Setting, seat: int, held: tuple[int, ...], known: tuple[int, ...], y: float, width: float, height: float
) -> tuple[Piece, ...]:
    """The hand from behind with the number of its cards, and beside it the cards that all have seen (HS-R12)."""
    x, wide = 6.0, height * 0.7
    row = f"hand-s{seat}"
    seen = [
        [n for n, copies in enumerate(known) for _ in range(copies) if (n >= ASSASSIN) == (sort == TREACHERY)]
        for sort in (ATTRIBUTE, TREACHERY)
    ]
    fans = [len(some) for some in seen if some]
    room = width - 2 * (wide + 3) - 6 - wide * len(fans)  # besides both packs and the last card of each fan
    step = min(wide + 2, room / max(sum(fans) - len(fans), 1))
    pieces: list[Piece] = []
    for sort in (ATTRIBUTE, TREACHERY):
        amount = held[sort]
        first, last = (ASSASSIN, len(known)) if sort == TREACHERY else (0, ASSASSIN)
        seen_label = cards_label(setting, known[first:last], first)
        label = setting.say(f"hand_of.{sort}", name=setting.names[seat], amount=amount, cards=seen_label)
        pack = cards.back(sort, wide, height) if amount else rect(0, 0, wide, height, "thin", 3)
        body = join(pack, count(wide / 2, height / 2, amount, min(9.0, height * 0.3)))
        pieces.append(Piece(f"hand-s{seat}-{sort}", label, x, y, body, "draw.explain.hand", row=row))
        x += wide + 3
        for place, number in enumerate(seen[sort]):
            kind = f"known-s{seat}-{setting.parts.cards[number]}"
            name = f"{kind}-{place - seen[sort].index(number)}"
            label = setting.say("known", name=setting.names[seat], card=card_name(setting, number))
            body = cards.small_face(number, cards.icons_of(setting, number), wide, height)
            pieces.append(Piece(name, label, x, y, body, cards.explain_of(setting, number), kind=kind, row=row))
            x += step
        x += max(wide - step, 0) + 6 if seen[sort] else 5
    return tuple(pieces)
