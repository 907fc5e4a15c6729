"""Charts: whole labels, numbers as the language writes them, no decimals that nobody knows."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from tablee.drawing import typeface
from tablee.lab.reports.charts import LABELS, LINES, bars, columns, dots
from tablee.lab.reports.estimators import Figure
from tablee.lab.reports.numbers import interval_of, percent, value_of


def test_charts_keep_their_labels_and_write_numbers_as_the_language_does() -> None:
    german = {"decimal": ",", "percent": "{number} %", "interval": "{low} bis {high}", "exactly": "genau"}
    long = "Take the mission: soldiers with coin values of four, five and six"
    one = Figure("test", long, "share", 0.1, -0.04, 0.2, 9)
    drawn = dots([one, replace(one, value=0.051, low=0.042, high=0.061)], "worth", share=True, words=german)
    assert "10 % (−4 % bis 20 %)" in drawn and ">10 %<" in drawn, "no decimals that nobody knows"
    assert "5,1 % (4,2 % bis 6,1 %)" in drawn
    labels = re.findall(r'class="end"[^>]*>([^<]*)<', drawn)
    assert " ".join(labels) == f"{long} {long}" and len(labels) == 4, "a long label has several lines"
    endless = re.findall(r'class="end"[^>]*>([^<]*)<', dots([replace(one, item=f"{long} " * 6)], "worth"))
    assert len(endless) == LINES and endless[-1].endswith("…")
    for label in (*labels, *endless):
        assert 13 * typeface.text_width(label) < LABELS * 0.92, "no letter is cut off at the edge"
    assert f"<title>{long}</title>" in drawn


def test_lines_of_labels_do_not_run_into_each_other() -> None:
    one = Figure("test", "a word " * 40, "share", 0.1, 0.0, 0.2, 9)
    drawn = bars([one, replace(one, item="short"), one], "worth", share=True)
    lines = [float(y) for y in re.findall(r'class="end" x="[^"]*" y="([^"]*)"', drawn)]
    assert len(lines) == 2 * LINES + 1 and all(below - above >= 13 for above, below in pairwise(lines))
    [height] = re.findall(r'viewBox="0 -4 720 ([\d.]+)"', drawn)
    assert lines[-1] < float(height) - 30


@pytest.mark.parametrize(
    ("value", "near", "told"),
    [
        (0.051, 0.02, "5.1%"),
        (0.051, 0.2, "5%"),
        (-0.004, 0.2, "\u22120.4%"),
        (-0.0001, 0.2, "0.0%"),
        (0.43, 0.01, "43%"),
    ],
)
def test_a_share_has_as_many_decimals_as_are_known(value: float, near: float, told: str) -> None:
    assert percent(value, near=near) == told


def test_scores_below_0_are_told_from_the_sign_between_them() -> None:
    below, above = [Figure("scores", item, "share of seats", 0.5, 0.4, 0.6, 9) for item in ("-6 to -1", "0 to 5")]
    drawn = columns([below, above], "scores")
    assert ">\u22126 to \u22121<" in drawn and ">0\u20135<" in drawn


def test_what_is_counted_has_no_decimals() -> None:
    half_of_the_games = Figure("length", "50% of the games take at most", "decisions", 164, 164, 165, 1000)
    assert f"{value_of(half_of_the_games)} ({interval_of(half_of_the_games)})" == "164 (164 to 165)"
