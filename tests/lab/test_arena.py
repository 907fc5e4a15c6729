"""The arena: a local stand-in for the address plays from a script, fails, stalls and talks nonsense."""

from __future__ import annotations

import json
import re
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tablee.cli import common
from tablee.cli import tablee as shell
from tablee.lab.arena import run
from tablee.lab.arena.player import named_move
from tablee.table import Record, TableeError
from tablee.whole_file import write_whole

Reply = Callable[[dict[str, Any]], "str | int | bytes | None"]  # a text, a status, bytes to drip, or None to stall
KEY = "a-key-that-nobody-may-see"


@contextmanager
def stand_in(reply: Reply) -> Iterator[str]:
    """The address of something that answers like a model."""
    closing = threading.Event()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            asked["key"] = self.headers.get("Authorization", "")
            said = reply(asked)
            if said is None:
                closing.wait(5)
                return
            if isinstance(said, bytes):
                self.send_response(200)
                self.end_headers()
                while not closing.wait(0.05):
                    self.wfile.write(said)
                return
            if isinstance(said, int):
                self.send_response(said)
                self.send_header("Location", f"http://{self.headers['Host']}/elsewhere")
                self.end_headers()
                return
            body = {
                "choices": [{"message": {"content": said}}],
                "usage": {"prompt_tokens": 100, "completion_tokens": 5},
            }
            self.send_response(200)
            self.end_headers()
            self.wfile.write(json.dumps(body).encode())

        def do_GET(self) -> None:
            raise AssertionError("a key was sent elsewhere")

        def log_message(self, format: str, *args: Any) -> None:
            """Nothing is printed."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1"
    finally:
        closing.set()
        server.shutdown()
        thread.join()
        server.server_close()


def arena(folder: Path, address: str, *more: str) -> Result:
    """Run the command with one model and novices."""
    command = ["arena", "bastide", "--players", "modelled,random", "--seats", "3", "--output", str(folder)]
    return CliRunner().invoke(shell, [*command, "--model", f"modelled=some-model@{address}", *more])


def everything(folder: Path) -> str:
    """All that was written."""
    return "".join([file.read_bytes().decode("latin-1") for file in folder.rglob("*") if file.is_file()])


def test_a_model_plays_and_nothing_tells_its_address_or_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import polars as pl

    monkeypatch.setenv("TABLEE_ARENA_KEY_MODELLED", KEY)
    keys: set[str] = set()
    answers = iter(range(100_000))

    def reply(asked: dict[str, Any]) -> str:
        keys.add(asked["key"])
        assert asked["model"] == "some-model" and "You are" in asked["messages"][1]["content"]
        return "nonsense" if next(answers) % 10 == 3 else "I think.\nMOVE: 1"

    with stand_in(reply) as address:
        done = arena(tmp_path, address, "--games", "3", "--price", "modelled=1,2")
        assert done.exit_code == 0, done.output
    assert keys == {f"Bearer {KEY}"}
    table = pl.read_parquet(tmp_path / "results.parquet")
    assert len(table) == 9 and table["share"].sum() == pytest.approx(3)
    assert sorted(table.filter(pl.col("player") == "modelled")["seat"]) == [0, 1, 2]  # the same deal from every seat
    assert set(table["deal"]) == {0}
    mine = table.filter(pl.col("player") == "modelled")
    assert mine["nonsense"].sum() > 0 and mine["forced"].sum() == 0
    spent = [1e-6 * read + 2e-6 * written for read, written in zip(mine["read"], mine["written"], strict=True)]
    assert list(mine["money"]) == pytest.approx(spent)
    assert "| modelled |" in done.output and (tmp_path / "report.md").read_text("utf-8").startswith("# Arena: bastide")
    lines = [json.loads(line) for line in (tmp_path / "transcripts" / "00000.jsonl").read_text("utf-8").splitlines()]
    assert any("refused" in line for line in lines) and all("asked" in line for line in lines)
    assert Record.parse((tmp_path / "records" / "00000.game").read_text("utf-8")).totals
    written = everything(tmp_path) + done.output
    assert KEY not in written and address not in written and "127.0.0.1" not in written


def test_it_goes_on_after_failures_with_the_same_command(tmp_path: Path) -> None:
    asked = 0

    def fails(_: dict[str, Any]) -> str | int:
        nonlocal asked
        asked += 1
        return 503 if 25 < asked < 80 else "MOVE: 1"

    with stand_in(fails) as address:
        broken = arena(tmp_path, address, "--games", "2")
        assert isinstance(broken.exception, TableeError)
        assert str(broken.exception).endswith("when it does, the same command continues")
        assert "status 503" in str(broken.exception) and address not in str(broken.exception)
        spent = json.loads((tmp_path / "spent.json").read_text("utf-8"))["modelled"]
        assert spent[0] > 0  # what an unfinished game has cost is not forgotten
        asked = 100
        assert arena(tmp_path, address, "--games", "2").exit_code == 0
        asked = 0
        before = everything(tmp_path / "games")
        assert arena(tmp_path, address, "--games", "2").exit_code == 0 and asked == 0
        assert everything(tmp_path / "games") == before
        other = arena(tmp_path, address, "--games", "2", "--seed", "another")
        assert "another arena" in str(other.exception)


def test_nonsense_is_counted_and_moves_are_drawn_by_lot(tmp_path: Path) -> None:
    with stand_in(lambda asked: "I would rather not.") as address:
        done = arena(tmp_path, address, "--games", "1", "--tries", "2")
    assert done.exit_code == 0
    seats = json.loads((tmp_path / "games" / "00000.json").read_text("utf-8"))["seats"]
    assert seats[0]["forced"] == seats[0]["decisions"] > 5
    assert seats[0]["nonsense"] == 2 * seats[0]["forced"]


def test_one_that_stalls_or_answers_nothing_is_given_up_in_a_sentence(tmp_path: Path) -> None:
    with stand_in(lambda asked: None) as address:
        stalled = arena(tmp_path / "stalls", address, "--seconds", "0.2", "--tries", "2")
    assert "modelled does not answer (no answer within 0.2 seconds)" in str(stalled.exception)
    with stand_in(lambda asked: b" ") as address:
        drips = arena(tmp_path / "drips", address, "--seconds", "0.2", "--tries", "1")
    assert "modelled does not answer (no answer within 0.2 seconds)" in str(drips.exception)
    with stand_in(lambda asked: "") as address:
        silent = arena(tmp_path / "silent", address)
    assert "modelled answers nothing: check the name of the model" in str(silent.exception)
    nowhere = arena(tmp_path / "nowhere", "http://127.0.0.1:9/v1", "--seconds", "0.5")
    assert "nothing answers there" in str(nowhere.exception)


def test_a_key_is_not_sent_elsewhere(tmp_path: Path) -> None:
    with stand_in(lambda asked: 302) as address:
        done = arena(tmp_path, address, "--games", "1")
    assert done.exit_code == 1 and "it answers with status 302" in str(done.exception)


def test_a_budget_ends_it(tmp_path: Path) -> None:
    with stand_in(lambda asked: "MOVE: 1") as address:
        spent = arena(tmp_path, address, "--tokens", "500")
        assert "larger budget continues" in str(spent.exception)
        dear = arena(tmp_path, address, "--money", "0.0001", "--price", "modelled=1,1")
        assert "larger budget continues" in str(dear.exception)


def test_a_full_disk_is_one_sentence_and_finished_games_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import polars as pl

    def full(*_: object, **__: object) -> None:
        raise pl.exceptions.ComputeError("No space left on device\nand a backtrace")

    def no_transcript(file: Path, text: str) -> None:
        if file.suffix == ".jsonl":
            raise TableeError(f"{file.name} cannot be written: No space left on device")
        write_whole(file, text)

    with stand_in(lambda asked: "MOVE: 1") as address:
        with monkeypatch.context() as disk:
            disk.setattr(run, "write_whole", no_transcript)
            early = arena(tmp_path, address, "--games", "1")
        assert str(early.exception) == "00000.jsonl cannot be written: No space left on device"
        assert not list((tmp_path / "games").iterdir())  # so it is played again
        with monkeypatch.context() as disk:
            disk.setattr(pl.DataFrame, "write_parquet", full)
            late = arena(tmp_path, address, "--games", "1")
        assert isinstance(late.exception, TableeError)
        assert str(late.exception).endswith("results.parquet cannot be written: No space left on device")
        asked = (tmp_path / "spent.json").read_text("utf-8")
        done = arena(tmp_path, address, "--games", "1")
    assert done.exit_code == 0, done.output
    assert (tmp_path / "spent.json").read_text("utf-8") == asked  # nobody was asked again


def test_a_program_plays(tmp_path: Path) -> None:
    program = tmp_path / "player.py"
    program.write_text(
        "import json, sys\nfor line in sys.stdin:\n    json.loads(line)\n    print('MOVE: 1', flush=True)\n"
    )
    command = ["arena", "bastide", "--players", "own,random", "--seats", "3", "--games", "1", "--output", str(tmp_path)]
    done = CliRunner().invoke(shell, [*command, "--program", f"own={sys.executable} {program}"])
    assert done.exit_code == 0, done.output
    missing = CliRunner().invoke(shell, [*command, "--program", "own=/no/such/program"])
    assert "cannot be started" in str(missing.exception)


@pytest.mark.usefixtures("toy_title")
def test_a_game_with_nothing_but_rules_and_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import polars as pl

    monkeypatch.setattr(common.GAME, "choices", ["toy"])
    program = tmp_path / "first.py"
    program.write_text("while input():\n    print('MOVE: 1', flush=True)\n", encoding="utf-8")
    command = ["arena", "toy", "--players", "own,fair,random", "--seats", "3", "--games", "3"]
    out = tmp_path / "arena"
    done = CliRunner().invoke(shell, [*command, "--program", f"own={sys.executable} {program}", "--output", str(out)])
    assert done.exit_code == 0, done.output
    table = pl.read_parquet(out / "results.parquet")
    assert table["share"].sum() == pytest.approx(3) and set(table["player"]) == {"own", "fair", "random"}
    assert table.filter(pl.col("player") == "own")["forced"].sum() == 0
    assert "Toy. You are " in (out / "transcripts" / "00000.jsonl").read_text("utf-8")


def test_promises_are_counted(tmp_path: Path) -> None:
    def promises(asked: dict[str, Any]) -> str:
        told = str(asked["messages"][-1]["content"])
        if asked["model"] == "joins":
            return "MOVE: join 3" if "[join 3]" in told else "MOVE: 1"
        if "[suggest " in told and "promises" not in told and "Propose a project [" in told:
            return "MOVE: suggest " + told.partition("[suggest ")[2].partition("|")[0] + " 3"
        return "MOVE: 1"

    command = ["arena", "bastide", "--players", "asks,joins", "--seats", "3", "--games", "1", "--output", str(tmp_path)]
    with stand_in(promises) as address:
        models = ["--model", f"asks=asks@{address}", "--model", f"joins=joins@{address}"]
        done = CliRunner().invoke(shell, [*command, *models])
    assert done.exit_code == 0, done.output
    seats = json.loads((tmp_path / "games" / "00000.json").read_text("utf-8"))["seats"]
    assert sum(seat["kept"] + seat["broken"] for seat in seats) > 0
    assert re.search(r"\| \d+ of [1-9]\d*, \d+% \|", done.output)
    lines = (tmp_path / "transcripts" / "00000.jsonl").read_text("utf-8").splitlines()
    answered = [one for one in map(json.loads, lines) if one.get("move") == "join 3"]
    assert any("Your decision" not in one["asked"] for one in answered)  # as soon as it was spoken to, not with its bid


def test_a_report_has_intervals(tmp_path: Path) -> None:
    command = ["arena", "bastide", "--players", "fair/loyal,novice", "--seats", "3", "--output", str(tmp_path)]
    done = CliRunner().invoke(shell, [*command, "--games", "6"])
    assert done.exit_code == 0, done.output
    row = next(line.split(" | ") for line in done.output.splitlines() if line.startswith("| fair/loyal"))
    share = r"\d+\.\d% \(\d+\.\d% to \d+\.\d%\)"
    assert re.fullmatch(share, row[1])
    assert re.fullmatch(r"\d+\.\d \(-?\d+\.\d to \d+\.\d\)", row[2])
    assert re.fullmatch(r"\+\d+ \([+-]\d+ to \+\d+\)", row[3])
    assert row[4] == "none" or re.fullmatch(r"\d+ of \d+, \d+%( \(\d+% to \d+%\))?", row[4])
    assert re.search(r"Endings \(95%\): \w+ \d of 6, \d+% \(\d+% to \d+%\)", done.output)


@pytest.mark.parametrize(
    ("answer", "move"),
    [
        ("3", "3"),
        ("Well.\nMOVE: 4", "4"),
        ("move: **place 1 banque**", "place 1 banque"),
        ("MOVE: 2\nNo, MOVE: [3]", "3"),
        ("MOVE: `bid 3`.", "bid 3"),
    ],
)
def test_the_move_of_an_answer(answer: str, move: str) -> None:
    assert named_move(answer) == move


def test_wrong_use_is_told_in_a_sentence(tmp_path: Path) -> None:
    folder = str(tmp_path)

    def told(*more: str) -> str:
        done = CliRunner().invoke(shell, ["arena", "bastide", "--output", folder, *more])
        assert done.exit_code != 0
        return f"{done.exception} {done.output}"

    assert "begin with http" in told("--players", "a,random", "--model", "a=m@nowhere")
    assert "has no seat" in told("--players", "novice,random", "--model", "a=m@http://127.0.0.1:9")
    assert "each once" in told("--players", "random")
    assert "NAME=" in told("--players", "a,random", "--model", "a")
    assert "should be written a=1.5,6" in told("--players", "a,random", "--price", "a=free")
