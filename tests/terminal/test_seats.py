"""Who sits where: named on the command line, and bots that answer by themselves."""

from pathlib import Path

import pytest

import bestiary
from bestiary import registry
from bestiary.kernel import BadSetting, Deal, Game
from bestiary.terminal.saves import Keeper
from bestiary.terminal.seats import bots_of, choose_seats, seated
from tests.kernel.tattle import TITLE as TATTLE

from .sitting import Person, sit


def tattle(*players: str) -> Game:
    settings = {one.name: one.default for one in TATTLE.settings}
    return Game.deal(TATTLE, len(players), Deal(5, "salt", settings, (), players))


@pytest.mark.parametrize(
    ("typed", "players"),
    [
        (None, ("me", "greedy")),
        ("3", ("me", "greedy", "greedy")),
        ("me,me", ("me", "me")),
        ("Greedy, random ,me", ("greedy", "random", "me")),
    ],
)
def test_seats_as_they_are_typed(typed: str | None, players: tuple[str, ...]) -> None:
    assert seated(TATTLE, typed) == players


def test_a_solo_title_has_no_bots_unless_they_are_named() -> None:
    maverick = registry.title("maverick")
    assert seated(maverick, None) == ("me",)
    assert seated(maverick, "greedy") == ("greedy",)


@pytest.mark.parametrize("typed", ["me,clever", "", "me,,me", "-1", "2.5"])
def test_nobody_is_called_so(typed: str) -> None:
    with pytest.raises(BadSetting, match=r"Nobody here is called .*; a seat is taken by: me, random, greedy"):
        seated(TATTLE, typed)


@pytest.mark.parametrize("typed", ["1", "5", "me,me,me,me,me", "0"])
def test_too_few_or_too_many(typed: str) -> None:
    title = registry.title("merlins-beast-hunt")
    with pytest.raises(BadSetting, match="is played by 2 to 4, not by"):
        bestiary.start(title.name, players=seated(title, typed))


def test_bots_answer_until_a_person_is_asked_and_are_told() -> None:
    game = tattle("greedy", "me", "random")
    person = sit(game)
    assert game.ask is not None
    assert game.ask.seat == 1
    assert "Seat 0: greedy (a bot). Seat 1: you. Seat 2: random (a bot)." in person.heard
    assert "seat 0 " in person.heard.casefold().split("seal", 1)[1], "what the bot did is told"
    assert "Press Enter when nobody else is looking" not in person.heard


def test_a_table_of_bots_plays_to_its_end() -> None:
    game = tattle("greedy", "random")
    person = sit(game, "")
    assert game.outcome is not None
    assert person.code == 0
    assert "Seat 0 was dealt 4 cards" in person.heard, "everything is told, from the beginning"
    assert "Won by" in person.heard or "Nobody won" in person.heard


def test_who_sits_where_is_kept_with_the_game() -> None:
    game = bestiary.start("merlins-beast-hunt", seed=1, players=("me", "random"))
    sit(game)
    again = bestiary.load(Keeper.of(game).path.read_text("utf-8"))
    assert again.players == ("me", "random")
    assert bots_of(again.players) == {1: "random"}


def test_a_game_gone_on_with_meets_the_same_answers() -> None:
    def played(*sittings: int) -> list[object]:
        game = bestiary.start("merlins-beast-hunt", seed=4, players=("me", "greedy"))
        for answers in sittings:
            sit(game, *["1"] * answers)
            game = bestiary.load(game.save())
        return list(game.record)

    assert played(6) == played(3, 3)


def test_who_gives_up_sees_the_bots_play_on_to_the_end() -> None:
    game = tattle("me", "greedy", "random")
    person = sit(game, "give up", "yes", "")
    assert game.outcome is not None
    assert 0 not in game.outcome.winners
    assert person.code == 0


def test_the_way_to_play_it_again_names_the_seats(data: Path) -> None:
    game = bestiary.start("merlins-beast-hunt", seed=4, players=("me", "greedy"))
    person = sit(game, "give up", "yes", "")
    assert "bestiary play merlins-beast-hunt --seed 4 --seats me,greedy" in person.heard


@pytest.mark.parametrize(
    ("typed", "chosen"), [(["3"], "3"), ([""], None), (["9", "x", "2"], "2"), (["greedy,me"], "greedy,me")]
)
def test_how_many_is_asked(typed: list[str], chosen: str | None) -> None:
    person = Person(*typed)
    assert choose_seats(TATTLE, person.voice) == chosen
    assert "How many play, 2 to 4?" in person.heard


def test_how_many_is_not_asked_where_it_cannot_be_chosen() -> None:
    person = Person()
    assert choose_seats(registry.title("maverick"), person.voice) is None
    assert person.heard == ""
