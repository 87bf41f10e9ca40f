"""A scene as a drawing of boxes and lines, for a terminal that somebody looks at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from rich.text import Text

from bestiary.kernel.scene import Area, Dice, Grid, Hand, Piece, Pile, Row, Scene, Spot, Tally, Track

from .board import board
from .faces import Legend, boxed, names, natural_width, simple
from .frames import Cell, Signs, Styled, framed
from .voice import WIDEST_TEXT, wrapped
from .wording import bare, count, line

NARROWEST = 40  # below this no drawing can be read
WIDEST_GRID = 100
THINNEST_CELL = 4


def drawing(scene: Scene, width: int, signs: Signs) -> list[Text]:
    """The whole table."""
    return [text for area in scene.areas if not _bare(area) for text in draw_area(area, width, signs)]


def _bare(area: Area) -> bool:
    """A tray without dice says nothing."""
    return isinstance(area, Dice) and not area.pieces


def draw_area(area: Area, width: int, signs: Signs) -> list[Text]:
    match area:
        case Track():  # a row, too, but mostly empty
            return _listed(area.title, f" {signs.dot} ".join(_step(spot, signs) for spot in area.spots), width)
        case Row(title=title, spots=spots):
            return _row(title, [(spot.title, spot.pieces) for spot in spots], width, signs)
        case Hand(title=title, pieces=pieces) if not all(map(simple, pieces)):
            return _row(title, [("", (piece,)) for piece in pieces], width, signs)
        case Grid():
            return _grid(area, width, signs)
        case Hand() | Dice():
            return _listed(area.title, _brackets(area), width)
        case Pile():
            return _pile(area, width, signs)
        case Tally():
            counts = (line("number", label=one.label, value=one.value) for one in area.counts)
            return _listed(area.title, f" {signs.dot} ".join(counts), width)


def _listed(title: str, text: str, width: int) -> list[Text]:
    """An area on a line of its own, and further ones if it must be."""
    lines = wrapped(f"{title}: {text}", min(width, WIDEST_TEXT), hang=3)
    lines[0].stylize("bold", 0, len(title))
    return lines


def _brackets(area: Hand | Dice) -> str:
    hidden = area.count - len(area.pieces) if isinstance(area, Hand) else 0
    shown = [f"[{bare(piece.face.title) if piece.face else piece.note or '?'}]" for piece in area.pieces]
    return " ".join(shown + [count("face-down", hidden)] * bool(hidden)) or line("nothing")


def _pile(pile: Pile, width: int, signs: Signs) -> list[Text]:
    if not pile.pieces:
        return _listed(pile.title, count("face-down", pile.count) if pile.count else line("nothing"), width)
    title = line("pile", title=pile.title, count=count("cards", pile.count))
    hidden = pile.count - len(pile.pieces)
    shown = [*names(pile.pieces, signs.times), *[count("face-down", hidden)] * bool(hidden)]
    return _listed(title, ", ".join(shown), width)


def _step(spot: Spot, signs: Signs) -> str:
    pieces = ", ".join(
        f"{signs.pawn if piece.kind == 'pawn' else ''}{name}" for piece in spot.pieces for name in names([piece])
    )
    return f"{bare(spot.title)} [{pieces}]" if pieces else bare(spot.title)


# -- rows of boxes


def _row(title: str, spots: Sequence[tuple[str, tuple[Piece, ...]]], width: int, signs: Signs) -> list[Text]:
    """As many boxes on a line as fit, and as even lines as can be."""
    if not spots:
        return _listed(title, line("nothing"), width)
    natural = natural_width((piece for _, pieces in spots for piece in pieces), signs)
    most = max(1, (width - 1) // (natural + 1))
    rows = -(-len(spots) // most)
    columns = -(-len(spots) // rows)
    inner = min((width - 1) // columns - 1, natural + 4)
    legend = Legend()
    cells = iter([Cell(bare(name), _contents(pieces, signs, legend)) for name, pieces in spots])
    lines = framed([list(islice(cells, columns)) for _ in range(rows)], inner, signs)
    return [Text(title, "bold"), *lines, *_beneath(legend, width, signs)]


def _contents(pieces: Iterable[Piece], signs: Signs, legend: Legend) -> list[Styled]:
    return [styled for piece in pieces for styled in boxed(piece, signs, legend)]


def _beneath(legend: Legend, width: int, signs: Signs) -> list[Text]:
    texts = legend.lines()
    if legend.marks:
        texts.append(line("ticks", open=signs.open, done=signs.done))
    return [one for text in texts for one in wrapped(text, min(width, WIDEST_TEXT), indent=1, hang=2)]


# -- boards


def _grid(grid: Grid, width: int, signs: Signs) -> list[Text]:
    """A map of cells; with pieces on its borders, a board."""
    legend = Legend()
    width = min(width, WIDEST_GRID)
    bordered = grid.edges or grid.corners
    lines = board(grid, width, signs, legend) if bordered else _map(grid, width, signs, legend)
    if lines is None:
        return _grid_listed(grid, width, signs)
    if grid.key:
        legend.add(grid.key)
    return [Text(grid.title, "bold"), *lines, *_beneath(legend, width, signs)]


def _map(grid: Grid, width: int, signs: Signs, legend: Legend) -> list[Text] | None:
    """Cells side by side in boxes, or None if they are too many for this terminal."""
    inner = min((width - 1) // grid.columns - 1, natural_width((one for cell in grid.cells for one in cell.pieces), signs) + 2)
    if inner < THINNEST_CELL:
        return None
    cells = [Cell(bare(spot.title), _contents(spot.pieces, signs, legend)) for spot in grid.cells]
    return framed([cells[start : start + grid.columns] for start in range(0, len(cells), grid.columns)], inner, signs)


def _rim(grid: Grid, width: int, signs: Signs) -> list[Text]:
    """Edges and corners that hold something, in words, where there is no room to draw them."""
    return [
        one
        for title, spots in ((line("edges"), grid.edges), (line("corners"), grid.corners))
        if any(spot.pieces for spot in spots)
        for one in _listed(title, "; ".join(_held(spot, signs) for spot in spots if spot.pieces), width)
    ]


def _held(spot: Spot, signs: Signs) -> str:
    return line("held", spot=spot.title, pieces=", ".join(names(spot.pieces, signs.times)))


def _grid_listed(grid: Grid, width: int, signs: Signs) -> list[Text]:
    """A board too wide for this terminal."""
    full = [_held(spot, signs) for spot in grid.cells if spot.pieces]
    return [*_listed(grid.title, "; ".join(full) or line("nothing"), width), *_rim(grid, width, signs)]
