"""What the package says of itself: the packages that it imports, its version, and what it lacks without a compiler."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import tablee
from tablee import extras

ROOT = Path(__file__).parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]
BROUGHT_ALONG = {"starlette", "anyio", "pydantic", "markupsafe"}  # by FastAPI and Jinja
EXTRAS = {
    "server": ["server", "notices", "ratings", "apprise"],
    "web": ["server"],
    "alone": ["server"],
    "lab": ["lab", "ray"],
    "printing": ["print"],
    "envs": ["envs", "openspiel", "textarena", "openenv"],
    "programs": ["mcp"],
}
OWN = {"torch", "js", "pyodide"}  # who asks for a PyTorch dataset has the one, a browser the others


def declared(requirements: list[str]) -> set[str]:
    """The names in a list of requirements, and those of the package's own extras that it asks for."""
    own = PROJECT["optional-dependencies"]
    found = {_name(re.split(r"[\[<>=; ]", requirement)[0]) for requirement in requirements}
    for requirement in requirements:
        if requirement.startswith("tablee["):
            found |= declared([named for extra in requirement[7:-1].split(",") for named in own[extra]])
    return found - {"tablee"}


def _name(distribution: str) -> str:
    return re.sub(r"[-_.]+", "-", distribution).lower()


def imported(folder: Path) -> set[str]:
    """The modules of others that a part of the package imports, also those that it only reads files of."""
    found: set[str] = set()
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found.update(alias.name.partition(".")[0] for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module is not None:
                found.add(node.module.partition(".")[0])
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "files":
                found.update(str(arg.value) for arg in node.args if isinstance(arg, ast.Constant))
    return found - set(sys.stdlib_module_names) - {"tablee"}


def test_what_is_imported_is_declared() -> None:
    distributions = packages_distributions()
    for folder in sorted(path.parent for path in (ROOT / "src" / "tablee").glob("*/__init__.py")):
        needed = declared(PROJECT["dependencies"])
        for extra in EXTRAS.get(folder.name, []):
            needed |= declared(PROJECT["optional-dependencies"][extra]) | BROUGHT_ALONG
        for module in imported(folder) - OWN:
            names = distributions.get(module, [module])  # Ray is not installed everywhere
            assert {_name(name) for name in names} & needed, f"{folder.name} imports {module}"


def test_what_an_extra_brings_is_looked_for() -> None:
    distributions = packages_distributions()
    for extra, modules in extras.MODULES.items():
        named = declared(PROJECT["optional-dependencies"][extra])
        for module in modules:
            assert {_name(name) for name in distributions.get(module, [module])} & named, f"{extra}: {module}"
    sources = ROOT / "src" / "tablee"
    used = imported(sources / "server") | imported(sources / "web") | imported(sources / "lab")
    always = declared(PROJECT["dependencies"]) | BROUGHT_ALONG
    assert used - always <= {module for modules in extras.MODULES.values() for module in modules}


def test_files_that_are_no_modules_are_in_the_package_too() -> None:
    package = ROOT / "src" / "tablee"
    patterns = PYPROJECT["tool"]["setuptools"]["package-data"]["tablee"]
    declared = {file for pattern in patterns for file in package.glob(pattern)}
    found = {file for file in package.rglob("*") if file.is_file() and file.suffix not in {".py", ".pyc", ".so"}}
    assert found and found <= declared


def setup(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """What setup.py says."""
    return subprocess.run(
        [sys.executable, "setup.py", *words], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )


def test_without_a_compiler_it_is_installed_and_says_that_it_is_slower() -> None:
    said = setup("--version", PATH="")
    assert "no C compiler" in said.stderr and "four times slower" in said.stderr
    assert said.stdout.split()[-1] == tablee.__version__


def test_the_version_is_in_the_changelog_and_in_the_citation() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## [{tablee.__version__}] - " in changelog
    assert f"\nversion: {tablee.__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    headings = re.findall(r"^### (.*)$", changelog, re.MULTILINE)
    assert set(headings) <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
