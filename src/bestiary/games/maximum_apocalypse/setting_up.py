"""Section 3: from the shuffled decks to the first turn; the map, tokens and bosses as the mission says (17)."""

from __future__ import annotations

from bestiary.kernel import Ask, Option, Refusal, Script

from .board import AT, BESIDE, CELLS, COLUMNS, distance, margin, outward, rectangle
from .box import HAND, LOW, TOKENS_ON_TILE, HorrorsBox
from .harm import put_tokens
from .missions import STARS
from .monsters import draw_monster
from .state import NONE, Horrors, character, leader, name_at, tile_at
from .steps import steps


def begin(box: HorrorsBox, seats: int, key: bytes) -> Horrors:
    """Section 2: everything in the box, nothing dealt."""
    monsters, cells = len(box.monsters), len(CELLS)
    return Horrors(
        box=box,
        seats=seats,
        key=key,
        todo=[("set_up",)],
        decks=[box.sets[seat][:] for seat in range(seats)],
        hands=[[] for _ in range(seats)],
        discards=[[] for _ in range(seats)],
        gear=[[] for _ in range(seats)],
        rounds=[[] for _ in range(seats)],
        reserve=[card for cards in box.sets[seats:] for card in cards],
        heaps=[cards[:] for cards in box.heaps],
        finds=[[] for _ in range(seats)],
        scrap=box.scientist[:],
        horde=[box.crowd[:], [], []],
        attached=[[] for _ in range(seats)],
        aside=box.bosses[:],
        holder=[NONE] * monsters,
        wounds=[0] * monsters,
        venom=[0] * monsters,
        stunned=[0] * monsters,
        asylum=box.asylum[:],
        phobias=[[] for _ in range(seats)],
        under=[NONE] * cells,
        rim=[NONE] * cells,
        map=[*box.tiles, *[NONE] * (cells - len(box.tiles))],
        tokens=[0] * cells,
        who=[*range(seats)],
        life=[0] * seats,
        hunger=[1] * seats,
        starved=[0] * seats,
        poison=[0] * seats,
        at=[NONE] * seats,
        alive=[True] * seats,
        gone=[False] * seats,
        stance=[0] * seats,
        both=[False] * seats,
        warded=[0] * seats,
        checks=[0] * seats,
    )


@steps.add
def set_up(s: Horrors) -> None:
    """3.1 to 3.4: decks are shuffled; then the map, hands, monsters and who begins."""
    for seat in range(s.seats):
        s.life[seat] = character(s, seat).health
        s.shuffle(s.decks[seat])
    for heap in s.heaps:
        s.shuffle(heap)
    s.shuffle(s.asylum)
    s.shuffle(s.horde[0])
    place_bosses(s)
    s.tell("mission", str(s.box.settings["mission"]))
    lay_tiles(s)
    hands = [("first_hand", seat) for seat in range(s.seats)]
    monsters = [("first_monster", seat) for seat in range(s.seats)]
    s.do(("place_van",), ("start_here",), *hands, *monsters, ("who_begins",))


def place_bosses(s: Horrors) -> None:
    """3.3, 17: bosses that are in the deck from the start."""
    mission = s.box.mission
    if mission.boss_place == "both":
        first = s.roll(2) - 1  # which set's boss is at the bottom
        for set_name, part in zip(mission.sets[:2], (2, 0) if first else (0, 2), strict=False):
            bosses = [boss for boss in s.aside if s.box.spec[boss].set == set_name]
            if bosses:
                _put_boss(s, bosses[s.roll(len(bosses)) - 1], part)
        return
    boss = next((boss for boss in s.aside if s.box.kind[boss] == mission.boss), NONE)
    if mission.boss_place in PARTS and boss != NONE:
        _put_boss(s, boss, PARTS[mission.boss_place])


PARTS = {"deck": 0, "low": 1, "bottom": 2}


def _put_boss(s: Horrors, boss: int, part: int) -> None:
    s.aside.remove(boss)
    if part == 1:
        s.horde[1], s.horde[0] = s.horde[0][: LOW - 1], s.horde[0][LOW - 1 :]
    s.horde[part].append(boss)
    s.shuffle(s.horde[part])


# -- 3.5 the map


def lay_tiles(s: Horrors) -> None:
    """3.5, 17: the tiles face down in their cells, those that lie face up from the start face up."""
    mission = s.box.mission
    s.map = [NONE] * len(CELLS)
    tiles = s.box.tiles[1:]
    open_tiles: dict[int, int] = {}  # by cell
    match mission.map:
        case "opposite" | "ends":
            cells = rectangle(len(tiles))
            far, near = _ends(cells)
            open_tiles = {far: _named(s, tiles, mission.stars if mission.map == "opposite" else mission.start), near: s.box.van}
        case "hidden":
            tiles = [*tiles, s.box.van]
            cells = rectangle(len(tiles))
            bottom = [cell for cell in cells if cell // COLUMNS == cells[-1] // COLUMNS]
            open_tiles = {bottom[len(bottom) // 2]: _named(s, tiles, "castle")}
        case "outward":
            cells = outward(len(tiles) + 1)
            open_tiles = {cells[0]: _named(s, tiles, "garden")}
        case "centre":
            cells = outward(len(tiles) + 1)
            open_tiles = {cells[0]: s.box.van}
        case _:
            cells = rectangle(len(tiles))
    closed = [tile for tile in tiles if tile not in open_tiles.values()]
    s.shuffle(closed)
    free = [cell for cell in cells if cell not in open_tiles]
    if mission.map == "outward":
        rim, free = free[-5:], free[:-5]
        outer = [s.box.van, *closed[: len(rim) - 1]]
        closed = closed[len(rim) - 1 :]
        s.shuffle(outer)
        for cell, tile in zip(rim, outer, strict=True):
            s.rim[cell] = tile
    for cell, tile in zip(free, closed, strict=True):
        s.under[cell] = tile
    for cell, tile in open_tiles.items():
        s.map[cell] = tile
    if mission.map == "edge":
        s.map[margin(cells)[0]] = s.box.van  # until the players say where


def _named(s: Horrors, tiles: list[int], name: str) -> int:
    return next(tile for tile in tiles if s.box.kind[tile] == name)


def _ends(cells: list[int]) -> tuple[int, int]:
    """17.2, 17.5: the middle of the right side, and the place beside the left side in the same row."""
    row = (1 + cells[-1] // COLUMNS) // 2
    return max(cell for cell in cells if cell // COLUMNS == row), row * COLUMNS


@steps.add
def place_van(s: Horrors) -> Script:
    """3.5: anywhere at the outer edge."""
    if s.box.mission.map != "edge":
        return
    laid = [cell for cell in range(len(CELLS)) if tile_at(s, cell) != NONE]
    s.actor = leader(s)
    _, chosen = yield Ask(s.actor, "van", tuple(s.box.cell[cell] for cell in margin(laid)))
    s.map[s.map.index(s.box.van)] = NONE
    s.map[AT[chosen]] = s.box.van
    s.tell("van", chosen)


@steps.add
def start_here(s: Horrors) -> None:
    """3.5, 17: everybody's start, and the tokens the mission puts on the map."""
    mission = s.box.mission
    there = [s.map[cell] != NONE or tile_at(s, cell) != NONE for cell in range(len(CELLS))]
    s.beside = tuple(tuple(other for other in BESIDE[cell] if there[other] and there[cell]) for cell in range(len(CELLS)))
    start = next(cell for cell in range(len(CELLS)) if name_at(s, cell) == mission.start)
    s.at = [start] * s.seats
    castle = next((cell for cell in range(len(CELLS)) if name_at(s, cell) == "castle"), NONE)
    tiles = [cell for cell in range(len(CELLS)) if there[cell] and cell != start and s.map[cell] != s.box.van]
    if mission.stars == "castle":
        s.stars = [castle]
        put_tokens(s, castle, TOKENS_ON_TILE)
    elif mission.stars != "none":
        s.stars = by_lot(s, [cell for cell in tiles if mission.stars != "outer" or len(s.beside[cell]) < 4])
    if castle != NONE:
        for cell in s.beside[castle]:
            put_tokens(s, cell)
    for _ in range(mission.tokens):
        free = [cell for cell in tiles if s.tokens[cell] < TOKENS_ON_TILE]
        put_tokens(s, free[s.roll(len(free)) - 1])
    for card in s.scrap[:]:  # 17.1
        s.scrap.remove(card)
        s.gear[0].append(card)
        s.rounds[0].append(0)


def by_lot(s: Horrors, cells: list[int]) -> list[int]:
    """17.11: three tiles, at least two apart if that can be."""
    cells = cells[:]
    s.shuffle(cells)
    chosen: list[int] = []
    for cell in cells:
        if len(chosen) < STARS and all(distance(cell, one) >= 2 for one in chosen):
            chosen.append(cell)
    return sorted(chosen + [cell for cell in cells if cell not in chosen][: STARS - len(chosen)])


# -- 3.6 to 3.10 hands, monsters, who begins


@steps.add
def first_hand(s: Horrors, seat: int) -> Script:
    """3.6: four cards, and once as many new ones as one likes."""
    if not s.alive[seat]:
        return
    if not s.hands[seat]:
        s.draw(s.decks[seat], "hands", seat, HAND)
    s.actor = seat
    _, mask = yield Ask(seat, "mulligan", mulligans(s, seat))
    aside = [card for place, card in enumerate(s.hands[seat]) if mask >> place & 1]
    s.hands[seat] = [card for card in s.hands[seat] if card not in aside]
    s.draw(s.decks[seat], "hands", seat, len(aside))
    s.decks[seat] += aside
    s.shuffle(s.decks[seat])
    if aside:
        s.tell("mulligan", seat, len(aside))


def mulligans(s: Horrors, seat: int) -> tuple[Option, ...]:
    """Each choice of cards once; of equal cards the first are taken."""
    seen: dict[tuple[str, ...], Option] = {}
    hand = s.hands[seat]
    for mask in range(1 << min(len(hand), HAND)):
        kinds = tuple(sorted(s.box.kind[card] for place, card in enumerate(hand) if mask >> place & 1))
        seen.setdefault(kinds, s.box.mulligan[mask])
    return tuple(seen.values())


@steps.add
def first_monster(s: Horrors, seat: int) -> None:
    """3.9."""
    draw_monster(s, seat)


@steps.add
def who_begins(s: Horrors) -> Script:
    """3.10: the group picks who goes first."""
    seats = [seat for seat in range(s.seats) if s.alive[seat]]
    if len(seats) > 1:
        s.actor = leader(s)
        _, seat = yield Ask(s.actor, "begins", tuple(s.box.seat[seat] for seat in seats))
        seats = [seat]
    s.do(("turn", seats[0]))


# -- why not


@steps.why_not("cell", "van")
def no_van(s: Horrors, cell: str) -> Refusal | None:
    """3.5: beside a tile, where none lies."""
    laid = [one for one in range(len(CELLS)) if tile_at(s, one) != NONE]
    return None if AT[cell] in margin(laid) else Refusal("not-at-the-edge", "3.5", (cell,))


@steps.why_not("mulligan", "mulligan")
def no_mulligan(s: Horrors, mask: int) -> Refusal | None:
    """3.6: cards that were drawn; equal ones are one choice."""
    if mask >> len(s.hands[s.actor]):
        return Refusal("not-so-many", "3.6", (len(s.hands[s.actor]),))
    return None if s.box.mulligan[mask] in mulligans(s, s.actor) else Refusal("equal-cards", "3.6")


@steps.why_not("seat", "begins")
def no_beginning(s: Horrors, seat: int) -> Refusal | None:
    """3.10: whoever is there."""
    return None if s.alive[seat] else Refusal("is-out", "10.6", (seat,))
