"""Who is connected to which server."""

from alembic import op
from sqlalchemy import Column, DateTime, PrimaryKeyConstraint, SmallInteger, String

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "presence",
        Column("table_id", String(length=10), nullable=False),
        Column("seat", SmallInteger(), nullable=False),
        Column("server", String(length=10), nullable=False),
        Column("until", DateTime(), nullable=False),
        PrimaryKeyConstraint("table_id", "seat", "server", name=op.f("pk_presence")),
    )
    op.create_index(op.f("ix_presence_server"), "presence", ["server"], unique=False)
