"""A title's `rules.md`: numbered sections that refusals, prompts and tests cite."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from .kernel import Title

HEADING = re.compile(r"^#+ (\d+(?:\.\d+)*)\.? +(.+)$")


class Section(NamedTuple):
    number: str
    heading: str
    text: str


def rules_of(title: Title) -> tuple[Section, ...]:
    """Every section of the title's rules, in order."""
    return _read(title.package)


@cache
def _read(package: str) -> tuple[Section, ...]:
    sections: list[tuple[str, str, list[str]]] = []
    for line in files(package).joinpath("rules.md").read_text("utf-8").splitlines():
        if found := HEADING.match(line):
            sections.append((found[1], found[2], []))
        elif sections:
            sections[-1][2].append(line)
    return tuple(Section(number, heading, "\n".join(lines).strip()) for number, heading, lines in sections)


def search_rules(sections: tuple[Section, ...], words: str) -> tuple[Section, ...]:
    """The sections that hold every one of these words, or the section of that number with its subsections."""
    if re.fullmatch(r"\d+(\.\d+)*", words.strip()):
        number = words.strip()
        return tuple(one for one in sections if one.number == number or one.number.startswith(f"{number}."))
    wanted = words.casefold().split()
    return tuple(one for one in sections if all(word in f"{one.heading} {one.text}".casefold() for word in wanted))
