"""The whole of what a client may draw: a small closed set of typed structs.

A scene is built up from nothing for one seat: what is face down is a count or a back. Ids of pieces and spots are
stable while the thing they name stays in sight, so that a client can move what moved.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from .words import Part


class Number(Struct, frozen=True, omit_defaults=True):
    """A number on a face. `printed` is what the card says where something changes it."""

    label: str
    value: int
    printed: int | None = None


class Mark(Struct, frozen=True, omit_defaults=True):
    """A symbol on a face: its name (a picture's name too), the word for it, and whether it is ticked off."""

    name: str
    text: str
    done: bool = False


class Face(Struct, frozen=True, omit_defaults=True):
    """What is to be seen on a piece."""

    title: str
    picture: str = ""
    colour: str = ""
    numbers: tuple[Number, ...] = ()
    marks: tuple[Mark, ...] = ()
    text: str = ""
    short: str = ""  # a few letters, where there is no room for the title
    known: str = ""  # how the card's numbers are known: rulebook, published or reconstructed


Quarter: TypeAlias = Literal["", "nw", "ne", "sw", "se"]


class Piece(Struct, frozen=True, omit_defaults=True):
    """A card, die, pawn, token or tile. Without a face it lies face down and shows its back only."""

    id: str
    kind: Literal["card", "die", "pawn", "token", "tile"]
    face: Face | None = None
    back: str = ""
    note: str = ""  # said of this piece where it lies: "Golem, slain"
    quarter: Quarter = ""  # on a corner: the cell it points to


class Spot(Struct, frozen=True, omit_defaults=True):
    """A place that can hold pieces, the lowest first."""

    id: str
    title: str
    pieces: tuple[Piece, ...] = ()


class Row(Struct, frozen=True, tag_field="area", tag="row"):
    """Spots side by side, in order."""

    id: str
    title: str
    spots: tuple[Spot, ...]


class Track(Row, frozen=True, tag_field="area", tag="track"):
    """Spots that pawns move along, in order; often a score."""


class Pile(Struct, frozen=True, omit_defaults=True, tag_field="area", tag="pile"):
    """A pile: how many, and the pieces that may be looked at, the top one first."""

    id: str
    title: str
    count: int
    pieces: tuple[Piece, ...] = ()
    back: str = ""


class Hand(Struct, frozen=True, omit_defaults=True, tag_field="area", tag="hand"):
    """A seat's hand: its cards for whoever may see them, else their number."""

    id: str
    title: str
    seat: int
    count: int
    pieces: tuple[Piece, ...] = ()
    back: str = ""


class Edge(Spot, frozen=True, omit_defaults=True, kw_only=True):
    """The upper border of the cell of this row and column or, upright, its left one."""

    row: int
    column: int
    upright: bool = False


class Corner(Spot, frozen=True, omit_defaults=True, kw_only=True):
    """The upper left corner of the cell of this row and column; row or column may be one more than the last cell's."""

    row: int
    column: int
    quarters: tuple[Quarter, ...] = ()  # each has room for one piece


class Grid(Struct, frozen=True, omit_defaults=True, tag_field="area", tag="grid"):
    """A board of rows and columns, its cells row by row."""

    id: str
    title: str
    rows: int
    columns: int
    cells: tuple[Spot, ...]
    edges: tuple[Edge, ...] = ()
    corners: tuple[Corner, ...] = ()
    key: str = ""  # how the short names on it are to be read


class Dice(Struct, frozen=True, tag_field="area", tag="dice"):
    """Dice lying together."""

    id: str
    title: str
    pieces: tuple[Piece, ...]


class Count(Struct, frozen=True):
    label: str
    value: int | str


class Tally(Struct, frozen=True, tag_field="area", tag="tally"):
    """Numbers to read: rounds, points, what is left."""

    id: str
    title: str
    counts: tuple[Count, ...]


Area = Row | Track | Pile | Hand | Grid | Dice | Tally


class Prompt(Struct, frozen=True):
    """What is asked, of whom, and the section of the rules behind it."""

    seat: int
    what: str
    text: str
    rule: str


class Choice(Struct, frozen=True, omit_defaults=True):
    """An option as a sentence, cut into the parts a person chooses one after the other."""

    option: tuple[str | int, ...]
    parts: tuple[Part, ...]
    suggested: bool = False
    note: str = ""  # what it would bring, where the title can tell

    @property
    def text(self) -> str:
        return " ".join(part.text for part in self.parts)


class News(Struct, frozen=True):
    """One thing that happened, after which answer, in words."""

    number: int
    code: str
    text: str


class SheetLine(Struct, frozen=True):
    seat: int
    text: str
    count: int
    points: int


class Sheet(Struct, frozen=True):
    """The score sheet at the end, with what opens the commitment."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    lines: tuple[SheetLine, ...]
    text: str
    seed: str = ""
    salt: str = ""


class Scene(Struct, frozen=True):
    """Everything one seat may see, know and do now."""

    title: str
    seat: int | None
    seats: int
    names: tuple[str, ...]  # what the table calls each seat; none where one plays alone
    number: int  # answers so far
    areas: tuple[Area, ...]
    prompt: Prompt | None
    choices: tuple[Choice, ...]
    news: tuple[News, ...]
    sheet: Sheet | None
    undo: bool
    practice: bool
    commitment: str
