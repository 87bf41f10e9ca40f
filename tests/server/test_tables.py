"""Setting up a table, sitting down, watching, leaving and coming back."""

import sqlite3

import pytest

import bestiary
from bestiary import registry

from .serving import Seat, Served, table_of


def seat(view: dict, number: int) -> dict:  # type: ignore[type-arg]
    found: dict = view["seats"][number]  # type: ignore[type-arg]
    return found


def test_the_shelf_tells_titles_and_their_settings_as_data(served: Served) -> None:
    shelf = served.http().get("/api/titles")
    assert {"random", "greedy"} <= {*shelf["bots"]}
    named = {one["name"]: one for one in shelf["titles"]}
    assert {*bestiary.titles()} <= {*named}
    for name in bestiary.titles():
        title = registry.title(name)
        assert named[name]["called"] == title.words.get("title", "name")
        assert (named[name]["fewest"], named[name]["most"]) == (title.seats[0], title.seats[-1])
        told = {one["name"]: one for one in named[name]["settings"]}
        for setting in title.settings:
            assert told[setting.name]["default"] == setting.default
            assert tuple(told[setting.name]["words"]) == setting.words
            assert told[setting.name]["about"]
        assert served.http().get(f"/api/titles/{name}") == named[name]
        rules = served.http().get(f"/api/titles/{name}/rules")
        assert all(section["number"] and section["heading"] for section in rules)
        cards = served.http().get(f"/api/titles/{name}/cards")
        assert cards
        assert all(card["known"] for section in cards.values() for card in section.values() if "known" in card)


def test_a_game_against_a_bot(served: Served) -> None:
    table, keys, invitations = table_of(served, "merlins-beast-hunt", "me", "greedy", names=["Anna"], seed="5")
    assert not invitations
    me = Seat(served, table, keys[0])
    scene = me.reach(1)
    while scene["sheet"] is None:
        if scene["prompt"]["seat"] == 0:
            done = me.answer(scene["choices"][0]["option"])
            assert done["say"] == "done", done
            scene = me.reach(done["at"])
        else:
            scene = me.reach(me.at + 1)
    view = me.sees(lambda view: view["state"] == "over")
    assert seat(view, 0) | {"here": True} == {
        "seat": 0, "who": "person", "name": "Anna", "bot": "", "away": False, "resigned": False, "here": True, "invited": False,
    }  # fmt: skip
    assert seat(view, 1)["who"] == "bot"
    assert seat(view, 1)["bot"] == "greedy"


def test_a_friend_sits_down_by_invitation_and_the_last_one_begins_the_game(served: Served) -> None:
    table, keys, invitations = table_of(served, "tattle", "me", "friend", "friend", names=["Anna"])
    assert {*keys} == {0}
    assert {*invitations} == {1, 2}
    me = Seat(served, table, keys[0])
    view = me.sees(lambda view: view["state"] == "waiting")
    assert [one["invited"] for one in view["seats"]] == [False, True, True]
    assert served.http()("GET", f"/api/tables/{table}/scene").status_code == 409
    assert me.answer(["roll"], at=0)["code"] == "waiting"
    ben = served.http().post(f"/api/tables/{table}/seats", {"invitation": invitations[1], "name": "  Ben\n\x07 B  "})
    assert ben["seat"] == 1
    assert me.sees(lambda view: view["seats"][1]["who"] == "person")["seats"][1]["name"] == "Ben B"
    again = served.http()("POST", f"/api/tables/{table}/seats", {"invitation": invitations[1]})
    assert (again.status_code, again.json()["code"]) == (409, "taken")
    served.http().post(f"/api/tables/{table}/seats", {"invitation": invitations[2]})
    assert me.sees(lambda view: view["state"] == "playing")
    assert me.reach(1)["number"] == 0


def test_free_seats_are_filled_with_bots_when_nobody_wants_to_wait(served: Served) -> None:
    table, keys, invitations = table_of(served, "merlins-beast-hunt", "me", "friend", "friend")
    me = Seat(served, table, keys[0])
    assert me.act("start", bot="clever")["code"] == "no-such-bot"
    assert me.act("start", bot="random")["say"] == "done"
    view = me.sees(lambda view: view["state"] == "playing")
    assert [one["bot"] for one in view["seats"]] == ["", "random", "random"]
    late = served.http()("POST", f"/api/tables/{table}/seats", {"invitation": invitations[1]})
    assert late.json()["code"] == "taken"
    assert me.act("start")["code"] == "begun"


def test_several_people_on_one_device(served: Served) -> None:
    table, keys, _ = table_of(served, "tattle", "me", "me", "me", seed="7")
    device = Seat(served, table, *keys.values())
    assert device.seats == [0, 1, 2]
    device.reach(1)
    assert {*device.scenes} == {0, 1, 2}
    assert device.act("answer", option=["roll"], at=1)["code"] == "no-seat-of-mine"
    assert device.answer(["roll"], seat=1)["code"] == "not-your-turn"
    for turn in range(3):
        assert device.answer(["roll"], seat=turn)["say"] == "done"
        device.reach(device.at + 1)
    assert all(device.scenes[one]["number"] == 3 for one in range(3))


def test_from_another_device_by_the_same_link(served: Served) -> None:
    table, keys, _ = table_of(served, "tattle", "me", "me", seed="7")
    laptop, phone = Seat(served, table, keys[0]), Seat(served, table, keys[0])
    for one in (laptop, phone):
        one.reach(1)
    assert laptop.scenes == phone.scenes
    assert phone.answer(["roll"])["say"] == "done"
    assert laptop.reach(2)["number"] == 1
    laptop.close()
    assert phone.sees(lambda view: view["seats"][0]["here"])
    late = Seat(served, table, keys[0], since={0: -1})
    news = late.reach(2)["news"]
    assert news[0]["number"] == 0, "whoever comes without any news is told all of them"


def test_news_since_the_answer_a_client_had(served: Served) -> None:
    table, keys, _ = table_of(served, "tattle", "me", "me", seed="7")
    device = Seat(served, table, *keys.values())
    device.reach(1)
    for turn in (0, 1, 0):
        device.answer(["roll"], seat=turn)
        device.reach(device.at + 1)
    for since, first in ((0, 1), (2, 3)):
        back = Seat(served, table, keys[0], since={0: since})
        assert back.reach(device.at)["news"][0]["number"] == first


def test_watching(served: Served) -> None:
    table, keys, _ = table_of(served, "tattle", "me", "me", seed="7")
    watcher = Seat(served, table)
    assert watcher.seats == []
    scene = watcher.reach(1)
    assert scene["seat"] is None
    assert scene["choices"] == []
    assert watcher.act("answer", option=["roll"], at=1)["code"] == "no-secret"
    assert Seat(served, table, keys[0]).sees(lambda view: view["watchers"] == 1)
    private, keys, invitations = table_of(served, "tattle", "me", "friend", watched=False)
    refused = served.http()("GET", f"/api/tables/{private}")
    assert (refused.status_code, refused.json()["code"]) == (403, "no-watching")
    with pytest.raises(AssertionError, match="no-watching"):
        lonely(served, private)
    assert served.http(keys[0]).get(f"/api/tables/{private}")["state"] == "waiting"
    assert served.http(invitations[1]).get(f"/api/tables/{private}")["state"] == "waiting"


def lonely(served: Served, table: str, *secrets: str) -> None:
    """A connection that is refused says why."""
    try:
        Seat(served, table, *secrets)
    except Exception:
        heard = served._opened[-1].heard
        raise AssertionError(heard) from None


@pytest.mark.parametrize("secret", ["wrong", "x" * 64])
def test_a_wrong_secret_opens_nothing(served: Served, secret: str) -> None:
    table, _, _ = table_of(served, "tattle", "me", "me")
    refused = served.http(secret)("GET", f"/api/tables/{table}/scene")
    assert (refused.status_code, refused.json()["code"]) == (403, "wrong-secret")
    with pytest.raises(AssertionError, match="wrong-secret"):
        lonely(served, table, secret)
    other, keys, _ = table_of(served, "tattle", "me", "me")
    assert served.http(keys[0])("GET", f"/api/tables/{table}/scene").status_code == 403, "it is another table's"
    assert served.http(keys[0])("GET", f"/api/tables/{other}/scene").status_code == 200


def test_leaving_a_table_that_waits_frees_the_seat(served: Served) -> None:
    table, keys, invitations = table_of(served, "tattle", "me", "friend", "friend")
    ben = served.http().post(f"/api/tables/{table}/seats", {"invitation": invitations[1]})["secret"]
    me, friend = Seat(served, table, keys[0]), Seat(served, table, ben)
    assert me.act("invite", to=1)["code"] == "not-free"
    friend.send({"do": "leave"})
    assert friend.end() == ""
    assert any(said in friend.heard[-1] + friend.heard[-2] for said in ('"gone"',))
    assert served.http(ben)("GET", f"/api/tables/{table}").status_code == 403
    assert me.sees(lambda view: view["seats"][1]["who"] == "free")
    invitation = me.act("invite", to=1)["invitation"]
    assert invitation["seat"] == 1
    assert served.http().post(
        f"/api/tables/{table}/seats", invitation | {"seat": 1} and {"invitation": invitation["invitation"]}
    )


def test_leaving_a_running_game_hands_the_seat_to_a_bot_until_somebody_else_sits_down(served: Served) -> None:
    table, keys, _ = table_of(served, "merlins-beast-hunt", "me", "me", seed="3")
    first, second = Seat(served, table, keys[0]), Seat(served, table, keys[1])
    second.send({"do": "leave"})
    second.end()
    view = first.sees(lambda view: view["seats"][1]["away"])
    assert seat(view, 1)["who"] == "free"
    invitation = first.act("invite", to=1)["invitation"]["invitation"]
    ben = served.http().post(f"/api/tables/{table}/seats", {"invitation": invitation, "name": "Ben"})
    assert seat(first.sees(lambda view: not view["seats"][1]["away"]), 1)["name"] == "Ben"
    assert Seat(served, table, ben["secret"]).reach(1)
    assert served.http(keys[1])("GET", f"/api/tables/{table}").status_code == 403
    first.send({"do": "leave"})
    first.end()
    assert Seat(served, table, ben["secret"]).act("leave", ref="bye")
    assert served.http().get(f"/api/tables/{table}")["state"] == "abandoned", "nobody is left to play for"


def test_calling_oneself_something_else(served: Served) -> None:
    table, keys, _ = table_of(served, "tattle", "me", "me")
    me = Seat(served, table, keys[0])
    assert me.act("name", name="Zoë")["say"] == "done"
    assert me.sees(lambda view: view["seats"][0]["name"] == "Zoë")
    assert me.act("name", name="x" * 41)["code"] == "bad-request"


def test_only_hashes_of_secrets_are_kept(alone: Served) -> None:
    table, keys, invitations = table_of(alone, "tattle", "me", "friend")
    taken = alone.http().post(f"/api/tables/{table}/seats", {"invitation": invitations[1]})["secret"]
    alone.leave()
    alone.stop()
    with sqlite3.connect(alone.store.path) as kept:  # type: ignore[attr-defined]
        written = "\n".join(kept.iterdump())
    kept.close()
    assert table in written
    for secret in (keys[0], invitations[1], taken):
        assert secret not in written
