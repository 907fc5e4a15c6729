"""The tables about how people stand with each other, and where a person is named in them."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, String, Table, Text, literal

from tablee.server.database.models import metadata

results = Table(
    "results",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(64), nullable=False),
    Column("game", String(64), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("place", Integer, nullable=False),
    Column("stayed", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("answers", Text, nullable=False),  # JSON: seconds
)
Index("results_by_person", results.c.person)
Index("results_by_game", results.c.game, results.c.seats, results.c.at)

relations = Table(
    "relations",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("other", String(64), primary_key=True),
    Column("kind", String(16), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("at", Float, nullable=False),
)
Index("relations_by_other", relations.c.other)

profiles = Table(
    "profiles",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("rating", Boolean, nullable=False),
    Column("games", Boolean, nullable=False),
    Column("pace", Boolean, nullable=False),
)

reports = Table(
    "reports",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(64), nullable=False),
    Column("about", String(64), nullable=False),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("closed", Float, nullable=False),  # 0 as long as it is open
)
Index("reports_by_person", reports.c.person)
Index("reports_by_about", reports.c.about)

# The same as PERSON_COLUMNS, PERSON_KEYS and OWN_ROWS in `models`.
STANDING_COLUMNS = (results.c.person, reports.c.person, reports.c.about)
STANDING_KEYS = (
    (relations.c.person, relations.c.other + relations.c.kind),
    (relations.c.other, relations.c.person + relations.c.kind),
    (profiles.c.person, literal(1)),
)
STANDING_OWN_ROWS = (relations.c.person, relations.c.other, profiles.c.person, reports.c.about)
