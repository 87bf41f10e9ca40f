"""Bad input, and trouble below: a sentence, a code, the right status; nothing lost, nothing learned."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from bestiary.kernel import RuleBroke
from bestiary.server.errors import STATUS
from bestiary.server.logs import JsonLines, log
from bestiary.server.sqlite import SQLite
from bestiary.server.store import Entry, Row, StoreFailed
from bestiary.server.wording import WORDS

from .serving import Seat, Served, table_of

NEW = "/api/tables"
MISTAKES: dict[str, tuple[str, str, Any, str]] = {
    "no such page": ("GET", "/nothing", None, "not-found"),
    "no such table": ("GET", "/api/tables/none", None, "no-table"),
    "a link to nothing": ("GET", "/api/tables/none/scene", None, "no-table"),
    "a method": ("DELETE", "/api/titles", None, "no-method"),
    "no such title": ("GET", "/api/titles/chess", None, "no-such-title"),
    "a title out of the folder": ("GET", "/api/titles/..%2Fmaverick", None, "not-found"),
    "a table of nothing": ("POST", NEW, {"title": "chess"}, "no-such-title"),
    "not JSON": ("POST", NEW, "{", "bad-request"),
    "no object": ("POST", NEW, "[]", "bad-request"),
    "bytes": ("POST", NEW, b"\xff\xfe\x00", "bad-request"),
    "a deep one": ("POST", NEW, "[" * 20_000, "bad-request"),
    "an unknown field": ("POST", NEW, {"title": "maverick", "cheat": 1}, "bad-request"),
    "a wrong type": ("POST", NEW, {"title": 7}, "bad-request"),
    "too many seats": ("POST", NEW, {"title": "maverick", "seats": ["me", "me"]}, "bad-seats"),
    "no seats": ("POST", NEW, {"title": "maverick", "seats": []}, "bad-seats"),
    "an unknown bot": ("POST", NEW, {"title": "maverick", "seats": ["clever"]}, "no-such-bot"),
    "an unknown setting": ("POST", NEW, {"title": "maverick", "settings": {"luck": 1}}, "bad-setting"),
    "a setting out of range": ("POST", NEW, {"title": "maverick", "settings": {"payment": 99}}, "bad-setting"),
    "a setting of another type": ("POST", NEW, {"title": "maverick", "settings": {"payment": True}}, "bad-setting"),
    "a seed that is none": ("POST", NEW, {"title": "maverick", "seed": "-1"}, "bad-seed"),
    "a seed in other digits": ("POST", NEW, {"title": "maverick", "seed": "\u0663"}, "bad-seed"),
    "too high a seed": ("POST", NEW, {"title": "maverick", "seed": str(1 << 128)}, "bad-seed"),
    "a clock of a second": ("POST", NEW, {"title": "maverick", "clock": 1}, "bad-clock"),
    "too long": ("POST", NEW, json.dumps({"title": "x" * 100_000}), "too-large"),
    "why not, without a secret": ("POST", "/api/tables/{table}/why-not", {}, "no-secret"),
    "an act without a secret": ("POST", "/api/tables/{table}/acts", {"do": "resign"}, "no-secret"),
    "an act that is none": ("POST", "/api/tables/{table}/acts", {"do": "cheat"}, "bad-request"),
    "an act without a name": ("POST", "/api/tables/{table}/acts", {}, "bad-request"),
    "a used invitation": ("POST", "/api/tables/{table}/seats", {"invitation": "x"}, "taken"),
    "a number that is none": ("GET", "/api/tables/{table}/replay/x", None, "not-found"),
    "news since nonsense": ("GET", "/api/tables/{table}/scene?since=x", None, "bad-request"),
}


@pytest.fixture(scope="module")
def table(everybodys: Served) -> str:
    name, _, _ = table_of(everybodys, "maverick", "me")
    everybodys.leave()
    return name


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_gets_a_code_a_status_and_a_sentence(served: Served, table: str, mistake: str) -> None:
    method, path, body, code = MISTAKES[mistake]
    http = served.http()
    raw = body if isinstance(body, str | bytes) else None if body is None else json.dumps(body)
    answer = http._client.request(method, path.format(table=table), content=raw)
    told = answer.json()
    assert (told["code"], answer.status_code) == (code, STATUS[code])
    assert told["text"][-1] in ".;"
    assert {*told} == {"code", "text", "rule"}
    assert "Traceback" not in answer.text
    assert "bestiary." not in answer.text
    assert answer.headers["content-type"] == "application/json"


@pytest.mark.parametrize(
    "message",
    ["", "{", "null", "[]", '{"do":"dance"}', '{"do":"answer"}', "[" * 5000, '{"do":"hello"}', b"\x00\xff", '"\\ud800"'],
)
def test_nonsense_on_the_socket_is_answered_and_survived(served: Served, table: str, message: str | bytes) -> None:
    watcher = Seat(served, table)
    watcher.send(message)
    assert watcher.until("mistake")["code"] == "bad-request"
    watcher.send({"do": "ping", "ref": "there?"})
    assert watcher.until("pong")["ref"] == "there?"


def test_a_socket_to_no_table(served: Served) -> None:
    with pytest.raises(ConnectionClosed):
        Seat(served, "none")
    assert json.loads(served._opened[-1].heard[0])["code"] == "no-table"


@pytest.mark.parametrize("first", [{"do": "ping"}, {"do": "resign"}, "nonsense"])
def test_a_socket_that_does_not_say_hello(served: Served, table: str, first: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    send = Seat.send
    monkeypatch.setattr(Seat, "send", lambda self, _: send(self, first))
    with pytest.raises(ConnectionClosed):
        Seat(served, table)
    assert json.loads(served._opened[-1].heard[0])["code"] == "bad-request"


class Troubled(SQLite):
    """A storage that can be told to fail."""

    trouble = False

    async def commit(self, rows: Sequence[Row]) -> None:
        if self.trouble:
            raise StoreFailed("database or disk is full")
        await super().commit(rows)

    async def pulse(self) -> None:
        if self.trouble:
            raise StoreFailed("database or disk is full")
        await super().pulse()


def test_when_nothing_can_be_kept_nothing_is_acknowledged_and_play_goes_on_later(tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        store = served.store = served.hall.store = Troubled(tmp_path / "other")
        served.run(store.open())
        table, keys, _ = table_of(served, "tattle", "me", "me", seed="7")
        me = Seat(served, table, keys[0])
        before = me.reach(1)
        store.trouble = True
        refused = me.answer(["roll"])
        assert refused["code"] == "not-kept"
        assert "disk is full" in refused["text"]
        health = served.http()("GET", "/health")
        assert (health.status_code, health.json()["status"]) == (503, "failing")
        again = served.http()("POST", "/api/tables", {"title": "maverick"})
        assert (again.status_code, again.json()["code"]) == (503, "not-kept")
        assert served.http(keys[0]).get(f"/api/tables/{table}/scene")["areas"] == before["areas"]
        store.trouble = False
        assert me.answer(["roll"])["say"] == "done"
        assert served.http()("GET", "/health").status_code == 200
        served.leave()


def test_of_two_servers_on_one_storage_one_loses_and_looks_again(served: Served) -> None:
    """Another worker wrote meanwhile: the table is read anew before anything is answered."""
    table, keys, _ = table_of(served, "tattle", "me", "me", seed="7")
    first, second = Seat(served, table, keys[0]), Seat(served, table, keys[1])
    first.reach(1)
    number = served.hall.lives[table].table.number
    served.run(served.store.commit([Entry(table, number + 1, 0, ("roll",), 1)]))
    assert first.answer(["roll"])["code"] == "late"
    assert first.reach(2)["number"] == 1
    assert second.reach(2)["prompt"]["seat"] == 1


def test_a_rule_that_breaks_costs_no_table(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.kernel.tattle import TITLE as TATTLE

    table, keys, _ = table_of(served, "tattle", "me", "me", seed="7")
    me = Seat(served, table, keys[0])
    me.reach(1)
    step, asks = TATTLE.steps.table["turn"]

    def broken(s: Any, seat: int) -> Any:
        if s.number:
            raise ZeroDivisionError("the card in hand 1 is 17")
        yield from step(s, seat)

    monkeypatch.setitem(TATTLE.steps.table, "turn", (broken, asks))
    refused = me.answer(["roll"])
    assert refused["code"] == "rule-broke"
    assert "17" not in refused["text"]
    monkeypatch.undo()


def test_a_table_of_older_rules_is_refused_with_a_sentence(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    import msgspec

    from bestiary import registry

    table, keys, _ = table_of(served, "maverick", "me")
    served.soon(lambda: served.hall.put_away(table))
    older = registry.title("maverick")
    newer = msgspec.structs.replace(older, version=older.version + 1)
    find = registry._import
    monkeypatch.setattr(registry, "_import", lambda name: newer if name == "maverick" else find(name))
    refused = served.http(keys[0])("GET", f"/api/tables/{table}/scene")
    assert (refused.status_code, refused.json()["code"]) == (409, "older-rules")


# -- words and logs


def test_every_code_has_its_words() -> None:
    assert {*STATUS} - {"not-allowed", "bad-setting", "no-such-title", "rule-broke"} <= {*WORDS.table["line"]}


def test_every_sentence_is_said() -> None:
    import re

    import bestiary

    folder = Path(bestiary.__file__).parent / "server"
    code = "".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    literals = {*re.findall(r"""["']([a-z][a-z-]*)["']""", code)}
    assert {*WORDS.table["line"]} <= literals
    assert {*re.findall(r'(?<![.\w])line\(\s*"([^"]+)"', code)} <= {*WORDS.table["line"]}
    assert {*re.findall(r'Refused\(\s*"([^"]+)"', code)} <= {*STATUS}


def test_a_log_line_is_json_and_tells_where_but_not_what(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "bestiary.server"):
        try:
            try:
                raise ZeroDivisionError("the seed is 12345")
            except ZeroDivisionError as error:
                raise RuleBroke("seat 1 holds 17") from error
        except RuleBroke as error:
            log("broken", table="t", error=error)
    line = json.loads(JsonLines().format(caplog.records[-1]))
    assert (line["event"], line["table"], line["error"], line["cause"]) == ("broken", "t", "RuleBroke", "ZeroDivisionError")
    assert any("test_mistakes.py" in where for where in line["where"])
    assert "12345" not in str(line)
    assert "17" not in str(line["where"])
    strange = logging.LogRecord("uvicorn.error", logging.ERROR, "", 1, "failed: %s", ("x",), None)
    assert json.loads(JsonLines().format(strange))["event"] == "failed: x"


def test_logs_hold_no_secrets(served: Served, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        table, keys, invitations = table_of(served, "tattle", "me", "friend", names=["Anna"])
        secret = served.http().post(f"/api/tables/{table}/seats", {"invitation": invitations[1], "name": "Ben"})["secret"]
        me = Seat(served, table, keys[0])
        me.reach(1)
        lay = next(choice["option"] for choice in me.scenes[0]["choices"] if choice["option"][0] == "lay")
        me.answer(lay)
        me.act("resign")
    row = served.hall.lives[table].table.row
    lines = [JsonLines().format(one) for one in caplog.records if one.name.startswith(("bestiary", "uvicorn", "litestar"))]
    assert any(table in one for one in lines)
    for one in lines:
        for hidden in (*keys.values(), *invitations.values(), secret, row.seed, row.salt, "Anna", "Ben", '"lay"'):
            assert hidden not in one
