"""What is seen: the map, the mission, each survivor with gear, monsters and hand; and what each thing is called."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from bestiary.kernel import Part
from bestiary.kernel.scene import Area, Count, Face, Grid, Hand, Number, Piece, Pile, Row, Spot, Tally
from bestiary.kernel.words import Words, read_words

from .board import AT, CELLS, COLUMNS, ROWS
from .box import COLOURS, TOKENS, Text
from .missions import fuel_together
from .monsters import damage_of, health_left
from .state import NONE, Horrors, character, limit, lying_at, stored, tile_at
from .telling import card_text, monster_text, phobia_text, tile_text


@cache
def words() -> Words:
    return read_words(__package__)


@cache
def word(section: str, key: str) -> str:
    return str(words().get(section, key))


def areas(s: Horrors, seat: int | None) -> tuple[Area, ...]:
    """Hands lie open (2.7); the looker's own things in full, those of the others in a line each."""
    viewer = seat if seat is not None else NONE
    others = [other for other in range(s.seats) if other != viewer]
    found: list[Area] = [map_area(s, viewer), mission_area(s)]
    for other in others:
        found += board(s, other, full=False)
    if viewer != NONE:
        found += board(s, viewer, full=True)
    looked = [*s.looked_cards, *s.looked_finds, *s.looked_monsters]
    if looked:
        pieces = tuple(monster_piece(s, one) if one in s.box.monsters else card_piece(s, one, full=True) for one in looked)
        found.append(Pile("looked", word("area", "looked"), len(looked), pieces))
    for area, cards in (("slain", s.slain), ("scrap", s.scrap), ("aside", s.aside)):
        if cards:
            found.append(Pile(area, word("area", area), len(cards), tuple(plain_piece(s, card) for card in reversed(cards))))
    return tuple(found)


# -- the map


def map_area(s: Horrors, viewer: int) -> Grid:
    """As much of the map as there are tiles."""
    laid = [cell for cell in range(len(CELLS)) if s.map[cell] != NONE or tile_at(s, cell) != NONE]
    rows = range(min(laid) // COLUMNS, max(laid) // COLUMNS + 1) if laid else range(ROWS)
    columns = range(min(cell % COLUMNS for cell in laid), max(cell % COLUMNS for cell in laid) + 1) if laid else range(COLUMNS)
    near = {s.at[viewer], *s.beside[s.at[viewer]]} if viewer != NONE and s.beside and s.at[viewer] != NONE else set()
    cells = tuple(spot(s, row * COLUMNS + column, near) for row in rows for column in columns)
    return Grid("map", word("area", "map"), len(rows), len(columns), cells, key=word("name", "key"))


def spot(s: Horrors, cell: int, near: set[int]) -> Spot:
    """A cell: its tile, tokens, an objective, what lies there, and who stands there."""
    name = CELLS[cell]
    pieces: list[Piece] = []
    tile = s.map[cell]
    if tile != NONE:
        spec = s.box.spec[tile]
        colours = "+".join(word("label", colour) for colour in spec.scavenge) or word("label", "spawn")
        numbers = (Number(colours, s.box.spawns[tile]),)
        text = tile_text(spec) if cell in near else ""
        note = word("name", "block") if cell in s.blocked else ""
        pieces.append(
            Piece(
                f"tile-{tile}", "tile", Face(spec.name, spec.picture, numbers=numbers, text=text, known=spec.known), note=note
            )
        )
    elif tile_at(s, cell) != NONE:
        pieces.append(Piece(f"under-{name}", "tile", back="tile", note="?"))
    if s.tokens[cell]:
        count = Number(word("name", "prowling"), s.tokens[cell])
        pieces.append(Piece(f"tokens-{name}", "token", Face(str(s.tokens[cell]), "daemon-skull", "crimson", (count,))))
    if stars := s.stars.count(cell):
        pieces.append(Piece(f"star-{name}", "token", Face(word("name", "star"), "crown", "gold", many_stars(stars))))
    pieces += (plain_piece(s, card) for card in lying_at(s, cell))
    for seat, at in enumerate(s.at):
        if at == cell and s.alive[seat]:
            face = Face(survivor_name(s, seat), character(s, seat).picture, HUES[seat])
            pieces.append(Piece(f"pawn-{seat}", "pawn", face))
    return Spot(f"cell-{name}", name, tuple(pieces))


HUES = ("violet", "crimson", "amber", "green", "blue", "orange")


def many_stars(stars: int) -> tuple[Number, ...]:
    return (Number(word("label", "steps"), stars),) if stars > 1 else ()


def mission_area(s: Horrors) -> Tally:
    mission = s.box.mission
    begun = (Count(word("label", "round"), -(-s.turns // s.seats)), Count(word("label", "actions"), s.actions))
    counts = [
        Count(word("label", "aim"), word("aim", mission.goal)),
        *(begun if s.turns else ()),
        Count(word("label", "deck"), sum(map(len, s.horde))),
        Count(word("label", "tokens"), TOKENS - sum(s.tokens)),
        *(Count(word("name", f"deck-{colour}"), len(heap)) for colour, heap in zip(COLOURS, s.heaps, strict=True)),
    ]
    if mission.fuel:
        counts.insert(1, Count(word("label", "fuel"), word("label", "of").format(fuel_together(s), mission.fuel)))
    if mission.goal in ("seals", "burn", "bonfires", "vaccine", "escape"):
        counts.insert(1, Count(word("label", "steps"), s.progress))
    if mission.goal == "demons":
        counts.insert(1, Count(word("label", "kills"), s.kills + s.boss_kills.bit_count()))
    return Tally("state", mission.name, tuple(counts))


# -- a survivor's board


def board(s: Horrors, seat: int, full: bool) -> list[Area]:
    """Health and the like, then gear, monsters, phobias, hand and discards; in full for the looker."""
    name = survivor_name(s, seat)
    called = name[:1].upper() + name[1:]
    found: list[Area] = [Tally(f"health-{seat}", called, tuple(health(s, seat)))]
    if not s.alive[seat]:
        return found
    gear = tuple(gear_piece(s, seat, place, full) for place in range(len(s.gear[seat])))
    monsters = tuple(monster_piece(s, one, full) for one in s.attached[seat])
    phobias = tuple(phobia_piece(s, one) for one in s.phobias[seat])
    for area, pieces in (("gear", gear), ("monsters", monsters), ("phobias", phobias)):
        title = word("area", area).format(called)
        if pieces and full:
            spots = tuple(Spot(f"{area}-{seat}-{place}", "", (piece,)) for place, piece in enumerate(pieces))
            found.append(Row(f"{area}-{seat}", title, spots))
        elif pieces:
            found.append(Pile(f"{area}-{seat}", title, len(pieces), pieces))
    cards = (*s.hands[seat], *s.finds[seat])
    hand = tuple(card_piece(s, card, full) for card in cards)
    found.append(Hand(f"hand-{seat}", word("area", "hand").format(called), seat, len(cards), hand))
    if s.discards[seat]:
        pieces = tuple(plain_piece(s, card) for card in reversed(s.discards[seat]))
        found.append(Pile(f"discard-{seat}", word("area", "discard").format(called), len(pieces), pieces))
    return found


def health(s: Horrors, seat: int) -> Iterable[Count]:
    if not s.alive[seat]:
        yield Count(word("label", "out"), "")
        return
    who = character(s, seat)
    of = word("label", "of")
    yield Count(word("label", "health"), of.format(s.life[seat], who.health))
    hunger = word("label", "starving").format(s.starved[seat]) if s.starved[seat] else s.hunger[seat]
    yield Count(word("label", "hunger"), hunger)
    yield Count(word("label", "stealth"), who.starving if s.starved[seat] else who.stealth)
    yield Count(word("label", "storage"), of.format(stored(s, seat), limit(s, seat)))
    yield Count(word("label", "cards"), len(s.decks[seat]))
    if s.at[seat] != NONE:
        yield Count(word("label", "at"), CELLS[s.at[seat]])
    if s.poison[seat]:
        yield Count(word("label", "poison"), s.poison[seat])
    if who.innate == "flip":
        stances = ["stance-0", "stance-1"] if s.both[seat] else [f"stance-{s.stance[seat]}"]
        yield Count(word("label", "stance"), "+".join(word("name", one) for one in stances))


def gear_piece(s: Horrors, seat: int, place: int, full: bool) -> Piece:
    card, left = s.gear[seat][place], s.rounds[seat][place]
    spec = s.box.spec[card]
    notes = [word("name", "upgraded").format(s.hosts.count(card))] if card in s.hosts else []
    if full:
        numbers = (Number(word("label", "ammo"), left, spec.ammo if left != spec.ammo else None),) if spec.ammo else ()
        face = Face(spec.name, spec.picture, numbers=numbers, text=card_text(spec), known=spec.known)
    else:
        notes = [word("name", "rounds").format(left, spec.ammo)] * bool(spec.ammo) + notes
        face = Face(spec.name, spec.picture)
    return Piece(f"card-{card}", "card", face, note=", ".join(notes))


def monster_piece(s: Horrors, monster: int, full: bool = True) -> Piece:
    spec = s.box.spec[monster]
    marks = [word("name", "stunned")] * bool(s.stunned[monster]) + [word("name", "blank")] * (s.blank >> monster & 1)
    left = health_left(s, monster)
    if full:
        numbers = (
            Number(word("label", "health"), left, spec.health if left != spec.health else None),
            Number(
                word("label", "damage"), damage_of(s, monster), spec.damage if damage_of(s, monster) != spec.damage else None
            ),
        )
        face = Face(spec.name, spec.picture, "crimson" if spec.boss else "", numbers, text=monster_text(spec), known=spec.known)
    else:
        marks.insert(0, word("name", "half").format(left, spec.health))
        face = Face(spec.name, spec.picture)
    return Piece(f"monster-{monster}", "card", face, note=", ".join(marks))


def phobia_piece(s: Horrors, card: int) -> Piece:
    spec = s.box.spec[card]
    numbers = (Number(word("label", "storage"), spec.storage),)
    return Piece(
        f"card-{card}", "card", Face(spec.name, spec.picture, numbers=numbers, text=phobia_text(spec, s.box), known=spec.known)
    )


def card_piece(s: Horrors, card: int, full: bool) -> Piece:
    spec = s.box.spec[card]
    if not full:
        return plain_piece(s, card)
    numbers = (Number(word("label", "storage"), spec.storage),) if spec.type == "gear" else ()
    return Piece(f"card-{card}", "card", Face(spec.name, spec.picture, numbers=numbers, text=card_text(spec), known=spec.known))


def plain_piece(s: Horrors, card: int, note: str = "") -> Piece:
    prefix = "monster" if card in s.box.monsters else "card"
    return Piece(f"{prefix}-{card}", "card", Face(s.box.spec[card].name), note=note)


# -- what things are called


def survivor_name(s: Horrors, seat: int) -> str:
    """The survivor, numbered where there are two of the kind."""
    who = tuple(s.who)
    if who not in s.box.called:
        called = [str(s.box.cards["survivor"][s.box.characters[number]].name) for number in who]
        s.box.called[who] = tuple(
            one if called.count(one) == 1 else word("name", "twice").format(one, called[: place + 1].count(one))
            for place, one in enumerate(called)
        )
    return s.box.called[who][seat]


def monster_name(s: Horrors, monster: int) -> Part:
    called, holder = s.box.spec[monster].name, s.holder[monster]
    if holder == NONE:
        return Part(word("name", "monster-away").format(called), (f"monster-{monster}",))
    same = [one for one in s.attached[holder] if s.box.spec[one].name == called]
    if len(same) > 1:  # told apart by how they lie
        called = word("name", "twice").format(called, same.index(monster) + 1)
    return Part(word("name", "monster").format(called, survivor_name(s, holder)), (f"monster-{monster}",))


def creature_name(s: Horrors, monster: int) -> Part:
    """In the news: a monster, wherever it went since."""
    return Part(word("name", "monster-away").format(s.box.spec[monster].name), (f"monster-{monster}",))


def kind_name(s: Horrors, kind: str) -> Part:
    """A card, monster or tile by its kind, and where it lies in the actor's hand or gear."""
    for section in ("card", "monster", "tile", "survivor"):
        if kind in s.box.cards[section]:
            mine = (*s.hands[s.actor], *s.finds[s.actor], *s.looked_cards, *s.looked_finds)
            pieces = tuple(f"card-{card}" for card in mine if s.box.kind[card] == kind) if section == "card" else ()
            return Part(s.box.cards[section][kind].name, pieces)
    return Part(word("name", kind))


def worn_name(s: Horrors, kind: str) -> Part:
    pieces = tuple(f"card-{card}" for card in s.gear[s.actor] if s.box.kind[card] == kind)
    return Part(s.box.cards["card"][kind].name, pieces)


def text_name(s: Horrors, text_id: str) -> Part:
    text: Text = s.box.texts[text_id]
    if text.source == "innate":
        return Part(word("name", text.effect), (f"pawn-{s.actor}",))
    part = worn_name(s, text.card) if text.source == "gear" else kind_name(s, text.card)
    if text.stance != NONE:
        return Part(word("name", "defense" if text.stance else "offense").format(part.text), part.pieces)
    return part if text_id == text.card else Part(word("name", "other").format(part.text), part.pieces)


def cell_name(s: Horrors, cell: str) -> Part:
    """A cell by its letters, with what lies there face up."""
    tile = s.map[AT[cell]]
    text = f"{s.box.spec[tile].name} ({cell})" if tile != NONE else cell
    return Part(text, (f"cell-{cell}",))


def mulligan_name(s: Horrors, mask: int) -> Part:
    cards = [card for place, card in enumerate(s.hands[s.actor]) if mask >> place & 1]
    if not mask:
        return Part(word("name", "mulligan-none"))
    names = ", ".join(s.box.spec[card].name for card in cards) or "?"
    return Part(word("name", "mulligan").format(names), tuple(f"card-{card}" for card in cards))


def counted(kind: str) -> Callable[[Horrors, int], Part]:
    def name_count(_s: Horrors, count: int) -> Part:
        return Part(word("name", f"one-{kind}") if count == 1 else word("name", kind).format(count))

    return name_count


def own_gear(s: Horrors, seat: int) -> Part:
    if seat == s.actor:
        return Part(word("name", "own"))
    return Part(word("name", "of-other").format(survivor_name(s, seat)), (f"pawn-{seat}",))


def named(kind: str) -> Callable[[Horrors, object], Part]:
    return lambda _s, thing: Part(word("name", f"{kind}-{thing}"))


NAMES: dict[str, Callable[[Horrors, Any], Part]] = {
    "text": text_name,
    "kind": kind_name,
    "worn": worn_name,
    "monster": monster_name,
    "creature": creature_name,
    "ground": lambda _s, cell: Part(cell, (f"cell-{cell}",)),
    "seat": lambda s, seat: Part(survivor_name(s, seat), (f"pawn-{seat}",)),
    "cell": cell_name,
    "mulligan": mulligan_name,
    "piece": lambda s, card: Part(s.box.spec[card].name, (f"card-{card}",)),
    "mission": lambda s, mission: Part(s.box.cards["mission"][mission].name),
    "own_gear": own_gear,
    **{kind: counted(kind) for kind in ("cards", "tokens", "action", "damage")},
    **{kind: named(kind) for kind in ("deck", "colour", "job", "sort", "cause", "stance")},
}


def name(s: Horrors, kind: str, thing: str | int) -> Part:
    """What a thing of this kind is called in a sentence, and the pieces that stand for it."""
    return NAMES[kind](s, thing)
