"""What pages are made of: style sheets, scripts, and a picture of each game."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Response
from starlette.responses import Response as Answer
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from tablee import games, locale
from tablee.drawing import STYLE
from tablee.server.problems import not_found
from tablee.web.assets import FOLDER
from tablee.web.boards import picture
from tablee.web.page import PageRoute

router = APIRouter(route_class=PageRoute, include_in_schema=False)
KEEP = {"Cache-Control": "public, max-age=31536000, immutable"}  # a file that changes changes its address
PICTURE = {
    "Cache-Control": "public, max-age=3600",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",  # it brings its own style sheet
}


class _Static(StaticFiles):
    async def get_response(self, path: str, scope: Scope) -> Answer:
        """A file that the browser keeps."""
        answer = await super().get_response(path, scope)
        answer.headers.update(KEEP)
        return answer


def static() -> StaticFiles:
    """The files of the pages."""
    return _Static(directory=FOLDER)


@router.get("/static/board.css")
async def board_style() -> Response:
    """The style sheet of every board."""
    return Response(STYLE, media_type="text/css", headers=KEEP)


@router.get("/pictures/{language}/{game}.svg")
async def picture_of(language: str, game: str) -> Response:
    """A moment of a game, drawn."""
    if game not in games.names() or language not in locale.LANGUAGES:
        raise not_found("picture")
    headers: dict[str, Any] = PICTURE
    return Response(picture(game, language), media_type="image/svg+xml", headers=headers)
