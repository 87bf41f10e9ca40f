"""A table as its row and entries tell it: who sits where, the game, the votes. No clock, no storage, nobody connected."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from bestiary import registry
from bestiary.kernel import BestiaryError, Deal, Game, NotAllowed, Option, Title
from bestiary.kernel.luck import commitment
from bestiary.kernel.settings import settle

from .errors import Refused
from .store import Entry, TableRow

#: Deeds at a table, told like answers; no verb of a title begins with "#".
SIT, BOT, INVITE, NAME, LEAVE, START = "#sit", "#bot", "#invite", "#name", "#leave", "#start"
UNDO, REWIND, RESIGN = "#undo", "#rewind", "#resign"
AWAY, BACK, VOTE, ABANDON, REMATCH = "#away", "#back", "#vote", "#abandon", "#rematch"

ME = "me"  # a person, as records and the terminal call one


class Chair(Struct):
    """One seat of the table: a person's, a bot's or nobody's."""

    name: str = ""
    secret: str = ""  # hashed; who sits here knows it
    invitation: str = ""  # hashed; who has it may sit down
    bot: str = ""  # the kind of bot that has the seat, or stands in for somebody who is away
    away: bool = False  # the bot only stands in
    resigned: bool = False

    @property
    def person(self) -> bool:
        return bool(self.secret)

    @property
    def free(self) -> bool:
        return not self.secret and (not self.bot or self.away)


class Table:
    """Where a table has come to. `apply` moves it on by an entry; `copy` is independent."""

    __slots__ = ("abandoned", "asked_since", "at", "chairs", "game", "number", "refs", "rematch", "row", "title", "votes")

    def __init__(self, row: TableRow) -> None:
        self.row = row
        self.title: Title = registry.title(row.title)
        self.chairs = [Chair() for _ in range(row.seats)]
        self.game: Game | None = None  # dealt when everybody sits
        self.number = 0  # entries so far
        self.at = 0  # those of them that changed the game: what an answer must refer to
        self.asked_since = row.made  # when the seat now asked was first asked
        self.votes: dict[str, tuple[int, ...]] = {}  # what for, and the seats that are for it
        self.refs: dict[int | None, tuple[int, str]] = {}  # by seat: which answer was its last, and the client's name for it
        self.abandoned = False
        self.rematch = ""

    def copy(self) -> Table:
        new = Table.__new__(Table)
        for slot in Table.__slots__:
            setattr(new, slot, getattr(self, slot))
        new.chairs = [chair.__copy__() for chair in self.chairs]  # type: ignore[attr-defined]
        new.game = self.game.fork() if self.game else None
        new.votes, new.refs = {**self.votes}, {**self.refs}
        return new

    # -- what it is like

    @property
    def state(self) -> str:
        if self.abandoned:
            return "abandoned"
        if self.game is None:
            return "waiting"
        return "playing" if self.game.ask else "over"

    @property
    def commitment(self) -> str:
        """The seal on seed and salt, from before anybody sits down."""
        return commitment(int(self.row.seed), self.row.salt)

    @property
    def asked(self) -> int | None:
        """The seat whose turn it is."""
        return self.game.ask.seat if self.game and self.game.ask and not self.abandoned else None

    @property
    def bot(self) -> str:
        """The kind of bot that is to answer now, if one is."""
        return "" if self.asked is None else self.chairs[self.asked].bot

    @property
    def deadline(self) -> int | None:
        """When the clock of the asked person runs out."""
        if not self.row.clock or self.asked is None or self.bot:
            return None
        return self.asked_since + 1000 * self.row.clock

    @property
    def people(self) -> list[int]:
        """The seats of people who play for themselves, and are still in it."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.person and not chair.away and not chair.resigned]

    def voters(self, idle: bool) -> list[int]:
        """Who decides: everybody but one who keeps the others waiting."""
        return [seat for seat in self.people if not (idle and seat == self.asked)]

    # -- what happens

    def apply(self, entry: Entry) -> None:
        """Move on by this entry. One that can't be applied leaves a table that is to be thrown away."""
        asked = self.asked
        verb, *about = entry.what
        if isinstance(verb, str) and verb.startswith("#"):
            DEEDS[verb](self, entry.seat, *about)
        else:
            self._playing().answer(entry.what)
        self.number = entry.number
        if verb in CHANGES or not str(verb).startswith("#"):
            self.at += 1
            self.refs[entry.seat] = self.at, entry.ref
        if verb != VOTE and (self.asked != asked or verb == AWAY):
            self.votes.pop("skip", None)
        if self.asked != asked:
            self.asked_since = entry.when

    def _playing(self) -> Game:
        if self.game is None:
            raise Refused("waiting")
        if self.abandoned or self.game.ask is None:
            raise Refused("over")
        return self.game

    def _chair(self, seat: int | None) -> Chair:
        if seat is None or not 0 <= seat < len(self.chairs):
            raise Refused("no-seat", last=len(self.chairs) - 1)
        return self.chairs[seat]

    def _sit(self, seat: int | None, name: str, secret: str) -> None:
        chair = self._chair(seat)
        if not chair.free:
            raise Refused("not-free")
        chair.name, chair.secret, chair.invitation = name, secret, ""
        chair.bot, chair.away = "", False

    def _bot(self, seat: int | None, kind: str) -> None:
        chair = self._chair(seat)
        if not chair.free:
            raise Refused("not-free")
        chair.bot, chair.invitation, chair.away = kind, "", False

    def _invite(self, seat: int | None, invitation: str) -> None:
        chair = self._chair(seat)
        if not chair.free:
            raise Refused("not-free")
        chair.invitation = invitation

    def _name(self, seat: int | None, name: str) -> None:
        self._chair(seat).name = name

    def _leave(self, seat: int | None, kind: str) -> None:
        """Somebody gets up. Once the game has begun a bot stands in until somebody else sits down."""
        chair = self._chair(seat)
        chair.secret = chair.invitation = chair.name = ""
        chair.bot, chair.away = (kind, True) if self.game else ("", False)
        self.votes = {what: tuple(one for one in seats if one != seat) for what, seats in self.votes.items()}

    def _start(self, _: int | None) -> None:
        if self.game is not None:
            raise Refused("begun")
        if any(chair.free for chair in self.chairs):
            raise Refused("waiting")
        self.game = dealt(self.row, [chair.bot or ME for chair in self.chairs])

    def _undo(self, seat: int | None) -> None:
        game = self._playing()
        if game.can_undo and game.last != seat:
            raise Refused("not-your-turn")
        game.undo()

    def _rewind(self, _: int | None, number: int) -> None:
        self._playing().rewind(number)

    def _resign(self, seat: int | None) -> None:
        chair = self._chair(seat)
        if chair.resigned:
            raise Refused("given-up")
        assert seat is not None
        self._playing().resign(seat)
        chair.resigned = True

    def _away(self, seat: int | None, kind: str) -> None:
        self._playing()
        chair = self._chair(seat)
        chair.bot, chair.away = kind, True

    def _back(self, seat: int | None) -> None:
        chair = self._chair(seat)
        if not chair.away:
            raise Refused("not-away")
        chair.bot, chair.away = "", False

    def _vote(self, seat: int | None, what: str, agrees: bool) -> None:
        self._playing()
        assert seat is not None
        agreed = {*self.votes.get(what, ())}
        self.votes[what] = tuple(sorted(agreed | {seat} if agrees else agreed - {seat}))

    def _abandon(self, _: int | None) -> None:
        self.abandoned = True
        self.votes = {}

    def _rematch(self, _: int | None, table: str) -> None:
        if self.rematch:
            raise Refused("begun")
        self.rematch = table


#: What each deed does.
DEEDS: dict[str, Callable[..., None]] = {
    SIT: Table._sit,
    BOT: Table._bot,
    INVITE: Table._invite,
    NAME: Table._name,
    LEAVE: Table._leave,
    START: Table._start,
    UNDO: Table._undo,
    REWIND: Table._rewind,
    RESIGN: Table._resign,
    AWAY: Table._away,
    BACK: Table._back,
    VOTE: Table._vote,
    ABANDON: Table._abandon,
    REMATCH: Table._rematch,
}
#: Deeds that change the game as an answer does.
CHANGES = (START, UNDO, REWIND, RESIGN, ABANDON)


def deal_of(row: TableRow, players: Sequence[str]) -> Deal:
    """What was fixed of this table's game, with who sat where when it began."""
    title = registry.title(row.title)
    return Deal(int(row.seed), row.salt, settle(title.name, title.settings, row.settings), (), tuple(players))


def dealt(row: TableRow, players: Sequence[str], events: int | None = None) -> Game:
    """The game of this table as it was dealt; what was played elsewhere before is played again, as practice."""
    title = registry.title(row.title)
    if row.rules != title.version:
        raise Refused("older-rules", title=row.title, rules=row.rules, version=title.version)
    game = Game.deal(title, row.seats, deal_of(row, players))
    for event in row.before[:events]:
        game.play(event)
    game.practice = row.origin is not None
    return game


def replayed(row: TableRow, entries: Sequence[Entry]) -> Table:
    """A table as it was kept."""
    table = Table(row)
    for entry in entries:
        try:
            table.apply(entry)
        except NotAllowed as error:  # kept under rules that said otherwise
            raise Refused("older-rules", title=row.title, rules=row.rules, version=table.title.version) from error
    return table


def played_to(table: Table, number: int) -> Game:
    """The game of a table after so many of its events."""
    game = table.game
    assert game is not None
    events: list[Option] = game.record
    if not 0 <= number <= len(events):
        raise Refused("no-such-point", last=len(events))
    row = table.row
    again = dealt(row, game.players, 0)
    try:
        for event in events[:number]:
            again.play(event)
    except BestiaryError as error:
        raise Refused("broken") from error
    again.practice = game.practice
    return again
