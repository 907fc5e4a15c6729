"""The Makefile as tests use it: what a target would do, and a target itself in an environment of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import tablee

ROOT = Path(__file__).parents[2]


def make(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Call make, which shall not know of a make or a coverage that calls the tests."""
    inherited = {
        name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS", "COVERAGE_"))
    }
    return subprocess.run(["make", *words], cwd=ROOT, env=inherited | environment, capture_output=True, text=True)


def commands(target: str) -> list[str]:
    """What a target would do where nothing has been made yet; a command that goes on in the next line is one."""
    told = make("--dry-run", "--no-print-directory", target, "VENV=.venv-none")
    assert told.returncode == 0, told.stderr
    return told.stdout.replace("\\\n", " ").splitlines()


def environment(folder: Path) -> Path:
    """An environment with the package that is tested, the source or the build; everything else is borrowed, too."""
    venv.create(folder, with_pip=False)
    packages = sysconfig.get_path("purelib", vars={"base": str(folder)})
    ours = str(Path(tablee.__file__).parents[1])
    borrowed = [ours, *[path for path in sys.path if path.endswith("site-packages")]]
    (Path(packages) / "borrowed.pth").write_text("\n".join(borrowed), encoding="utf-8")
    return folder


def run(target: str, folder: Path, arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Make a target that needs nothing but an environment; what would make it is left out."""
    tools = f"{folder}/.tools"
    return make("--silent", "-o", "build", "-o", tools, target, f"VENV={folder}", f"ARGS={arguments}", **variables)
