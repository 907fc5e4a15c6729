"""Every target of the Makefile is run by `make test` or has a smoke run, and what it names is there."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import tomllib
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

import pytest

from support.makefile import ROOT, commands, make

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
PHONY = re.findall(r"[a-z-]+", MAKEFILE.partition(".PHONY:")[2].replace("\\\n", " ").partition("\n")[0])

# What `make test` does itself, and where it makes the others, or does the same as they do.
OF_TEST = ("test", "build", "check", "unit", "browser", "compiled", "promptness", "chromium")
HERE = "tests/test_make_targets.py"
BENCHMARKS = "tests/benchmarks/test_benchmarks.py"
SMOKE_RUNS = {
    "help": f"{HERE}::test_help",
    "clean": f"{HERE}::test_clean",
    "scripts": f"{HERE}::test_scripts",
    "soak": f"{HERE}::test_soak",
    "test-ray": f"{HERE}::test_what_a_target_names_is_there",
    "oldest": f"{HERE}::test_what_a_target_names_is_there",
    "test-train": "tests/benchmarks/test_train_bastille.py::test_the_table_plays_without_pytorch",
    "test-research": "tests/benchmarks/test_research_examples.py::test_a_player_is_measured",
    "example-train": "tests/benchmarks/test_train_bastille.py::test_the_table_plays_without_pytorch",
    "bench": f"{BENCHMARKS}::test_bench",
    "bench-peers": f"{BENCHMARKS}::test_bench_peers",
    "bench-static": "tests/browser/test_alone.py::test_what_a_browser_takes",
    "load": f"{BENCHMARKS}::test_load",
    "attack": f"{BENCHMARKS}::test_attack",
    "simulate": "tests/server/test_simulation.py::test_the_command_tells_what_was_met",
    "coverage": f"{BENCHMARKS}::test_coverage",
    "play": "tests/browser/test_installed.py::test_sdist_and_wheel",
    "sbom": "tests/test_deployment.py::test_the_bill_of_materials",
    "audit": "tests/test_deployment.py::test_what_is_locked_is_audited",
    "pin-images": "tests/test_deployment.py::test_images_are_named_by_digest",
    "dist": "tests/browser/test_installed.py::test_sdist_and_wheel",
    "docs": "tests/browser/test_documentation.py::test_the_site",
    "docs-serve": "tests/browser/test_documentation.py::test_the_site",
    "screenshots": "tests/browser/test_scripts.py::test_a_screenshot",
    "playthroughs": "tests/test_playthroughs.py::test_playthrough",
    "observations": "tests/envs/test_observation.py::test_the_page_is_up_to_date",
    "generate": "tests/games/test_numbers_and_names.py::test_what_is_generated_is_up_to_date",
    "records": "tests/test_records.py::test_record",
}


def test_every_target_has_a_smoke_run() -> None:
    assert set(PHONY) == {*OF_TEST, *SMOKE_RUNS}, "a new target needs a smoke run"
    assert set(PHONY) == set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE)), "a target is not .PHONY"
    for place in SMOKE_RUNS.values():
        file, _, name = place.partition("::")
        assert f"def {name}" in (ROOT / file).read_text(encoding="utf-8"), place


def test_what_make_test_does_itself() -> None:
    """On the source or on the build."""

    def tests(target: str) -> set[str]:
        return {" ".join(line.replace("-o pythonpath=tests", "").split()) for line in commands(target)}

    whole = tests("test")
    for target in OF_TEST:
        assert tests(target) <= whole, target


def test_what_waits_for_the_build_is_run_there() -> None:
    """`make unit` leaves out nothing else; to leave out a test is to leave out all whose names go on from its name."""
    [unit], [compiled] = ([line for line in commands(target) if "-m pytest" in line] for target in ("unit", "compiled"))
    left_out = re.findall(r"--(?:ignore|deselect)=(\S+)", unit)
    assert len(left_out) > 9
    assert set(left_out) - {"tests/browser"} <= set(compiled.split())
    for place in left_out:
        file, _, name = place.partition("::")
        if name:
            assert re.findall(rf"def {name}\w*", (ROOT / file).read_text(encoding="utf-8")) == [f"def {name}"], place


def words_of(target: str) -> list[str]:
    """The words of all its commands, without quotes and what the shell does with them."""
    return [word for line in commands(target) for word in re.split(r"[\s;=]+", line.replace('"', " "))]


@pytest.mark.parametrize("target", PHONY)
def test_what_a_target_names_is_there(target: str) -> None:
    """Files, modules of ours, and extras of the package."""
    words = words_of(target)
    assert len(words) > 1
    for word in words:
        if re.match(r"(tests|benchmarks|examples|scripts|docs)/", word):
            file, _, test = word.partition("::")
            assert (ROOT / file).exists(), word
            assert not test or f"def {test}(" in (ROOT / file).read_text(encoding="utf-8"), word
    for before, word in pairwise(words):
        if before == "-m" and word.startswith("support."):
            assert find_spec(word), word
        if before == "-m" and word == "attack":
            assert (ROOT / "benchmarks" / "attack" / "__main__.py").exists()
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    for wanted in re.findall(r"\.\[([a-z,]+)\]", " ".join(words)):
        assert set(wanted.split(",")) <= set(extras), wanted


def test_help() -> None:
    told = make("help")
    described = {line.split()[0] for line in told.stdout.splitlines()}
    assert {"play", "test", "bench"} <= described <= set(PHONY)
    assert all(len(line.split()) > 2 for line in told.stdout.splitlines())


def test_clean(tmp_path: Path) -> None:
    """Only what was made goes, and git would not have kept it."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    kept, made = (
        ("src/tablee", "docs", "tests"),
        (".venv", ".venv-peers", "build", "dist", "site", "src/tablee.egg-info"),
    )
    for name in (*kept, *made):
        (tmp_path / name).mkdir(parents=True)
    assert make("-C", str(tmp_path), "clean").returncode == 0
    assert {name for name in (*kept, *made) if (tmp_path / name).exists()} == set(kept)


def test_scripts() -> None:
    """`make test` does the same wherever TypeScript can be had, and says so where not."""
    (command,) = commands("scripts")
    (checked,) = [line for line in commands("check") if command in line]
    assert re.search(r"typescript@\d+\.\d+\.\d+ tsc", command)
    without = subprocess.run(["/bin/sh", "-c", checked], cwd=ROOT, env={"PATH": ""}, capture_output=True, text=True)
    assert without.returncode == 0 and "are not checked" in without.stdout


def test_soak() -> None:
    """Each variable is one that the tests behind it or their helpers read, and each selection selects something."""
    lines = [line for line in commands("soak") if "pytest" in line]
    helpers = [file.read_text(encoding="utf-8") for file in (ROOT / "tests" / "support").glob("*.py")]
    assert len(lines) > 5
    for line in lines:
        words = shlex.split(line)
        texts = [(ROOT / word).read_text(encoding="utf-8") for word in words if word.startswith("tests/")]
        for name in re.findall(r"TABLEE_[A-Z_]+", line):
            assert any(name in text for text in texts + helpers), f"nobody reads {name}"
        if "-k" in words:
            selected = words[words.index("-k") + 1]
            assert any(re.search(rf"def test_\w*{selected}", text) for text in texts), selected
