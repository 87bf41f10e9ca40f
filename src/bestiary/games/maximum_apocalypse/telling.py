"""What cards, monsters, tiles and phobias say, put together from what the data says of them."""

from __future__ import annotations

from functools import cache

from bestiary.kernel.words import Words, read_words

from .box import Card, HorrorsBox, Monster, Phobia, Survivor, Tile


@cache
def words() -> Words:
    return read_words(__package__)


@cache
def word(section: str, key: str) -> str:
    return str(words().get(section, key))


def sentence(parts: list[str]) -> str:
    """Parts that say something, as one text."""
    text = "; ".join(part for part in parts if part)
    return text[:1].upper() + text[1:]


@cache
def card_text(card: Card) -> str:
    reach = word("range", card.range or "none")
    second = word("stance", "defense" if card.stance else "other")
    first = word("stance", "offense") if card.stance else ""
    parts = []
    if card.effect != "none":
        parts.append(first + reach + effect_text(card.effect, card.amount, card.targets))
    if card.other != "none":
        parts.append(second + effect_text(card.other, card.other_amount, 1))
    if card.passive != "none":
        parts.append(first + word("passive", card.passive).format(card.passive_amount))
    if card.second != "none":
        parts.append(second + word("passive", card.second).format(card.second_amount))
    return sentence(parts)


def effect_text(effect: str, amount: int, targets: int) -> str:
    key = f"{effect}-many" if targets > 1 else "load-full" if effect == "load" and not amount else effect
    return word("effect", key).format(amount, targets)


@cache
def survivor_text(who: Survivor) -> str:
    parts = [word("effect", who.innate)] if who.innate != "none" else []
    return sentence([*parts, *([word("passive", who.passive)] if who.passive != "none" else [])])


@cache
def monster_text(spec: Monster) -> str:
    parts = [word("monster", "area").format(spec.range)] if spec.range else []
    if spec.counter:
        parts.append(word("passive", "counter").format(spec.counter))
    if spec.draw:
        parts.append(word("trigger", "draw") + ", ".join(word("monster", one).format(spec.draw_amount) for one in spec.draw))
    if spec.attack:
        parts.append(word("trigger", "attack") + ", ".join(word("monster", one) for one in spec.attack))
    if spec.destroy:
        parts.append(word("trigger", "destroy").format(spec.destroy))
    return sentence([*parts, *(word("passive", one) for one in spec.passive)])


@cache
def tile_text(spec: Tile) -> str:
    parts = []
    for when in ("reveal", "enter", "end"):
        names, amount = getattr(spec, when), getattr(spec, f"{when}_amount")
        if names:
            parts.append(word("trigger", when) + ", ".join(word("tile", one).format(amount) for one in names))
    parts += [word("tile", one) for one in (spec.action, spec.passive) if one != "none"]
    return sentence(parts)


def phobia_text(spec: Phobia, box: HorrorsBox) -> str:
    tiles = ", ".join(box.cards["tile"][name].name for name in spec.dread)
    text = word("phobia", spec.effect)
    return sentence([f"{text} ({tiles})" if tiles else text])
