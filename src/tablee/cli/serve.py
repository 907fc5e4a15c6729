"""`tablee serve`: tables for people at their browsers and for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tablee import extras

if TYPE_CHECKING:
    from tablee.server.settings import Settings

APPLICATION = "tablee.web.app:from_environment"
DATABASE = click.option("--database", help="Database URL, such as sqlite:///tablee.db; by default TABLEE_DATABASE_URL.")


def read_settings(database: str | None) -> Settings:
    """The settings of the environment, with another database if one is named."""
    extras.require("server")
    from tablee.server import settings

    return settings.from_environment(**({"database_url": database} if database is not None else {}))


@click.command()
@click.option("--host", default="127.0.0.1", help="Address to listen on.")
@click.option("--port", default=8000, type=click.IntRange(0, 65535), help="Port to listen on.")
@DATABASE
@click.option(
    "--workers",
    default=1,
    type=click.IntRange(1),
    help="Number of processes; more than one needs PostgreSQL.",
)
@click.option("--proxies", default="127.0.0.1", help="Addresses of trusted proxies, or *.")
def serve(host: str, port: int, database: str | None, workers: int, proxies: str) -> None:
    """Serve tables over HTTP; no move is ever lost."""
    settings = read_settings(database)
    from tablee.server import logs, run

    logs.configure()

    run.serve(APPLICATION, settings, host, port, workers, proxies)
