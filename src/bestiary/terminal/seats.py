"""Who sits where: people at this terminal, and bots."""

from __future__ import annotations

from bestiary.bots import kinds
from bestiary.kernel import BadSetting, Title

from .voice import Voice
from .wording import line

ME = "me"
OPPONENT = "greedy"  # who takes a seat that nobody was named for


def seated(title: Title, typed: str | None) -> tuple[str, ...]:
    """Who plays, as it was typed: a number of seats, one of them a person's, or a name for each seat."""
    if typed is None:
        return _one_person(title.seats[0])
    if typed.isascii() and typed.strip().isdigit() and len(typed) < 4:
        names = _one_person(int(typed))
    else:
        names = tuple(name.strip().casefold() for name in typed.split(","))
    for name in names:
        if name not in (ME, *kinds()):
            raise BadSetting(line("no-such-player", name=name, names=", ".join((ME, *kinds()))))
    return names


def _one_person(seats: int) -> tuple[str, ...]:
    return (ME, *[OPPONENT] * (seats - 1))


def choose_seats(title: Title, voice: Voice) -> str | None:
    """How many play, where that can be chosen."""
    few, many = title.seats[0], title.seats[-1]
    if few == many:
        return None
    voice.say(line("how-many", few=few, many=many), "bold")
    while True:
        typed = voice.hear(line("prompt"))
        if typed.casefold() in ("q", "s"):
            raise EOFError
        if not typed:
            return None
        if "," in typed or (typed.isdecimal() and len(typed) < 4 and int(typed) in title.seats):
            return typed
        voice.miss(line("how-many", few=few, many=many))


def bots_of(players: tuple[str, ...]) -> dict[int, str]:
    """The seats that play themselves, with the kind of bot there. Nobody was named: people everywhere."""
    return {seat: name for seat, name in enumerate(players) if name != ME}


def told(names: tuple[str, ...], players: tuple[str, ...]) -> str:
    """Who sits where, in a sentence for each seat."""
    return " ".join(
        line("sits", seat=name, player=line("sits-me") if player == ME else line("sits-bot", kind=player))
        for name, player in zip(names, players, strict=True)
    )
