"""Deeds of every kind by their keys, the host of a table, and people who ask for a seat in mid-game."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "deeds",
        sa.Column("holder", sa.String(64), primary_key=True),
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("what", sa.String(64), nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.drop_index("steps_by_key", "steps")
    op.drop_column("steps", "key")
    op.add_column("tables", sa.Column("host", sa.String(64), nullable=True))
    op.add_column("seats", sa.Column("known_to", sa.Text, nullable=False, server_default=""))
    op.add_column("seats", sa.Column("asker", sa.String(64), nullable=True))
    op.add_column("seats", sa.Column("asker_name", sa.String(64), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("agreed", sa.Integer, nullable=False, server_default="0"))
