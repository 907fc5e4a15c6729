"""Builds the engine with mypyc when a C compiler is there, and without it otherwise."""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import setup

# The kernel, the games, the bots and the loop of the environments are compiled; what draws or talks to people is not.
COMPILED = ("table/**/*.py", "games/**/*.py", "bots/**/*.py", "envs/batch.py", "envs/chance.py")


def say(what: str) -> None:
    """Tell whoever installs from source; pip shows it with -v."""
    print(f"tablee: {what}", file=sys.stderr)


def extensions() -> list[object]:
    """The compiled modules, or none without a compiler or when TABLEE_COMPILE=0 says so."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if os.environ.get("TABLEE_COMPILE", "1") == "0":
        return []
    if shutil.which(compiler) is None:
        say(f"there is no C compiler ({compiler}), so the engine runs interpreted, about four times slower.")
        return []
    from mypyc.build import mypycify

    sources = [
        str(path)
        for pattern in COMPILED
        for path in sorted(Path("src/tablee").glob(pattern))
        if path.name != "__init__.py" and "drawing" not in path.relative_to("src").parts
    ]
    return mypycify(["--strict", *sources], opt_level="3", debug_level="0")


if sys.platform == "win32":
    say("`tablee serve` does not run on Windows; the library and the other commands do, untested.")
setup(ext_modules=extensions())
