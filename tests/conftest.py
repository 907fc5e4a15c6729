"""For all tests: hypothesis waits as long as a busy machine needs, and a title of another package can be installed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from support.toy_title import installed

settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


@pytest.fixture(scope="module")
def toy_title(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A game with nothing but rules and words is installed; where it lies."""
    folder = tmp_path_factory.mktemp("site")
    with installed(folder):
        yield str(folder)
