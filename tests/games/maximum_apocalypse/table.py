"""Positions laid out by hand, and plays in words close to the table's."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bestiary import registry
from bestiary.games.maximum_apocalypse.board import AT, BESIDE, CELLS
from bestiary.games.maximum_apocalypse.box import COLOURS
from bestiary.games.maximum_apocalypse.setting_up import begin
from bestiary.games.maximum_apocalypse.state import NONE, Horrors
from bestiary.kernel import Game, Option, Pack, Step
from bestiary.kernel.settings import settle

TITLE = registry.title("maximum-apocalypse")
PLAIN = {"b2": "van", "c2": "gas-station", "d2": "forest"}


def lay(
    *who: str,
    mission: str = "y1",
    tiles: Mapping[str, str] = PLAIN,
    under: Mapping[str, str] | None = None,
    at: Sequence[str] = (),
    hands: Sequence[str] = (),
    finds: Sequence[str] = (),
    gear: Sequence[str] = (),
    monsters: Sequence[str] = (),
    phobias: Sequence[str] = (),
    tokens: Mapping[str, int] | None = None,
    horde: str = "",
    red: str = "",
    asylum: str = "",
    hunger: int = 1,
    life: Sequence[int] = (),
    todo: Sequence[Step] = (("act", 0),),
    turn: bool = False,
    actions: int = 4,
    dice: Sequence[int] = (),
    change: Callable[[Horrors], object] = lambda _: None,
    packs: tuple[Pack, ...] = (),
    **settings: str,
) -> Game:
    """A table with these survivors (the Mechanic alone if nobody is named) and these tiles, the first survivor on turn.

    Words in a string name cards by their kind, one string for each seat. `tiles` lie face up, `under` face down; a spawn
    number may follow a name ("gas-station 5"). What is named for `horde`, `red` and `asylum` is drawn next, the first word
    first. After `todo`, and with `turn` the end of the turn, the game waits with a question that nobody answers; `change` is
    the last touch before it begins.
    """
    who = who or ("mechanic",)
    chosen = {f"survivor{seat + 1}": name for seat, name in enumerate(who)}
    box = TITLE.box(len(who), settle(TITLE.name, TITLE.settings, {"mission": mission, **chosen, **settings}), packs)
    s: Horrors = begin(box, len(who), bytes(32))
    spare = list(box.tiles)
    s.map = [NONE] * len(CELLS)
    for laid, zone in ((tiles, s.map), (under or {}, s.under)):
        for cell, name in laid.items():
            zone[AT[cell]] = take_tile(s, spare, name)
    there = [up != NONE or down != NONE for up, down in zip(s.map, s.under, strict=True)]
    s.beside = tuple(tuple(one for one in BESIDE[cell] if there[one] and there[cell]) for cell in range(len(CELLS)))
    for seat in range(len(who)):
        s.at[seat] = AT[at[seat]] if seat < len(at) else AT[next(iter(tiles))]
        s.life[seat] = life[seat] if seat < len(life) else box.cards["survivor"][who[seat]].health
        s.hands[seat] += draw(s, s.decks[seat], words(hands, seat))
        for kind in words(gear, seat):
            card = find(s, [s.decks[seat], *s.heaps, s.scrap], kind)
            s.gear[seat].append(card)
            s.rounds[seat].append(box.spec[card].ammo)
        s.finds[seat] += [find(s, [*s.heaps, s.scrap], kind) for kind in words(finds, seat)]
        for kind in words(monsters, seat):
            monster = find(s, [s.horde[0], s.aside], kind)
            s.attached[seat].append(monster)
            s.holder[monster] = seat
        s.phobias[seat] += [find(s, [s.asylum], kind) for kind in words(phobias, seat)]
    for cell, count in (tokens or {}).items():
        s.tokens[AT[cell]] = count
    s.horde[0] += draw(s, s.horde[0], horde.split()[::-1])
    s.heaps[0] += draw(s, s.heaps[0], red.split()[::-1])
    s.asylum += draw(s, s.asylum, asylum.split()[::-1])
    s.hunger[0] = hunger
    s.on_turn, s.actions, s.began_at = 0, actions, s.at[0]
    end = [(step, 0) for step in ("end_effects", "hunger", "poison", "close", "check_win")] if turn else []
    s.todo = [*todo, *end, *(("sneak", seat, s.at[seat]) for seat in range(len(who)))][::-1]
    s.pool = pool(*dice)
    change(s)
    return Game(TITLE, s)


def words(rows: Sequence[str], seat: int) -> list[str]:
    return rows[seat].split() if seat < len(rows) else []


def draw(s: Horrors, pile: list[int], kinds: Sequence[str]) -> list[int]:
    return [find(s, [pile], kind) for kind in kinds]


def find(s: Horrors, piles: Sequence[list[int]], kind: str) -> int:
    for pile in piles:
        for card in pile:
            if s.box.kind[card] == kind:
                pile.remove(card)
                return card
    raise LookupError(kind)


def take_tile(s: Horrors, spare: list[int], name: str) -> int:
    kind, _, number = name.partition(" ")
    tile = next(one for one in spare if s.box.kind[one] == kind and (not number or s.box.spawns[one] == int(number)))
    spare.remove(tile)
    return tile


def pool(*dice: int) -> int:
    """Luck that shows these dice next."""
    left = 1 << 400
    for die in reversed(dice):
        left = left * 6 + die - 1
    return left


def do(game: Game, *plays: Option) -> Horrors:
    for play in plays:
        game.answer(play)
    return state(game)


def state(game: Game) -> Horrors:
    assert isinstance(game.state, Horrors)
    return game.state


def finish(game: Game) -> Horrors:
    """Go on to the end of the turn: free actions are left, everything else must be asked by name."""
    if game.ask is not None and ("end",) in game.ask.options:
        game.answer(("end",))
    return state(game)


def monster(game: Game, kind: str, nth: int = 0) -> int:
    """The number of an attached monster of this kind."""
    s = state(game)
    return [one for monsters in s.attached for one in monsters if s.box.kind[one] == kind][nth]


def kinds(game: Game, cards: Sequence[int]) -> list[str]:
    return [state(game).box.kind[card] for card in cards]


def offered(game: Game, *verbs: str) -> set[Option]:
    assert game.ask is not None
    return {option for option in game.ask.options if option[0] in verbs}


def refused(game: Game, play: Option) -> str:
    refusal = game.why_not(play)
    assert refusal is not None, f"{play} is on offer"
    return f"{refusal.text} ({refusal.rule})"


def heap(colour: str) -> int:
    return COLOURS.index(colour)
