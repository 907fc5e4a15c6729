"""The source in Pyodide, without a browser: laws, secrets and records hold there as well."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from support.static_host import CACHE, need_pyodide
from tablee import games
from tablee.alone import archives, folder, packages

ROOT = Path(__file__).parents[2]
SUPPORT = ROOT / "tests" / "support"


def test_laws_secrets_and_records_hold(tmp_path: Path) -> None:
    need_pyodide()
    runtime = folder.runtime(packages.pyodide(CACHE), CACHE)
    packed = tmp_path / "packages.zip.xz"
    packed.write_bytes(
        archives.compressed("packages.zip.xz", archives.of_packages(packages.wheels(CACHE)), 2, runtime, CACHE)
    )
    node = shutil.which("node")
    assert node is not None
    command = [node, str(SUPPORT / "in_pyodide.mjs"), str(runtime), str(packed), str(ROOT / "src")]
    done = subprocess.run([*command, str(SUPPORT / "pyodide_laws.py")], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.splitlines()[-len(games.names()) :] == [f"{name} holds" for name in games.names()]
