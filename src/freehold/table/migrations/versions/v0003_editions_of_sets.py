"""Each set has its own edition, picks are stored as the ids of options, and some columns have clearer names.

Version 0.1.0 stored one edition for all sets, and options in English words. `notation/older_forms.py` says what those
are called today; it also reads the positions of that version, so they stay as they are.
"""

import json

import sqlalchemy as sa
from alembic import op

from freehold.notation import older_forms

revision = "0003"
down_revision = "0002"

_RENAMED = {"rewound": "last_rewind", "beginning": "checkpoint", "wish": "kingdom_spec"}


def upgrade() -> None:
    for old, new in _RENAMED.items():
        op.execute(f"ALTER TABLE tables RENAME COLUMN {old} TO {new}")
    _give_each_set_its_edition()
    _store_ids_of_options()


def _give_each_set_its_edition() -> None:
    op.add_column("tables", sa.Column("editions", sa.Text(), nullable=True))
    tables = sa.table("tables", sa.column("edition", sa.String), sa.column("editions", sa.Text))
    for edition, editions in older_forms.EDITIONS.items():
        op.execute(tables.update().where(tables.c.edition == edition).values(editions=editions))
    with op.batch_alter_table("tables") as batch:
        batch.alter_column("editions", existing_type=sa.Text(), nullable=False)
        # The list of editions is in the catalogue of cards, and nowhere else.
        batch.drop_constraint(op.f("ck_tables_edition"), type_="check")
        batch.drop_column("edition")
        batch.drop_constraint(op.f("ck_tables_beginning"), type_="check")
        batch.create_check_constraint(
            op.f("ck_tables_checkpoint"), "choices_before >= 0 AND (checkpoint IS NOT NULL OR choices_before = 0)"
        )


def _store_ids_of_options() -> None:
    choices = sa.table("choices", sa.column("picks", sa.Text))
    for (stored,) in op.get_bind().execute(sa.select(choices.c.picks).distinct()).all():
        picks = json.dumps([older_forms.option_id(pick) for pick in json.loads(stored)], ensure_ascii=False)
        if picks != stored:
            op.execute(choices.update().where(choices.c.picks == stored).values(picks=picks))
