"""The keyboard of a person at a terminal."""

import io
import sys
from unittest.mock import patch

import pytest
from rich.console import Console

from freehold.terminal.keyboard import Keyboard


def live(printed: io.StringIO) -> Keyboard:
    """A keyboard with a terminal on both sides."""
    with patch.object(sys, "stdin") as stdin:
        stdin.isatty.return_value = True
        return Keyboard(Console(file=printed, force_terminal=True))


def test_a_person_sees_what_they_type_so_it_is_not_printed_again() -> None:
    printed = io.StringIO()
    with patch("builtins.input", return_value="copper") as typed:
        assert live(printed).ask("> ") == "copper"
    typed.assert_called_once_with("> ")
    assert printed.getvalue() == ""


def test_the_end_of_the_input_ends_the_line() -> None:
    printed = io.StringIO()
    with patch("builtins.input", side_effect=EOFError), pytest.raises(EOFError):
        live(printed).ask("> ")
    assert printed.getvalue() == "\n"


def test_hiding_wipes_the_screen_and_what_scrolled_off() -> None:
    printed = io.StringIO()
    live(printed).hide()
    assert printed.getvalue() == "\x1b[3J\x1b[2J\x1b[H"


def test_lines_of_a_pipe_are_printed_after_their_prompt() -> None:
    printed = io.StringIO()
    with patch.object(sys, "stdin", io.StringIO("copper\r\nlast")):
        keyboard = Keyboard(Console(file=printed))
        keyboard.hide()
        assert [keyboard.ask("> "), keyboard.ask("> ")] == ["copper", "last"]
        with pytest.raises(EOFError):
            keyboard.ask("> ")
    assert printed.getvalue() == "> copper\n> last\n> \n"
