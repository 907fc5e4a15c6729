"""`tablee admin`: looking after the tables that a server keeps."""

from __future__ import annotations

import click

from tablee.cli.admin.file import backup, check
from tablee.cli.admin.reports import reports
from tablee.cli.admin.tables import close, export, hide, list_tables, prune, remove, report, show


@click.group()
def admin() -> None:
    """Look after the tables of a server.

    On SQLite, stop the server for hide, close, remove, prune and reports --close; the others work while it runs.
    """


for command in (list_tables, show, export, hide, close, remove, reports, prune, report, check, backup):
    admin.add_command(command)
