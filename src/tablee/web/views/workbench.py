"""What the pages of the workbench show: a draft as a sheet, its pieces, and what a job has found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

from markupsafe import Markup

from tablee import locale
from tablee.drawing.artwork import symbols
from tablee.drawing.palette import print_style
from tablee.drawing.typeface import embedded
from tablee.lab.experiments.experiment import Comparison, Outcome
from tablee.lab.experiments.measures import Measure
from tablee.lab.reports.charts import dots
from tablee.lab.reports.estimators import estimated
from tablee.lab.reports.words import shift_words
from tablee.lab.workbench.answers import answers, ending_name, holds, measure_name, number, rounded
from tablee.lab.workbench.drafts import Draft, parts
from tablee.lab.workbench.forecast import needed
from tablee.lab.workbench.jobs import MOST_GAMES, SEARCH, VALUES, Job
from tablee.lab.workbench.sizes import Sizes
from tablee.lab.workbench.strengths import depths
from tablee.printing.items import Item
from tablee.printing.pdf import box_of
from tablee.table import TableeError

Words = Mapping[str, str]
PIECES = 60  # that are shown on the sheet
HIGH = 160.0  # of a piece, in units of the picture
ROOM = 900.0
MATTERS = 20  # values that are named


def words_of(language: str) -> Words:
    """The words of the workbench."""
    return locale.words("workbench", language)


def address(draft: Draft, more: str = "", **query: str) -> str:
    """The address of a page about a draft."""
    asked = ({"set": draft.text} if draft.values else {}) | query
    return f"/lab/{draft.game}{more}{f'?{urlencode(asked)}' if asked else ''}"


def sizes_query(sizes: Sizes) -> dict[str, str]:
    """The changes that matter, for the address of a sheet; the usual ones need no words."""
    return {} if sizes == Sizes() else {"points": f"{sizes.points:g}", "shares": f"{sizes.shares:g}"}


class Change(NamedTuple):
    """A number that a draft changes: in words, before and after."""

    name: str
    before: int
    after: int


def changes_between(base: Draft, draft: Draft, box_words: Words) -> list[Change]:
    """What is different in a draft."""
    before = {cell.name: cell.value for part in parts(base, box_words) for cell in part.cells}
    return [
        Change(f"{part.title}, {cell.label}", before[cell.name], cell.value)
        for part in parts(draft, box_words)
        for cell in part.cells
        if cell.value != before[cell.name]
    ]


def told_changes(game: str, text: str, words: Words, box_words: Words) -> str:
    """What a draft changes, in one line; of an older box its text."""
    try:
        draft = Draft.parse(game, text)
    except TableeError:
        return text
    changes = changes_between(Draft(game), draft, box_words)
    return locale.chained([words["change"].format(**one._asdict()) for one in changes], words)


def pieces_svg(draft: Draft, language: str, all_of_them: bool) -> str:
    """The pieces that the draft changes, or all of the box, side by side as they are printed."""
    box = box_of(draft.load(), language)
    shown = box.items if all_of_them else _shown(box.items, box_of(Draft(draft.game).load(), language).items)[:PIECES]
    places: list[str] = []
    x, y = 0.0, 0.0
    for item in shown:
        scale = HIGH / max(item.height, item.width * 0.75)
        if x and x + item.width * scale > ROOM:
            x, y = 0.0, y + HIGH + 8
        places.append(f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:.4f})">{item.front}</g>')
        x += item.width * scale + 8
    size = f'viewBox="-2 -2 {ROOM + 4:g} {y + HIGH + 4:g}" width="{ROOM:g}" height="{y + HIGH:g}"'
    body = f"{symbols(box.icons, *box.patterns)}{''.join(places)}"
    style = f"<style>{embedded(body)}{print_style()}</style>"
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="board" {size}>{style}{body}</svg>'


def changed_pieces(draft: Draft, language: str) -> int:
    """How many pieces look different."""
    return len(_shown(box_of(draft.load(), language).items, box_of(Draft(draft.game).load(), language).items))


def _shown(items: Sequence[Item], box: Sequence[Item]) -> list[Item]:
    usual = {item.name: (item.front, item.count) for item in box}
    return [item for item in items if (item.front, item.count) != usual.get(item.name)]


class OfferedTest(NamedTuple):
    """A test that may be asked for: how many games it plays at most, and what it needs to show two changes."""

    depth: str
    label: str
    games: int
    points: str
    shares: str


def offers(game: str, points: float, shares: float, words: Words) -> list[OfferedTest]:
    """The depths of a test, and what each needs to show a change of so many points or percentage points."""
    choices: list[OfferedTest] = []
    for name, (first, *_) in depths(game).items():
        sizes = (("points", points), ("first_player", shares / 100))
        games = [needed(game, first, measure, size) for measure, size in sizes]
        labels = [words["needs"].format(games=rounded(one)) if one else "" for one in games]
        wished = max([first.games, *[one or 0 for one in games]])
        most = min(rounded(wished), MOST_GAMES)
        label = words[f"depth.{name}"].format(games=first.games, bots=bots_named(first.bots, words))
        choices.append(OfferedTest(name, label, most if most > first.games else 0, *labels))
    return choices


def bots_named(bots: Sequence[str], words: Words) -> str:
    """The bots of a strength in words."""
    return ", ".join([words[f"bots.{bot.partition(':')[0]}"] for bot in bots])


def heading(bots: Sequence[str], games: int, words: Words) -> str:
    """Which bots have played how many games."""
    sentence = words["section"].format(bots=bots_named(bots, words), games=games)
    return sentence[0].upper() + sentence[1:]


class Section(NamedTuple):
    """What bots of one strength have found."""

    heading: str
    bots: str
    sentences: list[str]
    chart: Markup


def found_by_tests(job: Job, outcomes: Sequence[Outcome | None], words: Words, box_words: Words) -> dict[str, Any]:
    """The sentences of each strength, and whether the first one's hold for the next."""
    sections: list[Section] = []
    for one, outcome in zip(job.strengths(), outcomes, strict=True):
        sentences = answers(outcome, one.games, words, box_words, job.sizes) if outcome else []
        played = outcome.games if outcome else 0
        chart = shares_chart(outcome, words, box_words)
        sections.append(Section(heading(one.bots, played, words), bots_named(one.bots, words), sentences, chart))
    agreed: list[str] = []
    if len(outcomes) > 1 and outcomes[0] and outcomes[1]:
        agreed = holds(outcomes[0], outcomes[1], sections[1].bots, words, box_words) or [words["holds.nothing"]]
    return {"sections": sections, "holds": agreed}


def shares_chart(outcome: Outcome | None, words: Words, box_words: Words) -> Markup:
    """The differences of shares, as dots with their intervals."""
    figures = [
        estimated("test", _label(one.measure, words, box_words), one.measure, one.difference)
        for one in (outcome.comparisons if outcome else ())
        if Measure(one.measure).share
    ]
    return Markup(dots(figures, words["answers"], share=True, words=words)) if figures else Markup()


def _label(measure: str, words: Words, box_words: Words) -> str:
    """What a row of a chart is: an ending by its own words, of which the first are seen."""
    name = measure_name(measure, words, box_words)
    return name if not measure.startswith("ending:") else ending_name(measure, box_words)


class Matter(NamedTuple):
    """What shifting some values does to a measure."""

    value: str
    measure: str
    difference: str
    interval: str
    decided: bool


def what_matters(outcome: Outcome | None, words: Words, box_words: Words) -> list[Matter]:
    """The values that move a measure most surely, and then most."""
    if outcome is None:
        return []
    ordered = sorted(outcome.comparisons, key=lambda one: (one.holm, one.difference.p, -_weight(one)))
    return [_matter(one, words, box_words) for one in ordered[:MATTERS]]


def _weight(one: Comparison) -> float:
    difference = one.difference
    return abs(difference.mean) / max(difference.high - difference.low, 1e-9)


def _matter(one: Comparison, words: Words, box_words: Words) -> Matter:
    share, difference = Measure(one.measure).share, one.difference
    size = number(difference.mean, share, words)
    interval = words["interval"].format(
        low=number(difference.low, share, words, unit=False), high=number(difference.high, share, words, unit=False)
    )
    name = measure_name(one.measure, words, box_words)
    change = f"+{size}" if difference.mean > 0 else size
    return Matter(shift_words(one.arm, box_words), name, change, interval, one.decided)


def job_title(job: Job, words: Words) -> str:
    """What a job does, in a few words."""
    if job.kind in (VALUES, SEARCH):
        return words[f"job.{job.kind}"]
    first = job.strengths()[0]
    return words[f"depth.{job.depth}"].format(games=first.games, bots=bots_named(first.bots, words))
