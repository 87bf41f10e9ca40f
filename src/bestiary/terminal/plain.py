"""A scene in sentences, for pipes and screen readers: no boxes, no signs, nothing told by colour alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bestiary.kernel.scene import Area, Dice, Grid, Hand, Piece, Pile, Row, Scene, Spot, Tally, Track

from .choosing import holds
from .faces import name, names, simple, told
from .wording import count, line, sentence


class Said(NamedTuple):
    """A line, and how far it is indented."""

    indent: int
    text: str


def listing(scene: Scene) -> list[Said]:
    """The whole table."""
    return [said for area in scene.areas for said in list_area(area)]


def list_area(area: Area) -> list[Said]:
    match area:
        case Track(title=title, spots=spots):  # a row, too, but mostly empty
            return [Said(0, line("area", title=title)), *_full(spots)]
        case Row(title=title, spots=spots):
            return [Said(0, line("area", title=title)), *_spots(spots)]
        case Grid(title=title, rows=rows, columns=columns):
            size = line("grid", title=title, rows=rows, columns=columns)
            return [Said(0, size), *_full(area.cells), *_on(line("edges"), area.edges), *_on(line("corners"), area.corners)]
        case Hand(title=title, count=held):
            return _pieces(title, area.pieces, held - len(area.pieces))
        case Pile(title=title, count=held, pieces=pieces):
            return _pieces(title, pieces, held - len(pieces), held)
        case Dice(title=title, pieces=pieces):
            return _pieces(title, pieces, 0)
        case Tally(title=title, counts=counts):
            texts = (line("number", label=one.label, value=one.value) for one in counts)
            return [Said(0, sentence(line("listed", title=title, text=", ".join(texts))))]


def looked_up(scene: Scene, typed: str) -> list[Said]:
    """Every place and piece that these words fit, with all that is known of it."""
    found = []
    for area in scene.areas:
        for place, pieces in _places(area):
            texts = " ".join(told(piece, known=True) for piece in pieces)
            if holds(f"{area.title} {place} {texts}", typed):
                where = line("at", area=area.title, spot=place) if place else area.title
                found.append(Said(1, line("listed", title=where, text=texts)))
    return found


def _places(area: Area) -> Iterable[tuple[str, Sequence[Piece]]]:
    match area:
        case Row(spots=spots):
            yield from ((spot.title, spot.pieces) for spot in spots if spot.pieces)
        case Grid(cells=cells, edges=edges, corners=corners):
            yield from ((spot.title, spot.pieces) for spot in (*cells, *edges, *corners) if spot.pieces)
        case Hand(pieces=pieces) | Pile(pieces=pieces) | Dice(pieces=pieces):
            yield from (("", (piece,)) for piece in pieces)
        case Tally():
            return


def _spots(spots: Iterable[Spot]) -> list[Said]:
    return [Said(1, line("listed", title=spot.title, text=_held(spot.pieces))) for spot in spots]


def _full(spots: Sequence[Spot]) -> list[Said]:
    """The spots that hold something; the others in one sentence."""
    full = [spot for spot in spots if spot.pieces]
    empty = len(spots) - len(full)
    return [*_spots(full), *[Said(1, count("empty", empty))] * bool(empty)]


def _on(title: str, spots: Sequence[Spot]) -> list[Said]:
    """Edges and corners, if the board has any."""
    return [Said(0, line("area", title=title)), *_full(spots)] if spots else []


def _held(pieces: Sequence[Piece]) -> str:
    if len(pieces) > 1 and all(map(simple, pieces)):
        return sentence(", ".join(names(pieces)))
    return " ".join(told(piece) for piece in pieces) or line("empty")


def _pieces(title: str, pieces: Sequence[Piece], hidden: int, all_told: int | None = None) -> list[Said]:
    """A hand or a pile: on one line if its pieces have nothing but titles."""
    if not pieces:
        text = count("face-down", hidden) if hidden else line("nothing")
        return [Said(0, sentence(line("listed", title=title, text=text)))]
    more = [count("face-down", hidden)] * bool(hidden)
    if all(map(simple, pieces)):
        if all_told is None:
            return [Said(0, sentence(line("listed", title=title, text=", ".join([*map(name, pieces), *more]))))]
        text = ", ".join([*names(pieces), *more])
        return [Said(0, sentence(line("listed", title=line("pile", title=title, count=count("cards", all_told)), text=text)))]
    return [
        Said(0, line("area", title=title)),
        *(Said(1, told(piece)) for piece in pieces),
        *(Said(1, one) for one in more),
    ]
