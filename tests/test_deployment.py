"""What is deployed is what was tested: locked versions with hashes, no root, and only named proxies."""

from __future__ import annotations

import json
import os
import re
import shutil
import tomllib
from importlib.metadata import distributions
from pathlib import Path

import pytest

from support.makefile import ROOT, commands, environment, make, run


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
    needs += project["project"]["optional-dependencies"]["notices"]
    for file, wanted in (("server.txt", needs), ("build.txt", project["build-system"]["requires"])):
        assert {name_of(requirement) for requirement in wanted} <= pinned(file).keys(), file
        for line in (ROOT / "requirements" / file).read_text().replace("\\\n", " ").splitlines():
            assert re.fullmatch(r"\S+==\S+( +--hash=sha256:[0-9a-f]{64})+", line), line


def test_what_is_locked_was_tested() -> None:
    tested = pinned("constraints.txt")
    for name, version in pinned("server.txt").items():
        assert tested[name] == version, name


def test_what_is_tested_is_locked() -> None:
    """Otherwise the environment is not the one that `make` installs, or scripts/lock.py was not run after a change."""
    installed = {name_of(one.name): one.version for one in distributions()}
    locked = pinned("server.txt")
    assert {"fastapi", "uvicorn", "sqlalchemy"} <= locked.keys() & installed.keys()
    for name in locked.keys() & installed.keys():
        assert installed[name] == locked[name], name


def test_the_image_is_built_from_the_lock_and_runs_without_rights() -> None:
    image = (ROOT / "Dockerfile").read_text()
    assert image.count("--require-hashes") == 2 and "USER tablee" in image
    assert image.index("USER tablee") < image.index("ENTRYPOINT")
    composed = (ROOT / "compose.yaml").read_text()
    assert "build: ." in composed and '"--proxies"' in composed and "*" not in composed
    assert "pip install" not in composed, "nothing is installed when a server starts"


def test_both_services_are_bounded_and_the_database_cannot_call_out() -> None:
    composed = (ROOT / "compose.yaml").read_text()
    services, networks = composed.split("\nnetworks:")
    database, server = services.split("\n  server:")
    for service in (database, server):
        for bound in ("cap_drop: [ALL]", "no-new-privileges:true", "mem_limit: ", "pids_limit: "):
            assert bound in service, bound
    assert "outside:" not in database and "ports:" not in database
    assert "internal: true" in networks.partition("outside:")[0]
    trusted = re.search(r'"--proxies", "([0-9.]+)"', server)
    assert trusted is not None and f"gateway: {trusted[1]}" in networks.partition("outside:")[2]
    assert "${TABLEE_DB_PASSWORD}@" not in composed and "TABLEE_DATABASE_PASSWORD: ${TABLEE_DB_PASSWORD}" in server


def test_workflows_name_actions_by_commit() -> None:
    for file in (ROOT / ".github" / "workflows").glob("*.yml"):
        used = re.findall(r"uses: (.*)", file.read_text())
        assert used
        for action in used:
            assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v[0-9.]+", action), action
        assert ">=" not in file.read_text(), "tools have versions"


def test_the_bill_of_materials(tmp_path: Path) -> None:
    pytest.importorskip("cyclonedx_py")
    home, file = environment(tmp_path / "environment"), tmp_path / "tablee.cdx.json"
    made = run("sbom", home, "", SBOM=str(file))
    assert made.returncode == 0, made.stderr
    bill = json.loads(file.read_text())
    assert bill["metadata"]["component"]["name"] == "tablee"
    assert {name_of(one["name"]): one["version"] for one in bill["components"]} == pinned("server.txt")
    assert all(one["externalReferences"][0]["hashes"] for one in bill["components"])


def test_what_is_locked_is_audited(tmp_path: Path) -> None:
    """Without asking anybody here; in earnest by the workflow, which fails if nobody answers."""
    pytest.importorskip("pip_audit")
    asked = run("audit", environment(tmp_path), "--dry-run")
    assert asked.returncode == 0, asked.stderr
    locked = pinned("server.txt").keys() | pinned("build.txt").keys()
    assert f"would have audited {len(locked)} packages" in asked.stderr
    assert "make audit" in (ROOT / ".github" / "workflows" / "ci.yml").read_text()
    assert any("--strict" in line for line in commands("audit")), "or it would pass without an answer"


def test_images_are_named_by_digest() -> None:
    for file, line in (("Dockerfile", r"^FROM (\S+)"), ("compose.yaml", r"^    image: (?!tablee$)(\S+)")):
        images = re.findall(line, (ROOT / file).read_text(), re.MULTILINE)
        assert images and all(re.fullmatch(r"[\w.-]+:[\w.-]+@sha256:[0-9a-f]{64}", image) for image in images), file


def test_digests_are_replaced_by_later_ones(tmp_path: Path) -> None:
    """By what Docker says of them, which is not here; a second time the digest is replaced."""
    for file in ("Dockerfile", "compose.yaml", "Makefile"):
        shutil.copy(ROOT / file, tmp_path)
    (tmp_path / "scripts").mkdir()
    shutil.copy(ROOT / "scripts" / "pin_images.py", tmp_path / "scripts")
    docker = tmp_path / "docker"
    for digest in ("a" * 64, "b" * 64):
        docker.write_text(f'#!/bin/sh\ntest "$1 $2 $3" = "buildx imagetools inspect" && echo sha256:{digest}\n')
        docker.chmod(0o755)
        done = make("-C", str(tmp_path), "pin-images", PATH=f"{tmp_path}:{os.environ['PATH']}")
        assert done.returncode == 0, done.stderr
        image, composed = [(tmp_path / file).read_text() for file in ("Dockerfile", "compose.yaml")]
        named = [line for line in image.splitlines() if line.startswith("FROM")]
        assert named == [f"FROM python:3.11-slim@sha256:{digest}{rest}" for rest in (" AS build", "")]
        assert f"image: postgres:17@sha256:{digest}\n" in composed and "image: tablee\n" in composed
    docker.write_text("#!/bin/sh\necho nothing\n")
    assert "which is no digest" in make("-C", str(tmp_path), "pin-images", PATH=f"{tmp_path}:/usr/bin:/bin").stderr


def test_wheels_are_made_for_every_system() -> None:
    tool = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["cibuildwheel"]
    assert {"linux", "macos", "windows"} <= tool.keys()
    assert "grep" not in tool["test-command"] and "COMPILED" in tool["test-command"]
