"""Clocks: the pace of a table, deadlines, for how long the server has been there, and moves left in advance."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("tables", sa.Column("pace", sa.String(16), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("at_zero", sa.String(8), nullable=False, server_default="wait"))
    op.create_table(
        "deadlines",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("deadlines_by_at", "deadlines", ["at"])
    served = op.create_table(
        "served_time",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("time", sa.Float, nullable=False),
        sa.Column("wall", sa.Float, nullable=False),
    )
    op.bulk_insert(served, [{"id": 1, "time": 0.0, "wall": 0.0}])
    op.create_table(
        "prepared",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("move", sa.String(200), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("ended", sa.String(16), nullable=False),
    )
    op.create_index("prepared_by_person", "prepared", ["person"])
