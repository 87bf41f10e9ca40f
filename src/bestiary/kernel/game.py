"""A game: the position as the running step found it, and what the step has been told since."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from .ask import Ask, Option, Refusal, Script
from .cards import Pack
from .errors import NoSuchSeat, NotAllowed, RuleBroke
from .luck import commitment, key_of
from .scene import Scene
from .settings import Value
from .showing import show
from .state import Outcome, State
from .title import Title
from .words import KERNEL, Part
from .zones import deal_anew

#: An answer, or a redeal or resignation, which are told like answers. No verb of a title begins with "#".
Event: TypeAlias = Option
REDEAL, RESIGN = "#redeal", "#resign"

#: Steps that one answer may set off; no rule of any game needs a hundredth of it.
BUDGET = 100_000


class Deal(NamedTuple):
    """What was fixed at the start."""

    seed: int
    salt: str
    settings: dict[str, Value]
    packs: tuple[Pack, ...]


#: Every event from the start, as a chain with the newest first: a fork shares it.
Record: TypeAlias = "tuple[Any, Event] | None"
#: Where undo leads back to: the past before that, then base, told and record as they were before an answer.
Past: TypeAlias = "tuple[Any, State[Any], tuple[Event, ...], Record]"


class Game:
    """One game being played. `ask` is the question it waits at, None when it is over."""

    __slots__ = (
        "_base",
        "_deal",
        "_past",
        "_record",
        "_script",
        "ask",
        "last",
        "looking",
        "practice",
        "state",
        "title",
        "told",
    )

    keeps = True  # what forks, saves and undo need; a rollout does not
    title: Title
    state: State[Any]
    ask: Ask | None
    told: tuple[Event, ...]  # what the running step has heard since it began
    last: int | None  # who answered last
    practice: bool  # rewound at least once
    looking: bool  # re-dealt for a seat that is not asked: to be looked at, not played
    _base: State[Any]
    _script: Script | None
    _deal: Deal | None
    _record: Record
    _past: Past | None  # None: no way back

    def __init__(self, title: Title, state: State[Any], deal: Deal | None = None) -> None:
        """A game from this position on, with its steps waiting in `state.todo`."""
        self.title, self.state, self._deal = title, state, deal
        self.practice = self.looking = False
        self._record = self._past = self.last = None
        self.ask = self._advance()

    # -- playing

    def answer(self, option: Option) -> None:
        """Give this answer. One that is not on offer is refused and changes nothing."""
        ask = self.ask
        heard = _offered(ask.options, option) if ask is not None else None
        if ask is None or heard is None:
            # A word of the rules that is not on offer always has its reason; a test holds the two together.
            raise NotAllowed(self.why_not(option) or _says("not-offered"))
        s, seat = self.state, ask.seat
        base, told, pool = self._base, self.told, s.pool
        s.learned = 0
        s.number += 1
        try:
            try:
                self.ask = self._script.send(heard)  # type: ignore[union-attr]
                self.told += (heard,)
            except StopIteration:
                self.ask = self._advance()
        except BaseException as error:
            self._base, self.told = base, told
            self._revive()
            if isinstance(error, Exception):
                raise RuleBroke(KERNEL.line("rule-broke", answer=_shown(heard))) from error
            raise
        if s.pool != pool or s.learned >> seat & 1 or self.ask is None:
            self._past = None  # a die was rolled, a card was seen or the seed is out: no way back
        else:
            self._past = (self._past if self.last == seat else None, base, told, self._record)
        self.last = seat
        self._record = (self._record, heard)

    def _advance(self) -> Ask | None:
        """Run steps until one asks."""
        s, todo, table = self.state, self.state.todo, self.title.steps.table
        for _ in range(BUDGET):
            if not todo:
                if s.outcome is None:
                    raise RuntimeError("no step is left and nobody said how the game ended")
                self._base, self.told, self._script = s.copy(), (), None
                return None
            step, asks = table[todo[-1][0]]
            if asks:
                if self.keeps:
                    self._base, self.told = s.copy(), ()
                script = step(s, *todo.pop()[1:])
                if (ask := next(script, None)) is not None:
                    self._script = script
                    return ask  # type: ignore[no-any-return]
            else:
                step(s, *todo.pop()[1:])
        raise RuntimeError(f"{BUDGET} steps without a question, the last of them {step.__name__}")

    def _revive(self, quiet: bool = False) -> None:
        """Make the live position anew from the base and what was told since."""
        s = self.state = self._base.copy()
        s.quiet = quiet
        self._script = None
        if not s.todo:
            self.ask = None
            return
        step = s.todo.pop()
        script = self.title.steps.table[step[0]][0](s, *step[1:])
        ask = next(script)
        for event in self.told:
            if event[0] == REDEAL:
                deal_anew(s, *_redealt(event))
            else:
                s.number, s.learned = s.number + 1, 0
                ask = script.send(event)
        self._script, self.ask = script, None if self.looking else ask

    # -- copies

    def fork(self, rollout: bool = False) -> Game:
        """An independent copy. A rollout is faster, and can't be forked, saved or taken back."""
        if rollout:
            return Rollout(self)
        copy = Game.__new__(Game)
        copy.title, copy._deal, copy.practice, copy.looking = self.title, self._deal, self.practice, self.looking
        copy._base, copy.told, copy._record = self._base, self.told, self._record
        copy._past, copy.last = self._past, self.last
        copy._revive()
        return copy

    def redeal(self, seat: int | None, seed: int) -> None:
        """Deal anew all that `seat` cannot know, dice to come included; for a seat not asked only to be looked at."""
        self._check_seat(seat)
        if self.keeps:
            event = (REDEAL, -1 if seat is None else seat, seed)
            self.told, self._record = (*self.told, event), (self._record, event)
        deal_anew(self.state, seat, seed)
        if self.ask is not None and self.ask.seat != seat:
            self.looking, self.ask = True, None

    # -- going back

    @property
    def can_undo(self) -> bool:
        return self._past is not None

    def undo(self) -> None:
        """Take back the last answer, if no die was rolled, its seat learned nothing and nobody else answered since."""
        past = self._past
        if past is None:
            raise NotAllowed(_says("no-undo"))
        dropped = self._record
        self._past, self._base, self.told, self._record = past
        undone = events(dropped)[len(self.record) :]
        self._revive()
        for event in undone:
            if event[0] == REDEAL:
                self.redeal(*_redealt(event))

    @property
    def can_rewind(self) -> bool:
        return self.state.seats == 1 and self._deal is not None

    def rewind(self, number: int) -> None:
        """Back to the position after answer `number` of a solo game, whatever was seen since; marked as practice."""
        if self._deal is None or not self.can_rewind:
            raise NotAllowed(_says("no-rewind"))
        if not 0 <= number <= self.state.number:
            raise NotAllowed(_says("no-such-answer", number=number, last=self.state.number))
        again = Game.deal(self.title, self.state.seats, self._deal)
        for event in self.record:
            if again.state.number == number:
                break
            again.play(event)
        for slot in Game.__slots__:
            setattr(self, slot, getattr(again, slot))
        self.practice = True

    # -- what may be asked of a game

    @classmethod
    def deal(cls, title: Title, seats: int, deal: Deal) -> Game:
        """A game from its beginning."""
        box = title.box(seats, deal.settings, deal.packs)
        return cls(title, title.begin(box, seats, key_of(deal.seed)), deal)

    def play(self, event: Event) -> None:
        """Do again what a record says."""
        match event:
            case (str(verb), int(seat), int(seed)) if verb == REDEAL:
                self.redeal(seat if seat >= 0 else None, seed)
            case (str(verb), int(seat)) if verb == RESIGN:
                self.resign(seat)
            case _:
                self.answer(event)

    @property
    def record(self) -> list[Event]:
        """Every event from the start, oldest first."""
        return events(self._record)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None while it goes on."""
        return self.state.outcome

    @property
    def commitment(self) -> str:
        """A hash of salt and seed, shown from the start; `opening` lets anybody check it at the end."""
        return commitment(self._deal.seed, self._deal.salt) if self._deal else ""

    @property
    def opening(self) -> tuple[int, str] | None:
        """Seed and salt, once the game is over."""
        return (self._deal.seed, self._deal.salt) if self._deal and self.outcome else None

    def why_not(self, option: Option) -> Refusal | None:
        """Why this option is not on offer, worked out from the rules; None if it is on offer."""
        word = self.state.box.word(option)
        if word is None:
            return _says("no-such-word", option=_shown(option))
        if self.ask is None:
            return self._stopped()
        words, naming = self.title.words, self.name
        reason = self.title.steps.reasons.get((self.ask.what, word[0]))
        if reason is None:
            asked = words.get("ask", self.ask.what)
            return _says("other-question", asked["rule"], prompt=asked["text"])
        refusal = reason(self.state, *word[1:])
        return refusal and refusal._replace(text=words.text("refusal", (refusal.code, *refusal.about), naming))

    def _stopped(self) -> Refusal:
        """Why nothing can be answered any more."""
        return _says("looking" if self.looking else "over")

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.state.seats):
            raise NoSuchSeat(KERNEL.line("no-such-seat", seat=seat, last=self.state.seats - 1))

    def name(self, kind: str, thing: str | int) -> Part:
        return self.title.scene.name(self.state, kind, thing)

    def phrase(self, option: Option) -> tuple[Part, ...]:
        """An option as a sentence, part by part."""
        return self.title.words.say("option", option, self.name)

    def say(self, option: Option) -> str:
        return " ".join(part.text for part in self.phrase(option))

    def scene(self, seat: int | None, since: int = 0) -> Scene:
        """What this seat sees (None: a spectator), with the news after answer number `since`."""
        self._check_seat(seat)
        return show(self, seat, since)

    def save(self) -> str:
        """The whole game as JSON, secrets and all; `load` goes on with it."""
        from .save import dump  # saving knows games; games know saving only here

        return dump(self)

    def resign(self, seat: int) -> None:
        """This seat gives up; its title says what becomes of its things."""
        self._check_seat(seat)
        if self.ask is None:
            raise NotAllowed(self._stopped())
        base, told, number = self._base, self.told, self.state.number
        s = self.state = base.copy()
        s.number = number + 1
        try:
            self.title.resign(s, seat)
            self.ask = self._advance()
            self._retell(told)
        except BaseException:
            self._base, self.told = base, told
            self._revive()
            raise
        self._record, self._past = (self._record, (RESIGN, seat)), None

    def _retell(self, told: tuple[Event, ...]) -> None:
        """The running step began anew because a seat left: tell it again what it was told, as long as it asks for it."""
        for event in told:
            if event[0] == REDEAL:
                deal_anew(self.state, *_redealt(event))
            elif self.ask is None or event not in self.ask.options:
                return
            else:
                self.state.number += 1
                self.ask = self._script.send(event)  # type: ignore[union-attr]
            self.told += (event,)


class Rollout(Game):
    """A fork that is only played to its end: no base, no record, no news, no way back."""

    __slots__ = ()

    keeps = False

    def __init__(self, game: Game) -> None:
        self.title, self.practice, self.looking = game.title, game.practice, game.looking
        self._deal = self._record = self._past = self.last = None
        self._base, self.told = game._base, game.told
        self._revive(quiet=True)
        self._base, self.told = self.state, ()  # nothing to look back into

    def answer(self, option: Option) -> None:
        ask = self.ask
        if ask is None or (heard := _offered(ask.options, option)) is None:
            raise NotAllowed(self.why_not(option) or _says("not-offered"))
        try:
            self.ask = self._script.send(heard)  # type: ignore[union-attr]
        except StopIteration:
            self.ask = self._advance()

    def fork(self, rollout: bool = False) -> Game:  # noqa: ARG002
        raise NotAllowed(_says("rollout"))

    def save(self) -> str:
        raise NotAllowed(_says("rollout"))

    def resign(self, seat: int) -> None:  # noqa: ARG002
        raise NotAllowed(_says("rollout"))


def _says(code: str, rule: str = "", **filled: object) -> Refusal:
    """A refusal in the kernel's own words."""
    return Refusal(code, rule, (), KERNEL.line(code, **filled))


def events(record: Record) -> list[Event]:
    found = []
    while record is not None:
        record, event = record
        found.append(event)
    return found[::-1]


def _redealt(event: Event) -> tuple[int | None, int]:
    _, seat, seed = event
    return (seat if seat >= 0 else None), seed


def _offered(options: tuple[Option, ...], option: object) -> Option | None:
    """The offered option that this is, of the very same types, or None: 1.0 and True are not 1."""
    if option.__class__ is not tuple:
        if not isinstance(option, list):
            return None
        option = tuple(option)
    try:
        own = options[options.index(option)]
    except ValueError:
        return None
    return own if own is option or [*map(type, own)] == [*map(type, option)] else None


def _shown(option: object) -> str:
    text = repr(option)
    return text if len(text) <= 60 else f"{text[:57]}..."
