"""The first tables: tables, seats, choices, requests and chat."""

from alembic import op
from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    ForeignKeyConstraint,
    Integer,
    PrimaryKeyConstraint,
    SmallInteger,
    String,
    Text,
    UniqueConstraint,
)

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        Column("id", String(length=10), nullable=False),
        Column("version", Integer(), nullable=False),
        Column("rewound", Integer(), nullable=False),
        Column("status", String(length=8), nullable=False),
        Column("title", String(length=60), nullable=False),
        Column("edition", String(length=2), nullable=False),
        Column("counters", String(length=7), nullable=False),
        Column("wish", Text(), nullable=False),
        Column("kingdom", Text(), nullable=False),
        Column("seed", BigInteger(), nullable=False),
        Column("first", SmallInteger(), nullable=True),
        Column("state", Text(), nullable=True),
        Column("beginning", Text(), nullable=True),
        Column("choices_before", Integer(), nullable=False),
        Column("next_table", String(length=10), nullable=True),
        Column("created", DateTime(), nullable=False),
        Column("changed", DateTime(), nullable=False),
        CheckConstraint("(state IS NULL) = (status IN ('waiting', 'drafting'))", name=op.f("ck_tables_state")),
        CheckConstraint("counters IN ('strict', 'helpful')", name=op.f("ck_tables_counters")),
        CheckConstraint("edition IN ('1e', '2e')", name=op.f("ck_tables_edition")),
        CheckConstraint("status IN ('waiting', 'drafting', 'playing', 'over')", name=op.f("ck_tables_status")),
        CheckConstraint(
            "choices_before >= 0 AND (beginning IS NOT NULL OR choices_before = 0)", name=op.f("ck_tables_beginning")
        ),
        CheckConstraint("version >= 1 AND rewound <= version", name=op.f("ck_tables_version")),
        ForeignKeyConstraint(["next_table"], ["tables.id"], name=op.f("fk_tables_next_table"), ondelete="SET NULL"),
        PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_index(op.f("ix_tables_changed"), "tables", ["changed"], unique=False)
    op.create_index(op.f("ix_tables_next_table"), "tables", ["next_table"], unique=False)
    op.create_table(
        "chat_lines",
        Column("id", BigInteger().with_variant(Integer(), "sqlite"), nullable=False),
        Column("table_id", String(length=10), nullable=False),
        Column("seat", SmallInteger(), nullable=True),
        Column("name", String(length=24), nullable=False),
        Column("text", String(length=500), nullable=False),
        Column("said", DateTime(), nullable=False),
        ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_chat_lines_table_id"), ondelete="CASCADE"),
        PrimaryKeyConstraint("id", name=op.f("pk_chat_lines")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_chat_lines_table_id", "chat_lines", ["table_id", "id"], unique=False)
    op.create_table(
        "seats",
        Column("table_id", String(length=10), nullable=False),
        Column("number", SmallInteger(), nullable=False),
        Column("kind", String(length=8), nullable=False),
        Column("name", String(length=24), nullable=True),
        Column("computer", String(length=200), nullable=False),
        Column("token_hash", String(length=64), nullable=False),
        CheckConstraint("(name IS NULL) = (kind = 'open')", name=op.f("ck_seats_name")),
        CheckConstraint("kind <> 'person' OR length(token_hash) = 64", name=op.f("ck_seats_token")),
        CheckConstraint("kind IN ('person', 'computer', 'open')", name=op.f("ck_seats_kind")),
        CheckConstraint("number BETWEEN 0 AND 5", name=op.f("ck_seats_number")),
        ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_seats_table_id"), ondelete="CASCADE"),
        PrimaryKeyConstraint("table_id", "number", name=op.f("pk_seats")),
        UniqueConstraint("table_id", "name", name=op.f("uq_seats_table_id")),
    )
    op.create_table(
        "choices",
        Column("table_id", String(length=10), nullable=False),
        Column("number", Integer(), nullable=False),
        Column("seat", SmallInteger(), nullable=False),
        Column("picks", Text(), nullable=False),
        Column("by_computer", Boolean(), nullable=False),
        Column("version", Integer(), nullable=False),
        CheckConstraint("number >= 0", name=op.f("ck_choices_number")),
        ForeignKeyConstraint(
            ["table_id", "seat"],
            ["seats.table_id", "seats.number"],
            name=op.f("fk_choices_table_id"),
            ondelete="CASCADE",
        ),
        PrimaryKeyConstraint("table_id", "number", name=op.f("pk_choices")),
    )
    op.create_table(
        "requests",
        Column("table_id", String(length=10), nullable=False),
        Column("number", Integer(), nullable=False),
        Column("kind", String(length=7), nullable=False),
        Column("asked_by", SmallInteger(), nullable=False),
        Column("seat", SmallInteger(), nullable=False),
        CheckConstraint("kind IN ('undo', 'replace')", name=op.f("ck_requests_kind")),
        ForeignKeyConstraint(
            ["table_id", "asked_by"],
            ["seats.table_id", "seats.number"],
            name=op.f("fk_requests_table_id"),
            ondelete="CASCADE",
        ),
        PrimaryKeyConstraint("table_id", name=op.f("pk_requests")),
    )
    op.create_table(
        "agreements",
        Column("table_id", String(length=10), nullable=False),
        Column("seat", SmallInteger(), nullable=False),
        ForeignKeyConstraint(
            ["table_id"], ["requests.table_id"], name=op.f("fk_agreements_table_id"), ondelete="CASCADE"
        ),
        PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_agreements")),
    )
