"""Both ends of the conversation: what is shown, and what is heard."""

from __future__ import annotations

import os
import sys
import textwrap
from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib import import_module

from rich.console import Console
from rich.text import Text

from .wording import WORDS, line

WIDEST_TEXT = 100  # longer lines are hard to follow
PATIENCE = 100  # lines from a pipe, one after the other, that mean nothing


class Paper(Console):
    """A console that leaves a broken pipe to the command line."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class Voice:
    """Shows lines and hears answers. Tests put a console on a string and a script in the place of `input`."""

    def __init__(
        self,
        console: Console,
        read: Callable[[str], str] = input,
        *,
        plain: bool = False,
        live: bool = False,
        echo: bool = False,
    ) -> None:
        self.console = console
        self.plain = plain  # sentences instead of drawings
        self.live = live  # somebody sits there: long texts wait page by page
        self._echo = echo  # what is heard isn't seen otherwise
        self._read = read
        self._missed = 0

    @property
    def width(self) -> int:
        return max(20, self.console.width)

    @property
    def ascii_only(self) -> bool:
        return self.console.options.ascii_only

    def show(self, lines: Iterable[Text]) -> None:
        for text in lines:
            self.console.print(Text(text.plain) if self.plain else text, soft_wrap=True)

    def say(self, text: str = "", style: str = "", indent: int = 0, hang: int = 0) -> None:
        self.show(self.wrapped(text, style, indent, hang))

    def wrapped(self, text: str, style: str = "", indent: int = 0, hang: int = 0) -> list[Text]:
        return wrapped(text, min(self.width, WIDEST_TEXT), style, indent, hang)

    def verbatim(self, text: str, indent: int = 2) -> None:
        """A line to be copied, never broken."""
        self.show([Text(" " * indent + text)])

    def hear(self, prompt: str) -> str:
        heard = self._read(prompt)
        if self._echo:
            self.console.print(Text(heard), soft_wrap=True)
        return heard.strip()

    def miss(self, why: str) -> None:
        """What was heard means nothing here. A pipe that says nothing else would never end."""
        self.say(why)
        self._missed += 1
        if self._missed >= PATIENCE and not self.live:
            self.say(line("patience", lines=PATIENCE))
            raise EOFError

    def understood(self) -> None:
        self._missed = 0

    def page(self, lines: list[Text]) -> str:
        """A long text, page by page if somebody sits there. Returns what was typed instead of going on."""
        step = max(4, self.console.height - 2)
        if not self.live or len(lines) <= step:
            self.show(lines)
            return ""
        for start in range(0, len(lines), step):
            self.show(lines[start : start + step])
            left = len(lines) - start - step
            if left > 0 and (typed := self.hear(line("more", left=left))):
                return "" if typed.casefold() == WORDS.get("command", "stop") else typed
        return ""

    def agrees(self, question: str) -> bool:
        yes = WORDS.get("command", "yes")
        return self.hear(f"{question} {line('yes-or-no')} ").casefold() in (yes, yes[0])


def wrapped(text: str, width: int, style: str = "", indent: int = 0, hang: int = 0) -> list[Text]:
    """A text in lines of at most this width; paths and hashes are not broken."""
    lines = textwrap.wrap(
        text,
        width,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + hang),
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [Text(one, style) for one in lines] or [Text()]


def open_voice(plain: bool = False) -> Voice:
    """A voice on standard input and output; plain when nobody could see a drawing."""
    seen, typed = sys.stdout.isatty(), sys.stdin.isatty()
    if seen and typed:
        with suppress(ImportError):
            import_module("readline")  # lets `input` edit the line and remember earlier ones
    plain = plain or not seen or os.environ.get("TERM") == "dumb"
    return Voice(
        Paper(highlight=False, markup=False, emoji=False),
        input,
        plain=plain,
        live=seen and typed,
        echo=not typed,
    )
