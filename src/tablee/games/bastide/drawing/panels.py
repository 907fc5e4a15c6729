"""What the players have in front of them: purse, influence, tiles in hand, and their bids."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from tablee.drawing import TOTAL, Piece, Svg, group, icon, join, mark, panel_body, rect, text, total
from tablee.games.bastide.drawing.scene import Scene, Setting
from tablee.games.bastide.drawing.supplies import KIND_ICONS
from tablee.games.bastide.drawing.tiles import back, face, kind_of, tile_kind
from tablee.games.bastide.generated import ADDING, BIDDING
from tablee.games.bastide.parts import TILES
from tablee.games.bastide.state import EMPTY, NOT_MADE
from tablee.games.bastide.town import KINDS
from tablee.table import HIDDEN

HEAD: Final = 24.0
BID: Final = 62.0  # the width of a bid
SLIP: Final = 40.0  # and its height
STOCKS: Final = 178.0  # the width that money and influence need


@lru_cache(maxsize=512)
def _money_body(amount: int) -> Svg:
    return join(icon("bag", 0, 1, 22), text(24, 18, str(amount), 17, "panel", "start", look="strong"))


@lru_cache(maxsize=512)
def _supply_body(seat: int, amount: int) -> Svg:
    look = "strong" if amount else "faded"
    return join(mark(seat, 8, 12, 14), text(18, 17, str(amount), 13, "panel", "start", look=look))


@lru_cache(maxsize=512)
def _influence_body(kind: int, amount: int) -> Svg:
    sign = group(None if amount else {"class": "past"}, icon(KIND_ICONS[kind], 0, 4, 15))
    return join(sign, text(17.5, 17, str(amount), 12.5, "panel", "start", look="strong" if amount else "faded"))


class _Holdings(NamedTuple):
    """All that belongs to a player, as somebody sees it."""

    seat: int
    asked: bool  # for a decision
    points: int
    money: int
    supply: int
    influence: tuple[int, ...]  # per kind of works
    hand: tuple[int, ...]  # the tiles, or as many times HIDDEN
    bid: tuple[str, str, str, int] | None  # its sign, what is written on it, its words, the influence it still places


def _holdings(scene: Scene, seat: int) -> _Holdings:
    v = scene.view
    held = [v.hand[seat * len(TILES) + tile] for tile in range(len(TILES))]
    if HIDDEN in held:
        hand = (HIDDEN,) * v.hand_size[seat]
    else:
        hand = tuple([tile for tile, count in enumerate(held) for _ in range(count)])
    bids = v.project != EMPTY and (v.bids[seat] != NOT_MADE or scene.step() == BIDDING)
    return _Holdings(
        seat,
        seat in scene.owing(),
        scene.shared(Scene.totals)[seat],
        v.money[seat],
        v.supply[seat],
        tuple(scene.shared(Scene.influence)[seat * len(KINDS) : (seat + 1) * len(KINDS)]),
        hand,
        _bid_shown(scene, seat) if bids else None,
    )


@lru_cache(maxsize=1024)
def _stocks(
    setting: Setting,
    seat: int,
    money: int,
    supply: int,
    influence: tuple[int, ...],
    x: float,
    y: float,
    width: float,
) -> tuple[Piece, ...]:
    """Money, influence left, and influence on the three kinds of works."""
    label, supply_label = setting.say("money", amount=money), setting.say("supply", amount=supply)
    explain = "draw.explain.influence"
    found = [
        Piece(f"money-{seat}", label, x, y, _money_body(money), "draw.explain.money"),
        Piece(f"supply-{seat}", supply_label, x + 47, y, _supply_body(seat, supply), explain),
    ]
    step = min((width - 82) / len(KINDS), 44.0)
    for kind, (name, amount) in enumerate(zip(KINDS, influence, strict=True)):
        label = setting.say(f"on.{name}", amount=amount)
        body = _influence_body(kind, amount)
        found.append(Piece(f"{name}-{seat}", label, x + 83 + step * kind, y, body, explain))
    return tuple(found)


@lru_cache(maxsize=1024)
def _hand(setting: Setting, seat: int, hand: tuple[int, ...], x: float, y: float, size: float) -> tuple[Piece, ...]:
    """The tiles in hand: faces for their owner, backs for everybody else."""
    found: list[Piece] = []
    for place, tile in enumerate(hand):
        hidden = tile == HIDDEN
        found.append(
            Piece(
                f"hand-{seat}-{place}",
                setting.words["draw.hidden_tile"] if hidden else setting.tile(tile),
                x + (size + 4) * place,
                y,
                back(size) if hidden else face(tile, size),
                "draw.explain.hand" if hidden else f"draw.explain.{kind_of(tile)}",
                (-2, -2, size + 4, size + 4),
                kind=f"back-{seat}" if hidden else tile_kind(tile),
                row=f"hand-{seat}",
            )
        )
    return tuple(found)


def _bid_shown(scene: Scene, seat: int) -> tuple[str, str, str, int]:
    """Of a bid: its sign, what is written on it, its words, and the influence that is still to be placed for it."""
    v = scene.view
    asked = seat in scene.owing()
    own = seat == scene.seat
    if scene.step() == BIDDING:
        if asked:
            return "quill", "…", scene.say("bid.owes"), 0
        amount = str(v.bids[seat]) if own else ""
        return "sealed", amount, scene.say("bid.own" if own else "bid.sealed", amount=amount), 0
    shown = str(v.bids[seat])
    if scene.step() == ADDING:
        if asked:
            return "quill", f"{shown} + …", scene.say("bid.adding", amount=shown), 0
        if v.added[seat] != NOT_MADE:
            more = f"{shown} + {v.added[seat]}" if own else f"{shown} +"
            return "sealed", more, scene.say("bid.added", amount=shown), 0
    return "bid", shown, scene.say("bid.shown", amount=shown, left=v.left[seat]), v.left[seat]


@lru_cache(maxsize=1024)
def _slip_body(seat: int, sign: str, amount: str, left: int) -> Svg:
    """A slip of paper with a bid on it, and the influence that is still to be placed for it."""
    drawn = [rect(0, 0, BID, SLIP, "e-card", 4), icon(sign, 4, 3 if left else 8, 22 if left else 24)]
    drawn.append(text(44, 18 if left else 26, amount, 15, "card", fit=34, look="strong"))
    for count in range(min(left, 4)):
        drawn.append(mark(seat, 9 + 11 * count, 31, 10))
    if left > 4:
        drawn.append(text(54, 35, f"×{left}", 10, "card", look="strong"))
    return join(*drawn)


def panel(scene: Scene, seat: int, x: float, y: float, width: float, height: float) -> Piece:
    """All that belongs to a player, in a box of this size; in a low one everything lies in one row."""
    return _placed(scene.setting, scene.of(seat, _holdings), x, y, width, height)


@lru_cache(maxsize=4096)
def _placed(setting: Setting, h: _Holdings, x: float, y: float, width: float, height: float) -> Piece:
    return _panel(setting, h, width, height)._replace(x=x, y=y)


@lru_cache(maxsize=1024)
def _panel(setting: Setting, h: _Holdings, width: float, height: float) -> Piece:
    low = height < HEAD + 30 + SLIP
    room = width - BID - 16 - (STOCKS + 8 if low else 0)
    size = min(room / setting.parts.hand - 4, 46.0, height - HEAD - (12 if low else 42))
    left = STOCKS + 14 if low else 8.0
    middle = HEAD + (height - HEAD) / 2 if low else height - 6 - max(size, SLIP) / 2
    name = setting.names[h.seat]
    top, wide = (middle - 12, STOCKS) if low else (HEAD + 7, width - 12)
    pieces = [
        total(h.seat, setting.say("total", name=name, amount=h.points), h.points, width, HEAD),
        *_stocks(setting, h.seat, h.money, h.supply, h.influence, 7, top, wide),
        *_hand(setting, h.seat, h.hand, left, middle - size / 2, size),
    ]
    if h.bid is not None:
        sign, amount, label, to_place = h.bid
        body = _slip_body(h.seat, sign, amount, to_place)
        pieces.append(Piece(f"bid-{h.seat}", label, width - BID - 6, middle - SLIP / 2, body, "draw.explain.bid"))
    asked = setting.words["draw.to_move"] if h.asked else ""
    body = panel_body(h.seat, name, width, height, HEAD, 84 if asked else TOTAL, asked)
    return Piece(f"panel-{h.seat}", setting.say("panel", name=name), 0, 0, body, pieces=tuple(pieces))
