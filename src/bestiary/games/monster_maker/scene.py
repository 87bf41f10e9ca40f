"""What is seen: the parties in the dungeon, what each has laid, found and holds; and what each thing is called."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from bestiary.kernel import Option, Part
from bestiary.kernel.scene import Area, Count, Dice, Face, Hand, Number, Piece, Pile, Row, Spot, Tally
from bestiary.kernel.words import Words, read_words

from .box import CHARACTER, CLERIC, CORRIDOR, DETOUR, MONSTER, NO_CARD, PRIZE, SPELL, TRAP, TREASURE, Treasure
from .effects import burden, door, lead, odds, place_of, put_forward, terms
from .odds import Dice as Strength
from .state import BACK, HOME, IN, Dungeons


@cache
def words() -> Words:
    return read_words(__package__)


def word(section: str, key: str | int) -> str:
    return str(words().get(section, str(key)))


def seat_name(seat: int) -> str:
    return word("name", seat)


def areas(s: Dungeons, seat: int | None) -> tuple[Area, ...]:
    """Hidden are the deck and the other piles, hands but one's own, secret treasures, and what is put forward."""
    rivals = [one for one in range(s.seats) if one != seat]
    seats = rivals if seat is None else [*rivals, seat]
    return (
        Tally("tally", word("area", "tally"), tuple(counts(s))),
        Pile("discards", word("area", "discards"), len(s.discards), cards(s, s.discards[::-1]), back="card"),
        *([Pile("out", word("area", "out"), len(s.out), cards(s, s.out), back="treasure")] if s.out else ()),
        deck(s),
        Row("parties", word("area", "parties"), tuple(party(s, one) for one in range(s.seats))),
        *(way(s, one) for one in range(s.seats)),
        *(treasures(s, one, one == seat) for one in range(s.seats) if s.held(one)),
        *(hoard(s, one) for one in range(s.seats) if s.hoards[one]),
        Dice("dice", word("area", "dice"), tuple(die(place, face) for place, face in enumerate(s.rolled))),
        *(hand(s, one, one == seat) for one in seats),
        *(forward(s, one, one == seat) for one in range(s.seats) if s.forward[one]),
    )


def counts(s: Dungeons) -> Iterable[Count]:
    yield Count(word("count", "round"), s.rounds)
    if s.box.settings["length"] != "one":
        yield Count(word("count", "dungeon"), s.dungeons)
    yield Count(word("count", "pile"), len(s.pile))
    yield Count(word("count", "prizes"), len(s.prizes))
    for seat in range(s.seats):
        called = seat_name(seat).capitalize()
        if s.wins[seat]:
            yield Count(word("count", "wins").format(called), s.wins[seat])
        if gold := sum(s.box.card[card].entry.gold for card, one in zip(s.won, s.winners, strict=True) if one == seat):
            yield Count(word("count", "won").format(called), word("name", "gold").format(gold))


def deck(s: Dungeons) -> Pile:
    """A trap that lies face up on top is seen (6.5)."""
    count = len(s.deck) + len(s.top) + len(s.warning)
    return Pile("deck", word("area", "deck"), count, cards(s, s.warning), back="card")


# -- the parties


def party(s: Dungeons, seat: int) -> Spot:
    """How far a party has come, and the monster before it."""
    pawn = Piece(f"pawn-{seat}", "pawn", Face(how_far(s, seat), picture="meeple", colour=seat_name(seat)))
    guard = cards(s, [s.guards[seat]]) if s.guards[seat] != NO_CARD else ()
    return Spot(f"party-{seat}", seat_name(seat).capitalize(), (pawn, *guard))


def how_far(s: Dungeons, seat: int) -> str:
    if s.phase[seat] >= HOME:
        return word("name", "home" if s.phase[seat] == HOME else "lost")
    if s.phase[seat] == BACK and door(s, seat) is not None:
        return word("name", "room")
    goal = s.box.target if s.phase[seat] == IN else s.length[seat]
    return word("name", "in" if s.phase[seat] == IN else "back").format(s.distance[seat], goal)


def way(s: Dungeons, seat: int) -> Pile:
    """The corridors of the present way, the last on top."""
    laid = (s.ways_in if s.phase[seat] == IN else s.ways_back)[seat]
    return Pile(f"way-{seat}", titled("way", seat), len(laid), cards(s, laid[::-1]), back="card")


def titled(area: str, seat: int) -> str:
    return word("area", area).format(seat_name(seat).capitalize())


def treasures(s: Dungeons, seat: int, own: bool) -> Pile:
    held = s.held(seat)
    return Pile(
        f"treasures-{seat}", titled("treasures", seat), len(held), cards(s, held if own else s.shown[seat]), back="treasure"
    )


def hoard(s: Dungeons, seat: int) -> Pile:
    return Pile(f"hoard-{seat}", titled("hoard", seat), len(s.hoards[seat]), cards(s, s.hoards[seat]), back="treasure")


def hand(s: Dungeons, seat: int, own: bool) -> Hand:
    held = s.hands[seat]
    return Hand(f"hand-{seat}", titled("hand", seat), seat, len(held), cards(s, held) if own else (), back="card")


def forward(s: Dungeons, seat: int, own: bool) -> Hand:
    """What is put forward, and by whom each spell is led; the others see how many cards, no more."""
    put = s.forward[seat]
    pieces = tuple(Piece(card_id(card), "card", face(s, card), "card", with_what(s, seat, at)) for at, card in enumerate(put))
    return Hand(f"forward-{seat}", titled("forward", seat), seat, len(put), pieces if own else (), back="card")


def with_what(s: Dungeons, seat: int, place: int) -> str:
    """The spell a character leads and the weapons it bears."""
    put, held = s.forward[seat], s.held(seat)
    led = [put[s.fighters + n] for n, leader in enumerate(s.led) if leader == place]
    borne = [held[weapon] for weapon, bearer in s.armed if bearer == place]
    said = [word("name", "leads").format(called(s, card)) for card in led]
    return ", ".join(said + [word("name", "armed").format(called(s, card)) for card in borne])


def die(place: int, shown: int) -> Piece:
    pictures = ("one", "two", "three", "four", "five", "six")
    return Piece(f"die-{place}", "die", Face(str(shown), picture=f"dice-six-faces-{pictures[shown - 1]}"))


# -- cards


def cards(s: Dungeons, numbers: Iterable[int]) -> tuple[Piece, ...]:
    return tuple(Piece(card_id(card), "card", face(s, card), back_of(s, card)) for card in numbers)


def card_id(card: int) -> str:
    return f"card-{card}"


def back_of(s: Dungeons, card: int) -> str:
    return {TREASURE: "treasure", PRIZE: "prize"}.get(s.box.sort[card], "card")


def face(s: Dungeons, card: int) -> Face:
    """Equal cards have equal faces, made once."""
    faces: dict[str, Face] = s.box.faces
    if (key := s.box.key[card]) not in faces:
        entry = s.box.card[card].entry
        numbers, text, colour = FACES[s.box.sort[card]](s, card)
        faces[key] = Face(called(s, card), entry.picture, colour, numbers, text=text, known=entry.known)
    return faces[key]


Told = tuple[tuple[Number, ...], str, str]


def corridor_face(_: Dungeons, _card: int) -> Told:
    return (), "", "grey"


def monster_face(s: Dungeons, card: int) -> Told:
    return (Number(word("label", "strength"), s.box.strength[card]),), word("text", s.box.type[card]), "red"


def dice_numbers(strength: Strength) -> tuple[Number, ...]:
    shown = (("dice", strength.dice), ("plus", strength.plus))
    return tuple(Number(word("label", label), value) for label, value in shown if value)


def character_face(s: Dungeons, card: int) -> Told:
    return dice_numbers(s.box.dice[card]), word("text", s.box.calling[card]), "green"


def spell_face(s: Dungeons, card: int) -> Told:
    return dice_numbers(s.box.dice[card]), word("text", "spell-human" if s.box.human_only(card) else "any"), "purple"


def other_face(s: Dungeons, card: int) -> Told:
    return (), word("text", s.box.card[card].entry.power), "blue"


def treasure_face(s: Dungeons, card: int) -> Told:
    treasure: Treasure = s.box.card[card].entry
    said = []
    if treasure.weight:
        said.append(word("text", "further").format(treasure.weight))
    if treasure.burden:
        said.append(word("text", "burden").format(treasure.burden))
    if treasure.power != "none":
        said.append(word("text", {"dispel": "dispels"}.get(treasure.power, treasure.power)))
    if treasure.bonus:
        bearers = ", ".join(word("name", calling) for calling in treasure.bearers)
        said.append(word("text", "weapon").format(treasure.bonus, bearers))
    if treasure.dice:
        key = "rolled-gold-less" if treasure.gold else "rolled-gold"
        worth = word("name", key).format(treasure.dice, treasure.per_die, -treasure.gold)
        said.append(word("text", "rolled").format(worth))
    fixed = (Number(word("label", "gold"), treasure.gold),) if treasure.gold and not treasure.dice else ()
    return fixed, "; ".join(said), "gold"


FACES: dict[int, Callable[[Dungeons, int], Told]] = {
    CORRIDOR: corridor_face,
    MONSTER: monster_face,
    CHARACTER: character_face,
    SPELL: spell_face,
    CLERIC: other_face,
    DETOUR: other_face,
    TRAP: other_face,
    TREASURE: treasure_face,
}

# -- what things are called


def called(s: Dungeons, card: int) -> str:
    """A card's name."""
    if s.box.sort[card] == CORRIDOR:
        return word("name", "perches").format(s.box.distance[card])
    return str(s.box.card[card].entry.name)


def name(s: Dungeons, kind: str, thing: str | int) -> Part:
    """What a thing of this kind is called in a sentence, and the pieces that stand for it."""
    return NAMES[kind](s, thing)


def by_key(s: Dungeons, key: str) -> str:
    return called(s, s.box.numbers[key][0])


def ids(s: Dungeons, key: str, among: Iterable[int]) -> tuple[str, ...]:
    return tuple(card_id(card) for card in among if s.box.key[card] == key)


def in_hand(s: Dungeons, key: str) -> Part:
    return Part(by_key(s, key), ids(s, key, s.hands[s.on_turn]))


def a_corridor(s: Dungeons, distance: int) -> Part:
    pieces = (card_id(card) for card in s.hands[s.on_turn] if s.box.distance[card] == distance)
    return Part(word("name", "corridor").format(distance), tuple(pieces))


def counted(one: str, many: str) -> Callable[[Dungeons, int], Part]:
    return lambda _, count: Part(word("name", one if count == 1 else many).format(count))


def the(s: Dungeons, key: str) -> str:
    """As a sentence has it: people go by their names alone."""
    card = s.box.numbers[key][0]
    if s.box.sort[card] == CORRIDOR:
        return word("name", "corridor").format(s.box.distance[card])
    return called(s, card) if s.box.sort[card] == CHARACTER else word("name", "the").format(called(s, card))


NAMES: dict[str, Callable[[Dungeons, Any], Part]] = {
    "seat": lambda _, seat: Part(seat_name(seat), (f"party-{seat}",)),
    "rival": lambda _, seat: Part(seat_name(seat), (f"party-{seat}", f"pawn-{seat}")),
    "card": in_hand,
    "corridor": a_corridor,
    "fighter": lambda s, key: Part(by_key(s, key), ids(s, key, s.forward[s.on_turn])),
    "treasure": lambda s, key: Part(by_key(s, key), ids(s, key, s.held(s.on_turn))),
    "dispeller": lambda s, key: Part(by_key(s, key), ids(s, key, (*s.hands[s.on_turn], *s.held(s.on_turn)))),
    "fallen": lambda s, key: Part(by_key(s, key), ids(s, key, s.fallen)),
    "plain": lambda s, key: Part(by_key(s, key)),
    "the": lambda s, key: Part(the(s, key)),
    "the_card": lambda s, key: Part(the(s, key), ids(s, key, s.hands[s.on_turn])),
    "perches": lambda _, distance: Part(word("name", "perches").format(distance)),
    "cards": counted("one-card", "cards"),
    "traps": counted("one-trap", "traps"),
}

# -- what an option would bring


def note(s: Dungeons, option: Option) -> str:
    """The exact odds of a fight as it would be fought now (5.4), and where a corridor leads."""
    seat = s.on_turn
    match option:
        case ("corridor", distance):
            return destination(s, seat, s.distance[seat] + distance)
        case (("send" | "charm" | "cast" | "arm" | "done"), *_):
            return odds_told(fought(s, seat, option), seat)
        case _:
            return ""


def destination(s: Dungeons, seat: int, distance: int) -> str:
    goal = s.box.target if s.phase[seat] == IN else s.length[seat]
    if distance < goal:
        return word("note", "travelled").format(distance, goal)
    return word("note", "room" if s.phase[seat] == IN else "home")


def fought(s: Dungeons, seat: int, option: Option) -> Dungeons:
    """The position with this piece put forward."""
    after = s.copy()
    after.quiet = True
    match option:
        case ("send", key):
            put_forward(after, seat, key)
        case ("charm", spell, key):
            put_forward(after, seat, key)
            lead(after, seat, spell, 0)
        case ("cast", spell, key):
            lead(after, seat, spell, place_of(after, seat, key))
        case ("arm", treasure, key):
            held = [s.box.key[card] for card in s.held(seat)]
            after.armed = (*s.armed, (held.index(treasure), place_of(s, seat, key)))
    return after


def odds_told(s: Dungeons, seat: int) -> str:
    """2D+3 and 10 against 17: 92 %."""
    said = word("name", "and").join(dice_told(one) for one in terms(s, seat))
    if less := burden(s, seat):
        said = word("note", "less").format(said, less)
    return word("note", "odds").format(said, s.box.strength[s.guards[seat]], percent(odds(s, seat)))


def dice_told(strength: Strength) -> str:
    if not strength.dice:
        return str(strength.plus)
    return f"{strength.dice}D+{strength.plus}" if strength.plus else f"{strength.dice}D"


def percent(chance: float) -> str:
    """Rounded, but what is not certain is never said to be."""
    if 0 < chance < 1:
        return word("note", "under") if chance < 0.005 else word("note", "over") if chance > 0.995 else f"{100 * chance:.0f}"
    return f"{100 * chance:.0f}"
