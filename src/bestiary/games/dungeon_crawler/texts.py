"""What stands on a card, put together in words from its data."""

from __future__ import annotations

from functools import cache

from bestiary.kernel.words import Words, read_words

from .cards import Adventurer, Crawler, Dungeon, Quest


@cache
def words() -> Words:
    return read_words(__package__)


def word(section: str, key: str) -> str:
    return str(words().get(section, key))


def text(key: str, *about: object) -> str:
    return word("text", key).format(*about)


def listed(names: tuple[str, ...]) -> str:
    *most, last = (word("word", one) for one in names)
    return word("name", "and").join([word("name", "comma").join(most)] * bool(most) + [last])


@cache
def crawler_text(card: Crawler) -> str:
    """A Crawler card: resource and cost, then form and what it does."""
    only = [text("for", word("word", card.calling))] if card.calling != "any" else []
    said = [word("word", card.form), *only, *_in_struggles(card), *_deeds(card)]
    return f"{word('word', card.resource)} {card.cost}: {'; '.join(said)}"


def _in_struggles(card: Crawler) -> list[str]:
    """What it counts for in a struggle."""
    said = []
    if card.power:
        ranged = (word("word", card.range),) if card.range != "melee" else ()
        said.append(text("power-ranged" if ranged else "power", card.power, listed(card.types or ("harm",)), *ranged))
    elif card.range != "melee":
        said.append(text("range", word("word", card.range)))
    if card.stamina:
        said.append(text("stamina", card.stamina))
    if card.area:
        said.append(text("area", card.area))
    return said + ([text("resist", listed(card.resist))] if card.resist else [])


def _deeds(card: Crawler) -> list[str]:
    """What else it does."""
    said = []
    if card.effect != "none":
        said.append(text(card.effect, card.amount, listed(card.types or ("harm",))))
    if card.raises != "none":
        said.append(text("raises", word("word", card.raises)))
    if card.time:
        said.append(text("time", card.time))
    if card.spend != "none":
        said.append(text(f"spend-{card.spend}", card.gain))
    if card.discard != "none":
        said.append(text(f"discard-{card.discard}"))
    return [*said, *(text(keyword) for keyword in card.keywords)]


@cache
def dungeon_text(card: Dungeon) -> str:
    """A Dungeon card: what it is, then what it does."""
    is_character = card.kind == "character"
    said = [*(_as_character(card) if is_character else ()), *_on_arrival(card)]
    if card.lasting != "none":
        said.append(text(f"lasting-{card.lasting}", card.extra, word("many", card.whom), word("word", card.of)))
    if card.time:
        said.append(text("time", card.time))
    said += [text(keyword) for keyword in card.keywords]
    head = word("word", card.race if is_character else card.kind)
    return f"{head}: {'; '.join(said)}" if said else head


def _as_character(card: Dungeon) -> list[str]:
    """How it fights."""
    said = [f"{word('word', card.size)}, {word('word', card.alignment)}", text("damage", listed(card.types))]
    if card.bonus:
        said.append(text("bonus", word("word", card.range), card.bonus))
    if card.target != "primary":
        said.append(text(f"target-{card.target}"))
    if card.area > 1:
        said.append(text("area", card.area))
    if card.immune:
        said.append(text("immune", listed(card.immune)))
    return said + ([text("resist", listed(card.resist))] if card.resist else [])


def _on_arrival(card: Dungeon) -> list[str]:
    if card.arrives == "none":
        return []
    whom, types = word("word", card.on), listed(card.types)
    about = (whom, types, "") if card.arrives == "wound" else (card.amount, whom, "")
    return [text(f"arrives-{card.arrives}", *about, word("many", card.whom))]


@cache
def adventurer_text(card: Adventurer) -> str:
    said = [word("word", card.calling), f"{word('word', card.size)}, {word('word', card.alignment)}"]
    if card.range != "melee":
        said.append(text("range", word("word", card.range)))
    if card.immune:
        said.append(text("immune", listed(card.immune)))
    if card.resist:
        said.append(text("resist", listed(card.resist)))
    scores = word("name", "scores").format(card.equipment, card.magic, card.skill, card.tactic)
    return f"{scores}: {'; '.join(said)}"


@cache
def quest_text(card: Quest) -> str:
    said = text(card.goal, word("many", card.of), card.need, card.mark)
    return f"{said}; {text(f'lost-{card.lost}', card.limit)}" if card.lost != "never" else said
