"""Narrowing many sentences to one."""

import pytest

from bestiary.terminal.choosing import MANY, Narrowing, Sentence, holds, matching


def sentences(*texts: str) -> tuple[Sentence, ...]:
    """Bars cut a sentence into parts, a star marks the suggested one."""
    return tuple(Sentence((text,), tuple(part.strip(" *") for part in text.split("|")), text.endswith("*")) for text in texts)


MOVES = sentences(
    *(f"Move the {who} | with a {card} | to place {at}" for who in ("knight", "dog") for card in (2, 3) for at in range(5)),
    "End the turn",
)


def keys(left: Narrowing) -> list[int]:
    return [entry.key for entry in left.entries()]


def texts(left: Narrowing) -> list[str]:
    return [entry.text for entry in left.entries()]


def test_few_sentences_are_listed_whole() -> None:
    assert texts(Narrowing(MOVES[:MANY])) == [one.text for one in MOVES[:MANY]]


def test_what_a_choice_would_bring_is_said_as_far_as_it_fits() -> None:
    noted = tuple(
        one._replace(note=note) for one, note in zip(MOVES, ["", "wins", "wins", "", "", "loses", "x", "y"], strict=False)
    )
    few, many = Narrowing(noted[:MANY]), Narrowing(noted + MOVES[8:])
    assert [entry.note for entry in few.entries()][:3] == ["", "wins", "wins"]
    assert [entry.note for entry in many.entries()] == ["", "", ""], "four different ones are too many for one line"
    assert Narrowing(noted[:6] + MOVES[10:]).entries()[0].note == "wins, or loses"


def test_many_sentences_are_built_part_by_part() -> None:
    left = Narrowing(MOVES)
    assert texts(left) == ["Move the knight (10 ways)", "Move the dog (10 ways)", "End the turn"]
    assert left.pick(2) is None
    assert len(left.entries()) == 10
    assert all(text.startswith("Move the dog") for text in texts(left))
    assert left.back()
    assert not left.back()
    assert left.pick(3) == MOVES[-1]


def test_parts_with_one_way_on_are_filled_by_themselves() -> None:
    left = Narrowing(sentences(*(f"Draw | from the deck | card {card}" for card in range(3, 20))))
    assert left.so_far == "Draw from the deck"
    assert texts(left)[0] == "card 3"


def test_a_number_that_the_sentences_speak_of_is_the_number_to_type() -> None:
    assert keys(Narrowing(sentences("Discard a 2", "Discard a 4", "Discard a 5"))) == [2, 4, 5]
    assert keys(Narrowing(sentences(*(f"Pay {gold}" for gold in range(22))))) == list(range(22))
    assert keys(Narrowing(sentences("Move | with a 2 | to 7", "Move | with a 4 | to 9"))) == [2, 4]
    assert keys(Narrowing(sentences("Pay 3 or 4", "Pay 5"))) == [1, 2]
    assert keys(Narrowing(sentences("Pay 3", "Pay 3 now"))) == [1, 2]


def test_sentences_that_read_alike_can_still_be_told_apart() -> None:
    alike = sentences(*["Swap"] * (MANY + 3))
    assert Narrowing(alike).pick(14) == alike[13]


def test_a_sentence_that_ends_where_others_go_on() -> None:
    left = Narrowing(sentences("Fight", *(f"Fight | with {one}" for one in "abcdefghijklmnop")))
    assert texts(left)[:2] == ["Fight", "with a"]
    assert left.pick(1) is not None


def test_words_settle_narrow_or_fit_nothing() -> None:
    left = Narrowing(MOVES)
    assert left.hear("end") == (MOVES[-1], True)
    assert left.hear("dog 3") == (None, True)
    assert len(left.entries()) == 6  # a 3 to any place, and a 2 to place 3
    assert left.hear("cat") == (None, False)
    assert left.hear("knight 2 4") == (MOVES[4], True)  # beyond what is left: all sentences count


def test_numbers_must_be_there_whole_and_as_often_as_typed() -> None:
    assert holds("Move to 13", "13")
    assert not holds("Move to 13", "1")
    assert not holds("Move with a 4 to 5", "4 4")
    assert holds("Move with a 4 to 4", "4 4")
    assert not holds("Move", "!?")


def test_a_sentence_typed_in_full_is_meant_alone() -> None:
    few = sentences("End the turn", "End the turn now")
    assert matching("end the turn", few) == few[:1]


def test_only_numbers_of_the_list_can_be_picked() -> None:
    with pytest.raises(KeyError):
        Narrowing(MOVES).pick(4)
