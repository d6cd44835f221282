"""The log of a server: for people at a terminal, or as lines of JSON for a program that collects logs.

Nothing secret is ever logged: no tokens or their hashes, nothing that a seat may not see, no chat, no passwords.
"""

import logging
import traceback
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Final, Literal, TypeAlias

import msgspec

from freehold.server.metrics import ProblemCounter

LogFormat: TypeAlias = Literal["text", "json"]

# What every record has; the rest are fields that the caller added.
_USUAL: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "websocket"}
_ExceptionInfo: TypeAlias = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


def log_config(form: LogFormat) -> dict[str, Any]:
    """How to log, for `logging.config.dictConfig`.

    As text, only warnings and errors; as JSON also what an operator wants to look up later, such as starts and stops.
    """
    formatter = {"text": TextFormatter, "json": JsonFormatter}[form]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {form: {"()": formatter}},
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "stream": "ext://sys.stderr", "formatter": form},
            "counter": {"()": ProblemCounter},
        },
        "root": {"handlers": ["stderr", "counter"], "level": "WARNING"},
        "loggers": {"freehold": {"level": "INFO" if form == "json" else "WARNING"}},
    }


class _SafeFormatter(logging.Formatter):
    """Writes only the first line of what an exception says: a database adds the row that it could not store."""

    def formatException(self, ei: _ExceptionInfo) -> str:  # noqa: N802
        written: list[str] = []
        error = ei[1]
        while error is not None:
            calls = "".join(traceback.format_tb(error.__traceback__))
            written.insert(0, f"Traceback (most recent call last):\n{calls}{type(error).__name__}: {first_line(error)}")
            error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        return "\n\nwhich led to:\n\n".join(written)


class TextFormatter(_SafeFormatter):
    """Time, level, and what happened."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")


class JsonFormatter(_SafeFormatter):
    """One object per line."""

    def format(self, record: logging.LogRecord) -> str:
        entry: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "message": record.getMessage(),
        }
        entry |= {key: value for key, value in vars(record).items() if key not in _USUAL}
        if record.exc_info:
            entry["exception"] = self.formatException(record.exc_info)
        return msgspec.json.encode(entry, enc_hook=str).decode()


def first_line(error: BaseException) -> str:
    return str(error).partition("\n")[0]
