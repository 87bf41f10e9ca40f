"""Positions set up by hand, and plays in words close to the table's."""

from __future__ import annotations

from bestiary import registry
from bestiary.games.maverick.box import COPIES, PLACES, VALUES
from bestiary.games.maverick.state import NO_TROPHY, NOBODY, Dungeon
from bestiary.kernel import Game, Option

TITLE = registry.title("maverick")
SETTINGS = {"companion": "ask", "payment": "ask"}
NAMES = {monster.name: number for number, monster in enumerate(TITLE.box(1, SETTINGS).monsters)}


def lay(
    row: str,
    hand: str,
    *,
    slayer: int = 0,
    wolf: int | None = None,
    raven: int | None = None,
    deck: int | None = None,
    payment: int = 5,
    plays: int = 0,
    monstrous: bool = False,
    packs: tuple[object, ...] = (),
) -> Game:
    """A dungeon with these monsters standing from place 1 on ("-" is a slain one), these cards in hand, a turn begun.

    The companion is the wolf at the entrance unless it is said where which stands. Cards not in hand lie in the deck (or as
    many of them as `deck` says, the others discarded), so that the forty are complete.
    """
    box = TITLE.box(1, SETTINGS, packs)  # type: ignore[arg-type]
    named = row.split()
    numbers = [NAMES[name] for name in named if name != "-"]
    spare = iter(number for number in range(len(box.monsters)) if number not in numbers)
    places = [NAMES[name] if name != "-" else next(spare) for name in named] + [next(spare) for _ in range(13 - len(named))]
    standing = [False, *(name != "-" for name in named)]
    rest = [card for card in VALUES for _ in range(COPIES)]
    for card in hand:
        rest.remove(int(card))
    paid, rest = rest[:payment], rest[payment:]
    kept = rest if deck is None else rest[:deck]
    s = Dungeon(
        box=box,
        seats=1,
        key=bytes(32),
        todo=[("play",)],
        row=(NOBODY, *places),
        absent=tuple(number for number in range(len(box.monsters)) if number not in places),
        deck=kept,
        payment=paid,
        hand=sorted(int(card) for card in hand),
        played=[],
        discard=rest[len(kept) :],
        trophies=[NO_TROPHY] * len(PLACES),
        standing=standing + [False] * (len(PLACES) + 1 - len(standing)),
        open=[()] * len(PLACES),
        slayer=slayer,
        friend=raven if raven is not None else wolf or 0,
        companion="raven" if raven is not None else "wolf",
        plays=plays,
        monstrous=monstrous,
        turn=1,
    )
    s.open = [box.monsters[s.row[place]].symbols if s.standing[place] else () for place in PLACES]
    return Game(TITLE, s)


def do(game: Game, *plays: Option) -> Dungeon:
    for play in plays:
        game.answer(play)
    return game.state  # type: ignore[return-value]


def refused(game: Game, play: Option) -> str:
    """The refusal as a person reads it: "the sentence (section)"."""
    refusal = game.why_not(play)
    assert refusal is not None, f"{play} is on offer"
    return f"{refusal.text} ({refusal.rule})"


def offered(game: Game, verb: str) -> set[Option]:
    assert game.ask is not None
    return {option for option in game.ask.options if option[0] == verb}
