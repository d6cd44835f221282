"""Alembic runs this for every migration; the connection, in its transaction, comes from `database.upgrade`."""

from alembic import context

from freehold.table.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
