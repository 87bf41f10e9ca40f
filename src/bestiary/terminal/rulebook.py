"""A title's rules, found by words or number and set for the terminal's width."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from rich.cells import cell_len
from rich.text import Text

from bestiary.kernel import BestiaryError, Title
from bestiary.rules import Section, rules_of, search_rules

from .voice import Voice, wrapped
from .wording import bare, called, line

BOLD = re.compile(r"\*\*(.+?)\*\*")
EMPHASIS = re.compile(r"(?<!\*)\*([^*\s][^*]*)\*")
NUMBER = re.compile(r"\d+(\.\d+)*")


class NoSuchRule(BestiaryError):
    """Words or a number that no section of the rules has."""


def found(title: Title, words: str) -> tuple[Section, ...]:
    """The sections that were asked for; all of them without words."""
    if not words:
        return rules_of(title)
    number = NUMBER.fullmatch(words.strip(" ."))
    sections = search_rules(rules_of(title), number[0] if number else words)
    if not sections:
        key = "no-such-rule" if number else "no-rule-of"
        raise NoSuchRule(line(key, title=called(title), words=words, last=rules_of(title)[-1].number))
    return sections


def contents(title: Title, voice: Voice) -> list[Text]:
    """The headings."""
    return [
        one
        for section in rules_of(title)
        for one in voice.wrapped(f"{section.number:<5}{section.heading}", indent=2 * section.number.count("."), hang=5)
    ]


def pages(sections: tuple[Section, ...], voice: Voice) -> list[Text]:
    """Sections with their headings, ready to be shown."""
    width = min(voice.width, 100)
    lines = []
    for section in sections:
        lines.append(Text(f"{section.number} {section.heading}", "bold"))
        lines += [*_set(section.text, width, voice.plain), Text()]
    return lines[:-1]


def _set(text: str, width: int, plain: bool) -> Iterator[Text]:
    """Paragraphs, lists and tables."""
    for kind, group in groupby(_blocks(text), key=lambda block: block[0]):
        blocks = [block for _, block in group]
        if kind == "table":
            yield from _table([_row(block) for block in blocks], width, plain)
        elif kind == "item":
            for block in blocks:
                yield from _paragraph(f"- {block[1:].strip()}", width, hang=2)
        elif kind == "text":
            for block in blocks:
                yield from _paragraph(block, width)
        else:
            yield Text()


def _blocks(text: str) -> Iterator[tuple[str, str]]:
    """Lines put together again to what they were before they were broken."""
    kind, parts = "", list[str]()
    for raw in text.splitlines():
        stripped = raw.strip()
        begins = "table" if stripped.startswith("|") else "item" if stripped.startswith(("- ", "* ")) else "text"
        if kind and (not stripped or begins != "text" or kind == "table"):
            yield kind, " ".join(parts)
            kind, parts = "", []
        if not stripped:
            yield "space", ""
            continue
        kind = kind or begins
        parts.append(stripped)
    if kind:
        yield kind, " ".join(parts)


def _paragraph(text: str, width: int, hang: int = 0) -> list[Text]:
    """A paragraph with its bold words. They are marked before it is broken, since a break may fall within them."""
    bold = {at for found in BOLD.finditer(text) for at in range(_words(text[: found.start()]), _words(text[: found.end()]))}
    words, lines = 0, wrapped(_unmarked(text), width, hang=hang)
    for one in lines:
        for found in re.finditer(r"\S+", one.plain):
            if words in bold:
                one.stylize("bold", found.start(), found.end())
            words += 1
    return lines


def _words(text: str) -> int:
    return len(text.split())


def _unmarked(text: str) -> str:
    return EMPHASIS.sub(r"\1", BOLD.sub(r"\1", text))


def _row(block: str) -> list[str]:
    return [_unmarked(cell.strip()) for cell in block.strip("|").split("|")]


def _table(rows: list[list[str]], width: int, plain: bool) -> list[Text]:
    """In columns if it fits, else (and for a voice) a sentence for each row."""
    heads, *body = (row for row in rows if not all(re.fullmatch(r":?-+:?", cell) for cell in row))
    widths = [max(map(cell_len, column)) for column in zip(heads, *body, strict=False)]
    if not plain and sum(widths) + 2 * len(widths) <= width:
        table = [
            Text("  ".join(cell.ljust(wide) for cell, wide in zip(row, widths, strict=False)).rstrip())
            for row in (heads, *body)
        ]
        table[0].stylize("bold")
        return table
    lines = []
    for name, *cells in body:
        facts = [line("number", label=head.lower(), value=cell) for head, cell in zip(heads[1:], cells, strict=False) if cell]
        lines += wrapped(line("listed", title=bare(name), text="; ".join(facts)), width, hang=2)
    return lines
