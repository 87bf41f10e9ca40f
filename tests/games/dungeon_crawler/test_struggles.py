"""Sections 4 and 5: the power struggles, with the rulebook's examples by name."""

import pytest

from bestiary.games.dungeon_crawler.struggle import attack_power, attack_types, best_range, dungeon_power

from .table import BARD, DRUID, KNIGHT, THIEF, activate, counters, do, lay, names, offered, refused, told

# -- 4 Adventurers attack


def test_4_1_each_activated_adventurer_adds_1_power() -> None:
    game = lay(row="skeleton skeleton")  # Stamina 4; skeletons resist Harm
    do(game, *activate(KNIGHT, DRUID))
    assert attack_power(game.state) == 0  # 2, less 1 for each skeleton
    assert refused(game, ("activate", KNIGHT)) == "Oathbound Knight is activated already (4.1)"
    assert refused(game, ("activate", "ember-wizard")) == "Ember Wizard is not in play (4.1)"


def test_4_1_activated_for_the_attack_is_not_there_for_the_defence() -> None:
    game = lay(row="cave-wolf", hand="sharp-ears")
    do(game, *activate(KNIGHT), "done")
    assert game.ask is not None
    assert game.ask.what == "drop"  # the wolf is dead
    game = lay(row="orc-raider")
    do(game, *activate(KNIGHT), "done")
    assert game.ask.what == "defend"
    assert offered(game, "activate") == {("activate", one) for one in (DRUID, THIEF, BARD)}


def test_4_1_cards_alone_do_not_attack() -> None:
    game = lay(row="cave-wolf", hand="short-sword")
    do(game, ("play", "short-sword"), "done")
    assert names(game.state, "row") == ["cave-wolf"]
    assert game.ask.what == "defend"


def test_4_2_a_tie_wins_and_deals_one_wound() -> None:
    s = do(lay(row="orc-raider"), *activate(KNIGHT, DRUID), "done")  # 2 against 2
    assert names(s, "dungeon_grave") == ["orc-raider"]


def test_4_2_the_stamina_of_all_characters_counts() -> None:
    game = lay(row="orc-raider cave-wolf")
    do(game, *activate(KNIGHT, DRUID), "done")
    assert "The attack fails: 2 against 3" in told(game)
    game = lay(row="orc-raider cave-wolf")
    do(game, *activate(KNIGHT, DRUID, THIEF), "done")
    assert game.ask.what == "strike"
    assert offered(game, "wound") == {("wound", 1), ("wound", 2)}
    assert names(do(game, ("wound", 2)), "row") == ["orc-raider"]


def test_the_short_sword_and_the_flaming_fury() -> None:
    """4.3: one adventurer, Short Sword +3 Harm, Flaming Fury +1 Fire and Magic: 5 Power of every type, melee and ranged."""
    game = lay(row="cave-bear", hand="short-sword flaming-fury")
    s = do(game, *activate(KNIGHT), ("play", "short-sword"), ("play", "flaming-fury"))
    assert attack_power(s) == 5
    assert attack_types(s) == 0b111
    assert best_range(s) == 3


def test_4_3_each_part_of_the_attack_is_affected_by_itself() -> None:
    """An immunity to Harm leaves the Fire and Magic of the fury; without it nobody can be wounded."""
    plays = (*activate(KNIGHT), ("play", "short-sword"), ("play", "flaming-fury"), "done")
    s = do(lay(row="grave-wight", hand="short-sword flaming-fury parry"), *plays)  # immune to Harm, Stamina 3
    assert names(s, "dungeon_grave") == ["grave-wight"]
    game = lay(row="grave-wight cave-wolf rat-swarm", hand="short-sword sharp-ears")
    do(game, *activate(KNIGHT, DRUID, THIEF), ("play", "short-sword"), "done")
    assert offered(game, "wound") == {("wound", 2), ("wound", 3)}
    assert refused(game, ("wound", 1)) == "Grave Wight (1) is immune to everything in this attack (4.6)"


def test_4_4_each_character_that_resists_takes_1() -> None:
    game = lay(row="skeleton skeleton cold-spirit", hand="frost-lance")
    s = do(game, *activate(KNIGHT), ("play", "frost-lance"))
    assert attack_power(s) == 1 + 3 - 3
    game = lay(row="kobold-firecaller", hand="frost-lance")
    s = do(game, *activate(KNIGHT), ("play", "frost-lance"))
    assert attack_power(s) == 4  # it resists Fire, and there is none


def test_4_6_an_immune_character_is_overpowered_but_not_wounded() -> None:
    game = lay(row="grave-wight cave-wolf")
    s = do(game, *activate(KNIGHT, DRUID, THIEF, BARD), "done")  # 4 against 4, Harm only
    assert names(s, "row") == ["grave-wight"]  # the only choice was made for you


def test_4_6_all_immune_wounds_nobody() -> None:
    game = lay(row="grave-wight")
    s = do(game, *activate(KNIGHT, DRUID, THIEF), "done")
    assert names(s, "row") == ["grave-wight"]
    assert "Everybody is immune to it: the attack wounds nobody" in told(game)


def test_4_7_wounds_go_against_life_not_stamina() -> None:
    game = lay(row="greenknee", hand="short-sword")  # Stamina 4, Life 2
    s = do(game, *activate(KNIGHT), ("play", "short-sword"), "done")
    assert counters(s, "wounds") == {"greenknee": 1}
    assert names(s, "row") == ["greenknee"]
    game = lay(row="greenknee", hand="short-sword", wounds={"greenknee": 1})
    s = do(game, *activate(KNIGHT), ("play", "short-sword"), "done")  # still 4 to be tied
    assert names(s, "dungeon_grave") == ["greenknee"]
    assert not s.wounds


def test_4_7_a_boost_of_stamina_is_no_boost_of_life() -> None:
    game = lay(row="skeleton old-crypt", hand="frost-lance sharp-ears")
    s = do(game, *activate(KNIGHT), ("play", "frost-lance"), "done")  # 4 - 1 against 3
    assert names(s, "dungeon_grave") == ["skeleton"]


def test_4_8_a_character_with_another_target_is_a_struggle_of_its_own() -> None:
    game = lay(row="cave-wolf large-wurm", grave="cave-wolf")  # cost 1: X is 2
    assert game.scene(0)
    s = do(game, *activate(KNIGHT), "done")
    assert names(s, "row") == ["large-wurm"]
    assert game.ask.what == "attack"
    do(game, *activate(DRUID, THIEF), "done")
    assert "The attack fails: 2 against 3" in told(game)


def test_4_8_cards_and_adventurers_count_in_one_struggle_each() -> None:
    game = lay(row="cave-wolf large-wurm", play="short-sword war-drums", grave="cave-wolf", time={"war-drums": 2})
    assert offered(game, "commit") == {("commit", "short-sword"), ("commit", "war-drums")}
    s = do(game, ("commit", "war-drums"), *activate(KNIGHT))
    assert attack_power(s) == 2
    assert refused(game, ("commit", "war-drums")) == "War Drums is in a struggle of this step already (4.8)"
    s = do(game, "done")  # the wurm's struggle: what was not committed counts
    assert attack_power(s) == 3
    assert refused(game, ("commit", "short-sword")) == (
        "This is the last struggle of the step: everything in play counts already (4.8)"
    )
    assert refused(game, ("activate", KNIGHT)).endswith("(4.1)")


def test_4_8_each_struggle_won_wounds_once() -> None:
    game = lay(row="cave-wolf tunnel-worm", grave="cave-wolf", hand="short-sword sharp-ears")
    s = do(game, *activate(KNIGHT), "done", *activate(DRUID), ("play", "short-sword"), "done")
    assert s.row == []


def test_4_9_an_area_attack_wounds_several_each_once() -> None:
    game = lay(
        row="cave-wolf orc-archer cave-bear", hand="powder-keg short-sword", party=f"{KNIGHT} hill-giantkin {THIEF} {BARD}"
    )
    do(game, *activate(KNIGHT, "hill-giantkin", THIEF, BARD), ("play", "powder-keg"), "done")
    s = do(game, ("wound", 3))
    assert counters(s, "wounds") == {"cave-bear": 1}
    assert refused(game, ("wound", 3)) == "Cave Bear (3) was wounded by this attack already (4.9)"
    s = do(game, ("wound", 1))
    assert names(s, "row") == ["orc-archer", "cave-bear"]
    assert game.ask.what == "defend"


def test_4_10_you_need_not_attack() -> None:
    game = lay(row="cave-wolf")
    do(game, "done")
    assert game.ask.what == "defend"


# -- 5 Adventurers defend


def test_5_2_a_tie_is_enough() -> None:
    s = do(lay("defend", row="cave-wolf"), *activate(KNIGHT, DRUID), "done")
    assert not s.wounds


def test_5_4_a_lost_defence_wounds_the_primary_target() -> None:
    s = do(lay("defend", row="orc-raider orc-raider"), *activate(DRUID), "done")
    assert counters(s, "wounds") == {KNIGHT: 1}  # one wound, however much was lost


def test_5_1_a_defence_may_be_made_of_cards_alone() -> None:
    s = do(lay("defend", row="orc-raider", hand="mail-shirt"), ("play", "mail-shirt"), "done")
    assert not s.wounds


@pytest.mark.parametrize(
    ("foe", "bonus", "short", "enough"),
    [
        ("kobold-pikeman", 1, None, "oathbound-knight"),  # reach against reach
        ("kobold-slinger", 1, "oathbound-knight", "gypsy-thief"),  # throw
        ("orc-archer", 1, "gypsy-thief", "marsh-ranger"),  # ranged
    ],
)
def test_5_3_a_range_is_stripped_by_the_same_or_a_higher_one(foe: str, bonus: int, short: str | None, enough: str) -> None:
    base = lay("defend", row=foe, party="road-bard oathbound-knight gypsy-thief marsh-ranger")
    full = dungeon_power(base.state)
    assert full == base.state.box.dungeon[base.state.row[0]].power + bonus
    if short:
        assert dungeon_power(do(base.fork(), ("activate", short))) == full
    assert dungeon_power(do(base.fork(), ("activate", enough))) == full - bonus
    assert dungeon_power(do(base.fork(), ("activate", "marsh-ranger"))) == full - bonus


def test_5_3_a_card_of_the_range_strips_too() -> None:
    game = lay("defend", row="orc-archer", hand="hunting-bow")
    assert dungeon_power(game.state) == 3
    assert dungeon_power(do(game, ("play", "hunting-bow"))) == 2


def test_5_5_contact_wounds_whether_won_or_lost() -> None:
    s = do(lay("defend", row="ghoul"), *activate(KNIGHT, DRUID), "done")
    assert counters(s, "wounds") == {KNIGHT: 1}
    s = do(lay("defend", row="ghoul"), "done")
    assert counters(s, "wounds") == {KNIGHT: 2}


@pytest.mark.parametrize(
    ("grave", "target"),
    [
        ("", KNIGHT),  # nothing in the Grave: X is 1
        ("candle-wisp", KNIGHT),  # cost 0
        ("cave-wolf", DRUID),  # cost 1
        ("ghoul", THIEF),  # cost 2
        ("cave-wolf cave-bear", BARD),  # cost 3, the top card
        ("zhuldar", KNIGHT),  # cost 4: X is 5, counted on from the beginning (5.7)
    ],
)
def test_the_large_wurm(grave: str, target: str) -> None:
    """5.6: Target X is the cost of the top card of the Dungeon Grave plus 1."""
    s = do(lay("defend", row="large-wurm", grave=grave), "done")
    assert counters(s, "wounds") == {target: 1}


def test_5_7_fewer_adventurers_are_counted_round() -> None:
    s = do(lay("defend", row="large-wurm", grave="ghoul", party=f"{KNIGHT} {DRUID}"), "done")
    assert counters(s, "wounds") == {KNIGHT: 1}  # X is 3: first, second, first
    s = do(lay("defend", row="large-wurm", grave="cave-bear", party=f"{KNIGHT} {DRUID}"), "done")
    assert counters(s, "wounds") == {DRUID: 1}


def test_5_6_last_and_weakest() -> None:
    s = do(lay("defend", row="pixie-archer"), "done")
    assert counters(s, "wounds") == {BARD: 1}
    s = do(lay("defend", row="hooked-bat", wounds={DRUID: 3}), "done")
    assert names(s, "fallen") == [DRUID]


def test_area_2_with_10_and_3() -> None:
    """5.8: the primary target is attacked with 10 Power, of which the area card has 3; its neighbour with 3 only."""
    game = lay("defend", row="orc-pikes orc-warlord orc-raider orc-raider", locks={"orc-raider": 1})
    # The pikes have 2 and 1 from the warlord; their reach bonus the knight strips. One raider is locked.
    assert game.state.foe == game.state.party[0]
    s = do(game, *activate(KNIGHT))
    assert dungeon_power(s) == (2 + 1) + 3 + (3 + 1)
    big = lay(
        "defend",
        row="orc-pikes orc-warlord cave-bear",
        hand="braced-pike braced-pike",
        party=f"{KNIGHT} border-captain {THIEF} {BARD}",
    )
    s = do(big, *activate(KNIGHT))
    assert dungeon_power(s) == 10  # 3 of the pikes, 3 of the warlord, 4 of the bear
    s = do(big, "done")
    assert counters(s, "wounds") == {KNIGHT: 1}
    assert s.foe == s.party[1]
    s = do(big, *activate("border-captain"))
    assert dungeon_power(s) == 3
    s = do(big, *activate(THIEF, BARD), "done")  # 3 against 3 holds
    assert counters(s, "wounds") == {KNIGHT: 1}


def test_5_8_an_area_attack_reaches_nobody_twice_and_nobody_beyond_the_last() -> None:
    game = lay("defend", row="rat-swarm", party=KNIGHT)
    s = do(game, "done")
    assert counters(s, "wounds") == {KNIGHT: 1}
    assert game.ask is None or game.ask.what != "defend"


def test_5_8_area_is_no_help_in_the_dungeons_defence() -> None:
    s = do(lay(row="rat-swarm", hand="sharp-ears"), *activate(KNIGHT), "done")
    assert s.row == []


def test_5_9_a_wound_about_to_be_dealt_can_be_prevented() -> None:
    game = lay("defend", row="cave-wolf", hand="sidestep take-cover", play="tower-shield")
    do(game, "done")
    assert game.ask.what == "wound"
    assert set(game.ask.options) == {("play", "sidestep"), ("play", "take-cover"), ("spend", "tower-shield"), ("take",)}
    assert game.scene(0).areas[-7].counts[-1].value == "Oathbound Knight"  # type: ignore[union-attr]
    s = do(game, ("play", "sidestep"))
    assert not s.wounds
    assert names(s, "play") == ["tower-shield", "sidestep"]


def test_5_9_a_card_may_be_discarded_for_it() -> None:
    game = lay("defend", row="cave-wolf", hand="field-dressing")
    s = do(game, "done", ("discard", "field-dressing"))
    assert not s.wounds
    assert names(s, "crawler_grave") == ["field-dressing"]


def test_5_9_nobody_is_asked_who_can_do_nothing() -> None:
    game = lay("defend", row="cave-wolf", hand="short-sword")
    do(game, "done")
    assert game.ask.what == "drop"


def test_5_10_who_has_fallen_is_no_longer_attacked() -> None:
    game = lay("defend", row="cave-wolf rat-swarm", wounds={KNIGHT: 4, DRUID: 3})
    s = do(game, "done")
    assert names(s, "fallen") == [KNIGHT]
    assert s.box.key[s.foe] == DRUID


def test_5_11_a_defender_that_resists_takes_1() -> None:
    game = lay("defend", row="ash-priest", party=f"{KNIGHT} ember-wizard {THIEF} {BARD}")
    assert dungeon_power(game.state) == 2
    assert dungeon_power(do(game, *activate("ember-wizard"))) == 1
    game = lay("defend", row="cave-wolf", party=f"{KNIGHT} ember-wizard {THIEF} {BARD}")
    assert dungeon_power(do(game, *activate("ember-wizard"))) == 2


def test_5_11_an_immune_adventurer_takes_no_such_wound() -> None:
    s = do(lay("defend", row="ash-cultist", party="salamander-exile"), "done")
    assert not s.wounds
    s = do(lay("defend", row="ash-cultist cave-wolf", party="salamander-exile"), "done")
    assert counters(s, "wounds") == {"salamander-exile": 1}  # it could be Harm


def test_0_6_the_last_adventurer_who_falls_loses_the_game() -> None:
    game = lay("defend", row="cave-wolf", party=KNIGHT, wounds={KNIGHT: 4})
    do(game, "done")
    assert game.outcome is not None
    assert game.outcome.reason == "fallen"
    assert game.outcome.winners == ()


def test_0_9_a_boost_counts_in_one_struggle_and_occupies_to_the_end() -> None:
    game = lay(row="orc-raider orc-raider", hand="battle-cry")
    s = do(game, *activate(KNIGHT), ("play", "battle-cry"))
    assert attack_power(s) == 3
    s = do(game, "done")
    assert names(s, "play") == ["battle-cry"]
    assert s.joined >> s.play[0] & 1 == 0


def test_struggles_are_taken_back_piece_by_piece() -> None:
    game = lay(row="orc-raider", hand="battle-cry")
    before = game.scene(0)
    do(game, *activate(KNIGHT), ("play", "battle-cry"))
    game.undo()
    game.undo()
    assert game.scene(0).areas == before.areas
