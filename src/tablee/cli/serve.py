"""`tablee serve`: tables for people at their browsers and for programs."""

from __future__ import annotations

from dataclasses import replace

import click

APPLICATION = "tablee.web.app:from_environment"


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="The port to listen at.")
@click.option("--database", help="Where tables are kept, such as sqlite:///tablee.db; else TABLEE_DATABASE_URL.")
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1), help="Processes, with PostgreSQL.")
@click.option("--proxies", default="127.0.0.1", show_default=True, help="Addresses of proxies to be believed, or *.")
def serve(host: str, port: int, database: str | None, workers: int, proxies: str) -> None:
    """Keep tables that never lose a move, and serve them over HTTP."""
    try:
        from tablee.server import run, settings
    except ImportError as error:
        raise click.ClickException(f"the server is not installed ({error}): pip install 'tablee[server]'") from None
    chosen = settings.from_environment()
    if database is not None:
        chosen = replace(chosen, database_url=database)
    run.serve(APPLICATION, chosen, host, port, workers, proxies)
