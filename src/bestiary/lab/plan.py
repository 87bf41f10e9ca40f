"""What is to be played: who sits where, under which settings and packs, from which seed on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

from msgspec import Struct

from bestiary import registry, typed
from bestiary.bots import kinds
from bestiary.kernel import BadSetting, Pack, Title, Value
from bestiary.kernel.settings import settle
from bestiary.kernel.words import shown

from .wording import line

USUAL = "greedy"  # who takes a seat that nobody was named for
MOST_GAMES = 100_000_000
HIGHEST_SEED = 1 << 62  # so that a row's seed fits any reader of Parquet


class Job(NamedTuple):
    """One game: which of the plan's settings, its number among theirs, its seed, and who sits where."""

    variant: int
    number: int
    seed: int
    seats: tuple[str, ...]


class Plan(Struct, frozen=True):
    """The games of one run. The same plan gives the same rows, whoever plays them and in whatever order."""

    title: str
    seats: tuple[str, ...]  # the kind of bot at each seat
    variants: tuple[dict[str, Value], ...] = ({},)  # settings; each variant is dealt from the same seeds
    packs: tuple[Pack, ...] = ()
    first_seed: int = 0
    games: int = 100  # of each variant
    rotate: bool = False  # every deal is played once in each order of the seats

    def jobs(self) -> Iterator[Job]:
        """Every game, in order."""
        turned = self.seatings()
        for variant in range(len(self.variants)):
            for number in range(self.games):
                deal, turn = divmod(number, len(turned))
                yield Job(variant, number, self.first_seed + deal, turned[turn])

    def seatings(self) -> tuple[tuple[str, ...], ...]:
        """Who sits where: as named or, rotating, moved on by one seat after the other, each different order once."""
        moved = ((*self.seats[by:], *self.seats[:by]) for by in range(len(self.seats) if self.rotate else 1))
        return tuple(dict.fromkeys(moved))

    def settled(self, variant: int) -> dict[str, Value]:
        """All settings of a variant, those at their defaults too."""
        title = registry.title(self.title)
        return settle(title.name, title.settings, self.variants[variant])

    @property
    def pin(self) -> dict[str, Any]:
        """What rows must have in common to lie in one file: everything but how many they are."""
        return {
            "title": self.title,
            "rules": registry.title(self.title).version,
            "seats": list(self.seats),
            "rotate": self.rotate,
            "variants": [self.settled(number) for number in range(len(self.variants))],
            "packs": [pack.digest for pack in self.packs],
            "first_seed": self.first_seed,
        }


def plan_of(
    title: Title,
    *,
    games: str | None = None,
    seats: str | None = None,
    seed: str | None = None,
    settings: Sequence[str] = (),
    packs: registry.Packs = (),
    rotate: bool = False,
) -> Plan:
    """The plan that was typed."""
    count, first = typed.whole("games", games), typed.whole("seed", seed) or 0
    if count is not None and not 0 < count <= MOST_GAMES:
        raise BadSetting(line("bad-games", most=MOST_GAMES, given=shown(count)))
    if not 0 <= first <= HIGHEST_SEED:
        raise BadSetting(line("bad-seed", most=HIGHEST_SEED, given=shown(first)))
    read = registry.packs_of(title, packs)
    plan = Plan(title.name, _seats(title, seats), _variants(title, settings), read, first, count or 100, rotate)
    registry.start(title.name, seats=len(plan.seats), seed=first, packs=read)  # refuses what can't be before anything is played
    return plan


def _seats(title: Title, text: str | None) -> tuple[str, ...]:
    """A bot for each seat, or how many greedy ones."""
    if text is None:
        return (USUAL,) * title.seats[0]
    if text.strip().isascii() and text.strip().isdigit() and len(text) < 4:
        return (USUAL,) * int(text)
    names = tuple(name.strip().casefold() for name in text.split(","))
    for name in names:
        if name not in kinds():
            raise BadSetting(line("no-such-bot", name=shown(name), names=", ".join(kinds())))
    return names


def _variants(title: Title, given: Sequence[str]) -> tuple[dict[str, Any], ...]:
    """Every combination of the values that were typed: payment=3,5 and companion=wolf,raven are four."""
    choices = []
    for name, values in map(typed.name_and_value, given):
        choices.append([f"{name}={value}" for value in values.split(",")])
    found = [typed.settings(title, combination) for combination in product(*choices)]
    return tuple(one for number, one in enumerate(found) if one not in found[:number])
