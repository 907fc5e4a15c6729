"""`tablee play`: a game in the terminal, alone against bots."""

from __future__ import annotations

import secrets
from pathlib import Path

import click

from tablee import bots, games
from tablee.bots.provenance import provenance
from tablee.cli.common import OUTPUT_FILE, edition_option, game_argument, options_option, seats_option
from tablee.cli.output import YOU, addressed, show_events, show_scores
from tablee.lab.match import Watcher
from tablee.table import ALL, Game, Refused, Sitting, State
from tablee.text import offers, tell
from tablee.whole_file import write_whole

HELP = """\
  a number   the move of that number
  notation   a move as it is written beside its number, and in records
  state      the table as you see it
  score      what everybody would have if the game ended now
  help       this list
  quit       leave the table; what was played is in the record, if you asked for one"""
HUMAN = "human"  # as a record names a player who is not a bot


@click.command()
@game_argument
@seats_option
@click.option("--seat", default=0, help="Your seat; bots take the others.")
@click.option(
    "--bots", "bot", default="random", help="The bot on each of the other seats, such as novice or strong:200."
)
@click.option("--seed", help="Seed of the random draws; a random one by default.")
@edition_option
@options_option
@click.option("--record", type=OUTPUT_FILE, help="Write the record of the game to this file.")
def play(
    game: str,
    seats: int,
    seat: int,
    bot: str,
    seed: str | None,
    edition_file: str | None,
    options: dict[str, bool],
    record: str | None,
) -> None:
    """Play GAME against bots: choose a move by its number, or write it in notation. Type help for more."""
    seed = seed or secrets.token_hex(16)
    box = games.load(game, edition_file)
    sitting = Sitting.open(box, seats, seed, options)
    if not 0 <= seat < seats:
        raise click.UsageError(f"there is no seat {seat}: this table has {seats} seats, counted from 0")
    called = iter(games.player_names(game))
    names = [YOU if number == seat else next(called) for number in range(seats)]
    opponents = ["" if number == seat else bot for number in range(seats)]
    players = [
        Human(box, names) if number == seat else bots.load(bot, box, f"{seed}/bot{number}", opponents=opponents)
        for number in range(seats)
    ]
    table = TerminalTable(sitting, seat, names)
    table.show_news()
    try:
        bots.play_out(box, sitting.state, players, sitting.dealer, watch=table)
        sitting.close()
        show_scores(box, sitting.state, names)
    except _Quit:
        click.echo("You leave the table.")
    if record is not None:
        who = [HUMAN if number == seat else bot for number in range(seats)]
        provenance(box, [seats], who, seed, sitting.record.options).sign(sitting.record)
        write_whole(Path(record), sitting.record.text())


class _Quit(Exception):
    """The player has had enough."""


class TerminalTable(Watcher):
    """Watches a game, writes it down and tells one seat what happens."""

    def __init__(self, sitting: Sitting[State], seat: int, names: list[str]) -> None:
        self.sitting = sitting
        self.seat = seat
        self.names = names
        self._told = 0

    def after_move(self, s: State, seat: int, move: int) -> None:
        """Write the move down and tell what it brought about."""
        self.sitting.write_down(seat, move)
        self.show_news()

    def show_news(self) -> None:
        """Tell what happened since the last time."""
        events = self.sitting.dealer.events
        show_events(self.sitting.game, events[self._told :], self.names, {ALL, self.seat})
        self._told = len(events)


class Human:
    """A person at the keyboard, asked as a bot is."""

    looks = True

    def __init__(self, game: Game[State], names: list[str]) -> None:
        self.game = game
        self.names = names
        self._told = {"help": lambda view, seat: HELP, "state": self._state, "score": self._outlook}

    def choose(self, view: State | None, seat: int, moves: list[int]) -> int:
        """Ask until a move is allowed; a refusal says why."""
        assert view is not None
        game = self.game
        task = view.agenda[-1]
        click.echo(click.style(f"\n{game.question(task)} ({game.steps[task.step].rule})", bold=True))
        for offer in offers(game, view, seat, self.names, game.words)[: len(moves)]:
            click.echo(f"{offer.number:4}  {addressed(offer.words)}  {click.style(offer.notation, dim=True)}")
        while True:
            answer = click.prompt(">", prompt_suffix=" ").strip()
            if answer == "quit":
                raise _Quit
            if answer in self._told:
                click.echo(self._told[answer](view, seat))
                continue
            if answer.isdigit() and 1 <= int(answer) <= len(moves):
                return moves[int(answer) - 1]
            try:
                move = game.parse(answer)
                refusal = game.refuse(view, seat, move)
                if refusal is None:
                    return move
                raise game.refused(refusal)
            except Refused as refused:
                click.echo(f"{refused.sentence} ({refused.refusal.rule})")

    def _state(self, view: State, seat: int) -> str:
        """The table as this seat sees it, in words."""
        told = tell(self.game, view, seat, self.names, brief=False)
        lines: list[str] = []
        for section in told.sections()[:-1]:  # the last one is the decision, which is there already
            lines += [f"  {section.heading}", *[f"    {addressed(line)}" for line in section.lines]]
        return "\n".join(lines)

    def _outlook(self, view: State, seat: int) -> str:
        """What everybody would have if the game ended now, as far as this seat knows."""
        game, words = self.game, self.game.words
        outlook = game.outlook(view, seat)
        lines = [words[f"outlook.{note.name}"].format(*note.values) for note in outlook.notes]
        for name, score, unknown in zip(self.names, outlook.scores, outlook.unknown, strict=True):
            rest = f" + ? ({', '.join(words[f'outlook.{one}'] for one in unknown)})" if unknown else ""
            lines.append(f"{name}: {score.total}{rest}")
        return "\n".join([f"  {line}" for line in lines])
