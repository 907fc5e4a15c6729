"""Telling people in a terminal what happens at the table; somebody called "You" is spoken to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

import click
from rich.console import Console
from rich.table import Table

from tablee import locale
from tablee.table import Event, Game, State

YOU: Final = "You"
_IRREGULAR: Final = {"is": "are", "has": "have", "passes": "pass"}
_UNCHANGED: Final = {"already"}
_VERB: Final = re.compile(r"\bYou ([a-z]+)")
_SECOND_VERB: Final = re.compile(r"(?<=\band )(bids|gets|passes|scores|wins)\b")


def addressed(sentence: str) -> str:
    """``You takes 2 coins`` as ``You take 2 coins``; a sentence about others stays as it is."""
    if not re.search(rf"\b{YOU}\b", sentence):
        return sentence
    sentence = _VERB.sub(lambda verb: f"{YOU} {_plain(verb[1])}", sentence)
    if sentence.startswith(f"{YOU} "):
        sentence = _SECOND_VERB.sub(lambda verb: _plain(verb[1]), sentence)
    sentence = re.sub(r"\bYou\u2019s", "your", sentence)
    return re.sub(r"(?<=[a-z,;] )You\b", "you", sentence)


def _plain(verb: str) -> str:
    """``takes`` as ``take``."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    return verb[:-1] if verb.endswith("s") and verb not in _UNCHANGED else verb


def show_events(game: Game[State], events: Iterable[Event], names: Sequence[str], audience: set[int] | None) -> None:
    """Print events in words with their rules; `audience` limits them to what these may know."""
    for event in events:
        if audience is None or event.audience in audience:
            click.echo(f"  {addressed(game.describe(event, names))} {click.style(event.rule, dim=True)}")


def show_scores(game: Game[State], state: State, names: Sequence[str]) -> None:
    """Print the score of every seat, line by line with its rule."""
    scores = game.scores(state)
    rows: dict[tuple[str, str], list[str]] = {}
    for seat, score in enumerate(scores):
        for line in score.lines:
            row = rows.setdefault((line.name, line.rule), [""] * len(names))
            row[seat] = str(line.points)
    table = Table("", "rule", *names, box=None)
    places = {key: place for place, key in enumerate(game.words)}  # the catalogue lists lines as the rulebook does
    for (name, rule), row in sorted(rows.items(), key=lambda row: places.get(f"score.{row[0][0]}", len(places))):
        table.add_row(locale.name_of(game.words, "score", name), rule, *row)
    table.add_row("Total", "", *[str(score.total) for score in scores], style="bold")
    table.add_row("Place", "", *[str(score.rank) for score in scores])
    click.echo()
    Console().print(table)
