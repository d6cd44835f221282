"""Daily kingdoms: one secret a day, and who has played it."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "days",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("opponent", sa.String(60), nullable=False),
        sa.CheckConstraint("length(day) = 10", op.f("ck_days_day")),
        sa.CheckConstraint("length(secret) = 64", op.f("ck_days_secret")),
        sa.PrimaryKeyConstraint("day", name=op.f("pk_days")),
    )
    with op.batch_alter_table("tables") as batch:
        batch.add_column(sa.Column("day", sa.String(10), nullable=True))
        batch.create_foreign_key(op.f("fk_tables_day"), "days", ["day"], ["day"])
    op.create_table(
        "daily_games",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(10), nullable=True),
        sa.Column("margin", sa.Integer(), nullable=True),
        sa.CheckConstraint("length(player) = 64", op.f("ck_daily_games_player")),
        sa.ForeignKeyConstraint(["day"], ["days.day"], name=op.f("fk_daily_games_day")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_daily_games_table_id"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("day", "player", name=op.f("pk_daily_games")),
    )
    op.create_index(op.f("ix_daily_games_table_id"), "daily_games", ["table_id"])
