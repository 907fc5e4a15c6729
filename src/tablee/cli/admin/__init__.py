"""`tablee admin`: looking after the tables that a server keeps."""

from __future__ import annotations

import click

from tablee.cli.admin.file import backup, check
from tablee.cli.admin.reports import reports
from tablee.cli.admin.tables import close, export, hide, list_tables, prune, remove, report, show


@click.group()
def admin() -> None:
    """Look after a server's tables. It may keep running; only to remove, close or prune on SQLite it must stop."""


for command in (list_tables, show, export, hide, close, remove, reports, prune, report, check, backup):
    admin.add_command(command)
