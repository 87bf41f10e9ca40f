"""The titles and what can be set, and checking a card pack."""

from __future__ import annotations

from pathlib import Path

import bestiary
from bestiary import registry
from bestiary.kernel import Pack, Title
from bestiary.packs import read_pack
from bestiary.verify import Verdict

from .ending import shown
from .voice import Voice
from .wording import called, count, line


def tell_titles(voice: Voice) -> None:
    """All titles, each with its seats and what it is about."""
    for name in bestiary.titles():
        title = registry.title(name)
        voice.say(f"{name} ({seats(title)})", "bold")
        voice.say(line("listed", title=called(title), text=title.words.get("title", "about")), indent=2)


def tell_title(title: Title, voice: Voice) -> None:
    """One title with its settings."""
    voice.say(f"{called(title)} ({seats(title)})", "bold")
    voice.say(title.words.get("title", "about"))
    voice.say(line("settings") if title.settings else line("no-settings"))
    for setting in title.settings:
        facts = line("setting", allowed=setting.allowed(), default=shown(setting.default))
        voice.say(line("listed", title=setting.name, text=facts), indent=2, hang=2)
        voice.say(title.words.get("setting", setting.name), indent=4)


def seats(title: Title) -> str:
    few, many = title.seats[0], title.seats[-1]
    return count("players", few) if few == many else line("players-range", few=few, many=many)


def check(path: Path, voice: Voice) -> None:
    """Say what a pack changes; a pack with mistakes is refused with all of them."""
    pack = read_pack(path, registry.title)
    title = registry.title(pack.title)
    bestiary.vocabulary(title.name, packs=[pack])  # the title's box must take it, too
    changes = [*_changes(pack)]
    voice.say(line("pack-good", file=pack.source, count=count("pack-cards", len(changes)), title=called(title)))
    for change in changes:
        voice.say(change, indent=2, hang=2)


def tell_verdict(verdict: Verdict, voice: Voice) -> None:
    """What checking a record came to."""
    game = verdict.game
    voice.say(line("sealed", answers=count("answers", game.state.number), title=called(game.title)))
    if game.outcome is None:
        voice.say(line("sealed-open"))
    if game.practice:
        voice.say(line("practised"))
    voice.say(line("seal-fits" if verdict.compared else "seal-is"))
    voice.verbatim(verdict.seal)


def _changes(pack: Pack) -> list[str]:
    return [
        line("listed", title=f"{section}.{card}", text=", ".join(f"{name} = {_toml(value)}" for name, value in fields.items()))
        for section, entries in pack.changes.items()
        for card, fields in entries.items()
    ]


def _toml(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
