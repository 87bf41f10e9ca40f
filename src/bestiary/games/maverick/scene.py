"""What the player sees: the dungeon, the hand, the piles; and what each thing is called."""

from __future__ import annotations

from collections import Counter
from functools import cache

from bestiary.kernel import Part
from bestiary.kernel.scene import Area, Count, Face, Hand, Mark, Number, Piece, Pile, Row, Spot, Tally
from bestiary.kernel.words import Words, read_words

from .box import ENTRANCE, HAND, MONSTROUS_HAND, PLACES, Monster
from .effects import strength
from .state import NO_TROPHY, Dungeon
from .turn import where

#: Symbols, by the pictures that show them.
PICTURES = {"move": "walking-boot", "melee": "crossed-swords", "ranged": "high-shot"}


@cache
def words() -> Words:
    return read_words(__package__)


def word(section: str, key: str) -> str:
    return str(words().get(section, key))


def areas(s: Dungeon, seat: int | None) -> tuple[Area, ...]:
    """Everything is open but the order of the deck, the payment, and the hand to whoever does not hold it."""
    mine = tuple(action_cards("hand", s.hand)) if seat == 0 else ()
    return (
        Row("dungeon", word("area", "dungeon"), tuple(spot(s, place) for place in PLACES)),
        Hand("hand", word("area", "hand"), 0, len(s.hand), mine, back="action"),
        Tally("turn", word("area", "turn"), tuple(Count(word("label", label), value) for label, value in counts(s))),
        Pile("deck", word("area", "deck"), len(s.deck), back="action"),
        Pile("payment", word("area", "payment"), len(s.payment), back="action"),
        Pile("played", word("area", "played"), len(s.played), action_cards("played", s.played[::-1]), back="action"),
        Pile("discard", word("area", "discard"), len(s.discard), action_cards("discard", s.discard[::-1]), back="action"),
        Pile("absent", word("area", "absent"), len(s.absent), tuple(stranger(s, one) for one in s.absent), back="monster"),
    )


def counts(s: Dungeon) -> tuple[tuple[str, int], ...]:
    return (
        ("turn", s.turn),
        ("played", s.plays),
        ("limit", MONSTROUS_HAND if s.monstrous else HAND),
        ("standing", s.standing.count(True)),
        ("trophies", sum(card != NO_TROPHY for card in s.trophies)),
    )


def spot(s: Dungeon, place: int) -> Spot:
    """A place of the dungeon: its monster, a trophy on it, and the figures that stand there."""
    pieces = [] if place == ENTRANCE else [monster_card(s, place)]
    if s.trophies[place] != NO_TROPHY:
        face = Face(str(s.trophies[place]), picture="card-pick", numbers=(Number(word("name", "trophy"), s.trophies[place]),))
        pieces.append(Piece(f"trophy-{place}", "card", face, back="action", note=word("name", "trophy")))
    if s.slayer == place:
        form = word("name", "monstrous" if s.monstrous else "regular")
        pieces.append(pawn("slayer", "slayer", "werewolf" if s.monstrous else "broadsword", form))
    if s.friend == place and s.companion:
        pieces.append(pawn("companion", s.companion, {"wolf": "wolf-head", "raven": "raven"}[s.companion]))
    return Spot(f"place-{place}", word("name", "entrance") if place == ENTRANCE else str(place), tuple(pieces))


def pawn(piece: str, figure: str, picture: str, note: str = "") -> Piece:
    fighters = {
        "slayer": ("move", "melee", "ranged"),
        "wolf": ("move", "melee"),
        "raven": ("move", "ranged"),
    }  # 2.2, 2.3
    marks = tuple(Mark(PICTURES[symbol], word("name", symbol)) for symbol in fighters[figure])
    return Piece(piece, "pawn", Face(word("name", figure), picture=picture, marks=marks), note=note)


def monster_card(s: Dungeon, place: int) -> Piece:
    """A monster where it lies: with its current strength and what is ticked this turn, or face down."""
    monster = s.box.monsters[s.row[place]]
    piece = f"monster-{s.row[place]}"
    if not s.standing[place]:
        return Piece(piece, "card", back="monster", note=word("name", "lies").format(monster.name))
    left = Counter(s.open[place])
    marks = []
    for symbol in monster.symbols:
        marks.append(Mark(PICTURES[symbol], word("name", symbol), done=not left[symbol]))
        left[symbol] -= bool(left[symbol])
    return Piece(piece, "card", monster_face(monster, strength(s, place), tuple(marks)), back="monster")


def stranger(s: Dungeon, number: int) -> Piece:
    """A monster that did not enter the dungeon (3.1)."""
    monster = s.box.monsters[number]
    marks = tuple(Mark(PICTURES[symbol], word("name", symbol)) for symbol in monster.symbols)
    return Piece(f"monster-{number}", "card", monster_face(monster, monster.strength, marks), back="monster")


def monster_face(monster: Monster, now: int, marks: tuple[Mark, ...]) -> Face:
    printed = monster.strength if monster.strength != now else None
    return Face(
        monster.name,
        picture=monster.picture,
        colour=word("colour", monster.ability),
        numbers=(Number(word("label", "strength"), now, printed),),
        marks=marks,
        text=word("ability", monster.ability),
        known=monster.known,
    )


def action_cards(zone: str, cards: list[int]) -> tuple[Piece, ...]:
    """Equal cards can't be told apart, so they are numbered as they lie."""
    seen: Counter[int] = Counter()
    pieces = []
    for card in cards:
        pieces.append(Piece(f"{zone}-{card}-{seen[card]}", "card", Face(str(card), picture="card-play"), back="action"))
        seen[card] += 1
    return tuple(pieces)


def name(s: Dungeon, kind: str, thing: str | int) -> Part:
    """What a thing of this kind is called in a sentence, and the pieces that stand for it."""
    match kind, thing:
        case "figure", str(figure):
            return Part(word("name", figure), ("slayer" if figure == "slayer" else "companion",))
        case "card", int(card):
            return Part(str(card), tuple(f"hand-{card}-{copy}" for copy in range(s.hand.count(card))))
        case "foe", str(figure):
            place = where(s, figure)
            return Part(place_name(s, place, "monster"), (f"place-{place}",))
        case (("cards" | "spaces"), int(count)):
            return Part(f"{count} {word('name', kind.removesuffix('s') if count == 1 else kind)}")
        case (("place" | "ground" | "monster"), int(place)):
            return Part(place_name(s, place, kind), (f"place-{place}",))
        case _:
            return Part(word("name", str(thing)))


def place_name(s: Dungeon, place: int, kind: str) -> str:
    """The monster, its place, or its ground: the place whatever became of the monster since."""
    if place == ENTRANCE:
        return word("name", "entrance")
    monster = s.box.monsters[s.row[place]].name
    if kind == "monster":
        return word("name", "monster").format(monster)
    slain = kind == "place" and not s.standing[place]
    return word("name", "slain-place" if slain else "place").format(place, monster)
