"""All checks of a game."""

from __future__ import annotations

from collections.abc import Collection

from tablee.games import Title, add, load, title
from tablee.testing.laws import check_healthy, check_laws
from tablee.testing.observations import check_observation
from tablee.testing.records import check_records
from tablee.testing.secrecy import Learns, check_secrecy, nobody_learns
from tablee.testing.tables import tables
from tablee.testing.words import check_catalogues, check_citations, check_rules, check_sentences, languages
from tablee.testing.worlds import check_worlds


def check_game(
    game: str | Title,
    *,
    games: int = 2,
    moves: int = 1000,
    seed: str = "check",
    kept: Collection[str] = (),
    learns: Learns = nobody_learns,
) -> None:
    """Check a game at every player count and choice of options; an `AssertionError` says what is wrong with it.

    Its laws, secrets, possible worlds, records, observation, rules and words are checked in `games` random games at
    each table, and its audit in `moves` random moves. `kept` names the steps whose sealed answers stay secret for
    good, and `learns(before, after, seat)` says whether a seat may look at a secret in the very move that made it.
    """
    if isinstance(game, Title):
        add(game)
        game = game.name
    box = load(game)
    check_rules(game)
    check_catalogues(game)
    seats = list(tables(game))
    check_healthy(seats, moves, seed)
    has_observation = title(game).observation(box) is not None
    for table in seats:
        for number in range(games):
            at = f"{seed}/{table}/{number}"
            check_laws(table, at, number)
            check_secrecy(table, at, kept, learns)
            check_records(table, at)
            check_citations(table, at)
            if has_observation:
                check_observation(table, 1, at)
            for language in languages(game):
                check_sentences(table, language, at)
        check_worlds(box, table.seats, table.chosen, games, moves, f"{seed}/{table}")
