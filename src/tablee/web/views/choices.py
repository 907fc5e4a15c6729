"""What a seat may do, as buttons in words."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from tablee import games
from tablee.table import Arg, Game, Kind, State


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


def choices(
    game: Game[State], view: State, seat: int, moves: Sequence[int], names: Sequence[str], words: Mapping[str, str]
) -> tuple[Choices, ...]:
    """The moves that a seat has, who sees this."""
    buttons = games.title(game.name).buttons()
    headings: dict[str, str] = {}
    groups: dict[str, list[Choice]] = {}
    for move in moves:
        kind = game.actions.kind(move)
        text = game.text(move)
        described = game.describe_move(move, names, words)
        offered = buttons.offer(view, seat, kind.name, game.actions.values(move), words)
        amount = text.split()[-1] if _is_amount(kind) else ""
        if kind.name not in groups:
            gaps = {arg.name: "…" for arg in kind.args}
            headings[kind.name] = words[f"move.{kind.name}"].format(**gaps) if amount else ""
            groups[kind.name] = []
        groups[kind.name].append(Choice(move, text, offered or described, offered or amount or described))
    return tuple(Choices(headings[kind], tuple(some)) for kind, some in groups.items())


def is_forced(game: Game[State], moves: Sequence[int]) -> bool:
    """Whether there is but one move, and everybody can see that."""
    return len(moves) == 1 and game.actions.kind(moves[0]).name in games.title(game.name).buttons().public


def _is_amount(kind: Kind) -> bool:
    """Whether moves of this kind differ only by a number."""
    return len(kind.args) == 1 and kind.args[0].name == "amount"


class Field(NamedTuple):
    """An argument of an aside: chosen from a list, or written if its values are many."""

    name: str
    options: tuple[tuple[str, str], ...]  # value and words of each; none if it is a number from `least` to `most`
    least: str
    most: str


class Aside(NamedTuple):
    """Something that may be done at any time, such as a gift, with its number among such kinds of move."""

    number: int
    kind: str
    fields: tuple[Field, ...]


LISTED: Final = 20  # as many values are chosen from a list


@cache
def aside_kinds(game: Game[State]) -> tuple[Kind, ...]:
    """The kinds of move that answer no decision."""
    kinds = {kind for step in game.steps if step.aside for kind in step.kinds}
    return tuple(kind for kind in game.actions.kinds if kind.name in kinds)


def asides(
    game: Game[State], view: State, seat: int, answers: Sequence[int], names: Sequence[str], words: Mapping[str, str]
) -> tuple[Aside, ...]:
    """What a seat, who sees this, may do besides its moves and its answers."""
    answered = {game.actions.kind(move).name for move in answers}
    kinds: list[Aside] = []
    for number, kind in enumerate(aside_kinds(game), 1):
        allowed = [] if kind.name in answered else _allowed(game, view, seat, kind)
        if allowed:
            fields = tuple(
                _field(arg, {values[place] for values in allowed}, names, words) for place, arg in enumerate(kind.args)
            )
            kinds.append(Aside(number, kind.name, fields))
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
