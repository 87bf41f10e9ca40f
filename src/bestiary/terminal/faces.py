"""What is to be read on pieces: short, for boxes of a few characters, and whole, for sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from string import ascii_lowercase

from bestiary.kernel.scene import Face, Number, Piece

from .frames import Signs, Styled
from .wording import bare, line, sentence

SHORT_LABEL = 14

#: Colours as scenes name them, for a terminal; they only repeat what words say.
COLOURS = {
    "amber": "yellow",
    "black": "bright_black",
    "blue": "blue",
    "brown": "yellow",
    "crimson": "red",
    "gold": "bright_yellow",
    "green": "green",
    "grey": "bright_black",
    "orange": "bright_red",
    "pink": "bright_magenta",
    "purple": "magenta",
    "red": "red",
    "violet": "magenta",
    "yellow": "bright_yellow",
}


def colour(face: Face | None) -> str:
    return COLOURS.get(face.colour, "") if face else ""


# -- whole, as sentences


def told(piece: Piece, known: bool = False) -> str:
    """A piece in sentences: all that can be seen of it."""
    face = piece.face
    if face is None:
        return sentence(piece.note or line("face-down"))
    title = line("noted", title=face.title, note=piece.note) if piece.note else face.title
    facts = [title, *(number_told(number) for number in telling(face)), *marks_told(face)]
    text = sentence(", ".join(facts))
    if face.text:
        text = f"{text} {sentence(face.text)}"
    if known and face.known:
        text = f"{text} {sentence(line('known', how=face.known))}"
    return text


def telling(face: Face) -> tuple[Number, ...]:
    """The numbers that say more than the title."""
    return tuple(number for number in face.numbers if str(number.value) != face.title)


def number_told(number: Number) -> str:
    key = "number" if number.printed is None else "number-changed"
    return line(key, label=number.label, value=number.value, printed=number.printed)


def marks_told(face: Face) -> list[str]:
    return [line("mark-done", mark=mark.text) if mark.done else mark.text for mark in face.marks]


def simple(piece: Piece) -> bool:
    """Nothing to be read but its title?"""
    face = piece.face
    return face is None or not (face.marks or face.text or telling(face))


def names(pieces: Iterable[Piece], times: str = "") -> list[str]:
    """The titles of pieces, equal ones counted."""
    titles = Counter(map(name, pieces))
    return [title if number == 1 else _times(title, times, number) for title, number in titles.items()]


def _times(title: str, times: str, number: int) -> str:
    return f"{title} {times}{number}" if times else line("times", title=title, number=number)


def name(piece: Piece) -> str:
    return _noted(bare(piece.face.title), piece) if piece.face else piece.note or line("face-down")


# -- short, for boxes


class Legend:
    """Texts too long for a box: in the box stands a word or a letter, beneath the boxes the whole."""

    def __init__(self) -> None:
        self._owners: dict[str, list[str]] = {}
        self._labels: dict[str, str] = {}
        self._extra: list[str] = []
        self.marks = False  # was any mark drawn that can be ticked?

    def label(self, text: str, owner: str) -> str:
        """What stands in the box for this text."""
        head, colon, _ = text.partition(":")
        if text not in self._labels:
            unnamed = sum(label.startswith("(") for label in self._labels.values())
            letter = ascii_lowercase[unnamed % 26] * (1 + unnamed // 26)
            self._labels[text] = head if colon and len(head) <= SHORT_LABEL else f"({letter})"
        owners = self._owners.setdefault(text, [])
        if owner not in owners:
            owners.append(owner)
        return self._labels[text]

    def add(self, text: str) -> None:
        if text not in self._extra:
            self._extra.append(text)

    def lines(self) -> list[str]:
        """Each text once, with whose it is."""
        texts = []
        for text, owners in self._owners.items():
            label = self._labels[text]
            whole = text if text.startswith(label) else f"{label} {text}"
            texts.append(line("legend", text=whole, owners=", ".join(owners)))
        return [*texts, *self._extra]


def boxed(piece: Piece, signs: Signs, legend: Legend) -> list[Styled]:
    """The lines of a piece in a box."""
    face = piece.face
    if face is None:
        return [(piece.note or line("face-down"), "dim")]
    title = bare(face.title)
    match piece.kind:
        case "pawn":
            more = [piece.note] * bool(piece.note) + [", ".join(marks_told(face))] * bool(face.marks)
            if more:
                legend.add(line("pawn", sign=signs.pawn, title=title, more="; ".join(more)))
            return [(f"{signs.pawn} {title}", _strong(face))]
        case "token" | "die":
            sign = signs.token if piece.kind == "token" else "#"
            return [(f"{sign} {_noted(title, piece)}", colour(face)), *_facts(face, signs, legend)]
        case _:
            return [(_noted(title, piece), _strong(face)), *_facts(face, signs, legend)]


def _facts(face: Face, signs: Signs, legend: Legend) -> list[Styled]:
    lines: list[Styled] = []
    for number in telling(face):
        lines.append((line("number", label=number.label, value=number.value), ""))
        if number.printed is not None:
            lines.append((" " + line("printed", value=number.printed), "dim"))
    for text, ticks in _ticks(face, signs).items():
        legend.marks = True
        lines.append((f"{text} {ticks}", ""))
    if face.text:
        lines.append((legend.label(face.text, bare(face.title)), f"italic {colour(face)}".strip()))
    return lines


def _ticks(face: Face, signs: Signs) -> dict[str, str]:
    """Equal marks on one line: the ticked ones first."""
    ticks: dict[str, str] = {}
    for mark in sorted(face.marks, key=lambda mark: not mark.done):
        ticks[mark.text] = ticks.get(mark.text, "") + (signs.done if mark.done else signs.open)
    return {mark.text: ticks[mark.text] for mark in face.marks}


def _strong(face: Face) -> str:
    return f"bold {colour(face)}".strip()


def _noted(title: str, piece: Piece) -> str:
    return line("noted", title=title, note=piece.note) if piece.note else title


def natural_width(pieces: Iterable[Piece], signs: Signs) -> int:
    """The width at which a box breaks no line but notes and long titles."""
    widest = 6
    for piece in pieces:
        if piece.face is not None:
            title, *facts = boxed(piece, signs, Legend())
            if piece.kind == "card" or piece.kind == "tile":
                title = (max(title[0].split(), key=len), "")
            widest = max(widest, *(len(text) for text, _ in (title, *facts)))
    return min(widest, 24)
