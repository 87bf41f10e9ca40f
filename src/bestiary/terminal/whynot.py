"""Why something isn't on offer: any sentence of the game, and the rule against it."""

from __future__ import annotations

from bestiary.kernel import Game

from .choosing import MANY, Narrowing, Sentence, matching, sentence_of
from .voice import Voice
from .wording import count, line, sentence


def sentences(game: Game) -> tuple[Sentence, ...]:
    """Every sentence that could ever answer the present question."""
    assert game.ask is not None
    what, reasons = game.ask.what, game.title.steps.reasons
    return tuple(one for one in _all(game) if (what, one.option[0]) in reasons)


def _all(game: Game) -> tuple[Sentence, ...]:
    return tuple(sentence_of(word, game.phrase(word)) for word in game.state.box.vocabulary)


def explain(game: Game, asked: Sentence, voice: Voice) -> None:
    """What speaks against this sentence."""
    voice.say(f"{asked.text}: {_reason(game, asked)}", hang=3)


def look_up(game: Game, typed: str, voice: Voice) -> None:
    """The sentences that these words fit, of other questions too if need be; those with one and the same reason together."""
    found = matching(typed, sentences(game)) or matching(typed, _all(game))
    if not found:
        voice.say(line("no-such-sentence", words=typed))
    reasons: dict[str, list[Sentence]] = {}
    for one in found:
        reasons.setdefault(_reason(game, one), []).append(one)
    shown = 0
    for reason, alike in list(reasons.items())[:MANY]:
        more = line("and-alike", count=count("more", len(alike) - 1)) if len(alike) > 1 else ""
        voice.say(f"{alike[0].text}{more}: {reason}", hang=3)
        shown += len(alike)
    if len(found) > shown:
        voice.say(line("more-sentences", count=count("sentences", len(found) - shown)))


def _reason(game: Game, asked: Sentence) -> str:
    refusal = game.why_not(asked.option)
    if refusal is None:
        return line("on-offer")
    rule = line("by-rule", rule=refusal.rule) if refusal.rule else ""
    return f"{sentence(refusal.text)} {rule}".strip()


def wonder(game: Game, voice: Voice) -> str:
    """Build the sentence part by part, then hear why not. Returns what was typed instead of a part, if anything was."""
    asked = Narrowing(sentences(game))
    while True:
        voice.say(line("what-not", so_far=asked.so_far) if asked.so_far else line("what"), "bold")
        for entry in asked.entries():
            voice.say(line("entry", number=entry.key, text=entry.text), hang=5)
        voice.say(line("back-or-leave" if asked.begun else "leave-why"), "dim")
        typed = voice.hear(line("why-prompt"))
        if typed.casefold() in ("", "b"):
            if not asked.back():
                return ""
        elif typed.startswith("?") or (len(typed.split()[0]) == 1 and not typed.isdecimal()):
            return typed  # a command
        elif settled := _narrow(asked, typed, voice):
            explain(game, settled, voice)
            return ""


def _narrow(asked: Narrowing, typed: str, voice: Voice) -> Sentence | None:
    """The sentence if it is settled by now."""
    try:
        if typed.isdecimal():
            return asked.pick(int(typed))
    except (KeyError, ValueError):
        voice.miss(line("no-number", number=typed))
        return None
    settled, fits = asked.hear(typed)
    if not fits:
        voice.miss(line("no-such-sentence", words=typed))
    return settled
