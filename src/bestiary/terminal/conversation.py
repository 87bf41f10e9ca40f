"""Playing in a conversation: the table is shown, a question asked, an answer heard, whatever the game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from bestiary.bots import reply
from bestiary.durable import Unwritable, write
from bestiary.hints import hint
from bestiary.kernel import BestiaryError, Game, NotAllowed
from bestiary.kernel.scene import Scene
from bestiary.kernel.words import KERNEL

from . import ending, plain, whynot
from .choosing import Narrowing, Sentence, sentence_of
from .rulebook import contents, found, pages
from .saves import Keeper, uninterrupted
from .seats import bots_of, told
from .teaching import Teaching
from .view import View
from .voice import Voice
from .wording import WORDS, called, line, sentence

INTERRUPTED = 130


class Left(Exception):
    """The player leaves the table; the game waits in its save."""


class Conversation:
    """One sitting at one game: people at this terminal, and bots."""

    def __init__(
        self, game: Game, voice: Voice, keeper: Keeper, resume: Callable[[Path], str], teaching: Teaching | None = None
    ) -> None:
        self.game, self.voice, self.view = game, voice, View(voice)
        self._keeper = keeper
        self._teaching = teaching
        self._resume = resume  # the command that goes on with a file
        self._seen: dict[int | None, int] = {}  # by seat: the answer up to which it was told the news
        self._bots = bots_of(game.players)
        people = [seat for seat in range(game.state.seats) if seat not in self._bots]
        self._alone = people[0] if len(people) == 1 else None  # the only person here; the keyboard is never handed over
        self._began = game.state.number - 1  # who sits down hears what happened last
        self._seat = self._alone  # who sits at the keyboard
        self._choices = Narrowing(())
        self._complaint = ""  # the last one about saving: said once, not after every answer

    def play(self) -> int:
        """The whole sitting; the exit code."""
        try:
            self._welcome()
            self._go_on()
            while True:
                self._hear()
        except Left:
            self._part()
            return 0
        except EOFError:
            self.voice.say()
            self._part()
            return 0
        except KeyboardInterrupt:
            with uninterrupted():
                self.voice.say()
                self._part()
            return INTERRUPTED

    # -- showing

    def _welcome(self) -> None:
        title = self.game.title
        self.voice.say(line("welcome", title=called(title), about=title.words.get("title", "about")), "bold")
        if self._bots:
            self.voice.say(told(self._scene().names, self.game.players))
        self.voice.say(line("commitment", commitment=self.game.commitment), "dim")
        self.voice.say(line("first-help"), "dim")

    def _scene(self, since: int | None = None) -> Scene:
        """What the only person here sees, or the asked one of several; at their game's end nobody's hand is shown."""
        ask, seat = self.game.ask, self._alone
        if seat is None and ask and ask.seat not in self._bots:
            seat = ask.seat
        return self.game.scene(seat, self._seen.get(seat, self._began) if since is None else since)

    def _go_on(self) -> None:
        """After something happened: the bots' answers, the news, the table, the next question or the end."""
        self._let_bots_answer()
        scene = self._scene()
        self._hand_over(scene)
        self.voice.say()
        self.view.news(scene.news)
        if scene.seat not in self._seen or not self.voice.plain or scene.sheet:
            self.view.table(scene)
        else:
            self.view.hand(scene)
        self._seen[scene.seat] = scene.number
        self._choices = Narrowing(sentence_of(one.option, one.parts, one.suggested, one.note) for one in scene.choices)
        if scene.prompt:
            self.view.question(scene, self._choices)
            if self._teaching:
                self._teaching.tell(self.game, self.voice)
        else:
            self._tell_end(scene)

    def _let_bots_answer(self) -> None:
        """Until a person is asked. What they did is told with the news."""
        game, before = self.game, self.game.state.number
        while game.ask and (kind := self._bots.get(game.ask.seat)):
            game.answer(reply(kind, game))
        if game.state.number != before:
            with uninterrupted():
                self._keep()

    def _hand_over(self, scene: Scene) -> None:
        """Several people at one keyboard: the next one is called before anything of theirs is shown."""
        if scene.seat is not None and scene.seat != self._seat and self._alone is None:
            self._seat = scene.seat
            self.voice.hear(line("hand-over", player=scene.names[scene.seat]))
            if self.voice.live:
                self.voice.console.clear()

    def _tell_end(self, scene: Scene) -> None:
        assert scene.sheet is not None
        self.voice.say()
        ending.tell_sheet(scene, scene.sheet, self.voice)
        if scene.practice:
            self.voice.say(line("practised"))
        self.voice.say()
        ending.tell_opening(self.game, scene.sheet, self.voice)
        if path := self._keep():
            ending.tell_record(path, self.voice)
        self.voice.say(line("after-end"), "dim")

    def _ask_again(self) -> None:
        """The question once more, after something was looked up."""
        if self.game.ask:
            self.view.question(self._scene(), self._choices)

    # -- hearing

    def _hear(self) -> None:
        self._understand(self.voice.hear(line("prompt")))

    def _understand(self, typed: str) -> None:
        first, _, rest = typed.partition(" ")
        if not typed:
            self._enter()
        elif typed.startswith("?"):
            self._why_not(typed[1:].strip())
        elif typed.isdecimal():
            self._number(typed)
        elif not self._command(first.casefold(), rest.strip()):
            self._words(typed)

    def _command(self, name: str, rest: str) -> bool:
        """Single letters are commands, so that no word of a choice can be taken for one. Was it one?"""
        alone = {
            "u": self._undo,
            "l": self._log,
            "h": self._hint,
            "i": self._help,
            "s": self._leave,
            "q": self._leave,
            "b": self._back,
        }
        with_words = {"r": self._rules, "t": self._table, "w": self._write}
        if name in alone and not rest:
            alone[name]()
        elif name in with_words:
            with_words[name](rest)
        elif name == WORDS.get("command", "back") and (not rest or (rest.isdecimal() and len(rest) < 10)):
            self._rewind(rest)
        elif f"{name} {rest}".casefold() == WORDS.get("command", "give-up"):
            self._give_up()
        else:
            return False
        return True

    def _enter(self) -> None:
        suggested = self._choices.suggested
        if self.game.ask is None:
            raise Left
        if self._choices.back():
            self._ask_again()
        elif suggested is not None:
            self._answer(suggested)
        else:
            self.voice.miss(line("nothing-typed"))

    def _number(self, typed: str) -> None:
        try:
            settled = self._choices.pick(int(typed))
        except (KeyError, ValueError):  # no such number, or one too long to be one
            self.voice.miss(line("no-number", number=typed))
            return
        if settled:
            self._answer(settled)
        else:
            self._ask_again()

    def _words(self, typed: str) -> None:
        settled, fits = self._choices.hear(typed)
        if settled:
            if typed.casefold() != settled.text.casefold():
                self.voice.say(line("understood", sentence=settled.text), "dim")
            self._answer(settled)
        elif fits:
            self._ask_again()
        elif alias := WORDS.table["alias"].get(typed.casefold()):  # the words of choices come first
            self._command(alias, "")
        else:
            self.voice.miss(line("no-words" if self.game.ask else "after-end", words=typed))

    # -- answering, and going back

    def _answer(self, chosen: Sentence) -> None:
        self._do(lambda: self.game.answer(chosen.option))

    def _do(self, change: Callable[[], None], done: Callable[[], str] = str) -> None:
        """Change the game, keep it, say what was done; what can't be done leaves everything as it was."""
        self.voice.understood()
        try:
            with uninterrupted():
                change()
                self._keep()
        except NotAllowed as error:
            self.voice.say(sentence(error.refusal.text))
        except BestiaryError as error:
            self.voice.say(str(error))
        else:
            number = self.game.state.number
            self._seen = {seat: min(seen, number) for seat, seen in self._seen.items()}
            if said := done():
                self.voice.say(said)
            self._go_on()

    def _back(self) -> None:
        if self._choices.back():
            self._ask_again()
        else:
            self.voice.miss(line("no-part-back"))

    def _undo(self) -> None:
        game = self.game
        last = game.record[-1:]
        if self._scene().undo:
            self._do(game.undo, lambda: line("taken-back", sentence=game.say(last[0])))
        elif game.can_rewind and game.state.number:
            self.voice.say(line("rewind-instead", last=game.state.number - 1))
        else:
            self.voice.say(KERNEL.line("no-undo"))

    def _rewind(self, number: str) -> None:
        if number:
            self._do(lambda: self.game.rewind(int(number)), lambda: line("rewound", number=number))
        else:
            self.voice.say(line("rewind-how", last=self.game.state.number))

    def _give_up(self) -> None:
        ask = self.game.ask
        if ask is None:
            self.voice.say(line("after-end"))
        elif self.voice.agrees(line("give-up")):
            self._do(lambda: self.game.resign(ask.seat))
        else:
            self._ask_again()

    # -- looking things up

    def _hint(self) -> None:
        if self.game.ask:
            self.voice.understood()
            self.voice.say(hint(self.game))
        else:
            self.voice.say(line("after-end"))

    def _why_not(self, typed: str) -> None:
        if self.game.ask is None:
            self.voice.say(line("after-end"))
            return
        if typed:
            whynot.look_up(self.game, typed, self.voice)
        else:
            typed = whynot.wonder(self.game, self.voice)
            self._ask_again()
            if typed:
                self._understand(typed)

    def _rules(self, words: str) -> None:
        title, typed = self.game.title, ""
        try:
            typed = self.voice.page(pages(found(title, words), self.voice) if words else contents(title, self.voice))
        except BestiaryError as error:
            self.voice.say(str(error))
        if not words:
            self.voice.say(line("rules-how"))
        self._ask_again()
        if typed:
            self._understand(typed)

    def _log(self) -> None:
        typed = self.voice.page(self.view.log(self._scene(-1).news))
        self._ask_again()
        if typed:
            self._understand(typed)

    def _table(self, words: str) -> None:
        scene = self._scene()
        if not words:
            self.view.table(scene)
            self._ask_again()
        elif looked_up := plain.looked_up(scene, words):
            self.view.listed(looked_up)
        else:
            self.voice.say(line("nowhere", words=words))

    def _help(self) -> None:
        for name, does in WORDS.get("help", "lines"):
            self.voice.say(f"{name:<12} {does}", hang=13)

    # -- keeping and leaving

    def _keep(self) -> Path | None:
        try:
            path = self._keeper.keep(self.game)
        except Unwritable as error:
            if str(error) != self._complaint:
                self.voice.say(line("not-kept", why=error))
            self._complaint = str(error)
            return None
        self._complaint = ""
        return path

    def _write(self, name: str) -> None:
        if not name:
            self.voice.say(line("write-how"))
            return
        path = Path(name).expanduser()
        if path.exists() and not self.voice.agrees(line("write-over", path=path)):
            return
        try:
            write(path, self.game.save())
        except BestiaryError as error:
            self.voice.say(str(error))
        else:
            self.voice.say(line("written", path=path))

    def _leave(self) -> None:
        raise Left

    def _part(self) -> None:
        """The last words: where the game lies and how to go on."""
        if self.game.ask is None:
            self._keep()
        elif path := self._keep():
            self.voice.say(line("kept", path=path))
            self.voice.verbatim(self._resume(path))
        else:
            self.voice.say(line("lost"))
