"""The five sentences with which a report begins."""

from __future__ import annotations

from tablee.lab.reports.estimators import Figure, estimated
from tablee.lab.reports.numbers import interval_of, value_of
from tablee.lab.reports.report import Report
from tablee.lab.reports.words import MEASURES, measure_words, shift_words

ALL_TOGETHER = 1.3  # 95% intervals that hold for up to five seats together are wider by this factor


def players(report: Report) -> str:
    """Whom the findings hold for."""
    return f"{', '.join(dict.fromkeys(report.match.bots))} bots"


def summary(report: Report) -> list[str]:
    """Who wins, by how much, how a game goes, where points come from or how games end, and what matters most."""
    return [headline(report), _points(report), _course(report), _sources(report), what_matters(report)]


def headline(report: Report) -> str:
    """The place in the turn order that wins most or least, if it does so beyond chance."""
    wins = report.of("turn order", "win share")
    equal = 1 / len(wins)
    one = max(wins, key=lambda one: abs(one.value - equal))
    finding = f"number {one.item} in the turn order wins {_told(one)} of the games"
    if abs(one.value - equal) < ALL_TOGETHER * (one.high - one.low) / 2:
        finding = "no place in the turn order wins clearly more often than another"
    return f"Among {players(report)}, {finding}; equal chances would be {100 * equal:.0f}%."


def _points(report: Report) -> str:
    scores = {one.item: one for one in report.of("scores", "points")}
    return (
        f"The winner has {_told(scores['winner'])} points, {_told(scores['best less next'])} more than the next player."
    )


def _course(report: Report) -> str:
    course = {one.item: one for one in report.of("course")}
    lead = _told(course[MEASURES["lead_changes"]])
    lost = _told(course[MEASURES["comeback"]])
    return (
        f"A game takes {_told(course['decisions in a game'])} decisions, and the lead changes {lead} times; "
        f"the player who leads after two thirds loses {lost} of the games."
    )


def _sources(report: Report) -> str:
    words = report.match.load().words
    endings = report.of("endings")
    if endings:
        most = max(endings, key=lambda one: one.value)
        return f"The most frequent ending, {_told(most)} of the games: {words.get(f'outcome.{most.item}', most.item)}"
    sources = report.of("sources", "points, winners")
    best = max(sources, key=lambda one: one.value)
    name = words.get(f"score.{best.item.partition(' ')[0]}", best.item)
    return f"Winners get the most points from one source, {_told(best)}: {name}."


def what_matters(report: Report) -> str:
    """Which reconstructed value moves a finding most surely."""
    comparisons = report.sensitivity.comparisons
    decided = [one for one in comparisons if one.decided]
    shifts = len({one.arm for one in comparisons})
    if not decided:
        return f"Of {shifts} shifts of reconstructed values by one, none changes a finding beyond chance."
    words = report.match.load().words
    one = decided[0]
    sign = "+" if one.difference.mean > 0 else ""
    moves = _told(estimated("sensitivity", one.arm, one.measure, one.difference))
    moved = len({one.arm for one in decided})
    return (
        f"Of {shifts} shifts of reconstructed values by one, {moved} change a finding beyond chance, most surely "
        f"“{shift_words(one.arm, words)}”: {measure_words(one.measure, words)} {sign}{moves}."
    )


def _told(one: Figure) -> str:
    return f"{value_of(one)} ({interval_of(one)})"
