"""One conversation: the game, the branches that were imagined from it, and what is answered to each request."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import UNSET

import bestiary
from bestiary import bots, registry
from bestiary.durable import data_folder, why, write
from bestiary.kernel import BadSave, BestiaryError, Game, NotAllowed, Option
from bestiary.rules import rules_of, search_rules
from bestiary.terminal.seats import bots_of

from . import requests as ask
from .requests import GAME
from .telling import as_text, choices, position
from .wording import line

PROTOCOL = 1
MOST_BRANCHES = 10_000
NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")

Reply = dict[str, Any]


class Refused(BestiaryError):
    """A request that can't be done; nothing was changed."""


class Session:
    """Plays one game after another; `deal` gives the next one, from a seed or from chance."""

    def __init__(self, deal: Callable[[int | None], Game], seed: int | None = None) -> None:
        self._deal = deal
        self.over = False
        self._begin(deal(seed))

    def _begin(self, game: Game) -> None:
        self.branches = {GAME: game}
        self._forks = 0
        self._bots = bots_of(game.players)
        self._mine = [seat for seat in range(game.state.seats) if seat not in self._bots]
        self._play_bots()

    @property
    def game(self) -> Game:
        return self.branches[GAME]

    def do(self, request: ask.Any) -> Reply:
        """The reply to a request; BestiaryError if it can't be done."""
        return DOING[type(request)](self, request)

    # -- looking

    def hello(self, _: ask.Hello) -> Reply:
        game = self.game
        return {
            "bestiary": bestiary.__version__,
            "protocol": PROTOCOL,
            "title": game.title.name,
            "rules": game.title.version,
            "seats": game.state.seats,
            "yours": self._mine,
            "bots": {str(seat): kind for seat, kind in self._bots.items()},
            "settings": game.state.box.settings,
            "actions": len(game.state.box.vocabulary),
            "requests": ask.NAMES,
            **position(game, GAME),
        }

    def scene(self, request: ask.Scene) -> Reply:
        game = self._at(request.at)
        seat = self._own_eyes(game, request.at) if request.seat is UNSET else request.seat
        self._may_look(request.at, seat)
        seen = game.scene(seat, since=request.since)
        if request.form == "text":
            return {"text": as_text(game, seen)}
        return {"scene": msgspec.to_builtins(seen)}

    def options(self, request: ask.Options) -> Reply:
        game = self._asked(request.at)
        assert game.ask
        return {"asked": game.ask.seat, "options": choices(game, game.scene(game.ask.seat))}

    def why_not(self, request: ask.WhyNot) -> Reply:
        game = self._asked(request.at)
        refusal = game.why_not(self._option(game, request))
        return {"why_not": None if refusal is None else {"text": refusal.text, "rule": refusal.rule, "code": refusal.code}}

    def rules(self, request: ask.Rules) -> Reply:
        found = search_rules(rules_of(self.game.title), request.words)
        if not found:
            raise Refused(line("no-such-rule", words=request.words))
        return {"rules": [{"number": one.number, "heading": one.heading, "text": one.text} for one in found]}

    # -- playing

    def answer(self, request: ask.Answer) -> Reply:
        game = self._asked(request.at)
        assert game.ask
        seat, before = game.ask.seat, game.state.number
        game.answer(self._option(game, request))
        return self._happened(request.at, seat, before)

    def undo(self, request: ask.Undo) -> Reply:
        game = self._at(request.at)
        if request.at == GAME and game.can_undo and game.last not in self._mine:
            raise Refused(line("not-your-answer"))
        game.undo()
        return position(game, request.at)

    def resign(self, request: ask.Resign) -> Reply:
        game, before = self._at(request.at), self._at(request.at).state.number
        self._may_look(request.at, request.seat)
        game.resign(request.seat)
        return self._happened(request.at, request.seat, before)

    def new(self, request: ask.New) -> Reply:
        self._begin(self._deal(request.seed))
        return position(self.game, GAME)

    # -- branches

    def fork(self, request: ask.Fork) -> Reply:
        game = self._at(request.at)
        if len(self.branches) > MOST_BRANCHES:
            raise Refused(line("too-many", most=MOST_BRANCHES))
        branch = game.fork()
        if request.at == GAME or request.seed is not None:
            self._imagine(self._asked(request.at), branch, self._forks if request.seed is None else request.seed)
        self._forks += 1
        name = f"b{self._forks}"
        self.branches[name] = branch
        return position(branch, name)

    def redeal(self, request: ask.Redeal) -> Reply:
        self._imagined_only(request.at, "redeal")
        branch = self._asked(request.at)
        self._imagine(branch, branch, request.seed)
        return position(branch, request.at)

    def playout(self, request: ask.Playout) -> Reply:
        """Each bot's choices follow from the seed; the luck is that of the branch."""
        self._imagined_only(request.at, "playout")
        end, bot = self._at(request.at).fork(), bots.make_bot(request.by, request.seed)
        while end.ask is not None:
            end.answer(bot.choose(bots.Sight(end)))
        return position(end, request.at)

    def drop(self, request: ask.Drop) -> Reply:
        self._imagined_only(request.at, "drop")
        self._at(request.at)
        del self.branches[request.at]
        return self.named(request)

    def named(self, _: ask.Request) -> Reply:
        return {"branches": [*self.branches]}

    # -- keeping

    def save(self, request: ask.Save) -> Reply:
        """Into a file of ours: a save holds the seed, so it never goes over the line."""
        path = _path(request.name)
        write(path, self.game.save())
        return {"saved": str(path)}

    def load(self, request: ask.Load) -> Reply:
        try:
            text = _path(request.name).read_text("utf-8")
        except FileNotFoundError:
            raise Refused(line("not-kept", name=request.name)) from None
        except (OSError, UnicodeError) as error:
            reason = why(error) if isinstance(error, OSError) else error
            raise BadSave(line("unreadable", path=_path(request.name), why=reason)) from None
        game, title = registry.load(text), self.game.title
        if game.title is not title:
            raise Refused(line("other-title", name=request.name, theirs=game.title.name, title=title.name))
        self._begin(game)
        return position(self.game, GAME)

    def bye(self, _: ask.Bye) -> Reply:
        self.over = True
        return {}

    # -- what may be seen and done

    def _at(self, branch: str) -> Game:
        if branch not in self.branches:
            some = [*self.branches][:20]
            raise Refused(line("no-such-branch", branch=branch, branches=", ".join(some)))
        return self.branches[branch]

    def _asked(self, branch: str) -> Game:
        """The game of a branch where somebody is asked. In the game itself that is one of your seats: bots answer at once."""
        game = self._at(branch)
        if game.ask is None:
            raise Refused(line("nobody-asked", why=_stopped(game)))
        return game

    def _own_eyes(self, game: Game, branch: str) -> int | None:
        """The seat that is asked; at the end, in the game itself, the first of your own."""
        if game.ask is not None:
            return game.ask.seat
        return self._mine[0] if branch == GAME and self._mine else None

    def _may_look(self, branch: str, seat: int | None) -> None:
        """In the game itself, only through your own seats. In an imagined one everything is imagined from what one may know."""
        if branch == GAME and seat in self._bots:
            raise Refused(line("not-yours", seat=seat, seats=", ".join(map(str, self._mine))))

    def _imagined_only(self, branch: str, what: str) -> None:
        if branch == GAME:
            raise Refused(line("true-game", what=what))

    def _imagine(self, game: Game, branch: Game, seed: int) -> None:
        assert game.ask
        branch.redeal(game.ask.seat, seed)

    def _option(self, game: Game, chosen: ask.Chosen) -> Option:
        """The option that is meant, on offer or not."""
        given = [one for one in (chosen.id, chosen.option, chosen.text) if one is not None]
        if len(given) != 1:
            raise Refused(line("which-answer"))
        if chosen.id is not None:
            words: tuple[Option, ...] = game.state.box.vocabulary
            if not 0 <= chosen.id < len(words):
                raise Refused(line("no-such-id", id=chosen.id, last=len(words) - 1))
            return words[chosen.id]
        return tuple(chosen.option) if chosen.option is not None else self._by_text(game, chosen.text or "")

    def _by_text(self, game: Game, text: str) -> Option:
        assert game.ask
        wanted = _plain(text)
        found = [option for option in game.ask.options if _plain(game.say(option)) == wanted]
        if len(found) > 1:
            ids = ", ".join(str(game.state.box.index[option]) for option in found)
            raise Refused(line("several-texts", text=text, ids=ids))
        if not found:
            raise Refused(line("no-such-text", text=text))
        return found[0]

    def _happened(self, branch: str, seat: int, before: int) -> Reply:
        """After an answer: what the bots did, and the news as that seat was told them."""
        if branch == GAME:
            self._play_bots()
        game = self._at(branch)
        news = [one.text for one in game.scene(seat, since=before).news]
        return position(game, branch) | {"news": news}

    def _play_bots(self) -> None:
        game = self.game
        while game.ask and (kind := self._bots.get(game.ask.seat)):
            game.answer(bots.reply(kind, game))


def _stopped(game: Game) -> str:
    refusal = game.why_not(game.state.box.vocabulary[0])
    return refusal.text if refusal else ""


def _plain(text: str) -> str:
    """A sentence as it is compared: case, spaces and a full stop at its end don't count."""
    return " ".join(text.casefold().split()).removesuffix(".")


def _path(name: str) -> Path:
    if not NAME.fullmatch(name):
        raise Refused(line("bad-name", name=name))
    return data_folder() / "talk" / f"{name}.json"


DOING: dict[type[ask.Request], Callable[[Session, Any], Reply]] = {
    ask.Hello: Session.hello,
    ask.New: Session.new,
    ask.Scene: Session.scene,
    ask.Options: Session.options,
    ask.Answer: Session.answer,
    ask.WhyNot: Session.why_not,
    ask.Undo: Session.undo,
    ask.Resign: Session.resign,
    ask.Fork: Session.fork,
    ask.Redeal: Session.redeal,
    ask.Playout: Session.playout,
    ask.Drop: Session.drop,
    ask.Branches: Session.named,
    ask.Save: Session.save,
    ask.Load: Session.load,
    ask.Rules: Session.rules,
    ask.Bye: Session.bye,
}

__all__ = ["NotAllowed", "Session"]
