"""Input from a person, line by line, typed or piped."""

import contextlib
import sys

from rich.console import Console


class Keyboard:
    """Reads lines. The prompt goes to standard output; piped input is echoed there too."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.is_live = sys.stdin.isatty() and console.is_terminal
        self.forget()

    def ask(self, prompt: str) -> str:
        """Read one line without its newline; EOFError at the end of the input."""
        if self.is_live:
            try:
                return input(prompt)
            except EOFError:
                self.console.print()
                raise
        self.console.print(prompt, end="", soft_wrap=True)
        line = sys.stdin.readline()
        self.console.print(line.rstrip("\r\n"), soft_wrap=True)
        if not line:
            raise EOFError
        return line.rstrip("\r\n")

    def hide(self) -> None:
        """Clear the screen, the scrollback and the input history."""
        if self.is_live:
            self.forget()
            self.console.file.write("\x1b[3J\x1b[2J\x1b[H")
            self.console.file.flush()

    def forget(self) -> None:
        """Enable line editing with the arrow keys, and clear the input history."""
        if self.is_live:
            with contextlib.suppress(ImportError):
                import readline

                readline.clear_history()
