"""The shuffles of a table come from a secret that nobody can guess.

A game that has begun keeps its seed, since its choices lead to the same game only with the same shuffles; so does a
draft, where the seed says whose turn it is.
"""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("secret", sa.String(64), nullable=False, server_default=""))
    with op.batch_alter_table("tables") as batch:
        batch.alter_column("secret", existing_type=sa.String(64), existing_nullable=False, server_default=None)
        batch.alter_column("seed", existing_type=sa.BigInteger(), nullable=True)
    columns = (sa.column("id", sa.String), sa.column("secret", sa.String), sa.column("seed", sa.BigInteger))
    tables = sa.table("tables", *columns, sa.column("status", sa.String))
    for (table_id,) in op.get_bind().execute(sa.select(tables.c.id).where(tables.c.status == "waiting")).all():
        secret = secrets.token_hex(32)
        op.execute(tables.update().where(tables.c.id == table_id).values(secret=secret, seed=None))
    with op.batch_alter_table("tables") as batch:
        batch.create_check_constraint(op.f("ck_tables_secret"), "(length(secret) = 64) = (seed IS NULL)")
