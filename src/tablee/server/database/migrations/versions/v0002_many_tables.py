"""Indexes, so that people find their seats and tables to watch among very many."""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_index("tables_by_created", "tables", ["created"])
    op.create_index("seats_by_owner", "seats", ["owner"])
