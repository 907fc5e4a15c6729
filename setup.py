"""Builds the engine with mypyc when a C compiler is there, and without it otherwise."""

from __future__ import annotations

import os
import shutil
import sysconfig
from pathlib import Path

from setuptools import setup

# The kernel, the games and the bots are compiled; what draws or talks to people is not.
COMPILED = ("table", "games", "bots")


def extensions() -> list[object]:
    """The compiled modules, or none without a compiler or when TABLEE_COMPILE=0 says so."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if os.environ.get("TABLEE_COMPILE", "1") == "0" or shutil.which(compiler) is None:
        return []
    from mypyc.build import mypycify

    sources = [
        str(path)
        for folder in COMPILED
        for path in sorted(Path("src/tablee", folder).rglob("*.py"))
        if path.name != "__init__.py" and "drawing" not in path.relative_to("src").parts
    ]
    return mypycify(["--strict", *sources], opt_level="3", debug_level="0")


setup(ext_modules=extensions())
