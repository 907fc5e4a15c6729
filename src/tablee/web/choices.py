"""What a seat may do, as buttons in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tablee.table import Game, Kind, State


@dataclass
class Choice:
    """One move: its number on the board, its notation, and its words; `short` on the button itself."""

    number: int
    text: str
    words: str
    short: str


@dataclass
class Choices:
    """The moves of one kind; those that differ only by a number stand under one heading."""

    heading: str
    choices: list[Choice] = field(default_factory=list)


def choices(
    game: Game[State], state: State, seat: int, names: Sequence[str], words: Mapping[str, str]
) -> list[Choices]:
    """Everything that a seat may do now."""
    found: dict[str, Choices] = {}
    for move in game.moves(state, seat):
        kind = game.actions.kind(move)
        text = game.text(move)
        told = game.move_told(move, names, words)
        amount = text.split()[-1] if _is_amount(kind) else ""
        if kind.name not in found:
            gaps = {arg.name: "…" for arg in kind.args}
            found[kind.name] = Choices(words[f"move.{kind.name}"].format(**gaps) if amount else "")
        found[kind.name].choices.append(Choice(move, text, told, amount or told))
    return list(found.values())


def _is_amount(kind: Kind) -> bool:
    """Whether moves of this kind differ only by a number."""
    return len(kind.args) == 1 and kind.args[0].name == "amount"


@dataclass
class Aside:
    """Something that may be done at any time, such as a gift: each argument is chosen from a list or written."""

    kind: str
    fields: list[tuple[str, list[tuple[str, str]]]]  # name of the argument, then value and words of each choice


def asides(game: Game[State], seat: int, names: Sequence[str]) -> list[Aside]:
    """What a seat may do besides its moves."""
    found: list[Aside] = []
    kinds = [kind for step in game.steps if step.aside for kind in step.kinds]
    for kind in game.actions.kinds:
        if kind.name in kinds:
            fields: list[tuple[str, list[tuple[str, str]]]] = []
            for arg in kind.args:
                if arg.name.endswith("seat"):
                    fields.append((arg.name, [(str(n), name) for n, name in enumerate(names) if n != seat]))
                else:
                    fields.append((arg.name, []))
            found.append(Aside(kind.name, fields))
    return found
