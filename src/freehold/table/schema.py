"""The tables of the database, as they are after all migrations.

`tables` and `choices` together are the games: how each was set up, and what was chosen. The saved position is what the
players saw after the last choice. Times are in UTC.
"""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(10), primary_key=True),
    # Grows with every change of the table except chat.
    Column("version", Integer, nullable=False),
    # The last version at which choices were taken back or a seat changed hands; a server with an older one replays.
    Column("last_rewind", Integer, nullable=False),
    Column("status", String(8), nullable=False),
    Column("title", String(60), nullable=False),
    # The edition of each set, as text.
    Column("editions", Text, nullable=False),
    Column("counters", String(7), nullable=False),
    # Whether players may ask what a good player would choose, even if there are several.
    Column("hints", Boolean(create_constraint=False), nullable=False),
    # The day whose kingdom and shuffles these are; null for other tables.
    Column("day", String(10), ForeignKey("days.day")),
    # How the kingdom is chosen, and the kingdom or the cards picked so far, as JSON.
    Column("kingdom_spec", Text, nullable=False),
    Column("kingdom", Text, nullable=False),
    # All that is random at the table comes from it, in hexadecimal.
    Column("secret", String(64), nullable=False),
    # A table that version 0.1.0 began to play at has a seed instead, and its secret is empty.
    Column("seed", BigInteger),
    # The seat that starts; null if it is chosen at random.
    Column("first", SmallInteger),
    # The game after its last choice, as a saved position.
    Column("state", Text),
    # The position to replay from if the first choices no longer lead to it, and how many choices were made before it.
    Column("checkpoint", Text),
    Column("choices_before", Integer, nullable=False),
    Column("next_table", String(10), ForeignKey("tables.id", ondelete="SET NULL")),
    Column("created", DateTime, nullable=False),
    Column("changed", DateTime, nullable=False),
    # Which lesson it is; null for other tables.
    Column("lesson", SmallInteger),
    # Whether it is in the list of open tables while it waits for players.
    Column("listed", Boolean(create_constraint=False), nullable=False),
    CheckConstraint("version >= 1 AND last_rewind <= version", "version"),
    CheckConstraint("status IN ('waiting', 'drafting', 'playing', 'over')", "status"),
    CheckConstraint("(length(secret) = 64) = (seed IS NULL)", "secret"),
    CheckConstraint("counters IN ('strict', 'helpful')", "counters"),
    CheckConstraint("(state IS NULL) = (status IN ('waiting', 'drafting'))", "state"),
    CheckConstraint("choices_before >= 0 AND (checkpoint IS NOT NULL OR choices_before = 0)", "checkpoint"),
    Index(None, "changed"),
    Index(None, "next_table"),
    Index(None, "listed"),
)

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("table_id", String(10), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", SmallInteger, primary_key=True),
    Column("kind", String(8), nullable=False),
    # None while the seat is open.
    Column("name", String(24)),
    # Which computer player sits there, with the text of its strategy if somebody wrote one; empty for people.
    Column("computer", Text, nullable=False),
    # The SHA-256 of the token, in hexadecimal; empty for computers and open seats.
    Column("token_hash", String(64), nullable=False),
    # How many choices had been made when the computer took over from a person; else null.
    Column("taken_over_at", Integer),
    # Whether the player has given up the game.
    Column("resigned", Boolean(create_constraint=False), nullable=False),
    CheckConstraint("number BETWEEN 0 AND 5", "number"),
    CheckConstraint("kind IN ('person', 'computer', 'open')", "kind"),
    CheckConstraint("(name IS NULL) = (kind = 'open')", "name"),
    CheckConstraint("kind <> 'person' OR length(token_hash) = 64", "token"),
    CheckConstraint("taken_over_at IS NULL OR (kind = 'computer' AND taken_over_at >= 0)", "taken_over_at"),
    UniqueConstraint("table_id", "name"),
)

CHOICES: Final = Table(
    "choices",
    METADATA,
    Column("table_id", String(10), primary_key=True),
    # From 0 in the order they were made.
    Column("number", Integer, primary_key=True),
    Column("seat", SmallInteger, nullable=False),
    # The ids of the options picked, as a JSON list.
    Column("picks", Text, nullable=False),
    Column("by_computer", Boolean(create_constraint=False), nullable=False),
    # The version of the table with which it was stored.
    Column("version", Integer, nullable=False),
    ForeignKeyConstraint(["table_id", "seat"], ["seats.table_id", "seats.number"], ondelete="CASCADE"),
    CheckConstraint("number >= 0", "number"),
)

REQUESTS: Final = Table(
    "requests",
    METADATA,
    # At most one is open at a table.
    Column("table_id", String(10), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("kind", String(7), nullable=False),
    Column("asked_by", SmallInteger, nullable=False),
    Column("seat", SmallInteger, nullable=False),
    # How many choices stay if it is granted; null if none is taken back.
    Column("keeps", Integer),
    ForeignKeyConstraint(["table_id", "asked_by"], ["seats.table_id", "seats.number"], ondelete="CASCADE"),
    CheckConstraint("kind IN ('undo', 'replace')", "kind"),
    CheckConstraint("(keeps IS NULL) = (kind = 'replace')", "keeps"),
)

AGREEMENTS: Final = Table(
    "agreements",
    METADATA,
    Column("table_id", String(10), ForeignKey("requests.table_id", ondelete="CASCADE"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
)

CHAT_LINES: Final = Table(
    "chat_lines",
    METADATA,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("table_id", String(10), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    # A spectator has no seat.
    Column("seat", SmallInteger),
    Column("name", String(24), nullable=False),
    Column("text", String(500), nullable=False),
    Column("said", DateTime, nullable=False),
    Index("ix_chat_lines_table_id", "table_id", "id"),
    sqlite_autoincrement=True,
)

# Which players are connected to which server, and when the others were last, by the clock of the database.
PRESENCE: Final = Table(
    "presence",
    METADATA,
    Column("table_id", String(10), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("server", String(10), primary_key=True),
    # When the player left, or until when they count as connected unless the server renews it.
    Column("until", DateTime, nullable=False),
    Index(None, "server"),
)

REVIEWS: Final = Table(
    "reviews",
    METADATA,
    # A hash of the record, so that the same game is reviewed once.
    Column("id", String(32), primary_key=True),
    Column("record", Text, nullable=False),
    Column("status", String(7), nullable=False),
    # How many decisions are judged, of how many.
    Column("judged", Integer, nullable=False),
    Column("decisions", Integer, nullable=False),
    # What is known so far, as JSON; empty at first.
    Column("data", Text, nullable=False),
    # The server that works on it, and until when it does unless it renews that, by the clock of the database.
    Column("server", String(10), nullable=False),
    Column("until", DateTime, nullable=False),
    Column("changed", DateTime, nullable=False),
    CheckConstraint("status IN ('running', 'done', 'failed')", "status"),
    CheckConstraint("judged BETWEEN 0 AND decisions", "judged"),
    Index(None, "changed"),
)

BOARDS: Final = Table(
    "boards",
    METADATA,
    Column("id", String(10), primary_key=True),
    # Grows with every change, also when the leader only moves.
    Column("version", Integer, nullable=False),
    # Where the board starts, and its nodes and comments, as JSON.
    Column("start", Text, nullable=False),
    Column("tree", Text, nullable=False),
    # The node that the leader shows.
    Column("node", Integer, nullable=False),
    Column("leader", String(24), nullable=False),
    # The SHA-256 of the leader's token, in hexadecimal.
    Column("token_hash", String(64), nullable=False),
    # Whether the leader would like to hand over the lead.
    Column("is_offered", Boolean(create_constraint=False), nullable=False),
    Column("created", DateTime, nullable=False),
    Column("changed", DateTime, nullable=False),
    CheckConstraint("version >= 1", "version"),
    CheckConstraint("node >= 0", "node"),
    CheckConstraint("length(token_hash) = 64", "token"),
    Index(None, "changed"),
)

DAYS: Final = Table(
    "days",
    METADATA,
    # Such as 2026-11-17.
    Column("day", String(10), primary_key=True),
    # The kingdom and all shuffles of the day come from it, in hexadecimal.
    Column("secret", String(64), nullable=False),
    # The computer player that everybody plays against.
    Column("opponent", String(60), nullable=False),
    CheckConstraint("length(day) = 10", "day"),
    CheckConstraint("length(secret) = 64", "secret"),
)

DAILY_GAMES: Final = Table(
    "daily_games",
    METADATA,
    Column("day", String(10), ForeignKey("days.day"), primary_key=True),
    # The SHA-256 of what a browser calls itself, in hexadecimal: each plays once.
    Column("player", String(64), primary_key=True),
    # Null if the table was removed.
    Column("table_id", String(10), ForeignKey("tables.id", ondelete="SET NULL")),
    # By how many points the player won, or lost if it is negative; null until the game is over and counted.
    Column("margin", Integer),
    CheckConstraint("length(player) = 64", "player"),
    Index(None, "table_id"),
)
