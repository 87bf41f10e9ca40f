"""Section 17, and 11.1: what missions have survivors do, and when they are won."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from bestiary.kernel import Refusal

from .board import CELLS
from .harm import unequip, win
from .state import NONE, Horrors, living, name_at
from .steps import steps

BURNABLE = ("newspaper", "journal", "blanket")  # 17.5: these are given before fuel
FIRE = 4
DEMONS = 6  # 17.9
STARS = 3


# -- what survivors on a tile hold together


def sorts_here(s: Horrors, cell: int) -> list[str]:
    """The sorts of scavenge cards in hand and carried by survivors on this tile."""
    spec = s.box.spec
    return [
        spec[card].sort
        for seat in living(s)
        if s.at[seat] == cell
        for card in (*s.finds[seat], *s.gear[seat])
        if card in s.box.scavenge_cards
    ]


def give_up(s: Horrors, cell: int, sorts: tuple[str, ...]) -> None:
    """Cards of these sorts go: the first that survivors there hold; fuel is removed from the game (4.5)."""
    for sort in sorts:
        seat, card = next(
            (seat, card)
            for seat in living(s)
            if s.at[seat] == cell
            for card in (*s.finds[seat], *s.gear[seat])
            if s.box.spec[card].sort == sort
        )
        if card in s.finds[seat]:
            s.finds[seat].remove(card)
        else:
            unequip(s, seat, card)
        (s.removed if sort == "fuel" else s.scrap).append(card)
        s.tell("hands-in", seat, s.box.kind[card])


def lacking(s: Horrors, cell: int, sorts: tuple[str, ...]) -> str | None:
    """The first of these sorts that is not there often enough."""
    there = sorts_here(s, cell)
    for sort in sorts:
        if sort not in there:
            return sort
        there.remove(sort)
    return None


def fire(s: Horrors, cell: int) -> tuple[str, ...]:
    """17.5: a fuel and four things that burn, fuel last."""
    there = sorts_here(s, cell)
    fuel = min(there.count("fuel"), FIRE + 1)
    stuff = [sort for sort in there if sort in BURNABLE][:FIRE]
    return ("fuel", *stuff, *["fuel"] * max(0, min(fuel - 1, FIRE - len(stuff))))


# -- jobs: actions of a mission


class Job(NamedTuple):
    """An action of a mission: where, when, and what is handed in."""

    goal: str
    place: str  # the tile's name; "star" is any tile with an objective token
    needs: Callable[[Horrors, int], tuple[str, ...]]
    done: Callable[[Horrors], bool]
    does: Callable[[Horrors, int], None]


def stride(s: Horrors, _cell: int) -> None:
    s.progress += 1


def use_star(s: Horrors, cell: int) -> None:
    s.stars.remove(cell)
    s.progress += 1


def seal_paper(s: Horrors, cell: int) -> tuple[str, ...]:
    there = sorts_here(s, cell)
    return ("newspaper",) if "newspaper" in there else ("journal",)


def nothing(_s: Horrors, _cell: int) -> tuple[str, ...]:
    return ()


def vaccine(_s: Horrors, _cell: int) -> tuple[str, ...]:
    return ("scientist", "medicine", "antidote", "journal")


JOBS: dict[str, Job] = {
    "vaccine": Job("vaccine", "hospital", vaccine, lambda s: s.progress > 0, stride),
    "factory": Job("vaccine", "factory", nothing, lambda s: s.progress != 1, lambda s, _cell: win(s)),
    "repair-van": Job("escape", "van", lambda _s, _cell: ("spare-parts",), lambda s: s.progress > 0, stride),
    "seal": Job("seals", "star", seal_paper, lambda _s: False, use_star),
    "investigate": Job("burn", "star", nothing, lambda _s: False, use_star),
    "burn-altar": Job("burn", "altar", fire, lambda s: s.progress != STARS, stride),
    "light": Job("bonfires", "star", lambda _s, _cell: ("fuel",), lambda _s: False, use_star),
}
KEPT = ("scientist",)  # brought along, not handed in


def no_job(s: Horrors, seat: int, name: str) -> Refusal | None:
    """17: is it this mission's, here, now, and is everything there?"""
    job, cell = JOBS[name], s.at[seat]
    if job.goal != s.box.mission.goal:
        return Refusal("other-mission", "17")
    if job.place == "star":
        if cell not in s.stars:
            return Refusal("no-star", "17", (CELLS[cell],))
    elif name_at(s, cell) != job.place:
        return Refusal("wrong-place", "17", (job.place,))
    if job.done(s):
        return Refusal("not-now", "17", (name,))
    if name == "burn-altar":
        missing = FIRE + 1 - len(fire(s, cell))
        if missing or "fuel" not in sorts_here(s, cell):
            return Refusal("no-fire", "17.5", (max(missing, 1),))
        return None
    sort = lacking(s, cell, job.needs(s, cell))
    return None if sort is None else Refusal("lacking", "17", (sort,))


def work(s: Horrors, seat: int, name: str) -> None:
    """17: the action is done."""
    job, cell = JOBS[name], s.at[seat]
    give_up(s, cell, tuple(sort for sort in job.needs(s, cell) if sort not in KEPT))
    s.tell("job", seat, name)
    job.does(s, cell)


def jobs_here(s: Horrors, seat: int) -> list[str]:
    goal = s.box.mission.goal
    return [name for name, job in JOBS.items() if job.goal == goal and no_job(s, seat, name) is None]


# -- 11.1 winning


def fuel_together(s: Horrors) -> int:
    """11.1: delivered and carried."""
    return s.stored + sum(s.box.kind[card] == "fuel" for seat in living(s) for card in s.gear[seat])


def van_cell(s: Horrors) -> int:
    """Where the Van lies face up, or NONE."""
    return next((cell for cell, tile in enumerate(s.map) if tile == s.box.van), NONE)


def all_at(s: Horrors, cell: int) -> bool:
    return cell != NONE and all(s.at[seat] == cell for seat in living(s))


def killed(s: Horrors, kind: str) -> bool:
    return any(s.boss_kills >> boss & 1 and s.box.kind[boss] == kind for boss in s.box.bosses)


def objective_done(s: Horrors) -> bool:
    """17: the mission's own part of the condition."""
    match s.box.mission.goal:
        case "vaccine" | "tide":
            return False  # they end at once
        case "dracula":
            return killed(s, "count-dracula")
        case "escape" | "festival":
            return s.progress > 0 or s.box.mission.goal == "festival"
        case "seals" | "bonfires":
            return s.progress == STARS
        case "burn":
            return s.progress == STARS + 1
        case "demons":
            return killed(s, "shuten-doji") and s.kills + s.boss_kills.bit_count() - 1 >= DEMONS
        case "hibernate":
            return any(at_shelter(s, cell) for cell in s.stars)


def at_shelter(s: Horrors, cell: int) -> bool:
    """17.10."""
    return all_at(s, cell) and lacking(s, cell, ("fuel", "fuel", "blanket", "blanket", "food")) is None


@steps.add
def check_win(s: Horrors, _seat: int) -> None:
    """4.9, 11.1."""
    if not any(s.alive) or not objective_done(s):
        return
    fuel = s.box.mission.fuel
    if not fuel or (fuel_together(s) >= fuel and all_at(s, van_cell(s))):
        win(s)
