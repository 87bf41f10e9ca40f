"""Every message that goes over the wire: small closed sets of typed structs, described in the OpenAPI document."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from bestiary.kernel.scene import Scene
from bestiary.kernel.settings import Value
from bestiary.kernel.words import Part

LONGEST_NAME = 40
SECRET = 64  # letters of a secret at most

Name: TypeAlias = Annotated[str, Meta(max_length=LONGEST_NAME, description="What somebody wants to be called.")]
Secret: TypeAlias = Annotated[str, Meta(max_length=SECRET, description="Known to who sits there, and to nobody else.")]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
Short: TypeAlias = Annotated[str, Meta(max_length=SECRET)]
Millis: TypeAlias = Annotated[int, Meta(description="Milliseconds since 1970, by the server's clock.")]
At: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000, description="The `at` of the scene that it refers to.")]


# -- titles


class Choosable(Struct, frozen=True):
    """One setting of a title. It takes the words and the numbers from `low` to `high`, or is on or off."""

    name: str
    about: str
    default: Value
    words: tuple[str, ...]
    low: int | None
    high: int | None


class TitleInfo(Struct, frozen=True):
    """A game on the shelf."""

    name: str
    called: str
    about: str
    version: int
    fewest: int
    most: int
    settings: tuple[Choosable, ...]
    lesson: bool  # is there a guided first game?


class Shelf(Struct, frozen=True):
    titles: tuple[TitleInfo, ...]
    bots: tuple[str, ...]  # kinds that may take a seat


class RuleSection(Struct, frozen=True):
    number: str
    heading: str
    text: str  # Markdown


# -- tables


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be set up. A seat is taken by `me`, by a `friend` who gets a personal link, or by a kind of bot."""

    title: Short
    seats: Annotated[tuple[Short, ...], Meta(max_length=32)] = ("me",)
    names: Annotated[tuple[Name, ...], Meta(max_length=32)] = ()
    settings: Annotated[dict[Short, bool | int | Short], Meta(max_length=64)] = {}
    seed: Annotated[str, Meta(max_length=39, description="Deals this very game. Without it nobody knows it.")] | None = None
    clock: Annotated[int, Meta(ge=0, le=1 << 30, description="Seconds for a turn; 0: as long as one likes.")] = 0
    watched: Annotated[bool, Meta(description="May be watched by anybody who has its link.")] = True


class Branch(Struct, forbid_unknown_fields=True):
    """A finished game to be played on from after so many of its answers, as practice."""

    number: Number
    seats: Annotated[tuple[Short, ...], Meta(max_length=32)]
    names: Annotated[tuple[Name, ...], Meta(max_length=32)] = ()
    clock: Annotated[int, Meta(ge=0, le=1 << 30)] = 0
    watched: bool = True


class Claim(Struct, forbid_unknown_fields=True):
    """Sitting down by an invitation, which works once."""

    invitation: Secret
    name: Name = ""


class Key(Struct, frozen=True):
    """A seat's secret. Who has it sits there, on any device."""

    seat: int
    secret: str


class Invitation(Struct, frozen=True):
    """Lets somebody sit down at this seat, once."""

    seat: int
    invitation: str


class SeatView(Struct, frozen=True):
    """Who sits at a seat. A bot may have it for good, or stand in for somebody who is away."""

    seat: int
    who: Literal["free", "person", "bot"]
    name: str
    bot: str
    away: bool
    resigned: bool
    here: bool  # connected now
    invited: bool  # an invitation is out


class VoteView(Struct, frozen=True):
    on: str
    agree: tuple[int, ...]
    voters: tuple[int, ...]
    needed: int


class TableView(Struct, frozen=True):
    """A table as everybody at it may see it."""

    id: str
    title: str
    state: Literal["waiting", "playing", "over", "abandoned"]
    number: int  # of what happened here so far
    at: int  # of what changed the game so far
    seats: tuple[SeatView, ...]
    settings: dict[str, Value]
    clock: int
    watched: bool
    watchers: int
    votes: tuple[VoteView, ...]
    late: bool  # the clock of the asked seat has run out
    commitment: str  # of seed and salt, from before anybody sat down
    chosen: bool  # somebody chose the seed, and may know the deal
    practice: bool
    origin: tuple[str, int] | None  # played on from this table, after so many answers
    rematch: str  # the next game of those who sat here


class Created(Struct, frozen=True):
    table: TableView
    keys: tuple[Key, ...]
    invitations: tuple[Invitation, ...]


# -- what may be done at a table: the same over HTTP and over the socket


class Act(Struct, forbid_unknown_fields=True, tag_field="do", kw_only=True):
    """`seat` is needed on a connection that holds several. `ref` comes back with what became of it."""

    seat: Annotated[int, Meta(ge=0, le=64)] | None = None
    ref: Short = ""


class Answer(Act, tag="answer"):
    """One of the choices of the scene. Repeated under the same `ref` it is given once."""

    option: Annotated[tuple[Annotated[str, Meta(max_length=100)] | int, ...], Meta(max_length=64)]
    at: At


class Undo(Act, tag="undo"):
    """Takes back one's last answer, where the scene says so."""

    at: At


class Rewind(Act, tag="rewind"):
    """Alone at a game: back to after an earlier answer, as practice."""

    to: Number
    at: At


class Resign(Act, tag="resign"):
    """Gives up."""


class Start(Act, tag="start"):
    """Does not wait any longer: bots of this kind take the free seats."""

    bot: Short = "greedy"


class Away(Act, tag="away"):
    """A bot plays until one is back."""

    bot: Short = "greedy"


class Back(Act, tag="back"):
    """Takes the seat back from the bot that stood in."""


class Leave(Act, tag="leave"):
    """Gets up for good; the secret opens the seat no longer."""


class Vote(Act, tag="vote"):
    """`skip`: a bot takes over from somebody who keeps all waiting. `abandon`: the game ends without a result."""

    on: Literal["skip", "abandon"]
    agree: bool = True


class Rename(Act, tag="name"):
    name: Name


class Invite(Act, tag="invite"):
    """A new invitation to a free seat; an older one works no longer."""

    to: Annotated[int, Meta(ge=0, le=64)]


class Rematch(Act, tag="rematch"):
    """The same people again, each with the secret they have; `turn`: everybody moves on by so many seats."""

    turn: Annotated[int, Meta(ge=0, le=64)] = 0


AnyAct: TypeAlias = Answer | Undo | Rewind | Resign | Start | Away | Back | Leave | Vote | Rename | Invite | Rematch


class WhyNot(Struct, forbid_unknown_fields=True):
    """Asks for what speaks against a sentence, or against all that a piece could be used for."""

    option: Annotated[tuple[Annotated[str, Meta(max_length=100)] | int, ...], Meta(max_length=64)] = ()
    piece: Annotated[str, Meta(max_length=100)] = ""


class Reason(Struct, frozen=True):
    """What speaks against some sentences, and the section of the rules it rests on; no code: they are on offer."""

    code: str
    text: str
    rule: str
    sentences: tuple[str, ...]


class HintView(Struct, frozen=True):
    """What a careful bot would answer."""

    text: str
    option: tuple[str | int, ...]
    parts: tuple[Part, ...]
    at: int


class ReplayView(Struct, frozen=True):
    """A finished game after so many of its `last` answers; `said` is the one that led here."""

    number: int
    last: int
    by: int | None
    said: str
    scene: Scene


class Health(Struct, frozen=True):
    status: Literal["ok", "failing"]
    version: str
    text: str = ""


# -- what the server says on the socket


class Welcome(Struct, frozen=True, tag_field="say", tag="welcome"):
    """The seats that the secrets opened; none: a watcher."""

    seats: tuple[int, ...]
    now: Millis


class TableNow(Struct, frozen=True, tag_field="say", tag="table"):
    table: TableView


class SceneNow(Struct, frozen=True, tag_field="say", tag="scene"):
    """What a seat sees now (no seat: a watcher), with the news since the last one sent."""

    seat: int | None
    at: int
    deadline: Millis | None
    scene: Scene


class Done(Struct, frozen=True, tag_field="say", tag="done"):
    """It is done, and kept for good."""

    ref: str
    number: int
    at: int
    invitation: Invitation | None = None
    table: str = ""  # of a rematch


class Mistake(Struct, frozen=True, tag_field="say", tag="mistake"):
    """It was refused, and nothing changed: a code for programs, a sentence for people, the rule it rests on."""

    code: str
    text: str
    rule: str = ""
    ref: str = ""


class Farewell(Struct, frozen=True, tag_field="say", tag="farewell"):
    """The server stops; connect again after so many seconds."""

    text: str
    again: int


class Pong(Struct, frozen=True, tag_field="say", tag="pong"):
    ref: str
    now: Millis


Said: TypeAlias = Welcome | TableNow | SceneNow | Done | Mistake | Farewell | Pong


# -- what a client says on the socket besides acts


class Hello(Struct, forbid_unknown_fields=True, tag_field="do", tag="hello"):
    """The first message: the secrets of the seats this device holds, and up to which answer each has the news already."""

    secrets: Annotated[tuple[Secret, ...], Meta(max_length=32)] = ()
    since: Annotated[dict[Annotated[int, Meta(ge=-1, le=64)], Annotated[int, Meta(ge=-1)]], Meta(max_length=33)] = {}


class Ping(Struct, forbid_unknown_fields=True, tag_field="do", tag="ping"):
    ref: Short = ""


Heard: TypeAlias = AnyAct | Hello | Ping


class Problem(Struct, frozen=True):
    """Every error over HTTP: a code that stays, a sentence for people, and the rule it rests on if it is one of the game."""

    code: str
    text: str
    rule: str = ""
