"""Write requirements/: the tested versions, and with their hashes what the image is built and run with.

Run it in the environment in which the tests have passed: `.venv/bin/python scripts/lock.py`.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from importlib.metadata import distributions
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "requirements"
PYTHON = "3.11"  # of the image
MACHINES = ("x86_64", "aarch64")
GLIBC = ("manylinux_2_28", "manylinux_2_17", "manylinux2014")  # of its system and older


def normal(name: str) -> str:
    """The name of a package as every tool writes it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def constraints() -> str:
    """The version of everything that is installed here."""
    found = {normal(one.name): one.version for one in distributions()}
    own = {"tablee", "pip"}
    return "".join(f"{name}=={version}\n" for name, version in sorted(found.items()) if name not in own)


def locked(wanted: list[str]) -> str:
    """What these need on the machines of the image, with the hashes of the files."""
    hashes: dict[str, set[str]] = {}
    for machine in MACHINES:
        for line, digest in resolved(wanted, machine):
            hashes.setdefault(line, set()).add(digest)
    pinned = [
        " \\\n".join([line, *[f"    --hash=sha256:{one}" for one in sorted(hashes[line])]]) for line in sorted(hashes)
    ]
    return "\n".join(pinned) + "\n"


def resolved(wanted: list[str], machine: str) -> list[tuple[str, str]]:
    """Each package with its version, and the hash of its wheel for a machine."""
    platforms = [f"--platform={system}_{machine}" for system in GLIBC]
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed", "--report=-"]
    command += ["--only-binary=:all:", f"--python-version={PYTHON}", "--target=nowhere", *platforms]
    command += ["--constraint", str(FOLDER / "constraints.txt"), *wanted]
    report = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return [
        (
            f"{normal(one['metadata']['name'])}=={one['metadata']['version']}",
            one["download_info"]["archive_info"]["hashes"]["sha256"],
        )
        for one in report["install"]
    ]


def main() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "constraints.txt").write_text(constraints())
    extras = project["project"]["optional-dependencies"]
    (FOLDER / "build.txt").write_text(locked([*project["build-system"]["requires"], "wheel", *extras["typeface"]]))
    brought = [need for extra in ("server", "notices", "ratings") for need in extras[extra]]
    server = project["project"]["dependencies"] + brought
    (FOLDER / "server.txt").write_text(locked(server))


if __name__ == "__main__":
    main()
