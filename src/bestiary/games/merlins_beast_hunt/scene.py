"""What is seen: the island with its fences, dice and beasts, the hands, the dice; and what each thing is called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

from bestiary.kernel import Option, Part
from bestiary.kernel.scene import Area, Corner, Count, Dice, Edge, Face, Grid, Hand, Number, Piece, Pile, Quarter, Spot, Tally
from bestiary.kernel.words import Words, read_words

from .board import COLUMNS, HOLES, HOLES_OF_SQUARE, LINES, LINES_OF_SQUARE, ROWS, SQUARES
from .box import BEAST, COLOURS, FACES, ICONS, NEUTRAL, NONE, RIM
from .effects import (
    could_meet_condition,
    fence_points,
    is_complete,
    is_enclosed,
    meets_condition,
    missing_at,
    most_points,
)
from .state import NOTHING, Hunt, icon_of, owner_of
from .turn import BY_NAME, LINE_OF, put_card, put_die


@cache
def words() -> Words:
    return read_words(__package__)


def word(section: str, key: str) -> str:
    return str(words().get(section, key))


def areas(s: Hunt, _seat: int | None) -> tuple[Area, ...]:
    """Everything lies open but the order of the decks."""
    seats = range(s.seats)
    return (
        Grid("board", word("area", "board"), ROWS, COLUMNS, cells(s), edges(s), corners(s), key(s)),
        Dice("rolled", word("area", "rolled"), dice_pieces("rolled", s.rolled)),
        Dice("tray", word("area", "tray"), dice_pieces("tray", s.tray)),
        Dice("used", word("area", "used"), dice_pieces("used", s.used)),
        *(hand(s, seat) for seat in seats),
        Tally("points", word("area", "points"), tuple(Count(word("name", COLOURS[seat]), s.points[seat]) for seat in seats)),
        *(caught(s, seat) for seat in seats),
        Tally("dice", word("area", "dice"), tuple(dice_left(s))),
        Tally("supply", word("area", "supply"), tuple(Count(kind, s.supply[n]) for n, kind in enumerate(s.box.kinds))),
        *told("fences", unfinished(s)),
        *told("ways", ways(s)),
        *(pile("deck", s.decks[seat], seat, hidden=True) for seat in seats),
        *(pile("discard", s.discards[seat], seat) for seat in seats),
    )


# -- the island


def cells(s: Hunt) -> tuple[Spot, ...]:
    return tuple(
        Spot(f"square-{name}", name, (beast_piece(s, kind, f"beast-{name}"),) if kind != NOTHING else ())
        for name, kind in zip(SQUARES, s.beasts, strict=True)
    )


def beast_piece(s: Hunt, kind: int, piece: str) -> Piece:
    beast = s.box.beasts[kind]
    numbers = (Number(word("label", "points"), beast.points),)
    text = word("condition", beast.condition)
    return Piece(piece, "pawn", Face(beast.name, picture=beast.picture, numbers=numbers, text=text, known=beast.known))


def edges(s: Hunt) -> tuple[Edge, ...]:
    """The lines, with their fences. A line parts a square from the one to its right or from the one below."""
    spots = []
    for number, line in enumerate(LINES):
        row, column = divmod(line.squares[1], COLUMNS)
        upright = line.squares[1] == line.squares[0] + 1
        card = s.fences[number]
        pieces = (fence_piece(s, number),) if card != NOTHING else ()
        spots.append(Edge(line_id(line.name), line_name(line.name), pieces, row=row, column=column, upright=upright))
    return tuple(spots)


def line_id(name: str) -> str:
    return f"line-{name}"


def fence_piece(s: Hunt, line: int) -> Piece:
    """A fence, with what it scored or could come to score (7.2)."""
    card = s.fences[line]
    colour, icon = COLOURS[owner_of(card)], ICONS[icon_of(card)]
    face = Face(fence_name(card), picture=PICTURES[icon], colour=colour, short=word("name", "fence-short").format(*both(card)))
    return Piece(f"fence-{line}", "card", face, note=standing(s, line))


def both(card: int) -> tuple[str, str]:
    """The words for a card's colour and icon."""
    return word("name", COLOURS[owner_of(card)]), word("name", ICONS[icon_of(card)])


def fence_name(card: int) -> str:
    return word("name", "fence").format(*both(card))


def standing(s: Hunt, line: int) -> str:
    """How far a fence has come: its points, or the dice it lacks and what it can score at most (7.2)."""
    if is_complete(s, line):
        return word("name", "complete").format(fence_points(s, line))
    missing, most = sum(missing_at(s, line)), most_points(s, line)
    return word("name", "one-missing" if missing == 1 else "missing").format(missing, most)


def corners(s: Hunt) -> tuple[Corner, ...]:
    return tuple(
        Corner(
            hole_id(hole.name),
            word("name", "hole").format(hole.name),
            hole_pieces(s, number),
            row=hole.crossing[0],
            column=hole.crossing[1],
            quarters=tuple(quarter_of(hole.crossing, towards) for towards in hole.quarters),
        )
        for number, hole in enumerate(HOLES)
    )


def hole_id(name: str) -> str:
    return f"hole-{name}"


def key(s: Hunt) -> str:
    """What the letters on dice mean: first the colour, then the face."""
    colours = [*COLOURS[: s.seats], COLOURS[NEUTRAL]]
    read = [f"{word('short', one)} {word('name', one)}" for one in (*colours, *FACES[:BEAST])]
    return word("name", "key").format(", ".join(read))


def hole_pieces(s: Hunt, number: int) -> tuple[Piece, ...]:
    hole = HOLES[number]
    return tuple(
        die_piece(s.dice[hole.first + place], f"die-{number}-{place}", quarter_of(hole.crossing, towards), towards * hole.large)
        for place, towards in enumerate(hole.quarters)
        if s.dice[hole.first + place] != NOTHING
    )


def quarter_of(crossing: tuple[int, int], towards: str) -> Quarter:
    row, column = divmod(SQUARES.index(towards), COLUMNS)
    quarters: dict[tuple[bool, bool], Quarter] = {
        (True, True): "nw",
        (True, False): "ne",
        (False, True): "sw",
        (False, False): "se",
    }
    return quarters[row < crossing[0], column < crossing[1]]


def die_piece(code: int, piece: str, quarter: Quarter = "", square: str = "") -> Piece:
    """A die; of one in a large hole it is said where it points."""
    colour, face = COLOURS[code // 6], FACES[code % 6]
    short = word("short", colour) + word("short", face)
    return Piece(
        piece,
        "die",
        Face(die_name(code), picture=PICTURES[face], colour=colour, short=short),
        quarter=quarter,
        note=word("name", "towards").format(square) if square else "",
    )


def die_name(code: int) -> str:
    return f"{word('name', COLOURS[code // 6])} {word('name', FACES[code % 6])}"


def face_name(code: int) -> str:
    """What a player's die shows; it is said of a neutral one that it is."""
    return word("name", FACES[code % 6] + "-black" * (code // 6 == NEUTRAL))


PICTURES = {
    "water": "water-drop",
    "thorns": "thorny-vine",
    "lightning": "lightning-trio",
    "bamboo": "bamboo",
    "wild": "fairy-wand",
    "beast": "griffin-symbol",
}

# -- beside the island


def dice_pieces(area: str, codes: list[int]) -> tuple[Piece, ...]:
    return tuple(die_piece(code, f"{area}-{place}") for place, code in enumerate(codes))


def hand(s: Hunt, seat: int) -> Hand:
    """Hands lie face up (3.1)."""
    title = word("area", "hand").format(word("name", COLOURS[seat]).capitalize())
    return Hand(f"hand-{seat}", title, seat, len(s.hands[seat]), card_pieces(f"card-{seat}", s.hands[seat]), back=COLOURS[seat])


def card_pieces(prefix: str, cards: list[int]) -> tuple[Piece, ...]:
    seen: Counter[int] = Counter()
    pieces = []
    for card in cards:
        icon, colour = ICONS[icon_of(card)], COLOURS[owner_of(card)]
        face = Face(word("name", icon), picture=PICTURES[icon], colour=colour)
        pieces.append(Piece(f"{prefix}-{icon}-{seen[card]}", "card", face, back=colour))
        seen[card] += 1
    return tuple(pieces)


def pile(area: str, cards: list[int], seat: int, hidden: bool = False) -> Pile:
    title = word("area", area).format(word("name", COLOURS[seat]).capitalize())
    pieces = () if hidden else card_pieces(f"{area}-{seat}", cards[::-1])
    return Pile(f"{area}-{seat}", title, len(cards), pieces, back=COLOURS[seat])


def caught(s: Hunt, seat: int) -> Pile:
    title = word("area", "caught").format(word("name", COLOURS[seat]).capitalize())
    pieces = tuple(beast_piece(s, kind, f"caught-{seat}-{place}") for place, kind in enumerate(s.caught[seat]))
    return Pile(f"caught-{seat}", title, len(pieces), pieces)


def told(area: str, counts: list[Count]) -> tuple[Area, ...]:
    """An area of its own, if there is anything to tell."""
    return (Tally(area, word("area", area), tuple(counts)),) if counts else ()


def dice_left(s: Hunt) -> list[Count]:
    """For each player the dice in the pool and, of the active ones, the own and the neutral ones."""
    table = [code // 6 for dice in (s.rolled, s.tray, s.used) for code in dice]
    counts = []
    for seat in range(s.seats):
        active = [*s.active[seat], *(table if seat == s.on_turn else ())]
        neutral = active.count(NEUTRAL)
        key = "dice-left-none" if s.ran_out == seat else "dice-left-neutral" if neutral else "dice-left"
        text = word("name", key).format(active.count(seat), s.bag[seat], neutral)
        counts.append(Count(dice_of(seat), text))
    return [*counts, Count(dice_of(NEUTRAL), s.bag[NEUTRAL])]


def dice_of(colour: int) -> str:
    return word("name", "dice-of").format(word("name", COLOURS[colour]))


def unfinished(s: Hunt) -> list[Count]:
    """The fences that lack dice."""
    return [
        Count(word("name", "fence-at").format(*both(card), LINES[line].name), standing(s, line))
        for line, card in enumerate(s.fences)
        if card != NOTHING and not is_complete(s, line)
    ]


def ways(s: Hunt) -> list[Count]:
    """What each beast on the island still needs to be caught (7.4, 7.5)."""
    found = []
    for at, kind in enumerate(s.beasts):
        if kind != NOTHING:
            label = word("way", "beast").format(s.box.beasts[kind].name, SQUARES[at])
            found.append(Count(label, ", ".join(lacking(s, at, kind)) or word("way", "ready")))
    return found


def lacking(s: Hunt, at: int, kind: int) -> list[str]:
    """What is missing, in words; or that the beast can't be caught where it is."""
    if not could_meet_condition(s, at, kind):
        return [word("never", s.box.beasts[kind].condition)]
    cards, dice = sum(s.fences[line] == NOTHING for line in LINES_OF_SQUARE[at]), missing_dice(s, at)
    counts = [count(what, number) for what, number in (("cards", cards), ("dice_count", dice)) if number]
    parts = [word("way", "missing").format(word("name", "and").join(counts))] if counts else []
    if not meets_condition(s, at, kind):
        parts.append(word("lacking", s.box.beasts[kind].condition))
    return parts


def missing_dice(s: Hunt, at: int) -> int:
    if s.box.settings["enclosure"] == "holes":
        return sum(s.free[hole].bit_count() for hole in HOLES_OF_SQUARE[at])
    places = {
        (hole, quarter)
        for line in LINES_OF_SQUARE[at]
        for hole, pair in zip(LINES[line].ends, LINES[line].pairs, strict=True)
        for quarter in range(4)
        if (s.free[hole] & pair) >> quarter & 1
    }
    return len(places)


# -- what things are called


def name(s: Hunt, kind: str, thing: str | int) -> Part:
    """What a thing of this kind is called in a sentence, and the pieces that stand for it."""
    return NAMES[kind](s, thing) if kind in NAMES else Part(word("name", f"{kind}-{thing}"))


def hole_name(_: Hunt, hole: str) -> Part:
    return Part(word("name", "hole").format(hole), (hole_id(hole),))


def count(kind: str, number: int) -> str:
    return word("name", PLURALS[kind][number != 1]).format(number)


def counted(kind: str) -> Callable[[Hunt, int], Part]:
    return lambda _, number: Part(count(kind, number))


PLURALS = {
    "cards": ("one-card", "cards"),
    "neutral_dice": ("one-neutral", "neutral-dice"),
    "dice_count": ("one-die", "dice"),
    "cards_waiting": ("card-waits", "cards-wait"),
}


def towards(quarter: str) -> Part:
    """A place in a hole: on the rim no square tells its two places apart."""
    if quarter == RIM:
        return Part(word("name", RIM))
    return Part(word("name", "towards").format(quarter), (f"square-{quarter}",))


def beast_of(s: Hunt, square: str) -> Part:
    """Whatever beast is on a square; where there is none, a question about one can still be asked."""
    kind = s.beasts[SQUARES.index(square)]
    called = word("name", "beast") if kind == NOTHING else s.box.beasts[kind].name
    return Part(word("name", "beast-of").format(called, square), (f"square-{square}",))


def line_name(line: str) -> str:
    return word("name", "line").format(*line.split("-"))


def card_ids(s: Hunt, icon: str) -> list[str]:
    seat = s.on_turn
    count = s.hands[seat].count(seat * len(ICONS) + ICONS.index(icon))
    return [f"card-{seat}-{icon}-{copy}" for copy in range(count)]


def kept(s: Hunt, mask: int) -> Part:
    """The dice a mask sets aside, in words: "2 thorns and a wild"."""
    places = [place for place in range(4) if mask >> place & 1]
    if places == [*range(len(s.rolled))]:
        return Part(word("name", "all"), tuple(f"rolled-{place}" for place in places))
    faces = Counter(face_name(s.rolled[place]) for place in places if place < len(s.rolled))
    said = [face if count == 1 else f"{count} {face}" for face, count in faces.items()]
    text = word("name", "and").join([", ".join(said[:-1])] * (len(said) > 1) + said[-1:]) or word("name", "none")
    return Part(text, tuple(f"rolled-{place}" for place in places))


def note(s: Hunt, option: Option) -> str:
    """What a die or card would complete and catch, and for whom; or how far a card would be from scoring (7.2, 7.4)."""
    if option[0] not in ("die", "card"):
        return ""
    after = s.copy()
    after.quiet = True
    if option[0] == "card":
        put_card(after, s.on_turn * len(ICONS) + ICONS.index(option[1]), LINE_OF[option[2]])
    else:
        put_die(after, s.on_turn, option[1], FACES.index(option[2]), BY_NAME[option[3]], option[4])
    done = [line for line in range(len(LINES)) if is_complete(after, line) and not is_complete(s, line)]
    brings = [
        word("name", "would-score").format(word("name", COLOURS[owner_of(after.fences[line])]), fence_points(after, line))
        for line in done
    ]
    for at, kind in enumerate(s.beasts):
        if kind != NOTHING and is_enclosed(after, at) and not is_enclosed(s, at) and meets_condition(after, at, kind):
            brings.append(word("name", "would-catch").format(s.box.beasts[kind].name, SQUARES[at]))
    if option[0] == "card" and not done:
        brings.append(standing(after, LINE_OF[option[2]]))
    return ", ".join(brings)


#: How to call a thing, by kind; kinds that are not here have a name for each of their things in words.toml.
NAMES: dict[str, Callable[[Hunt, Any], Part]] = {
    "seat": lambda _, seat: Part(word("name", COLOURS[seat]), (f"hand-{seat}",)),
    "square": lambda _, square: Part(square, (f"square-{square}",)),
    "hole": hole_name,
    "towards": lambda _, quarter: towards(quarter),
    "line": lambda _, line: Part(line_name(line), (line_id(line),)),
    "between": lambda _, line: Part(word("name", "between").format(line_name(line)), (line_id(line),)),
    "dice": lambda s, mask: kept(s, mask),
    "code": lambda _, code: Part(face_name(code)),
    "a_code": lambda _, code: Part(word("name", "a-die").format(die_name(code))),
    "fence": lambda _, card: Part(fence_name(card)),
    "beast_of": lambda s, square: beast_of(s, square),
    "shed": lambda s, icon: Part(word("name", icon), tuple(card_ids(s, icon)) if icon != NONE else ()),
    "icon": lambda s, icon: Part(word("name", f"a-{icon}"), tuple(card_ids(s, icon))),
    "a_die": lambda s, face: Part(
        word("name", f"a-{face}"), tuple(f"tray-{n}" for n, code in enumerate(s.tray) if FACES[code % 6] == face)
    ),
    "face": lambda _, face: Part(word("name", face)),
    "kind": lambda s, kind: Part(s.box.beasts[s.box.kinds.index(kind)].name),
    **{kind: counted(kind) for kind in PLURALS},
}
