"""What reports speak of, in the words of the players."""

from __future__ import annotations

from collections.abc import Mapping

from tablee import locale
from tablee.lab.reports.facts import is_thing
from tablee.lab.reports.numbers import is_share, percent
from tablee.table import Game, State

MEASURES = {
    "first_player": "win share of the first player",
    "first_bot": "win share of the first bot, for each seat",
    "points": "points of a seat",
    "margin": "points between the best and the next",
    "spread": "points between the best and the last",
    "decisions": "decisions in a game",
    "lead_changes": "changes of the lead",
    "comeback": "share of games that the leader after two thirds does not win",
    "one_sided": "share of one-sided games",
}


GOALS = {
    "equal-seats": "how unequal the chances by turn order are, all differences from the fair share together",
    "tight-scores": "points between the best and the last",
}


def choice_names(game: Game[State]) -> dict[str, str]:
    """The things that moves choose, as their buttons say them; what a thing leaves open are dots."""
    names: dict[str, str] = {}
    for move in range(game.actions.size):
        kind = game.actions.kind(move)
        sentence = game.words[f"move.{kind.name}"]
        gaps = {arg.name: "…" for arg in kind.args}
        names.setdefault(kind.name, sentence.format(**gaps))
        for arg, value in zip(kind.args, game.actions.values(move), strict=True):
            if is_thing(arg):
                value_name = game.name_of(arg, value, game.words)
                names.setdefault(f"{kind.name} {arg.words[value]}", sentence.format(**{**gaps, arg.name: value_name}))
    return names


def measure_words(name: str, words: Mapping[str, str]) -> str:
    """What is measured, in words."""
    if not name.startswith("ending:"):
        return MEASURES[name]
    endings = name.removeprefix("ending:").split("|")
    sentences = [words.get(f"outcome.{ending}", ending).rstrip(".") for ending in endings]
    return f"share of games with this ending: {' or: '.join(sentences)}"


def goal_words(goal: str, words: Mapping[str, str]) -> str:
    """What a search looks for, such as ``points of a seat: 120``."""
    name, _, target = goal.rpartition("=")
    if not name:
        return GOALS[goal]
    return f"{measure_words(name, words)}: {percent(float(target), near=1.0) if is_share(name) else target}"


def value_words(path: str, words: Mapping[str, str]) -> str:
    """A value of the box, such as ``character cards: gems``, from its path or that of its group."""
    head, label = value_parts(path, words)
    return locale.labelled(head, label, words) if label else head


def value_parts(path: str, words: Mapping[str, str]) -> tuple[str, str]:
    """The part of the box that a value is in, and what it is there."""
    top, *rest = path.split(".")
    return words.get(f"part.{top}", top), ", ".join([_segment(top, step, words) for step in rest if step != "*"])


def shift_words(arm: str, words: Mapping[str, str]) -> str:
    """A shifted group of values, such as ``character cards: gems, +1``."""
    group, _, shift = arm.partition(" ")
    return f"{value_words(group, words)}, {shift.replace('-', '−')}"


KINDS = ("draw.place", "work", "rank", "draw.country", "card", "weapon", "group", "tile")


def _segment(top: str, step: str, words: Mapping[str, str]) -> str:
    """A step of a path: by its own word, or that of the thing it names."""
    for key in (f"value.{top}.{step}", f"value.{step}", *[f"{kind}.{step}" for kind in KINDS]):
        if key in words:
            return str(words[key])
    return locale.name_of(words, "value", step)
