"""The colours, for the light and the dark theme, as CSS variables, and the style sheet of every board."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablee.drawing.typeface import FAMILY, FONT, files

# Each colour as it is by day and by night.
COLOURS = {
    # grounds
    "paper": ("#efe2c4", "#23211f"),
    "land": ("#e6d5b0", "#2b2825"),
    "deep": ("#d6c193", "#37322c"),
    "card": ("#fbf6e8", "#322e2a"),
    "panel": ("#f5ebd5", "#292623"),
    "water": ("#c3d3d0", "#1d2b35"),
    "band": ("#4a3626", "#d9c6a0"),
    # inks
    "ink": ("#2d2117", "#eee0c3"),
    "faded": ("#5b4a36", "#c6b595"),
    "light": ("#fffaf0", "#1d1a17"),
    "line": ("#8a7350", "#8d7c60"),
    # tinctures of the icons
    "gold": ("#e2b33c", "#b98a1f"),
    "silver": ("#c9ced3", "#7b848c"),
    "wood": ("#a8713d", "#8a5a2c"),
    "flame": ("#e8742c", "#d0601c"),
    "ruby": ("#b8233a", "#a3213a"),
    "leaf": ("#74893f", "#5f7433"),
    "azure": ("#3f6ca8", "#335c94"),
    "skin": ("#efcfa8", "#b98f68"),
    "linen": ("#fdf9ef", "#5a544b"),
    "powder": ("#ffffff", "#d5cab6"),
    "stone": ("#d9cdb6", "#5b5348"),
    "slate": ("#7d8791", "#525c66"),
    "cloak": ("#4b4038", "#14110f"),
    "shade": ("#2d2117", "#131110"),
    # what may be clicked
    "lit": ("#b3261e", "#ffb454"),
    "glow": ("#ffd873", "#6b4a12"),
    # seats: the same by day and by night, as pieces are
    "blue": ("#1f4f93", "#1f4f93"),
    "white": ("#f8f4ea", "#f8f4ea"),
    "red": ("#a51d1d", "#a51d1d"),
    "black": ("#262322", "#0c0b0b"),
    "green": ("#2c6a3b", "#2c6a3b"),
    "pale": ("#ffffff", "#ffffff"),
    "dark": ("#1d1a17", "#1d1a17"),
    # lines in charts: the darker one on dark ground is still that of black
    "blue_line": ("#3f74bd", "#3f74bd"),
    "white_line": ("#8f7646", "#f8f4ea"),
    "red_line": ("#c23a34", "#d5534b"),
    "black_line": ("#2d2117", "#9a8a6d"),
    "green_line": ("#3a8248", "#439955"),
}

# Which ink is read on which ground; a test holds every pair to WCAG AA in both themes.
INK_ON = {
    "paper": "ink",
    "land": "ink",
    "deep": "ink",
    "card": "ink",
    "panel": "ink",
    "water": "ink",
    "glow": "ink",
    "band": "light",
    "blue": "pale",
    "white": "dark",
    "red": "pale",
    "black": "pale",
    "green": "pale",
}
# What players choose from, as the seats have them unless somebody chooses.
SEAT_COLOURS = ("blue", "white", "red", "black", "green")
FADED_ON = ("paper", "land", "card", "panel")  # grounds on which lesser words may be in faded ink


def _variables(theme: int) -> str:
    return "".join(f"--{name}:{colours[theme]};" for name, colours in COLOURS.items())


def _themes() -> str:
    """The colours by the theme of the page: the one it names, or else that of the reader's system."""
    # Of the two pictures of a ground one is shown.
    rules = [f".board{{{_variables(0)}}}.board .by-night{{display:none}}"]
    named = ":root[data-theme=dark] .board"
    wanted = ":root:not([data-theme=light]) .board"
    for start, board, end in (("", named, ""), ("@media(prefers-color-scheme:dark){", wanted, "}")):
        visible = f"{board} .by-day{{display:none}}{board} .by-night{{display:inline}}"
        rules.append(f"{start}{board}{{{_variables(1)}}}{visible}{end}")
    return "\n".join(rules)


def _looks(colour: Callable[[str], str], font: str) -> list[str]:
    """One class for each ground, ink and look; `colour` says how a colour is written."""
    ink, line = colour("ink"), colour("line")
    rules = [
        f".board{{font-family:{font};font-variant-numeric:lining-nums;text-rendering:geometricPrecision;stroke-linejoin:round;stroke-linecap:round}}",
        ".board text{stroke:none;user-select:none}",
        ".board .strong{font-weight:700}.board .slant{font-style:italic}",
        ".board .caps{font-variant-caps:small-caps;letter-spacing:.06em}",
        # Looks bear no ancestor: the icons that a `use` copies would not match it.
        f".drawn,.bold,.hair{{fill:none;stroke:{ink};stroke-width:1}}.bold{{stroke-width:2.1}}.hair{{stroke-width:.55}}",
        f".inked{{fill:{ink};stroke:none}}.thin{{fill:none;stroke:{line};stroke-width:.7}}",
    ]
    for name in COLOURS:  # f- only fills, e- has an inked edge, s- is only a line, l- a line of any width
        tint = colour(name)
        rules.append(f".l-{name}{{fill:none;stroke:{tint}}}.stop-{name}{{stop-color:{tint}}}")
        rules.append(f".f-{name}{{fill:{tint};stroke:none}}")
        rules.append(f".e-{name}{{fill:{tint};stroke:{ink};stroke-width:1}}")
        rules.append(f".s-{name}{{fill:none;stroke:{tint};stroke-width:1.6}}")
    rules.append(".fine{stroke-width:.7}.thick{stroke-width:2.8}")
    rules.append(f".houses{{fill:{colour('deep')};fill-opacity:.42;stroke:{line};stroke-width:.45;stroke-opacity:.6}}")
    for ground, on_ground in INK_ON.items():
        rules.append(f".board .on-{ground}{{fill:{colour(on_ground)}}}")
    for ground in FADED_ON:
        rules.append(f".board .on-{ground}.faded{{fill:{colour('faded')}}}")
    for seat in range(len(SEAT_COLOURS)):
        rules.append(f".e-seat{seat}{{fill:{colour(f'seat{seat}')};stroke:{ink};stroke-width:1}}")
        rules.append(f".board .on-seat{seat}{{fill:{colour(f'on-seat{seat}')}}}")
    # Some pieces show something else while they may be clicked.
    return [*rules, ".board .when-lit,.board .lit>.unless-lit{display:none}.board .past{opacity:.45}"]


def _clicks() -> list[str]:
    """What only a screen shows: pieces that glide, and light around those that may be clicked."""
    return [
        ".board .piece{transition:transform .45s ease}.board .piece[aria-hidden]{pointer-events:none}",
        ".board .halo{fill:none;stroke:var(--lit);stroke-width:2.4;stroke-dasharray:5 3.2}",
        ".board .lit{cursor:pointer}.board .lit>.when-lit{display:inline}",
        ".board .lit:hover>.halo,.board .lit:focus>.halo,.board .picked>.halo{stroke-width:4;stroke-dasharray:none}",
        ".board .lit:focus{outline:none}.board .lit:focus-visible{outline:2px solid var(--ink);outline-offset:2px}",
        "@media(prefers-reduced-motion:reduce){.board .piece{transition:none}}",
    ]


def _seats() -> list[str]:
    """The colour of each seat. It is decided here alone: ``seat0-red`` on or around a board gives seat 0 red pieces."""
    rules: list[str] = []
    for number, usual in enumerate(SEAT_COLOURS):
        seat = f"seat{number}"
        rules.append(f".c-{seat}{{stroke:var(--line-{seat})}}")
        boards = [(".board", usual)]
        boards += [(f".{seat}-{colour} .board,.board.{seat}-{colour}", colour) for colour in SEAT_COLOURS]
        for board, colour in boards:
            ink, line = INK_ON[colour], f"{colour}_line"
            rules.append(f"{board}{{--{seat}:var(--{colour});--on-{seat}:var(--{ink});--line-{seat}:var(--{line})}}")
    return rules


def _on_screen() -> str:
    return "\n".join([*_looks(lambda name: f"var(--{name})", FONT), *_seats(), *_clicks()])


STYLE = f"{_themes()}\n{_on_screen()}"


def theme_style(theme: str) -> str:
    """The style sheet of a file that is drawn for one theme, ``light`` or ``dark``."""
    return f".board{{{_variables(0 if theme == 'light' else 1)}}}\n{_on_screen()}"


def print_style(of_seats: Sequence[str] = SEAT_COLOURS) -> str:
    """The style sheet of paper, for plain renderers: the colours themselves, and one font instead of a list."""
    colours = {name: day for name, (day, _) in COLOURS.items()}
    for seat, colour in enumerate(of_seats):
        colours |= {f"seat{seat}": colours[colour], f"on-seat{seat}": colours[INK_ON[colour]]}
    looks = _looks(colours.__getitem__, f"'{FAMILY}'" if files() else "'Times New Roman'")
    return "\n".join(looks).replace("text-rendering:geometricPrecision;", "")  # by which Cairo loses the round strokes
