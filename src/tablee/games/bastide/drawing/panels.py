"""What the players have in front of them: purse, influence, tiles in hand, and their bids."""

from __future__ import annotations

from typing import Final, NamedTuple

from tablee.drawing import TOTAL, Piece, Svg, around, icon, join, mark, memoised, rect, stock, text
from tablee.drawing import panel as panel_piece
from tablee.games.bastide.drawing.art import back, face, kind_of, tile_kind
from tablee.games.bastide.drawing.scene import Scene, Setting, influence, step_due, tile_name, totals
from tablee.games.bastide.drawing.supplies import KIND_ICONS
from tablee.games.bastide.generated import ADDING, BIDDING
from tablee.games.bastide.parts import TILES
from tablee.games.bastide.state import EMPTY, NOT_MADE
from tablee.games.bastide.town import KINDS
from tablee.table import HIDDEN

HEAD: Final = 24.0
BID: Final = 62.0  # the width of a bid
SLIP: Final = 40.0  # and its height
STOCKS: Final = 178.0  # the width that money and influence need


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
    amounts = [v.hand[seat * len(TILES) + tile] for tile in range(len(TILES))]
    if HIDDEN in amounts:
        hand = (HIDDEN,) * v.hand_size[seat]
    else:
        hand = tuple([tile for tile, amount in enumerate(amounts) for _ in range(amount)])
    bids = v.project != EMPTY and (v.bids[seat] != NOT_MADE or step_due(scene) == BIDDING)
    return _Holdings(
        seat,
        seat in scene.owing(),
        scene.shared(totals)[seat],
        v.money[seat],
        v.supply[seat],
        tuple(scene.shared(influence)[seat * len(KINDS) : (seat + 1) * len(KINDS)]),
        hand,
        _bid(scene, seat) if bids else None,
    )


@memoised
def _stocks(
    setting: Setting, seat: int, money: int, supply: int, influence: tuple[int, ...], y: float, width: float
) -> tuple[Piece, ...]:
    """Money, influence left, and influence on the three kinds of works."""
    label, supply_label = setting.say("money", amount=money), setting.say("supply", amount=supply)
    explain, look = "draw.explain.influence", "strong" if supply else "faded"
    purse = join(icon("bag", 0, 1, 22), text(24, 18, str(money), 17, "panel", "start", look="strong"))
    pieces = join(mark(seat, 8, 12, 14), text(18, 17, str(supply), 13, "panel", "start", look=look))
    stocks = [
        Piece(f"money-{seat}", label, 7, y, purse, "draw.explain.money"),
        Piece(f"supply-{seat}", supply_label, 54, y, pieces, explain),
    ]
    step = min((width - 82) / len(KINDS), 44.0)
    for place, (kind, sign, amount) in enumerate(zip(KINDS, KIND_ICONS, influence, strict=True)):
        label, body = setting.say(f"on.{kind}", amount=amount), stock(sign, amount, 4, 15, 17.5, 17, 12.5)
        stocks.append(Piece(f"{kind}-{seat}", label, 90 + step * place, y, body, explain))
    return tuple(stocks)


@memoised
def _tile(setting: Setting, seat: int, place: int, tile: int, x: float, y: float, size: float) -> Piece:
    """A tile in hand: its face for the owner, its back for everybody else."""
    if tile == HIDDEN:
        label, body, explain, kind = setting.words["draw.hidden_tile"], back(size), "hand", f"back-{seat}"
    else:
        label, body, explain, kind = tile_name(setting, tile), face(tile, size), kind_of(tile), tile_kind(tile)
    name, row, halo = f"hand-{seat}-{place}", f"hand-{seat}", around(size, size)
    return Piece(name, label, x, y, body, f"draw.explain.{explain}", halo, kind=kind, row=row)


def _bid(scene: Scene, seat: int) -> tuple[str, str, str, int]:
    """Of a bid: its sign, what is written on it, its words, and the influence that is still to be placed for it."""
    v = scene.view
    asked = seat in scene.owing()
    own = seat == scene.seat
    bid = str(v.bids[seat])
    if step_due(scene) == BIDDING:
        if asked:
            return "quill", "…", scene.say("bid.owes"), 0
        amount = bid if own else ""
        return "sealed", amount, scene.say("bid.own" if own else "bid.sealed", amount=amount), 0
    if step_due(scene) == ADDING:
        if asked:
            return "quill", f"{bid} + …", scene.say("bid.adding", amount=bid), 0
        if v.added[seat] != NOT_MADE:
            more = f"{bid} + {v.added[seat]}" if own else f"{bid} +"
            return "sealed", more, scene.say("bid.added", amount=bid), 0
    return "bid", bid, scene.say("bid.shown", amount=bid, left=v.left[seat]), v.left[seat]


def _slip(seat: int, sign: str, amount: str, left: int) -> Svg:
    """A slip of paper with a bid on it, and the influence that is still to be placed for it."""
    shapes = [rect(0, 0, BID, SLIP, "e-card", 4), icon(sign, 4, 3 if left else 8, 22 if left else 24)]
    shapes.append(text(44, 18 if left else 26, amount, 15, "card", fit=34, look="strong"))
    shapes += [mark(seat, 9 + 11 * place, 31, 10) for place in range(min(left, 4))]
    if left > 4:
        shapes.append(text(54, 35, f"×{left}", 10, "card", look="strong"))
    return join(*shapes)


def panel(scene: Scene, seat: int, x: float, y: float, width: float, height: float) -> Piece:
    """All that belongs to a player, in a box of this size; in a low one everything lies in one row."""
    return _panel(scene.setting, scene.of(seat, _holdings), width, height)._replace(x=x, y=y)


@memoised
def _panel(setting: Setting, h: _Holdings, width: float, height: float) -> Piece:
    low = height < HEAD + 30 + SLIP
    room = width - BID - 16 - (STOCKS + 8 if low else 0)
    size = min(room / setting.parts.hand - 4, 46.0, height - HEAD - (12 if low else 42))
    left = STOCKS + 14 if low else 8.0
    middle = HEAD + (height - HEAD) / 2 if low else height - 6 - max(size, SLIP) / 2
    top, wide = (middle - 12, STOCKS) if low else (HEAD + 7, width - 12)
    pieces = list(_stocks(setting, h.seat, h.money, h.supply, h.influence, top, wide))
    for place, tile in enumerate(h.hand):
        pieces.append(_tile(setting, h.seat, place, tile, left + (size + 4) * place, middle - size / 2, size))
    if h.bid is not None:
        sign, amount, label, to_place = h.bid
        body = _slip(h.seat, sign, amount, to_place)
        pieces.append(Piece(f"bid-{h.seat}", label, width - BID - 6, middle - SLIP / 2, body, "draw.explain.bid"))
    taken = 84 if h.asked else TOTAL
    return panel_piece(setting, h.seat, h.points, h.asked, width, height, HEAD, taken, 44, pieces)
