"""The page of a balance report: one HTML file that needs no network."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from dataclasses import replace
from html import escape

from tablee import games
from tablee.lab.editions.sensitivity import FINDINGS, findings
from tablee.lab.kit import lab_kit
from tablee.lab.reports.charts import bars, columns, points
from tablee.lab.reports.figures import Figure
from tablee.lab.reports.heatmaps import heat_map, opening_board
from tablee.lab.reports.report import Report

CHOICES_SHOWN = 40  # in the chart; the table has them all
MEASURES = {
    "first_player": "win share of the first player",
    "points": "points of a seat",
    "margin": "points between the best and the next",
    "decisions": "decisions in a game",
}

STYLE = """
body { font: 16px/1.5 Georgia, serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
body { color: #222; background: #fdfbf6; }
h1, h2 { font-weight: normal; } table { border-collapse: collapse; margin: 1rem 0; font-size: 14px; }
th, td { text-align: right; padding: .15rem .7rem; border-bottom: 1px solid #ddd; }
th:first-child, td:first-child, td:nth-child(2), th:nth-child(2) { text-align: left; }
img { max-width: 100%; height: auto; } .origin { color: #555; font-size: 14px; } .proven { font-weight: bold; }
details summary { cursor: pointer; }
"""


def page(report: Report) -> str:
    """The whole page."""
    game = report.match.load()
    title = f"{game.words['title']}: balance report"
    parts = [
        f"<h1>{escape(title)}</h1>",
        f'<p class="origin">{report.games} games: {escape(str(report.provenance))}.<br>'
        "Every number has its n and its 95 % interval; games are numbered from 0, and game <i>i</i> has the seed "
        f"<code>{escape(report.provenance.seed)}/i</code>. "
        f"Edition hash <code>{report.provenance.edition_hash}</code>.<br>"
        "Everything here is how these bots play the game; other bots, or people, may play it otherwise.</p>",
        _who_wins(report),
        _points(report),
        _course(report),
        _choices(report),
        _luck(report),
        _sensitivity(report),
        _heat(report),
    ]
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>'
    body = "\n".join(part for part in parts if part)
    return f'<!doctype html>\n<html lang="en"><head>{head}</head>\n<body>\n{body}\n</body></html>\n'


def table(figures: Sequence[Figure]) -> str:
    """Figures to read."""
    rows = [
        f"<tr><td>{escape(one.item)}</td><td>{escape(one.measure)}</td><td>{one.value:.3f}</td>"
        f"<td>{one.low:.3f} to {one.high:.3f}</td><td>{one.n}</td></tr>"
        for one in figures
    ]
    head = "<tr><th></th><th>measure</th><th>value</th><th>95 %</th><th>n</th></tr>"
    return f"<table>{head}{''.join(rows)}</table>"


def picture(svg: str, told: str) -> str:
    """A picture of its own: its style sheet and its names do not meet those of others."""
    data = base64.b64encode(svg.encode()).decode()
    return f'<p><img alt="{escape(told)}" src="data:image/svg+xml;base64,{data}"></p>'


def _in_words(figures: Sequence[Figure], words: Mapping[str, str], prefix: str) -> list[Figure]:
    """The same figures; what they are of is named as players know it, and a rule follows in brackets."""
    found: list[Figure] = []
    for one in figures:
        name, _, rule = one.item.partition(" ")
        told = words.get(f"{prefix}.{name}", name)
        found.append(replace(one, item=f"{told} ({rule})" if rule else told))
    return found


def _measure(name: str) -> str:
    """What is measured, in words."""
    if name.startswith("ending:"):
        return f"share of games that end with {name.removeprefix('ending:').replace('|', ' or ')}"
    return MEASURES[name]


def _who_wins(report: Report) -> str:
    wins = report.of("turn order", "win share")
    chart = picture(bars(wins, "Win share by turn order", "win share", share=True), "Win share by turn order")
    fair = 1 / len(wins)
    told = f"By the order in which the table is asked for the first time; equal chances would be {fair:.1%} each."
    return f"<h2>Who wins</h2><p>{told}</p>{chart}{table(report.of('turn order') + report.of('bots'))}"


def _points(report: Report) -> str:
    words = report.match.load().words
    spread = [one for one in report.of("scores") if one.measure == "share of seats"]
    sources = _in_words(report.of("sources"), words, "score")
    winners = [one for one in sources if one.measure == "points, winners"]
    drawn = picture(columns(spread, "Final scores", "share of seats"), "Distribution of final scores")
    drawn += picture(bars(winners, "Where the points of winners come from", "points"), "Points of winners by rule")
    tables = table([one for one in report.of("scores") if one not in spread]) + table(sources)
    return f"<h2>Points, and where they come from</h2>{drawn}{tables}{_folded('All scores', table(spread))}"


def _course(report: Report) -> str:
    ends = _in_words(report.of("endings"), report.match.load().words, "outcome")
    drawn = picture(bars(ends, "How games end", "share of games", share=True), "How games end") if ends else ""
    tables = table(report.of("course") + report.of("length") + ends)
    steps = _folded("Moves to choose from, by step", table(report.of("branching")))
    return f"<h2>The course of a game</h2>{drawn}{tables}{steps}"


def _choices(report: Report) -> str:
    worth = sorted(report.of("choices", "beyond their bot"), key=lambda one: -one.value)
    half = CHOICES_SHOWN // 2
    shown = worth if len(worth) <= CHOICES_SHOWN else worth[:half] + worth[-half:]
    told = (
        "How often something is taken when it is offered, and how much more often the seats that take it win than "
        "the average seat of the same bot. This proves no cause: a seat that can afford something may already be "
        "ahead. Each interval stands on its own; of so many, about one in twenty misses the truth. "
        "Names are those of the notation."
    )
    title = "Win share above the average of the same bot"
    drawn = picture(points(shown, title, "win share"), "What choices are worth") if shown else ""
    everything = _folded("All choices", table(report.of("choices")))
    return f"<h2>What is chosen, and what it is worth</h2><p>{told}</p>{drawn}{everything}"


def _luck(report: Report) -> str:
    luck = lab_kit(report.match.game).luck
    if luck is None:
        return ""
    chart = bars(report.of(luck.section, "win share"), "Win share by luck", "win share", share=True)
    drawn = picture(chart, f"Win share by {luck.section}")
    return f"<h2>{luck.section.capitalize()}</h2><p>{luck.text}</p>{drawn}{table(report.of(luck.section))}"


def _sensitivity(report: Report) -> str:
    found = report.sensitivity
    rows = [
        f'<tr class="{"proven" if one.decided else ""}"><td>{escape(one.arm)}</td><td>{_measure(one.measure)}</td>'
        f"<td>{one.difference.mean:+.3f}</td><td>{one.difference.low:+.3f} to {one.difference.high:+.3f}</td>"
        f"<td>{one.holm:.3g}</td><td>{one.difference.games}</td></tr>"
        for one in found.comparisons
    ]
    titles = ("shifted", "measure", "difference", "95 %, all together", "p (Holm)", "n")
    head = f"<tr>{''.join([f'<th>{title}</th>' for title in titles])}</tr>"
    proven = [one for one in found.comparisons if one.decided]
    told = (
        f"Each group of reconstructed values was shifted up and down by one, and the same {found.games} games were "
        f"played every time (seeds <code>{escape(report.provenance.seed)}/shifted/i</code>). Of {len(rows)} "
        f"differences {len(proven)} are significant after Holm's correction; they come first, in bold."
    )
    endings = findings(report.match.load())[len(FINDINGS) :]
    main = endings[0] if endings else "points"
    shown = sorted(
        [one for one in report.of("sensitivity") if one.measure == f"difference in {main}"], key=lambda one: -one.value
    )[:CHOICES_SHOWN]
    drawn = picture(points(shown, f"Difference in the {_measure(main)}", "difference"), "Shifted values")
    bound = f"<p>Not shifted, since the box fixes them: {escape(', '.join(found.bound))}.</p>" if found.bound else ""
    first = f"<table>{head}{''.join(rows[: max(len(proven), 10)])}</table>"
    rest = _folded("All shifted values", f"<table>{head}{''.join(rows)}</table>")
    return f"<h2>What depends on reconstructed values</h2><p>{told}</p>{drawn}{first}{bound}{rest}"


def _heat(report: Report) -> str:
    game = report.match.load()
    board = opening_board(game, report.match.seats)
    times = {one.item: one.value for one in report.of("choices", "times in a game")}
    drawn = [
        f"<h3>{escape(title)}, in a game</h3>{picture(heat_map(board, kind, prefix, times), title)}"
        for title, kind, prefix in games.title(game.name).maps
    ]
    if not drawn:
        return ""
    return (
        f"<h2>The board as a heat map</h2><p>{report.games} games; intervals are among the choices.</p>{''.join(drawn)}"
    )


def _folded(title: str, inner: str) -> str:
    return f"<details><summary>{escape(title)}</summary>{inner}</details>"
