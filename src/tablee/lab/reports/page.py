"""The pages of the lab, each one HTML file that needs no network: a balance report, and an edition that was found."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from tablee import games, locale
from tablee.bots.provenance import Provenance
from tablee.drawing import Board, Piece
from tablee.lab.editions.search import BestEdition, Bounds, Objective
from tablee.lab.editions.sensitivity import FINDINGS, findings
from tablee.lab.kit import lab_kit
from tablee.lab.reports.charts import bars, columns, points
from tablee.lab.reports.figures import Figure, estimated
from tablee.lab.reports.report import Report
from tablee.table import SPECTATOR, Game, SeededDealer, State

if TYPE_CHECKING:
    from jinja2 import Environment

CHOICES_SHOWN = 40  # in a chart; the table has them all
ALL_TOGETHER = 1.3  # 95 % intervals that hold for up to five seats together are wider by this factor
MEASURES = {
    "first_player": "win share of the first player",
    "points": "points of a seat",
    "margin": "points between the best and the next",
    "decisions": "decisions in a game",
}


def opening_board(game: Game[State], seats: int) -> Board:
    """The board at the beginning, as a spectator sees it."""
    state = game.start(seats, SeededDealer("heat map"))
    return games.artist(game.name)(game, game.seen_by(state, SPECTATOR), SPECTATOR, [], locale.words(game.name))


def places(pieces: Sequence[Piece], x: float = 0, y: float = 0) -> Iterator[tuple[str, float, float, Piece]]:
    """Every piece with where it lies on the board."""
    for piece in pieces:
        yield piece.id, x + piece.x, y + piece.y, piece
        yield from places(piece.pieces or (), x + piece.x, y + piece.y)


def heat_map(board: Board, kind: str, prefix: str, times: Mapping[str, float]) -> str:
    """The board with a glow on each piece, the stronger the more often it was chosen in a game."""
    shown = {thing.partition(" ")[2]: often for thing, often in times.items() if thing.partition(" ")[0] == kind}
    most = max(shown.values(), default=0.0) or 1.0
    glow: list[str] = []
    for name, x, y, piece in places(board.pieces):
        often = shown.get(name.removeprefix(prefix)) if name.startswith(prefix) else None
        if often is None:
            continue
        left, top, width, height = piece.halo or (-18.0, -18.0, 36.0, 36.0)
        box = f'x="{x + left:.1f}" y="{y + top:.1f}" width="{width:.1f}" height="{height:.1f}" rx="6"'
        middle = f'x="{x + left + width / 2:.1f}" y="{y + top + height / 2 + 4:.1f}" text-anchor="middle"'
        look = 'font-size="12" font-weight="bold" fill="#fff" stroke="#500" stroke-width="2.5" paint-order="stroke"'
        glow.append(f'<rect {box} fill="#d01515" fill-opacity="{0.75 * often / most:.2f}"/>')
        glow.append(f"<text {middle} {look}>{often:.2f}</text>")
    return str(board.svg(styled=True)).removesuffix("</svg>") + "".join(glow) + "</svg>"


def report_page(report: Report) -> str:
    """The page of a balance report."""
    game = report.match.load()
    sources = _in_words(report.of("sources"), game.words, "score")
    worth = sorted(report.of("choices", "beyond their bot"), key=lambda one: -one.value)
    half = CHOICES_SHOWN // 2
    endings = findings(game)[len(FINDINGS) :]
    main = endings[0] if endings else "points"
    differences = sorted(report.of("sensitivity", f"difference in {main}"), key=lambda one: -one.value)
    return _render(
        "report.html",
        report=report,
        title=f"{game.words['title']}: balance report",
        headline=headline(report),
        players=_players(report),
        sources=sources,
        winners=[one for one in sources if one.measure == "points, winners"],
        endings=_in_words(report.of("endings"), game.words, "outcome"),
        choices=worth if len(worth) <= CHOICES_SHOWN else worth[:half] + worth[-half:],
        luck=lab_kit(game.name).luck,
        main=main,
        main_differences=differences[:CHOICES_SHOWN],
        maps=_heat_maps(report),
    )


def headline(report: Report) -> str:
    """The place in the turn order that wins most or least, if it does so beyond chance."""
    wins = report.of("turn order", "win share")
    equal = 1 / len(wins)
    one = max(wins, key=lambda one: abs(one.value - equal))
    finding = f"number {one.item} in the turn order wins {one.value:.1%} ({one.low:.1%} to {one.high:.1%})"
    if abs(one.value - equal) < ALL_TOGETHER * (one.high - one.low) / 2:
        finding = "no place in the turn order wins clearly more often than another"
    return f"Among {_players(report)}, {finding}; equal chances would be {equal:.1%}."


def _players(report: Report) -> str:
    """Whom the findings hold for."""
    return f"{', '.join(dict.fromkeys(report.match.bots))} bots"


def balance_page(best: BestEdition, bounds: list[Bounds], objective: Objective, old: Provenance) -> str:
    """The page that compares the best edition of a search with the old one."""
    means = [
        estimated("means", f"{arm}: {measure}", "mean", one)
        for arm, measures in best.fresh.means.items()
        for measure, one in measures.items()
    ]
    differences = [
        estimated("differences", one.measure, f"new less old, p (Holm) {one.holm:.3g}", one.difference)
        for one in best.fresh.comparisons
    ]
    return _render(
        "balance.html", best=best, bounds=bounds, objective=objective, old=old, differences=differences, means=means
    )


def _heat_maps(report: Report) -> list[tuple[str, str]]:
    """The board with where choices went, and a heading for each kind of choice."""
    game = report.match.load()
    board = opening_board(game, report.match.seats)
    times = {one.item: one.value for one in report.of("choices", "times in a game")}
    return [(title, heat_map(board, kind, prefix, times)) for title, kind, prefix in games.title(game.name).maps]


def _in_words(figures: Sequence[Figure], words: Mapping[str, str], prefix: str) -> list[Figure]:
    """The same figures; what they are of is named as players know it, and a rule follows in brackets."""
    renamed: list[Figure] = []
    for one in figures:
        key, _, rule = one.item.partition(" ")
        name = words.get(f"{prefix}.{key}", key)
        renamed.append(replace(one, item=f"{name} ({rule})" if rule else name))
    return renamed


def _measure(name: str) -> str:
    """What is measured, in words."""
    if name.startswith("ending:"):
        return f"share of games that end with {name.removeprefix('ending:').replace('|', ' or ')}"
    return MEASURES[name]


def _base64(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


@cache
def _templates() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    loader = PackageLoader("tablee.lab.reports")
    environment = Environment(
        loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=StrictUndefined
    )
    environment.filters |= {"base64": _base64, "in_words": _measure}
    environment.globals |= {"bars": bars, "columns": columns, "points": points}
    return environment


def _render(template: str, **values: Any) -> str:
    return _templates().get_template(template).render(values) + "\n"
