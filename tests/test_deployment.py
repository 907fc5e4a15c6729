"""What is deployed is what was tested: locked versions with hashes, no root, and only named proxies."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def name_of(requirement: str) -> str:
    """The package that a requirement is about."""
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert found is not None, requirement
    return re.sub(r"[-_.]+", "-", found[0]).lower()


def pinned(file: str) -> dict[str, str]:
    """The version of each package in one of our requirements."""
    lines = (ROOT / "requirements" / file).read_text().replace("\\\n", " ").splitlines()
    return {name_of(line): line.split()[0].partition("==")[2] for line in lines}


def test_everything_a_server_needs_is_locked_with_hashes() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    needs = project["project"]["dependencies"] + project["project"]["optional-dependencies"]["server"]
    for file, wanted in (("server.txt", needs), ("build.txt", project["build-system"]["requires"])):
        assert {name_of(requirement) for requirement in wanted} <= pinned(file).keys(), file
        for line in (ROOT / "requirements" / file).read_text().replace("\\\n", " ").splitlines():
            assert re.fullmatch(r"\S+==\S+( +--hash=sha256:[0-9a-f]{64})+", line), line


def test_what_is_locked_was_tested() -> None:
    tested = pinned("constraints.txt")
    for name, version in pinned("server.txt").items():
        assert tested[name] == version, name


def test_the_image_is_built_from_the_lock_and_runs_without_rights() -> None:
    image = (ROOT / "Dockerfile").read_text()
    assert image.count("--require-hashes") == 2 and "USER tablee" in image
    assert image.index("USER tablee") < image.index("ENTRYPOINT")
    composed = (ROOT / "compose.yaml").read_text()
    assert "build: ." in composed and '"--proxies"' in composed and "*" not in composed
    assert "pip install" not in composed, "nothing is installed when a server starts"
