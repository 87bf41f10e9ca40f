"""Every card does what it says, and every keyword of the rulebook stands on three cards at least."""

from __future__ import annotations

from collections import Counter

import pytest

from bestiary.games.dungeon_crawler.box import AT_PLACE, ON_ADVENTURER, types_mask
from bestiary.games.dungeon_crawler.cards import RANKS, RESOURCES, Dungeon
from bestiary.games.dungeon_crawler.resources import aim, encounter_limit, hand_limit, is_of, scores, spare
from bestiary.games.dungeon_crawler.state import Crawl
from bestiary.games.dungeon_crawler.struggle import (
    attack_power,
    attack_types,
    best_range,
    defence,
    dungeon_power,
    full_power,
    power,
    reached,
    stamina,
)
from bestiary.games.dungeon_crawler.texts import adventurer_text, crawler_text, dungeon_text, quest_text
from bestiary.kernel import Game, Option

from .table import CARDS, counters, do, idle, lay, names, number, offered

CRAWLER, DUNGEON, ADVENTURERS, QUESTS = (CARDS[section] for section in ("crawler", "dungeon", "adventurer", "quest"))
#: One of each class that cards ask for, with a score of 3 in every resource among them; two of them in need of help.
PARTY = "oathbound-knight keldorian-druid gypsy-thief salamander-exile"
HURT = "keldorian-druid"


def table_for(key: str, step: str, **more: str) -> Game:
    """A party in every sort of trouble, before a card is played."""
    needs = {
        "wounds": {HURT: 3, "orc-warlord": 1} if step == "respond" else {HURT: 1},
        "poison": {HURT: 2} if step == "respond" else {},
        "locks": {HURT: 1} if CRAWLER[key].effect == "free" else {},
    }
    row = "orc-warlord cave-wolf panic dead-magic" if CRAWLER[key].effect == "dispel" else "orc-warlord cave-wolf"
    return lay(step, row=row, hand=key, party=PARTY, spent="war-hammer", **needs, **more)  # type: ignore[arg-type]


def the_play(game: Game, key: str) -> Option:
    """The first sentence on offer that plays this card, on who needs it or on what it can reach."""
    assert game.ask is not None
    found = [one for one in game.ask.options if one[:2] in (("play", key), ("play-on", key), ("play-at", key))]
    assert found, (key, game.ask)
    return next((one for one in found if one[-1] == HURT), found[0])


# -- Crawler cards


@pytest.mark.parametrize("key", [key for key, card in CRAWLER.items() if card.power or card.area])
def test_a_card_adds_its_power_types_and_area_to_an_attack(key: str) -> None:
    card = CRAWLER[key]
    game = table_for(key, "attack")
    do(game, ("activate", "oathbound-knight"))
    before, free = attack_power(game.state), spare(game.state)
    s = do(game, the_play(game, key))
    at = RESOURCES.index(card.resource)
    assert attack_power(s) == before + card.power
    assert attack_types(s) == types_mask(("harm", *card.types))
    assert best_range(s) == max(RANKS[card.range], RANKS["reach"])  # the knight's
    assert free[at] - spare(s)[at] == card.cost - (card.raises == card.resource)


@pytest.mark.parametrize("key", [key for key, card in CRAWLER.items() if card.stamina])
def test_a_card_adds_its_stamina_to_a_defence(key: str) -> None:
    card = CRAWLER[key]
    game = lay("defend" if card.effect not in ("guard", "retreat") else "respond", row="cave-bear", hand=key, party=PARTY)
    s = do(game, the_play(game, key))
    while s.struggle != "defend":
        s = do(game, "done")
    assert defence(s) == card.stamina


@pytest.mark.parametrize("key", [key for key, card in CRAWLER.items() if card.resist])
def test_a_card_that_resists_takes_1_from_the_power(key: str) -> None:
    for kind, foe in (("harm", "cave-bear"), ("fire", "kobold-firecaller"), ("magic", "grave-wight")):
        game = lay("defend", row=foe, hand=key, party=PARTY)
        before = dungeon_power(game.state)
        s = do(game, ("play", key))
        assert dungeon_power(s) == before - (kind in CRAWLER[key].resist)


@pytest.mark.parametrize("key", [key for key, card in CRAWLER.items() if card.effect in ON_ADVENTURER])
def test_a_card_works_on_an_adventurer(key: str) -> None:
    card = CRAWLER[key]
    game = table_for(key, "attack" if card.effect == "rally" else "respond")
    if card.effect == "rally":
        do(game, ("activate", HURT))
    play = the_play(game, key)
    target = game.state.box.number[play[2]]
    before = game.state.wounds.get(target, 0)
    s = do(game, play)
    match card.effect:
        case "heal":
            assert s.wounds.get(target, 0) == max(0, before - card.amount)
        case "cure":
            assert target not in s.poison
        case "free" | "rally":
            assert target not in s.locks
            assert not s.turned >> target & 1
        case "guard":
            assert s.guard == target
        case "retreat":
            assert s.party[-1] == target
        case other:
            raise ValueError(other)


@pytest.mark.parametrize("key", [key for key, card in CRAWLER.items() if card.effect in AT_PLACE])
def test_a_card_works_at_a_place(key: str) -> None:
    card = CRAWLER[key]
    game = table_for(key, "respond")
    play = the_play(game, key)
    target = game.state.row[play[2] - 1]
    before = game.state.wounds.get(target, 0)
    s = do(game, play)
    match card.effect:
        case "bind":
            assert s.locks[target] == card.amount
        case "venom":
            assert s.poison[target] == card.amount
        case "bolt":
            dead = before + card.amount >= s.box.dungeon[target].life
            assert (target in s.dungeon_grave) == dead
            assert dead or s.wounds[target] == before + card.amount
        case "dispel":
            assert target in s.dungeon_grave
        case other:
            raise ValueError(other)


@pytest.mark.parametrize("key", [key for key, card in CRAWLER.items() if card.effect == "draw"])
def test_a_card_draws(key: str) -> None:
    game = table_for(key, "respond")
    assert len(do(game, ("play", key)).hand) == CRAWLER[key].amount


@pytest.mark.parametrize("key", [key for key, card in CRAWLER.items() if card.effect == "recover"])
def test_a_card_recovers(key: str) -> None:
    assert names(do(table_for(key, "respond"), ("play", key), ("fetch", "war-hammer")), "hand") == ["war-hammer"]


@pytest.mark.parametrize("key", [key for key, card in CRAWLER.items() if card.effect == "scry"])
def test_a_card_looks_ahead(key: str) -> None:
    game = table_for(key, "respond", dungeon="cave-bear cave-wolf ghoul rat-swarm")
    do(game, ("play", key))
    assert game.ask is not None
    assert len(game.ask.options) == CRAWLER[key].amount + 1


@pytest.mark.parametrize("key", [key for key, card in CRAWLER.items() if card.effect == "interrupt"])
def test_a_card_interrupts(key: str) -> None:
    game = lay("begin_encounter", dungeon="ghoul ghoul ghoul falling-block", hand=key, party=PARTY)
    assert not do(game, ("play", key)).wounds


@pytest.mark.parametrize("key", [key for key, card in CRAWLER.items() if card.effect == "prevent"])
def test_a_card_prevents_a_wound(key: str) -> None:
    game = lay("defend", row="cave-bear", hand=key, party=PARTY)
    assert not do(game, "done", ("play", key)).wounds


@pytest.mark.parametrize("key", [key for key, card in CRAWLER.items() if card.raises != "none"])
def test_a_card_raises_scores(key: str) -> None:
    game = table_for(key, "respond")
    before = scores(game.state)
    s = do(game, ("play", key))
    at = RESOURCES.index(CRAWLER[key].raises)
    assert scores(s)[at] == before[at] + 1
    assert sum(scores(s)) == sum(before) + 1


@pytest.mark.parametrize("key", [key for key, card in CRAWLER.items() if card.time])
def test_a_card_comes_with_time_counters(key: str) -> None:
    assert counters(do(table_for(key, "respond"), ("play", key)), "time") == {key: CRAWLER[key].time}


@pytest.mark.parametrize("key", [key for key, card in CRAWLER.items() if card.form == "permanent"])
def test_a_permanent_stays(key: str) -> None:
    game = lay("drop_and_remove", play=key, party=PARTY, dungeon="cave-bear ghoul ghoul ghoul", hand="flanking")
    while game.state.round == 1:
        idle(game)
    assert names(game.state, "play") == [key]


@pytest.mark.parametrize("key", [key for key, card in CRAWLER.items() if card.form != "permanent" and not card.time])
def test_other_cards_go_after_the_encounter(key: str) -> None:
    s = lay("drop_and_remove", play=key, party=PARTY, dungeon="cave-bear ghoul ghoul ghoul").state
    assert names(s, "crawler_grave") == [key]


@pytest.mark.parametrize("key", [key for key, card in CRAWLER.items() if card.spend != "none"])
def test_a_card_is_spent(key: str) -> None:
    card = CRAWLER[key]
    step = {"power": "attack", "stamina": "defend", "prevent": "defend", "draw": "respond", "heal": "respond"}[card.spend]
    game = lay(step, row="cave-bear", play=key, party=PARTY, wounds={HURT: 3})
    match card.spend:
        case "power":
            s = do(game, ("activate", "oathbound-knight"), ("spend", key))
            assert attack_power(s) == 1 + card.power + card.gain
        case "stamina":
            assert defence(do(game, ("spend", key))) == card.stamina + card.gain
        case "prevent":
            assert counters(do(game, "done", ("spend", key)), "wounds") == {HURT: 3}
        case "draw":
            assert len(do(game, ("spend", key)).hand) == card.gain
        case "heal":
            assert counters(do(game, ("spend-on", key, HURT)), "wounds") == {HURT: 3 - card.gain}


@pytest.mark.parametrize("key", [key for key, card in CRAWLER.items() if card.discard != "none"])
def test_a_card_is_discarded_for_its_effect(key: str) -> None:
    kind = CRAWLER[key].discard
    step = {"power": "attack", "stamina": "defend", "prevent": "defend", "draw": "respond"}[kind]
    game = lay(step, row="cave-bear", hand=key, party=PARTY)
    if kind == "prevent":
        do(game, "done")
    s = do(game, ("discard", key))
    assert key in names(s, "crawler_grave")
    match kind:
        case "power":
            assert attack_power(s) == 1
        case "stamina":
            assert defence(s) == 1
        case "prevent":
            assert not s.wounds
        case "draw":
            assert len(s.hand) == 1


@pytest.mark.parametrize("key", [key for key, card in CRAWLER.items() if card.calling != "any"])
def test_a_card_of_a_class_needs_it(key: str) -> None:
    others = " ".join(one for one, card in ADVENTURERS.items() if card.calling != CRAWLER[key].calling)
    game = lay("respond", row="cave-bear", hand=key, party=others)
    for word in game.state.box.vocabulary:
        if word[0] in ("play", "play-at") and word[1] == key:
            refusal = game.why_not(word)
            assert refusal is not None
            assert refusal.code == "no-class"


# -- Dungeon cards


@pytest.mark.parametrize("key", [key for key, card in DUNGEON.items() if card.kind == "character"])
def test_a_character_fights_by_its_numbers(key: str) -> None:
    card = DUNGEON[key]
    s = lay(row=key, party=PARTY, grave="ghoul").state
    (here,) = s.row
    assert (power(s, here), stamina(s, here)) == (card.power, card.stamina)
    assert full_power(s, here) == card.power + card.bonus
    target = {"primary": 0, "last": 3, "weakest": 2, "x": 2}[card.target]  # the ghoul costs 2; the thief has the least Life
    assert s.party.index(aim(s, here)) == target
    assert len(reached(s, here)) == min(card.area, 4 - target)


@pytest.mark.parametrize("key", [key for key, card in DUNGEON.items() if card.kind == "character"])
def test_a_character_dies_of_its_life(key: str) -> None:
    card = DUNGEON[key]
    game = lay(row=key, party=PARTY, hand="war-hammer flaming-fury chain-of-storms flanking spear-dance keen-eye")
    for _ in range(card.life):
        assert key in names(game.state, "row")
        strong = game.fork()
        assert strong.state.struggle == "attack"
        do(
            strong,
            *(("activate", one) for one in PARTY.split()),
            ("play", "war-hammer"),
            ("play", "flanking"),
            ("play", "spear-dance"),
        )
        do(strong, ("play", "chain-of-storms"), "done")
        if strong.ask is not None and strong.ask.what == "strike":
            idle(strong)
        left = game.state.wounds.get(number(game.state, key), 0) + 1
        if left == card.life:
            assert key in names(strong.state, "dungeon_grave")
            return
        game = lay(
            row=key,
            party=PARTY,
            hand="war-hammer flaming-fury chain-of-storms flanking spear-dance keen-eye",
            wounds={key: left},
        )


@pytest.mark.parametrize("key", [key for key, card in DUNGEON.items() if card.immune])
def test_an_immune_character_is_wounded_by_other_types_only(key: str) -> None:
    game = lay(row=f"{key} rat-swarm cave-wolf", hand="war-hammer", party=PARTY)
    do(game, *(("activate", one) for one in PARTY.split()), ("play", "war-hammer"), "done")
    assert (("wound", 1) in offered(game, "wound")) == ("harm" not in DUNGEON[key].immune)
    game = lay("respond", row=key, hand="ember-bolt", party=PARTY)
    assert (game.why_not(("play-at", "ember-bolt", 1)) is None) == ("fire" not in DUNGEON[key].immune)


@pytest.mark.parametrize("key", [key for key, card in DUNGEON.items() if card.resist])
def test_a_resisting_character_takes_1_from_the_attack(key: str) -> None:
    plain = {"harm": 0, "fire": 2, "magic": 3}
    for kind, card in (("harm", None), ("fire", "oil-flask"), ("magic", "frost-lance")):
        if "harm" in DUNGEON[key].resist and kind != "harm":
            continue
        game = lay(row=key, party=PARTY, hand=card or "")
        s = do(game, ("activate", "oathbound-knight"), *([("play", card)] if card else []))
        assert attack_power(s) == max(0, 1 + plain[kind] - (kind in DUNGEON[key].resist))


@pytest.mark.parametrize("key", [key for key, card in DUNGEON.items() if "contact" in card.keywords])
def test_contact_wounds_its_target_in_any_case(key: str) -> None:
    game = lay("defend", row=key, party=PARTY, hand="mail-shirt hold-the-line")
    target = game.state.foe
    s = do(game, ("play", "mail-shirt"), ("play", "hold-the-line"), "done")
    assert s.wounds == {target: 1}


@pytest.mark.parametrize("key", [key for key, card in DUNGEON.items() if card.bonus])
def test_a_range_is_stripped(key: str) -> None:
    card = DUNGEON[key]
    match card.range:
        case "reach":
            game = lay("defend", row=key, party="road-bard oathbound-knight")
        case "throw":
            game = lay("defend", row=key, party="oathbound-knight gypsy-thief")
        case _:
            game = lay("defend", row=key, party="gypsy-thief marsh-ranger")
    before = dungeon_power(game.state)
    below, same = names(game.state, "party")
    assert dungeon_power(do(game, ("activate", below))) == before == card.power + card.bonus
    assert dungeon_power(do(game, ("activate", same))) == card.power


@pytest.mark.parametrize("key", [key for key, card in DUNGEON.items() if card.arrives != "none"])
def test_a_card_does_its_work_on_arrival(key: str) -> None:
    card = DUNGEON[key]
    beneath = "cave-bear cave-wolf cave-wolf marsh-hydra marsh-hydra"
    laid = {"hand": "flanking regroup", "grave": "skeleton", "row": "tomb-guardian", "wounds": {"tomb-guardian": 1}}
    game = lay("begin_encounter", face_up=key, dungeon=beneath, party=PARTY, **laid)  # type: ignore[arg-type]
    s = game.state
    assert key in names(s, "row")
    party = PARTY.split()
    named = {"leader": party[:1], "last": party[-1:], "weakest": ["gypsy-thief"], "each": party}[card.on]
    match card.arrives:
        case "lock" | "poison":
            kind = "locks" if card.arrives == "lock" else "poison"
            assert counters(s, kind) == dict.fromkeys(named, card.amount)
        case "wound":
            immune = {one for one in named if {*card.types} <= {*ADVENTURERS[one].immune}}
            assert counters(s, "wounds") == {"tomb-guardian": 1, **dict.fromkeys({*named} - immune, 1)}
        case "rout":
            assert names(s, "party") == [*party[1:], party[0]]
        case _:
            its_work_on_the_table(game, card)


def its_work_on_the_table(game: Game, card: Dungeon) -> None:
    """What does not fall on adventurers."""
    s: Crawl = game.state  # type: ignore[assignment]
    match card.arrives:
        case "discard":
            assert game.ask is not None
            assert game.ask.what == "discard"
        case "mill":
            assert len(s.crawler_grave) == card.amount
        case "ambush":
            assert "marsh-hydra" in names(s, "row")
        case "raise":
            assert "skeleton" in names(s, "row")
        case "mend":
            assert not s.wounds
        case "shift":
            assert s.pool
        case other:
            raise ValueError(other)


@pytest.mark.parametrize("key", [key for key, card in DUNGEON.items() if card.lasting != "none"])
def test_a_card_lasts_while_it_lies_there(key: str) -> None:
    card = DUNGEON[key]
    friends = "kobold-scout shambler cave-wolf pixie-archer orc-raider ash-cultist rat-swarm hollow-queen".replace(
        key, ""
    ).split()
    plain, under = lay(row=" ".join(friends)).state, lay(row=" ".join([*friends, key])).state
    match card.lasting:
        case "power" | "stamina":
            measure = power if card.lasting == "power" else stamina
            for one in friends:
                more = card.extra * is_of(DUNGEON[one], card.whom)
                assert measure(under, number(under, one)) == measure(plain, number(plain, one)) + more
            assert any(is_of(DUNGEON[one], card.whom) for one in friends)
        case "score":
            at = RESOURCES.index(card.of)
            assert scores(under)[at] == scores(plain)[at] - card.extra
        case "hand":
            assert hand_limit(under) == hand_limit(plain) - card.extra
        case "limit":
            assert encounter_limit(under) == encounter_limit(plain) + card.extra
        case other:
            raise ValueError(other)


@pytest.mark.parametrize("key", DUNGEON)
def test_a_card_comes_into_play_for_its_cost(key: str) -> None:
    card = DUNGEON[key]
    game = lay(
        "begin_encounter",
        dungeon=f"cave-bear cave-bear marsh-hydra marsh-hydra marsh-hydra {key}",
        party=PARTY,
        hand="flanking",
    )
    s = game.state
    assert f"{card.name} comes into play for {card.cost}" in [news.text for news in game.scene(0, since=-1).news]
    assert counters(s, "time").get(key, 0) == card.time


@pytest.mark.parametrize("key", [key for key, card in DUNGEON.items() if card.kind != "character"])
def test_events_terrain_and_traps_go_unless_they_have_a_counter(key: str) -> None:
    s = lay("drop_and_remove", row=key, dungeon="cave-bear ghoul ghoul ghoul", party=PARTY).state
    assert key in names(s, "dungeon_grave")
    s = lay("drop_and_remove", row=key, dungeon="cave-bear ghoul ghoul ghoul", party=PARTY, time={key: 2}, hand="flanking")
    do(s, "done")
    assert key in names(s.state, "row")


@pytest.mark.parametrize("key", [key for key, card in DUNGEON.items() if card.kind == "character" and not card.stamina])
def test_characters_of_no_stamina_leave(key: str) -> None:
    s = lay("drop_and_remove", row=key, dungeon="cave-bear ghoul ghoul ghoul", party=PARTY).state
    assert key in names(s, "dungeon_grave")


# -- the set


def test_the_core_set_is_large_enough() -> None:
    kinds = Counter(card.kind for card in DUNGEON.values())
    assert (len(ADVENTURERS) >= 10, len(QUESTS) >= 10, len(CRAWLER) >= 60, len(DUNGEON) >= 60) == (True,) * 4
    assert {card.resource for card in CRAWLER.values()} == {*RESOURCES}
    assert {card.form for card in CRAWLER.values()} == {"basic", "boost", "permanent"}
    assert min(kinds[kind] for kind in ("character", "event", "terrain", "trap")) >= 5
    assert len({*ADVENTURERS, *QUESTS, *CRAWLER, *DUNGEON}) == sum(map(len, (ADVENTURERS, QUESTS, CRAWLER, DUNGEON)))


KEYWORDS = {
    "come into play": [card.arrives != "none" for card in DUNGEON.values()],
    "draft": ["draft" in card.keywords for card in DUNGEON.values()],
    "disruption": ["disruption" in card.keywords for card in CRAWLER.values()],
    "interrupting": [card.effect == "interrupt" or card.effect == "prevent" for card in CRAWLER.values()],
    "immunity": [bool(card.immune) for card in DUNGEON.values()],
    "resist": [bool(card.resist) for card in DUNGEON.values()],
    "contact": ["contact" in card.keywords for card in DUNGEON.values()],
    "target X": [card.target == "x" for card in DUNGEON.values()],
    "area of the dungeon": [card.area > 1 for card in DUNGEON.values()],
    "area of adventurers": [card.area > 1 for card in CRAWLER.values()],
    **{
        f"{one} of the dungeon": [card.range == one and bool(card.bonus) for card in DUNGEON.values()]
        for one in ("reach", "throw", "ranged")
    },
    **{f"{one} of cards": [card.range == one for card in CRAWLER.values()] for one in ("reach", "throw", "ranged")},
    **{f"{one} of cards": [one in card.types for card in CRAWLER.values()] for one in ("harm", "fire", "magic")},
    **{f"{one} of the dungeon": [one in card.types for card in DUNGEON.values()] for one in ("harm", "fire", "magic")},
    "spend": [card.spend != "none" for card in CRAWLER.values()],
    "discard": [card.discard != "none" for card in CRAWLER.values()],
    "wound prevention": [card.effect == "prevent" or "prevent" in (card.spend, card.discard) for card in CRAWLER.values()],
    "time": [card.time > 0 for card in CRAWLER.values()],
    "time of the dungeon": [card.time > 0 for card in DUNGEON.values()],
    "poison": [card.arrives == "poison" for card in DUNGEON.values()],
    "lock": [card.arrives == "lock" for card in DUNGEON.values()],
    "permanent": [card.form == "permanent" for card in CRAWLER.values()],
    "basic": [card.form == "basic" for card in CRAWLER.values()],
    "boost": [card.form == "boost" for card in CRAWLER.values()],
    "requirement": [card.calling != "any" for card in CRAWLER.values()],
    "reset by a card": [card.effect in ("rally", "free") for card in CRAWLER.values()],
    "Stamina 0": [card.kind == "character" and not card.stamina for card in DUNGEON.values()],
    "cost 0": [card.cost == 0 for card in DUNGEON.values()],
    "summoned": [card.kind == "character" and card.time > 0 for card in DUNGEON.values()],
    **{size: [card.size == size for card in DUNGEON.values()] for size in ("small", "medium", "large")},
}


@pytest.mark.parametrize("keyword", KEYWORDS)
def test_every_keyword_stands_on_three_cards(keyword: str) -> None:
    assert sum(KEYWORDS[keyword]) >= 3


def test_facts_known_from_outside() -> None:
    druid, thief, dwarf = (ADVENTURERS[key] for key in ("keldorian-druid", "gypsy-thief", "ice-dwarf-explorer"))
    assert (druid.equipment, druid.magic, druid.skill, druid.tactic) == (0, 3, 2, 2)
    assert dwarf.calling == thief.calling
    assert (dwarf.life, dwarf.skill < thief.skill, dwarf.tactic < thief.tactic) == (thief.life + 1, True, True)
    assert dwarf.equipment > thief.equipment
    assert (QUESTS["seen-it-all"].goal, QUESTS["seen-it-all"].of, QUESTS["seen-it-all"].need) == ("grave", "event", 15)
    skwee = DUNGEON["skwee"]
    assert (skwee.race, skwee.lasting, skwee.whom, skwee.arrives) == ("kobold", "power", "small", "discard")
    assert {"unique", "regenerate"} <= {*skwee.keywords}
    assert "unique" in DUNGEON["greenknee"].keywords
    assert (DUNGEON["zhuldar"].race, CRAWLER["short-sword"].power, CRAWLER["flaming-fury"].types) == (
        "undead",
        3,
        ("fire", "magic"),
    )


def test_every_card_says_what_it_does() -> None:
    texts = [
        *map(crawler_text, CRAWLER.values()),
        *map(dungeon_text, DUNGEON.values()),
        *map(adventurer_text, ADVENTURERS.values()),
        *map(quest_text, QUESTS.values()),
    ]
    assert all(texts)
    assert not any("{" in text for text in texts)
    assert crawler_text(CRAWLER["flaming-fury"]) == "magic 1: basic; +1 power (fire and magic, ranged)"
    assert dungeon_text(DUNGEON["large-wurm"]) == "vermin: large, neutral; harm; target X"
