"""What a program may ask: one struct for each request, named by its `do`."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec import UNSET, Struct, UnsetType

GAME = "game"  # the branch that is really played


class Request(Struct, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """`ref` comes back with the reply, whatever it is."""

    ref: str | int | None = None


class At(Request):
    """Of a branch: the game itself, or an imagined one."""

    at: str = GAME


class Hello(Request, tag="hello"):
    """Who speaks here, in which versions, and what can be asked."""


class New(Request, tag="new"):
    """Deal another game of the same title, seats, settings and packs."""

    seed: int | None = None


class Scene(At, tag="scene"):
    """What a seat sees; without one, the seat that is asked. `null` is a spectator."""

    seat: int | UnsetType | None = UNSET
    since: int = 0
    form: Literal["data", "text"] = msgspec.field(default="data", name="as")


class Options(At, tag="options"):
    """What may be answered now."""


class Chosen(At):
    """An answer, said in one of three ways."""

    id: int | None = None
    option: list[str | int] | None = None
    text: str | None = None


class Answer(Chosen, tag="answer"):
    """Answer for the seat that is asked."""


class WhyNot(Chosen, tag="why_not"):
    """The rule against an answer."""


class Undo(At, tag="undo"):
    """Take the last answer back, where the rules of undo allow it."""


class Resign(At, tag="resign", kw_only=True):
    """A seat of yours gives up."""

    seat: int


class Fork(At, tag="fork"):
    """A new branch. Of the game itself it is imagined: all that the asked seat can't know is dealt anew."""

    seed: int | None = None


class Redeal(At, tag="redeal", kw_only=True):
    """Imagine a branch anew for the seat that is asked there."""

    seed: int


class Playout(At, tag="playout"):
    """How a branch may end: bots play a copy of it to the end."""

    seed: int = 0
    by: str = "random"


class Drop(At, tag="drop"):
    """Forget a branch."""


class Branches(Request, tag="branches"):
    """Which there are."""


class Save(Request, tag="save", kw_only=True):
    """Keep the game under a name."""

    name: str


class Load(Request, tag="load", kw_only=True):
    """Go on with a game that was kept; branches are dropped."""

    name: str


class Rules(Request, tag="rules", kw_only=True):
    """Sections of the rules: by number, or those with all these words."""

    words: str


class Bye(Request, tag="bye"):
    """Leave. So does the end of the input."""


Any: TypeAlias = (
    Hello
    | New
    | Scene
    | Options
    | Answer
    | WhyNot
    | Undo
    | Resign
    | Fork
    | Redeal
    | Playout
    | Drop
    | Branches
    | Save
    | Load
    | Rules
    | Bye
)

NAMES = tuple(str(one.__struct_config__.tag) for one in Any.__args__)
