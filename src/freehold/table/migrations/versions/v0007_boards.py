"""Boards on which people analyse games together."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "boards",
        sa.Column("id", sa.String(10), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("start", sa.Text(), nullable=False),
        sa.Column("tree", sa.Text(), nullable=False),
        sa.Column("node", sa.Integer(), nullable=False),
        sa.Column("leader", sa.String(24), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("is_offered", sa.Boolean(), nullable=False),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.Column("changed", sa.DateTime(), nullable=False),
        sa.CheckConstraint("version >= 1", name=op.f("ck_boards_version")),
        sa.CheckConstraint("node >= 0", name=op.f("ck_boards_node")),
        sa.CheckConstraint("length(token_hash) = 64", name=op.f("ck_boards_token")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_boards")),
    )
    op.create_index(op.f("ix_boards_changed"), "boards", ["changed"])
