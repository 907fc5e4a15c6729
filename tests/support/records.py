"""Writes the records of whole games anew: ``make records``, when a new version of rules needs it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from support import bastide_endings as endings
from support.tables import TABLES, Table, pick
from tablee import games
from tablee.table import Record, SeededDealer, Sitting, TableeError, verify

FOLDER = Path(__file__).parents[1] / "records"


def wanted() -> list[Table]:
    """Every player count without options, and each option on its own with the fewest players."""
    return [
        table
        for table in TABLES
        if not table.options
        or (len(table.options) == 1 and table.seats == min(t.seats for t in TABLES if t.name == table.name))
    ]


def at_random(table: Table) -> Sitting[Any]:
    """A whole game of random moves."""
    game, _ = table.start(SeededDealer(0))
    sitting = Sitting.open(game, table.seats, f"record/{table}", dict.fromkeys(table.options, True))
    chance = SeededDealer(f"record/{table}/moves")
    while sitting.state.agenda:
        sitting.play(*pick(game, sitting.state, chance))
    return sitting


def heads_of_state_revolutions() -> Sitting[Any]:
    """A game of Heads of State with a revolution in the middle of a draw and one in a refill."""
    game: Any = games.load("heads_of_state")
    sitting = Sitting.open(game, 3, "9")
    chance = SeededDealer("p9")
    while sitting.state.agenda:
        seat = game.owing(sitting.state)[0]
        moves = game.moves(sitting.state, seat)
        sitting.play(seat, moves[chance.below(len(moves))])
    return sitting


def bastide_ending(ending: str, seats: int) -> Sitting[Any]:
    """A game of Bastide that is steered into an ending."""
    game: Any = games.load("bastide")
    seed = str(endings.SEEDS[ending])
    _, played = endings.play_into(ending, game, seats, SeededDealer(seed))
    sitting = Sitting.open(game, seats, seed)
    for seat, move in played:
        sitting.play(seat, move)
    return sitting


def bastide_gifts() -> Sitting[Any]:
    """A game of Bastide in which gifts put players without money among those who bid and add (BD-R16)."""
    game: Any = games.load("bastide")
    sitting = Sitting.open(game, 4, "gifts")
    chance = SeededDealer("gifts/moves")
    while sitting.state.agenda:
        s = sitting.state
        if game.steps[s.agenda[-1].step].name in ("bidding", "adding"):
            givers = [seat for seat in game.owing(s) if s.money[seat] > 1]
            for poor in range(s.seats):
                gift = game.parse(f"give {poor} 1")
                if givers and s.money[poor] == 0 and game.refuse(s, givers[0], gift) is None:
                    sitting.play(givers[0], gift)
                    break
        sitting.play(*pick(game, s, chance))
    return sitting


def write(sitting: Sitting[Any], name: str, folder: Path = FOLDER) -> None:
    """Close a game and keep its record, unless a record of the same game is there."""
    sitting.close()
    file = folder / sitting.game.name / f"{name}.game"
    text = sitting.record.text()
    if not file.exists() or not same(sitting.game, file.read_text(encoding="utf-8"), text):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def same(game: Any, old: str, new: str) -> bool:
    """Whether an older record tells the game of a new one; its snapshots may lack fields that came after it."""
    try:
        verify(game, Record.parse(old))
    except TableeError:
        return False
    return told(old) == told(new)


def told(text: str) -> list[str]:
    """The lines of a record, without what its snapshots hold."""
    return [line.partition(" {")[0] if line.startswith("snapshot ") else line for line in text.splitlines()]


def main() -> None:
    for table in wanted():
        write(at_random(table), str(table))
    write(heads_of_state_revolutions(), "heads_of_state-3-revolutions")
    write(bastide_gifts(), "bastide-4-gifts")
    for ending in endings.PLAYERS:
        write(bastide_ending(ending, 4), f"bastide-4-{ending}")


if __name__ == "__main__":
    main()
