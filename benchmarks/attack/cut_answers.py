"""The line is cut after the commit, and the same is sent again: it must have happened once, and be answered."""

from __future__ import annotations

import tempfile
from pathlib import Path

from attack.result import Result
from server.test_idempotency import DEEDS, lose_the_answer, lose_the_answers_to_forms
from support.cutting_proxy import CuttingProxy
from support.postgres import postgres
from support.servers import ThreadServer, relaxed, sqlite
from tablee.web.app import add_pages

ROUNDS = 3


def attack(result: Result) -> None:
    with tempfile.TemporaryDirectory() as folder, postgres() as cluster:
        for url in (sqlite(Path(folder)), f"{cluster}/postgres"):
            server = ThreadServer(relaxed(url))
            add_pages(server.app)
            with server, CuttingProxy(server.url) as proxy:
                for _ in range(ROUNDS):
                    for name in DEEDS:
                        result.try_out(name, lose_the_answer, server, proxy, name)
                    result.try_out("forms of pages", lose_the_answers_to_forms, server, proxy)
