"""Section 3: responding, resources, and what cards do."""

import pytest

from bestiary.games.dungeon_crawler.resources import scores, spare
from bestiary.games.dungeon_crawler.struggle import attack_power, defence

from .table import BARD, DRUID, KNIGHT, THIEF, activate, counters, do, lay, names, offered, refused, told


def test_3_1_basic_cards_in_steps_3_4_and_5_boosts_only_in_struggles() -> None:
    game = lay("respond", row="orc-raider orc-raider", hand="short-sword parry battle-cry")
    assert offered(game, "play") == {("play", "short-sword")}
    assert refused(game, ("play", "battle-cry")) == "Battle Cry is a boost: it is played into a struggle (3.1)"
    do(game, "done")
    assert offered(game, "play") == {("play", "short-sword"), ("play", "battle-cry")}
    do(game, "done")
    assert offered(game, "play") == {("play", "parry")}


def test_3_1_not_after_the_encounter() -> None:
    game = lay("end_encounter", hand="short-sword")
    assert game.ask is not None
    assert game.ask.what == "drop"
    assert refused(game, ("play", "short-sword")).endswith("drop cards you don't want, or go on. (7.1)")


def test_3_2_only_the_highest_score_counts() -> None:
    game = lay("respond", row="orc-raider", hand="short-sword throwing-axe throwing-axe", party=f"{KNIGHT} {DRUID} {BARD}")
    assert scores(game.state) == [3, 3, 2, 3]
    s = do(game, ("play", "short-sword"), ("play", "throwing-axe"))
    assert spare(s)[0] == 0
    assert refused(game, ("play", "throwing-axe")) == "Throwing Axe costs 1, and of equipment only 0 is free (3.2)"


def test_3_2_scores_are_not_added_up_and_the_locked_do_not_count() -> None:
    s = lay("respond", row="orc-raider", locks={KNIGHT: 1}).state
    assert scores(s) == [1, 3, 3, 3]
    s = do(lay(row="orc-raider orc-raider"), *activate(KNIGHT))
    assert scores(s)[0] == 3  # turned is not locked


def test_3_3_cards_occupy_their_cost_to_the_end_of_the_encounter() -> None:
    game = lay("respond", row="orc-raider orc-raider", hand="short-sword mail-shirt")
    do(game, ("play", "short-sword"), "done")
    assert refused(game, ("play", "mail-shirt")).endswith("only 1 is free (3.2)")


def test_3_4_discarding_occupies_nothing() -> None:
    game = lay(row="orc-raider orc-raider", hand="battle-cry")
    s = do(game, *activate(KNIGHT), ("discard", "battle-cry"))
    assert attack_power(s) == 2
    assert spare(s) == [3, 3, 3, 3]
    assert names(s, "crawler_grave") == ["battle-cry"]


@pytest.mark.parametrize(("step", "card"), [("defend", "parry"), ("respond", "second-sight")])
def test_3_4_discard_for_stamina_or_a_card(step: str, card: str) -> None:
    game = lay(step, row="orc-raider", hand=card, deck="keen-eye keen-eye keen-eye")
    s = do(game, ("discard", card))
    if step == "defend":
        assert defence(s) == 1
    else:
        assert names(s, "hand") == ["keen-eye"]


def test_3_4_only_cards_that_say_so_and_where_it_has_a_place() -> None:
    game = lay("respond", row="orc-raider", hand="short-sword battle-cry")
    assert refused(game, ("discard", "short-sword")) == "Short Sword does nothing when it is discarded (3.4)"
    assert refused(game, ("discard", "battle-cry")) == "What Battle Cry does when discarded has no place here (3.4)"


def test_3_5_cards_of_a_class() -> None:
    game = lay("respond", row="orc-raider", hand="heirloom-blade", party=f"{DRUID} {THIEF} salamander-exile")
    assert refused(game, ("play", "heirloom-blade")) == "Heirloom Blade needs a knight who is in play and not locked (3.5)"
    assert lay("respond", row="orc-raider", hand="heirloom-blade").why_not(("play", "heirloom-blade")) is None
    game = lay("respond", row="orc-raider", hand="heirloom-blade", party=f"{KNIGHT} salamander-exile", locks={KNIGHT: 1})
    assert refused(game, ("play", "heirloom-blade")).endswith("(3.5)")


def test_3_6_nothing_is_played_for_nothing() -> None:
    game = lay("respond", row="orc-raider", hand="mend-flesh herb-lore ring-of-keys second-wind old-tricks short-sword")
    assert refused(game, ("play-on", "mend-flesh", KNIGHT)) == "Oathbound Knight is not wounded (3.6)"
    assert refused(game, ("play-on", "herb-lore", KNIGHT)) == "Oathbound Knight is not poisoned (3.6)"
    assert refused(game, ("play-on", "ring-of-keys", KNIGHT)) == "Oathbound Knight is not locked (3.6)"
    assert refused(game, ("play-on", "second-wind", KNIGHT)) == "Oathbound Knight stands ready already (3.6)"
    assert refused(game, ("play", "old-tricks")) == "There is nothing for Old Tricks to work on (3.6)"
    do(game, "done", "done")
    assert refused(game, ("play", "short-sword")) == "Short Sword would do nothing in this struggle (3.6)"


def test_3_6_no_second_permanent_of_a_name() -> None:
    game = lay("respond", row="orc-raider", hand="sentries", play="sentries")
    assert refused(game, ("play", "sentries")).endswith("a second one is not allowed beside it (3.6)")


# -- 3.7 what cards do


def test_3_7_heal_cure_free() -> None:
    game = lay(
        "respond",
        row="orc-raider",
        hand="mend-flesh herb-lore ring-of-keys",
        wounds={DRUID: 3},
        poison={THIEF: 2},
        locks={BARD: 2},
    )
    s = do(game, ("play-on", "mend-flesh", DRUID), ("play-on", "herb-lore", THIEF), ("play-on", "ring-of-keys", BARD))
    assert counters(s, "wounds") == {DRUID: 1}
    assert not s.poison
    assert not s.locks
    assert not s.turned


def test_3_7_rally_lets_an_adventurer_act_again_but_not_in_this_struggle() -> None:
    game = lay(row="orc-raider orc-raider", hand="second-wind")
    do(game, *activate(KNIGHT), ("play-on", "second-wind", KNIGHT))
    assert refused(game, ("activate", KNIGHT)).endswith("(4.1)")
    do(game, "done")
    assert ("activate", KNIGHT) in offered(game, "activate")


def test_3_7_guard_makes_another_the_primary_target() -> None:
    game = lay("respond", row="cave-wolf cave-wolf cave-wolf", hand="bodyguard")
    s = do(game, ("play-on", "bodyguard", BARD), "done")
    assert s.foe == s.party[3]
    assert names(do(game, "done"), "party") == [KNIGHT, DRUID, THIEF, BARD]
    assert counters(game.state, "wounds") == {BARD: 1}


def test_3_7_guard_and_retreat_come_too_late_in_step_5() -> None:
    game = lay("defend", row="cave-wolf", hand="bodyguard fall-back")
    assert refused(game, ("play-on", "bodyguard", BARD)).endswith("the attackers have chosen their targets (5.8)")
    assert refused(game, ("play-on", "fall-back", KNIGHT)).endswith("(5.8)")


def test_3_7_retreat() -> None:
    s = do(lay("respond", row="cave-wolf", hand="fall-back"), ("play-on", "fall-back", KNIGHT))
    assert names(s, "party") == [DRUID, THIEF, BARD, KNIGHT]


def test_3_7_draw() -> None:
    s = do(lay("respond", row="cave-wolf", hand="council-of-war"), ("play", "council-of-war"))
    assert len(s.hand) == 3


def test_3_7_drawing_from_an_empty_deck_loses() -> None:
    game = lay("respond", row="cave-wolf", hand="council-of-war", deck="parry parry")
    do(game, ("play", "council-of-war"))
    assert game.outcome is not None
    assert game.outcome.reason == "no-crawler"


def test_3_7_recover() -> None:
    game = lay("respond", row="cave-wolf", hand="salvage", spent="short-sword old-tricks parry")
    do(game, ("play", "salvage"))
    assert game.ask is not None
    assert set(game.ask.options) == {("fetch", "short-sword"), ("fetch", "parry")}
    assert refused(game, ("fetch", "keen-eye")) == "Keen Eye is not in the Crawler Grave (3.7)"
    s = do(game, ("fetch", "short-sword"))
    assert names(s, "hand") == ["short-sword"]


def test_3_7_scry_looks_and_may_sink_one() -> None:
    game = lay("respond", row="cave-wolf", hand="second-sight", dungeon="skeleton ghoul cave-bear rat-swarm")
    do(game, ("play", "second-sight"))
    assert game.ask is not None
    assert set(game.ask.options) == {("sink", 1), ("sink", 2), ("sink", 3), ("leave",)}
    assert [text for text in told(game) if "from the top" in text] == [
        "1. from the top: Rat Swarm",
        "2. from the top: Cave Bear",
        "3. from the top: Ghoul",
    ]
    assert game.say(("sink", 2)) == "Put card 2 beneath the deck: Cave Bear"
    assert refused(game, ("sink", 4)) == "You are not looking at so many cards as 4 (3.7)"
    s = do(game, ("sink", 2))
    assert names(s, "dungeon_deck") == ["cave-bear", "skeleton", "ghoul", "rat-swarm"]


def test_3_7_what_was_seen_stays_known_through_a_redeal() -> None:
    game = lay("respond", row="cave-wolf", hand="second-sight", dungeon="skeleton ghoul cave-bear rat-swarm " * 3)
    do(game, ("play", "second-sight"), "leave")
    twin = game.fork()
    twin.redeal(0, 9)
    assert names(twin.state, "dungeon_deck")[-3:] == ["ghoul", "cave-bear", "rat-swarm"]
    deck = next(area for area in twin.scene(0).areas if area.id == "dungeon_deck")
    assert [piece.face.title for piece in deck.pieces] == ["Rat Swarm", "Cave Bear", "Ghoul"]  # type: ignore[union-attr]


def test_3_7_bind_takes_the_power_and_leaves_the_stamina() -> None:
    game = lay("respond", row="orc-raider cave-wolf", hand="bear-trap")
    assert refused(game, ("play-at", "bear-trap", 3)) == "Nothing lies at place 3 (3.7)"
    s = do(game, ("play-at", "bear-trap", 1))
    assert counters(s, "locks") == {"orc-raider": 1}
    from bestiary.games.dungeon_crawler.struggle import full_power, stamina

    assert [full_power(s, card) for card in s.row] == [0, 2]
    assert [stamina(s, card) for card in s.row] == [2, 1]


def test_3_7_venom_and_bolt() -> None:
    game = lay("respond", row="cave-bear kobold-scout tomb-guardian panic", hand="nettle-curse ember-bolt")
    s = do(game, ("play-at", "nettle-curse", 1))
    assert counters(s, "poison") == {"cave-bear": 2}
    assert refused(game, ("play-at", "ember-bolt", 3)) == "Tomb Guardian (3) is immune to it (4.6)"
    assert refused(game, ("play-at", "ember-bolt", 4)) == "Ember Bolt works on characters, and Panic (4) is none (3.7)"
    s = do(game, ("play-at", "ember-bolt", 2))
    assert names(s, "row") == ["cave-bear", "tomb-guardian", "panic"]


def test_3_7_dispel() -> None:
    game = lay("respond", row="cave-wolf gas-trap old-crypt", hand="sabotage", time={"old-crypt": 2})
    assert refused(game, ("play-at", "sabotage", 1)).endswith("and Cave Wolf (1) is a character (3.7)")
    s = do(game, ("play-at", "sabotage", 3))
    assert names(s, "row") == ["cave-wolf", "gas-trap"]
    assert not s.time


def test_3_7_raises() -> None:
    s = do(lay("respond", row="cave-wolf", hand="trail-lantern"), ("play", "trail-lantern"))
    assert scores(s)[2] == 4


def test_3_7_waiting_cards_wait() -> None:
    game = lay("respond", row="cave-wolf", hand="sidestep sharp-ears spirit-wall")
    assert offered(game, "play") == {("play", "spirit-wall")}  # it has Stamina, too
    assert refused(game, ("play", "sidestep")).endswith("it is played when something is about to happen (3.7)")


# -- 3.8 Spend, 3.9 time


def test_3_8_spending_in_a_struggle() -> None:
    game = lay(row="orc-raider orc-raider", play="heirloom-blade", hand="parry")
    assert offered(game, "spend") == {("spend", "heirloom-blade")}
    s = do(game, *activate(KNIGHT), ("spend", "heirloom-blade"))
    assert attack_power(s) == 1 + 1 + 3
    assert refused(game, ("spend", "heirloom-blade")) == "Heirloom Blade is spent already (3.8)"
    s = do(game, "done", ("wound", 1), "done")
    assert names(s, "play") == ["heirloom-blade"]  # until step 7
    assert names(do(game, "done"), "crawler_grave") == ["heirloom-blade"]


def test_3_8_spending_for_other_things() -> None:
    game = lay("respond", row="orc-raider", play="climbing-rope healers-satchel tracker", wounds={DRUID: 2})
    assert offered(game, "spend") == {("spend", "climbing-rope")}
    assert offered(game, "spend-on") == {("spend-on", "healers-satchel", DRUID)}
    assert refused(game, ("spend", "tracker")) == "Tracker has nothing to be spent for here (3.8)"
    assert refused(game, ("spend", "tower-shield")) == "Tower Shield is not in play (3.8)"
    s = do(game, ("spend", "climbing-rope"), ("spend-on", "healers-satchel", DRUID))
    assert len(s.hand) == 2
    assert not s.wounds
    game = lay("defend", row="orc-raider", play="tracker")
    assert defence(do(game, ("spend", "tracker"))) == 2


def test_3_8_not_in_a_struggle_it_is_not_in() -> None:
    game = lay(row="cave-wolf large-wurm", play="heirloom-blade", grave="cave-wolf")
    assert refused(game, ("spend", "heirloom-blade")) == "Heirloom Blade is not in this struggle (3.8)"
    do(game, ("commit", "heirloom-blade"))
    assert ("spend", "heirloom-blade") in offered(game, "spend")


def test_3_9_timed_cards_come_with_counters_and_count_in_each_encounter() -> None:
    s = do(lay("respond", row="orc-raider", hand="war-drums"), ("play", "war-drums"))
    assert counters(s, "time") == {"war-drums": 3}
    game = lay(row="orc-raider", play="war-drums", time={"war-drums": 1})
    assert attack_power(do(game, *activate(KNIGHT))) == 2
