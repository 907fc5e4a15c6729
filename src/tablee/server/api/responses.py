"""What programs are answered besides what the services tell, as the OpenAPI schema describes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import orjson
from fastapi import Response
from pydantic import BaseModel, ConfigDict
from typing_extensions import TypedDict


class GameDetails(TypedDict):
    """A game, with the numbers of players, the options and the editions it can be played with."""

    game: str
    players: Sequence[int]
    options: Sequence[str]
    editions: list[str]
    bots: list[str]
    temperaments: Sequence[str]  # that a bot may have, as in fair/loyal; without one it is drawn at random
    rules: int  # their version


class Games(TypedDict):
    """Everything that can be played, and the bots to play against."""

    games: list[GameDetails]
    bots: list[str]


class Seated(TypedDict):
    """Your seats; `token` if the request had none, `asked` if others must agree first."""

    table: str
    seats: list[int]
    token: str | None
    asked: int | None


class Code(TypedDict):
    """A hand-over code, which works once."""

    code: str


class ProblemDetails(BaseModel):
    """An error: a sentence, and for a refused move the rule, the reason and the numbers that the sentence names."""

    model_config = ConfigDict(extra="allow")
    title: str
    status: int
    detail: str
    rule: str | None = None
    reason: str | None = None
    values: list[int] | None = None


def as_json(body: object, status: int = 200) -> Response:
    """An answer that needs no checking: it was made by a service, and views can be long."""
    return Response(orjson.dumps(body), status, media_type="application/json")


_MEANINGS = {
    400: "The request cannot be read",
    401: "This needs a token",
    403: "Not allowed for this visitor",
    404: "Not found",
    409: "Not possible now",
    413: "Too large",
    422: "Not as described, or not allowed by the rules",
    429: "Too many requests",
    503: "No answer came in time",
}


def problems(*codes: int) -> dict[int | str, dict[str, Any]]:
    """The answers that are problems, for the schema."""
    content = {"application/problem+json": {"schema": ProblemDetails.model_json_schema()}}
    return {code: {"description": _MEANINGS[code], "content": content} for code in codes}
