"""Fetches htmx and its SSE extension, which are other people's code and never committed.

They come out of a wheel of the Python package registry, of one version, and are checked by their SHA-256.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

WHEEL = "django-htmx==1.29.0"  # it carries htmx 4
INSIDE = "django_htmx/static/django_htmx"
FILES = {
    "htmx-4.min.js": "28fae7bbe8e8142b702debb9d5234a9a436d9435a4b5165b195aa1a7ed840d25",
    "ext/hx-sse-4.min.js": "d3aeb71073552b253eaee99badebd60607003b1c25ac567ab88187d6887ab522",
}
WHOLE = "c90c8658321cee6d404e2dbb322bd1bce988eece29eca20682b37936768882bb"
FILE = Path(__file__).parent.parent / "src/tablee/web/static/vendor/htmx.js"


def digest(content: bytes) -> str:
    """The SHA-256 of a file."""
    return hashlib.sha256(content).hexdigest()


def fetch(folder: str) -> None:
    """Download the wheel without its dependencies and take the files out, one after the other.

    Together in one file, because htmx looks for its extensions as soon as it has run.
    """
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*command, "--only-binary", ":all:", "--dest", folder, WHEEL], check=True)
    whole = b""
    with zipfile.ZipFile(next(Path(folder).glob("*.whl"))) as wheel:
        for name, expected in FILES.items():
            content = wheel.read(f"{INSIDE}/{name}")
            if digest(content) != expected:
                raise SystemExit(f"{name} in {WHEEL} is not the file that this version was tested with")
            whole += content + b"\n"
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_bytes(whole)


if __name__ == "__main__":
    if not FILE.exists() or digest(FILE.read_bytes()) != WHOLE:
        with tempfile.TemporaryDirectory() as scratch:
            fetch(scratch)
