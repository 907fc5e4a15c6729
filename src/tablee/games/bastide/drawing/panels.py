"""What each player has in front of him: purse, influence, tiles in hand, and his bid."""

from __future__ import annotations

from typing import Final

from tablee.drawing import SEATS, Svg, at, circle, group, icon, mark, piece, rect, text
from tablee.games.bastide.drawing.scene import NOTHING, Scene
from tablee.games.bastide.drawing.supplies import KIND_ICONS, points
from tablee.games.bastide.drawing.tiles import back, face, kind_of
from tablee.games.bastide.parts import TILES
from tablee.games.bastide.state import ADDING, BIDDING, EMPTY, NOT_MADE
from tablee.games.bastide.town import KINDS
from tablee.table import HIDDEN

HEAD: Final = 24.0
BID: Final = 62.0  # the width of a bid
SLIP: Final = 40.0  # and its height
STOCKS: Final = 178.0  # the width that money and influence need


def _head(scene: Scene, seat: int, width: float) -> list[Svg]:
    """The name in the colour and shape of the seat, whether it is asked, and its points so far."""
    colour = SEATS[seat].colour
    total = scene.totals[seat]
    asked = seat in scene.owing()
    drawn = [
        rect(0, 0, width, HEAD, f"e-{colour}", 5),
        circle(15, 12, 10, "e-card"),
        mark(seat, 15, 12, 14),
        text(29, 16.5, scene.names[seat], 13, colour, "start", width - (118 if asked else 70), "strong"),
    ]
    if asked:
        drawn.append(rect(width - 84, 4, 44, 16, "e-card", 8))
        drawn.append(text(width - 62, 15.5, scene.say("to_move"), 10, "card", fit=40, look="strong"))
    drawn.append(
        piece(
            f"points-{seat}",
            scene.say("total", name=scene.names[seat], amount=total),
            width - 36,
            -4,
            rect(0, 4, 36, HEAD, "e-card", 5),
            points(2, 0, 32, total),
            explain="draw.explain.points",
        )
    )
    return drawn


def _stocks(scene: Scene, seat: int, x: float, y: float, width: float) -> Svg:
    """Money, influence left, and influence on the three kinds of works."""
    v = scene.view
    on_works = v.influence()[seat * len(KINDS) : (seat + 1) * len(KINDS)]
    supply = v.supply[seat]
    drawn = [
        piece(
            f"money-{seat}",
            scene.say("money", amount=v.money[seat]),
            0,
            0,
            icon("bag", 0, 1, 22),
            text(24, 18, str(v.money[seat]), 17, "panel", "start", look="strong"),
            explain="draw.explain.money",
        ),
        piece(
            f"supply-{seat}",
            scene.say("supply", amount=supply),
            47,
            0,
            mark(seat, 8, 12, 14),
            text(18, 17, str(supply), 13, "panel", "start", look="strong" if supply else "faded"),
            explain="draw.explain.influence",
        ),
    ]
    step = min((width - 82) / len(KINDS), 44.0)
    for kind, amount in enumerate(on_works):
        sign = group(None if amount else {"class": "past"}, icon(KIND_ICONS[kind], 0, 4, 15))
        number = text(17.5, 17, str(amount), 12.5, "panel", "start", look="strong" if amount else "faded")
        label = scene.say(f"on.{KINDS[kind]}", amount=amount)
        where = 83 + step * kind
        drawn.append(piece(f"{KINDS[kind]}-{seat}", label, where, 0, sign, number, explain="draw.explain.influence"))
    return at(x, y, *drawn)


def _hand(scene: Scene, seat: int, x: float, y: float, size: float) -> Svg:
    """The tiles in hand: faces for their owner, backs for everybody else."""
    v = scene.view
    held = v.hand[seat * len(TILES) : (seat + 1) * len(TILES)]
    drawn: list[Svg] = []
    if HIDDEN in held:
        for place in range(v.hand_size[seat]):
            name = f"hand-{seat}-{place}"
            label = scene.say("hidden_tile")
            drawn.append(piece(name, label, (size + 4) * place, 0, back(size), explain="draw.explain.hand"))
        return at(x, y, *drawn)
    tiles = [tile for tile, count in enumerate(held) for _ in range(count)]
    for place, tile in enumerate(tiles):
        click = scene.click("play", tile)
        drawn.append(
            piece(
                f"hand-{seat}-{place}",
                scene.label(click, scene.tile(tile)),
                (size + 4) * place,
                0,
                face(tile, size),
                explain=f"draw.explain.{kind_of(tile)}",
                click=click,
                halo=(-2, -2, size + 4, size + 4),
            )
        )
    return at(x, y, *drawn)


def _bid(scene: Scene, seat: int, x: float, y: float) -> Svg:
    """What a player has bid: still owed, sealed, or shown; then what it places."""
    v = scene.view
    if v.project == EMPTY or (v.bids[seat] == NOT_MADE and scene.step() != BIDDING):
        return NOTHING
    asked = seat in scene.owing()
    own = seat == scene.seat
    if scene.step() == BIDDING:
        if asked:
            return _slip(scene, seat, x, y, "quill", "…", scene.say("bid.owes"))
        amount = str(v.bids[seat]) if own else ""
        return _slip(scene, seat, x, y, "sealed", amount, scene.say("bid.own" if own else "bid.sealed", amount=amount))
    shown = str(v.bids[seat])
    if scene.step() == ADDING:
        if asked:
            return _slip(scene, seat, x, y, "quill", f"{shown} + …", scene.say("bid.adding", amount=shown))
        if v.added[seat] != NOT_MADE:
            more = f"{shown} + {v.added[seat]}" if own else f"{shown} +"
            return _slip(scene, seat, x, y, "sealed", more, scene.say("bid.added", amount=shown))
    return _slip(scene, seat, x, y, "bid", shown, scene.say("bid.shown", amount=shown, left=v.left[seat]), v.left[seat])


def _slip(scene: Scene, seat: int, x: float, y: float, sign: str, amount: str, label: str, left: int = 0) -> Svg:
    """A slip of paper with a bid on it, and the influence that is still to be placed for it."""
    drawn = [rect(0, 0, BID, SLIP, "e-card", 4), icon(sign, 4, 3 if left else 8, 22 if left else 24)]
    drawn.append(text(44, 18 if left else 26, amount, 15, "card", fit=34, look="strong"))
    for count in range(min(left, 4)):
        drawn.append(mark(seat, 9 + 11 * count, 31, 10))
    if left > 4:
        drawn.append(text(54, 35, f"×{left}", 10, "card", look="strong"))
    return piece(f"bid-{seat}", label, x, y, *drawn, explain="draw.explain.bid")


def panel(scene: Scene, seat: int, x: float, y: float, width: float, height: float) -> Svg:
    """All that belongs to a player, in a box of this size; in a low one everything lies in one row."""
    low = height < HEAD + 30 + SLIP
    room = width - BID - 16 - (STOCKS + 8 if low else 0)
    size = min(room / scene.parts.hand - 4, 46.0, height - HEAD - (12 if low else 42))
    left = STOCKS + 14 if low else 8.0
    middle = HEAD + (height - HEAD) / 2 if low else height - 6 - max(size, SLIP) / 2
    return piece(
        f"panel-{seat}",
        scene.say("panel", name=scene.names[seat]),
        x,
        y,
        rect(0, 0, width, height, "e-panel", 5),
        *_head(scene, seat, width),
        _stocks(scene, seat, 7, middle - 12 if low else HEAD + 7, STOCKS if low else width - 12),
        _hand(scene, seat, left, middle - size / 2, size),
        _bid(scene, seat, width - BID - 6, middle - SLIP / 2),
        holds=True,
    )
