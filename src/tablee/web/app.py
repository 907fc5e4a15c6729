"""The whole application: the server with its pages."""

from __future__ import annotations

from fastapi import FastAPI

from tablee.server import settings
from tablee.server.app import create_app
from tablee.web import files, home, new_table, people, reading, table


def from_environment() -> FastAPI:
    """The application with the settings of the environment, for servers that are told only its name."""
    app = create_app(settings.from_environment())
    for pages in (table, home, new_table, people, reading, files):
        app.router.routes.extend(pages.router.routes)
    app.mount("/static", files.static())
    return app
