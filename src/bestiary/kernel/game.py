"""A game: the position as the running step found it, and what the step has been told since."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, NoReturn, TypeAlias

from .ask import Ask, Option, Refusal, Script
from .cards import Pack
from .errors import BadSetting, NoSuchSeat, NotAllowed, RuleBroke
from .luck import HIGHEST_SEED, commitment, key_of
from .scene import Scene
from .settings import Value
from .showing import show
from .state import Outcome, State
from .title import Title
from .words import KERNEL, Part, shown
from .zones import TABLE, deal_anew

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
    players: tuple[str, ...] = ()  # who sits at each seat, as the table called them; no rule reads it


#: Every event from the start, as a chain with the newest first: a fork shares it.
Record: TypeAlias = "tuple[Any, Event] | None"
#: Where undo leads back to: the past before that, then base, told, record and who had answered last.
Past: TypeAlias = "tuple[Any, State[Any], tuple[Event, ...], Record, int | None]"


class Game:
    """One game being played. `ask` is the question it waits at, None when it is over."""

    __slots__ = ("_base", "_deal", "_past", "_record", "_step", "ask", "last", "looking", "practice", "state", "title", "told")

    keeps = True  # what forks, saves and undo need; a rollout does not
    title: Title
    state: State[Any]
    ask: Ask | None
    told: tuple[Event, ...]  # what the running step has heard since it began
    last: int | None  # who answered last
    practice: bool  # rewound at least once
    looking: bool  # re-dealt for a seat that is not asked: to be looked at, not played
    _base: State[Any]
    _step: Script | None
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
        s, before = self.state, (self._past, self._base, self.told, self._record, self.last)
        pool, s.learned = s.pool, 0
        s.number += 1
        try:
            try:
                self.ask = self._step.send(heard)  # type: ignore[union-attr]
                self.told += (heard,)
            except StopIteration:
                self.ask = self._advance()
            # A die was rolled, a card was seen or the seed is out: no way back.
            self._past = None if s.pool != pool or s.learned or self.ask is None else before
            self.last, self._record = ask.seat, (self._record, heard)
        except BaseException as error:
            self._restore(before)
            if isinstance(error, Exception):
                raise RuleBroke(KERNEL.line("rule-broke", answer=shown(heard))) from error
            raise

    def _restore(self, before: Past) -> None:
        """Back to a position as it was before an event."""
        self._past, self._base, self.told, self._record, self.last = before
        self._revive()

    def _advance(self) -> Ask | None:
        """Run steps until one asks."""
        s, todo, table = self.state, self.state.todo, self.title.steps.table
        for _ in range(BUDGET):
            if not todo:
                if s.outcome is None:
                    raise RuntimeError("no step is left and nobody said how the game ended")
                self._base, self.told, self._step = s.copy(), (), None
                return None
            step, asks = table[todo[-1][0]]
            if asks:
                if self.keeps:
                    self._base, self.told = s.copy(), ()
                script = step(s, *todo.pop()[1:])
                if (ask := next(script, None)) is not None:
                    self._step = script
                    if self.keeps:
                        self._base.offer = ask.options
                    return ask  # type: ignore[no-any-return]
            else:
                step(s, *todo.pop()[1:])
        raise RuntimeError(f"{BUDGET} steps without a question, the last of them {step.__name__}")

    def _revive(self, quiet: bool = False) -> None:
        """Make the live position anew from the base and what was told since."""
        s = self.state = self._base.copy()
        s.quiet = quiet
        self._step = self.ask = None
        if s.todo:
            step = s.todo.pop()
            self._step = self.title.steps.table[step[0]][0](s, *step[1:])
            self.ask = next(self._step)
            s.offer = ()
        for event in self.told:
            if event[0] == REDEAL:
                deal_anew(s, *event[1:])
                continue
            s.number, s.learned = s.number + 1, 0
            if event[0] == RESIGN:
                self._leave(event[1])
            elif self._step is not None:
                self.ask = self._step.send(event)
        if self.looking:
            self.ask = None

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

    def redeal(self, seat: int | Literal["table"] | None, seed: int) -> None:
        """Deal anew all that `seat` (TABLE: anybody) cannot know, dice to come included; only to look at if it is not asked."""
        if seat != TABLE:
            self._check_seat(seat)
        if type(seed) is not int or not 0 <= seed < HIGHEST_SEED:
            raise BadSetting(KERNEL.line("bad-seed", seed=shown(seed)))
        if self.keeps:
            event = (REDEAL, seat, seed)
            self.told, self._record = (*self.told, event), (self._record, event)
        deal_anew(self.state, seat, seed)
        if self.ask is not None and seat not in (self.ask.seat, TABLE):
            self.looking, self.ask = True, None

    # -- going back

    @property
    def can_undo(self) -> bool:
        return self._past is not None

    def undo(self) -> None:
        """Take back the last answer, if since then no die was rolled and nobody learned anything."""
        if self._past is None:
            raise NotAllowed(_says("no-undo"))
        record = self.record
        self._restore(self._past)
        for event in record[len(self.record) :]:
            if event[0] == REDEAL:
                self.play(event)

    @property
    def redealt(self) -> bool:
        """A world dealt anew: what is hidden in it is not what was dealt from the seed."""
        return any(event[0] == REDEAL for event in self.record)

    @property
    def can_rewind(self) -> bool:
        return self.state.seats == 1 and self._deal is not None and not self.redealt

    def rewind(self, number: int) -> None:
        """Back to the position after answer `number` of a solo game, whatever was seen since; marked as practice."""
        if self._deal is None or not self.can_rewind:
            raise NotAllowed(_says("no-rewind"))
        if type(number) is not int or not 0 <= number <= self.state.number:
            raise NotAllowed(_says("no-such-answer", number=shown(number), last=self.state.number))
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
            case (verb, seat, seed) if verb == REDEAL:
                self.redeal(seat, seed)
            case (verb, seat) if verb == RESIGN:
                self.resign(seat)
            case _:
                self.answer(event)

    @property
    def record(self) -> list[Event]:
        """Every event from the start, oldest first."""
        found, chain = [], self._record
        while chain is not None:
            chain, event = chain
            found.append(event)
        return found[::-1]

    @property
    def players(self) -> tuple[str, ...]:
        """Who sits at each seat, if it was said when the game was dealt."""
        return self._deal.players if self._deal else ()

    @property
    def side_seed(self) -> int:
        """For choices made beside the rules, such as a bot's: the same whenever this game comes to this answer."""
        seed = self._deal.seed if self._deal else 0
        return int.from_bytes(key_of(seed << 64 | self.state.number, b"bestiary aside")[:8], "big")

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
        """Seed and salt, once the game is over; not of a world dealt anew, whose true game may still be running."""
        return (self._deal.seed, self._deal.salt) if self._deal and self.outcome and not self.redealt else None

    def why_not(self, option: Option) -> Refusal | None:
        """Why this option is not on offer, worked out from the rules; None if it is on offer."""
        word = self.state.box.word(option)
        if word is None:
            return _says("no-such-word", option=shown(option))
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
        return _says("over" if self.outcome else "looking" if self.looking else "broken")

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.state.seats):
            raise NoSuchSeat(KERNEL.line("no-such-seat", seat=shown(seat), seats=", ".join(map(str, range(self.state.seats)))))

    def name(self, kind: str, thing: str | int) -> Part:
        return self.title.scene.name(self.state, kind, thing)

    def phrase(self, option: Option) -> tuple[Part, ...]:
        """An option as a sentence, part by part."""
        return self.title.words.say("option", option, self.name)

    def say(self, option: Option) -> str:
        """An option in words, as things stand now."""
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
        """This seat gives up; its title says what becomes of its things. If it is asked, the running step is broken off."""
        self._check_seat(seat)
        if self.ask is None:
            raise NotAllowed(self._stopped())
        before, event = (self._past, self._base, self.told, self._record, self.last), (RESIGN, seat)
        self.state.number += 1
        self.state.learned = 0
        try:
            if self.ask.seat == seat:
                self._step.close()  # type: ignore[union-attr]
                self.title.resign(self.state, seat, self._base.todo[-1])
                self.ask = self._advance()
            else:
                self.told += (event,)
                self._leave(seat)
                if self.state.outcome is not None:
                    self.ask = self._advance()
            self._record, self._past = (self._record, event), None
        except BaseException as error:
            self._restore(before)
            if isinstance(error, Exception):
                raise RuleBroke(KERNEL.line("rule-broke", answer=shown(event))) from error
            raise

    def _leave(self, seat: int) -> None:
        """A seat that is not asked leaves: the running script goes on, without the options that fell with the seat."""
        self.title.resign(self.state, seat, None)
        if self.state.outcome is not None:
            self._step = self.ask = None
        elif self.ask is not None:
            options = tuple(option for option in self.ask.options if self.why_not(option) is None)
            if not options:
                raise RuntimeError("a seat left and nothing is left to answer")
            self.ask = self.ask._replace(options=options)


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
            self.ask = self._step.send(heard)  # type: ignore[union-attr]
        except StopIteration:
            self.ask = None  # stays so if a rule breaks: there is no base to go back to
            self.ask = self._advance()
        except BaseException:
            self.ask = None
            raise

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise NotAllowed(_says("rollout"))

    fork = save = resign = _refuse


def _says(code: str, rule: str = "", **filled: object) -> Refusal:
    """A refusal in the kernel's own words."""
    return Refusal(code, rule, (), KERNEL.line(code, **filled))


def _offered(options: tuple[Option, ...], option: object) -> Option | None:
    """The offered option that this is, of the very same types, or None: 1.0 and True are not 1."""
    if option.__class__ is not tuple:
        if not isinstance(option, list | tuple):
            return None
        option = tuple(option)
    try:
        own = options[options.index(option)]
    except ValueError:
        return None
    return own if own is option or [*map(type, own)] == [*map(type, option)] else None
