"""Asides: what may be said or done at any time, such as a gift, with how its arguments are filled in."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from tablee.table import Arg, Game, Kind, State

LISTED: Final = 20  # as many values are chosen from a list


class Field(NamedTuple):
    """An argument of an aside: chosen from a list, or written if its values are many."""

    name: str
    options: tuple[tuple[str, str], ...]  # value and words of each; none if it is a number from `least` to `most`
    least: str
    most: str
    unit: str = ""  # what is counted, after the number


class Aside(NamedTuple):
    """Something that may be done at any time, such as a gift, with its number among such kinds of move."""

    number: int
    kind: str
    fields: tuple[Field, ...]
    heading: str


@cache
def aside_kinds(game: Game[State]) -> tuple[Kind, ...]:
    """The kinds of move that answer no decision."""
    kinds = {kind for step in game.steps if step.aside for kind in step.kinds}
    return tuple(kind for kind in game.actions.kinds if kind.name in kinds)


def asides(
    game: Game[State], view: State, seat: int, answers: Sequence[int], names: Sequence[str], words: Mapping[str, str]
) -> tuple[Aside, ...]:
    """What a seat, who sees this, may do besides its moves and its answers: other gifts than the one asked for, too."""
    answered = {game.actions.kind(move).name for move in answers if move in game.talk}
    kinds: list[Aside] = []
    for number, kind in enumerate(aside_kinds(game), 1):
        allowed = [] if kind.name in answered else _allowed(game, view, seat, kind)
        if allowed:
            fields = tuple(
                _field(arg, {values[place] for values in allowed}, names, words)._replace(
                    unit=words.get(f"unit.{kind.name}.{arg.name}", "")
                )
                for place, arg in enumerate(kind.args)
            )
            kinds.append(Aside(number, kind.name, fields, words.get(f"aside.{kind.name}", "")))
    return tuple(kinds)


def _allowed(game: Game[State], view: State, seat: int, kind: Kind) -> list[tuple[int, ...]]:
    """The arguments with which an aside is allowed."""
    return [values for values, move in _tried(game, kind.name) if game.refuse(view, seat, move) is None]


@cache
def _tried(game: Game[State], kind: str) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Arguments and moves of a kind; of amounts two are tried for all, since one may be said already."""
    args = next(one.args for one in game.actions.kinds if one.name == kind)
    tried = [range(2 if arg.name == "amount" else len(arg.words)) for arg in args]
    return tuple((values, game.actions.number(kind, values)) for values in product(*tried))


def _field(arg: Arg, allowed: Collection[int], names: Sequence[str], words: Mapping[str, str]) -> Field:
    """How an argument is filled in."""
    if arg.name == "amount":
        allowed = range(len(arg.words))
    options: list[tuple[str, str]] = []
    if len(arg.words) <= LISTED:
        for value in sorted(allowed):
            word = arg.words[value]
            described = names[value] if arg.name.endswith("seat") else words.get(f"{arg.name}.{word}", word)
            options.append((word, described))
    return Field(arg.name, tuple(options), arg.words[0], arg.words[-1])
