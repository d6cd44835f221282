"""Who has resigned, and which tables are in the list of open ones."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    for table, column in (("tables", "listed"), ("seats", "resigned")):
        op.add_column(table, sa.Column(column, sa.Boolean(), nullable=True))
        op.execute(sa.table(table, sa.column(column, sa.Boolean)).update().values({column: False}))
        with op.batch_alter_table(table) as batch:
            batch.alter_column(column, existing_type=sa.Boolean(), nullable=False)
    op.create_index(op.f("ix_tables_listed"), "tables", ["listed"])
