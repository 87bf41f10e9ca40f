"""What an act at a table comes to: the entries to be written, or why it can't be."""

from __future__ import annotations

from typing import NamedTuple

from bestiary.bots import kinds
from bestiary.hints import ADVISER
from bestiary.kernel import NotAllowed, Refusal

from .errors import Refused
from .keys import hashed, new_key
from .shapes import (
    Act,
    Answer,
    Away,
    Back,
    Invitation,
    Invite,
    Leave,
    Rename,
    Resign,
    Rewind,
    Start,
    Undo,
    Vote,
    VoteView,
)
from .store import Entry
from .table import ABANDON, AWAY, BACK, BOT, INVITE, LEAVE, NAME, RESIGN, REWIND, SIT, START, UNDO, VOTE, Table

ASIDE = ADVISER  # who stands in where nobody else was named


class Moment(NamedTuple):
    """What an act depends on besides the table."""

    now: int  # milliseconds
    idle: bool  # who is asked keeps the others waiting: too late, or gone
    grace: int  # seconds after which somebody counts as gone


class Deeds:
    """Entries on their way, numbered as they come."""

    def __init__(self, table: Table, moment: Moment, ref: str = "") -> None:
        self.table, self.moment, self._ref = table, moment, ref
        self.entries: list[Entry] = []
        self.invitation: Invitation | None = None

    def add(self, seat: int | None, *what: str | int | bool, by: str = "") -> None:
        number = self.table.number + len(self.entries) + 1
        self.entries.append(Entry(self.table.row.id, number, seat, what, self.moment.now, by, self._ref))


def decided(table: Table, seat: int, act: Act, moment: Moment) -> Deeds:
    """What this act of the person at this seat comes to. None of it is checked against the rules of the game yet."""
    deeds = Deeds(table, moment, act.ref)
    if isinstance(act, Answer | Undo | Rewind):
        if not repeated(table, seat, act.ref, act.at):
            _current(table, act.at)
            _move(deeds, seat, act)
    else:
        _do(deeds, seat, act)
    return deeds


def _move(deeds: Deeds, seat: int, act: Answer | Undo | Rewind) -> None:
    """Something that refers to a position of the game."""
    match act:
        case Answer(option=option):
            game = deeds.table.game
            if deeds.table.asked != seat:
                raise Refused("not-your-turn")
            if game is not None and game.state.box.word(option) is None:  # and no deed in disguise
                raise NotAllowed(game.why_not(option) or Refusal("not-offered", ""))
            if deeds.table.chairs[seat].away:
                deeds.add(seat, BACK)
            deeds.add(seat, *option)
        case Undo():
            deeds.add(seat, UNDO)
        case Rewind(to=to):
            deeds.add(seat, REWIND, to)


def _do(deeds: Deeds, seat: int, act: Act) -> None:
    """Anything else that is done at a table."""
    match act:
        case Resign():
            deeds.add(seat, RESIGN)
        case Start(bot=bot):
            _begin(deeds, bot)
        case Away(bot=bot):
            deeds.add(seat, AWAY, known(bot))
        case Back():
            deeds.add(seat, BACK)
        case Leave():
            _leave(deeds, seat)
        case Vote(on=on, agree=agree):
            _vote(deeds, seat, on, agree)
        case Rename(name=name):
            deeds.add(seat, NAME, tidy(name))
        case Invite(to=to):
            invite(deeds, to)
        case other:
            raise TypeError(f"no case for {other!r}")


def repeated(table: Table, seat: int, ref: str, at: int) -> bool:
    """The same message once more, because its acknowledgement was lost on the way."""
    return bool(ref) and table.refs.get(seat) == (at + 1, ref)


def _current(table: Table, at: int) -> None:
    if table.state == "waiting":
        raise Refused("waiting")
    if table.state != "playing":
        raise Refused("over")
    if table.at != at:
        raise Refused("late")


def known(kind: str) -> str:
    if kind not in kinds():
        raise Refused("no-such-bot", kind=kind[:20], kinds=", ".join(kinds()))
    return kind


def tidy(name: str) -> str:
    """A name as it is shown: one line, nothing that can't be seen."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())


def invite(deeds: Deeds, seat: int) -> None:
    key = new_key()
    deeds.add(seat, INVITE, hashed(key))
    deeds.invitation = Invitation(seat, key)


def sit(deeds: Deeds, seat: int, name: str) -> str:
    """Somebody sits down; the last one begins the game. The new secret."""
    key, table = new_key(), deeds.table
    deeds.add(seat, SIT, tidy(name), hashed(key))
    if table.state == "waiting" and not any(chair.free for other, chair in enumerate(table.chairs) if other != seat):
        deeds.add(None, START)
    return key


def _begin(deeds: Deeds, bot: str) -> None:
    if deeds.table.state != "waiting":
        raise Refused("begun")
    for seat, chair in enumerate(deeds.table.chairs):
        if chair.free:
            deeds.add(seat, BOT, known(bot))
    deeds.add(None, START)


def _leave(deeds: Deeds, seat: int) -> None:
    table = deeds.table
    if table.state in ("over", "abandoned"):
        raise Refused("over")
    deeds.add(seat, LEAVE, ASIDE)
    if not any(chair.person for other, chair in enumerate(table.chairs) if other != seat):
        deeds.add(None, ABANDON)  # nobody is left to play for


def _vote(deeds: Deeds, seat: int, on: str, agree: bool) -> None:
    """A vote, and what it decides if it was the last one missing."""
    table, moment = deeds.table, deeds.moment
    asked = table.asked
    if asked is None:
        raise Refused("waiting" if table.state == "waiting" else "over")
    if on == "skip" and (not moment.idle or table.bot):
        raise Refused("no-reason-to-skip", seat=seat_name(table, asked), seconds=moment.grace)
    view = tally(table, on, moment.idle)
    if seat not in view.voters:
        raise Refused("nobody-votes")
    deeds.add(seat, VOTE, on, agree)
    agreed = len({*view.agree, seat} if agree else {*view.agree} - {seat})
    if agreed >= view.needed:
        if on == "skip":
            deeds.add(asked, AWAY, ASIDE, by="vote")
        else:
            deeds.add(None, ABANDON, by="vote")


def tally(table: Table, on: str, idle: bool) -> VoteView:
    """Who may vote on this, who is for it, and how many are needed: more than half to skip, everybody to abandon."""
    asked = table.asked
    voters = [seat for seat in table.voters(idle) if on != "skip" or seat != asked]
    agree = [seat for seat in table.votes.get(on, ()) if seat in voters]
    return VoteView(on, tuple(agree), tuple(voters), max(1, len(voters) // 2 + 1 if on == "skip" else len(voters)))


def seat_name(table: Table, seat: int) -> str:
    """What a seat is called: by its person, or by its title."""
    names = table.game.scene(None).names if table.game else ()
    return table.chairs[seat].name or (names[seat] if names else str(seat))
