"""The seven locations as small engravings, each in a box of 100 by 64 with the ground at the bottom."""

from __future__ import annotations

from functools import cache
from typing import Final

from tablee.drawing import Layers, Svg, arches, disc, engraving


def _boxes(lefts: list[float], y: float, width: float, height: float) -> str:
    return "".join([f"M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}z" for x in lefts])


def _tower(x: float, top: float, width: float) -> str:
    """A round tower with battlements, down to the ground."""
    step = width / 5
    merlons = f"v-4h{step:g}v4h{step:g}v-4h{step:g}v4h{step:g}v-4h{step:g}v4"
    return f"M{x:g} 62V{top:g}{merlons}V62q{-width / 2:g} 3 {-width:g} 0z"


def _row(first: float, step: float, count: int) -> list[float]:
    return [first + step * place for place in range(count)]


def _heads(y: float, first: float, step: float, count: int) -> str:
    return "".join([disc(x, y - abs(x - 50) * 0.07, 2.3) for x in _row(first, step, count)])


_BANQUE: Final[Layers] = (
    ("e-slate", "M0 42l10-8h80l10 8z"),
    ("e-stone", "M2 42h96v18H2z"),
    ("f-shade", _boxes([6, 12, 84, 90], 47, 3.5, 6)),
    ("e-stone", "M18 28L50 9l32 19v4H18z"),
    ("hair", "M24 28L50 13l26 15z"),
    ("f-cloak", "M20 32h60v26H20z"),
    ("e-stone", _boxes(_row(20, 10.9, 6), 32, 5, 26)),
    ("hair", "".join([f"M{x + 1.7:g} 34v22M{x + 3.4:g} 34v22" for x in _row(20, 10.9, 6)])),
    ("e-stone", "M15 58h70v3H15zM11 61h78v3H11z"),
    ("e-gold", disc(50, 22.5, 4.2)),
    ("hair", disc(50, 22.5, 2.8)),
)
_NOTRE_DAME: Final[Layers] = (
    ("e-slate", "M50 0l2.5 26h-5z"),
    ("e-slate", "M34 30l16-10l16 10z"),
    ("e-stone", "M76 36q14 4 18 28h-8q-2-14-10-18zM24 36q-14 4-18 28h8q2-14 10-18z"),
    ("e-stone", "M22 10h19v54H22zM59 10h19v54H59z"),
    ("e-stone", "M41 29h18v35H41z"),
    ("f-shade", arches([25, 33], 27, 5, 14) + arches([62, 70], 27, 5, 14)),
    ("hair", "M22 12.5h19M59 12.5h19M22 29h56M22 31.5h56M22 46.5h56M22 49h56"),
    ("drawn", "M22 10v-2M31.5 10v-2M41 10v-2M59 10v-2M68.5 10v-2M78 10v-2"),
    ("e-azure", disc(50, 39, 6)),
    ("hair", disc(50, 39, 3.5) + "M50 33v12M44 39h12M45.8 34.8l8.4 8.4M54.2 34.8l-8.4 8.4"),
    ("f-shade", arches([28.5, 65.5], 45, 6, 11) + arches([27, 46.5, 65], 64, 8, 13)),
)
_VERSAILLES: Final[Layers] = (
    ("e-slate", "M2 33l5-6h86l5 6z"),
    ("e-stone", "M2 33h96v18H2z"),
    ("e-slate", "M36 27l6-9h16l6 9z"),
    ("e-stone", "M36 27h28v24H36z"),
    ("e-gold", "M44 27l6-5l6 5z"),
    (
        "f-shade",
        _boxes(_row(5, 6, 5) + _row(67.5, 6, 5), 36, 2.8, 5) + arches(_row(5, 6, 5) + _row(67.5, 6, 5), 50, 2.8, 6),
    ),
    (
        "f-shade",
        _boxes([39.5, 45.5, 51.7, 57.7], 30, 2.8, 6) + arches([39.5, 45.5, 51.7, 57.7], 51, 2.8, 9),
    ),
    ("hair", "M2 42.5h96M36 38.5h28"),
    ("e-leaf", "M3 64q0-9 12-10h16q-6 4-6 10zM97 64q0-9-12-10H69q6 4 6 10z"),
    ("e-water", "M36 61a14 4.5 0 1 0 28 0a14 4.5 0 1 0 -28 0z"),
    ("s-azure fine", "M50 60v-7M50 53q-5-1-6 6M50 53q5-1 6 6M50 54q-9 0-10 6M50 54q9 0 10 6"),
    ("hair", "M8 61q1-4 8-5M92 61q-1-4-8-5"),
)
_CATACOMBES: Final[Layers] = (
    ("e-stone", "M6 64V34Q8 10 50 8Q92 10 94 34V64z"),
    (
        "hair",
        "M6 40h16M78 40h16M8 30h17M75 30h17M13 21l15 7M87 21l-15 7M28 13l9 11M72 13l-9 11M50 8v11M6 52h15M79 52h15",
    ),
    ("f-shade", "M24 64V40Q26 22 50 21Q74 22 76 40V64z"),
    ("e-stone", "M30 64v-4h40v4zM34 60v-4h32v4zM38 56v-4h24v4z"),
    (
        "e-linen",
        "".join([disc(x, 47, 3.6) for x in (32, 41, 50, 59, 68)])
        + "".join([disc(x, 39.5, 3.6) for x in (36.5, 45.5, 54.5, 63.5)]),
    ),
    (
        "f-shade",
        "".join([disc(x - 1.3, 47, 1) + disc(x + 1.3, 47, 1) for x in (32, 41, 50, 59, 68)])
        + "".join([disc(x - 1.3, 39.5, 1) + disc(x + 1.3, 39.5, 1) for x in (36.5, 45.5, 54.5, 63.5)]),
    ),
    ("s-linen", "M43 32l14-5M43 27l14 5"),
)
_PLACE_LOUIS: Final[Layers] = (
    ("e-slate", "M0 36l4-5h28l4 5zM64 36l4-5h28l4 5z"),
    ("e-stone", "M1 36h34v25H1zM65 36h34v25H65z"),
    ("hair", "".join([f"M{x:g} 38v13" for x in _row(4, 4, 8) + _row(68, 4, 8)]) + "M1 51h34M65 51h34M1 38h34M65 38h34"),
    ("f-shade", arches(_row(4, 6.4, 5) + _row(68, 6.4, 5), 61, 3.6, 7)),
    ("e-stone", "M40 61v-15h20v15zM38 43h24v3.5H38z"),
    ("hair", "M43 49h14v9H43z"),
    (
        "inked",
        "M30 24.5l1.2 1.8l5.6-2l5.2 9c0 2 .8 3.2 2.2 3.6l-5.2 3l2 3.3l1.5-.4l-1.2-2.3l6-3.3l2.3 6h2l-1.6-6.2h6"
        "l3.8 2.8l-.6 3.4h2l1.6-4l-2-3.8c2.4-1 3.3.5 3.3 4.5c2-4.5 1-7.6-3.2-7.6c-2.6-2-7.7-2.8-11-1.6"
        "l-4.4-10.7l-4.6-1.7z",
    ),
    ("inked", "M47.5 31l1.3-11.5c.3-2 4.8-2 5.3 0l2.4 11.8l-2.2 6.4h-1.8l.5-5.7z"),
    (
        "inked",
        disc(51.3, 15, 2.5) + "M47.5 13.8q3.8-4 7.8 0zM49.5 20.5l-8 2.5l.3 1.4l8.5-1.6z",
    ),
    ("bold", "M0 62.5h100"),
)
_BASTILLE: Final[Layers] = (
    ("e-stone", "M8 30h84v32H8z"),
    ("e-stone", _tower(20, 20, 13) + _tower(67, 20, 13)),
    ("e-stone", _tower(1, 16, 15) + _tower(84, 16, 15) + _tower(34, 14, 14) + _tower(52, 14, 14)),
    ("e-wood", arches([46.5], 62, 7, 13)),
    ("drawn", "M46.5 55h7M50 49v13M46.5 52l-4 10M53.5 52l4 10"),
    (
        "f-shade",
        _boxes([8, 91, 40, 58.5, 26, 73], 26, 1.5, 6)
        + _boxes([8, 91, 26, 73], 42, 1.5, 6)
        + _boxes([40.5, 58.5], 40, 1.5, 6),
    ),
    (
        "hair",
        "M3 34h5M11 39h4M86 36h5M93 45h4M35 31h4M44 27h3M54 33h4M62 24h3M22 37h3M70 47h4M4 52h5M88 54h6"
        "M22 52h5M36 47h4M62 50h3",
    ),
    ("e-pale", "M41 3q4-2 8 0t8 0v6q-4 2-8 0t-8 0z"),
    ("drawn", "M41 1.5v9"),
)
_ETATS: Final[Layers] = (
    ("e-stone", "M4 64V24L50 6l46 18v40z"),
    ("hair", "M10 24h80M14 26.5h72"),
    ("f-cloak", "M10 30h80v34H10z"),
    ("e-stone", _boxes([10, 24, 70, 84], 30, 6, 34)),
    ("e-ruby", "M34 30h32v7q-4 4-8 0q-4 4-8 0q-4 4-8 0q-4 4-8 0z"),
    ("e-ruby", "M34 36q1 8-3 14h6q2-6 2-12zM66 36q-1 8 3 14h-6q-2-6-2-12z"),
    ("e-gold", "M45 41h10v10H45zM43 49h14v3H43z"),
    ("e-gold", disc(50, 19, 4)),
    ("e-skin", _heads(55, 20, 10, 7)),
    ("e-skin", _heads(60.5, 15, 10, 8)),
    ("e-linen", "M8 61.5h84V64H8z"),
)
VIGNETTES: Final = (_BANQUE, _NOTRE_DAME, _VERSAILLES, _CATACOMBES, _PLACE_LOUIS, _BASTILLE, _ETATS)


@cache
def vignette(location: int, x: float, y: float, scale: float) -> Svg:
    """The engraving of a location, its upper left corner at (x, y)."""
    return engraving(VIGNETTES[location], x, y, scale)
