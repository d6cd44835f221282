"""Where the computer took over a seat, and what an undo that was asked for would take back."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    with op.batch_alter_table("seats") as batch:
        batch.add_column(sa.Column("taken_over_at", sa.Integer(), nullable=True))
        batch.create_check_constraint(
            op.f("ck_seats_taken_over_at"), "taken_over_at IS NULL OR (kind = 'computer' AND taken_over_at >= 0)"
        )
    op.add_column("requests", sa.Column("keeps", sa.Integer(), nullable=True))
    op.execute(
        "UPDATE requests SET keeps = (SELECT max(choices.number) FROM choices WHERE choices.table_id ="
        " requests.table_id AND choices.seat = requests.seat) WHERE kind = 'undo'"
    )
    with op.batch_alter_table("requests") as batch:
        batch.create_check_constraint(op.f("ck_requests_keeps"), "(keeps IS NULL) = (kind = 'replace')")
