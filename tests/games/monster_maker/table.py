"""Positions set up by hand, and plays in words close to the table's. Cards go by their keys: "30p", "kobold", "diane"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bestiary import registry
from bestiary.games.monster_maker.state import BACK, Dungeons
from bestiary.games.monster_maker.turn import begin
from bestiary.kernel import Game, Option, Pack
from bestiary.kernel.game import Deal
from bestiary.kernel.settings import settle
from bestiary.kernel.zones import census

TITLE = registry.title("monster-maker")
Cards = Mapping[int, str]

#: The strengths that tests speak of, so that the balance can be tuned without them.
STRENGTHS = {
    "kobold": 6,
    "giant-rat": 6,
    "cobra": 8,
    "orc": 9,
    "zombie": 9,
    "ghoul": 11,
    "ogre": 13,
    "minotaur": 16,
    "dragon": 21,
}
PINNED = Pack("monster-maker", {"monster": {key: {"strength": strength} for key, strength in STRENGTHS.items()}})


def lay(
    hand: str = "",
    *,
    seats: int = 3,
    hands: Cards | None = None,
    way: Cards | None = None,
    back: Mapping[int, int] | None = None,
    guards: Cards | None = None,
    secret: Cards | None = None,
    shown: Cards | None = None,
    top: str = "",
    deck: int | None = None,
    pile: str = "",
    homes: int = 0,
    do: str = "play",
    packs: tuple[Pack, ...] = (),
    **settings: Any,
) -> Game:
    """Seat 0 (with this hand) is at its play, or is to begin its turn with `do="turn"`.

    `way` says which corridors each party has out on its present way, `back` how long the way back is for those on it; `top`
    the next cards of the deck, `pile` the next treasures. Cards not named lie in the deck, or as many as
    `deck` says, the others discarded.
    """
    packs = (PINNED, *packs)
    box = TITLE.box(seats, settle(TITLE.name, TITLE.settings, settings), packs)
    s: Dungeons = begin(box, seats, bytes(32))
    left = {key: [*numbers] for key, numbers in box.numbers.items()}

    def named(keys: str) -> list[int]:
        return [left[key].pop(0) for key in keys.split()]

    for seat, keys in {0: hand, **(hands or {})}.items():
        s.hands[seat] = sorted(named(keys))
    for seat, length in (back or {}).items():
        s.phase[seat], s.length[seat] = BACK, length
    for seat, keys in (way or {}).items():
        cards = named(keys)
        (s.ways_back if s.phase[seat] == BACK else s.ways_in)[seat] = tuple(cards)
        s.distance[seat] = sum(box.distance[card] for card in cards)
    for seat, key in (guards or {}).items():
        (s.guards[seat],) = named(key)
    for seat, keys in (secret or {}).items():
        s.secret[seat] = named(keys)
    for seat, keys in (shown or {}).items():
        s.shown[seat] = tuple(named(keys))
    drawn, found = named(top)[::-1], named(pile)[::-1]
    rest = [card for numbers in left.values() for card in numbers]
    cards = [card for card in rest if card in box.deck]
    kept = (cards if deck is None else cards[:deck])[::-1]  # traps are numbered last, and so lie at the bottom
    s.discards = [card for card in cards if card not in kept]
    s.deck = kept + drawn
    s.pile = [card for card in rest if card in box.treasures] + found
    s.prizes = [card for card in rest if card in box.prizes]
    s.homes, s.dungeons, s.rounds = homes, 1, 1
    if homes:
        s.phase[-1] = 2
        s.ever_home[-1] = True
    s.todo = [("turn", 0)] if do == "turn" else [("finish", 0), (do, 0)]
    everything = {
        back: sorted(cards) for back, cards in (("card", box.deck), ("treasure", box.treasures), ("prize", box.prizes))
    }
    assert {back: cards for back, cards in census(s).items() if cards} == {
        back: cards for back, cards in everything.items() if cards
    }
    return Game(TITLE, s, Deal(0, "", dict(box.settings), packs))


def do(game: Game, *plays: Option) -> Dungeons:
    for play in plays:
        game.answer(play)
    return game.state  # type: ignore[return-value]


def roll_high(game: Game) -> Game:
    """All dice to come in this refill show sixes; `roll_low` makes them show ones. Dice only, no shuffles."""
    return loaded(game, 6)


def roll_low(game: Game) -> Game:
    return loaded(game, 1)


def loaded(game: Game, *faces: int) -> Game:
    """The next dice show these faces, over and over; the position begins anew from its base."""
    pool = 1 << 70
    for place in range(30):
        pool = pool * 6 + faces[(29 - place) % len(faces)] - 1
    for s in (game.state, game._base):
        s.pool = pool
    return game


def keys(s: Dungeons, cards: Any) -> str:
    """These cards by their keys."""
    return " ".join(s.box.key[card] for card in cards)


def refused(game: Game, play: Option) -> str:
    """The refusal as a person reads it: "the sentence (section)"."""
    refusal = game.why_not(play)
    assert refusal is not None, f"{play} is on offer"
    return f"{refusal.text} ({refusal.rule})"


def offered(game: Game, verb: str) -> set[Option]:
    assert game.ask is not None
    return {option for option in game.ask.options if option[0] == verb}


def notes(game: Game) -> dict[Option, str]:
    """What is said beside each choice of the seat that is asked."""
    assert game.ask is not None
    return {choice.option: choice.note for choice in game.scene(game.ask.seat).choices}


def news(game: Game, seat: int | None, since: int = -1) -> list[str]:
    return [one.text for one in game.scene(seat, since).news]
