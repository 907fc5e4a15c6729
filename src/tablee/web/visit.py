"""A request for a page: who sends it, how they like their pages, and what they are answered."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Coroutine
from functools import cached_property
from typing import Annotated, Any
from urllib.parse import quote
from weakref import WeakValueDictionary

from fastapi import Depends, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, RedirectResponse
from fastapi.routing import APIRoute
from pydantic import ValidationError

from tablee import games, locale
from tablee.drawing import typeface
from tablee.server.api.context import Context
from tablee.server.http.auth import Sender, Visitor, is_token, remember, sender_of
from tablee.server.http.shared_gzip import apart_response
from tablee.server.problems import Problem, problem_of
from tablee.server.tables import LiveTable
from tablee.table import SPECTATOR, TableeError
from tablee.web.assets import asset
from tablee.web.preferences import SPEEDS, THEMES, YEAR, Reader, reader_of
from tablee.web.templating import rendered, sentence
from tablee.web.views.link_picture import LinkPictures
from tablee.web.views.page_views import PageViews

LINE = re.compile(b"(?=<li |</[ou]l>)")  # where a line of a log begins: whatever people say stands in one


class Visit(Context):
    """What the route of a page needs besides what it is sent."""

    @cached_property
    def reader(self) -> Reader:
        """What the page is made for."""
        return reader_of(self.request)

    @property
    def by_script(self) -> bool:
        """Whether a script of ours asks, which shows the answer on the page that is there."""
        return self.request.headers.get("x-requested-with") == "fetch"

    @property
    def origin(self) -> str:
        """The address of this server, as the visitor calls it."""
        return str(self.request.base_url).rstrip("/")

    def page_views(self, live: LiveTable) -> PageViews:
        """What those who follow a table see, kept for as long as somebody does."""
        kept: WeakValueDictionary[str, PageViews] = self.request.app.state.views
        views = kept.get(live.id)
        if views is None or views.live is not live:
            views = kept[live.id] = PageViews(self.tables, live)
        return views

    @property
    def link_pictures(self) -> LinkPictures:
        """The pictures that go with links."""
        pictures: LinkPictures = self.request.app.state.link_pictures
        return pictures

    def page(self, template: str, status: int = 200, **values: Any) -> Response:
        """A whole page."""
        url = self.request.url
        here = url.path + (f"?{url.query}" if url.query else "")
        key = self.tables.chance.token(12)  # for the forms of this page: sent twice, they are carried out once
        choices: dict[str, Any] = {
            "languages": locale.LANGUAGES,
            "themes": THEMES,
            "speeds": SPEEDS,
            "faces": typeface.files(),
        }
        choices["alone"] = self.tables.settings.alone
        values = {"card": None, **values}
        body = rendered(self.reader, template, here=here, key=key, asset=asset, **choices, **values)
        if values.get("seat", SPECTATOR) == SPECTATOR:
            return HTMLResponse(body, status, {"Vary": "Cookie, Accept-Language"})
        response = apart_response(self.request, LINE.split(body.encode()), status, "text/html")
        response.headers["Vary"] = "Cookie, Accept-Language, Accept-Encoding"
        return response

    def form_page(self, template: str, status: int = 200, **values: Any) -> Response:
        """A page by which people come to a table: those without a token get one before they sit down."""
        response = self.page(template, status, **values)
        if not is_token(self.sender.token):
            remember(response, self.tables.chance.token(), self.secure)
        return response

    def with_token(self, response: Response, visitor: Visitor) -> Response:
        """Let a browser that brought no token remember its new one: what it asked for is kept under it."""
        if visitor.new is not None:
            remember(response, visitor.new, self.secure)
        return response

    def seated_at(self, path: str, token: str | None, name: str) -> Response:
        """Go to a table, and let the browser remember its token, if it is new, and the name of its player."""
        response = redirect(path)
        if token is not None:
            remember(response, token, self.secure)
        self.keep(response, "name", quote(name))
        return response

    def keep(self, response: Response, name: str, value: str) -> None:
        """Let the browser remember what its reader has chosen."""
        response.set_cookie(name, value, max_age=YEAR, samesite="lax", httponly=True, secure=self.secure)


async def get_visit(request: Request) -> Visit:
    """The visit of a request."""
    return Visit(request, await sender_of(request))


VisitDep = Annotated[Visit, Depends(get_visit)]


def redirect(path: str) -> RedirectResponse:
    """After a write: look at this page of ours."""
    return RedirectResponse(path, 303)


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
    visit = Visit(request, Sender())
    fault = _address_fault(request, problem)
    words = visit.reader.says(f"page.problem.{fault}") if fault else sentence(visit.reader, problem)
    titles = {name: visit.reader.words(name)["title"] for name in games.names()}
    response = visit.page("problem.html", problem.status, code=problem.status, words=words, titles=titles)
    response.headers.update(problem.headers)
    return response


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
