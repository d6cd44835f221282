"""Saving a record to a file that is whole at every moment."""

import os
from pathlib import Path

from freehold.notation.record import Record, read_record, write_record
from freehold.rules.errors import BadState


def save(record: Record, path: Path) -> None:
    """Replace the file in one step, so that a crash leaves the old record or the new one."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(write_record(record))
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise BadState(f"{path} cannot be written: {error.strerror}") from None


def load(path: Path) -> Record:
    """The record in a file."""
    try:
        text = path.read_text("utf-8")
    except IsADirectoryError:
        raise BadState(f"{path} is a folder, not a file") from None
    except OSError as error:
        raise BadState(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadState(f"{path} is not a text file, so it is not the record of a game") from None
    try:
        return read_record(text)
    except BadState as error:
        raise BadState(f"{path}, {error}") from None
