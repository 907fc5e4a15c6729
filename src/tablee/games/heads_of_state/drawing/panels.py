"""What each player has: points, noble cards, tokens left, and what is known of the hand."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from tablee.drawing import Piece, Svg, count, group, icon, join, mark, panel_body, rect, text, total
from tablee.games.heads_of_state.drawing import cards
from tablee.games.heads_of_state.drawing.cards import ATTRIBUTE, TREACHERY
from tablee.games.heads_of_state.drawing.scene import Scene, Setting
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
    return _placed(scene.setting, scene.shared(_holdings, seat), x, y, width, height)


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
        scene.cards_of(list(v.known), seat),
    )


@lru_cache(maxsize=4096)
def _placed(setting: Setting, h: _Holdings, x: float, y: float, width: float, height: float) -> Piece:
    return _panel(setting, h, width, height)._replace(x=x, y=y)


@lru_cache(maxsize=1024)
def _panel(setting: Setting, h: _Holdings, width: float, height: float) -> Piece:
    rest = height - HEAD - RANKS_HIGH - 8
    name = setting.names[h.seat]
    pieces = [total(h.seat, setting.say("total", name=name, amount=h.total), h.total, width, HEAD)]
    pieces += _ranks(setting, h.seat, h.ranks, 5, HEAD + 4, width - 10)
    top = HEAD + RANKS_HIGH + 6
    if rest > 34 + LINES_HIGH:
        pieces += _lines(setting, h.seat, h.lines, 5, top, width - 10)
        top += LINES_HIGH
        rest -= LINES_HIGH
    high = min(rest - 2, 62.0)
    pieces += _hand(setting, h.seat, h.held, h.known, 6, top + (rest - high) / 2 - 1, width - 12, high)
    asked = setting.words["draw.to_move"] if h.asked else ""
    body = panel_body(h.seat, name, width, height, HEAD, 104, asked, 60)
    return Piece(f"panel-{h.seat}", setting.say("panel", name=name), 0, 0, body, pieces=tuple(pieces))


@lru_cache(maxsize=4096)
def _rank_body(seat: int, rank: int, won: int, tokens: int, created: bool, width: float) -> Svg:
    return join(
        rect(0, -1, width - 2.5, RANKS_HIGH, "e-card fine", 3),
        group(None if created else {"class": "past"}, icon(RANKS[rank], 1, 0, 18)),
        text(width - 10.5, 14, str(won), 14, "card", look="strong" if won else "faded"),
        mark(seat, 11, 25, 8.5),
        text(width - 10.5, 28.5, str(tokens), 10.5, "card", look="faded"),
    )


@lru_cache(maxsize=1024)
def _ranks(
    setting: Setting, seat: int, ranks: tuple[tuple[int, int, bool], ...], x: float, y: float, width: float
) -> tuple[Piece, ...]:
    """For each rank: noble cards won, and tokens left; a rank that was never created is pale."""
    step = width / int(RANK_COUNT)
    found: list[Piece] = []
    for place, rank in enumerate(reversed(range(RANK_COUNT))):
        won, tokens, created = ranks[rank]
        title = setting.words[f"rank.{RANKS[rank]}"]
        label = setting.say("rank" if created else "rank_never", rank=title, cards=won, tokens=tokens)
        body = _rank_body(seat, rank, won, tokens, created, step)
        name = f"rank-s{seat}-{RANKS[rank]}"
        found.append(Piece(name, label, x + step * place + 1, y, body, "draw.explain.rank"))
    return tuple(found)


@lru_cache(maxsize=1024)
def _line_body(name: str, scored: int, width: float) -> Svg:
    return join(
        text(width / 2, 9, name, 9, "panel", fit=width - 3, look="faded"),
        text(width / 2, 19, str(scored), 11, "panel", look="strong" if scored else "faded"),
    )


@lru_cache(maxsize=1024)
def _lines(setting: Setting, seat: int, points: tuple[int, ...], x: float, y: float, width: float) -> tuple[Piece, ...]:
    """The points by their reasons."""
    step = width / int(LINES)
    found: list[Piece] = []
    for place, (name, _) in enumerate(SCORE_LINES):
        scored = points[place]
        label = labelled(setting.words[f"score.{name}"], scored, setting.words)
        body = _line_body(setting.words[f"draw.line.{name}"], scored, step)
        found.append(Piece(f"line-s{seat}-{name}", label, x + step * place, y, body, "draw.explain.points"))
    return tuple(found)


@lru_cache(maxsize=1024)
def _pack_body(sort: int, amount: int, width: float, height: float) -> Svg:
    """Cards of one sort from behind, and their number."""
    pack = cards.back(sort, width, height) if amount else rect(0, 0, width, height, "thin", 3)
    return join(pack, count(width / 2, height / 2, amount, min(9.0, height * 0.3)))


@lru_cache(maxsize=1024)
def _hand(
    setting: Setting,
    seat: int,
    held: tuple[int, ...],
    known: tuple[int, ...],
    x: float,
    y: float,
    width: float,
    height: float,
) -> tuple[Piece, ...]:
    """The hand from behind with the number of its cards, and beside it the cards that all have seen (HS-R12)."""
    wide = height * 0.7
    seen = [
        [n for n, copies in enumerate(known) for _ in range(copies) if (n >= ASSASSIN) == (sort == TREACHERY)]
        for sort in (ATTRIBUTE, TREACHERY)
    ]
    fans = [len(some) for some in seen if some]
    room = width - 2 * (wide + 3) - 6 - wide * len(fans)  # besides both packs and the last card of each fan
    step = min(wide + 2, room / max(sum(fans) - len(fans), 1))
    found: list[Piece] = []
    for sort in (ATTRIBUTE, TREACHERY):
        amount = held[sort]
        first = ASSASSIN if sort == TREACHERY else 0
        last = len(known) if sort == TREACHERY else ASSASSIN
        told = setting.counted(known[first:last], first)
        label = setting.say(f"hand_of.{sort}", name=setting.names[seat], amount=amount, cards=told)
        body = _pack_body(sort, amount, wide, height)
        row = f"hand-s{seat}"
        found.append(Piece(f"hand-s{seat}-{sort}", label, x, y, body, "draw.explain.hand", row=row))
        x += wide + 3
        for place, number in enumerate(seen[sort]):
            copy = place - seen[sort].index(number)
            found.append(_known(setting, seat, number, copy, x, y, wide, height))
            x += step
        x += max(wide - step, 0) + 6 if seen[sort] else 5
    return tuple(found)


def _known(setting: Setting, seat: int, number: int, copy: int, x: float, y: float, wide: float, high: float) -> Piece:
    """A card that all know to be in this hand."""
    label = setting.say("known", name=setting.names[seat], card=setting.card_name(number))
    kind = f"known-s{seat}-{setting.parts.cards[number]}"
    body = cards.small_face(number, cards.icons_of(setting, number), wide, high)
    explain = cards.explain_of(setting, number)
    return Piece(f"{kind}-{copy}", label, x, y, body, explain, kind=kind, row=f"hand-s{seat}")
