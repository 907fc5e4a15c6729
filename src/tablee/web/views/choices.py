"""What a seat may do, as buttons in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tablee import games
from tablee.table import Game, Kind, State

FEW: Final = 10  # moves of one kind at most that are offered side by side


class Choice(NamedTuple):
    """One move: its number on the board, its notation, and its words; `short` on the button itself."""

    number: int
    text: str
    words: str
    short: str
    below: str = ""  # in small letters under an amount: what it is worth


class Half(NamedTuple):
    """The moves that have their first half in common."""

    words: str
    choices: tuple[Choice, ...]


class Choices(NamedTuple):
    """The moves of one kind; those that differ only by a number stand under one heading.

    Of many moves with two halves each, the first half is chosen before the second.
    """

    heading: str
    choices: tuple[Choice, ...]
    halves: tuple[Half, ...] = ()


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
        below = buttons.worth(view, seat, kind.name, game.actions.values(move), words) if amount else ""
        if kind.name not in groups:
            gaps = {arg.name: "…" for arg in kind.args}
            headings[kind.name] = words[f"move.{kind.name}"].format(**gaps) if amount else ""
            groups[kind.name] = []
        short = amount or offered or described
        groups[kind.name].append(Choice(move, text, offered or described, short, below))
    return tuple(Choices(headings[kind], tuple(some), _halves(game, some, words)) for kind, some in groups.items())


def _halves(game: Game[State], moves: Sequence[Choice], words: Mapping[str, str]) -> tuple[Half, ...]:
    """Moves by their first halves, if there are many moves and several such halves."""
    kind = game.actions.kind(moves[0].number)
    if len(moves) <= FEW or len(kind.args) != 2:
        return ()
    first, second = kind.args
    halves: dict[int, list[Choice]] = {}
    for choice in moves:
        source, target = game.actions.values(choice.number)
        short = words.get(f"half.{kind.name}.{second.text(target)}") or game.name_of(second, target, words)
        halves.setdefault(source, []).append(choice._replace(short=short[:1].upper() + short[1:]))
    called = words.get(f"half.{kind.name}", "{0}")
    labels = {source: called.format(game.name_of(first, source, words)) for source in halves}
    return tuple(Half(labels[source], tuple(some)) for source, some in halves.items()) if len(halves) > 1 else ()


def forced(game: Game[State], move: int) -> str:
    """Who can see that a move is the only one: everybody (``open``), or only the player (``own``)."""
    public = games.title(game.name).buttons().public
    return "open" if game.actions.kind(move).name in public else "own"


def _is_amount(kind: Kind) -> bool:
    """Whether moves of this kind differ only by a number."""
    return len(kind.args) == 1 and kind.args[0].name == "amount"
