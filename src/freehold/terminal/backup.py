"""`freehold backup`: copying the tables."""

from pathlib import Path

from freehold.terminal.serve import FILE, default_data_folder


def backup(file: Path, /, *, data: Path | None = None) -> int:
    """Copy the tables to a file; servers can keep running.

    Parameters
    ----------
    file
        The copy, which must not exist yet.
    data
        The folder with the tables, as for `freehold serve`; by default one in your home folder.
    """
    from freehold.table.backup import back_up

    back_up((data or default_data_folder()) / FILE, file)
    print(f"The tables are copied to {file}.")
    return 0
