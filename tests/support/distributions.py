"""Packages that somebody else has installed, as far as their entry points go."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest


def install(monkeypatch: pytest.MonkeyPatch, folder: Path, group: str, name: str, target: str, source: str) -> None:
    """Put a module with this source on the path, and a distribution with one entry point that names `target` in it."""
    module = target.partition(":")[0]
    monkeypatch.delitem(sys.modules, module, raising=False)
    (folder / f"{module}.py").write_text(source, encoding="utf-8")
    about = folder / "stranger-1.0.dist-info"
    about.mkdir(exist_ok=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: stranger\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[{group}]\n{name} = {target}\n", encoding="utf-8")
    monkeypatch.syspath_prepend(folder)
