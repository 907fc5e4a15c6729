"""Datasets made of records: the same rows as when the games were played, and people's games only with their consent."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest
from click.testing import CliRunner, Result

from tablee.cli import tablee
from tablee.lab.dataset_reader import DecisionReader
from tablee.lab.datasets import dataset
from tablee.lab.match import Match
from tablee.lab.simulate import play_recorded
from tablee.table import Record

MATCH = Match("bastide", 3, ("fair:1", "novice"))


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three games of bots that talk, written down."""
    folder = tmp_path_factory.mktemp("games")
    for number in range(3):
        play_recorded(MATCH, "7", number, folder)
    return folder


def write(records: Path, output: Path, *more: str) -> Result:
    call = ("lab", "dataset-of-records", "bastide", str(records), "--output", str(output), *more)
    return CliRunner().invoke(tablee, call)


def test_the_rows_are_those_of_the_games(games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "GAMES_IN_A_PART", 2)
    told = write(games, tmp_path / "data")
    assert told.exit_code == 0, told.output
    assert "2 files, 3 games; 0 not finished" in told.stdout
    rows = pl.concat(DecisionReader(tmp_path / "data").frames())
    played = [row for number in range(3) for row in dataset.decisions_of(MATCH, "7", number)]
    assert rows.to_dicts() == pl.DataFrame(played, schema=rows.schema).to_dicts()
    card = (tmp_path / "data" / "README.md").read_text(encoding="utf-8")
    assert "3 games of 3 players" in card and "CC0" in card and "fair:1, novice" in card


def test_people_are_asked_first(games: Path, tmp_path: Path) -> None:
    people = tmp_path / "people"
    people.mkdir()
    for number, file in enumerate(sorted(games.iterdir())):
        record = Record.parse(file.read_text(encoding="utf-8"))
        record.players = ("human", "novice", "novice") if number else ()  # of one it was not noted
        (people / file.name).write_text(record.text(), encoding="utf-8")
    told = write(people, tmp_path / "data")
    assert "--consent" in str(told.exception) and not (tmp_path / "data").exists()
    assert write(people, tmp_path / "data", "--consent").exit_code == 0
    assert {"human", "novice"} == set(pl.concat(DecisionReader(tmp_path / "data").frames())["bot"].unique())
    assert "agreed" in (tmp_path / "data" / "README.md").read_text(encoding="utf-8")


def test_what_cannot_be_used_is_said(games: Path, tmp_path: Path) -> None:
    folder = tmp_path / "some"
    folder.mkdir()
    assert "no record of a finished game" in str(write(folder, tmp_path / "data").exception)
    text = next(games.iterdir()).read_text(encoding="utf-8")
    (folder / "begun.game").write_text("\n".join(text.splitlines()[:12]), encoding="utf-8")
    assert "no record of a finished game" in str(write(folder, tmp_path / "data").exception)
    (folder / "whole.game").write_text(text.replace("bastide", "bastille"), encoding="utf-8")
    assert "no record of a finished game of" in str(write(folder, tmp_path / "data").exception)
    (folder / "odd.game").write_text("nothing", encoding="utf-8")
    assert "odd.game" in str(write(folder, tmp_path / "data").exception)
