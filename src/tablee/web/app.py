"""The whole application: the server with its pages."""

from __future__ import annotations

import atexit
import threading
from collections.abc import Awaitable, Callable
from typing import cast
from weakref import WeakValueDictionary

from fastapi import FastAPI, Request, Response
from starlette.exceptions import HTTPException

from tablee.server import settings
from tablee.server.app import create_app
from tablee.server.problems import Problem
from tablee.web.preload import preload
from tablee.web.routes import (
    analysis,
    assets,
    hints,
    home,
    learn,
    me,
    moves,
    new_table,
    news,
    past,
    preparing,
    reading,
    records,
    replay,
    rules,
    seats,
    table,
)
from tablee.web.views.link_picture import LinkPictures
from tablee.web.visit import problem_page

Handler = Callable[[Request, Exception], Awaitable[Response]]


def from_environment() -> FastAPI:
    """The application with the settings of the environment, for servers that are told only its name."""
    app = create_app(settings.from_environment())
    add_pages(app)
    threading.Thread(target=preload, daemon=True).start()  # or the first pages, and all others, would wait for it
    return app


def add_pages(app: FastAPI) -> None:
    """Give a server its pages."""
    for pages in (
        moves,
        table,
        reading,
        news,
        hints,
        analysis,
        past,
        home,
        me,
        new_table,
        preparing,
        learn,
        seats,
        rules,
        replay,
        records,
        assets,
    ):
        app.router.routes.extend(pages.router.routes)
    if not app.state.tables.settings.alone:
        _add_pages_of_a_server(app)
    app.state.views = WeakValueDictionary()  # of each table that is followed in this process
    app.mount("/static", assets.static())
    _answer_people_with_pages(app)


def _add_pages_of_a_server(app: FastAPI) -> None:
    """What somebody who plays without a server does not need, or has no packages for."""
    from tablee.web.routes import devices, installed, letters, notices, passkeys, standing

    for pages in (devices, passkeys, notices, letters, installed, standing):
        app.router.routes.extend(pages.router.routes)
    app.state.link_pictures = LinkPictures()
    chosen = app.state.tables.settings
    if chosen.workbench is not None:
        from tablee.web.routes import playtests, workbench, workbench_drafts, workbench_files, workbench_jobs

        for bench in (workbench_drafts, workbench_files, playtests, workbench_jobs, workbench):
            app.router.routes.extend(bench.router.routes)
        processes, ray, now = chosen.workbench_processes, chosen.workbench_ray, app.state.tables.clock.now
        app.state.jobs = workbench.open_queue(chosen.workbench, processes, ray, now)
        atexit.register(app.state.jobs.close)


def _answer_people_with_pages(app: FastAPI) -> None:
    """Whatever goes wrong outside the API is told to a person: an address without a page, something broken."""
    for kind in (HTTPException, Exception):
        app.add_exception_handler(kind, _to_a_person(cast(Handler, app.exception_handlers[kind])))


def _to_a_person(answer_program: Handler) -> Handler:
    """What the server would answer to a program, as a page unless it is about the API."""

    async def answer_person(request: Request, error: Exception) -> Response:
        response = await answer_program(request, error)
        if request.url.path.startswith("/api/"):
            return response
        code = "no page" if response.status_code == 404 else "error"
        return problem_page(request, Problem(response.status_code, code, "", getattr(error, "headers", None)))

    return answer_person
