"""The notebooks run from their first cell to the last, and what they show is a picture or a table."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from support.makefile import ROOT

NOTEBOOKS = sorted((ROOT / "examples" / "notebooks").glob("*.ipynb"))
PICTURES = {"tour": 4, "train_and_play": 1, "question_to_the_lab": 2}  # cells that show more than text


def run_cell(source: str, names: dict[str, Any]) -> object:
    """Execute a cell; like a notebook, hand back the value of an expression on its last line."""
    tree = ast.parse(source)
    last = tree.body[-1]
    if not isinstance(last, ast.Expr):
        exec(compile(tree, "cell", "exec"), names)
        return None
    tree.body.pop()
    exec(compile(tree, "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


def picture_of(value: object) -> str | None:
    """What a notebook shows of a value, if it is more than text."""
    for method in ("_repr_svg_", "_repr_html_"):
        if hasattr(value, method):
            return str(getattr(value, method)())
    return None


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_runs(file: Path) -> None:
    notebook = json.loads(file.read_text(encoding="utf-8"))
    names: dict[str, Any] = {}
    pictures = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            assert not cell["outputs"] and cell["execution_count"] is None, "clear the outputs"
            shown = picture_of(run_cell("".join(cell["source"]), names))
            pictures += [shown] if shown else []
    assert len(pictures) == PICTURES[file.stem]
    assert all(picture.lstrip().startswith(("<svg", "<table", "<iframe", "<div")) for picture in pictures)
