"""Section 5: a move, the tile revealed, tokens met, the tile entered; and when tiles have their effects (12)."""

from __future__ import annotations

from bestiary.kernel import Ask, Refusal, Script

from .board import CELLS
from .box import Tile
from .harm import die
from .monsters import attach, draw_monster
from .state import NONE, Horrors, character, name_at, passives, suffers, tile_at
from .steps import ON_TILE, steps


def go(s: Horrors, seat: int, cell: int) -> None:
    """5.1: onto a tile; it is revealed (5.2), its tokens are met (5.3), it is entered (5.5)."""
    if s.stopping >> seat & 1:
        s.stopping &= ~(1 << seat)
        s.do(*arrival(s, seat, cell))
        s.tell("wanders", seat)
        draw_monster(s, seat)
    else:
        s.do(*arrival(s, seat, cell))


def arrival(s: Horrors, seat: int, cell: int) -> tuple[tuple[str, int, int], ...]:
    s.at[seat] = cell
    s.tell("moves", seat, CELLS[cell])
    return (("reveal", seat, cell), ("meet", seat, cell), ("enter", seat, cell))


# -- 5.2 revealing


@steps.add
def reveal(s: Horrors, seat: int, cell: int) -> None:
    """5.2: a face-down tile is turned over, and its reveal effects happen."""
    if s.alive[seat] and s.map[cell] == NONE:
        s.do(("trigger", seat, cell, "reveal"))
        turn_over(s, seat, cell)


def turn_over(s: Horrors, seat: int, cell: int) -> None:
    """5.2, 12.7: it lies face up now; missions may take notice (17)."""
    tile = tile_at(s, cell)
    s.reveal((tile,), tuple(range(s.seats)))
    if s.under[cell] == tile:
        s.under[cell] = NONE
    else:
        s.rim[cell] = NONE
    s.map[cell] = tile
    s.tell("revealed", CELLS[cell], s.box.kind[tile])
    notice(s, seat, cell)


def notice(s: Horrors, seat: int, cell: int) -> None:
    """17.4, 17.6, 17.8: what a mission makes of a tile that is revealed."""
    goal, here = s.box.mission.goal, name_at(s, cell)
    if goal == "seals" and here == "altar":
        s.stars = [cell] * 3
        s.tell("stars", CELLS[cell])
    elif goal == "tide" and not s.boss_came and {"altar", "church", "garden"} <= {*names_up(s)}:
        boss_comes(s, seat)
    elif goal == "festival" and here in ("altar", "castle") and s.alive[seat]:
        s.tell("sacrifice", seat)
        die(s, seat, "sacrifice")
        s.do(("successor", seat))


def names_up(s: Horrors) -> list[str]:
    return [s.box.kind[tile] for tile in s.map if tile != NONE]


def boss_comes(s: Horrors, seat: int, kind: str = "") -> None:
    """17: a boss kept aside is drawn, that of this name or a random one."""
    bosses = [boss for boss in s.aside if kind in ("", s.box.kind[boss])]
    s.boss_came = True
    if bosses:
        boss = bosses[s.roll(len(bosses)) - 1]
        s.aside.remove(boss)
        attach(s, seat, boss)


# -- 5.3, 5.4 tokens


@steps.add
def meet(s: Horrors, seat: int, cell: int) -> None:
    """5.3: with a monster attached the tokens are drawn; with none there is a choice."""
    if s.alive[seat] and s.at[seat] == cell and s.tokens[cell]:
        if s.attached[seat]:
            face(s, seat, cell)
        else:
            s.do(("sneak", seat, cell))


@steps.add
def sneak(s: Horrors, seat: int, cell: int) -> Script:
    """5.3: sneak by, or draw them of one's free will."""
    if not s.alive[seat]:
        return
    s.actor = seat
    words = s.box.plain
    match (yield Ask(seat, "sneak", (words["sneak"], words["face"]))):
        case ("sneak",) if stealthy(s, seat, cell):
            return
        case _:
            face(s, seat, cell)


def face(s: Horrors, seat: int, cell: int) -> None:
    """5.3, 5.4: the tokens are taken off, a monster is drawn for each."""
    count, s.tokens[cell] = s.tokens[cell], 0
    for _ in range(count):
        draw_monster(s, seat)


def stealthy(s: Horrors, seat: int, cell: int) -> bool:
    """5.4: two dice, at most the stealth less the tokens there."""
    who = character(s, seat)
    stealth = (who.starving if s.starved[seat] else who.stealth) - s.tokens[cell]
    if s.phobias[seat] and suffers(s, seat, "shy"):
        stealth -= sum(alive and at == cell for alive, at in zip(s.alive, s.at, strict=True)) - 1
    dice = s.roll(6) + s.roll(6)
    passed = dice <= stealth and not passives(s, seat, "clumsy")
    if passed:
        s.tell("test-passed", seat, dice, stealth)
    else:
        s.tell("test-failed", seat, dice, stealth)
    return passed


# -- 5.5 entering, and when tiles have their effects


@steps.add
def enter(s: Horrors, seat: int, cell: int) -> None:
    """5.5, 5.6: the enter effects; a forest is remembered."""
    if not s.alive[seat] or s.at[seat] != cell:
        return
    tile: Tile = s.box.spec[s.map[cell]]
    if tile.passive == "stop" and s.ignored != cell:
        s.stopping |= 1 << seat
    mission_enter(s, seat, cell)
    trigger(s, seat, cell, "enter")


def mission_enter(s: Horrors, seat: int, cell: int) -> None:
    """17.2, 17.9: bosses that wait for the first to come."""
    goal = s.box.mission.goal
    if goal == "dracula" and cell in s.stars and not s.boss_came:
        s.stars.remove(cell)
        boss_comes(s, seat, "count-dracula")
    elif goal == "demons" and name_at(s, cell) == "castle" and not s.boss_came:
        boss_comes(s, seat, "shuten-doji")


@steps.add
def trigger(s: Horrors, seat: int, cell: int, when: str) -> None:
    """5.2, 5.5, 4.6: the effects of a tile with this trigger, unless a Talisman is used (14.3)."""
    if not s.alive[seat] or s.map[cell] == NONE or not getattr(s.box.spec[s.map[cell]], when):
        return
    if s.ignored == cell and seat == s.on_turn:
        return
    if seat == s.on_turn and not s.talismans >> seat & 1 and passives(s, seat, "talisman"):
        s.do(("talisman", seat, cell, when))
    else:
        have_effect(s, seat, cell, when)


def have_effect(s: Horrors, seat: int, cell: int, when: str) -> None:
    """12: each effect in turn."""
    tile: Tile = s.box.spec[s.map[cell]]
    amount = getattr(tile, f"{when}_amount")
    for name in getattr(tile, when):
        ON_TILE.table[name](s, seat, cell, amount)


@steps.add
def talisman(s: Horrors, seat: int, cell: int, when: str) -> Script:
    """14.3: once a turn all effects of a tile may be ignored."""
    if not s.alive[seat]:
        return
    s.actor = seat
    words = s.box.plain
    match (yield Ask(seat, "talisman", (words["ignore"], words["suffer"]))):
        case ("ignore",):
            s.talismans |= 1 << seat
            s.ignored = cell
            s.tell("ignores", seat, CELLS[cell])
        case _:
            have_effect(s, seat, cell, when)


# -- 17.8 the successor of a sacrifice


@steps.add
def successor(s: Horrors, seat: int) -> Script:
    """17.8: the player takes a new survivor of those left, who begins at the Garden."""
    if s.gone[seat] or s.alive[seat]:
        return
    s.actor = seat
    _, who = yield Ask(seat, "successor", tuple(s.box.survivor[who] for who in heirs(s)))
    revive(s, seat, s.seats + [*s.box.characters[s.seats :]].index(who))


def heirs(s: Horrors) -> list[str]:
    """17.8: the survivors in the box that nobody has taken for this."""
    return [who for number, who in enumerate(s.box.characters[s.seats :], s.seats) if number not in s.who]


def revive(s: Horrors, seat: int, number: int) -> None:
    """17.8: four cards, hunger 1, no monster; the old cards go out of the game."""
    s.reveal((*s.decks[seat],), tuple(range(s.seats)))
    s.reserve += s.decks[seat] + s.discards[seat]
    s.decks[seat] = [card for card in s.reserve if s.box.owner[card] == number]
    s.reserve = [card for card in s.reserve if s.box.owner[card] != number]
    s.discards[seat] = []
    s.shuffle(s.decks[seat])
    s.who[seat] = number
    s.alive[seat] = s.reborn = True
    s.life[seat], s.hunger[seat], s.starved[seat] = character(s, seat).health, 1, 0
    s.at[seat] = next(cell for cell, tile in enumerate(s.map) if tile != NONE and s.box.kind[tile] == "garden")
    s.stance[seat], s.both[seat], s.warded[seat], s.checks[seat] = 0, False, 0, 0
    s.draw(s.decks[seat], "hands", seat, 4)
    s.tell("successor", seat, s.box.characters[number])


# -- why not


@steps.why_not("sneak", "sneak")
@steps.why_not("face", "sneak")
@steps.why_not("ignore", "talisman")
@steps.why_not("suffer", "talisman")
def free_choice(_s: Horrors) -> None:
    """5.3, 14.3: as you like."""


@steps.why_not("survivor", "successor")
def no_successor(s: Horrors, who: str) -> Refusal | None:
    """17.8."""
    return None if who in heirs(s) else Refusal("taken", "17.8", (who,))
