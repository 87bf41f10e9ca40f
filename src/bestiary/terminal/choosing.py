"""Sentences narrowed to one: part by part, by number, or by words of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from bestiary.kernel import Option, Part

from .wording import count, line

MANY = 12  # up to so many sentences are listed whole
MOST_NOTES = 2


class Sentence(NamedTuple):
    """An option in words."""

    option: Option
    parts: tuple[str, ...]
    suggested: bool = False
    note: str = ""  # what it would bring

    @property
    def text(self) -> str:
        return " ".join(self.parts)


class Entry(NamedTuple):
    """A line of the list: its number, its words, and the sentences it leads to."""

    key: int
    text: str
    leads: tuple[Sentence, ...]

    @property
    def note(self) -> str:
        """What it would bring; of several sentences, as long as that can be said in a breath."""
        notes = [*dict.fromkeys(one.note for one in self.leads if one.note)]
        return line("or").join(notes) if len(notes) <= MOST_NOTES else ""


def sentence_of(option: Option, parts: Iterable[Part], suggested: bool = False, note: str = "") -> Sentence:
    return Sentence(option, tuple(part.text for part in parts), suggested, note)


class Narrowing:
    """The sentences still possible, and the way back."""

    def __init__(self, sentences: Iterable[Sentence]) -> None:
        self._trail = [tuple(sentences)]

    @property
    def left(self) -> tuple[Sentence, ...]:
        return self._trail[-1]

    @property
    def begun(self) -> bool:
        return len(self._trail) > 1

    @property
    def so_far(self) -> str:
        """The parts that all sentences left have in common, where parts are what is listed."""
        return "" if len(self.left) <= MANY else " ".join(self.left[0].parts[: _common(self.left)])

    @property
    def suggested(self) -> Sentence | None:
        return next((one for one in self._trail[0] if one.suggested), None)

    def entries(self) -> list[Entry]:
        """What can be picked now: whole sentences, or their next parts if there are too many."""
        if not self.left:
            return []
        at = _common(self.left)
        lines: list[tuple[str, tuple[Sentence, ...]]]
        if len(self.left) <= MANY:
            lines = [(one.text, (one,)) for one in self.left]
        else:
            lines = [(_next(group, at), group) for group in _by_next_part(self.left, at)]
        keys = _keys([group[0].parts[at : at + 1] for _, group in lines])
        return [Entry(key, text, group) for key, (text, group) in zip(keys, lines, strict=True)]

    def pick(self, key: int) -> Sentence | None:
        """The sentence behind this number, if it is settled; else the list grows shorter. KeyError: no such number."""
        found = {entry.key: entry.leads for entry in self.entries()}[key]
        return self._settle(found)

    def hear(self, typed: str) -> tuple[Sentence | None, bool]:
        """The sentence these words settle, if they do, and whether they fit any."""
        found = matching(typed, self.left) or matching(typed, self._trail[0])
        return self._settle(found), bool(found)

    def back(self) -> bool:
        """One part back; False at the beginning."""
        if self.begun:
            self._trail.pop()
            return True
        return False

    def _settle(self, found: tuple[Sentence, ...]) -> Sentence | None:
        if len(found) == 1:
            return found[0]
        if found and found != self.left:
            self._trail.append(found)
        return None


def matching(typed: str, sentences: Iterable[Sentence]) -> tuple[Sentence, ...]:
    """The sentences that hold every typed word, or its beginning; one typed in full is meant alone."""
    found = tuple(one for one in sentences if holds(one.text, typed))
    return tuple(one for one in found if _words(one.text) == _words(typed)) or found


def holds(text: str, typed: str) -> bool:
    """Is every typed word in this text, or the beginning of one of its words? Numbers must be there whole."""
    words, wanted = _words(text), Counter(_words(typed))
    # A word typed twice must be there twice: "4 4" is a four to place four.
    return bool(wanted) and all(
        sum(word == one if one.isdecimal() else word.startswith(one) for word in words) >= times
        for one, times in wanted.items()
    )


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


def _common(sentences: tuple[Sentence, ...]) -> int:
    """How many first parts are the same in all of them."""
    first = sentences[0].parts
    longest = min(len(one.parts) for one in sentences)
    return next((at for at in range(longest) if any(one.parts[at] != first[at] for one in sentences)), longest)


def _by_next_part(sentences: tuple[Sentence, ...], at: int) -> list[tuple[Sentence, ...]]:
    groups: dict[tuple[str, ...], list[Sentence]] = {}
    for one in sentences:
        groups.setdefault(one.parts[at : at + 1], []).append(one)
    if len(groups) == 1:  # all read alike: only their numbers tell them apart
        return [(one,) for one in sentences]
    return [tuple(group) for group in groups.values()]


def _next(group: tuple[Sentence, ...], at: int) -> str:
    """How the list calls a group: by the part they share next, or by all that is left of its only sentence."""
    first, *others = group
    if not others:
        return " ".join(first.parts[at:]) or first.text
    return f"{first.parts[at]} ({count('ways', len(group))})"


def _keys(parts: list[tuple[str, ...]]) -> Iterable[int]:
    """Numbers to type, from the parts that tell the lines apart.

    Where each of them holds one number of its own, that number is meant: "set aside 5 cards" is 5, not 6.
    """
    own = [{int(number) for part in one for number in re.findall(r"[0-9]+", part)} for one in parts]
    if all(len(numbers) == 1 for numbers in own) and len(set().union(*own)) == len(own):
        return [number for numbers in own for number in numbers]
    return range(1, len(parts) + 1)
