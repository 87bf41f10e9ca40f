"""After the end: the record with its seed, replay, playing on from any point, and a rematch."""

import json
from pathlib import Path

import pytest

import bestiary
from bestiary.__main__ import main
from bestiary.kernel.luck import commitment
from bestiary.terminal.replay import Replay
from bestiary.terminal.voice import open_voice

from .serving import Seat, Served, table_of


def played(served: Served, title: str, *seats: str, **more: object) -> tuple[str, list[Seat], dict[int, str]]:
    """A whole game, by the last choice of each."""
    table, keys, _ = table_of(served, title, *seats, **more)
    people = {seat: Seat(served, table, secret) for seat, secret in keys.items()}
    at = 1
    while True:
        scenes = {seat: one.reach(at) for seat, one in people.items()}
        scene = next(iter(scenes.values()))
        if scene["sheet"]:
            return table, [*people.values()], keys
        asked = scene["prompt"]["seat"]
        if asked in people:
            done = people[asked].answer(scenes[asked]["choices"][-1]["option"])
            assert done["say"] == "done", done
        at += 1


@pytest.fixture(scope="module")
def finished(everybodys: Served) -> tuple[str, dict[int, str]]:
    table, _, keys = played(everybodys, "merlins-beast-hunt", "me", "me", names=["Anna", "Ben"])
    everybodys.leave()
    return table, keys


def test_the_record_with_seed_and_salt(served: Served, finished: tuple[str, dict[int, str]], tmp_path: Path) -> None:
    table, keys = finished
    view = served.http().get(f"/api/tables/{table}")
    scene = served.http(keys[0]).get(f"/api/tables/{table}/scene")
    answer = served.http()("GET", f"/api/tables/{table}/record")
    assert "attachment" in answer.headers["content-disposition"]
    record = answer.json()
    assert (record["seed"], record["salt"]) == (scene["sheet"]["seed"], scene["sheet"]["salt"])
    assert commitment(int(record["seed"]), record["salt"]) == view["commitment"] == scene["commitment"]
    assert record["players"] == ["me", "me"]
    game = bestiary.load(answer.text)
    assert list(game.outcome.scores) == scene["sheet"]["scores"]  # type: ignore[union-attr]
    path = tmp_path / "record.json"
    path.write_text(answer.text, "utf-8")
    Replay(path, open_voice()).all()


def test_verifying_a_record(
    served: Served, finished: tuple[str, dict[int, str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, _ = finished
    seal = served.http().get(f"/api/tables/{table}")["commitment"]
    text = served.http()("GET", f"/api/tables/{table}/record").text
    path = tmp_path / "record.json"
    path.write_text(text, "utf-8")
    assert main(["verify", str(path)]) == 0
    out = capsys.readouterr().out
    assert "The record holds" in out
    assert seal in out
    assert main(["verify", str(path), "--seal", seal.upper()]) == 0
    assert "the one you gave" in capsys.readouterr().out
    assert main(["verify", str(path), "--seal", "0" * 64]) == 2
    assert "not of the deal that was sealed" in capsys.readouterr().err
    record = json.loads(text)
    for spoiled in ({"seed": str(int(record["seed"]) ^ 1)}, {"salt": "x"}, {"record": record["record"][:-1]}):
        path.write_text(json.dumps({**record, **spoiled}), "utf-8")
        assert main(["verify", str(path)]) == 2
        assert "changed since it was written" in capsys.readouterr().err
    assert main(["verify", str(tmp_path / "nothing")]) == 2


def test_an_unfinished_record_verifies_and_says_that_it_is_open(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "open.json"
    path.write_text(bestiary.start("maverick", seed=1).save(), "utf-8")
    assert main(["verify", str(path)]) == 0
    assert "not finished" in capsys.readouterr().out


def test_nothing_is_told_before_the_end(served: Served) -> None:
    table, keys, _ = table_of(served, "tattle", "me", "me")
    for path in ("record", "replay/0"):
        refused = served.http(keys[0])("GET", f"/api/tables/{table}/{path}")
        assert (refused.status_code, refused.json()["code"]) == (409, "not-over")
    branch = served.http(keys[0])("POST", f"/api/tables/{table}/branch", {"number": 0, "seats": ["me", "me"]})
    assert branch.json()["code"] == "not-over"


def test_replay_by_anybodys_eyes(served: Served, finished: tuple[str, dict[int, str]]) -> None:
    table, _ = finished
    http = served.http()
    start = http.get(f"/api/tables/{table}/replay/0?seat=0")
    assert (start["number"], start["said"], start["by"]) == (0, "", None)
    record = http.get(f"/api/tables/{table}/record")
    assert start["last"] == len(record["record"])
    again = bestiary.start("merlins-beast-hunt", seats=2, seed=int(record["seed"]), **record["settings"])
    for number, event in enumerate(record["record"][:6], 1):
        shown = http.get(f"/api/tables/{table}/replay/{number}?seat=1")
        said, asked = again.say(tuple(event)), again.ask
        again.answer(tuple(event))
        assert (shown["said"], shown["by"]) == (said, asked.seat)  # type: ignore[union-attr]
        assert shown["scene"]["number"] == number
    end = http.get(f"/api/tables/{table}/replay/{start['last']}")
    assert end["scene"]["sheet"]
    assert http("GET", f"/api/tables/{table}/replay/{start['last'] + 1}").json()["code"] == "no-such-point"
    assert http("GET", f"/api/tables/{table}/replay/0?seat=5").json()["code"] == "no-seat"


def test_play_on_from_here(served: Served, finished: tuple[str, dict[int, str]]) -> None:
    table, _ = finished
    record = served.http().get(f"/api/tables/{table}/record")
    body = {"number": 4, "seats": ["me", "greedy"], "names": ["Anna"]}
    created = served.http().post(f"/api/tables/{table}/branch", body)
    branch = created["table"]
    assert branch["origin"] == [table, 4]
    assert branch["practice"]
    me = Seat(served, branch["id"], created["keys"][0]["secret"], since={0: -1})
    scene = me.reach(1)
    assert scene["practice"]
    assert scene["number"] >= 4
    again = bestiary.start("merlins-beast-hunt", seats=2, seed=int(record["seed"]), **record["settings"])
    for event in record["record"][:4]:
        again.answer(tuple(event))
    if scene["number"] == 4:
        assert scene["areas"] == json.loads(json_of(again.scene(0)))["areas"]
    last = len(record["record"])
    for number, code in ((last, "no-such-point"), (last + 1, "no-such-point")):
        refused = served.http()("POST", f"/api/tables/{table}/branch", {**body, "number": number})
        assert refused.json()["code"] == code
    refused = served.http()("POST", f"/api/tables/{table}/branch", {**body, "seats": ["me"]})
    assert refused.json()["code"] == "bad-seats"


def json_of(thing: object) -> bytes:
    from bestiary.server.live import ENCODER

    return ENCODER.encode(thing)


def test_a_rematch_of_the_same_people_each_with_the_secret_they_have(served: Served) -> None:
    table, people, keys = played(served, "maverick", "me", settings={"payment": 3, "companion": "wolf"})
    done = people[0].act("rematch")
    assert done["say"] == "done"
    new = done["table"]
    assert people[0].sees(lambda view: view["rematch"] == new)
    view = served.http(keys[0]).get(f"/api/tables/{new}")
    assert view["state"] == "playing"
    assert view["settings"] == {"payment": 3, "companion": "wolf"}
    assert view["commitment"] != served.http().get(f"/api/tables/{table}")["commitment"]
    assert people[0].act("rematch")["table"] == new, "a second wish leads to the same table"
    assert Seat(served, new, keys[0]).act("rematch")["code"] == "not-over"


def test_a_rematch_with_everybody_one_seat_on(served: Served) -> None:
    table, keys, _ = table_of(served, "merlins-beast-hunt", "me", "me", "random", names=["Anna", "Ben"])
    ann, ben = Seat(served, table, keys[0]), Seat(served, table, keys[1])
    ann.act("vote", on="abandon")
    ben.act("vote", on="abandon")
    new = ben.act("rematch", turn=1)["table"]
    view = served.http().get(f"/api/tables/{new}")
    assert [(one["name"], one["bot"]) for one in view["seats"]] == [("Ben", ""), ("", "random"), ("Anna", "")]
    assert Seat(served, new, keys[0]).seats == [2]
    assert Seat(served, new, keys[1]).seats == [0]
