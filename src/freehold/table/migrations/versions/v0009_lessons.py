"""Which lesson a table is, if it is one."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("tables", sa.Column("lesson", sa.SmallInteger(), nullable=True))
