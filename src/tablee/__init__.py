"""Tablée: Bastille, Heads of State and Bastide, for players and researchers.

`games.names()` lists the games and `load` opens one. A game starts with a number of seats and a dealer, the only
source of chance; the state says who owes a move, and the game what they may do:

>>> import tablee
>>> tablee.games.names()
['bastille', 'heads_of_state', 'bastide']
>>> game = tablee.load(tablee.games.names()[0])
>>> dealer = tablee.SeededDealer(7)
>>> state = game.start(3, dealer)
>>> seat = game.owing(state)[0]
>>> [game.text(move) for move in game.moves(state, seat)[:3]]
['place 1 banque', 'place 1 notre_dame', 'place 1 versailles']
>>> game.play(state, seat, game.parse("place 2 etats"), dealer)

A bot gets a view, never the state. Let some play the game to its end:

>>> players = [tablee.bots.load("novice", game, seed=f"player {number}") for number in range(3)]
>>> tablee.bots.play_out(game, state, players, dealer) > 50  # decisions
True
>>> sorted(score.rank for score in game.scores(state))
[1, 2, 3]

A record holds a whole game as readable text, chance included: `Record.parse(text)` reads it, `record.text()` writes it.
What a user can get wrong is raised as `tablee.table.TableeError`.

Subpackages: `table` (the kernel: games, states, dealers, records), `games`, `bots`, `lab` (simulations, tournaments,
training) and, with the extra `server`, `server` and `web`.
"""

__version__ = "0.1.0"

from tablee import bots, games  # after the version, which they note in what they write
from tablee.games import load
from tablee.table import Game, Record, SeededDealer, State

__all__ = ["Game", "Record", "SeededDealer", "State", "bots", "games", "load"]


def _picture(state: State) -> str | None:
    from tablee import notebook  # not before somebody wants to see something

    return notebook.picture(state)


def _replay(record: Record) -> str | None:
    from tablee import notebook

    return notebook.replay(record)


State.picture = _picture
Record.replay = _replay
