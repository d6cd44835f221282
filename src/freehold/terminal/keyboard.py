"""What a person types, a line at a time, from a real keyboard or from a pipe."""

import contextlib
import sys

from rich.console import Console


class Keyboard:
    """Asks for lines; a prompt goes to standard output, and so does the line itself where nobody saw it being typed."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.is_live = sys.stdin.isatty() and console.is_terminal
        self.forget()

    def ask(self, prompt: str) -> str:
        """One line without its end; EOFError when there are no more."""
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
        """Wipe the screen, what has scrolled off it, and what the arrow keys would bring back."""
        if self.is_live:
            self.forget()
            self.console.file.write("\x1b[3J\x1b[2J\x1b[H")
            self.console.file.flush()

    def forget(self) -> None:
        """Let the arrow keys work in what is typed, and bring back nothing that was typed before."""
        if self.is_live:
            with contextlib.suppress(ImportError):
                import readline

                readline.clear_history()
