"""Marks a test as the proof of one or more rules: ``@proves("BA-4.1")``. The rule-coverage report reads these marks."""

from __future__ import annotations

import pytest


def proves(*rules: str) -> pytest.MarkDecorator:
    """This test proves these rules."""
    return pytest.mark.proves(*rules)
