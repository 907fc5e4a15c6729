"""Writes `generated.py` of each game: numbers for its steps, and a copy of its state, field by field.

Compiled code needs both spelled out: numbers that are known when it is compiled, and no loop over names. What they
follow from is declared once: steps in `steps/` and their order in `game.py`, fields in `state.py`.
"""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterator
from pathlib import Path

GAMES = Path(__file__).resolve().parents[1] / "src" / "tablee" / "games"
FIXED = ("i64", "bool", "Counts", "SharedCounts")  # types of fields that do not grow
PAGE = '''"""Steps and fields by name. `make generate` makes this of game.py, steps/ and state.py: do not edit."""

# fmt: off
from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tablee.games.{game}.state import {state}

{numbers}

STEP_NAMES: Final = ({steps}
)
FIELDS: Final = ({fields}
)
LISTS: Final = ({lists})


def copy_fields(old: {state}, new: {state}) -> None:
    """Give a new state what an old one has."""
{copies}
'''


def parse(file: Path) -> ast.Module:
    """A source file as a tree."""
    return ast.parse(file.read_text(encoding="utf-8"))


def step_names(folder: Path) -> list[str]:
    """The steps of a game, in the order in which its game lists them."""
    names = {}
    for file in folder.glob("steps/*.py"):
        for step in [node for node in parse(file).body if isinstance(node, ast.ClassDef)]:
            for call in [node for node in ast.walk(step) if isinstance(node, ast.Call)]:
                if ast.unparse(call.func) == "super().__init__":
                    names[step.name] = ast.literal_eval(call.args[0])
    arguments = [node for node in ast.walk(parse(folder / "game.py")) if isinstance(node, ast.keyword)]
    [steps] = [argument.value for argument in arguments if argument.arg == "steps"]
    assert isinstance(steps, ast.List)
    return [names[ast.unparse(call.func)] for call in steps.elts if isinstance(call, ast.Call)]


def declared_fields(folder: Path) -> tuple[str, dict[str, str]]:
    """The class of the state, and the type of each of its fields."""
    [state] = [
        node
        for node in parse(folder / "state.py").body
        if isinstance(node, ast.ClassDef) and [ast.unparse(base) for base in node.bases] == ["State"]
    ]
    fields = [node for node in state.body if isinstance(node, ast.AnnAssign)]
    return state.name, {ast.unparse(field.target): ast.unparse(field.annotation) for field in fields}


def in_lines(names: list[str]) -> str:
    """Names as the lines of a tuple."""
    rows = textwrap.wrap(" ".join(f'"{name}",' for name in names), width=116)
    return "".join(f"\n    {row}" for row in rows)


def copies(fields: dict[str, str]) -> Iterator[str]:
    """A line for each field; counts and the agenda are copied, everything else is shared, as it is never changed."""
    for name, type_name in {"parts": "Parts", "seats": "i64", "agenda": "Counts", **fields}.items():
        yield f"    new.{name} = old.{name}{'[:]' if type_name == 'Counts' else ''}"


def page(game: str) -> str:
    """What `generated.py` of a game must hold."""
    steps = step_names(GAMES / game)
    state, fields = declared_fields(GAMES / game)
    del fields["parts"]  # the box, of which every state of a game has the same
    lists = [name for name, type_name in fields.items() if type_name not in FIXED]
    return PAGE.format(
        game=game,
        state=state,
        numbers="\n".join(f"{name.upper()}: Final = {number}" for number, name in enumerate(steps)),
        steps=in_lines(steps),
        fields=in_lines(list(fields)),
        lists=" ".join(f'"{name}",' for name in lists),
        copies="\n".join(copies(fields)),
    )


if __name__ == "__main__":
    for title in sorted(GAMES.glob("*/title.py")):
        (title.parent / "generated.py").write_text(page(title.parent.name), encoding="utf-8")
