"""What a job has found, in the sentences of a designer."""

from __future__ import annotations

import math
from collections.abc import Mapping

from tablee.lab.experiments.experiment import Comparison, Outcome
from tablee.lab.experiments.measures import Measure
from tablee.lab.experiments.sequential import games_needed, tuning
from tablee.lab.reports.numbers import written
from tablee.lab.workbench.jobs import CONFIDENCE
from tablee.lab.workbench.sizes import Sizes

MOST_DECIMALS = 3
Words = Mapping[str, str]


def answers(outcome: Outcome, planned: int, words: Words, game_words: Words, sizes: Sizes) -> list[str]:
    """A sentence for each measure, those that are decided first."""
    ordered = sorted(outcome.comparisons, key=lambda one: not one.decided)
    alpha = (1 - CONFIDENCE) / max(len(outcome.comparisons), 1)
    return [_answer(one, alpha, planned, words, game_words, sizes) for one in ordered]


def holds(outcome: Outcome, other: Outcome, bots: str, words: Words, game_words: Words) -> list[str]:
    """Whether what was decided holds for other bots, and what is decided for them alone."""
    sentences: list[str] = []
    for one, two in zip(outcome.comparisons, other.comparisons, strict=True):
        if not (one.decided or two.decided):
            continue
        key = "open"
        if two.decided:
            same = (one.difference.mean > 0) == (two.difference.mean > 0)
            key = "alone" if not one.decided else "same" if same else "other"
        gaps = _gaps(two, words, game_words)
        sentences.append(words[f"holds.{key}"].format(**gaps, bots=bots, size=size_of(two, words, signed=True)))
    return sentences


def _answer(one: Comparison, alpha: float, planned: int, words: Words, game_words: Words, sizes: Sizes) -> str:
    gaps = _gaps(one, words, game_words)
    if one.decided:
        name = "ending" if one.measure.startswith("ending:") else one.measure
        way = "more" if one.difference.mean > 0 else "less"
        return words[f"answer.{name}.{way}"].format(**gaps, size=size_of(one, words))
    share, size = Measure(one.measure).share, sizes.of(one.measure)
    told = written(f"{100 * size if share else size:g}", words)
    gaps |= {
        "difference": size_of(one, words, signed=True),
        "size": words["share"].format(number=told) if share else told,
    }
    if -size < one.difference.low and one.difference.high < size:
        return words["answer.none"].format(**gaps)
    needed = games_needed(deviation(one, alpha, planned), alpha, size)
    if needed <= one.difference.games:
        return words["answer.unclear"].format(**gaps)
    return words["answer.open"].format(**gaps, needed=rounded(needed))


def _gaps(one: Comparison, words: Words, game_words: Words) -> dict[str, object]:
    share, difference = Measure(one.measure).share, one.difference
    return {
        "measure": measure_name(one.measure, words, game_words),
        "low": number(difference.low, share, words, unit=False),
        "high": number(difference.high, share, words, unit=False),
        "games": difference.games,
    }


def size_of(one: Comparison, words: Words, signed: bool = False) -> str:
    """How large a difference is, with its sign if it is not said otherwise."""
    mean = one.difference.mean
    number_words = number(mean if signed else abs(mean), Measure(one.measure).share, words)
    return f"+{number_words}" if signed and mean > 0 else number_words


def rounded(games: int) -> int:
    """A number of games of which nobody needs to know more than two digits."""
    unit: int = 10 ** max(len(str(games)) - 2, 0)
    return math.ceil(games / unit) * unit


def deviation(one: Comparison, alpha: float, planned: int) -> float:
    """How much games differ, from the width of an interval."""
    difference = one.difference
    n, width = difference.games, tuning(alpha, planned)
    inner = n * width + 1
    half = max(difference.mean - difference.low, difference.high - difference.mean)
    return half / math.sqrt(2 * inner / (n * n * width) * math.log(math.sqrt(inner) / alpha))


def measure_name(name: str, words: Words, game_words: Words) -> str:
    """What is measured, in the reader's language."""
    if not name.startswith("ending:"):
        return words[f"measure.{name}"]
    return words["measure.ending"].format(ending=ending_name(name, game_words))


def ending_name(name: str, game_words: Words) -> str:
    """How a game ends, or may end, in the reader's language."""
    return " / ".join([game_words.get(f"outcome.{word}", word).rstrip(".") for word in Measure(name).endings])


def number(value: float, share: bool, words: Words, unit: bool = True) -> str:
    """A number as the language writes it; a share in percentage points. What is not 0 never reads as 0."""
    figure = 100 * value if share else value
    decimals = 0 if share else 1
    while figure and not round(figure, decimals) and decimals < MOST_DECIMALS:
        decimals += 1
    digits = written(f"{figure:.{decimals}f}", words)
    return words["share"].format(number=digits) if share and unit else digits
