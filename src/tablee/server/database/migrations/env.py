"""Alembic's way in: it works on the connection that the store hands over."""

from alembic import context

from tablee.server.database.models import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
