"""Positions set up by hand, in the letters in which the table draws dice: "pBa" is a purple bamboo, "n**" a neutral wild."""

from __future__ import annotations

from collections.abc import Mapping

from bestiary import registry
from bestiary.games.merlins_beast_hunt.board import DICE, HOLES, LINES, SQUARES
from bestiary.games.merlins_beast_hunt.box import ACTIVE, COLOURS, DECK, FACES, ICONS, NEUTRAL, NEUTRAL_DICE, POOL, WILD
from bestiary.games.merlins_beast_hunt.effects import is_complete
from bestiary.games.merlins_beast_hunt.state import NOTHING, Hunt
from bestiary.games.merlins_beast_hunt.turn import BY_NAME, LINE_OF
from bestiary.kernel import Game, Option

TITLE = registry.title("merlins-beast-hunt")
SETTINGS = {"rerolls": "once", "enclosure": "holes"}
KINDS = TITLE.box(2, SETTINGS).kinds
SHORT = TITLE.words.table["short"]
PURPLE, GREEN, ORANGE, YELLOW = range(4)
#: The phases of a turn, as the turn itself sets them up.
PHASES = ("roll", "place", "score", "catch", "discard", "replenish", "pass_on")


def die(letters: str) -> int:
    """The number of "pBa"."""
    colour = next(number for number, colour in enumerate(COLOURS) if SHORT[colour] == letters[0])
    return colour * 6 + next(number for number, face in enumerate(FACES) if SHORT[face] == letters[1:])


def card(words: str) -> int:
    """The number of "purple thorns"."""
    colour, icon = words.split()
    return COLOURS.index(colour) * len(ICONS) + ICONS.index(icon)


def lay(
    holes: Mapping[str, str] | None = None,
    fences: Mapping[str, str] | None = None,
    *,
    tray: str = "",
    hand: str = "",
    seat: int = PURPLE,
    seats: int = 2,
    beasts: Mapping[str, str] | None = None,
    caught: Mapping[int, str] | None = None,
    points: Mapping[int, int] | None = None,
    scored: Mapping[int, list[int]] | None = None,
    reinforced: Mapping[int, int] | None = None,
    pool: Mapping[int, int] | None = None,
    active: Mapping[int, str] | None = None,
    deck: int | None = None,
    supply: Mapping[str, int] | None = None,
    wild_used: bool = False,
    idle: int = 0,
    ran_out: int = NOTHING,
    gone: tuple[int, ...] = (),
    phase: str = "place",
    packs: tuple[object, ...] = (),
    **settings: str,
) -> Game:
    """A board with dice in its holes and cards on its lines, and a turn come to placing (or to another phase).

    A large hole is laid out by its quarters, {"b1-c2": "b1 pBa, c1 oBa"}, a small one by its dice alone, {"a1-b1": "pTh g**"}.
    Fences that are complete have scored. The other cards lie in the decks (or as many as `deck` says, the others discarded).
    Whoever is not on turn has four active dice of the own colour, unless `active` says by letters of colour what they have.
    """
    box = TITLE.box(seats, {**SETTINGS, **settings}, packs)  # type: ignore[arg-type]
    dice = [NOTHING] * DICE
    for name, lying in (holes or {}).items():
        hole = HOLES[BY_NAME[name]]
        for number, one in enumerate(lying.split(",") if hole.large else lying.split()):
            *quarter, letters = one.split()
            at = hole.quarters.index(quarter[0]) if quarter else number
            assert dice[hole.first + at] == NOTHING, f"two dice in one place of {name}"
            dice[hole.first + at] = die(letters)
    of_hole = [dice[hole.first : hole.first + hole.room] for hole in HOLES]
    icons = [{code % 6 for code in lying if code != NOTHING and code % 6 != WILD} for lying in of_hole]
    assert all(len(found) <= 1 for found in icons), "two icons in one hole"
    on_lines = {LINE_OF[line]: card(words) for line, words in (fences or {}).items()}
    hands = [
        [] if other != seat else sorted(seat * len(ICONS) + ICONS.index(icon) for icon in hand.split())
        for other in range(seats)
    ]
    decks = [[other * len(ICONS) + icon for icon in range(len(ICONS)) for _ in range(DECK)] for other in range(seats)]
    for one in (*on_lines.values(), *(one for held in hands for one in held)):
        decks[one // len(ICONS)].remove(one)
    kept = decks[seat] if deck is None else decks[seat][:deck]
    discards: list[list[int]] = [[] for _ in range(seats)]
    discards[seat], decks[seat] = decks[seat][len(kept) :], kept
    standing = [NOTHING] * len(SQUARES)
    for square, kind in (beasts or {}).items():
        standing[SQUARES.index(square)] = KINDS.index(kind)
    taken = [[KINDS.index(kind) for kind in (caught or {}).get(other, "").split()] for other in range(seats)]
    on_table = sorted(map(die, tray.split()))
    idling = [[other] * ACTIVE if other != seat else [] for other in range(seats)]
    for other, letters in (active or {}).items():
        idling[other] = [
            next(number for number, colour in enumerate(COLOURS) if SHORT[colour] == one) for one in letters.split()
        ]
    used = [*(code // 6 for code in (*dice, *on_table) if code != NOTHING), *(colour for own in idling for colour in own)]
    bag = [POOL[seats] - used.count(other) if other < seats else 0 for other in range(NEUTRAL)]
    bag.append(NEUTRAL_DICE - used.count(NEUTRAL))
    for colour, count in (pool or {}).items():
        bag[colour] = count
    lots = [beast.count - standing.count(kind) - sum(own.count(kind) for own in taken) for kind, beast in enumerate(box.beasts)]
    for name, count in (supply or {}).items():
        lots[KINDS.index(name)] = count
    s = Hunt(
        box=box,
        seats=seats,
        key=bytes(32),
        todo=[(step, seat) for step in reversed(PHASES[PHASES.index(phase) :])],
        decks=decks,
        hands=hands,
        discards=discards,
        fences=[on_lines.get(line, NOTHING) for line in range(len(LINES))],
        laid=sum(1 << line for line in on_lines),
        bag=bag,
        active=idling,
        tray=on_table,
        dice=dice,
        free=[sum(1 << at for at, code in enumerate(lying) if code == NOTHING) for lying in of_hole],
        icon=[next(iter(found), NOTHING) for found in icons],
        wild_used=wild_used,
        supply=lots,
        beasts=standing,
        caught=taken,
        points=[(points or {}).get(other, 0) for other in range(seats)],
        scored=[[*(scored or {}).get(other, [])] for other in range(seats)],
        reinforced=[(reinforced or {}).get(other, 0) for other in range(seats)],
        first=0,
        on_turn=seat,
        turns=1,
        idle=idle,
        ran_out=ran_out,
        gone=[other in gone for other in range(seats)],
    )
    s.complete = sum(1 << line for line in on_lines if is_complete(s, line))
    return Game(TITLE, s)


def do(game: Game, *plays: Option) -> Hunt:
    for play in plays:
        game.answer(play)
    return game.state  # type: ignore[return-value]


def full(hole: str, letters: str) -> str:
    """A hole full of such dice: "pBa" in each place."""
    of = HOLES[BY_NAME[hole]]
    return ", ".join(f"{quarter} {letters}" for quarter in of.quarters) if of.large else f"{letters} {letters}"


def put(letters: str, hole: str, quarter: str = "rim") -> Option:
    """The choice to put a die: "pBa" into a hole, towards a square or, at a small hole, on the rim."""
    face = FACES[die(letters) % 6]
    return ("die", "neutral" if letters[0] == SHORT["black"] else "own", face, hole, quarter)


def end_turn(game: Game) -> Hunt:
    """End placing; keep all cards if asked."""
    asked = game.ask.seat if game.ask else None
    do(game, ("end",))
    if game.ask is not None and game.ask.what == "discard" and game.ask.seat == asked:
        do(game, ("discard", "none"))
    return game.state  # type: ignore[return-value]


def refused(game: Game, play: Option) -> str:
    """The refusal as a person reads it: "the sentence (section)"."""
    refusal = game.why_not(play)
    assert refusal is not None, f"nothing speaks against {play}"
    assert game.ask is not None
    assert play not in game.ask.options
    return f"{refusal.text} ({refusal.rule})"


def offered(game: Game, verb: str) -> set[Option]:
    assert game.ask is not None
    return {option for option in game.ask.options if option[0] == verb}


def news(game: Game, *codes: str) -> list[str]:
    """What was told, of these kinds."""
    return [one.text for one in game.scene(None, since=-1).news if one.code in codes]
