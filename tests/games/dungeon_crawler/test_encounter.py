"""Sections 0 to 2: decks, set-up, and how an encounter begins."""

import pytest

import bestiary
from bestiary.games.dungeon_crawler.cards import FORMATS

from .table import BARD, CARDS, DRUID, KNIGHT, PARTY, THIEF, counters, do, lay, names, offered, refused, told

# -- 0 and 1


@pytest.mark.parametrize(("name", "adventurers", "size", "limit"), [(name, *numbers) for name, numbers in FORMATS.items()])
def test_0_3_formats(name: str, adventurers: int, size: int, limit: int) -> None:
    game = bestiary.start("dungeon-crawler", seed=1, format=name, line_up="ready")
    s = game.state
    assert len(s.party) == adventurers
    crawler = (*s.crawler_deck, *s.hand, *s.play, *s.crawler_grave)
    dungeon = (*s.dungeon_deck, *s.row, *s.face_up, *s.dungeon_grave)
    assert (len(crawler), len(dungeon), s.box.limit) == (size, size, limit)
    assert len(s.quests) == 3


def test_0_2_a_random_dungeon_is_drawn_by_the_seed() -> None:
    one, same, other = (
        bestiary.start("dungeon-crawler", seed=seed, dungeon="random", line_up="ready").state for seed in (1, 1, 2)
    )
    assert one.dungeon_deck == same.dungeon_deck
    assert names(one, "dungeon_deck") != names(other, "dungeon_deck")
    cards = (*one.dungeon_deck, *one.row, *one.face_up, *one.dungeon_grave)
    assert len(cards) == 80
    assert max(map([one.box.key[card] for card in cards].count, CARDS["dungeon"])) <= 4


def test_0_2_what_a_random_dungeon_left_out_is_not_known() -> None:
    game = bestiary.start("dungeon-crawler", seed=1, dungeon="random", line_up="ready")
    assert len(game.state.left_out) > 100
    twin = game.fork()
    twin.redeal(0, 5)
    assert twin.state.left_out != game.state.left_out
    assert twin.scene(0) == game.scene(0)


def test_1_1_the_marching_order_is_chosen_and_one_stays_at_home() -> None:
    game = bestiary.start("dungeon-crawler", seed=1)
    alternates = {option[1] for option in game.ask.options}  # type: ignore[union-attr]
    assert len(alternates) == 5
    s = do(game, *(("march", one) for one in ("keldorian-druid", "oathbound-knight", "hill-giantkin", "hearth-priest")))
    assert names(s, "party") == ["keldorian-druid", "oathbound-knight", "hill-giantkin", "hearth-priest"]
    assert names(s, "reserve") == ["gypsy-thief"]
    assert game.ask is not None
    assert game.ask.what == "quests"


def test_1_1_nobody_marches_twice() -> None:
    game = bestiary.start("dungeon-crawler", seed=1)
    do(game, ("march", "keldorian-druid"))
    assert refused(game, ("march", "keldorian-druid")) == "Keldorian Druid is not waiting to be put in line (1.1)"


def test_1_2_three_of_five_quests() -> None:
    game = bestiary.start("dungeon-crawler", seed=1)
    do(game, *(("march", one) for one in game.state.box.deck.adventurers[:4]))
    five = game.state.box.deck.quests
    assert len(five) == 5
    do(game, ("quest", five[4]))
    assert refused(game, ("quest", five[4])).endswith("is not there to be chosen (1.2)")
    s = do(game, ("quest", five[0]), ("quest", five[2]))
    assert [five[number] for number in s.quests] == [five[4], five[0], five[2]]


def test_1_5_five_cards() -> None:
    s = bestiary.start("dungeon-crawler", seed=1, line_up="ready").state
    assert len(s.hand) == 5


def test_1_3_the_seed_decides_the_order() -> None:
    decks = {tuple(bestiary.start("dungeon-crawler", seed=seed, line_up="ready").state.crawler_deck) for seed in (1, 1, 2)}
    assert len(decks) == 2


# -- 2


def test_2_1_cards_are_drawn_until_the_cost_comes_to_the_limit() -> None:
    s = lay("begin_encounter", dungeon="cave-bear candle-wisp cave-wolf ghoul ghoul", hand="sharp-ears").state
    assert names(s, "row") == ["ghoul", "ghoul", "cave-wolf"]  # 2, 2, 1: the limit of 5; the wisp of 0 is not drawn
    assert s.face_up == []


def test_2_1_what_lies_there_counts() -> None:
    s = lay("begin_encounter", row="cave-bear", dungeon="cave-wolf ghoul", hand="sharp-ears").state
    assert names(s, "row") == ["cave-bear", "ghoul"]


def test_2_1_having_to_draw_from_an_empty_deck_wins() -> None:
    game = lay("begin_encounter", dungeon="cave-wolf")
    assert game.outcome is not None
    assert (game.outcome.reason, game.outcome.winners) == ("no-dungeon", (0,))


def test_2_4_a_bust_lies_face_up_and_ends_drawing() -> None:
    game = lay("begin_encounter", row="cave-bear", dungeon="cave-wolf marsh-hydra", hand="sharp-ears")
    s = game.state
    assert names(s, "row") == ["cave-bear"]
    assert names(s, "face_up") == ["marsh-hydra"]
    assert "Bust: Marsh Hydra would be too much and lies face up on the deck" in told(game)


def test_2_5_a_pull_comes_first_whatever_is_in_play() -> None:
    s = lay("begin_encounter", row="cave-bear ghoul", face_up="marsh-hydra", dungeon="cave-wolf", hand="sharp-ears").state
    assert names(s, "row") == ["cave-bear", "ghoul", "marsh-hydra"]
    assert names(s, "dungeon_deck") == ["cave-wolf"]


def test_2_5_below_the_limit_drawing_goes_on_after_a_pull() -> None:
    s = lay("begin_encounter", face_up="cave-bear", dungeon="cave-wolf cave-wolf cave-wolf", hand="sharp-ears").state
    assert names(s, "row") == ["cave-bear", "cave-wolf", "cave-wolf"]


def test_2_6_with_nothing_to_pull_and_no_room_the_top_card_is_flipped() -> None:
    s = lay("begin_encounter", row="cave-bear ghoul", dungeon="cave-wolf candle-wisp", hand="sharp-ears").state
    assert names(s, "face_up") == ["candle-wisp"]  # even at a cost of 0
    assert names(s, "row") == ["cave-bear", "ghoul"]


def test_2_6_nothing_is_flipped_and_nothing_won_with_an_empty_deck() -> None:
    game = lay("begin_encounter", row="cave-bear ghoul", dungeon="", hand="sharp-ears")
    assert game.outcome is None
    assert game.state.face_up == []


def test_2_4_a_bust_takes_no_part_in_a_shuffle() -> None:
    s = lay("begin_encounter", dungeon="marsh-hydra shifting-halls marsh-hydra cave-wolf", hand="sharp-ears").state
    assert names(s, "row") == ["cave-wolf", "marsh-hydra"]
    s = lay("begin_encounter", row="cave-bear", dungeon="cave-wolf marsh-hydra shifting-halls", hand="sharp-ears").state
    assert len(s.dungeon_deck) + len(s.face_up) + len(s.row) == 4


def test_2_2_effects_on_arrival_come_before_the_next_card() -> None:
    game = lay("begin_encounter", dungeon="ghoul ghoul ghoul cold-draught", hand="parry keen-eye")
    assert game.ask is not None
    assert game.ask.what == "discard"
    assert names(game.state, "row") == ["cold-draught"]
    s = do(game, ("drop", "parry"))
    assert names(s, "row") == ["cold-draught", "ghoul", "ghoul"]


def test_2_3_an_effect_on_arrival_can_be_interrupted() -> None:
    game = lay("begin_encounter", dungeon="ghoul ghoul ghoul cold-draught", hand="parry sharp-ears")
    assert game.ask is not None
    assert game.ask.what == "arrive"
    assert set(game.ask.options) == {("play", "sharp-ears"), ("let",)}
    assert refused(game, ("play", "parry")) == "Parry does nothing about what is happening now (3.7)"
    s = do(game, ("play", "sharp-ears"))
    assert names(s, "hand") == ["parry"]
    assert names(s, "row")[0] == "cold-draught"  # it stays in play all the same
    assert names(s, "play") == ["sharp-ears"]


def test_2_3_or_let_happen() -> None:
    game = lay("begin_encounter", dungeon="ghoul ghoul ghoul cold-draught", hand="parry sharp-ears")
    do(game, "let")
    assert game.ask is not None
    assert game.ask.what == "discard"


def test_2_1_sixteen_cards_are_the_most() -> None:
    game = lay("begin_encounter", row="kobold-runt candle-wisp old-footprints panic " * 4, dungeon="cave-wolf", face_up="ghoul")
    assert len(game.state.row) == 16 or game.state.round > 2


# -- 2.9 what happens on arrival


def test_2_9_lock() -> None:
    game = lay("begin_encounter", dungeon="ghoul ghoul ghoul pit-trap", hand="sharp-ears")
    do(game, "let")
    s = game.state
    assert counters(s, "locks") == {KNIGHT: 1}
    assert s.turned >> s.party[0] & 1
    game = lay("begin_encounter", dungeon="ghoul ghoul ghoul net-trap", hand="parry")
    assert counters(game.state, "locks") == {BARD: 1}


def test_2_9_poison() -> None:
    s = lay("begin_encounter", dungeon="ghoul ghoul gas-trap", hand="parry").state
    assert counters(s, "poison") == {KNIGHT: 1, DRUID: 1, THIEF: 1, BARD: 1}
    s = lay("begin_encounter", dungeon="ghoul ghoul ghoul foul-air", hand="parry").state
    assert counters(s, "poison") == {THIEF: 1}  # the foremost of the weakest


def test_2_9_wound() -> None:
    s = lay("begin_encounter", dungeon="ghoul ghoul ghoul falling-block", hand="parry").state
    assert counters(s, "wounds") == {KNIGHT: 1}
    s = lay("begin_encounter", dungeon="ghoul ghoul ghoul fire-jet", party="salamander-exile road-bard", hand="parry").state
    assert not s.wounds  # immune
    game = lay("begin_encounter", dungeon="ghoul ghoul ghoul rockfall", hand="sidestep")
    do(game, ("play", "sidestep"))
    assert not game.state.wounds


def test_2_9_mill_is_no_drawing() -> None:
    s = lay("begin_encounter", dungeon="ghoul ghoul ghoul lost-supplies", deck="parry parry", hand="keen-eye").state
    assert names(s, "crawler_grave") == ["parry", "parry"]
    assert s.outcome is None


def test_2_9_ambush_ignores_the_limit() -> None:
    s = lay("begin_encounter", row="cave-bear", dungeon="cave-wolf marsh-hydra war-horn", hand="parry").state
    assert names(s, "row") == ["cave-bear", "war-horn", "marsh-hydra"]


def test_2_9_raise_brings_back_the_topmost_of_its_kind() -> None:
    s = lay("begin_encounter", dungeon="ghoul ghoul night-of-graves", grave="skeleton shambler cave-wolf", hand="parry").state
    assert names(s, "row")[:2] == ["night-of-graves", "shambler"]
    s = lay("begin_encounter", dungeon="ghoul ghoul night-of-graves", grave="cave-wolf", hand="parry").state
    assert names(s, "row") == ["night-of-graves", "ghoul", "ghoul"]


def test_2_9_who_raises_is_not_raised() -> None:
    s = lay("begin_encounter", dungeon="ghoul ghoul night-of-graves", grave="zhuldar", hand="parry").state
    assert names(s, "dungeon_grave") == ["zhuldar"]


def test_2_9_mend() -> None:
    s = lay(
        "begin_encounter", row="cave-bear", dungeon="ghoul ghoul dark-blessing", wounds={"cave-bear": 1}, hand="parry"
    ).state
    assert not s.wounds


def test_2_9_rout() -> None:
    s = lay("begin_encounter", dungeon="ghoul ghoul ghoul panic", hand="parry").state
    assert names(s, "party") == [DRUID, THIEF, BARD, KNIGHT]


def test_2_9_shift() -> None:
    s = lay("begin_encounter", dungeon="ghoul cave-wolf cave-bear rat-swarm skeleton shifting-halls", hand="parry").state
    assert s.pool  # it was shuffled
    assert names(s, "row")[0] == "shifting-halls"


# -- 2.10 what lasts


def test_2_10_power_and_stamina_never_of_the_card_itself() -> None:
    game = lay(row="kobold-firecaller kobold-scout high-gallery hollow-queen pixie-archer", hand="parry")
    from bestiary.games.dungeon_crawler.struggle import power, stamina

    s = game.state
    of = {s.box.key[card]: card for card in s.row}
    assert power(s, of["kobold-firecaller"]) == 2 + 1  # the gallery's
    assert power(s, of["kobold-scout"]) == 1 + 1 + 1
    assert stamina(s, of["hollow-queen"]) == 4
    assert stamina(s, of["pixie-archer"]) == 1 + 1


def test_2_10_scores_hand_and_limit() -> None:
    from bestiary.games.dungeon_crawler.resources import encounter_limit, hand_limit, scores

    s = lay("respond", row="narrow-ledge whispers wandering-horde", hand="parry").state
    assert scores(s) == [2, 3, 3, 3]
    assert hand_limit(s) == 4
    assert encounter_limit(s) == 6


def test_2_10_regenerate() -> None:
    game = lay("begin_encounter", row="marsh-hydra cave-bear", wounds={"marsh-hydra": 1, "cave-bear": 1}, hand="parry")
    assert counters(game.state, "wounds") == {"cave-bear": 1}


def test_0_13_disruption_and_draft_do_nothing() -> None:
    s = lay("begin_encounter", dungeon="ghoul ghoul old-footprints", hand="parry").state
    assert names(s, "row") == ["old-footprints", "ghoul", "ghoul"]
    assert offered(lay("begin_encounter", dungeon="ghoul ghoul ghoul pit-trap", hand="broken-omen"), "play") == {
        ("play", "broken-omen")
    }


def test_0_7_giving_up() -> None:
    game = bestiary.start("dungeon-crawler", seed=1)
    game.resign(0)
    assert game.outcome is not None
    assert (game.outcome.reason, game.outcome.winners) == ("given-up", ())


def test_party_of_the_tests() -> None:
    assert PARTY.split() == [KNIGHT, DRUID, THIEF, BARD]
