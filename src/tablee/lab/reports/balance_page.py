"""The page that compares an edition that was found with the old one."""

from __future__ import annotations

from html import escape

from tablee.bots.provenance import Provenance
from tablee.lab.editions.search import Bounds, Found, Objective
from tablee.lab.experiments.experiment import Outcome
from tablee.lab.reports.figures import Figure
from tablee.lab.reports.page import STYLE, table


def balance_page(found: Found, bounds: list[Bounds], objective: Objective, old: Provenance) -> str:
    """One HTML file that needs no network."""
    fresh = found.fresh
    n = fresh.games
    changes = [
        f"<tr><td>{escape(one.name)}</td><td>{one.low} to {one.high}</td><td>{one.now}</td>"
        f"<td>{found.values.get(one.name, one.now)}</td></tr>"
        for one in bounds
    ]
    differences, means = _compared(fresh)
    body = [
        f"<h1>{escape(old.game)}: an edition for {escape(objective.text)}</h1>",
        f'<p class="origin">Old: {escape(str(old))}.<br>New: edition {escape(found.edition.name)}, hash '
        f"<code>{found.edition.digest}</code>.<br>{found.trials} trials of {n} games with the seeds "
        f"<code>{escape(old.seed)}/search/i</code>; {found.unplayable} had values that the box cannot have.</p>",
        "<h2>Values</h2><table><tr><th>value</th><th>bounds</th><th>old</th><th>new</th></tr>",
        f"{''.join(changes)}</table>",
        f"<h2>How far from the goal</h2><p>While searching: {found.loss_before:.4f} before, {found.loss:.4f} after. "
        "The best of many trials is partly luck; so both were played again with seeds that the search has not seen, "
        f"<code>{escape(found.fresh_seed)}/i</code>: {found.fresh_loss_before:.4f} before, "
        f"{found.fresh_loss:.4f} after (n = {n}).</p>",
        f"<h2>Old and new on fresh seeds</h2>{table(differences)}{table(means)}",
    ]
    head = f'<meta charset="utf-8"><title>{escape(old.game)}: {escape(objective.text)}</title><style>{STYLE}</style>'
    return f'<!doctype html>\n<html lang="en"><head>{head}</head>\n<body>\n{"".join(body)}\n</body></html>\n'


def _compared(fresh: Outcome) -> tuple[list[Figure], list[Figure]]:
    """The differences, and the means of both editions."""
    means = [
        Figure("means", f"{arm}: {measure}", "mean", one.mean, one.low, one.high, one.games)
        for arm, measures in fresh.means.items()
        for measure, one in measures.items()
    ]
    differences = [
        Figure(
            "differences",
            one.measure,
            f"new less old, p (Holm) {one.holm:.3g}",
            one.difference.mean,
            one.difference.low,
            one.difference.high,
            one.difference.games,
        )
        for one in fresh.comparisons
    ]
    return differences, means
