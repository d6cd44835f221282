"""docs/bots.md is true: its transcript is what is really said, and the schema and the sources are current."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from freehold.bots.protocol import schema
from tests.bots import transcript
from tests.bots.bots import EXAMPLES, PENNY, ROOT, penny_in_c
from tests.terminal.typist import run

PAGE = (ROOT / "docs" / "bots.md").read_text("utf-8")
BLOCKS = re.findall(r"^```text\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
TRANSCRIPT = BLOCKS[-1]


def test_the_transcript_is_what_the_host_says() -> None:
    assert transcript.written() == TRANSCRIPT, "python -m tests.bots.transcript prints it"
    assert transcript.read(TRANSCRIPT) == transcript.conversation()


@pytest.mark.parametrize("language", ["Python", "C"])
def test_the_transcript_is_what_the_bot_says(language: str, tmp_path: Path) -> None:
    command = PENNY if language == "Python" else penny_in_c(tmp_path)
    if command is None:
        pytest.skip("there is no C compiler")
    messages = transcript.read(TRANSCRIPT)
    # As it is on the wire: without spaces.
    said = [json.dumps(message, separators=(",", ":")) for who, message in messages if who == ">"]
    text = "".join(f"{line}\n" for line in said)
    done = subprocess.run(shlex.split(command), input=text, capture_output=True, text=True, check=True, timeout=30)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    expected = [message for who, message in messages if who == "<"]
    assert answers[1:] == expected[1:]
    assert answers[0] == {**expected[0], "name": "Penny" if language == "Python" else "Penny in C"}


def test_the_check_on_the_page_is_what_it_prints() -> None:
    printed = run("bot", "check", PENNY).out
    number = re.compile(r"\d+\.\d+ s")
    assert number.sub("", BLOCKS[0]) == number.sub("", printed)


def test_the_schema_is_current() -> None:
    known = (ROOT / "docs" / "bots.schema.json").read_text("utf-8")
    assert known == schema(), f"{sys.executable} -m freehold.bots.protocol prints it"


def test_the_reference_bots_are_short_and_need_no_library() -> None:
    python, c = ((EXAMPLES / name).read_text("utf-8") for name in ("penny.py", "penny.c"))
    assert re.findall("^import (.*)$", python, re.MULTILINE) == ["json", "sys"]
    assert len(python.splitlines()) < 30
    assert len(c.splitlines()) < 45
