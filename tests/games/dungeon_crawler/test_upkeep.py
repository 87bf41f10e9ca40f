"""Sections 6 to 13: quests, what leaves, counters, locks, permanents, the hand, and the next round."""

import pytest

from bestiary.games.dungeon_crawler.resources import is_locked

from .table import BARD, DRUID, KNIGHT, THIEF, activate, counters, do, idle, lay, names, offered, refused, told

QUIET = "cave-bear cave-wolf marsh-hydra ghoul ghoul ghoul"

# -- 6 quests


@pytest.mark.parametrize(
    ("quest", "laid", "count"),
    [
        ("seen-it-all", {"grave": "cold-draught panic whispers cave-bear"}, 3),
        ("map-the-halls", {"grave": "narrow-ledge old-crypt cave-bear"}, 2),
        ("make-it-safe", {"grave": "pit-trap pit-trap cave-bear"}, 2),
        ("well-equipped", {"play": "sentries tower-shield short-sword"}, 2),
    ],
)
def test_6_3_quests_that_count_what_lies_there(quest: str, laid: dict[str, str], count: int) -> None:
    game = lay("end_encounter", quests=f"{quest} axis-of-evil den-of-evil", hand="parry", **laid)  # type: ignore[arg-type]
    assert game.state.tokens[0] == count


@pytest.mark.parametrize(
    ("quest", "foe", "other"),
    [
        ("kobold-bounty", "kobold-scout", "cave-wolf"),
        ("lay-them-to-rest", "shambler", "cave-wolf"),
        ("clear-the-nest", "rat-swarm", "cave-wolf"),
        ("giant-slayers", "cave-bear", "cave-wolf"),
        ("axis-of-evil", "skwee", "cave-wolf"),
        ("against-the-clock", "cave-wolf", "panic"),
        ("nobody-left-behind", "shambler", "cave-wolf"),
    ],
)
def test_6_3_slaying_brings_tokens(quest: str, foe: str, other: str) -> None:
    game = lay(
        row=f"{foe} {other}",
        hand="war-hammer short-sword parry",
        play="flanking battle-cry",
        quests=f"{quest} seen-it-all map-the-halls",
        wounds={foe: 1} if foe in ("skwee", "cave-bear") else {},
    )
    do(game, *activate(KNIGHT, DRUID, THIEF, BARD), "done")
    if game.ask is not None and game.ask.what == "strike":
        do(game, ("wound", 1))
    while game.ask is not None and game.ask.what in ("defend", "wound"):
        do(game, "done" if game.ask.what == "defend" else "take")
    assert game.state.tokens[0] == 1


def test_6_3_who_dies_of_poison_after_the_encounter_counts_in_the_next() -> None:
    game = lay(
        "remove_counters",
        row="kobold-scout",
        poison={"kobold-scout": 1},
        quests="kobold-bounty seen-it-all map-the-halls",
        hand="flanking",
        dungeon=QUIET,
    )
    assert game.state.tokens == [0, 0, 0]
    while game.ask is not None and game.ask.what != "drop":
        idle(game)
    assert game.state.tokens == [1, 0, 0]
    assert game.state.slain == []


def test_6_3_overpower_outnumber_unharmed() -> None:
    quests = "show-of-strength den-of-evil not-a-scratch"
    game = lay(row="shambler shambler orc-warlord", hand="war-hammer parry", quests=quests)
    do(game, *activate(KNIGHT, DRUID), ("play", "war-hammer"), "done", ("wound", 1))
    do(game, *activate(THIEF, BARD), "done")
    s = game.state
    assert s.tokens == [1, 1, 0]  # 6 Stamina, three evil ones; the knight was wounded
    s = do(lay("defend", row="cave-wolf", quests=quests, hand="parry"), *activate(KNIGHT, DRUID), "done")
    assert s.tokens == [0, 0, 1]
    s = lay("defend", row="panic", quests=quests, hand="parry").state
    assert s.tokens == [0, 0, 0]  # nothing attacked


def test_6_2_an_accomplished_quest_stays_so_and_enough_of_them_win() -> None:
    grave = "pit-trap " * 4 + "dart-trap " * 4
    game = lay("end_encounter", grave=grave, quests="make-it-safe axis-of-evil den-of-evil", hand="parry")
    assert game.state.done == [1, 0, 0]
    assert "Quest accomplished: Make It Safe" in told(game)
    assert game.outcome is None


@pytest.mark.parametrize("wanted", [1, 2, 3])
def test_6_2_as_many_quests_as_the_game_asks_for(wanted: int) -> None:
    grave = "pit-trap " * 4 + "dart-trap " * 4 + "narrow-ledge old-crypt dead-magic flooded-hall " * 2
    game = lay("end_encounter", grave=grave, quests="make-it-safe map-the-halls den-of-evil", hand="parry", wanted=wanted)
    if wanted == 3:
        assert game.outcome is None
    else:
        assert game.outcome is not None
        assert (game.outcome.reason, game.outcome.winners) == ("quests", (0,))


def test_6_4_lost_quests_lose_the_game_when_too_few_are_left() -> None:
    game = lay("end_encounter", quests="against-the-clock nobody-left-behind den-of-evil", hand="parry")
    s = game.state
    assert s.done == [0, 0, 0]
    late = lay("end_encounter", quests="against-the-clock seen-it-all den-of-evil", hand="parry", first_round=99)
    assert late.state.done == [2, 0, 0]
    assert late.outcome is None
    lost = lay(
        "end_encounter",
        quests="against-the-clock nobody-left-behind den-of-evil",
        hand="parry",
        first_round=99,
        fallen="lamp-scholar hill-giantkin",
    )
    assert lost.outcome is not None
    assert lost.outcome.reason == "quests-lost"


# -- 7


def test_7_1_dropping() -> None:
    game = lay("drop_and_remove", hand="parry parry keen-eye", dungeon=QUIET)
    assert offered(game, "drop") == {("drop", "parry"), ("drop", "keen-eye")}
    assert refused(game, ("drop", "short-sword")) == "You don't hold Short Sword (7.1)"
    s = do(game, ("drop", "parry"))
    assert names(s, "hand") == ["keen-eye", "parry"]
    assert names(s, "crawler_grave") == ["parry"]


def test_7_2_what_has_no_dependency_goes() -> None:
    game = lay(
        "drop_and_remove",
        row="cave-wolf kobold-runt bound-imp panic old-crypt",
        play="short-sword sentries war-drums",
        time={"war-drums": 2, "old-crypt": 2, "bound-imp": 2},
        dungeon=QUIET,
    )
    s = game.state
    assert names(s, "row")[:3] == ["cave-wolf", "bound-imp", "old-crypt"]
    assert names(s, "play") == ["sentries", "war-drums"]
    assert counters(s, "time") == {"war-drums": 1, "old-crypt": 1, "bound-imp": 1}


def test_7_2_boosted_stamina_keeps_a_character() -> None:
    s = lay("drop_and_remove", row="candle-wisp hollow-queen kobold-runt", hand="", dungeon=QUIET).state
    assert names(s, "row")[0] == "hollow-queen"
    s = lay("drop_and_remove", row="shambler old-crypt", time={"old-crypt": 3}, dungeon=QUIET).state
    assert names(s, "row")[:2] == ["shambler", "old-crypt"]


def test_7_2_a_summoned_character_goes_with_its_last_counter() -> None:
    game = lay("begin_encounter", dungeon="cave-bear cave-wolf marsh-hydra ghoul ghoul bound-imp", hand="parry")
    seen = []
    while game.state.round < 5 or (game.ask is not None and game.ask.what != "attack"):
        seen.append("bound-imp" in names(game.state, "row"))
        idle(game)
    assert seen[0]
    assert not seen[-1]


# -- 8


def test_8_1_time_counters() -> None:
    s = lay(
        "remove_counters", row="old-crypt", time={"old-crypt": 1}, dungeon=QUIET, hand="flanking flanking flanking flanking"
    ).state
    assert not s.time
    assert "old-crypt" in names(s, "row")  # it leaves at the next step 7


def test_8_2_poison_wounds_and_can_be_prevented() -> None:
    hand = "flanking flanking flanking flanking"
    s = lay("remove_counters", row="cave-bear", poison={"cave-bear": 2, DRUID: 1}, dungeon=QUIET, hand=hand).state
    assert counters(s, "poison") == {"cave-bear": 1}
    assert counters(s, "wounds") == {"cave-bear": 1, DRUID: 1}
    game = lay("remove_counters", poison={DRUID: 1}, dungeon=QUIET, hand=f"{hand} take-cover")
    s = do(game, ("play", "take-cover"))
    assert not s.wounds


def test_8_2_poison_kills() -> None:
    s = lay("remove_counters", row="cave-wolf", poison={"cave-wolf": 2}, dungeon=QUIET, hand="parry").state
    assert "cave-wolf" in names(s, "dungeon_grave")
    assert not s.poison


def test_8_3_locks_and_wounds_stay() -> None:
    s = lay("remove_counters", row="cave-bear", wounds={"cave-bear": 1}, locks={DRUID: 2}, dungeon=QUIET, hand="parry").state
    assert counters(s, "wounds") == {"cave-bear": 1}
    assert counters(s, "locks") == {DRUID: 1}  # step 9 took one


# -- 9


def test_9_1_everything_is_reset() -> None:
    game = lay(row="orc-raider", hand="parry", dungeon=QUIET)
    do(game, *activate(KNIGHT), "done", *activate(DRUID), "done", "done")
    assert game.state.turned == 0


def test_9_2_a_lock_counter_goes_instead_and_9_3_its_adventurer_stays_locked() -> None:
    game = lay("reset", locks={KNIGHT: 1}, dungeon=QUIET, hand="parry parry")
    s = game.state
    knight = s.party[0]
    assert not s.locks
    assert is_locked(s, knight)
    while game.ask is not None and game.ask.what != "attack":
        idle(game)
    assert refused(game, ("activate", KNIGHT)) == "Oathbound Knight is locked (9.3)"
    while game.state.round < 3:
        idle(game)
    assert not is_locked(game.state, knight)


# -- 10


def test_10_1_a_permanent_needs_its_class() -> None:
    s = lay("permanents", play="heirloom-blade", party=f"{DRUID} salamander-exile", dungeon=QUIET, hand="parry").state
    assert names(s, "crawler_grave") == ["heirloom-blade"]


def test_10_1_a_locked_adventurer_can_cost_a_permanent() -> None:
    game = lay("permanents", play="tower-shield climbing-rope sentries", locks={KNIGHT: 1}, dungeon=QUIET, hand="parry")
    assert game.ask is not None
    assert set(game.ask.options) == {("remove", "tower-shield"), ("remove", "climbing-rope")}
    assert refused(game, ("done",)) == "A resource no longer covers its permanents: give one up (10.1)"
    assert refused(game, ("remove", "sentries")) == "First give up permanents of a resource that no longer covers them (10.1)"
    assert refused(game, ("remove", "tracker")) == "Tracker is not in play (10.2)"
    s = do(game, ("remove", "tower-shield"))
    assert names(s, "play") == ["climbing-rope", "sentries"]
    assert ("done",) in game.ask.options


def test_10_2_a_permanent_may_be_given_up() -> None:
    game = lay("permanents", play="sentries", dungeon=QUIET, hand="parry")
    s = do(game, ("remove", "sentries"))
    assert names(s, "crawler_grave") == ["sentries"]


# -- 11 to 13


@pytest.mark.parametrize(("held", "after"), [(0, 5), (3, 5), (4, 5), (5, 6)])
def test_11_1_up_to_the_limit_one_at_least(held: int, after: int) -> None:
    game = lay(
        "draw_and_discard", hand=" ".join(["parry", "keen-eye", "sidestep", "flanking", "regroup"][:held]), dungeon=QUIET
    )
    assert len(game.state.hand) == after
    assert game.ask is not None
    assert (game.ask.what == "hand") == (after > 5)


def test_11_2_down_to_the_limit() -> None:
    game = lay(
        "draw_and_discard", row="whispers", time={"whispers": 1}, hand="keen-eye sidestep flanking regroup", dungeon=QUIET
    )
    do(game, ("drop", "flanking"))
    assert len(game.state.hand) == 4


def test_11_1_having_to_draw_from_an_empty_deck_loses() -> None:
    game = lay("draw_and_discard", deck="", hand="parry parry parry parry keen-eye")
    assert game.outcome is not None
    assert (game.outcome.reason, game.outcome.winners) == ("no-crawler", ())


def test_11_1_the_last_cards_may_be_drawn() -> None:
    game = lay("draw_and_discard", deck="parry parry", hand="keen-eye keen-eye flanking", dungeon=QUIET)
    assert game.outcome is None


def test_12_and_13_the_next_round_begins() -> None:
    game = lay("pass_turn", hand="parry", dungeon=QUIET)
    assert game.state.round == 2
    assert game.outcome is None
