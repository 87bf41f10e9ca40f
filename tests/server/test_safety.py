"""Origins, hosts, headers, limits, floods, and files that are none of anybody's business."""

from __future__ import annotations

import json
import socket
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from bestiary.server.guard import own_name
from bestiary.server.keys import hashed, new_key, opened
from bestiary.server.limits import Addresses, Bucket, limits

from .serving import Seat, Served, table_of
from .test_turns import Clock


def socket_to(served: Served, table: str, **headers: str) -> None:
    """A socket as a page of some site would open it."""
    extra = {name.replace("_", "-"): value for name, value in headers.items()}
    with connect(f"ws://127.0.0.1:{served.port}/api/tables/{table}/live", additional_headers=extra, proxy=None) as line:
        line.send(json.dumps({"do": "hello"}))
        assert json.loads(line.recv(5))["say"] == "welcome"


def test_pages_of_other_sites_may_not_speak_to_us(served: Served) -> None:
    table, _, _ = table_of(served, "tattle", "me", "me")
    own = f"http://127.0.0.1:{served.port}"
    socket_to(served, table, origin=own)
    socket_to(served, table)
    for foreign in ("http://evil.example", "null", own + "0", f"http://127.0.0.1:{served.port + 1}", f"{own}.evil.example"):
        with pytest.raises(InvalidStatus) as refused:
            socket_to(served, table, origin=foreign)
        assert refused.value.response.status_code == 403
        answer = served.http(origin=foreign)("POST", "/api/tables", {"title": "maverick"})
        assert (answer.status_code, answer.json()["code"]) == (403, "other-origin")
    assert served.http(origin=own)("POST", "/api/tables", {"title": "maverick"}).status_code == 201


def test_names_that_lead_here_from_elsewhere_are_refused(served: Served) -> None:
    """Or a page could make its own name lead to this machine, and be of the same origin."""
    answer = served.http(host="evil.example")("GET", "/api/titles")
    assert (answer.status_code, answer.json()["code"]) == (403, "other-host")
    for host in ("localhost:8000", "127.0.0.1", "[::1]:80", "192.168.1.7:8000"):
        assert own_name(host)
    for host in ("", "evil.example", "127.0.0.1.evil.example", "localhost.evil", "[::1", "a b"):
        assert not own_name(host)


def test_the_public_address_is_ours(tmp_path: Path) -> None:
    with Served(tmp_path, public="https://play.example.org") as served:
        ours = served.http(host="play.example.org", origin="https://play.example.org")
        assert ours("POST", "/api/tables", {"title": "maverick"}).status_code == 201
        assert served.http(host="other.example.org")("GET", "/health").status_code == 403
        served.leave()


@pytest.mark.parametrize("path", ["/", "/api/titles", "/health", "/nothing", "/metrics"])
def test_headers(served: Served, path: str) -> None:
    headers = served.http()("GET", path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert ("cache-control" in headers) == path.startswith("/api/")
    assert "server" not in headers


def test_the_first_page_says_what_this_is_or_is_the_client(served: Served) -> None:
    page = served.http()("GET", "/")
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert "<script>" not in page.text


def fetched(served: Served, path: str) -> bytes:
    """By no client that would tidy the path."""
    with socket.create_connection(("127.0.0.1", served.port), 5) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
        answer = b""
        while more := line.recv(65_536):
            answer += more
    return answer


TRAVERSALS = [
    "/../pyproject.toml",
    "/..%2f..%2fwords.toml",
    "/%2e%2e/words.toml",
    "/static/../words.toml",
    "//etc/passwd",
    "/....//",
]


@pytest.mark.parametrize("path", TRAVERSALS)
def test_no_way_out_of_the_folder(served: Served, path: str) -> None:
    answer = fetched(served, path)
    assert answer.split()[1] in (b"404", b"400", b"403")
    assert b"[line]" not in answer
    assert b"root:" not in answer


def test_static_files_once_there_are_some(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text("<!doctype html><p>A client", "utf-8")
    (static / "app.js").write_text("1", "utf-8")
    (tmp_path / "secret.txt").write_text("secret", "utf-8")
    monkeypatch.setattr("bestiary.server.app.STATIC", static)
    with Served(tmp_path / "data") as served:
        assert "A client" in served.http()("GET", "/").text
        script = served.http()("GET", "/app.js")
        assert script.status_code == 200
        assert "javascript" in script.headers["content-type"]
        for way in ("/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "//secret.txt", f"/{tmp_path}/secret.txt"):
            assert b"secret" not in fetched(served, way).partition(b"\r\n\r\n")[2]
        assert served.http().get("/health")["status"] == "ok"
        assert served.http()("GET", "/api/nothing").json()["code"] == "not-found"
        served.leave()


# -- limits


def test_a_bucket(clock: Clock) -> None:
    bucket = Bucket(2, 0.5, clock)
    assert [bucket.wait() for _ in range(3)] == [0, 0, 2.0]
    clock.time += 2
    assert [bucket.wait(), bucket.wait()] == [0, 2.0]
    clock.time += 1000
    assert [bucket.wait() for _ in range(3)] == [0, 0, 2.0], "it holds no more than it holds"
    bucket.spend(1)
    assert bucket.wait(0.0) == 2.0


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_each_address_has_its_own_limits_and_few_are_remembered(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bestiary.server.limits.MOST_ADDRESSES", 3)
    addresses = Addresses(limits({"burst": 1, "requests": 1, "lines": 1, "tables": 1}), clock)
    assert addresses.request("a") == 0
    assert addresses.request("a") == 1.0
    assert addresses.request("b") == 0
    assert addresses.table("a") == 0
    assert addresses.table("a") == 86_400
    for other in "cdef":
        addresses.request(other)
    assert len(addresses._requests) == 3
    assert addresses.connect("a")
    assert not addresses.connect("a")
    addresses.disconnect("a")
    assert addresses.connect("a")


def test_a_flood_of_requests(tmp_path: Path) -> None:
    with Served(tmp_path, burst=20, requests=1) as served:
        answers = [served.http()("GET", "/api/titles") for _ in range(25)]
        assert [one.status_code for one in answers[:20]] == [200] * 20
        assert answers[-1].status_code == 429
        assert answers[-1].json()["code"] == "too-many"
        assert int(answers[-1].headers["retry-after"]) >= 1
        served.leave()


def test_a_flood_on_the_socket(tmp_path: Path) -> None:
    with Served(tmp_path, messages=1) as served:
        table, keys, _ = table_of(served, "tattle", "me", "me")
        me = Seat(served, table, keys[0])
        for _ in range(6):
            me.send({"do": "ping"})
        assert me.until("mistake")["code"] == "too-many"
        for _ in range(150):
            me.send({"do": "ping"})
        assert me.end() == "too-many"
        served.leave()


def test_too_long_a_message_ends_the_line(tmp_path: Path) -> None:
    with Served(tmp_path, size=2048) as served:
        table, keys, _ = table_of(served, "tattle", "me", "me")
        me = Seat(served, table, keys[0])
        me.send("x" * 5000)
        me.end()
        assert me.code == 1009
        assert Seat(served, table, keys[0]).reach(1)
        served.leave()


def test_too_many_tables_from_one_address(tmp_path: Path) -> None:
    with Served(tmp_path, tables=3) as served:
        answers = [served.http()("POST", "/api/tables", {"title": "maverick"}) for _ in range(4)]
        assert [one.status_code for one in answers] == [201, 201, 201, 429]
        assert answers[-1].json()["code"] == "too-many-tables"
        served.leave()


@pytest.mark.parametrize(("limit", "code"), [("lines", "too-many-lines"), ("guests", "full")])
def test_too_many_connections(tmp_path: Path, limit: str, code: str) -> None:
    with Served(tmp_path, **{limit: 2}) as served:
        table, _, _ = table_of(served, "tattle", "me", "me")
        first, _ = Seat(served, table), Seat(served, table)
        with pytest.raises(ConnectionClosed):
            Seat(served, table)
        assert json.loads(served._opened[-1].heard[0])["code"] == code
        first.close()
        again = None
        while again is None:
            try:
                again = Seat(served, table)
            except ConnectionClosed:
                continue  # the server has not noticed yet
        assert again.welcome["seats"] == []
        served.leave()


def test_bots_that_have_used_up_their_time_wait_and_the_table_goes_on(tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        table, keys, _ = table_of(served, "merlins-beast-hunt", "me", "me", seed="3")
        people = [Seat(served, table, keys[seat]) for seat in (0, 1)]
        turn = people[0].reach(1)["prompt"]["seat"]
        served.hall.lives[table].budget.spend(10_000)
        refused = served.http(keys[turn])("POST", f"/api/tables/{table}/hint")
        assert (refused.status_code, refused.json()["code"]) == (429, "bots-tired")
        assert people[turn].act("away")["say"] == "done"
        people[1 - turn].sees(lambda view: view["seats"][turn]["away"])
        assert served.http().get(f"/api/tables/{table}")["at"] == 1, "the bot waits"
        assert people[turn].act("back")["say"] == "done"
        scene = people[turn].scenes[turn]
        assert people[turn].answer(scene["choices"][0]["option"])["say"] == "done"
        served.leave()


# -- secrets of seats


def test_every_lock_is_tried_with_every_key() -> None:
    keys = [new_key() for _ in range(4)]
    assert len({*keys}) == 4
    locks = [hashed(key) for key in keys]
    assert [opened(key, locks) for key in keys] == [0, 1, 2, 3]
    for strange in ("", "-", locks[0], keys[0][:-1], keys[0] + "x", "é"):
        assert opened(strange, [*locks, ""]) is None


def test_metrics_in_prometheus_format(served: Served) -> None:
    table, keys, _ = table_of(served, "tattle", "me", "me", seed="7")
    me = Seat(served, table, keys[0])
    me.reach(1)
    me.answer(["roll"])
    me.answer(["nothing"])
    answer = served.http()("GET", "/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    metrics = dict(one.rsplit(" ", 1) for one in answer.text.splitlines() if not one.startswith("#"))
    assert float(metrics['bestiary_tables_total{title="tattle"}']) >= 1
    assert float(metrics['bestiary_answers_total{by="person"}']) >= 1
    assert float(metrics["bestiary_connections"]) >= 1
    assert float(metrics['bestiary_commit_seconds_bucket{le="+Inf"}']) >= 1
    assert any(name.startswith("bestiary_mistakes_total{code=") for name in metrics)


def test_a_stop_tells_everybody(tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        table, keys, _ = table_of(served, "tattle", "me", "me", seed="7")
        me, watcher = Seat(served, table, keys[0]), Seat(served, table)
        me.reach(1)
        me.answer(["roll"])
        served.server.should_exit = True
        for one in (me, watcher):
            one.end()
            assert one.gone is not None
            assert one.gone["say"] == "farewell"
            assert one.gone["again"] >= 1
        served.leave()
    with Served(tmp_path) as again:
        back = Seat(again, table, keys[0])
        assert back.reach(2)["number"] == 1
        with pytest.raises(httpx.ConnectError):
            httpx.get(served.url, trust_env=False)
        again.leave()
