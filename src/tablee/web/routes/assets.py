"""What pages are made of: style sheets, scripts, the grounds of the boards, and a picture of each game."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Response
from starlette.responses import Response as Answer
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from tablee import games, locale
from tablee.drawing import STYLE, typeface
from tablee.server.api.context import ContextDep
from tablee.server.api.parameters import EntryNumber, TableId
from tablee.server.problems import not_found
from tablee.web.assets import FOLDER, digest
from tablee.web.views import boards, link_picture
from tablee.web.views.link_card import language_of
from tablee.web.visit import PageRoute, VisitDep, redirect

Theme = Literal["light", "dark"]
router = APIRouter(route_class=PageRoute, include_in_schema=False)
KEEP = {"Cache-Control": "public, max-age=31536000, immutable"}  # a file that changes changes its address
# A picture brings its own style sheet and letters.
STYLED = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; font-src data:"}


class _Static(StaticFiles):
    async def get_response(self, path: str, scope: Scope) -> Answer:
        """A file that the browser keeps if it has asked for this very version."""
        version, _, name = path.partition("/")
        answer = await super().get_response(name, scope)
        if version == digest():
            answer.headers.update(KEEP)
        return answer


def static() -> StaticFiles:
    """The files of the pages."""
    return _Static(directory=FOLDER)


@router.get("/static/{version}/board.css")
async def board_style(version: str) -> Response:
    """The typeface, and the style sheet of every board."""
    faces = typeface.font_faces("fonts/{}.woff".format)
    return Response(faces + STYLE, media_type="text/css", headers=KEEP if version == digest() else None)


@router.get("/static/{version}/fonts/{face}.woff")
async def font(version: str, face: str) -> Response:
    """A face of the typeface."""
    if face not in typeface.files():
        raise not_found("font")
    letters = typeface.files()[face].read_bytes()
    return Response(letters, media_type="font/woff", headers=KEEP if version == digest() else None)


@router.get("/pictures/{language}/{game}/{theme}.svg")
async def picture_of(language: str, game: str, theme: Theme) -> Response:
    """A moment of a game, drawn."""
    if game not in games.names() or language not in locale.LANGUAGES:
        raise not_found("picture")
    headers = {"Cache-Control": "public, max-age=3600", **STYLED}
    return Response(boards.picture(game, language, theme), media_type="image/svg+xml", headers=headers)


@router.get("/pictures/{language}/{game}.png")
async def link_picture_of(language: str, game: str, visit: VisitDep) -> Response:
    """The same moment, to go with a link."""
    if game not in games.names() or language not in locale.LANGUAGES or not link_picture.possible():
        raise not_found("picture")
    visit.limit("picture")
    return shown(await visit.link_pictures.of_game(game, language))


@router.get("/t/{table}/picture/{seq}.png")
async def link_picture_of_table(visit: VisitDep, table: TableId, seq: EntryNumber) -> Response:
    """A table as everybody may see it, to go with a link; an older link leads to what it is now."""
    live = (await visit.spectator(table)).live
    if seq > live.position.seq or not link_picture.possible():
        raise not_found("picture")
    language = language_of(live, locale.LANGUAGES[0])
    if live.position.life == "lobby":
        return redirect(f"/pictures/{language}/{live.game.name}.png")
    if seq != live.position.seq:
        return redirect(f"/t/{table}/picture/{live.position.seq}.png")
    visit.limit("picture")
    picture = await visit.link_pictures.of_table(live, language)
    return shown(picture, "public" if live.info.spectators else "private")


def shown(picture: bytes, whose: str = "public") -> Response:
    """A picture that other sites may show."""
    headers = {"Cache-Control": f"{whose}, max-age=86400", "Cross-Origin-Resource-Policy": "cross-origin"}
    return Response(picture, media_type="image/png", headers=headers)


@router.get("/ground/{game}/{seats}/{language}/{shape}/{version}/{theme}.svg")
async def ground(
    game: str,
    seats: int,
    language: str,
    shape: Literal["landscape", "portrait"],
    version: str,
    theme: Theme,
    context: ContextDep,
    edition: str = "",
) -> Response:
    """The ground of a board: the same for everybody and all game long, so it is fetched once."""
    played = context.tables.catalog.game(game, edition)
    if seats not in played.players or language not in locale.LANGUAGES:
        raise not_found("picture")
    picture = boards.ground(played, seats, language, shape == "portrait")
    if version != picture.digest:
        raise not_found("picture")
    return Response(picture.picture(theme), media_type="image/svg+xml", headers={**KEEP, **STYLED})
