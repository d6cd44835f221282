"""The messages as a JSON schema, from which the page's own types are made: `python -m freehold.server.page_types`."""

import json

import msgspec

from freehold.server import messages

# What stands at the top of the wire; the rest is reached from these.
ROOTS = (
    messages.FromPage,
    messages.ToPage,
    messages.NewTable,
    messages.SeatTaken,
    messages.TakeSeat,
    messages.TableInfo,
    messages.CardInfo,
    messages.SetInfo,
    messages.ComputerInfo,
    messages.ReplayStep,
)


def schema() -> str:
    """The schema of all messages as text."""
    roots, components = msgspec.json.schema_components(ROOTS, ref_template="#/$defs/{name}")
    names = ("FromPage", "ToPage")
    return (
        json.dumps(
            {
                "title": "Messages",
                "type": "object",
                "$defs": {**dict(zip(names, roots, strict=False)), **components},
            },
            indent=1,
        )
        + "\n"
    )


if __name__ == "__main__":
    print(schema(), end="")
