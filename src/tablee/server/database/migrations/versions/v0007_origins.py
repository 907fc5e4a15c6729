"""Tables know the game that they continue, and the language of their hosts."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("tables", sa.Column("continued", sa.String(32), nullable=True))
    op.add_column("tables", sa.Column("language", sa.String(8), nullable=False, server_default=""))
