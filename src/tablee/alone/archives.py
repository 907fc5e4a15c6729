"""The archives of Python files that the browser unpacks: the packages, and this one with the titles of others."""

from __future__ import annotations

import gzip
import hashlib
import io
import lzma
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator
from fnmatch import fnmatchcase
from functools import partial
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final

from tablee.bots.kit import GROUP as KITS
from tablee.games import GROUP
from tablee.table import TableeError
from tablee.whole_file import whole_file

PACKAGE: Final = Path(__file__).parents[1]
FILES: Final = Path(__file__).with_name("files")
# Of this package, what only a server has, or a command line.
NOT_NEEDED: Final = (
    *["alone/archives.py", "alone/files/*", "alone/folder.py", "alone/packages.*"],
    *["cli/*", "envs/*", "lab/*", "printing/*", "programs/*", "testing/*"],
    *[f"server/database/{name}" for name in ("execute*", "migrat*", "*models.py", "pg_*", "sql*")],
    *[f"server/notices/{name}.py" for name in ("guarded", "mail", "operator_services", "post", "push", "sender")],
    *["web/routes/installed.py", "web/routes/passkeys.py", "web/*workbench*", "locale/*/workbench.po"],
    *["web/static/icon-192.png", "web/static/icon-512*"],
)
# Of the packages and of Python itself, what nothing here imports.
UNUSED: Final = (
    *[f"dotenv/{name}" for name in ("cli", "ipython")],
    *[
        "anyio/_backends/_trio",
        "fastapi/testclient",
        "idna/uts46data",
        "jinja2/ext",
        "segno/cli",
        "starlette/testclient",
    ],
    *[f"pydantic/{name}" for name in ("experimental", "mypy")],
    *[f"pydantic/v1/{name}" for name in ("_hyp", "annot", "class", "col", "con", "da", "de", "en", "error_")],
    *[f"pydantic/v1/{name}" for name in ("fi", "ge", "js", "ma", "my", "n", "p", "s", "to", "types", "va")],
    *["_pyrepl/", "ensurepip/", "idlelib/", "lib2to3/", "pdb.", "pydoc", "turtle", "unittest/", "xmlrpc/"],
    *["_pydatetime.", "_pyio.", "bdb.", "cmd.", "compileall.", "difflib.", "doctest.", "filecmp.", "fileinput."],
    *["email/_header_value", "ftplib.", "imaplib.", "wsgiref/"],
    *["mailbox.", "modulefinder.", "optparse.", "pickletools.", "plistlib.", "poplib.", "profile.", "pstats."],
    *["pyclbr.", "smtplib.", "symtable.", "tabnanny.", "tarfile.", "trace.", "wave.", "xml/dom/"],
    *["asyncio/proactor_", "asyncio/windows_", "concurrent/futures/process", "http/cookiejar", "pyodide/console"],
    *[f"multiprocessing/{name}" for name in ("forkserver", "managers", "pool", "shared_memory")],
    *[f"encodings/cp{digit}" for digit in "0156789"],  # not cp437, in which zip files write names
    *[f"encodings/{name}" for name in ("big5", "euc", "gb", "hz", "iso2022", "iso8859", "johab", "koi8", "kz")],
    *[f"encodings/{name}" for name in ("mac", "palmos", "ptcp", "quopri", "shift", "tis", "uu")],
)
EPOCH: Final = (1980, 1, 1, 0, 0, 0)  # so that the same files make the same archive
# Python is needed to unpack the smaller kind.
COMPRESS: Final[dict[str, Callable[[bytes], bytes]]] = {
    "zip.gz": partial(gzip.compress, compresslevel=9, mtime=0),
    "zip.xz": partial(lzma.compress, preset=9 | lzma.PRESET_EXTREME),
}

Member = tuple[str, bytes]


def of_packages(wheels: Iterable[Path]) -> list[Member]:
    """What is in the wheels, but for what is compiled for another machine."""
    members: list[Member] = []
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            names = [name for name in archive.namelist() if ".dist-info/" not in name and not name.startswith(UNUSED)]
            wanted = [name for name in names if not name.endswith((".so", ".c", ".pyi", "/")) or "wasm32" in name]
            members += [(name, archive.read(name)) for name in wanted]
    return members


def of_python(runtime: Path) -> list[Member]:
    """Python's own modules."""
    with zipfile.ZipFile(runtime / "python_stdlib.zip") as archive:
        names = [name for name in archive.namelist() if not name.startswith(UNUSED) and not name.endswith("/")]
        return [(name, archive.read(name)) for name in names]


def of_application() -> list[Member]:
    """This package, as far as it is needed, and whatever offers a title."""
    members = [(file.name, file.read_bytes()) for file in sorted((PACKAGE / "alone/stand_ins").glob("*.py"))]
    for file in sorted(PACKAGE.rglob("*")):
        name = file.relative_to(PACKAGE).as_posix()
        if _is_source(file) and not any(fnmatchcase(name, pattern) for pattern in NOT_NEEDED):
            members.append((f"tablee/{name}", file.read_bytes()))
    return [*members, *_titles_of_others()]


def _titles_of_others() -> Iterator[Member]:
    """The packages in which others offer titles, and by what they are found; nothing says where they lay here."""
    dists = {point.dist.name: point.dist for point in entry_points(group=GROUP) if point.dist is not None}
    for dist in dists.values():
        about = f"{dist.name.replace('-', '_')}-{dist.version}.dist-info"
        for name in ("METADATA", "entry_points.txt"):
            yield f"{about}/{name}", (dist.read_text(name) or "").encode()
        packages = {point.module.partition(".")[0] for point in dist.entry_points if point.group in (GROUP, KITS)}
        for package in sorted(packages):
            for folder in import_module(package).__path__:
                for file in sorted(Path(folder).rglob("*")):
                    if _is_source(file):
                        yield f"{package}/{file.relative_to(folder).as_posix()}", file.read_bytes()


def _is_source(file: Path) -> bool:
    return file.is_file() and "__pycache__" not in file.parts and file.suffix not in (".so", ".pyd", ".pyc")


def zipped(members: list[Member]) -> bytes:
    """An archive in which nothing is compressed, since all of it is compressed together."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        for name, content in members:
            archive.writestr(zipfile.ZipInfo(name, EPOCH), content)
    return whole.getvalue()


def compressed(file: str, members: list[Member], optimize: int, runtime: Path, cache: Path) -> bytes:
    """An archive as it is sent, compiled if there is a Node to run Pyodide; what was made once is kept."""
    name, _, kind = file.partition(".")
    source, node = zipped(members), shutil.which("node")
    digest = hashlib.sha256(source + (FILES / "compile.mjs").read_bytes() + bytes([node is not None])).hexdigest()[:16]
    kept = cache / f"{name}-{digest}.{kind}"
    if not kept.exists():
        content = source if node is None else _compiled(name, source, optimize, runtime, node)
        with whole_file(kept) as unfinished:
            unfinished.write_bytes(COMPRESS[kind](content))
        for older in set(cache.glob(f"{name}-*.{kind}")) - {kept}:
            older.unlink()
    return kept.read_bytes()


def _compiled(name: str, source: bytes, optimize: int, runtime: Path, node: str) -> bytes:
    """What Pyodide itself makes of an archive of source files."""
    with tempfile.TemporaryDirectory() as folder:
        source_file, compiled_file = Path(folder) / "source.zip", Path(folder) / "compiled.zip"
        source_file.write_bytes(source)
        command = [node, str(FILES / "compile.mjs"), str(runtime), str(optimize), str(source_file), str(compiled_file)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise TableeError(f"Node could not compile {name}: {done.stderr.strip()[-500:]}")
        return compiled_file.read_bytes()
