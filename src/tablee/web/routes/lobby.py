"""The page of a table at which people are still missing: who has come, and the link for those who have not."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing

import orjson
from fastapi import Response
from markupsafe import Markup

from tablee.server.actions.lesson import has_lesson
from tablee.server.actions.results import may_be_rated
from tablee.server.tables import Player, Tables
from tablee.server.tables.follow import SIGN_OF_LIFE, follow
from tablee.table import SPECTATOR, commitment
from tablee.web.views.clocks import agreed_told
from tablee.web.views.link_card import card_of
from tablee.web.views.people import lobby_panel
from tablee.web.visit import Visit


def lobby_page(visit: Visit, player: Player) -> Response:
    """The lobby as a page."""
    reader, live = visit.reader, player.live
    return visit.page(
        "lobby.html",
        id=live.id,
        seat=player.seat,
        seq=live.position.seq,
        game=live.game.name,
        title=reader.words(live.game.name)["title"],
        seated=_seated(visit.tables, player, reader.language, visit.origin),
        promise=commitment(live.info.seed),
        hints=live.info.hints,
        rated=may_be_rated(live.info),
        pace=agreed_told(reader.language, live.info),
        teaches=has_lesson(live.game.name),
        card=card_of(live, reader, visit.origin),
    )


async def lobby_news(
    tables: Tables, player: Player, seen: int, language: str, origin: str
) -> AsyncGenerator[bytes, None]:
    """Who comes and goes, for a page of the lobby, until the cards are dealt: then there is another page to look at."""
    seats: Markup | None = None  # what stands there; it may have been made before somebody came or went
    async with aclosing(follow(tables, player, seen)) as updates:
        async for update in updates:
            seq = update.position.seq
            if update.position.life != "lobby":
                yield b"id: %d\ndata: %s\n\n" % (seq, orjson.dumps({"seq": seq}))
                return
            if seats == (seats := _seated(tables, player, language, origin)):
                yield SIGN_OF_LIFE
            else:
                yield b"id: %d\ndata: %s\n\n" % (seq, orjson.dumps({"seq": seq, "lobby": seats}))


def _seated(tables: Tables, player: Player, language: str, origin: str) -> Markup:
    mine = tuple(player.live.seats_of(player.holder)) if player.seat != SPECTATOR else ()
    return lobby_panel(tables, player.live, mine, language, origin)
