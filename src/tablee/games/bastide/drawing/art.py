"""Engravings of the town: the buildings of the Church, the Hall, tents, as layers of (look, path)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tablee.drawing import Layers, Svg, arches, disc, engraving


def _row(first: float, step: float, count: int) -> list[float]:
    return [first + step * place for place in range(count)]


# A church of Gascony: its west front is a wall with the bells in it. 80 by 60.
_CHURCH: Final[Layers] = (
    ("e-stone", "M62 38h9q8 2 8 11v10H62z"),
    ("e-wood", "M60 39q1-7 6-10q10 1 13.5 11q-8-3-19.5-1z"),
    ("e-linen", "M25 36h38v23H25z"),
    ("e-wood", "M21 37l9-16h31l6 16z"),
    ("hair", "M27 33h38M29 29h34M31 25h31M34 21l-6 16M42 21l-3 16M50 21v16M57 21l3 16"),
    ("e-stone", "M34 40h3.5v19H34zM46 40h3.5v19H46zM58 40h3.5v19H58z"),
    ("inked", arches(_row(39.5, 12, 2), 56, 4, 11) + arches([28.5], 56, 3.5, 11) + arches([69], 56, 3.5, 9)),
    ("e-linen", "M4 59V25l4-3V14l4.5-2L17 5l4.5 7L26 14v8l4 3v34z"),
    ("inked", arches([10.5], 22.5, 4, 7.5) + arches([19.5], 22.5, 4, 7.5) + arches([15.2], 14.5, 3.6, 5)),
    ("f-gold", "M11.5 22.5q0-3 1-3.5q1 .5 1 3.5zM20.5 22.5q0-3 1-3.5q1 .5 1 3.5z"),
    ("e-azure", disc(17, 33, 4.6)),
    ("hair", disc(17, 33, 2.4) + "M17 28.4v9.2M12.4 33h9.2M4 25h26M4 41h26"),
    ("drawn", "M17 5V0M15 1.6h4"),
    ("e-stone", arches([11.5], 59, 11, 15)),
    ("inked", arches([13.5], 59, 7, 12)),
    ("bold", "M2 59.3h76"),
)
# Four wings around a cloister with its garden. 80 by 60.
_MONASTERY: Final[Layers] = (
    ("e-linen", "M8 22V10h12v12z"),
    ("e-slate", "M6.5 10.5L14 1l7.5 9.5z"),
    ("inked", arches([10.5], 19, 3, 6) + arches([14.8], 19, 3, 6)),
    ("e-wood", "M4 30l6-10h60l6 10z"),
    ("hair", "M12 23.5h56M8 27h64M20 20l-3 10M30 20l-2 10M40 20v10M50 20l2 10M60 20l3 10"),
    ("e-wood", "M4 30h11v20H4zM65 30h11v20H65z"),
    ("hair", "M7.5 30v20M11.5 30v20M68.5 30v20M72.5 30v20"),
    ("e-linen", "M15 30h50v8H15z"),
    ("inked", arches(_row(17, 6, 8), 37.5, 4, 6)),
    ("e-leaf", "M15 38h50v9H15z"),
    ("f-paper", "M38.5 38h3v9h-3zM15 41.5h50v2H15z"),
    ("e-stone", disc(40, 42.5, 3.2)),
    ("f-azure", disc(40, 42.5, 1.7)),
    ("e-wood", "M2 51l5-5h66l5 5z"),
    ("hair", "M5.5 48.5h69"),
    ("e-linen", "M4 51h72v8H4z"),
    ("inked", arches(_row(8, 6, 4), 58, 3, 5) + arches(_row(51, 6, 4), 58, 3, 5)),
    ("e-stone", "M33 59V46l7-5l7 5v13z"),
    ("inked", arches([36.5], 59, 7, 9)),
    ("drawn", "M40 41v-4M38.5 38.3h3"),
    ("bold", "M2 59.3h76"),
)
# A chapel with its bell above the door. 38 by 46.
_CHAPEL: Final[Layers] = (
    ("e-linen", "M20 25h15v20H20z"),
    ("e-wood", "M17 26l7-10h8l6 10z"),
    ("hair", "M21 23h15M23 19.5h11"),
    ("inked", arches([24], 41, 3, 9) + arches([30], 41, 3, 9)),
    ("e-linen", "M3 45V25l7-7v-8l3.5-4L17 10v8l6 7v20z"),
    ("inked", arches([11.5], 17, 4, 6.5)),
    ("f-gold", "M12.5 17q0-3 1-3.5q1 .5 1 3.5z"),
    ("hair", "M3 25h20M10 18h7"),
    ("e-azure", disc(13, 27.5, 3)),
    ("inked", arches([9.5], 45, 7, 11)),
    ("drawn", "M13.5 6V1M11.5 2.5h4"),
    ("bold", "M1 45.3h36.5"),
)
# A low house behind a fence, with the bell that warns. 38 by 46.
_LEPER_HOUSE: Final[Layers] = (
    ("e-wood", "M31 14h2v31h-2zM28 14h8v2h-8z"),
    ("e-gold", "M29.2 24c0-5 1-7.5 2.8-7.5s2.8 2.5 2.8 7.5l1 1.6h-7.6z"),
    ("inked", disc(32, 26.8, 1.2)),
    ("e-linen", "M3 30h23v15H3z"),
    ("e-wood", "M.5 31L8 18h14l6.5 13z"),
    ("hair", "M3 27.5h23M5 24h19M7 21h16M12 18l-2 13M18 18l2 13"),
    ("inked", "M6 34h4v4H6zM19 34h4v4h-4z" + arches([12.5], 45, 4.5, 10)),
    ("drawn", "M14.5 18v-7M12.5 13h4"),
    (
        "e-wood",
        "M0 39h1.8v7H0zM5 39h1.8v7H5zM20 39h1.8v7H20zM25 39h1.8v7H25zM30 39h1.8v7H30zM35.5 39h1.8v7h-1.8z",
    ),
    ("drawn", "M0 41.5h7M20 41.5h17.5M0 44h7M20 44h17.5"),
)
# The market hall: a great roof on timber posts. 72 by 56.
_HALL: Final[Layers] = (
    ("f-deep", "M6 30h60v24H6z"),
    ("inked", "M8 31h56v9H8z"),
    ("e-wood", "M14 32h3v15h-3zM27 32h3v15h-3zM42 32h3v15h-3zM55 32h3v15h-3z"),
    ("e-linen", "M18 43h10v5H18zM44 43h9v5h-9z"),
    ("f-leaf", "M19 41.5h8v2h-8z"),
    ("f-flame", "M45 41.5h7v2h-7z"),
    (
        "e-wood",
        "M5 32h3.5v22H5zM19.5 32H23v22h-3.5zM34.3 32h3.5v22h-3.5zM49 32h3.5v22H49zM63.5 32H67v22h-3.5z",
    ),
    (
        "drawn",
        "M8.5 39l4-6M19.5 39l-4-6M23 39l4-6M34.3 39l-4-6M37.8 39l4-6M49 39l-4-6M52.5 39l4-6M63.5 39l-4-6",
    ),
    ("e-ruby", "M0 33L14 11h44l14 22z"),
    (
        "hair",
        "M3.5 28h65M6.5 23.5h59M9.5 19h53M12 15h48M20 11L9 33M28 11l-6 22M36 11v22M44 11l6 22M52 11l11 22",
    ),
    ("e-linen", "M31 11V5h10v6z"),
    ("e-ruby", "M29.5 5.5L36 0l6.5 5.5z"),
    ("inked", arches([34.3], 11, 3.5, 4.5)),
)
# An English pavilion under its flag. 34 by 40.
_TENT: Final[Layers] = (
    ("e-linen", "M3 38V22h28v16q-14 3-28 0z"),
    ("f-ruby", "M8 22h4.5v17.5q-2.5 0-4.5-.6zM21.5 22H26v17q-2 .4-4.5.6z"),
    ("e-pale", "M1 22L17 8l16 14q-16 4-32 0z"),
    ("f-ruby", "M17 8l-6.5 14.6l4 .5zM17 8l8 14.2l-4.5.7z"),
    ("drawn", "M1 22L17 8l16 14q-16 4-32 0zM3 38V22M31 22v16q-14 3-28 0"),
    ("inked", "M17 25l4.5 14.6h-9z"),
    ("e-pale", "M17 0q4 1.5 9 0v6q-5 1.5-9 0z"),
    ("f-ruby", "M20.8.7h1.4v6h-1.4zM17 2.6h9v1.4h-9z"),
    ("drawn", "M17 0v8"),
)
CHURCH, MONASTERY, CHAPEL, LEPER_HOUSE, HALL, TENT = range(6)
ENGRAVINGS: Final = (_CHURCH, _MONASTERY, _CHAPEL, _LEPER_HOUSE, _HALL, _TENT)
SIZES: Final = ((80, 60), (80, 60), (38, 46), (38, 46), (72, 56), (34, 40))


@lru_cache(maxsize=64)
def standing(which: int, x: float, ground: float, width: float) -> Svg:
    """An engraving of this width with its middle at x, standing on the line `ground`."""
    scale = width / SIZES[which][0]
    return engraving(ENGRAVINGS[which], x - width / 2, ground - SIZES[which][1] * scale, scale)


# Icons of this game: three looks of a house, seen obliquely, and what the kit does not have.
ICONS: Final[dict[str, Layers]] = {
    "cottage": (
        ("e-wood", "M17.5 8V3.5h2.3V8z"),
        ("e-linen", "M2 22.5V13.5L7.5 7l5.5 6.5v9z"),
        ("e-stone", "M13 13.5h9v9h-9z"),
        ("e-ruby", "M6.5 6h11l6 7.8H13.2z"),
        ("e-ruby", "M7.5 5.8L.8 13.8l1.5.6l5.2-6l5 5.7l1.7-.3z"),
        ("drawn", "M2 17.5h11M7.5 9v4M4.6 13.5v4M10.5 13.5v4"),
        ("inked", "M6 22.5v-4h3v4zM15 16.5h2v2.3h-2zM18.8 16.5h2v2.3h-2z"),
        ("hair", "M9 8.5h10.5M11.3 11.5h10.5"),
    ),
    "townhouse": (
        ("e-linen", "M11 22.5V11L16.5 3.5L22 11v11.5z"),
        ("e-stone", "M2 11h9v11.5H2z"),
        ("e-wood", "M17.5 2.5h-11L.5 11.5h10.3z"),
        ("e-wood", "M16.5 2.3L23.5 11.5l-1.6.7l-5.4-7.2l-5.1 7.2l-1.7-.5z"),
        ("drawn", "M11 15.5h11M16.5 7v3.5M11 12h11M13.7 12v3.5M19.3 12v3.5"),
        (
            "inked",
            "M15 22.5V18h3v4.5zM4 14h1.8v2.5H4zM7.5 14h1.8v2.5H7.5zM4 18.5h1.8V21H4zM7.5 18.5h1.8V21H7.5z",
        ),
        ("hair", "M5.5 5.5h9.3M3.3 8.5h9.5"),
    ),
    "farmhouse": (
        ("e-wood", "M4.5 9V4h2.3v5z"),
        ("e-linen", "M2 14h20v8.5H2z"),
        ("e-flame", "M.5 14.5L4.5 7h15l4 7.5z"),
        ("hair", "M3 10.5h18M1.8 12.7h20.4M8 7l-2 7.5M12 7v7.5M16 7l2 7.5"),
        ("inked", "M4.5 16.5h2.3v2.5H4.5zM17.2 16.5h2.3v2.5h-2.3zM8.8 16.5h1.8v2.5H8.8z"),
        ("e-wood", "M12.2 22.5v-6h3.2v6z"),
    ),
    "oak": (
        ("e-wood", "M10.5 15h3l1 8.5h-5z"),
        (
            "e-leaf",
            "M12 1.5q4.5-1.6 6.2 2.2q4.4.6 3.3 5.5q1.7 5-3.3 6.1q-2.2 3.3-6.2 1.7"
            "q-4 1.6-6.2-1.7Q.8 14.2 2.5 9.2q-1.1-4.9 3.3-5.5Q7.5-.1 12 1.5z",
        ),
        (
            "hair",
            "M7.5 6q1.7-1.7 3.3 0M13 9q2.2-1.7 3.8 0M6.5 11.5q1.7-1.7 3.3 0M12 13.5q1.7-1.1 3.3 0",
        ),
    ),
    "tiara": (
        ("e-linen", "M5 20C3.5 11 7 4.5 12 2.5c5 2 8.5 8.5 7 17.5z"),
        ("e-gold", "M4.7 17.5c4.8 1.6 9.8 1.6 14.6 0l-.4 3.5c-4.6 1.5-9.2 1.5-13.8 0z"),
        (
            "e-gold",
            "M5 12.3c4.6 1.5 9.4 1.5 14 0l.2 2.3c-4.8 1.5-9.6 1.5-14.4 0z"
            "M6.5 7.8c3.6 1.2 7.4 1.2 11 0l.8 2.1c-4.2 1.3-8.4 1.3-12.6 0z",
        ),
        ("e-gold", "M11.3.3h1.4v1h1v1.2h-1v1.6h-1.4V2.5h-1V1.3h1z"),
        ("f-ruby", "M11 19.3h2v1.4h-2zM7.5 19h1.4v1.2H7.5zM15.1 19h1.4v1.2h-1.4z"),
    ),
    "people": (
        ("e-azure", "M.8 22.5c0-5 1.7-7.3 4.6-7.3s4.6 2.3 4.6 7.3z"),
        ("e-leaf", "M14 22.5c0-5 1.7-7.3 4.6-7.3s4.6 2.3 4.6 7.3z"),
        ("e-skin", disc(5.4, 11.8, 2.9) + disc(18.6, 11.8, 2.9)),
        ("e-ruby", "M6 23c0-6 2.3-8.8 6-8.8s6 2.8 6 8.8z"),
        ("e-skin", disc(12, 9.3, 3.6)),
        ("e-wood", "M8 8.6C8 5 9.6 3.5 12 3.5s4 1.5 4 5.1c-2.5-1-5.5-1-8 0z"),
        ("e-linen", "M2.3 11.5c0-2.4 1.3-3.5 3.1-3.5s3.1 1.1 3.1 3.5c-2-.8-4.2-.8-6.2 0z"),
        ("e-slate", "M15.5 11.5c0-2.4 1.3-3.5 3.1-3.5s3.1 1.1 3.1 3.5c-2-.8-4.2-.8-6.2 0z"),
    ),
    "sealed": (
        ("e-linen", "M2 5.5h20v14H2z"),
        ("drawn", "M2 5.5l10 8l10-8M2 19.5l7.5-8M22 19.5l-7.5-8"),
        ("e-ruby", disc(12, 13, 3.6)),
        ("hair", disc(12, 13, 2)),
    ),
    "quill": (
        ("e-linen", "M21.5 1.5C13 2.5 8 8 6.5 17l1.7.4C16 15 21 9.5 21.5 1.5z"),
        ("hair", "M19.5 4C14 7.5 10 12 7 18M12 7l.5 4M9.3 10.5l.8 4M16 4.5l.3 3.5"),
        ("bold", "M7.3 16L4.5 22.5"),
    ),
    "charter": (
        ("e-linen", "M4.5 4.5h15v13h-15z"),
        (
            "e-linen",
            "M2.5 3.2c0-1.2.9-1.7 2-1.7h15c1.2 0 2 .6 2 1.7s-.8 1.7-2 1.7h-15c-1.1 0-2-.6-2-1.7z",
        ),
        (
            "e-linen",
            "M2.5 18c0-1.2.9-1.7 2-1.7h15c1.2 0 2 .6 2 1.7s-.8 1.7-2 1.7h-15c-1.1 0-2-.6-2-1.7z",
        ),
        ("hair", "M7 7.5h10M7 10h10M7 12.5h6"),
        ("e-ruby", "M14.5 16l-1 7l2.5-1.5l2.5 1.5l-1-7z"),
        ("e-ruby", disc(16, 15.5, 2.8)),
    ),
    "paving": (
        ("e-stone", "M2 3h20v18H2z"),
        (
            "drawn",
            "M2 7.5h20M2 12h20M2 16.5h20M8 3v4.5M16 3v4.5M5 7.5V12M12 7.5V12M19 7.5V12M8 12v4.5M16 12v4.5M5 16.5V21"
            "M12 16.5V21M19 16.5V21",
        ),
    ),
    "lily": (
        ("e-azure", "M3.5 2.5h17V12c0 5.5-4 8.5-8.5 10.5C7.5 20.5 3.5 17.5 3.5 12z"),
        (
            "f-gold",
            "M12 4.5c2.6 2.7 2.6 5.3 0 8.2c-2.6-2.9-2.6-5.5 0-8.2z"
            "M11.2 13.3c-.3-3.7-2.3-5.5-4.8-4.5c1.2.5 1.3 1.9 1 3.2c1-.6 2.2 0 3 1.3z"
            "M12.8 13.3c.3-3.7 2.3-5.5 4.8-4.5c-1.2.5-1.3 1.9-1 3.2c-1-.6-2.2 0-3 1.3zM8.5 13.5h7v1.5h-7z"
            "M10.3 15h3.4l.9 3.3l-2.6-1l-2.6 1z",
        ),
    ),
    "sack": (
        (
            "e-wood",
            "M8.4 7.6C4.6 10.2 2.8 13.8 3 17.4c.2 3.6 3.6 5.2 9 5.2s8.8-1.6 9-5.2c.2-3.6-1.6-7.2-5.4-9.8z",
        ),
        (
            "e-wood",
            "M8.4 7.6L6.2 2.8c1.3-.9 2.3-.7 3.1.3c.9-1.3 2-1.8 2.7-1.8s1.8.5 2.7 1.8c.8-1 1.8-1.2 3.1-.3l-2.2 4.8z",
        ),
        ("bold", "M7.8 7.7h8.4"),
        (
            "hair",
            "M6 13c-1 2-1.4 4-1 6M9 10.5c-1.2 1.4-2 2.8-2.4 4.3M18.5 14.5c.4 1.6.4 3-.2 4.6",
        ),
        ("e-linen", "M8.5 13h7v6.5h-7z"),
        ("e-ruby", "M7.3 14L12 10l4.7 4z"),
    ),
}
HOUSES: Final = ("cottage", "townhouse", "farmhouse")
