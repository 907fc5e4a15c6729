"""Players choose their colours."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("seats", sa.Column("colour", sa.String(16), nullable=False, server_default=""))
