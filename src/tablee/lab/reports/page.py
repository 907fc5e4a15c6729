"""The pages of the lab, each one HTML file that needs no network: a balance report, and an edition that was found."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from tablee import games, locale
from tablee.bots.provenance import Provenance
from tablee.drawing import Board, Piece
from tablee.drawing.typeface import embedded
from tablee.lab.editions.goal import Objective
from tablee.lab.editions.search import BestEdition, Bounds
from tablee.lab.experiments.experiment import Comparison
from tablee.lab.kit import lab_kit
from tablee.lab.reports.charts import STYLE as CHARTS
from tablee.lab.reports.charts import bars, columns, dots
from tablee.lab.reports.estimators import Figure, estimated
from tablee.lab.reports.numbers import interval_of, is_share, p_value, value_of
from tablee.lab.reports.report import Report
from tablee.lab.reports.summary import players, summary
from tablee.lab.reports.words import choice_names, goal_words, measure_words, shift_words, value_words
from tablee.table import SPECTATOR, Game, SeededDealer, State

if TYPE_CHECKING:
    from jinja2 import Environment

GLOW = "#d01515"
CHOICES_SHOWN = 30  # in a chart; the table has them all
BOX_ROWS = 10  # of the box's values in a table, where more are not certain


def opening_board(game: Game[State], seats: int) -> Board:
    """The board at the beginning, as a spectator sees it."""
    state = game.start(seats, SeededDealer("heat map"))
    return games.artist(game.name)(game, game.seen_by(state, SPECTATOR), SPECTATOR, [], locale.words(game.name))


def places(pieces: Sequence[Piece], x: float = 0, y: float = 0) -> Iterator[tuple[str, float, float, Piece]]:
    """Every piece with where it lies on the board."""
    for piece in pieces:
        yield piece.id, x + piece.x, y + piece.y, piece
        yield from places(piece.pieces or (), x + piece.x, y + piece.y)


def heat_map(board: Board, kind: str, prefix: str, times: Mapping[str, float], spaces: Mapping[str, int]) -> str:
    """The board with a glow on each piece, the stronger the more often it was chosen in a game, for each space."""
    times_of = {
        word: often / spaces.get(word, 1)
        for thing, often in times.items()
        for of_kind, _, word in [thing.partition(" ")]
        if of_kind == kind
    }
    spots = [
        (times_of[name.removeprefix(prefix)], x, y, piece)
        for name, x, y, piece in places(board.pieces)
        if name.startswith(prefix) and name.removeprefix(prefix) in times_of
    ]
    most = max([often for often, _, _, _ in spots], default=0.0) or 1.0
    glow: list[str] = []
    for often, x, y, piece in spots:
        left, top, width, height = piece.halo or (-18.0, -18.0, 36.0, 36.0)
        box = f'x="{x + left:.1f}" y="{y + top:.1f}" width="{width:.1f}" height="{height:.1f}" rx="6"'
        glow.append(f'<rect {box} fill="{GLOW}" fill-opacity="{0.8 * often / most:.2f}"/>')
        glow.append(_pill(x + left + width / 2, y + top + height / 2, often, board))
    ground = f'<rect y="{board.height:g}" width="{board.width:g}" height="28" fill="#fdfbf6"/>'
    legend = ground + "".join(
        f'<rect x="{10 + 22 * step}" y="{board.height + 8:.0f}" width="22" height="14" fill="{GLOW}"'
        f' fill-opacity="{0.8 * step / 5:.2f}" stroke="#888" stroke-width=".5"/>'
        for step in range(6)
    )
    words = f"0 to {most:.1f} times in a game{', for each space' if spaces else ''}"
    legend += f'<text x="150" y="{board.height + 20:.0f}" font-size="14" fill="#444">{words}</text>'
    picture = str(board.svg(styled=True, theme="light")).removesuffix("</svg>")  # with its typeface: a file of its own
    taller = re.sub(
        r'viewBox="0 0 (\S+) (\S+)"', lambda box: f'viewBox="0 0 {box[1]} {float(box[2]) + 28:g}"', picture, count=1
    )
    return f"{taller}{''.join(glow)}{legend}</svg>"


def _pill(x: float, y: float, often: float, board: Board) -> str:
    """A number that can be read on any ground, inside of the board."""
    words = f"{often:.1f}"
    half = 4 + 3.4 * len(words)
    x, y = min(max(x, half + 2), board.width - half - 2), min(max(y, 10), board.height - 10)
    box = f'x="{x - half:.1f}" y="{y - 8:.1f}" width="{2 * half:.1f}" height="16" rx="8"'
    place = f'x="{x:.1f}" y="{y + 4:.1f}" text-anchor="middle" font-size="11.5" font-weight="bold"'
    return f'<rect {box} fill="#fffdf7" stroke="#501010"/><text {place} fill="#501010">{words}</text>'


def report_page(report: Report) -> str:
    """The page of a balance report: five sentences and a picture first."""
    game = report.match.load()
    sources = _in_words(report.of("sources"), game.words, "score")
    choices = _choices(report)
    worth = sorted([one for one in choices if one.measure == "beyond their bot"], key=lambda one: -one.value)
    half = CHOICES_SHOWN // 2
    return _render(
        "report.html",
        game.words,
        report=report,
        title=f"{game.words['title']}: balance report",
        sentences=summary(report),
        players=players(report),
        sources=sources,
        winners=_by_size([one for one in sources if one.measure == "points, winners"]),
        endings=_by_size(_in_words(report.of("endings"), game.words, "outcome")),
        steps=_in_words(report.of("branching"), game.words, "step"),
        choices=choices,
        worth=worth if len(worth) <= CHOICES_SHOWN else worth[:half] + worth[-half:],
        luck=lab_kit(game.name).luck,
        surest=[one for one in report.sensitivity.comparisons if one.decided]
        or report.sensitivity.comparisons[:BOX_ROWS],
        maps=_heat_maps(report),
    )


def _by_size(figures: Sequence[Figure]) -> list[Figure]:
    return sorted(figures, key=lambda one: -one.value)


def _choices(report: Report) -> list[Figure]:
    """What was chosen, in words, without what nobody could choose otherwise."""
    names = choice_names(report.match.load())
    forced = {one.item for one in report.of("choices", "taken when offered") if one.value == 1}
    return [replace(one, item=names[one.item]) for one in report.of("choices") if one.item not in forced]


class Compared(NamedTuple):
    """A measure of the old edition and the new one."""

    name: str
    old: Figure
    new: Figure
    difference: Figure
    p: float


def balance_page(best: BestEdition, bounds: list[Bounds], objective: Objective, old: Provenance) -> str:
    """The page that compares the best edition of a search with the old one: how near the goal is, first."""
    words = locale.words(old.game)
    goal, games_each = goal_words(objective.text, words), best.fresh.games
    name, _, target = objective.text.rpartition("=")
    reached = [
        Figure("goal", edition, name, *values, games_each)
        for edition, values in (("old edition", best.reached_before), ("new edition", best.reached))
    ]
    first, new = best.fresh.means.values()
    compared = [
        Compared(
            one.measure,
            estimated("means", one.measure, one.measure, first[one.measure]),
            estimated("means", one.measure, one.measure, new[one.measure]),
            estimated("difference", one.measure, one.measure, one.difference),
            one.holm,
        )
        for one in best.fresh.comparisons
    ]
    return _render(
        "balance.html",
        words,
        title=f"{words['title']}: an edition for a goal",
        goal=goal,
        target=float(target) if name else None,
        share=is_share(name),
        reached=reached,
        gain=Figure("goal", "gain", name, sum(best.gain) / 2, *best.gain, games_each),
        compared=compared,
        players=", ".join(dict.fromkeys(old.bots)) + " bots",
        best=best,
        bounds=bounds,
        old=old,
    )


def _heat_maps(report: Report) -> list[tuple[str, str]]:
    """The board with where choices went, and a heading for each kind of choice."""
    game = report.match.load()
    board = opening_board(game, report.match.seats)
    times = {one.item: one.value for one in report.of("choices", "times in a game")}
    spaces = game.edition.data.get("spaces")  # of the locations, in boxes that have them
    many = {name: value for name, value in spaces.items() if isinstance(value, int)} if isinstance(spaces, dict) else {}
    return [(title, heat_map(board, kind, prefix, times, many)) for title, kind, prefix in games.title(game.name).maps]


def _in_words(figures: Sequence[Figure], words: Mapping[str, str], prefix: str) -> list[Figure]:
    """The same figures; what they are of is named as players know it, and a rule follows in brackets."""
    renamed: list[Figure] = []
    for one in figures:
        key, _, rule = one.item.partition(" ")
        name = words.get(f"{prefix}.{key}", key).rstrip(".")
        renamed.append(replace(one, item=f"{name} ({rule})" if rule else name))
    return renamed


def _base64(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


@cache
def _templates() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    loader = PackageLoader("tablee.lab.reports")
    environment = Environment(
        loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=StrictUndefined
    )
    environment.filters |= {
        "base64": _base64,
        "value": value_of,
        "interval": interval_of,
        "p_value": p_value,
        "figure": _figure,
        "capital": lambda words: words[0].upper() + words[1:],
    }
    environment.globals |= {"bars": bars, "columns": columns, "dots": dots}
    environment.globals |= {"chart_style": CHARTS, "fonts": embedded('<text class="strong slant"')}
    return environment


def _render(template: str, words: Mapping[str, str], **values: Any) -> str:
    """A page; measures and values of the box are told in these words."""
    values["measure_words"] = partial(measure_words, words=words)
    values["shift_words"] = partial(shift_words, words=words)
    values["value_words"] = partial(value_words, words=words)
    return _templates().get_template(template).render(values) + "\n"


def _figure(one: Comparison) -> Figure:
    return estimated("sensitivity", one.arm, one.measure, one.difference)
