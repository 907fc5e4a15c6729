"""How a page is made: the templates, what every page shows, and errors as pages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, RedirectResponse
from fastapi.routing import APIRoute
from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from markupsafe import Markup
from pydantic import ValidationError

from tablee import bots, games, locale
from tablee.server.http.auth import chance_of, is_token, remember, token_of
from tablee.server.problems import Problem, problem_of
from tablee.table import TableeError
from tablee.web.assets import asset
from tablee.web.preferences import SPEEDS, THEMES, Reader, reader_of

templates = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "templates"),
    autoescape=select_autoescape(default=True),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,  # else each use looks at the file
)


def bot_name(bot: str, says: Callable[[str], str]) -> str:
    """What a bot is called: by its level in the reader's language, one of somebody's own by its name."""
    return says(f"page.level.{bot}") if bot in bots.names() else bots.BotName.parse(bot).called


templates.filters["bot_name"] = bot_name


def rendered(reader: Reader, template: str, **values: Any) -> str:
    """A template in the reader's language."""
    return templates.get_template(template).render(reader=reader, says=reader.says, **values)


def page(request: Request, template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A whole page."""
    reader = reader_of(request)
    here = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    key = chance_of(request).token(12)  # for the forms of this page: sent twice, they are carried out once
    choices = {"languages": locale.LANGUAGES, "themes": THEMES, "speeds": SPEEDS}
    frame = {"here": here, "key": key, "asset": asset, **choices}
    return HTMLResponse(rendered(reader, template, **frame, **values), status, {"Vary": "Cookie, Accept-Language"})


def form_page(request: Request, template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A page by which people come to a table: those without a token get one before they sit down."""
    answer = page(request, template, status, **values)
    if not is_token(token_of(request)):
        remember(answer, chance_of(request).token(), request.url.scheme == "https")
    return answer


def redirect(path: str) -> RedirectResponse:
    """After a write: look at this page of ours."""
    return RedirectResponse(path, 303)


def sentence(reader: Reader, problem: Problem) -> str:
    """What went wrong, in the reader's language."""
    key = "page.problem." + "".join(letter if letter.isalpha() else "_" for letter in problem.code).strip("_")
    sentences = locale.words("pages", reader.language)
    return sentences.get(key, sentences["page.problem.error"])


class PageRoute(APIRoute):
    """A route whose errors are pages."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The route, with whatever goes wrong told as a page."""
        handle: Callable[[Request], Awaitable[Response]] = super().get_route_handler()

        async def handle_as_page(request: Request) -> Response:
            try:
                return await handle(request)
            except TableeError as error:
                return problem_page(request, problem_of(error))
            except (ValidationError, RequestValidationError):
                return problem_page(request, Problem(422, "invalid", "The form could not be read."))

        return handle_as_page


def problem_page(request: Request, problem: Problem) -> Response:
    """What went wrong, as a page with ways on."""
    reader = reader_of(request)
    unfit = _address_fault(request, problem)
    words = reader.says(f"page.problem.{unfit}") if unfit else sentence(reader, problem)
    titles = {name: reader.words(name)["title"] for name in games.names()}
    answer = page(request, "problem.html", problem.status, code=problem.status, words=words, titles=titles)
    answer.headers.update(problem.headers)
    return answer


def _address_fault(request: Request, problem: Problem) -> str:
    """What is wrong with the address of a table that somebody has followed, if it is that."""
    path = request.url.path
    if not path.startswith("/t/"):
        return ""
    if problem.status == 404:
        return "no_table"
    if request.method == "GET" and problem.code == "not allowed":
        return "no_invite" if "/join/" in path else "private"
    return ""


def safe(markup: str) -> Markup:
    """Markup that our own drawing code has made, with everything else escaped."""
    return Markup(markup)
