"""How a page is made: the templates, what every page shows, and errors as pages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, RedirectResponse
from fastapi.routing import APIRoute
from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from markupsafe import Markup
from pydantic import ValidationError

from tablee import locale
from tablee.server.problems import Problem
from tablee.table import Refused
from tablee.web.assets import asset
from tablee.web.reader import THEMES, Reader, reader_of

MOST_FIELDS = 200
templates = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "templates"),
    autoescape=select_autoescape(default=True),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def rendered(reader: Reader, template: str, **values: Any) -> str:
    """A template in the reader's language."""
    return templates.get_template(template).render(reader=reader, says=reader.says, **values)


def page(request: Request, template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A whole page."""
    reader = reader_of(request)
    here = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    frame = {"here": here, "asset": asset, "languages": locale.LANGUAGES, "themes": THEMES}
    return HTMLResponse(rendered(reader, template, **frame, **values), status, {"Vary": "Cookie, Accept-Language"})


def see(path: str) -> RedirectResponse:
    """After a deed: look at this page of ours."""
    return RedirectResponse(path, 303)


def local(path: str) -> str:
    """A path of this server, or the home page instead of anything else."""
    parts = urlsplit(path)
    ours = path.startswith("/") and not path.startswith(("//", "/\\")) and not parts.scheme and not parts.netloc
    return path if ours and path.isprintable() else "/"


async def sent(request: Request) -> dict[str, str]:
    """The fields of a form that a browser has sent."""
    try:
        body = (await request.body()).decode()
        return dict(parse_qsl(body, keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError:
        raise Problem(422, "invalid", "This is no form.") from None


def number(text: str) -> int:
    """A number out of a form."""
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise Problem(422, "invalid", "A number is expected here.")
    return int(text)


def sentence(reader: Reader, problem: Problem) -> str:
    """What went wrong, in the reader's language."""
    key = "page.problem." + "".join(letter if letter.isalpha() else "_" for letter in problem.title).strip("_")
    known = locale.words("pages", reader.language)
    return known.get(key, known["page.problem.error"])


def as_problem(error: Exception) -> Problem:
    """Whatever a route raised that is no fault of ours."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, Refused):
        return Problem(422, "refused", error.sentence, rule=error.rule)
    return Problem(422, "invalid", "The form is not as it should be.")


class PageRoute(APIRoute):
    """A route whose errors are pages."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The route, with whatever goes wrong told as a page."""
        handle: Callable[[Request], Awaitable[Response]] = super().get_route_handler()

        async def told(request: Request) -> Response:
            try:
                return await handle(request)
            except (Problem, Refused, ValidationError, RequestValidationError) as error:
                return problem_page(request, as_problem(error))

        return told


def problem_page(request: Request, problem: Problem) -> Response:
    """What went wrong, as a page with a way back."""
    words = sentence(reader_of(request), problem)
    answer = page(request, "problem.html", problem.status, code=problem.status, words=words)
    answer.headers.update(problem.headers)
    return answer


def safe(markup: str) -> Markup:
    """Markup that our own drawing code has made, with everything else escaped."""
    return Markup(markup)
