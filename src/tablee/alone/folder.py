"""The folder that a static host serves: everything that the browser needs, and a list of it."""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import tarfile
from pathlib import Path
from typing import Final, NamedTuple

from tablee import locale
from tablee.alone import packages
from tablee.alone.archives import FILES, PACKAGE, compressed, of_application, of_packages, of_python
from tablee.table import TableeError

RUNTIME: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
UNPACKED: Final = (*RUNTIME, "python_stdlib.zip")
SCRIPTS: Final = (
    "shell.css", "keeping.js", "shell.js", "runtime.js", "python.js", "bots.js", "examples.js", "interpreter.js",
)  # fmt: skip
LIST: Final = "files.json"
TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".json": "application/json",
    ".wasm": "application/wasm",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
    ".xz": "application/x-xz",
}


class Written(NamedTuple):
    """What is in the folder."""

    sizes: dict[str, int]  # bytes of each file as it is sent
    compiled: bool  # whether the browser is spared compiling

    @property
    def first_visit(self) -> int:
        """How many bytes a first visit fetches."""
        return sum(self.sizes.values())


def write(output: Path, cache: Path) -> Written:
    """Write the folder; what was there must have been written by this before."""
    if output.exists() and any(output.iterdir()) and not (output / LIST).is_file():
        raise TableeError(f"{output} holds other files: choose an empty folder")
    pyodide = runtime(packages.pyodide(cache), cache)
    archives = {
        "python_stdlib.zip.gz": (of_python(pyodide), 2),
        "packages.zip.xz": (of_packages(packages.wheels(cache)), 2),
        "tablee.zip.xz": (of_application(), 0),
    }
    files = {
        "index.html": _page("index.html"),
        "examples.html": _page("examples.html"),  # a frame for the documentation
        "service-worker.js": (FILES / "service-worker.js").read_bytes(),
        "manifest.webmanifest": _manifest(),
        **{icon: (PACKAGE / "web/static" / icon).read_bytes() for icon in ("icon.svg", "icon-180.png")},
        "run/screen_shape.js": (PACKAGE / "web/static/common/screen_shape.js").read_bytes(),
        **{f"run/{name}": (FILES / name).read_bytes() for name in SCRIPTS},
        **{f"run/{name}": (pyodide / name).read_bytes() for name in RUNTIME},
        **{f"run/{name}": compressed(name, *archive, pyodide, cache) for name, archive in archives.items()},
    }
    sent = dict(_as_sent(name, content) for name, content in files.items())
    shutil.rmtree(output, ignore_errors=True)
    for name, content in sent.items():
        target = output / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    (output / LIST).write_text(_list(sent), encoding="utf-8")
    return Written({name: len(content) for name, content in sent.items()}, shutil.which("node") is not None)


def runtime(archive: Path, cache: Path) -> Path:
    """Pyodide, unpacked beside its archive."""
    folder = cache / archive.stem
    if not all((folder / name).exists() for name in UNPACKED):
        with tarfile.open(archive) as packed_files:
            folder.mkdir(parents=True, exist_ok=True)
            for name in UNPACKED:
                content = packed_files.extractfile(f"package/{name}")
                if content is None:
                    raise TableeError(f"{archive} has no {name}")
                (folder / name).write_bytes(content.read())
    return folder


def _as_sent(name: str, content: bytes) -> tuple[str, bytes]:
    """A large file goes compressed, since not every host compresses; the browser keeps it unpacked."""
    if name.endswith((".wasm", ".mjs", "-lock.json")):
        return f"{name}.gz", gzip.compress(content, 9, mtime=0)
    return name, content


def _list(sent: dict[str, bytes]) -> str:
    """What the browser keeps, and one word for all of it, which changes when anything does."""
    digest = hashlib.sha256()
    files = []
    for name, content in sorted(sent.items()):
        digest.update(name.encode() + hashlib.sha256(content).digest())
        kind = TYPES[Path(name.removesuffix(".gz")).suffix]
        if name != "service-worker.js":  # the browser keeps that one itself
            files.append({"name": name, "type": kind, "bytes": len(content)})
    return json.dumps({"digest": digest.hexdigest()[:16], "files": files})


def _page(file: str) -> bytes:
    """A page that comes before Python, with its words in every language."""
    words = {language: dict(locale.words("alone", language)) for language in locale.LANGUAGES}
    sentences = {
        language: {key.removeprefix("alone."): text for key, text in own.items() if key.startswith("alone.")}
        for language, own in words.items()
    }
    text = json.dumps(sentences, ensure_ascii=False).replace("<", "\\u003c")
    return (FILES / file).read_text(encoding="utf-8").replace("WORDS", text).encode()


def _manifest() -> bytes:
    """What an installed app is called, and its icon."""
    icon = {"src": "icon.svg", "type": "image/svg+xml", "sizes": "any", "purpose": "any"}
    manifest = {
        "name": "Tablée",
        "short_name": "Tablée",
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f8f4ea",
        "theme_color": "#4a3626",
        "icons": [icon],
    }
    return json.dumps(manifest, ensure_ascii=False).encode()
