"""The line is cut after the commit, and the same is sent again: it must have happened once, and be answered.

The history knows moves, words and what is taken back; what else can be done is counted by the checks of the tests.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from attack.result import Result
from server.test_idempotency import ACTIONS, lose_the_answer, lose_the_answers_to_forms
from server.test_kills import Player
from support.cutting_proxy import CuttingProxy
from support.history import History, Rows, faults
from support.postgres import postgres
from support.servers import ThreadServer, relaxed, sqlite
from tablee.server.database.writes import IdempotencyKey
from tablee.server.http.auth import digest
from tablee.web.app import add_pages

ROUNDS = 3
MOVES = 30


def attack(result: Result) -> None:
    with tempfile.TemporaryDirectory() as folder, postgres() as cluster:
        for url in (sqlite(Path(folder)), f"{cluster}/postgres"):
            server = ThreadServer(relaxed(url))
            add_pages(server.app)
            with server, CuttingProxy(server.url) as proxy:
                for _ in range(ROUNDS):
                    for name in ACTIONS:
                        result.try_out(name, lose_the_answer, server, proxy, name)
                    result.try_out("forms of pages", lose_the_answers_to_forms, server, proxy)
                player = CutOffPlayer(proxy, History())
                for _ in range(MOVES):
                    player.move()
                player.http.close()
                result.expect(player.repeated == MOVES, f"{player.repeated} of {MOVES} answers were lost")
                found = faults(player.history, rows_of(server, player))
                result.expect(not found, "; ".join(found))


class CutOffPlayer(Player):
    """Loses the first answer to each move."""

    def __init__(self, proxy: CuttingProxy, history: History) -> None:
        super().__init__(proxy.url, 5, history)
        self.proxy = proxy

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        self.proxy.cut = method == "POST"
        return super().ask(method, path, body)


def rows_of(server: ThreadServer, player: Player) -> Rows:
    """What a server, of whatever database, keeps of a player's moves."""
    store, holder = server.tables.store, digest(player.person.token)
    journals = {table: server.run(store.entries(table, -1)) for table in {one.table for one in player.history.actions}}
    answers = {}
    for action in player.history.actions:
        if first := server.run(store.first_answer(IdempotencyKey(holder, action.key, ""))):
            answers[action.key] = first[1]
    return Rows(journals, answers)
