"""Chance: fair, keyed, sealed."""

from collections import Counter

import pytest

import bestiary
from bestiary import registry
from bestiary.kernel import load as load_save
from bestiary.kernel.luck import commitment, key_of, refill
from bestiary.kernel.zones import TABLE
from bestiary.packs import vet
from tests.conformance.suite import deal

from .tattle import TITLE


@pytest.mark.parametrize("faces", [2, 6, 40])
def test_faces_come_equally_often(faces: int) -> None:
    """Chi-squared over 60,000 rolls; chance alone passes the bound less than once in ten thousand seeds."""
    s = deal(TITLE, 2, 1, {}).state
    rolls = 60_000
    counts = Counter(s.roll(faces) for _ in range(rolls))
    assert set(counts) == set(range(1, faces + 1))
    chi = sum((counts[face] - rolls / faces) ** 2 / (rolls / faces) for face in counts)
    freedom = faces - 1
    assert chi < freedom + 4 * (2 * freedom) ** 0.5 + 8


def test_shuffles_are_fair() -> None:
    s = deal(TITLE, 2, 1, {}).state
    orders = Counter()
    for _ in range(24_000):
        pile = [0, 1, 2, 3]
        s.shuffle(pile)
        orders[tuple(pile)] += 1
    assert len(orders) == 24
    assert all(850 < count < 1150 for count in orders.values())


def test_the_same_seed_deals_the_same_game() -> None:
    one, other = (bestiary.start("maverick", seed=7).state for _ in range(2))
    assert (one.row, one.deck) == (other.row, other.deck)
    assert bestiary.start("maverick", seed=8).state.deck != one.deck


def test_without_a_seed_every_game_is_another() -> None:
    assert bestiary.start("maverick").state.deck != bestiary.start("maverick").state.deck


def test_the_key_of_a_redeal_is_not_the_key_of_a_deal() -> None:
    assert key_of(7) != key_of(7, b"bestiary redeal")
    assert refill(key_of(7), 0) != refill(key_of(7), 1)


SEED = 12345678901234567890


def test_the_commitment_opens_at_the_end() -> None:
    game = bestiary.start("maverick", seed=SEED)
    promised = game.commitment
    assert game.opening is None
    assert str(SEED) not in promised
    game.resign(0)
    assert game.opening is not None
    seed, salt = game.opening
    assert seed == SEED
    assert commitment(seed, salt) == promised
    sheet = game.scene(0).sheet
    assert sheet is not None
    assert (sheet.seed, sheet.salt) == (str(SEED), salt)


def test_the_salt_is_fresh_so_a_seed_can_not_be_guessed_from_its_commitment() -> None:
    assert bestiary.start("maverick", seed=1).commitment != bestiary.start("maverick", seed=1).commitment


def test_no_scene_tells_the_seed_before_the_end() -> None:
    import msgspec

    seed = 987654321987654321
    game = bestiary.start("maverick", seed=seed)
    for _ in range(20):
        assert game.ask is not None
        assert str(seed) not in msgspec.json.encode(game.scene(0, since=-1)).decode()
        game.answer(game.ask.options[0])


def test_a_redeal_hides_the_dice_to_come_too() -> None:
    rolls = set()
    for seed in range(40):
        game = deal(TITLE, 2, 1, {})
        game.redeal(0, seed)
        game.answer(("roll",))
        rolls.add(game.state.die)
    assert rolls == {1, 2, 3, 4, 5, 6}


def test_a_redeal_does_not_depend_on_the_truth() -> None:
    """Gathered, sorted, then shuffled: two positions that differ only in what a seat can't know are dealt alike."""
    one, other = (bestiary.start("maverick", seed=5, payment=5, companion="wolf") for _ in range(2))
    other.state.deck.reverse()
    other.state.deck[0], other.state.payment[0] = other.state.payment[0], other.state.deck[0]
    for game in (one, other):
        game.redeal(0, seed=3)
    assert one.state.deck == other.state.deck
    assert one.state.payment == other.state.payment


def test_a_redeal_respects_what_was_seen() -> None:
    game = deal(TITLE, 3, 4, {})
    game.answer(("peek", 1))
    (seen,) = [card for card in game.state.hands[1] if game.state.known[0] >> card & 1]
    for seed in range(30):
        twin = game.fork()
        twin.redeal(0, seed)
        assert seen in twin.state.hands[1]
        assert twin.state.hands[0] == game.state.hands[0]
    places = {tuple(game_hand(game, seed)) for seed in range(10)}
    assert len(places) > 1


def test_a_redeal_for_the_table_leaves_everybody_what_they_see_and_know() -> None:
    """Only what nobody knows is new: the rest of the deck and the dice to come. The game is played on by whoever is asked."""
    game = deal(TITLE, 3, 4, {})
    game.answer(("peek", 1))
    game.state.reveal((game.state.deck[2],), (2,))
    decks = set()
    for seed in range(10):
        twin = game.fork()
        twin.state.known = game.state.known
        twin.redeal(TABLE, seed)
        assert [twin.scene(seat, since=-1) for seat in (0, 1, 2, None)] == [
            game.scene(seat, since=-1) for seat in (0, 1, 2, None)
        ]
        assert (twin.ask, twin.state.hands, twin.state.known) == (game.ask, game.state.hands, game.state.known)
        assert twin.state.deck[2] == game.state.deck[2]
        assert sorted(twin.state.deck) == sorted(game.state.deck)
        decks.add(tuple(twin.state.deck))
        dealt = game.fork()
        dealt.redeal(TABLE, seed)
        for one in (dealt.fork(), load_save(dealt.save(), lambda _: TITLE, vet)):
            assert one.state.deck == dealt.state.deck
        dealt.answer(("roll",))
    assert len(decks) > 1


def game_hand(game: bestiary.Game, seed: int) -> list[int]:
    twin = game.fork()
    twin.redeal(0, seed)
    return twin.state.hands[2]  # type: ignore[no-any-return]


def test_shuffling_makes_everybody_forget() -> None:
    game = deal(TITLE, 2, 4, {})
    s = game.state
    s.reveal((s.deck[-1],), (0, 1))
    assert s.known == (1 << s.deck[-1],) * 2
    s.shuffle(s.deck)
    assert s.known == (0, 0)


def test_private_news_are_told_to_their_seats_only() -> None:
    game = deal(TITLE, 3, 4, {})
    game.answer(("peek", 1))
    texts = [[news.code for news in game.scene(seat).news] for seat in (0, 1, 2, None)]
    assert texts == [["saw"], ["peeked"], ["peeked"], ["peeked"]]
    game = deal(TITLE, 3, 4, {})
    codes = [news.code for news in game.scene(0, since=-1).news]
    assert codes == ["drew", "dealt", "dealt"]
    game.redeal(0, 1)
    assert [news.code for news in game.scene(1, since=-1).news] == codes  # what only seat 1 was told is gone from this world


def test_the_registry_takes_every_seed_up_to_128_bits() -> None:
    assert bestiary.start("maverick", seed=(1 << 128) - 1)
    for seed in (-1, 1 << 128, True, 1.0, "7"):
        with pytest.raises(bestiary.BadSetting, match="whole number"):
            bestiary.start("maverick", seed=seed)  # type: ignore[arg-type]
    assert registry.titles() == bestiary.titles()
