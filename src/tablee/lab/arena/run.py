"""The games of an arena: fixed deals, everybody in every seat, each game written down whole before the next begins."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tablee import bots, games
from tablee.lab.arena.entrants import Budget, Entrant, Price, Spent
from tablee.lab.arena.player import ArenaPlayer, Tally
from tablee.lab.match import Match, Result
from tablee.lab.runners import Progress, silent
from tablee.lab.simulate import Recorder
from tablee.table import Sitting, TableeError
from tablee.whole_file import write_whole


@dataclass(frozen=True)
class Arena:
    """What is played: a match whose bots may also be names of entrants, and how often an answer may be no move."""

    match: Match
    seed: str
    tries: int = 3

    def described(self) -> dict[str, Any]:
        """As data; who stands behind a name, and where, is nobody's business."""
        edition = self.match.load().edition.digest
        return {**asdict(self), "edition": edition, "rules": self.match.load().version}


@dataclass(frozen=True)
class Played:
    """One game: its result, and for each seat what its player did besides and how it kept its word."""

    result: Result
    seats: tuple[Mapping[str, Any], ...]


class Hall:
    """The folder of an arena: what is played, the finished games, and the transcripts."""

    def __init__(self, folder: Path, arena: Arena) -> None:
        self.folder = folder
        for part in ("games", "transcripts", "records"):
            (folder / part).mkdir(parents=True, exist_ok=True)
        plan, described = folder / "arena.json", json.loads(json.dumps(arena.described()))
        if plan.exists() and json.loads(plan.read_text(encoding="utf-8")) != described:
            raise TableeError(f"{folder} holds the games of another arena: choose another folder")
        write_whole(plan, json.dumps(described, indent=2))

    def played(self) -> list[Played]:
        """The games that are finished, in order."""
        return [_played(json.loads(file.read_text("utf-8"))) for file in sorted((self.folder / "games").glob("*.json"))]

    def spent(self, prices: Mapping[str, Price], names: Iterable[str]) -> dict[str, Spent]:
        """What each name has used up to now, also in games that were not finished."""
        kept = json.loads(self._ledger.read_text("utf-8")) if self._ledger.exists() else {}
        spent: dict[str, Spent] = {}
        for name in names:
            read, written = kept.get(name, (0, 0))
            spent[name] = Spent(read, written, prices.get(name, Price()))
        return spent

    def keep_spent(self, spent: Mapping[str, Spent]) -> None:
        """Write down what each name has used."""
        write_whole(self._ledger, json.dumps({name: [one.read, one.written] for name, one in spent.items()}))

    @property
    def _ledger(self) -> Path:
        return self.folder / "spent.json"

    def add(self, played: Played, transcript: list[dict[str, Any]], record: str) -> None:
        """Write a game down, its result last: a game without one is played again."""
        name = f"{played.result.number:05d}"
        write_whole(
            self.folder / "transcripts" / f"{name}.jsonl", "".join([json.dumps(one) + "\n" for one in transcript])
        )
        write_whole(self.folder / "records" / f"{name}.game", record)
        row = {"result": vars(played.result), "seats": list(played.seats)}
        write_whole(self.folder / "games" / f"{name}.json", json.dumps(row))


def _played(row: Any) -> Played:
    values: dict[str, Any] = {name: tuple(one) if isinstance(one, list) else one for name, one in row["result"].items()}
    return Played(Result(**values), tuple(row["seats"]))


def run(
    arena: Arena,
    entrants: Mapping[str, Entrant],
    number_of_games: int,
    hall: Hall,
    budget: Budget,
    prices: Mapping[str, Price],
    progress: Progress = silent,
) -> list[Played]:
    """Play the games that the folder does not have; what a name has spent before counts against its budget."""
    done = {one.result.number: one for one in hall.played()}
    spent = hall.spent(prices, entrants)
    progress(len([number for number in done if number < number_of_games]))
    for number in range(number_of_games):
        if number not in done:
            try:
                done[number] = _play(arena, entrants, number, hall, budget, spent)
            finally:
                hall.keep_spent(spent)
            progress(1)
    return [done[number] for number in range(number_of_games)]


def _play(
    arena: Arena,
    entrants: Mapping[str, Entrant],
    number: int,
    hall: Hall,
    budget: Budget,
    spent: Mapping[str, Spent],
) -> Played:
    """One game, with the deal of its round: everybody has every seat of it once."""
    match = arena.match
    game, seated = match.load(), match.seated(number)
    sitting = Sitting.open(game, match.seats, f"{arena.seed}/{number // match.seats}", dict(match.options))
    names = games.player_names(match.game)[: match.seats]
    players: list[Any] = []
    for seat, name in enumerate(seated):
        own = f"{arena.seed}/{number}/bot{seat}"
        if name in entrants:
            player = ArenaPlayer(name, entrants[name], sitting, names, own, arena.tries)
            player.budget, player.spent = budget, spent[name]
            players.append(player)
        else:
            opponents = [other if other not in entrants else "fair" for other in seated]
            players.append(bots.load(name, game, own, opponents=opponents))
    result = match.play(arena.seed, number, players, Recorder(sitting), sitting=sitting)
    sitting.close()
    words = games.title(match.game).telling().kept_word(sitting.state)
    played = Played(result, tuple([_seat(player, seat, words) for seat, player in enumerate(players)]))
    transcript = [line for player in players if isinstance(player, ArenaPlayer) for line in player.transcript]
    hall.add(played, transcript, sitting.record.text())
    return played


def _seat(player: Any, seat: int, words: list[tuple[int, int]]) -> dict[str, Any]:
    tally = player.tally if isinstance(player, ArenaPlayer) else Tally()
    kept, broken = words[seat] if words else (0, 0)
    return {**tally.described(), "kept": kept, "broken": broken}


def check(arena: Arena, entrants: Mapping[str, Entrant]) -> None:
    """Refuse an arena that cannot be played, before anybody is asked anything."""
    match = arena.match
    others = tuple([name if name not in entrants else "random" for name in match.bots])
    Match(match.game, match.seats, others, match.options, match.edition).check()
    unknown = [name for name in entrants if name not in match.bots]
    if unknown:
        raise TableeError(f"{unknown[0]} has no seat: name it among the players")
    if len(set(match.bots)) < len(match.bots) or len(match.bots) < 2:
        raise TableeError("name two players or more, each once: the last one takes the remaining seats")
