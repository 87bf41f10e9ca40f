"""The laws of the kernel, checked along a random game of any title.

Cheap laws are checked at every ask; dear ones (saving, redealing, the whole vocabulary) where the dice of the checker say so.
A law that fails raises AssertionError with the title, seed, settings and the answers so far, enough to play it again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec
import pytest

from bestiary import registry
from bestiary.bots import Sight, kinds, make_bot
from bestiary.kernel import Game, NotAllowed, Option, Setting, Title, Value, load
from bestiary.kernel.game import Deal
from bestiary.kernel.save import plain
from bestiary.kernel.scene import Scene
from bestiary.kernel.settings import settle
from bestiary.kernel.zones import census
from bestiary.packs import vet
from bestiary.rules import rules_of

MOST_ANSWERS = 20_000  # no game of any title comes near
MOST_OPTIONS = 300
GREEDY = 40  # one game in so many is played by greedy seats: they come to ends that chance seldom finds

#: How often each dear law is checked, one time in so many asks.
SAMPLE = {
    "fork": 8,
    "save": 60,
    "redeal": 20,
    "vocabulary": 40,
    "refuse": 20,
    "undo": 10,
    "redealt game": 150,
    "resign": 100,
    "bots": 200,
}


@dataclass
class Findings:
    """What a run came across; a title whose run never met one of these was not really tested."""

    games: int = 0
    greedy: int = 0  # of these games, played by greedy seats
    asks: int = 0
    longest: int = 0
    checks: dict[str, int] = field(default_factory=dict)
    questions: dict[str, int] = field(default_factory=dict)
    endings: dict[str, int] = field(default_factory=dict)
    hidden_changed: int = 0

    def add(self, other: Findings) -> None:
        self.games += other.games
        self.greedy += other.greedy
        self.asks += other.asks
        self.longest = max(self.longest, other.longest)
        self.hidden_changed += other.hidden_changed
        for mine, more in (
            (self.checks, other.checks),
            (self.questions, other.questions),
            (self.endings, other.endings),
        ):
            for key, count in more.items():
                tally(mine, key, count)


def tally(counts: dict[str, int], key: str, count: int = 1) -> None:
    counts[key] = counts.get(key, 0) + count


def random_settings(settings: tuple[Setting, ...], rng: Random) -> dict[str, Value]:
    """Half of the settings at their defaults, the others anywhere in their range."""
    return {one.name: rng.choice(_values(one)) for one in settings if rng.random() < 0.5}


def _values(setting: Setting) -> list[Value]:
    if isinstance(setting.default, bool):
        return [True, False]
    return [*setting.words, *setting.numbers]


def deal(title: Title, seats: int, seed: int, settings: Mapping[str, Value]) -> Game:
    return Game.deal(title, seats, Deal(seed, f"salt {seed}", settle(title.name, title.settings, settings), ()))


def check_game(
    title: Title, seed: int, sample: Mapping[str, int] = SAMPLE, find: Callable[[str], Title] = registry.title
) -> Findings:
    """Play one random game and check every law along it."""
    rng = Random(f"{title.name} {seed}")
    seats = rng.choice(title.seats)
    settings = random_settings(title.settings, rng)
    game = deal(title, seats, seed, settings)
    try:
        return Check(game, rng, sample, find).run()
    except BaseException as error:
        error.add_note(f"{title.name}, seed {seed}, {seats} seats, {settings}, after {game.record}")
        raise


class Check:
    """One game on its way through the suite."""

    def __init__(self, game: Game, rng: Random, sample: Mapping[str, int], find: Callable[[str], Title]) -> None:
        self.game, self.rng, self.sample, self.find = game, rng, sample, find
        self.box = game.state.box
        self.pieces = census(game.state)
        self.leanings: dict[str, float] = {}
        self.greedy = rng.random() * GREEDY < 1
        self.findings = Findings(games=1, greedy=int(self.greedy))
        self.rules = {section.number for section in rules_of(game.title)}

    def play(self) -> Option:
        """The next answer of the game that is checked."""
        if self.greedy:
            return make_bot("greedy", self.rng.randrange(1 << 32)).choose(Sight(self.game))
        return self.choose(self.game)

    def choose(self, game: Game) -> Option:
        """At random, but each game leans towards some verbs and away from others, so that many ways of playing are met."""
        assert game.ask is not None
        options = game.ask.options
        return self.rng.choices(options, [self.leaning(str(option[0])) for option in options])[0]

    def leaning(self, verb: str) -> float:
        if verb not in self.leanings:
            self.leanings[verb] = self.rng.choice((0.03, 0.3, 1, 1, 3, 30))
        return self.leanings[verb]

    def run(self, record: Iterable[Option] = ()) -> Findings:
        """Check along a random game, or along a recorded one."""
        game, script = self.game, iter(record)
        while game.ask is not None:
            self.every_ask(game)
            for law, one_in in self.sample.items():
                if self.rng.random() * one_in < 1:
                    tally(self.findings.checks, law)
                    getattr(self, law.replace(" ", "_"))()
            game.play(next(script, None) or self.play())
            assert game.state.number < MOST_ANSWERS, "the game does not end"
        self.the_end()
        return self.findings

    # -- 1 and 3: at every ask

    def every_ask(self, game: Game) -> None:
        ask = game.ask
        assert ask is not None
        self.findings.asks += 1
        tally(self.findings.questions, ask.what)
        assert 0 < len(ask.options) <= MOST_OPTIONS
        assert len(set(ask.options)) == len(ask.options), "two options are alike"
        assert all(self.box.word(option) is option for option in ask.options), "an option is not the vocabulary's own"
        assert 0 <= ask.seat < game.state.seats
        assert game.title.words.get("ask", ask.what)["rule"] in self.rules
        assert census(game.state) == self.pieces, "a card was lost or doubled"
        assert game.outcome is None

    # -- 2: fork, save and load

    def fork(self) -> None:
        """The fork is equal, is a copy to its last list, and goes on alike; the original notices nothing."""
        game, fork = self.game, self.game.fork()
        before = snapshot(game)
        assert snapshot(fork) == before
        shared = lists(game.state) & lists(fork.state)
        assert not shared, "fork and original share a list"
        twin, rollout = game.fork(), game.fork(rollout=True)
        option = self.rng.choice(game.ask.options)  # type: ignore[union-attr]
        for one in (fork, twin, rollout):
            one.answer(option)
        assert same(fork, twin)
        assert rollout.ask == fork.ask
        assert quiet(rollout) == quiet(fork)
        assert snapshot(game) == before

    def save(self) -> None:
        text = self.game.save()
        again = load(text, self.find, vet)
        assert same(self.game, again)
        assert again.save() == text
        assert again.commitment == self.game.commitment

    # -- 4: the hidden stays hidden

    def redeal(self) -> None:
        """A seat whose world was dealt anew sees, may say and is told the same."""
        for seat in (*range(self.game.state.seats), None):
            twin = self.game.fork()
            twin.redeal(seat, self.rng.randrange(1 << 32))
            true, dealt = self.game.scene(seat, since=-1), twin.scene(seat, since=-1)
            if seat is not None:
                self.features(twin, seat)
            if twin.looking:  # prompt and choices belong to the seat that is asked
                true, dealt = without_question(true), without_question(dealt)
            else:
                assert twin.ask == self.game.ask
            assert dealt == true
            assert census(twin.state) == self.pieces
            lies = [[[*zone.cards(one.state)] for zone in one.state.zones] for one in (twin, self.game)]
            self.findings.hidden_changed += lies[0] != lies[1]
            if not twin.looking:
                for word in self.rng.sample(self.box.vocabulary, min(30, len(self.box.vocabulary))):
                    assert twin.why_not(word) == self.game.why_not(word)
                    assert twin.phrase(word) == self.game.phrase(word)
            assert same(twin, twin.fork())
            rollout = self.game.fork(rollout=True)
            rollout.redeal(seat, 7)
            assert rollout.looking == twin.looking

    def features(self, twin: Game, seat: int) -> None:
        """What a learner is shown lies in its ranges and tells nothing hidden."""
        title, s = self.game.title, self.game.state
        ranges, values = title.features(self.box), title.sensed(s, seat)
        assert len(values) == len(ranges)
        for (feature, allowed), value in zip(ranges.items(), values, strict=True):
            assert type(value) is int, feature
            assert value in allowed, (feature, value, allowed)
        assert list(title.sensed(twin.state, seat)) == list(values)

    # -- 6: why_not and options agree; 7: a refusal changes nothing

    def vocabulary(self) -> None:
        """Every word of the vocabulary is on offer exactly when nothing speaks against it, and can be said."""
        game = self.game
        offered = set(game.ask.options)  # type: ignore[union-attr]
        for word in self.box.vocabulary:
            refusal = game.why_not(word)
            assert (refusal is None) == (word in offered), (word, refusal)
            assert game.say(word).strip()
            if refusal is not None:
                assert refusal.rule in self.rules, refusal
                assert refusal.text.strip()

    def refuse(self) -> None:
        game, before = self.game, snapshot(self.game)
        offered = game.ask.options  # type: ignore[union-attr]
        first = offered[0]
        strange: list[Any] = [
            (),
            None,
            "end",
            7,
            ("no", "such", "word"),
            first[0],
            (*first, 0),
            [first],
            {"a": 1},
            (first,),
            ([],),
        ]
        strange += (
            [tuple(float(part) if type(part) is int else part for part in first)] if any(type(p) is int for p in first) else []
        )
        refused = [word for word in self.rng.sample(self.box.vocabulary, 20) if word not in offered]
        for answer in (*strange, *refused):
            with pytest.raises(NotAllowed) as refusal:
                game.answer(answer)
            assert str(refusal.value).strip()
        assert snapshot(game) == before

    # -- 8: undo

    def undo(self) -> None:
        """Answers given and taken back leave the very position; the kernel allows it by its rule and by no other."""
        game, asked = self.game.fork(), self.game.ask.seat  # type: ignore[union-attr]
        before = [snapshot(game)]
        for _ in range(3):
            if game.ask is None or game.ask.seat != asked:
                break
            pool = game.state.pool
            game.answer(self.rng.choice(game.ask.options))
            if game.ask is None or game.state.pool != pool:
                assert not game.can_undo
            if not game.can_undo:
                return
            assert not game.state.learned >> asked & 1
            before.append(snapshot(game))
        for position in reversed(before[:-1]):
            assert game.can_undo
            game.undo()
            assert snapshot(game) == position

    def redealt_game(self) -> None:
        """A redealt position plays on to its end with all pieces conserved, and undo keeps it redealt."""
        game = self.game.fork()
        assert game.ask is not None
        game.redeal(game.ask.seat, self.rng.randrange(1 << 32))
        dealt = snapshot(game)
        game.answer(self.rng.choice(game.ask.options))
        if game.can_undo:
            game.undo()
            assert snapshot(game) == dealt
        while game.ask is not None:
            self.every_ask(game)
            game.answer(self.choose(game))
        assert census(game.state) == self.pieces

    # -- bots go by what they may know

    def bots(self) -> None:
        """In the game and in a twin that differs only in what the seat cannot know, a bot answers alike, and legally."""
        game, twin = self.game, self.game.fork()
        assert game.ask is not None
        twin.redeal(game.ask.seat, self.rng.randrange(1 << 32))
        for kind in kinds():
            seed = self.rng.randrange(1 << 32)
            chosen = make_bot(kind, seed).choose(Sight(game))
            assert chosen in game.ask.options
            assert make_bot(kind, seed).choose(Sight(twin)) == chosen

    # -- leaving

    def resign(self) -> None:
        """Any seat may leave at any time; the others play on, and the position is as good as any other."""
        game = self.game.fork()
        game.resign(self.rng.randrange(game.state.seats))
        assert same(game, game.fork())
        assert same(game, load(game.save(), self.find, vet))
        while game.ask is not None:
            self.every_ask(game)
            for option in game.ask.options:
                assert game.why_not(option) is None
            game.answer(self.choose(game))

    # -- 5: same settings, seed and answers, same game

    def the_end(self) -> None:
        game, findings = self.game, self.findings
        assert game.outcome is not None
        findings.longest = game.state.number
        tally(findings.endings, game.outcome.reason)
        assert len(game.outcome.scores) == game.state.seats
        assert all(0 <= seat < game.state.seats for seat in game.outcome.winners)
        assert census(game.state) == self.pieces
        assert game.scene(None).sheet is not None
        again = load(game.save(), self.find, vet)
        assert same(game, again)
        assert not game.can_undo


def same(one: Game, other: Game) -> bool:
    return snapshot(one) == snapshot(other)


def snapshot(game: Game) -> tuple[Any, ...]:
    """All that can be seen of a game from inside and outside."""
    recent = game.state.number - 2  # all news are compared as they were told; putting them into words is dear
    scenes: tuple[Scene, ...] = tuple(game.scene(seat, since=recent) for seat in (*range(game.state.seats), None))
    news, chain = [], game.state.news
    while chain is not None:
        chain, told = chain
        news.append(told)
    return json.dumps(plain(game.state)), news, game.ask, game.told, game.record, game.can_undo, game.practice, scenes


def quiet(game: Game) -> dict[str, Any]:
    """What a rollout keeps of a position."""
    return {name: value for name, value in plain(game.state).items() if name not in ("number", "learned")}


def lists(s: Any) -> set[int]:
    """The identities of all lists in a position."""
    found, todo = set(), [getattr(s, name) for name in s.__struct_fields__ if name not in ("box", "news")]
    while todo:
        thing = todo.pop()
        if isinstance(thing, list | dict | set):
            found.add(id(thing))
            todo += thing.values() if isinstance(thing, dict) else thing
    return found


def without_question(scene: Scene) -> dict[str, Any]:
    plain_scene: dict[str, Any] = msgspec.to_builtins(scene)
    return {name: value for name, value in plain_scene.items() if name not in ("prompt", "choices", "undo")}
