"""Builds the engine with mypyc when a C compiler is there, and without it otherwise; makes the typeface."""

from __future__ import annotations

import ast
import os
import re
import runpy
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.modified import newer_group

# The kernel, the games, the bots and the loop of the environments are compiled; what draws or talks to people is not.
INTERPRETED = ("__init__.py", "title.py", "story.py", "kit.py")
COMPILED = ("table/**/*.py", "games/**/*.py", "bots/**/*.py", "envs/actions.py", "envs/batch.py", "envs/chance.py")
REGISTRY = Path("src", "tablee_envs.pth")
BUILD = Path("build")  # kept: what has not changed is not compiled again
PROCESSORS = os.cpu_count() or 1


def say(what: str) -> None:
    """Tell whoever installs from source; pip shows it with -v."""
    print(f"tablee: {what}", file=sys.stderr, flush=True)


def extensions() -> list[Extension]:
    """The compiled modules, or none without a compiler or when TABLEE_COMPILE=0 says so."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if os.environ.get("TABLEE_COMPILE", "1") == "0":
        return []
    if shutil.which(compiler) is None:
        say(f"there is no C compiler ({compiler}), so the engine runs interpreted, about four times slower.")
        return []
    from mypyc.build import mypycify

    sources = [
        path
        for pattern in COMPILED
        for path in sorted(Path("src/tablee").glob(pattern))
        if path.name not in INTERPRETED and "drawing" not in path.relative_to("src").parts
    ]
    libraries: dict[str, list[str]] = {}
    for path in sources:
        libraries.setdefault(library(path), []).append(str(path))
    say(f"writing C for {len(sources)} modules")
    found: list[Extension] = mypycify(
        # Without a cache: what comes out of it lacks the libraries that it needs.
        ["--strict", f"--cache-dir={os.devnull}", *map(str, sources)],
        opt_level="3",
        debug_level="0",
        target_dir=str(BUILD),
        multi_file=True,  # a C file for each module, so that they can be compiled side by side
        separate=[(files, name) for name, files in libraries.items()],
    )
    for extension in found:
        if os.name == "posix":
            extension.extra_compile_args.append("-fcommon")  # what a library imports is defined in each of its files
        extension.sources = [documented(Path(file)) for file in extension.sources]
    return found


def library(path: Path) -> str:
    """The shared library of a module: each game with its bots is one, and a change in it compiles no other game."""
    package, *rest = path.relative_to("src/tablee").parts
    if package == "table":
        return "tablee_table"
    return f"tablee_{rest[0]}" if len(rest) > 1 else "tablee_bots"


# In the C of mypyc: a function's or method's entry in a table, a property's, and the head of a class.
DOCUMENTED = re.compile(
    r"""(?P<method>\(PyCFunction\)CPyPy_(?P<function>\w+),\s*METH[\w |]+,\s*PyDoc_STR\()(?P<signature>NULL|"[^"]*")\)
    |(?P<getter>\(getter\)(?P<owner>\w+)_get_(?P<property>\w+),\s*(?:NULL|\(setter\)\w+),\s*)NULL
    |(?P<head>CPyType_(?P<class>\w+)_template_\ =\ \{[^}]*?\.tp_doc\ =\ PyDoc_STR\()(?P<calling>NULL|"[^"]*")\)""",
    re.VERBOSE,
)


def documented(file: Path) -> str:
    """A copy of a C file in which everything has its docstring, which mypyc leaves out."""
    module = file.stem.removeprefix("__native_").replace("___", "/")
    source = Path("src", f"{module}.py")
    if not source.exists():
        return str(file)
    docs = dict(docstrings(ast.parse(source.read_text(encoding="utf-8"))))
    prefix = f"{module.replace('/', '___')}___"

    def add(match: re.Match[str]) -> str:
        if match["getter"]:
            text = docs.get(f"{match['owner']}___{match['property']}".removeprefix(prefix))
            return match[0] if text is None else f"{match['getter']}PyDoc_STR({c_string(text)})"
        text = docs.get((match["function"] or match["class"]).removeprefix(prefix))
        before, signature = match["method"] or match["head"], match["signature"] or match["calling"]
        if text is None:
            return match[0]
        return f"{before}{signature.replace('NULL', '')} {c_string(text)})"

    copy = file.with_suffix(".documented.c")
    text = DOCUMENTED.sub(add, file.read_text(encoding="utf-8"))
    if not copy.exists() or copy.read_text(encoding="utf-8") != text:
        copy.write_text(text, encoding="utf-8")
    return str(copy)


def docstrings(node: ast.Module | ast.ClassDef, prefix: str = "") -> Iterator[tuple[str, str]]:
    """The docstrings of functions, classes and their methods, by their names in C."""
    for inner in node.body:
        if isinstance(inner, (ast.FunctionDef, ast.ClassDef)):
            text = ast.get_docstring(inner)
            if text is not None:
                yield prefix + inner.name, text
            if isinstance(inner, ast.ClassDef):
                yield from docstrings(inner, f"{prefix}{inner.name}___")


def c_string(text: str) -> str:
    """A text as C writes it."""
    plain = (chr(byte) if 32 <= byte < 127 and chr(byte) not in '"\\?' else f"\\{byte:03o}" for byte in text.encode())
    return f'"{"".join(plain)}"'


class BuildSources(build_py):
    """Makes the typeface, and takes along the file by which Python finds the environments' registry when it starts."""

    def run(self) -> None:
        runpy.run_path("scripts/typeface.py")["make"]()
        super().run()
        self.copy_file(str(REGISTRY), self.build_lib)

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        return [*super().get_outputs(include_bytecode), str(Path(self.build_lib, REGISTRY.name))]


class Build(build_ext):
    """Compiles C files side by side, and only those that have changed."""

    def run(self) -> None:
        """Take out of the last build what the source has no more of, and build."""
        kept = {*self.get_finalized_command("build_py").get_outputs(include_bytecode=False), *self.get_outputs()}
        for file in Path(self.build_lib).rglob("*"):
            if file.is_file() and str(file) not in kept:
                file.unlink()
        super().run()

    def build_extensions(self) -> None:
        """Compile what has changed, the longest files first, and link."""
        owners = {source: extension for extension in self.extensions for source in extension.sources}
        sources = sorted(owners, key=os.path.getsize, reverse=True)
        with ThreadPoolExecutor(PROCESSORS) as compilers:
            compiled = compilers.map(self.compile_file, sources, [owners[source] for source in sources])
            for number, _ in enumerate(compiled, 1):
                if number % 10 == 0 or number == len(sources):
                    say(f"compiled {number} of {len(sources)} C files")
        self.compiler.compile = lambda sources, output_dir, **_: self.compiler.object_filenames(
            sources, output_dir=output_dir
        )
        self.parallel = PROCESSORS
        super().build_extensions()

    def compile_file(self, source: str, extension: Extension) -> None:
        """Compile a file, unless that was done since it and the headers were written."""
        [compiled] = self.compiler.object_filenames([source], output_dir=self.build_temp)
        headers = extension.depends if Path(source).name.startswith("__native") else []  # those of mypyc stay the same
        if newer_group([source, *headers], compiled):
            self.compiler.compile(
                [source],
                output_dir=self.build_temp,
                include_dirs=extension.include_dirs,
                extra_postargs=extension.extra_compile_args,
            )
            # mypyc dates what it writes a second ahead, so a quick compiler would seem to have been too early.
            newest = max(os.path.getmtime(file) for file in [source, *headers, compiled])
            os.utime(compiled, (newest, newest))


if sys.platform == "win32":
    say("Windows is not tested; the library, the commands and `tablee serve` on SQLite are meant to run there.")
setup(ext_modules=extensions(), cmdclass={"build_ext": Build, "build_py": BuildSources})
