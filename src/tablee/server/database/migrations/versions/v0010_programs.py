"""Seats that programs hold are marked."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("seats", sa.Column("program", sa.Boolean, nullable=False, server_default=sa.false()))
