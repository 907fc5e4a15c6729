"""`tablee mcp`: a Model Context Protocol server, through which a model sits at tables."""

from __future__ import annotations

import click

from tablee import extras, locale
from tablee.programs.client import TableClient
from tablee.programs.mcp_server import Session, mcp_server


@click.command()
@click.option("--server", default="http://127.0.0.1:8000", help="The address of the tables, as tablee serve prints it.")
@click.option("--language", type=click.Choice(locale.LANGUAGES), default="en", help="Language of the table in words.")
def mcp(server: str, language: str) -> None:
    """Let a model play at the tables of a server, by the Model Context Protocol on standard input and output."""
    extras.require("mcp")
    mcp_server(Session(TableClient(server), language)).run("stdio")
