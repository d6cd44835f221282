"""A computer player may follow a strategy that somebody has written; its text is stored with the seat."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    with op.batch_alter_table("seats") as batch:
        batch.alter_column("computer", existing_type=sa.String(200), existing_nullable=False, type_=sa.Text())
