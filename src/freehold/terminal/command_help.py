"""How `--help` looks: paragraphs flow to the width of the terminal, wherever their lines end in the source."""

import re
from typing import Any, Final

from cyclopts.help import DefaultFormatter, HelpPanel, InlineText
from rich.console import Console, ConsoleOptions
from rich.text import Text

# The end of a line within a paragraph; what is indented keeps its lines.
_LINE_END: Final = re.compile(r"(?<!\n)\n(?=\S)")


class FlowingHelp(DefaultFormatter):
    """The usual help, with paragraphs that flow."""

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        for entry in panel.entries:
            _flow(entry.description)
        super().__call__(console, options, panel)

    def render_description(self, console: Console, options: ConsoleOptions, description: Any) -> None:
        """The text about the command itself."""
        _flow(description)
        super().render_description(console, options, description)


def _flow(description: object) -> None:
    if isinstance(description, InlineText) and isinstance(description.primary_renderable, Text):
        text = description.primary_renderable
        text.plain = _LINE_END.sub(" ", text.plain)
