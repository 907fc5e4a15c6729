"""Tells Gymnasium, PettingZoo and OpenSpiel about the games of Tablée when a program imports one of them.

None of them finds environments of other packages by itself. `tablee_envs.pth` runs this when Python starts: it must be
small, must import nothing that is not there already, and must never stand in the way.
"""

from __future__ import annotations

import sys
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType

LIBRARIES = {"gymnasium", "pettingzoo", "pyspiel"}


class Finder:
    """Finds these libraries as Python does, and registers the games once one is loaded."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name not in LIBRARIES:
            return None
        spec = PathFinder.find_spec(name)
        if spec is None or spec.loader is None:
            return None
        load = spec.loader.exec_module

        def load_and_register(module: ModuleType) -> None:
            load(module)
            try:
                from tablee.envs.registry import register
            except ImportError:  # Tablée, or what it needs, is gone
                return
            register(name)

        spec.loader.exec_module = load_and_register  # type: ignore[method-assign]
        return spec


def install() -> None:
    """Look for the libraries before anybody else does."""
    sys.meta_path.insert(0, Finder)
