"""Whether the players of a table may ask for hints."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("tables", sa.Column("hints", sa.Boolean(), nullable=True))
    op.execute(sa.table("tables", sa.column("hints", sa.Boolean)).update().values(hints=False))
    with op.batch_alter_table("tables") as batch:
        batch.alter_column("hints", existing_type=sa.Boolean(), nullable=False)
