"""The command line."""

from __future__ import annotations

import argparse
import os
import sys
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import NoReturn

import bestiary
from bestiary import registry, typed
from bestiary.kernel import BestiaryError
from bestiary.packs import BadPack
from bestiary.terminal import rulebook, shelf, table
from bestiary.terminal.replay import Replay
from bestiary.terminal.saves import text_of
from bestiary.terminal.seats import seated
from bestiary.terminal.voice import open_voice
from bestiary.terminal.wording import WORDS, line
from bestiary.verify import verified

GOOD, BROKEN_PIPE, MISTAKE, INTERRUPTED = 0, 1, 2, 130

Layout = argparse.RawDescriptionHelpFormatter


class Mistyped(BestiaryError):
    """A command line that argparse can't make sense of."""


class Missing(BestiaryError):
    """A part of Bestiary that was not installed."""


class Parser(argparse.ArgumentParser):
    """argparse, with its mistakes in one line like all others."""

    def error(self, message: str) -> NoReturn:
        raise Mistyped(line("mistyped", message=message, command=self.prog))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    steady()
    try:
        wanted = parser().parse_args(arguments)
        code: int = wanted.run(wanted)
        sys.stdout.flush()
    except BadPack as error:
        return complain(*error.mistakes)
    except BestiaryError as error:
        return complain(str(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    except EOFError:
        return GOOD
    except BrokenPipeError:
        hush()
        return BROKEN_PIPE
    except OSError as error:
        hush()
        return complain(line("no-output", why=error.strerror or type(error).__name__))
    except Exception as error:
        if os.environ.get("BESTIARY_TRACEBACK"):
            raise
        return complain(line("crashed", what=f"{type(error).__name__}: {error}"))
    return code


def steady() -> None:
    """No character may stop a game, nor a stream that was closed before we began."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115, PTH123  # for as long as we run
        with suppress(AttributeError, ValueError):  # replaced by something else
            getattr(sys, name).reconfigure(errors="replace")


def complain(*mistakes: str) -> int:
    with suppress(OSError):
        for mistake in mistakes:
            sys.stderr.write(line("mistake", what=" ".join(mistake.split())) + "\n")
        sys.stderr.flush()
    return MISTAKE


def hush() -> None:
    """Nobody reads on: what is still waiting to be written must not fail again when the interpreter ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


# -- the commands


def play(wanted: argparse.Namespace) -> int:
    voice = open_voice(wanted.plain)
    title = registry.title((wanted.title or table.choose_title(voice)).casefold())
    deal = table.Deal(wanted.settings, wanted.seed, wanted.seats, wanted.packs)
    if wanted.file or wanted.newest or wanted.lesson:
        if deal.said:
            option = "--file" if wanted.file else "--continue" if wanted.newest else "--lesson"
            raise Mistyped(line("no-deal", option=option))
        if wanted.lesson:
            return table.play_lesson(title, voice)
        return table.play_file(title, Path(wanted.file), voice) if wanted.file else table.play_newest(title, voice)
    if wanted.new or deal.said:
        return table.play_new(title, voice, deal)
    return table.play_offered(title, voice)


def replay(wanted: argparse.Namespace) -> int:
    voice = open_voice(wanted.plain)
    record = Replay(Path(wanted.file), voice)
    if wanted.all or not voice.live:
        record.all()
    else:
        record.step()
    return GOOD


def rules(wanted: argparse.Namespace) -> int:
    voice = open_voice(wanted.plain)
    title = registry.title(wanted.title.casefold())
    voice.page(rulebook.pages(rulebook.found(title, " ".join(wanted.words)), voice))
    return GOOD


def titles(wanted: argparse.Namespace) -> int:
    voice = open_voice()
    if wanted.title:
        shelf.tell_title(registry.title(wanted.title.casefold()), voice)
    else:
        shelf.tell_titles(voice)
    return GOOD


def check(wanted: argparse.Namespace) -> int:
    voice = open_voice()
    mistakes: list[str] = []
    for path in wanted.packs:
        try:
            shelf.check(Path(path), voice)
        except BadPack as error:
            mistakes += error.mistakes
    return complain(*mistakes) if mistakes else GOOD


def lab(wanted: argparse.Namespace) -> int:
    try:
        command = import_module("bestiary.lab.command")  # what it needs is not in the base install
    except ModuleNotFoundError as error:
        raise Missing(line("no-lab", module=error.name)) from None
    voice = open_voice()
    plan = command.plan_of(
        registry.title(wanted.title.casefold()),
        games=wanted.games,
        seats=wanted.seats,
        seed=wanted.seed,
        settings=wanted.settings,
        packs=wanted.packs,
        rotate=wanted.rotate,
    )
    code: int = command.count(plan, wanted.out, wanted.workers, voice.console)
    return code


def talk(wanted: argparse.Namespace) -> int:
    session, lines = import_module("bestiary.talk.session"), import_module("bestiary.talk.lines")
    title = registry.title(wanted.title.casefold())
    deal = partial(
        bestiary.start,
        title.name,
        players=seated(title, wanted.seats),
        packs=wanted.packs,
        **typed.settings(title, wanted.settings),
    )
    lines.converse(
        session.Session(lambda seed: deal(seed=seed), typed.whole("seed", wanted.seed)), sys.stdin.buffer, sys.stdout.buffer
    )
    return GOOD


def verify(wanted: argparse.Namespace) -> int:
    shelf.tell_verdict(verified(text_of(Path(wanted.file)), wanted.seal), open_voice())
    return GOOD


def serve(wanted: argparse.Namespace) -> int:
    server = import_module("bestiary.server.command")  # slow to import, and nobody else needs it
    voice = open_voice()
    code: int = server.serve(
        host=wanted.host,
        port=typed.whole("port", wanted.port),
        data=Path(wanted.data) if wanted.data else None,
        limits=wanted.limits,
        public=wanted.public,
        say=voice.say,
        reached=open_page if wanted.open else lambda _: None,
    )
    return code


def open_page(address: str) -> None:
    """Show the page in the browser of the desktop, if there is one; else the address that was said must do."""
    if sys.platform != "linux" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        Thread(target=webbrowser.open, args=(address,), daemon=True).start()  # starting one takes its time


# -- what can be typed


def parser() -> Parser:
    about, examples = _usage("bestiary")
    whole = Parser(prog="bestiary", description=about, epilog=examples, formatter_class=Layout, allow_abbrev=False)
    whole.add_argument("--version", action="version", version=f"bestiary {bestiary.__version__}", help=_help("version"))
    whole.set_defaults(run=lambda _: overview(whole))
    commands = whole.add_subparsers(title=line("commands"), metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], int]) -> Parser:
        about, examples = _usage(name)
        one = commands.add_parser(
            name, help=about, description=about, epilog=examples, formatter_class=Layout, allow_abbrev=False
        )
        one.set_defaults(run=run)
        return one

    _play_options(command("play", play))
    _replay_options(command("replay", replay))
    _rules_options(command("rules", rules))
    command("titles", titles).add_argument("title", metavar="TITLE", nargs="?", help=_help("titles-title"))
    _lab_options(command("lab", lab))
    _talk_options(command("talk", talk))
    _verify_options(command("verify", verify))
    _serve_options(command("serve", serve))
    command("check", check).add_argument("packs", metavar="PACK.toml", nargs="+", help=_help("check-pack"))
    return whole


def overview(whole: Parser) -> int:
    whole.print_help()
    return GOOD


def _play_options(one: Parser) -> None:
    one.add_argument("title", metavar="TITLE", nargs="?", help=_help("play-title"))
    one.add_argument("--seed", metavar="N", help=_help("seed"))
    one.add_argument("--seats", metavar="WHO", help=_help("seats"))
    one.add_argument("--set", metavar="NAME=VALUE", dest="settings", action="append", default=[], help=_help("set"))
    one.add_argument("--pack", metavar="FILE", dest="packs", action="append", default=[], help=_help("pack"))
    which = one.add_mutually_exclusive_group()
    which.add_argument("--new", action="store_true", help=_help("new"))
    which.add_argument("--lesson", action="store_true", help=_help("lesson"))
    which.add_argument("--continue", dest="newest", action="store_true", help=_help("continue"))
    which.add_argument("--file", metavar="FILE", help=_help("file"))
    one.add_argument("--plain", action="store_true", help=_help("plain"))


def _replay_options(one: Parser) -> None:
    one.add_argument("file", metavar="FILE", help=_help("replay-file"))
    one.add_argument("--all", action="store_true", help=_help("all"))
    one.add_argument("--plain", action="store_true", help=_help("plain"))


def _rules_options(one: Parser) -> None:
    one.add_argument("title", metavar="TITLE", help=_help("title"))
    one.add_argument("words", metavar="WORDS", nargs="*", help=_help("words"))
    one.add_argument("--plain", action="store_true", help=_help("plain"))


def _lab_options(one: Parser) -> None:
    one.add_argument("title", metavar="TITLE", help=_help("title"))
    one.add_argument("--games", metavar="N", help=_help("games"))
    one.add_argument("--seats", metavar="WHO", help=_help("lab-seats"))
    one.add_argument("--rotate", action="store_true", help=_help("rotate"))
    one.add_argument("--set", metavar="NAME=VALUE", dest="settings", action="append", default=[], help=_help("lab-set"))
    one.add_argument("--pack", metavar="FILE", dest="packs", action="append", default=[], help=_help("pack"))
    one.add_argument("--seed", metavar="N", help=_help("lab-seed"))
    one.add_argument("--out", metavar="FILE", help=_help("out"))
    one.add_argument("--workers", metavar="N", help=_help("workers"))


def _talk_options(one: Parser) -> None:
    one.add_argument("title", metavar="TITLE", help=_help("title"))
    one.add_argument("--seed", metavar="N", help=_help("seed"))
    one.add_argument("--seats", metavar="WHO", help=_help("talk-seats"))
    one.add_argument("--set", metavar="NAME=VALUE", dest="settings", action="append", default=[], help=_help("set"))
    one.add_argument("--pack", metavar="FILE", dest="packs", action="append", default=[], help=_help("pack"))


def _verify_options(one: Parser) -> None:
    one.add_argument("file", metavar="FILE", help=_help("verify-file"))
    one.add_argument("--seal", metavar="HASH", help=_help("seal"))


def _serve_options(one: Parser) -> None:
    one.add_argument("--host", metavar="ADDRESS", default="127.0.0.1", help=_help("host"))
    one.add_argument("--port", metavar="N", default="8000", help=_help("port"))
    one.add_argument("--data", metavar="DIR", help=_help("data"))
    one.add_argument("--public", metavar="URL", default="", help=_help("public"))
    one.add_argument("--open", action="store_true", help=_help("open"))
    one.add_argument("--set", metavar="NAME=VALUE", dest="limits", action="append", default=[], help=_help("limit"))


def _usage(name: str) -> tuple[str, str]:
    words = WORDS.get("usage", name)
    return words["about"], words["examples"].strip()


def _help(name: str) -> str:
    return str(WORDS.get("argument", name))


if __name__ == "__main__":
    sys.exit(main())
