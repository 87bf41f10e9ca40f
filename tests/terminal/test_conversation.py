"""Sittings at a table, typed and read."""

import random
import signal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import bestiary
from bestiary.bots import reply
from bestiary.hints import hint
from bestiary.kernel import Deal, Game
from bestiary.terminal.saves import Keeper
from tests.kernel.tattle import TITLE as TATTLE

from .sitting import Person, sit, talk


def maverick(seed: int = 3, **settings: Any) -> Game:
    return bestiary.start("maverick", seed=seed, **settings)


def dealt(seed: int = 3) -> Game:
    """Beyond the first questions."""
    return maverick(seed, companion="wolf", payment=5)


def tattle(seats: int = 2) -> Game:
    return Game.deal(TATTLE, seats, Deal(5, "salt", {one.name: one.default for one in TATTLE.settings}, ()))


# -- answering


def test_the_first_sight_is_the_table_the_question_and_the_seal() -> None:
    game = maverick()
    person = sit(game)
    for expected in (
        "Maverick. Clear a dungeon",
        f"Fair-play seal: {game.commitment}",
        "The dungeon lies open: thirteen monsters in a row.",
        "2: Scorpion, strength 2 (printed 1), move, melee. Noxious: the slayer's move here costs a card.",
        "Who goes with you? (rule 3.4) 1. Take the wolf 2. Take the raven >",
    ):
        assert expected in person.heard


def test_an_answer_by_number_tells_the_news_and_asks_the_next_question() -> None:
    game = maverick()
    person = sit(game, "2")
    assert game.record == [("companion", "raven")]
    after = person.heard.split("> 2", 1)[1]
    assert after.startswith(" The raven goes with you. Your hand: none. How many cards")
    assert "The dungeon:" not in after, "in sentences the whole table is told only when it is asked for"


def test_numbers_mean_what_the_sentences_say() -> None:
    game = maverick(companion="wolf")
    sit(game, "7")
    assert game.record == [("payment", 7)]


def test_enter_takes_the_suggested_choice() -> None:
    game = maverick(companion="wolf")
    assert "5. Set aside 5 cards (suggested)" in sit(game, "").heard
    assert game.record == [("payment", 5)]


def test_enter_takes_nothing_where_nothing_is_suggested() -> None:
    game = maverick()
    assert "Type a number of the list" in sit(game, "").heard
    assert game.record == []


def test_an_answer_by_words() -> None:
    game = dealt()
    person = sit(game, "SWAP co 4", "move raven")
    assert game.record == [("swap", 4)]
    assert "Swap companions with a 4." in person.heard
    assert person.heard.endswith("bestiary play --file " + str(Keeper.of(game).path))


def test_words_that_fit_several_choices_list_those() -> None:
    person = sit(dealt(), "wolf", "b")
    listed = person.heard.split("> wolf", 1)[1].split("> b")[0]
    assert listed.count("Move the wolf") == 3
    assert "slayer" not in listed
    assert "Swap companions" in person.heard.split("> b")[1]


@pytest.mark.parametrize(
    "typed", ["99", "0", "phoenix", "²", "9" * 5000, "%s {0}", "b", "undo2", "back x", "back " + "9" * 5000]
)
def test_what_makes_no_sense_gets_a_sentence_and_changes_nothing(typed: str) -> None:
    game = dealt()
    before = game.save()
    person = sit(game, typed)
    assert game.save() == before
    said = person.saw.split(f"> {typed}\n", 1)[1]
    assert said.startswith(("There is no", "No choice has", "Type a number"))


def test_many_choices_are_built_piece_by_piece() -> None:
    game = next(game for game in map(dealt, range(99)) if len(game.ask.options) > 12)  # type: ignore[union-attr]
    text = sit(game, "move slayer", "").heard
    assert "Move the slayer (" in text
    assert " ways)" in text
    assert "Move the slayer with a" in text.split("> move slayer")[1]
    assert game.record == []


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize("title", bestiary.titles())
def test_every_title_can_be_played_to_its_end_by_typing_sentences(title: str, plain: bool, data: Path) -> None:
    game, rng = bestiary.start(title, seed=11), random.Random(11)
    person = Person(plain=plain)
    person.voice._read = lambda prompt: game.say(rng.choice(game.ask.options)) if game.ask else ""
    assert talk(game, person.voice).play() == 0
    assert game.outcome is not None
    assert [path.name for path in (data / "finished").iterdir()] == [Keeper.of(game).path.name]
    assert not list((data / "saves").iterdir())


def test_a_table_of_several_calls_whose_turn_it_is(data: Path) -> None:
    game, rng = tattle(), random.Random(2)
    seats, lines = [], []

    def read(prompt: str) -> str:
        if "press enter" in prompt.casefold():
            seats.append(prompt)
            return ""
        if game.ask is None:
            return ""
        lines.append(f"Seat {game.ask.seat}: ")
        return game.say(rng.choice(game.ask.options))

    person = Person(plain=True)
    person.voice._read = read
    assert talk(game, person.voice).play() == 0
    assert len(seats) > 3
    assert all("Seat 0" in one for one in seats[::2])
    assert all("Seat 1" in one for one in seats[1::2])
    assert lines[0] in person.saw
    assert "Seat 1:" in person.saw
    assert "Won by" in person.saw or "Nobody won" in person.saw


def test_nobody_undoes_anothers_answer() -> None:
    game = tattle()
    first = game.ask.seat  # type: ignore[union-attr]
    while game.ask and game.ask.seat == first:
        game.answer(game.ask.options[0])
    before = game.save()
    assert "There is nothing to take back" in sit(game, "", "u").heard
    assert game.save() == before


# -- going back


def test_undo_takes_back_the_last_answer_and_says_which() -> None:
    game = dealt()
    person = sit(game, "swap 4", "u")
    assert game.record == []
    assert "Taken back: Swap companions with a 4." in person.heard


def test_what_cannot_be_undone_can_be_rewound_as_practice(data: Path) -> None:
    game = maverick()
    person = sit(game, "1", "5", "u", "back", "back 7", "back 0")
    assert "type back and a number, as in: back 1" in person.heard
    assert "There is no answer number 7" in person.heard
    assert "Back to where the game was after answer 0." in person.heard
    assert game.practice
    assert game.record == []
    real, practice = sorted((data / "saves").iterdir(), key=lambda path: len(path.name))
    assert practice.stem == f"{real.stem}-practice"
    assert len(bestiary.load(real.read_text()).record) == 2, "the game as it was really played stays"


def test_giving_up_is_asked_twice() -> None:
    game = dealt()
    assert "That can't be taken back." in sit(game, "give up", "no").heard
    assert game.outcome is None
    assert "You gave the contract up." in sit(game, "give up", "yes").heard
    assert game.outcome is not None


# -- looking things up


def test_why_not_by_words() -> None:
    text = sit(dealt(), "? wolf 3 banshee", "?swap 4", "? shoot", "? phoenix").heard
    assert "Move the wolf with a 3 to the Banshee (3): You hold no 3. (rule 4.1)" in text
    assert "Swap companions with a 4: That is on offer." in text
    assert "(and 12 more): You hold no 1. (rule 4.1)" in text
    assert "add a word to ask about fewer" in text
    assert "Nothing that can ever be chosen has these words: phoenix." in text


def test_why_not_part_by_part_and_back() -> None:
    game = dealt()
    person = sit(game, "?", "end", "?", "move wolf", "3", "77", "b", "", "", "?", "r 4.3")
    assert "End the turn: Play a card first: a turn in which nothing was played can't be ended. (rule 4.3)" in person.heard
    assert "There is no number 77 here." in person.heard
    assert "Ruling: a turn in which nothing was played" in person.heard, "a command ends the asking"
    assert game.record == []


def test_why_not_asks_only_about_the_present_question() -> None:
    text = sit(maverick(), "?", "move", "", "? end").heard
    assert "Why can't you ... what? 1. Take the wolf 2. Take the raven number" in text
    assert "Nothing that can ever be chosen has these words: move." in text
    assert "End the turn: That does not answer the question now asked: Who goes with you? (rule 3.4)" in text


def test_rules_by_number_by_words_and_their_headings() -> None:
    text = sit(dealt(), "r", "r 6.3", "r phoenix", "r 77").heard
    assert "6.3 Reign" in text
    assert "A reigning monster can't be slain before" in text
    assert "No rule of Maverick has all these words: phoenix." in text
    assert "Maverick has no rule 77" in text


def test_long_texts_wait_page_by_page_and_anything_else_is_understood() -> None:
    game = dealt()
    person = sit(game, "r", "", "swap 4", live=True, height=20)
    assert "more lines: Enter goes on, q stops" in person.heard
    assert game.record == [("swap", 4)]
    assert "7.4 Trophies" not in sit(dealt(), "r", "q", live=True, height=12).heard


def test_table_log_and_help() -> None:
    text = sit(dealt(), "swap 4", "l", "t", "t howler", "t phoenix", "i", "help", "table").heard
    assert "0. The dungeon lies open: thirteen monsters in a row. The wolf goes with you." in text
    assert "1. The raven takes over, for a 4." in text
    assert text.count("Did not enter the dungeon:") == 3
    assert "The dungeon, 5: Howler, strength 4, melee. Rally: monsters beside it are 1 stronger. Numbers: recons" in text
    assert "Nothing on the table has these words: phoenix." in text
    assert text.count("b goes one part of a sentence back.") == 2


def test_a_hint_is_what_greedy_would_answer_and_changes_nothing() -> None:
    game = dealt()
    person = sit(game, "h", "hint")
    assert person.heard.count(hint(game)) == 2
    assert game.say(reply("greedy", game)) in hint(game)
    assert game.record == []
    game.resign(0)
    assert sit(game, "h").heard.count("The game is over.") == 2


# -- the end


def test_the_end_tells_the_score_the_seed_and_how_to_check_it(data: Path) -> None:
    game = maverick(seed=12, payment=7)
    person = sit(game, "1", "give up", "yes", "l", "t", "5", "swap", "?", "u", "give up", "")
    path = data / "finished" / Keeper.of(game).path.name
    seed, salt = game.opening  # type: ignore[misc]
    for expected in (
        "Total: 0.",
        "The seed was 12.",
        "bestiary play maverick --seed 12 --set payment=7",
        f"printf %s {salt}:{seed} | b2sum -l 256",
        f"bestiary replay {path}",
    ):
        assert expected in person.heard
    assert bestiary.load(path.read_text()).outcome == game.outcome


def test_a_finished_game_can_still_be_rewound_and_its_record_stays(data: Path) -> None:
    game = maverick()
    sit(game, "1", "5", "give up", "yes", "back 1", "s")
    assert game.outcome is None
    assert len(list((data / "finished").iterdir())) == 1
    assert [path.stem.endswith("-practice") for path in (data / "saves").iterdir()] == [True]


# -- keeping


def test_the_game_is_kept_after_every_answer(data: Path) -> None:
    game = maverick()
    kept = []
    script = iter(["1", "5", "swap 4"])

    def read(prompt: str) -> str:
        kept.append([bestiary.load(path.read_text()).record for path in sorted((data / "saves").glob("*"))])
        return next(script, None) or exec_eof()

    person = Person()
    person.voice._read = read
    talk(game, person.voice).play()
    assert [[len(record) for record in records] for records in kept] == [[], [1], [2], [3]]


def exec_eof() -> str:
    raise EOFError


@pytest.mark.parametrize(("how", "code"), [("s", 0), ("q", 0), (EOFError, 0), (KeyboardInterrupt, 130)])
def test_leaving_keeps_the_game_and_says_how_to_go_on(how: str | type[BaseException], code: int) -> None:
    game = dealt()
    person = sit(game, "swap 4", how)
    path = Keeper.of(game).path
    assert person.code == code
    assert f"The game is kept in {path}. To go on with it: bestiary play --file {path}" in person.heard
    assert bestiary.load(path.read_text()).record == game.record


def test_leaving_works_at_every_prompt(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.touch()
    for typed in ("?", "give up", f"w {taken}", "r", "l"):
        person = sit(dealt(), typed, KeyboardInterrupt, live=True, height=6)
        assert "The game is kept in" in person.heard
        assert person.code == 130


def test_ctrl_c_within_an_answer_comes_after_it_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    game = dealt()
    answer = Game.answer

    def pressed(self: Game, option: object) -> None:
        signal.raise_signal(signal.SIGINT)
        answer(self, option)  # type: ignore[arg-type]
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Game, "answer", pressed)
    person = sit(game, "swap 4")
    monkeypatch.undo()
    assert person.code == 130
    assert game.record == [("swap", 4)]


def test_a_folder_that_cannot_be_written_is_told_once_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    game = dealt()
    there = tmp_path / "there.json"
    person = sit(game, "swap 4", "swap 5", f"w {there}", keeper=Keeper(tmp_path / "file" / "game.json", moves=True))
    assert len(bestiary.load(there.read_text()).record) == 2
    assert len(game.record) == 2
    assert person.heard.count("The game goes on; w FILE writes it elsewhere.") == 1
    assert "This game could not be kept." in person.heard


def test_writing_to_a_file(tmp_path: Path) -> None:
    game = dealt()
    path = tmp_path / "mine.json"
    text = sit(game, "w", f"w {path}", "swap 4", f"w {path}", "no", f"w {tmp_path}", "yes").heard
    assert "as in: w mine.json" in text
    assert f"Written to {path}." in text
    assert "is there already. Write over it? (yes or no) no" in text
    assert "can't be written" in text
    assert bestiary.load(path.read_text()).record == []


def test_a_pipe_that_says_nothing_sensible_does_not_go_on_for_ever() -> None:
    assert "100 lines in a row could not be understood" in sit(dealt(), *["nonsense"] * 1000).heard


def test_a_rule_that_breaks_leaves_the_game_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    game = dealt()
    monkeypatch.setitem(game.title.steps.table, "end_turn", (lambda s: 1 / 0, False))
    assert "A rule of this game failed" in sit(game, "swap 4", "end").heard
    assert game.record == [("swap", 4)]
    monkeypatch.undo()
    sit(game, "end")
    assert game.record == [("swap", 4), ("end",)]


TYPED = st.lists(
    st.one_of(
        st.integers(0, 30).map(str),
        st.sampled_from(
            [
                "",
                "b",
                "u",
                "t",
                "l",
                "h",
                "i",
                "r 4",
                "?",
                "? move",
                "move",
                "swap",
                "end",
                "back 2",
                "shoot",
                "a",
                "w",
                "give up",
                "yes",
            ]
        ),
        st.text(max_size=8).map(lambda text: text.replace("w", "").strip()),
    ),
    max_size=25,
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(TYPED, st.booleans())
def test_whatever_is_typed_the_sitting_goes_on_and_the_game_is_kept(typed: list[str], plain: bool) -> None:
    game = dealt()
    person = sit(game, *typed, plain=plain)
    assert person.code == 0
    path = Keeper.of(game).path
    if game.outcome is None and not game.practice:
        assert bestiary.load(path.read_text()).save() == game.save()
