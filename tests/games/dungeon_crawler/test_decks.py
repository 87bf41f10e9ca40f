"""Sections 0.2 to 0.4: ready decks, decks and cards of one's own, and how every mistake in them is named."""

from __future__ import annotations

from pathlib import Path

import pytest

import bestiary
from bestiary.games.dungeon_crawler.cards import FORMATS, copies_of
from bestiary.kernel import Pack

from .table import CARDS, do

HEAD = 'title = "dungeon-crawler"\n\n'
READY = CARDS["deck"]


def mistakes(tmp_path: Path, text: str) -> tuple[str, ...]:
    path = tmp_path / "mine.toml"
    path.write_text(HEAD + text, "utf-8")
    with pytest.raises(bestiary.BadPack) as error:
        bestiary.start("dungeon-crawler", packs=path)
    return error.value.mistakes


def as_toml(**fields: object) -> str:
    """The elite deck, with some of its fields written anew."""
    deck = READY["elite"]
    plain = {name: getattr(deck, name) for name in ("name", "format", "adventurers", "quests", "crawler", "dungeon")} | fields
    written = {name: [*value] if isinstance(value, tuple) else value for name, value in plain.items()}
    return "[deck.elite]\n" + "\n".join(f"{name} = {value!r}" for name, value in written.items())


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_has_a_ready_deck_without_a_mistake(name: str) -> None:
    deck = READY[name]
    assert deck.format == name
    assert [*deck.check(CARDS)] == []
    assert len(deck.adventurers) == FORMATS[name][0] + 1  # 1.1: an alternate
    assert len(deck.quests) == 5  # 1.2


@pytest.mark.parametrize("name", FORMATS)
def test_every_ready_party_has_the_scores_for_its_cards(name: str) -> None:
    deck = READY[name]
    best = {
        one: max(getattr(CARDS["adventurer"][who], one) for who in deck.adventurers)
        for one in ("equipment", "magic", "skill", "tactic")
    }
    callings = {CARDS["adventurer"][who].calling for who in deck.adventurers}
    for _, key in map(copies_of, deck.crawler):
        card = CARDS["crawler"][key]
        assert card.cost <= best[card.resource], key
        assert card.calling in (*callings, "any"), key


def test_a_deck_of_ones_own_takes_the_place_of_the_ready_one(tmp_path: Path) -> None:
    mine = [line.replace("short-sword", "war-drums") for line in READY["elite"].crawler]
    path = tmp_path / "mine.toml"
    path.write_text(HEAD + as_toml(name="Mine", crawler=mine).replace("deck.elite", "deck.my-own"), "utf-8")
    s = bestiary.start("dungeon-crawler", packs=path, format="elite", line_up="ready", seed=1).state
    assert s.box.deck.name == "Mine"
    assert "war-drums" in s.box.key
    assert "short-sword" not in s.box.key


def test_a_friends_dungeon_is_a_pack_with_that_half_of_a_deck() -> None:
    """Swapping dungeons: only the Dungeon cards and quests of the deck are the friend's."""
    theirs = Pack(
        "dungeon-crawler", {"deck": {"elite": {"dungeon": [*READY["master"].dungeon], "quests": [*READY["master"].quests]}}}
    )
    box = bestiary.start("dungeon-crawler", packs=theirs, format="elite").state.box
    assert (box.deck.crawler, box.deck.dungeon) == (READY["elite"].crawler, READY["master"].dungeon)


def test_a_new_card_of_known_effects_needs_no_code(tmp_path: Path) -> None:
    text = """
[crawler.storm-harpoon]
name = "Storm Harpoon"
resource = "skill"
form = "boost"
cost = 1
power = 3
types = ["magic"]
range = "throw"
discard = "power"

[dungeon.glass-eel]
name = "Glass Eel"
kind = "character"
cost = 1
power = 1
stamina = 1
race = "beast"
arrives = "poison"
keywords = ["contact"]

"""
    crawler = [line for line in READY["elite"].crawler if not line.endswith("parry")]
    dungeon = [*READY["elite"].dungeon]
    taken = 60 - sum(copies_of(line)[0] for line in crawler)
    first, _ = copies_of(dungeon[-1])
    dungeon[-1] = f"{first} glass-eel"
    path = tmp_path / "mine.toml"
    path.write_text(HEAD + text + as_toml(crawler=[*crawler, f"{taken} storm-harpoon"], dungeon=dungeon), "utf-8")
    for seed in range(3):
        game = bestiary.start("dungeon-crawler", packs=path, format="elite", line_up="ready", seed=seed)
        while game.ask is not None:
            wanted = [one for one in game.ask.options if one[-1] == "storm-harpoon"]
            do(game, (wanted or game.ask.options)[0])
        assert "glass-eel" in game.state.box.key
        assert "storm-harpoon" in game.state.box.key
        assert bestiary.load(game.save()).outcome == game.outcome


MISTAKES = [
    (
        as_toml(crawler=["5 short-sword", "55 parry"]),
        "line 8: deck.elite.crawler: 5 copies of short-sword; a deck holds 4 at most.",
    ),
    (as_toml(dungeon=["60 greenknee"]), "line 9: deck.elite.dungeon: 60 copies of greenknee; a deck holds 1 at most."),
    (as_toml(crawler=["4 short-sword"]), "deck.elite.crawler: the deck has 4 cards; this format needs 60."),
    (as_toml(crawler=["4 shortsword"]), "deck.elite.crawler: there is no shortsword; the nearest are: short-sword, "),
    (as_toml(crawler=["four short-sword"]), "deck.elite.crawler: four short-sword is no line of a deck; write a number"),
    (as_toml(adventurers=["gypsy-thief", "road-bard"]), "line 6: deck.elite.adventurers: 2 are too few; this format needs 3."),
    (as_toml(adventurers=["road-bard"] * 3), "deck.elite.adventurers: road-bard is named twice."),
    (as_toml(adventurers=["gypsy-thief", "road-bard", "elf"]), "deck.elite.adventurers: there is no elf; the nearest are: "),
    (as_toml(quests=["seen-it-all"]), "line 7: deck.elite.quests: 1 are too few; this format needs 3."),
    (as_toml(format="tiny"), 'line 5: deck.elite.format: "tiny" is not known here; write one of: '),
    (as_toml(format="standard"), "deck.elite.crawler: the deck has 60 cards; this format needs 80."),
    ("[crawler.parry]\ncost = 12", "line 4: crawler.parry.cost: 12 is not a whole number from 0 to 9."),
    ('[crawler.parry]\neffect = "fly"', 'line 4: crawler.parry.effect: "fly" is not known here; write one of: '),
    ('[dungeon.ghoul]\nkeywords = ["contract"]', 'line 4: dungeon.ghoul.keywords: "contract" is not known here'),
    ('[dungeon.ghoul]\nkeywords = ["unique"]', "ghoul; a deck holds 1 at most."),
]


@pytest.mark.parametrize(("text", "sentence"), MISTAKES)
def test_a_mistake_is_named_with_file_line_and_field(tmp_path: Path, text: str, sentence: str) -> None:
    found = mistakes(tmp_path, text)
    assert all(one.startswith("mine.toml: line ") for one in found)
    assert any(sentence in one for one in found), found


def test_in_a_list_of_several_lines_the_line_is_the_entrys(tmp_path: Path) -> None:
    crawler = [*READY["elite"].crawler]
    crawler[3] = "4 excalibur"
    written = "[\n" + "".join(f'  "{line}",\n' for line in crawler) + "]"
    text = as_toml().replace(repr([*READY["elite"].crawler]), written)
    found = mistakes(tmp_path, text)
    assert found[0].startswith("mine.toml: line 12: deck.elite.crawler: there is no excalibur; the nearest are: ")


def test_a_deck_for_another_format_is_not_played_in_this_one(tmp_path: Path) -> None:
    deck = READY["standard"]
    text = as_toml(format="standard", crawler=deck.crawler, dungeon=deck.dungeon, adventurers=deck.adventurers)
    assert any("deck.elite.format: the ready deck of the elite format keeps it" in one for one in mistakes(tmp_path, text))


@pytest.mark.parametrize(
    ("line", "read"), [("3 parry", (3, "parry")), ("parry", (1, "parry")), ("x parry", (0, "x parry")), ("", (0, ""))]
)
def test_lines_of_a_deck(line: str, read: tuple[int, str]) -> None:
    assert copies_of(line) == read
