"""Laws, secrets and records of every game at its smallest table, as a program for Pyodide."""

from __future__ import annotations

from tablee import games
from tablee.testing.laws import check_laws
from tablee.testing.records import check_records
from tablee.testing.secrecy import check_secrecy
from tablee.testing.tables import tables

for name in games.names():
    table = next(iter(tables(name)))
    check_laws(table, "pyodide", 0)
    check_secrecy(table, "pyodide")
    check_records(table, "pyodide")
    print(name, "holds", flush=True)
