"""A bot in a process of its own. It is written to and read from with a deadline, so that it cannot hold up a game."""

import os
import selectors
import shlex
import signal
import subprocess
import time
import weakref
from typing import Final

from freehold.bots.protocol import (
    LONGEST_LINE,
    BotError,
    BotHello,
    FromBot,
    ToBot,
    check_hello,
    decoded,
    encoded,
    host_hello,
    printable,
)

# How many seconds a bot may take to start and say hello, and to end once its input is closed.
HELLO_WITHIN: Final = 20.0
ENDS_WITHIN: Final = 2.0
LATE: Final = "the bot has not answered in time"
_PIECE: Final = 65_536


class BotProcess:
    """A running bot."""

    def __init__(self, command: str) -> None:
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise BotError(f"the command {printable(command)!r} cannot be read: {error}") from None
        if not words:
            raise BotError("the command of a bot is empty")
        try:
            # A group of its own: Ctrl-C at the terminal is for us, and what the bot starts ends with it.
            self._process: Final = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, process_group=0
            )
        except OSError as error:
            raise BotError(f"the bot {printable(command)!r} cannot be started: {error.strerror or error}") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in: Final = self._process.stdin.fileno()
        self._out: Final = self._process.stdout.fileno()
        os.set_blocking(self._in, False)
        os.set_blocking(self._out, False)
        self._received = bytearray()
        self._end: Final = weakref.finalize(self, _end, self._process)

    def greet(self, extra: bytes = b"") -> BotHello:
        """Exchange hellos."""
        deadline = time.monotonic() + HELLO_WITHIN
        self.send(host_hello(), deadline, extra)
        hello = self.receive(deadline)
        if not isinstance(hello, BotHello):
            raise BotError("the first message of a bot must be a hello")
        check_hello(hello)
        return hello

    def send(self, message: ToBot, deadline: float, extra: bytes = b"") -> None:
        """Write a message; `extra` are more fields, which a bot must ignore."""
        self.write(encoded(message)[:-1] + extra + b"}", deadline)

    def write(self, message: bytes, deadline: float | None) -> None:
        """Write a line."""
        left = memoryview(message + b"\n")
        while left:
            try:
                left = left[os.write(self._in, left) :]
            except BlockingIOError:
                self._wait(self._in, selectors.EVENT_WRITE, deadline, "the bot does not read what it is sent")
            except OSError:
                raise BotError(f"the bot has ended{self._exit_code()}") from None

    def receive(self, deadline: float) -> FromBot:
        """The next message."""
        return decoded(self.line(deadline))

    def line(self, deadline: float | None) -> bytes:
        """The next line that is not empty; without a deadline, wait for it."""
        while True:
            line, found, rest = self._received.partition(b"\n")
            if found:
                self._received = rest
                if line.strip():
                    return bytes(line)
                continue
            if len(self._received) > LONGEST_LINE:
                raise BotError(f"a line of the bot is longer than {LONGEST_LINE:,} bytes")
            if deadline is not None and time.monotonic() > deadline:
                raise BotError(LATE)
            try:
                piece = os.read(self._out, _PIECE)
            except BlockingIOError:
                self._wait(self._out, selectors.EVENT_READ, deadline, LATE)
                continue
            if not piece:
                raise BotError(f"the bot has ended{self._exit_code()}")
            self._received += piece

    def _wait(self, file: int, event: int, deadline: float | None, trouble: str) -> None:
        with selectors.DefaultSelector() as selector:
            selector.register(file, event)
            if not selector.select(None if deadline is None else max(0.0, deadline - time.monotonic())):
                raise BotError(trouble)

    def _exit_code(self) -> str:
        try:
            code = self._process.wait(ENDS_WITHIN)
        except subprocess.TimeoutExpired:
            return ""
        return f" with exit code {code}" if code >= 0 else f" by {signal.Signals(-code).name}"

    def ends_by_itself(self) -> bool:
        """Close its input; whether it ends in time."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            self._process.wait(ENDS_WITHIN)
        except subprocess.TimeoutExpired:
            return False
        return True

    def close(self) -> None:
        """End it, whatever it does."""
        self._end()


def _end(process: "subprocess.Popen[bytes]") -> None:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.close()
    try:
        process.wait(ENDS_WITHIN / 4)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    process.stdout.close()
