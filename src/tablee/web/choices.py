"""What a seat may do, as buttons in words."""

from __future__ import annotations

import importlib
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import NamedTuple, Protocol, cast

from tablee.table import Game, Kind, State


class Choice(NamedTuple):
    """One move: its number on the board, its notation, and its words; `short` on the button itself."""

    number: int
    text: str
    words: str
    short: str


class Choices(NamedTuple):
    """The moves of one kind; those that differ only by a number stand under one heading."""

    heading: str
    choices: tuple[Choice, ...]


class _Offers(Protocol):
    """What a game says of its moves on their buttons, and of decisions that come several times in a row."""

    PUBLIC: Collection[str]
    HELD: str

    def offer(self, s: State, seat: int, kind: str, values: Sequence[int], words: Mapping[str, str]) -> str | None: ...

    def progress(self, s: State) -> tuple[int, int] | None: ...


@cache
def offers(game: str) -> _Offers:
    """Those of a game."""
    return cast(_Offers, importlib.import_module(f"tablee.games.{game}.offers"))


def choices(
    game: Game[State], view: State, seat: int, moves: Sequence[int], names: Sequence[str], words: Mapping[str, str]
) -> tuple[Choices, ...]:
    """The moves that a seat has, who sees this."""
    headings: dict[str, str] = {}
    found: dict[str, list[Choice]] = {}
    for move in moves:
        kind = game.actions.kind(move)
        text = game.text(move)
        told = game.move_told(move, names, words)
        offered = offers(game.name).offer(view, seat, kind.name, game.actions.values(move), words)
        amount = text.split()[-1] if _is_amount(kind) else ""
        if kind.name not in found:
            gaps = {arg.name: "…" for arg in kind.args}
            headings[kind.name] = words[f"move.{kind.name}"].format(**gaps) if amount else ""
            found[kind.name] = []
        found[kind.name].append(Choice(move, text, offered or told, offered or amount or told))
    return tuple(Choices(headings[kind], tuple(some)) for kind, some in found.items())


def is_forced(game: Game[State], moves: Sequence[int]) -> bool:
    """Whether there is but one move, and everybody can see that."""
    return len(moves) == 1 and game.actions.kind(moves[0]).name in offers(game.name).PUBLIC


def _is_amount(kind: Kind) -> bool:
    """Whether moves of this kind differ only by a number."""
    return len(kind.args) == 1 and kind.args[0].name == "amount"


class Aside(NamedTuple):
    """Something that may be done at any time, such as a gift: each argument is chosen from a list or written."""

    kind: str
    # Each argument, then value and words of each choice.
    fields: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


def asides(game: Game[State], seat: int, names: Sequence[str]) -> tuple[Aside, ...]:
    """What a seat may do besides its moves."""
    others = tuple((str(number), name) for number, name in enumerate(names) if number != seat)
    kinds = [kind for step in game.steps if step.aside for kind in step.kinds]
    return tuple(
        Aside(kind.name, tuple((arg.name, others if arg.name.endswith("seat") else ()) for arg in kind.args))
        for kind in game.actions.kinds
        if kind.name in kinds
    )
