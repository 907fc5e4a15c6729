"""The court: seven ranks as coronets, eight attributes and the courtesan, five kinds of treachery."""

from __future__ import annotations

from tablee.drawing.icons.shapes import Layers, disc, leaf, teeth

BAND = "M3.5 15.5c5.5 1.6 11.5 1.6 17 0v4.6c-5.5 1.7-11.5 1.7-17 0z"
STUDS = disc(6.5, 18.2, 0.8) + disc(12, 19, 1) + disc(17.5, 18.2, 0.8)


def _pearl(x: float, y: float, radius: float = 1.4) -> str:
    return disc(x, y, radius)


def _strawberry_leaf(x: float, y: float) -> str:
    """The three-lobed leaf of a coronet, standing on (x, y)."""
    return leaf(x, y, -90, 6.2, 2.4) + leaf(x, y - 1, -150, 3.4, 1.5) + leaf(x, y - 1, -30, 3.4, 1.5)


def _spike(x: float, y: float, top: float) -> str:
    return f"M{x - 0.8:g} {y:g}L{x:g} {top:g}L{x + 0.8:g} {y:g}z"


def _coronet(*tops: tuple[str, str]) -> Layers:
    return (*tops, ("e-gold", BAND), ("f-ruby", STUDS), ("hair", "M3.5 16.8c5.5 1.6 11.5 1.6 17 0"))


_RANKS: dict[str, Layers] = {
    "baron": _coronet(
        ("e-linen", _pearl(5.2, 14, 2) + _pearl(9.7, 14.4, 2) + _pearl(14.3, 14.4, 2) + _pearl(18.8, 14, 2))
    ),
    "count": _coronet(
        ("e-gold", "".join([_spike(x, 16.2, 11) for x in (4.2, 6.8, 9.4, 12, 14.6, 17.2, 19.8)])),
        ("e-linen", "".join([_pearl(x, 10.4, 1.25) for x in (4.2, 6.8, 9.4, 12, 14.6, 17.2, 19.8)])),
    ),
    "earl": _coronet(
        ("e-leaf", leaf(8, 16, -90, 5, 2.2) + leaf(16, 16, -90, 5, 2.2)),
        ("e-gold", "".join([_spike(x, 16.2, 8) for x in (4.4, 12, 19.6)])),
        ("e-linen", "".join([_pearl(x, 7.4, 1.8) for x in (4.4, 12, 19.6)])),
    ),
    "marquis": _coronet(
        ("e-gold", _strawberry_leaf(4.8, 15.8) + _strawberry_leaf(12, 16.2) + _strawberry_leaf(19.2, 15.8)),
        ("e-linen", _pearl(8.4, 12.6, 1.6) + _pearl(15.6, 12.6, 1.6)),
    ),
    "duke": _coronet(
        ("e-gold", "".join([_strawberry_leaf(x, 16) for x in (4.2, 8.1, 12, 15.9, 19.8)])),
    ),
    "prince": _coronet(
        ("e-ruby", "M4.5 15.6C4 9.5 8 6.5 12 6.5s8 3 7.5 9.1c-5 1.2-10 1.2-15 0z"),
        ("e-gold", _strawberry_leaf(4.4, 16) + _strawberry_leaf(19.6, 16)),
        ("s-gold", "M12 16.5V6"),
        ("e-gold", _pearl(12, 4.4, 2.2)),
        ("hair", "M4.5 15.6C4 9.5 8 6.5 12 6.5s8 3 7.5 9.1"),
    ),
    "king": _coronet(
        ("e-ruby", "M4.5 15.6C2.8 9 7.5 6.2 12 8.2c4.5-2 9.2.8 7.5 7.4c-5 1.2-10 1.2-15 0z"),
        (
            "e-gold",
            "M4 15.6C1.5 8.5 6.5 4.8 12 8c5.5-3.2 10.5.5 8 7.6l-1.9.4C19.9 9.8 16 7.6 12.9 9.8v6.7h-1.8V9.8"
            "C8 7.6 4.1 9.8 5.9 16z",
        ),
        ("e-gold", "M11.2 .6h1.6v1.7h1.7v1.6h-1.7v2.3h-1.6V3.9H9.5V2.3h1.7z"),
        ("e-linen", _pearl(6, 9, 1) + _pearl(18, 9, 1)),
    ),
}

_ATTRIBUTES: dict[str, Layers] = {
    "title": (
        ("e-linen", "M3 3.5c4 1.2 14 1.2 18 0v12c-4 1.2-14 1.2-18 0z"),
        ("hair", "M6 7.5c4 .6 8 .6 12 0M6 10c4 .6 8 .6 12 0M6 12.5c2 .3 4 .4 5 .4"),
        ("e-azure", "M13.5 16l-1 7l2.8-1.7l2 2l.5-7z"),
        ("e-ruby", disc(15.5, 15.5, 3.2)),
        ("hair", disc(15.5, 15.5, 1.8)),
    ),
    "gold": (
        ("e-wood", "M2.5 12h19v10h-19z"),
        ("e-wood", "M2.5 12c0-5 2.5-7.5 5-7.5h9c2.5 0 5 2.5 5 7.5z"),
        ("e-gold", "M5 12c.5-1.6 2-2 3-1.4c.3-1.6 2.4-2 3.4-.8c.8-1.4 3-1.2 3.6.2c1.4-.8 3.3 0 4 2z"),
        ("drawn", "M2.5 14.5h19M6.5 4.8v7M17.5 4.8v7M6.5 14.5V22M17.5 14.5V22"),
        ("e-gold", "M10.3 13h3.4v4h-3.4z"),
        ("f-shade", disc(12, 14.8, 0.7) + "M11.6 15h.8v1.4h-.8z"),
    ),
    "troops": (
        ("e-silver", "M5 14.5C4.5 7 8 3.8 12 3.8s7.5 3.2 7 10.7z"),
        ("e-silver", "M1.5 17.5c3-3.7 6-4.2 10.5-4.2s7.5.5 10.5 4.2c-3.5-1-6.5-1.4-10.5-1.4s-7 .4-10.5 1.4z"),
        ("drawn", "M12 3.8v9.5"),
        ("e-ruby", "M11.5 4c-1-2.7 2-4 4.5-3c3 1.2 3.5 4.5 6 5.5c-3.5 1.5-8 .5-10.5-2.5z"),
        ("e-gold", disc(7.5, 12, 0.7) + disc(16.5, 12, 0.7)),
        ("bold", "M4 22.5L20 18M20 22.5L4 18"),
    ),
    "castle": (
        ("e-stone", teeth(7.5, 6, 9, 3, 2) + "V22h-9z"),
        ("e-stone", teeth(1.5, 10, 6, 2, 2) + "V22h-6z"),
        ("e-stone", teeth(16.5, 10, 6, 2, 2) + "V22h-6z"),
        ("f-shade", "M10 22v-4.5a2 2 0 0 1 4 0V22zM11.3 10h1.4v3.5h-1.4zM4 14h1v3H4zM19 14h1v3h-1z"),
        ("e-ruby", "M12 1l5 1.5L12 4z"),
        ("drawn", "M12 1v5"),
        ("hair", "M8.5 16h2M13.5 12h2M2.5 19h2M19.5 19.5h2"),
    ),
    "dueling": (
        ("e-silver", "M22 1.5L8.8 15.5l-1.3-1.3z"),
        ("e-silver", "M2 1.5l13.2 14l1.3-1.3z"),
        ("bold", "M4.8 12.8l6.4 6.2M19.2 12.8L12.8 19"),
        ("e-wood", "M7 16.2l1.4 1.4l-3.9 4l-1.4-1.4zM17 16.2l-1.4 1.4l3.9 4l1.4-1.4z"),
        ("e-gold", disc(3, 21.6, 1.5) + disc(21, 21.6, 1.5)),
    ),
    "education": (
        ("e-linen", "M12 8C9 5.8 5.5 5.5 2 6.5v13c3.5-1 7-.7 10 1.5c3-2.2 6.5-2.5 10-1.5v-13c-3.5-1-7-.7-10 1.5z"),
        ("drawn", "M12 8v13"),
        (
            "hair",
            "M4.5 9.5c2-.4 4-.2 5.5.6M4.5 12.5c2-.4 4-.2 5.5.6M4.5 15.5c2-.4 4-.2 5.5.6M14 13.1"
            "c1.5-.8 3.5-1 5.5-.6M14 16.1c1.5-.8 3.5-1 5.5-.6",
        ),
        ("e-azure", "M22.5 .5c-4.5.5-7.5 3.5-8.5 9l-.8 2.7l2-2.2c4.5-1 7-4.5 7.3-9.5z"),
        ("hair", "M21 2.5c-3 2-5 4.5-6.5 8"),
    ),
    "palace": (
        ("e-slate", "M2 9.5L4.5 5h15L22 9.5z"),
        ("e-slate", "M8 9.5L12 2l4 7.5z"),
        ("e-stone", "M2 9.5h20V21H2z"),
        ("e-stone", "M8 9.5h8V21H8z"),
        (
            "f-shade",
            "M10.6 21v-4.5a1.4 1.4 0 0 1 2.8 0V21zM3.8 12h1.5v2.5H3.8zM3.8 16.5h1.5V19H3.8zM18.7 12h1.5v2.5h-1.5z"
            "M18.7 16.5h1.5V19h-1.5zM11.3 11h1.4v2.6h-1.4z",
        ),
        ("hair", "M2 15.3h6M16 15.3h6M9.3 9.5V21M14.7 9.5V21"),
        ("bold", "M1 21.5h22"),
    ),
    "bishop": (
        ("e-linen", "M4.5 17.5C3.5 10 7.5 5 12 1.5C16.5 5 20.5 10 19.5 17.5z"),
        ("e-gold", "M4.5 17.5c5-1.3 10-1.3 15 0l-.3 3.5c-4.8-1.2-9.6-1.2-14.4 0z"),
        ("e-gold", "M11 6h2v3h2.5v2H13v5h-2v-5H8.5V9H11z"),
        ("e-ruby", "M7 20.5l-.5 3h3v-3.3zM17 20.5l.5 3h-3v-3.3z"),
    ),
    "courtesan": (
        ("e-ruby", "M12 20.5L1.5 10.5C3.5 5.5 7.5 3 12 3s8.5 2.5 10.5 7.5z"),
        ("e-linen", "M12 20.5l-4.8-4.6c1-2 2.8-3.1 4.8-3.1s3.8 1.1 4.8 3.1z"),
        ("hair", "M12 20.5L4.7 6.6M12 20.5L9.3 3.5M12 20.5l2.7-17M12 20.5l7.3-13.9M3.5 12.4c2-4 5-6 8.5-6s6.5 2 8.5 6"),
        ("e-gold", disc(12, 20.6, 1.4)),
        ("drawn", "M12 22c1 .8 2 1 3.5.6"),
    ),
}

_TREACHERY: dict[str, Layers] = {
    "assassin": (
        ("e-silver", "M19.5 4.5L9 16.2l-1.7-1.7L17.5 4.2c1-1 2.8-2.2 4.3-2.2c-.1 1.2-1.2 1.5-2.3 2.5z"),
        ("hair", "M19.5 4.2L8.5 15"),
        ("bold", "M5 11.8l7 7"),
        ("e-wood", "M7.3 14.8l1.9 1.9l-4.4 4.5l-2-2z"),
        ("e-gold", disc(3, 21, 1.7)),
        ("e-ruby", "M17 13.5c1.7 2.6 2.4 3.8 2.4 5a2.4 2.4 0 0 1-4.8 0c0-1.2.7-2.4 2.4-5z"),
    ),
    "axeman": (
        ("e-wood", "M11 1.5h2v21.5h-2z"),
        ("e-silver", "M13 3.5c2.5.5 4.5 0 7.5-2c2 5 2 8.5 0 13.5c-3-2-5-2.5-7.5-2z"),
        ("e-silver", "M11 5.5L6 4.5v7.5l5-1z"),
        ("hair", "M18.6 4c1 3 1 5.5 0 8.5"),
        ("hair", "M11 17h2M11 19h2"),
    ),
    "guillotine": (
        ("e-wood", "M4.5 2.5h2.2v18H4.5zM17.3 2.5h2.2v18h-2.2zM3.5 1h17v2.4h-17z"),
        ("e-silver", "M6.7 6h10.6v3L6.7 13z"),
        ("drawn", "M12 3.4V6"),
        ("e-wood", "M6.7 16h10.6v3.5H6.7z"),
        ("f-shade", disc(12, 17, 1.9)),
        ("e-wood", "M1.5 20.5h21v2.3h-21z"),
    ),
    "inquisition": (
        ("e-wood", "M11 1.5h2v17h-2zM6.5 5.5h11v2h-11z"),
        (
            "e-flame",
            "M12 22.5c-5.5 0-8.5-2-8.5-5c0-2.5 2-3.5 2.2-6c1.5.8 2 2 2 3.2c1-1 1.5-2.5 1.3-4.2c2 1 2.5 3 2.5 4.5"
            "c1.2-1.2 1.8-3 1.5-5c2.3 1.2 2.5 3.5 2.5 5.2c.9-.6 1.5-1.8 1.5-3.2c2 1.5 3.5 3.3 3.5 5.5"
            "c0 3-3 5-8.5 5z",
        ),
        (
            "f-gold",
            "M12 22c-3 0-4.5-1.2-4.5-2.8s1.7-2 2-3.7c1.2.8 1.5 1.8 1.5 2.6c.8-.6 1.2-1.5 1.2-2.5"
            "c1.5 1 4.3 1.8 4.3 3.6S15 22 12 22z",
        ),
    ),
    "gallows": (
        ("e-wood", "M4 1.5h2.3V21H4zM4 1.5h14v2.3H4z"),
        ("e-wood", "M6.3 8.5l5-4.7h-2.6l-2.4 2.3z"),
        ("drawn", "M16 3.8v6"),
        ("bold", "M16 9.5c-2 1.5-3 3-3 4.7a3 3 0 0 0 6 0c0-1.7-1-3.2-3-4.7z"),
        ("e-wood", "M1.5 21h21v2h-21z"),
        ("inked", "M14.9 8.2h2.2v1.9h-2.2z"),
    ),
}

ICONS: dict[str, Layers] = {**_RANKS, **_ATTRIBUTES, **_TREACHERY}
