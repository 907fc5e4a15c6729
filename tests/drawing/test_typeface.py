"""The typeface that comes with the package, and what is done without it."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tablee.drawing import text, typeface

SCRIPT = Path(__file__).parents[2] / "scripts" / "typeface.py"
needs_typeface = pytest.mark.skipif(not typeface.files(), reason="the typeface could not be fetched")


def forget() -> None:
    """Look at the files anew."""
    typeface.files.cache_clear()
    typeface._widths.cache_clear()


@pytest.fixture
def without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A build that could not fetch it."""
    with monkeypatch.context() as patched:
        patched.setattr(typeface, "FOLDER", tmp_path)
        forget()
        yield
    forget()


@pytest.fixture
def script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """What makes the typeface, into a folder of its own."""
    spec = importlib.util.spec_from_file_location("make_typeface", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "FOLDER", tmp_path / "fonts")
    return module


@needs_typeface
def test_texts_are_measured_by_their_letters() -> None:
    assert typeface.text_width("mmmm") > 2.5 * typeface.text_width("iiii")
    assert typeface.text_width("Versailles", "strong") > typeface.text_width("Versailles")
    assert typeface.text_width("Versailles", "caps") > typeface.text_width("Versailles")
    assert typeface.text_width("東京") > 0, "letters of other fonts count as well"
    assert 'textLength="40"' in text(0, 0, "wwwwwwww", 12, fit=40)
    assert "textLength" not in text(0, 0, "iiiiiiii", 12, fit=40)


@needs_typeface
def test_a_picture_brings_the_faces_that_it_needs() -> None:
    assert len(re.findall("@font-face", typeface.font_faces(str))) == len(typeface.FACES)
    assert typeface.embedded('<path d=""/>') == ""
    plain, strong = typeface.embedded("<text>a</text>"), typeface.embedded('<text class="on-card strong">a</text>')
    assert plain.count("url(data:font/woff;base64,") == 1 and strong.count("font-weight:700") == 1
    assert (typeface.FOLDER / "OFL.txt").read_text(encoding="utf-8").count("SIL Open Font License")


@pytest.mark.usefixtures("without")
def test_without_it_the_fonts_of_the_system_are_used() -> None:
    assert typeface.font_faces(str) == typeface.embedded("<text>a</text>") == ""
    assert typeface.text_width("mmmm") == typeface.text_width("iiii") > 0
    assert typeface.SYSTEM in typeface.FONT


def test_a_build_that_cannot_fetch_it_says_so_and_goes_on(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(script, "has_packages", lambda: False)
    monkeypatch.setattr(script, "fetch", lambda room: None)
    script.make()
    assert "use the fonts of the system" in capsys.readouterr().err
    assert not script.FOLDER.exists()


def test_a_file_that_we_do_not_know_is_not_used(
    script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = tmp_path / script.PACKAGE / "files"
    files.mkdir(parents=True)
    (files.parent / "__init__.py").touch()
    for name in script.HASHES:
        (files / name).write_bytes(b"another font")
    monkeypatch.setattr(script, "has_packages", lambda: True)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(SystemExit, match="not the file that we know"):
        script.make()
    assert not script.FOLDER.exists()
