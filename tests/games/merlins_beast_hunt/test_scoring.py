"""Section 7: fences score, beasts are caught; with the two examples of the rulebook and its figures 8 to 10."""

import pytest

from bestiary.games.merlins_beast_hunt.board import SQUARES
from bestiary.kernel import Game

from .table import GREEN, KINDS, ORANGE, PURPLE, YELLOW, do, end_turn, full, lay, news, put

# -- 7.1 When


def test_7_1_a_fence_scores_for_its_owner_whoever_completes_it() -> None:
    game = lay({"b1-c1": "gWa gWa", "b1-c2": "b1 gTh"}, {"b1-c1": "green water"}, tray="pTh")
    do(game, put("pTh", "b1-c2", "c1"))
    assert game.state.points == [0, 0]  # not before the end of placing
    assert end_turn(game).points == [0, 3]


def test_7_1_once_only() -> None:
    game = lay({"b1-c1": "gWa gWa", "b1-c2": "b1 gTh"}, {"b1-c1": "green water"}, tray="pTh")
    do(game, put("pTh", "b1-c2", "c1"))
    end_turn(game)
    for _ in range(3):
        do(game, ("keep", 1))
        end_turn(game)
    assert (game.state.points, game.state.scored) == ([0, 3], [[], [3]])


def test_7_1_a_card_completes_as_a_die_does() -> None:
    game = lay({"b1-c1": "gWa gWa", "b1-c2": "b1 pTh, c1 pTh"}, hand="water")
    do(game, ("card", "water", "b1-c1"))
    assert end_turn(game).points == [2, 0]


def test_7_1_the_pairs_are_needed_not_any_two_dice() -> None:
    game = lay({"b1-c1": "gWa gWa", "b1-c2": "b1 pTh, b2 pTh"}, hand="water", tray="")
    do(game, ("card", "water", "b1-c1"))
    assert end_turn(game).points == [0, 0]


def test_7_1_neutral_dice_complete_and_reinforce() -> None:
    game = lay({"b1-c1": "nWa nWa", "b1-c2": "b1 nWa"}, {"b1-c1": "purple water"}, tray="nWa")
    do(game, put("nWa", "b1-c2", "c1"))
    s = end_turn(game)
    assert (s.points, s.reinforced) == ([4, 0], [1, 0])


def test_7_1_taken_back_it_was_never_complete() -> None:
    game = lay({"b1-c1": "pWa pWa", "b1-c2": "b1 pWa"}, {"b1-c1": "purple water"}, tray="pWa")
    do(game, put("pWa", "b1-c2", "c1"))
    game.undo()
    assert end_turn(game).points == [0, 0]


# -- 7.2 Points


@pytest.mark.parametrize(
    ("card", "rim", "inner", "points"),
    [
        ("water", "gWa gWa", "gTh gTh", 2),  # any fence
        ("water", "gWa gWa", "gWa g**", 4),  # reinforced, wilds allowed
        ("water", "pWa pWa", "gTh y**", 3),  # the most dice, two to one
        ("water", "pWa pWa", "gTh yTh", 3),  # more than each other player's, not than all together
        ("water", "pWa pWa", "gTh gTh", 2),  # as many are not the most
        ("water", "pWa p**", "gTh yTh", 2),  # wilds are not counted
        ("water", "pWa g**", "gTh yTh", 2),  # neither are theirs: one to two others' one each is no more
        ("water", "pWa nWa", "nTh nTh", 3),  # neutral dice are nobody's
        ("water", "nWa nWa", "n** nTh", 2),
        ("water", "gWa g**", "n** p** gWa", 4),  # nothing but wilds of the owner's
        ("water", "pWa pWa", "pTh pTh", 5),  # all of the owner's, no wild
        ("water", "pWa pWa", "pTh p**", 4),  # all of the owner's, a wild among them
        ("water", "pWa p**", "pWa p**", 6),
        ("water", "pWa p**", "pWa pWa", 6),
        ("water", "pWa pWa", "pWa pWa", 7),
        ("water", "pWa pWa", "pWa nWa", 5),  # three of one's own and a neutral one: the most, not all
        ("water", "pWa pWa", "gWa p**", 5),
        ("thorns", "pWa pWa", "pTh gTh", 3),
        ("thorns", "pWa g**", "pTh gTh", 3),  # two to one: the wild is left out
    ],
)
def test_7_2_points(card: str, rim: str, inner: str, points: int) -> None:
    quarters = ", ".join(f"{quarter} {die}" for quarter, die in zip(("b1", "c1", "b2"), inner.split(), strict=False))
    game = lay({"b1-c1": rim, "b1-c2": quarters}, hand=card, seats=4)
    do(game, ("card", card, "b1-c1"))
    assert end_turn(game).points == [points, 0, 0, 0]
    assert game.state.scored[PURPLE] == [points]


def test_7_2_two_players_tie_for_the_most_and_the_owner_is_neither() -> None:
    game = lay({"b1-c1": "gWa gWa", "b1-c2": "b1 oTh, c1 oTh"}, hand="water", seats=3)
    do(game, ("card", "water", "b1-c1"))
    assert end_turn(game).points == [2, 0, 0]


# -- 7.3 The example of three points


def test_7_3_the_three_point_purple_fence() -> None:
    """Purple's two water dice complete it: 2, and 1 for two dice against one; of four fences it alone is complete."""
    game = lay(
        {"b1-c2": "b1 oTh, c1 y**", "a1-b2": "b1 oTh, b2 oTh", "c1-d2": "c1 yBa, c2 yBa", "a1-a2": "yLi yLi"},
        {"b1-b2": "orange thorns", "c1-c2": "yellow bamboo", "a1-a2": "yellow lightning"},
        hand="water",
        tray="pWa pWa",
        seats=4,
    )
    do(game, ("card", "water", "b1-c1"), put("pWa", "b1-c1"), put("pWa", "b1-c1"))
    s = end_turn(game)
    assert s.points == [3, 0, 0, 0]
    assert s.laid.bit_count() == 4
    assert news(game, "scored") == ["Purple's fence between b1 and c1 is complete: 3 points"]


# -- 7.4 Catching


def square(
    closed: str, beast: str, icons: dict[str, str], cards: dict[str, str], last: str, at: str = "rim", **how: object
) -> Game:
    """All holes around full of purple's dice but one place, which the turn can fill."""
    holes = {hole: full(hole, f"p{icon}") for hole, icon in icons.items()}
    lying = [one.strip() for one in holes[last].split(",")] if at != "rim" else holes[last].split()
    holes[last] = ", ".join(one for one in lying if not one.startswith(at)) if at != "rim" else lying[0]
    return lay(holes, cards, beasts={closed: beast}, tray=f"p{icons[last]}", **how)  # type: ignore[arg-type]


CORNER = {"a1-b1": "Wa", "a1-a2": "Wa", "a1-b2": "Th"}
EDGE = {"a1-b1": "Wa", "b1-c1": "Li", "a1-b2": "Th", "b1-c2": "Ba"}
MIDDLE = {"a1-b2": "Wa", "b1-c2": "Wa", "a2-b3": "Th", "b2-c3": "Th"}
CORNER_CARDS = {"a1-b1": "purple water", "a1-a2": "green water"}
EDGE_CARDS = {"a1-b1": "purple water", "b1-c1": "green lightning", "b1-b2": "green thorns"}
MIDDLE_CARDS = {"a2-b2": "purple water", "b1-b2": "green water", "b2-c2": "green thorns", "b2-b3": "purple thorns"}


def caught(game: Game, last: str, at: str, face: str) -> list[str]:
    """What purple catches by the last die."""
    do(game, put(f"p{face}", last, at))
    return [KINDS[kind] for kind in end_turn(game).caught[PURPLE]]


def test_figure_8_four_cards_and_16_dice_catch_the_basilisk() -> None:
    game = square("b2", "basilisk", MIDDLE, MIDDLE_CARDS, "a1-b2", "a1")
    assert sum(code != -1 for code in game.state.dice) == 15
    assert caught(game, "a1-b2", "a1", "Wa") == ["basilisk"]
    assert news(game, "caught") == ["Purple catches the basilisk of b2"]


def test_figure_9_three_cards_and_12_dice_catch_the_chimera() -> None:
    game = square("b1", "chimera", EDGE, EDGE_CARDS, "a1-b1")
    assert sum(code != -1 for code in game.state.dice) == 11
    assert caught(game, "a1-b1", "rim", "Wa") == ["chimera"]


def test_figure_10_two_cards_and_8_dice_catch_the_centaur() -> None:
    game = square("a1", "centaur", CORNER | {"a1-b2": "Wa"}, CORNER_CARDS, "a1-b2", "b2")
    assert sum(code != -1 for code in game.state.dice) == 7
    assert caught(game, "a1-b2", "b2", "Wa") == ["centaur"]


def test_7_4_the_last_card_catches_as_the_last_die_does() -> None:
    holes = {hole: full(hole, f"g{icon}") for hole, icon in CORNER.items()}
    game = lay(holes, {"a1-b1": "green water"}, beasts={"a1": "unicorn"}, hand="water")
    do(game, ("card", "water", "a1-a2"))
    s = end_turn(game)
    assert (s.caught[PURPLE], s.caught[GREEN], s.beasts[0]) == ([KINDS.index("unicorn")], [], -1)
    assert s.points == [2, 0]  # the beast counts at the end


def test_7_4_all_holes_must_be_full() -> None:
    """Seven dice hold both fences of a corner: the quarter that points away from it holds neither."""
    game = square("a1", "unicorn", CORNER, CORNER_CARDS, "a1-b2", "b2")
    s = end_turn(game)
    assert (s.caught[PURPLE], s.complete.bit_count()) == ([], 2)


def test_7_4_as_an_option_the_supporting_dice_are_enough() -> None:
    game = square("a1", "unicorn", CORNER, {"a1-b1": "purple water"}, "a1-b2", "b2", enclosure="supports", hand="water")
    do(game, ("card", "water", "a1-a2"))
    assert end_turn(game).caught[PURPLE] == [KINDS.index("unicorn")]


@pytest.mark.parametrize(("enclosure", "dice"), [("holes", "2 dice"), ("supports", "1 die")])
def test_7_4_the_table_says_how_many_dice_are_missing(enclosure: str, dice: str) -> None:
    holes = {hole: full(hole, f"g{icon}") for hole, icon in CORNER.items()} | {"a1-b2": "a1 gTh, b1 gTh"}
    game = lay(holes, {"a1-b1": "green water"}, beasts={"a1": "unicorn"}, enclosure=enclosure)
    ways = next(area for area in game.scene(0).areas if area.id == "ways")
    assert [(one.label, one.value) for one in ways.counts] == [("unicorn on a1:", f"1 card and {dice} missing")]


def test_7_4_only_single_squares_are_closed() -> None:
    """A fence round two squares catches neither beast."""
    holes = {hole: full(hole, "pWa") for hole in ("b1-c1", "a2-b3", "a2-a3")} | {
        "a1-b2": full("a1-b2", "gWa"),
        "b1-c2": full("b1-c2", "gWa"),
        "a1-a2": full("a1-a2", "gWa"),
    }
    around = {"b1-c1": "purple water", "b1-b2": "purple water", "a1-a2": "green water"}
    game = lay(holes, around, beasts={"a1": "unicorn", "b1": "unicorn"})
    s = end_turn(game)
    assert s.caught == [[], []]


def test_7_4_a_beast_outside_is_not_caught() -> None:
    game = square("b2", "unicorn", CORNER, CORNER_CARDS, "a1-b2", "b2")
    assert caught(game, "a1-b2", "b2", "Th") == []


def test_7_4_a_beast_brought_in_before_the_last_card_is_caught() -> None:
    holes = {hole: full(hole, f"g{icon}") for hole, icon in CORNER.items()}
    game = lay(holes, {"a1-b1": "green water"}, hand="water", tray="pBe")
    do(game, ("add", "unicorn", "a1", "beast"), ("card", "water", "a1-a2"))
    assert end_turn(game).caught[PURPLE] == [KINDS.index("unicorn")]


def test_7_4_one_die_may_close_two_squares() -> None:
    holes = {hole: full(hole, "gWa") for hole in ("a1-b1", "a1-a2", "a2-a3", "a2-b3")} | {"b1-c2": full("b1-c2", "pWa")}
    holes |= {"a1-b2": "a1 pWa, b1 pWa, a2 pWa", "b1-c1": "pWa pWa"}
    cards = {"a1-b1": "green water", "a1-a2": "green water", "b1-c1": "purple water", "b1-b2": "purple water"}
    game = lay(holes, cards, beasts={"a1": "unicorn", "b1": "unicorn"}, tray="pWa")
    assert caught(game, "a1-b2", "b2", "Wa") == ["unicorn", "unicorn"]


# -- 7.5 Conditions


@pytest.mark.parametrize(
    ("beast", "icons", "cards", "is_caught"),
    [
        ("unicorn", CORNER, CORNER_CARDS, True),
        ("centaur", CORNER, CORNER_CARDS, False),
        ("centaur", CORNER | {"a1-b2": "Wa"}, CORNER_CARDS, True),
        (
            "centaur",
            {"a1-b1": "Wa", "a1-a2": "Th", "a1-b2": "Wa"},
            CORNER_CARDS | {"a1-a2": "green thorns"},
            True,
        ),  # one is enough
        ("chimera", CORNER, CORNER_CARDS, False),
        ("basilisk", CORNER, CORNER_CARDS, False),
    ],
)
def test_7_5_in_a_corner(beast: str, icons: dict[str, str], cards: dict[str, str], is_caught: bool) -> None:
    game = square("a1", beast, icons, cards, "a1-b2", "b2")
    assert caught(game, "a1-b2", "b2", icons["a1-b2"]) == [beast] * is_caught
    assert (game.state.beasts[0] == -1) == is_caught  # who is not caught stays


@pytest.mark.parametrize(
    ("beast", "cards", "is_caught"),
    [
        ("unicorn", EDGE_CARDS, True),
        ("chimera", EDGE_CARDS, True),
        ("chimera", EDGE_CARDS | {"b1-b2": "green bamboo"}, True),
        ("chimera", EDGE_CARDS | {"a1-b1": "green thorns"}, False),  # two icons only
        ("centaur", EDGE_CARDS, False),
        ("basilisk", EDGE_CARDS, False),
    ],
)
def test_7_5_at_an_edge(beast: str, cards: dict[str, str], is_caught: bool) -> None:
    game = square("b1", beast, EDGE, cards, "b1-c1")
    assert caught(game, "b1-c1", "rim", "Li") == [beast] * is_caught


ASKEW = {"a1-b2": "Wa", "b1-c2": "Th", "a2-b3": "Th", "b2-c3": "Wa"}  # no line has one icon at both ends


@pytest.mark.parametrize(
    ("beast", "icons", "cards", "is_caught"),
    [
        ("unicorn", MIDDLE, MIDDLE_CARDS, True),
        ("basilisk", MIDDLE, MIDDLE_CARDS, True),
        ("centaur", MIDDLE, MIDDLE_CARDS, True),
        ("chimera", MIDDLE, MIDDLE_CARDS, False),
        ("centaur", ASKEW, MIDDLE_CARDS, False),
        ("basilisk", ASKEW, MIDDLE_CARDS, True),
    ],
)
def test_7_5_in_the_middle(beast: str, icons: dict[str, str], cards: dict[str, str], is_caught: bool) -> None:
    game = square("b2", beast, icons, cards, "a1-b2", "a1")
    assert caught(game, "a1-b2", "a1", "Wa") == [beast] * is_caught


# -- 7.6 The example of three, two and seven points


def test_7_6_a_turn_that_scores_three_two_and_seven_and_catches_the_unicorn() -> None:
    """Orange's two bamboo dice go into the hole where three fences meet: yellow's 3, purple's 2, orange's 7."""
    game = lay(
        {
            "a1-a2": "yTh yTh",  # the far end of yellow's fence, on the left
            "a1-b2": "a2 yBa, b2 pBa",  # the hole in the middle: yellow, purple, and now orange twice
            "a1-b1": "oBa oBa",  # the far end of orange's
            "b1-c2": "b1 oWa, b2 p**",  # the far end of purple's, on the right
        },
        {"a1-a2": "yellow thorns", "a1-b1": "orange bamboo", "b1-b2": "purple water"},
        beasts={"a1": "unicorn"},
        tray="oBa oBa",
        seat=ORANGE,
        seats=4,
        active={PURPLE: "p p", YELLOW: "y y"},
    )
    do(game, put("oBa", "a1-b2", "a1"), put("oBa", "a1-b2", "b1"))
    s = end_turn(game)
    assert [s.points[seat] for seat in (YELLOW, PURPLE, ORANGE, GREEN)] == [3, 2, 7, 0]
    assert s.caught == [[], [], [KINDS.index("unicorn")], []]
    assert s.beasts[SQUARES.index("a1")] == -1
    assert s.reinforced == [0, 0, 1, 0]
    assert news(game, "scored", "caught") == [
        "Orange's fence between a1 and b1 is complete: 7 points",
        "Yellow's fence between a1 and a2 is complete: 3 points",
        "Purple's fence between b1 and b2 is complete: 2 points",
        "Orange catches the unicorn of a1",
    ]
