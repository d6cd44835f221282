"""Reviews of games."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("status", sa.String(7), nullable=False),
        sa.Column("judged", sa.Integer(), nullable=False),
        sa.Column("decisions", sa.Integer(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("server", sa.String(10), nullable=False),
        sa.Column("until", sa.DateTime(), nullable=False),
        sa.Column("changed", sa.DateTime(), nullable=False),
        sa.CheckConstraint("status IN ('running', 'done', 'failed')", op.f("ck_reviews_status")),
        sa.CheckConstraint("judged BETWEEN 0 AND decisions", op.f("ck_reviews_judged")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reviews")),
    )
    op.create_index(op.f("ix_reviews_changed"), "reviews", ["changed"])
