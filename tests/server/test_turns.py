"""Taking turns: undo, giving up, clocks and votes, bots that stand in, hints, and asking why not."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import bestiary
from bestiary.bots import reply

from .serving import Seat, Served, table_of


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.time = 1_000_000.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def timed(tmp_path: Path, clock: Clock) -> Iterator[Served]:
    with Served(tmp_path, clock=clock) as one:
        yield one


def seats(served: Served, title: str, count: int, **more: object) -> tuple[str, list[Seat]]:
    table, keys, _ = table_of(served, title, *["me"] * count, **more)
    people = [Seat(served, table, keys[seat]) for seat in range(count)]
    for one in people:
        one.reach(1)
    return table, people


def all_reach(people: list[Seat], at: int) -> None:
    for one in people:
        one.reach(at)


def test_undo_by_the_kernels_rule(served: Served) -> None:
    _, people = seats(served, "tattle", 2, seed="7")
    lay = next(choice for choice in people[0].scenes[0]["choices"] if choice["option"][0] == "lay")
    before = people[0].scenes[0]
    assert people[0].answer(lay["option"])["at"] == 2
    all_reach(people, 2)
    assert people[0].scenes[0]["undo"]
    assert not people[1].scenes[1]["undo"]
    assert people[1].act("undo", at=2)["code"] == "not-your-turn"
    assert people[0].act("undo", at=1)["code"] == "late"
    assert people[0].act("undo", at=2)["say"] == "done"
    all_reach(people, 3)
    assert people[0].scenes[0] | {"news": []} == before | {"news": []}
    assert people[0].answer(["roll"])["say"] == "done"
    all_reach(people, 4)
    refused = people[0].act("undo", at=4)
    assert refused["code"] == "not-allowed"
    assert "take back" in refused["text"]


def test_alone_one_may_go_back_for_practice(served: Served) -> None:
    table, people = seats(served, "maverick", 1, seed="7")
    me = people[0]
    for _ in range(3):
        me.reach(me.answer(me.scenes[0]["choices"][0]["option"])["at"])
    assert me.act("rewind", to=9, at=me.at)["code"] == "not-allowed"
    assert me.act("rewind", to=1, at=me.at)["say"] == "done"
    scene = me.reach(me.at + 1)
    assert scene["number"] == 1
    assert scene["practice"]
    alone = served.http().get(f"/api/tables/{table}")
    assert alone["practice"]


def test_giving_up(served: Served) -> None:
    _, people = seats(served, "tattle", 3, seed="7")
    assert people[1].act("resign")["say"] == "done"
    all_reach(people, 2)
    assert people[0].sees(lambda view: view["seats"][1]["resigned"])
    assert people[1].act("resign")["code"] == "given-up"
    assert people[0].act("resign")["say"] == "done"
    all_reach(people, 3)
    assert people[2].scenes[2]["sheet"]["winners"] == [2]
    assert people[2].act("resign")["code"] == "over"
    assert people[2].answer(["roll"])["code"] == "over"


def test_an_answer_is_given_once(served: Served) -> None:
    table, people = seats(served, "tattle", 2, seed="7")
    first = people[0].answer(["roll"], at=1, ref="mine")
    all_reach(people, 2)
    assert people[0].answer(["roll"], at=1, ref="mine") == first | {"at": 2}, "the acknowledgement was lost; the answer was not"
    assert people[0].answer(["roll"], at=1, ref="other")["code"] == "late"
    assert people[0].answer(["roll"], at=2)["code"] == "not-your-turn"
    assert served.http().get(f"/api/tables/{table}")["at"] == 2


def test_two_tabs_on_one_seat(served: Served) -> None:
    table, keys, _ = table_of(served, "tattle", "me", "me", seed="7")
    tabs = [Seat(served, table, keys[0]) for _ in range(2)]
    for tab in tabs:
        tab.reach(1)
        tab.send({"do": "answer", "option": ["roll"], "at": 1, "ref": f"tab {id(tab)}"})
    said = [tab.until("done", "mistake") for tab in tabs]
    assert sorted(one["say"] for one in said) == ["done", "mistake"]
    assert next(one for one in said if one["say"] == "mistake")["code"] == "late"
    for tab in tabs:
        assert tab.reach(2)["number"] == 1


def test_a_refusal_names_its_rule(served: Served) -> None:
    _, people = seats(served, "tattle", 2, seed="7")
    foreign = next(card for card in range(20) if ["lay", card] not in [one["option"] for one in people[0].scenes[0]["choices"]])
    refused = people[0].answer(["lay", foreign])
    assert (refused["code"], refused["rule"]) == ("not-allowed", "1.2")
    for strange in ([], ["no", "such", "word"], [7], ["peek", 99], ["#abandon"], ["#away", "greedy"], ["#start"]):
        assert people[0].answer(strange)["code"] == "not-allowed"
    for malformed in (None, {"a": 1}, [["x"]], [1.5], "roll"):
        assert people[0].answer(malformed)["code"] == "bad-request"
    assert people[0].answer(["roll"])["say"] == "done"


def test_why_not(served: Served) -> None:
    table, keys, _ = table_of(served, "maverick", "me", seed="7", settings={"payment": 5})
    me = served.http(keys[0])
    scene = me.get(f"/api/tables/{table}/scene")
    (on_offer,) = me.post(f"/api/tables/{table}/why-not", {"option": scene["choices"][0]["option"]})
    assert on_offer["code"] == ""
    (against,) = me.post(f"/api/tables/{table}/why-not", {"option": ["melee", "slayer", 1]})
    assert against["code"]
    assert against["text"]
    game = bestiary.start("maverick", seed=7, payment=5)
    for piece in {piece for word in game.state.box.vocabulary for part in game.phrase(word) for piece in part.pieces}:
        for reason in me.post(f"/api/tables/{table}/why-not", {"piece": piece}):
            assert reason["sentences"]
            assert reason["rule"] or not reason["code"]
    assert me.post(f"/api/tables/{table}/why-not", {"piece": "nothing-like-it"}) == []
    (strange,) = me.post(f"/api/tables/{table}/why-not", {"option": ["no", "such", 1]})
    assert strange["sentences"] == []
    refused = served.http()("POST", f"/api/tables/{table}/why-not", {"piece": "x"})
    assert refused.json()["code"] == "no-secret"


def test_only_the_asked_seat_hears_why_not(served: Served) -> None:
    """What speaks against another's answers may hang on what only they know."""
    table, keys, _ = table_of(served, "tattle", "me", "me", seed="7")
    refused = served.http(keys[1])("POST", f"/api/tables/{table}/why-not", {"option": ["lay", 3]})
    assert refused.json()["code"] == "not-your-turn"


@pytest.mark.parametrize("title", bestiary.titles())
def test_a_hint_is_what_greedy_would_answer(served: Served, title: str) -> None:
    game = bestiary.start(title, seed=11)
    people = ["me"] * game.state.seats
    table, keys, _ = table_of(served, title, *people, seed="11")
    assert game.ask is not None
    seat = game.ask.seat
    hint = served.http(keys[seat]).post(f"/api/tables/{table}/hint")
    assert tuple(hint["option"]) == reply("greedy", game)
    assert game.say(reply("greedy", game)) in hint["text"]
    for other in {*keys} - {seat}:
        assert served.http(keys[other])("POST", f"/api/tables/{table}/hint").json()["code"] == "not-your-turn"


def test_a_bot_plays_while_somebody_is_away_and_hands_the_seat_back(served: Served) -> None:
    table, people = seats(served, "merlins-beast-hunt", 2, seed="3")
    turn = people[0].scenes[0]["prompt"]["seat"]
    me, other = people[turn], people[1 - turn]
    assert me.act("back")["code"] == "not-away"
    assert me.act("away", bot="random")["say"] == "done"
    me.reach(2)  # the bot has answered
    assert other.sees(lambda view: view["seats"][turn]["away"])["seats"][turn]["bot"] == "random"
    assert me.act("back")["say"] == "done"
    view = other.sees(lambda view: not view["seats"][turn]["away"])
    assert view["seats"][turn]["who"] == "person"
    assert served.http().get(f"/api/tables/{table}")["state"] == "playing"


def test_the_clock_and_skipping_by_vote(timed: Served, clock: Clock) -> None:
    _, people = seats(timed, "merlins-beast-hunt", 3, seed="3", clock=60)
    turn = people[0].scenes[0]["prompt"]["seat"]
    slow, (ann, ben) = people[turn], [people[seat] for seat in range(3) if seat != turn]
    assert ann.deadline == int((clock.time + 60) * 1000)
    clock.time += 59
    assert ann.act("vote", on="skip")["code"] == "no-reason-to-skip"
    clock.time += 2
    assert slow.act("vote", on="skip")["code"] == "nobody-votes", "who is late has no say in it"
    assert ann.act("vote", on="skip")["say"] == "done"
    (vote,) = ben.sees(lambda view: view["votes"])["votes"]
    assert vote == {"on": "skip", "agree": ann.seats, "voters": sorted(ann.seats + ben.seats), "needed": 2}
    assert ann.act("vote", on="skip", agree=False)["say"] == "done"
    assert ben.act("vote", on="skip")["say"] == "done"
    assert ann.act("vote", on="skip")["say"] == "done"
    assert slow.sees(lambda view: view["seats"][turn]["away"])["votes"] == []
    slow.reach(2)  # the bot answers in its place
    assert slow.act("back")["say"] == "done"
    assert not slow.sees(lambda view: not view["seats"][turn]["away"])["late"]


def test_everybody_is_told_when_a_clock_runs_out(timed: Served, clock: Clock) -> None:
    _, people = seats(timed, "tattle", 2, seed="3", clock=10)
    live = next(iter(timed.hall.lives.values()))
    assert live.timer is not None
    clock.time += 11
    timed.soon(lambda: timed.hall.changed(live))  # what the timer does
    for one in people:
        assert one.sees(lambda view: view["late"])


def test_somebody_who_is_gone_may_be_skipped_without_a_clock(timed: Served, clock: Clock) -> None:
    table, people = seats(timed, "merlins-beast-hunt", 2, seed="3")
    turn = people[0].scenes[0]["prompt"]["seat"]
    gone, other = people[turn], people[1 - turn]
    clock.time += 3600
    assert other.act("vote", on="skip")["code"] == "no-reason-to-skip", "who is there may think"
    gone.close()
    other.sees(lambda view: not view["seats"][turn]["here"])
    assert "60 seconds" in other.act("vote", on="skip")["text"]
    clock.time += 61
    assert other.act("vote", on="skip")["say"] == "done"
    assert other.sees(lambda view: view["seats"][turn]["away"])
    assert timed.http().get(f"/api/tables/{table}")["seats"][turn]["who"] == "person"


def test_abandoning_takes_everybody(served: Served) -> None:
    table, people = seats(served, "tattle", 3, seed="3")
    assert people[0].act("vote", on="abandon")["say"] == "done"
    assert people[1].act("vote", on="abandon")["say"] == "done"
    assert served.http().get(f"/api/tables/{table}")["state"] == "playing"
    assert people[2].act("vote", on="abandon")["say"] == "done"
    assert people[0].sees(lambda view: view["state"] == "abandoned")
    all_reach(people, 2)
    assert people[0].scenes[0]["choices"] == []
    assert people[0].answer(["roll"])["code"] == "over"
    record = served.http(people[1].heard[0] and None).get(f"/api/tables/{table}/record")
    assert record["seed"] == "3"


def test_who_is_late_cannot_keep_a_game_from_being_abandoned(timed: Served, clock: Clock) -> None:
    _, people = seats(timed, "tattle", 2, seed="3", clock=60)
    clock.time += 100
    assert people[1].act("vote", on="abandon")["say"] == "done"
    assert people[0].sees(lambda view: view["state"] == "abandoned")


def test_a_title_whose_bot_crashes_is_played_on_at_random(served: Served) -> None:
    """Workers do not know the made-up game, so every thought about it fails."""
    table, keys, _ = table_of(served, "tattle", "me", "greedy", seed="3")
    me = Seat(served, table, keys[0])
    me.reach(1)
    assert me.answer(["roll"])["say"] == "done"
    me.reach(3)
    entries = served.run(served.store.entries(table))
    assert entries[-1].by == "random"
    assert json.loads(me.heard[-1])


def test_a_table_can_be_used_and_left_while_its_bot_thinks(tmp_path: Path) -> None:
    with Served(tmp_path, workers=1) as served:
        served.hall.thinkers._idle.get_nowait()  # the only worker is busy elsewhere
        table, keys, _ = table_of(served, "merlins-beast-hunt", "greedy", "me", seed="1")
        me = Seat(served, table, keys[1])
        scene = me.reach(1)
        if scene["prompt"]["seat"] == 1:
            me.reach(me.answer(scene["choices"][0]["option"])["at"])
        assert served.http(keys[1]).get(f"/api/tables/{table}/scene")["prompt"]["seat"] == 0
        assert me.act("name", name="Patience")["say"] == "done"
        assert me.act("vote", on="abandon")["say"] == "done"
        assert me.sees(lambda view: view["state"] == "abandoned")
        served.leave()
