"""What a browser sends: the fields of a form, and names in an address."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import parse_qsl, urlsplit

from fastapi import Depends, Query, Request

from tablee import games
from tablee.server.actions.requests import KeyedRequest
from tablee.server.database.journal import LAST_SEQ
from tablee.server.problems import Problem, not_found

MOST_FIELDS = 200
WantedSeat = Annotated[int | None, Query(ge=0, le=31)]


async def known_game(game: str) -> str:
    """The game that an address names, if there is one."""
    if game not in games.names():
        raise not_found("game")
    return game


GameName = Annotated[str, Depends(known_game)]


def local(path: str) -> str:
    """A path of this server, or the home page instead of anything else."""
    try:
        parts = urlsplit(path)
    except ValueError:
        raise Problem(400, "invalid", "This is not a path.") from None
    ours = path.startswith("/") and not path.startswith(("//", "/\\")) and not parts.scheme and not parts.netloc
    return path if ours and path.isprintable() else "/"


class Form(dict[str, str]):
    """The fields of a form."""

    @property
    def key(self) -> str | None:
        """The key that the page gave the form, so that it is carried out once."""
        return KeyedRequest(key=self.get("key") or None).key

    def number(self, name: str, usual: str = "") -> int:
        """A field with a number."""
        text = self.get(name, usual)
        if not text.isascii() or not text.isdecimal() or len(text) > 10 or int(text) > LAST_SEQ:
            raise Problem(422, "invalid", "A number is expected here.")
        return int(text)


async def read_form(request: Request) -> Form:
    """The form that a browser has sent."""
    try:
        body = (await request.body()).decode()
        return Form(parse_qsl(body, keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError:
        raise Problem(422, "invalid", "This is not a form.") from None


FormDep = Annotated[Form, Depends(read_form)]
