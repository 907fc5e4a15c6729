"""For all tests: patience with a busy machine, the order in which they run, and a title of another package."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from support.toy_title import installed

settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

# The longest tests: those whose ids hold one of these.
LONG = (
    "browser/test_whole_games.py",
    "::test_sdist_and_wheel",
    "::test_a_whole_game_offline",
    "::test_the_site",
    "::test_play_now_and_run",  # beside the one before, or another worker would make the site once more
    "::test_the_first_game_with_a_coach",
    "::test_kill_9_loses_nothing",
    "::test_every_command_runs_where",
    "::test_compiled_modules_have_docstrings",
    "server/test_evenings.py",
    "[lab.md]",
    "::test_load",
    "::test_attack",
)


gc.disable()  # until all tests are found: what is loaded by then never becomes garbage


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest tests, or one worker goes on alone at the end."""
    items.sort(key=lambda item: not any(name in item.nodeid for name in LONG))
    gc.freeze()
    gc.enable()


@pytest.fixture(scope="module")
def toy_title(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A game with nothing but rules and words is installed; where it lies."""
    folder = tmp_path_factory.mktemp("site")
    with installed(folder):
        yield str(folder)
