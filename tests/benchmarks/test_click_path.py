"""What a click passes is counted; how much it is means nothing here."""

from __future__ import annotations

from importlib import import_module

import pytest

from support.makefile import ROOT


def test_clicks_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "benchmarks")
    for click in import_module("click_path").clicks(2):
        assert 40 < click.modules < click.functions < click.calls
        assert click.answer > 500
