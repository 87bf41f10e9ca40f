"""The line protocol: one reply for each request, nothing told that a seat may not know, and bad lines that change nothing."""

import json
import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bestiary
from bestiary import Game, registry
from bestiary.kernel.game import Deal
from bestiary.kernel.settings import settle
from bestiary.talk.lines import LONGEST, converse, replied
from bestiary.talk.requests import NAMES
from bestiary.talk.session import Session
from bestiary.terminal.seats import ME
from tests.conformance.suite import snapshot
from tests.kernel.tattle import TITLE as TATTLE

PROGRAM = [sys.executable, "-m", "bestiary", "talk"]


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test keeps games in a folder of its own."""
    monkeypatch.setenv("BESTIARY_DATA", str(tmp_path))
    return tmp_path


def sit(title: str = "maverick", *players: str, seed: int = 7, **settings: Any) -> Session:
    """A session at a table, every seat the program's if nobody else is named."""
    everybody = players or (ME,) * registry.title(title).seats[0]
    return Session(lambda seed: bestiary.start(title, seed=seed, players=everybody, **settings), seed)


def secretive(seats: int = 3, *bots: str) -> Session:
    """The made-up game with hidden hands; the last seats are bots'."""
    players = (*[ME] * (seats - len(bots)), *bots)
    settings = settle(TATTLE.name, TATTLE.settings, {})
    return Session(lambda seed: Game.deal(TATTLE, seats, Deal(seed or 0, "salt", settings, (), players)), 5)


def say(session: Session, do: str, **request: Any) -> dict[str, Any]:
    """What comes back, whatever it is."""
    found = json.loads(replied(session, json.dumps({"do": do, **request}).encode()))
    assert isinstance(found["ok"], bool)
    return found  # type: ignore[no-any-return]


def done(session: Session, do: str, **request: Any) -> dict[str, Any]:
    reply = say(session, do, **request)
    assert reply["ok"], reply
    return reply


def refused(session: Session, do: str, **request: Any) -> str:
    """The sentence; and nothing was changed."""
    before = [snapshot(game) for game in session.branches.values()]
    reply = say(session, do, **request)
    assert not reply["ok"], reply
    assert [snapshot(game) for game in session.branches.values()] == before
    error: str = reply["error"]
    assert error.endswith((".", "!", "?")) or error[-1].isalnum()
    assert "\n" not in error
    return error


# -- whole games


@pytest.mark.parametrize("title", bestiary.titles())
@pytest.mark.parametrize("way", ["id", "option"])
def test_a_program_plays_every_title_to_its_end(title: str, way: str) -> None:
    session, rng = sit(title), Random(1)
    asked = done(session, "hello")["asked"]
    while asked is not None:
        options = done(session, "options")["options"]
        chosen = rng.choice(options)
        reply = done(session, "answer", **{way: chosen[way]})
        asked = reply["asked"]
    outcome = session.game.outcome
    assert outcome is not None
    assert reply["outcome"] == {"winners": [*outcome.winners], "scores": [*outcome.scores], "reason": outcome.reason}
    again = bestiary.start(title, seed=7, seats=session.game.state.seats)
    for option in session.game.record:
        again.answer(option)
    assert again.outcome == outcome


@pytest.mark.parametrize("title", bestiary.titles())
def test_the_process_speaks_a_line_for_each_line(title: str) -> None:
    lines = ['{"do":"hello","ref":1}', "", "nonsense", '{"do":"scene","as":"text","ref":"x"}', '{"do":"bye"}', '{"do":"hello"}']
    heard = subprocess.run(
        [*PROGRAM, title, "--seed", "7"], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True, timeout=60
    )
    replies = [json.loads(line) for line in heard.stdout.splitlines()]
    assert heard.stderr == ""
    assert [reply["ok"] for reply in replies] == [True, False, False, True, True]
    assert (replies[0]["ref"], replies[3]["ref"]) == (1, "x")
    assert replies[0]["title"] == title
    assert set(replies[0]["requests"]) == set(NAMES)


def test_bots_answer_for_their_seats() -> None:
    session = sit("merlins-beast-hunt", ME, "random")
    hello = done(session, "hello")
    assert (hello["yours"], hello["bots"]) == ([0], {"1": "random"})
    rng = Random(2)
    while session.game.ask:
        assert session.game.ask.seat == 0
        reply = done(session, "answer", id=rng.choice(done(session, "options")["options"])["id"])
        assert reply["news"] or reply["asked"] == 0
    assert "outcome" in reply


def test_a_program_may_only_watch() -> None:
    session = sit("merlins-beast-hunt", "random", "random")
    assert done(session, "hello")["outcome"]
    assert done(session, "scene")["scene"]["seat"] is None


# -- what is seen


@pytest.mark.parametrize("title", bestiary.titles())
def test_scene_options_and_text_say_the_same(title: str) -> None:
    session, rng = sit(title), Random(3)
    for _ in range(25):
        if session.game.ask is None:
            break
        scene, options = done(session, "scene")["scene"], done(session, "options")["options"]
        assert [one["option"] for one in options] == [choice["option"] for choice in scene["choices"]]
        words = bestiary.vocabulary(title, seats=session.game.state.seats)
        assert all(words[one["id"]] == tuple(one["option"]) for one in options)
        text = done(session, "scene", **{"as": "text"})["text"].splitlines()
        for one in options:
            assert any(line.startswith(f"{one['id']}. {one['text']}") for line in text)
        assert any(scene["prompt"]["text"] in line for line in text)
        done(session, "answer", id=rng.choice(options)["id"])


def test_a_sentence_may_be_answered_as_it_was_read() -> None:
    session = sit()
    assert done(session, "answer", text="take the RAVEN.")["news"] == ["The raven goes with you"]
    assert refused(session, "answer", text="set aside a million") == "No option on offer reads set aside a million."


def test_sentences_that_read_alike_are_told_apart_by_id(monkeypatch: pytest.MonkeyPatch) -> None:
    session = sit()
    monkeypatch.setattr(Game, "say", lambda *_: "Go on")
    assert refused(session, "answer", text="go on") == "Several options on offer read go on; say which by its id: 0, 1."


def test_a_seat_sees_its_own_and_no_other() -> None:
    session = secretive(3, "random")
    mine = done(session, "scene", seat=0)["scene"]
    hands = {area["id"]: area for area in mine["areas"] if area["area"] == "hand"}
    assert any(area.get("pieces") for area in hands.values() if area["seat"] == 0)
    assert not any(area.get("pieces") for area in hands.values() if area["seat"] != 0)
    assert done(session, "scene", seat=1)["scene"]["seat"] == 1
    assert done(session, "scene", seat=None)["scene"]["seat"] is None
    assert refused(session, "scene", seat=2) == "Seat 2 is not yours to look through; yours are: 0, 1."
    assert "There is no seat 3" in refused(session, "scene", seat=3)


def test_nothing_that_is_said_depends_on_what_the_seat_cannot_know() -> None:
    """Two tables that differ only in what seat 0 can't know: every reply is the same, branches and playouts included."""
    one, other = secretive(), secretive()
    other.game.redeal(0, 123)
    assert one.game.state.hands != other.game.state.hands
    requests: list[dict[str, Any]] = [
        {"do": "hello"},
        {"do": "scene"},
        {"do": "scene", "as": "text"},
        {"do": "options"},
        {"do": "why_not", "id": 0},
        {"do": "fork"},
        {"do": "fork", "seed": 8},
        {"do": "scene", "at": "b1", "seat": 1},
        {"do": "playout", "at": "b1", "seed": 3},
        {"do": "redeal", "at": "b2", "seed": 4},
        {"do": "scene", "at": "b2", "seat": 2},
        {"do": "playout", "at": "b2"},
        {"do": "fork", "at": "b2"},
        {"do": "answer", "at": "b3", "id": one.game.state.box.index[one.game.ask.options[-1]]},  # type: ignore[union-attr]
        {"do": "scene", "at": "b3", "seat": 0},
    ]
    for request in requests:
        replies = [replied(session, json.dumps(request).encode()) for session in (one, other)]
        assert json.loads(replies[0])["ok"], replies[0]
        assert replies[0] == replies[1], request


def test_a_fork_of_the_game_never_shows_what_is_to_come() -> None:
    session = sit(payment=5, companion="wolf")
    drawn = set()
    for seed in range(8):
        branch = done(session, "fork", seed=seed)["at"]
        while session.branches[branch].state.turn == 1:
            done(session, "answer", at=branch, id=done(session, "options", at=branch)["options"][-1]["id"])
        drawn.add(tuple(session.branches[branch].state.hand))
    assert len(drawn) > 3
    for do in ("redeal", "playout", "drop"):
        request = {"seed": 1} if do == "redeal" else {}
        assert "for branches only" in refused(session, do, **request)


def test_a_save_is_kept_here_and_not_told(data: Path) -> None:
    session = sit("maverick", seed=987654321987654321)
    reply = done(session, "save", name="mine")
    assert "987654321987654321" not in json.dumps(reply)
    path = Path(reply["saved"])
    assert path.is_relative_to(data)
    done(session, "answer", id=0)
    done(session, "fork")
    assert done(session, "load", name="mine")["number"] == 0
    assert done(session, "branches")["branches"] == ["game"]
    assert bestiary.load(path.read_text("utf-8")).state.number == 0  # `bestiary play --file` goes on with it too


# -- playing and taking back


def test_undo_by_the_rules_of_undo() -> None:
    session = sit()
    done(session, "answer", id=0)
    assert done(session, "undo")["number"] == 0
    assert "nothing to take back" in refused(session, "undo").lower()


def test_a_bots_answer_is_not_taken_back() -> None:
    """In the game with bots the last answer may be a bot's."""
    session = secretive(2, "random")
    session.game.last = 1
    session.game._past = session.game._past or (None, session.game._base, (), None, None)
    assert say(session, "undo")["error"] == "The last answer was not yours, so you can't take it back."


def test_why_not_names_the_rule() -> None:
    session = sit(payment=5, companion="wolf")
    reason = done(session, "why_not", option=["end"])["why_not"]
    assert (reason["rule"], reason["code"]) == ("4.3", "nothing-played")
    assert done(session, "why_not", id=done(session, "options")["options"][0]["id"])["why_not"] is None
    assert say(session, "answer", option=["end"]) == {"ok": False, "error": reason["text"], "rule": "4.3"}


def test_a_seat_of_ones_own_may_resign() -> None:
    session = secretive(3, "random")
    assert "not yours" in refused(session, "resign", seat=2)
    assert done(session, "resign", seat=1)["asked"] == 0
    alone = sit()
    assert done(alone, "resign", seat=0)["outcome"]["reason"] == "given-up"
    assert refused(alone, "options") == "Nobody is asked: The game is over."
    assert done(alone, "new", seed=7)["number"] == 0


def test_new_games_follow_from_their_seeds() -> None:
    session = sit()
    texts = []
    for seed in (1, 2, 1):
        done(session, "new", seed=seed)
        texts.append(done(session, "scene", **{"as": "text"})["text"])
    assert texts[0] == texts[2] != texts[1]


# -- searching


def test_branches_are_independent_and_play_on() -> None:
    session = sit(payment=5, companion="wolf")
    before = snapshot(session.game)
    one, two = done(session, "fork")["at"], done(session, "fork")["at"]
    done(session, "answer", at=one, id=done(session, "options", at=one)["options"][0]["id"])
    assert session.branches[one].state.number == 1 + session.branches[two].state.number
    ends = [done(session, "playout", at=one, seed=seed)["outcome"] for seed in range(3)]
    assert done(session, "playout", at=one, seed=0)["outcome"] == ends[0]
    assert snapshot(session.game) == before
    assert done(session, "drop", at=one)["branches"] == ["game", two]
    assert refused(session, "scene", at=one) == f"There is no branch {one}; there are: game, {two}."


def test_playouts_are_by_bots_that_exist() -> None:
    session = sit(payment=5)
    branch = done(session, "fork")["at"]
    assert "nobody" in refused(session, "playout", at=branch, by="nobody")


def test_there_is_an_end_to_branches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bestiary.talk.session.MOST_BRANCHES", 2)
    session = sit()
    for _ in range(2):
        done(session, "fork")
    assert refused(session, "fork") == "There are 2 branches already: drop some first."


def test_rules_by_number_and_by_words() -> None:
    session = sit()
    assert [one["number"] for one in done(session, "rules", words="6.3")["rules"]] == ["6.3"]
    assert "6.1" in [one["number"] for one in done(session, "rules", words="noxious")["rules"]]
    assert refused(session, "rules", words="zeppelin") == "No rule has all these words: zeppelin."


# -- bad lines


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b"", "no JSON"),
        (b"\xff\xfe", "no JSON"),
        (b"{", "no JSON"),
        (b'{"do": "hello"} {"do": "hello"}', "no JSON"),
        (b"[" * 5000, "no JSON"),
        (b"[]", "no request"),
        (b"7", "no request"),
        (b"null", "no request"),
        (b"{}", "no request"),
        (b'{"do": "dance"}', "no request"),
        (b'{"do": "hello", "loud": true}', "no request"),
        (b'{"do": "answer", "id": 1.0}', "no request"),
        (b'{"do": "answer", "id": true}', "no request"),
        (b'{"do": "answer", "id": "0"}', "no request"),
        (b'{"do": "answer", "id": 1e400}', "no"),
        (b'{"do": "answer", "option": ["companion", 1.5]}', "no request"),
        (b'{"do": "answer", "option": {"a": 1}}', "no request"),
        (b'{"do": "scene", "seat": "0"}', "no request"),
        (b'{"do": "scene", "as": "picture"}', "no request"),
        (b'{"do": "fork", "seed": -1}', "A seed is a whole number"),
        (b'{"do": "new", "seed": -1}', "A seed is a whole number"),
        (b'{"do": "answer"}', "one of the three"),
        (b'{"do": "answer", "id": 0, "text": "x"}', "one of the three"),
        (b'{"do": "answer", "id": -1}', "ids go from 0 to"),
        (b'{"do": "answer", "id": 99999999999999999999}', "ids go from 0 to"),
        (b'{"do": "answer", "option": []}', "no sentence of this game"),
        (b'{"do": "answer", "option": ["fly"]}', "no sentence of this game"),
        (b'{"do": "scene", "seat": 5}', "There is no seat 5"),
        (b'{"do": "scene", "at": "b9"}', "There is no branch b9"),
        (b'{"do": "load", "name": "nobody"}', "No game is kept under the name nobody"),
        (b'{"do": "save", "name": "../../etc/passwd"}', "A game is kept under a name of"),
        (b'{"do": "save", "name": ""}', "A game is kept under a name of"),
    ],
)
def test_a_bad_line_gets_one_sentence_and_changes_nothing(text: bytes, sentence: str) -> None:
    session = sit()
    before = snapshot(session.game)
    reply = json.loads(replied(session, text))
    assert reply["ok"] is False
    assert sentence in reply["error"]
    assert len(reply["error"]) < 400
    assert snapshot(session.game) == before
    assert done(session, "hello")["number"] == 0


def test_a_line_too_long_is_one_line() -> None:
    heard, said = BytesIO(b'{"do": "' + b"x" * (LONGEST + 10) + b'"}\n{"do": "hello"}\n'), BytesIO()
    converse(sit(), heard, said)
    replies = [json.loads(line) for line in said.getvalue().splitlines()]
    assert [reply["ok"] for reply in replies] == [False, True]
    assert "longer than" in replies[0]["error"]


def test_a_mistake_of_ours_is_one_line_too(monkeypatch: pytest.MonkeyPatch) -> None:
    session = sit()
    monkeypatch.setattr(Game, "scene", lambda *_, **__: 1 / 0)
    assert "ZeroDivisionError" in refused_only(session, "scene")
    monkeypatch.setenv("BESTIARY_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        say(session, "scene")


def refused_only(session: Session, do: str) -> str:
    reply = say(session, do)
    assert not reply["ok"]
    return str(reply["error"])


def test_broken_files_are_left_alone(data: Path) -> None:
    session = sit()
    folder = data / "talk"
    folder.mkdir()
    for name, content in (
        ("half", b"{"),
        ("bytes", b"\xff"),
        ("hunt", bestiary.start("merlins-beast-hunt", seed=1).save().encode()),
    ):
        (folder / f"{name}.json").write_bytes(content)
        assert refused(session, "load", name=name)
        assert (folder / f"{name}.json").read_bytes() == content


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], "There is no title 'chess'"),
        (["maverick", "--seed", "x"], "--seed takes a whole number"),
        (["maverick", "--set", "payment=99"], "payment can't be 99"),
        (["maverick", "--seats", "me,me"], "is played by 1"),
        (["merlins-beast-hunt", "--seats", "me,nobody"], "Nobody here is called nobody"),
    ],
)
def test_a_bad_command_line_is_one_sentence(words: list[str], sentence: str) -> None:
    heard = subprocess.run(
        [*PROGRAM, *words], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, timeout=60
    )
    assert (heard.returncode, heard.stdout) == (2, "")
    assert sentence in heard.stderr
    assert heard.stderr.count("\n") == 1


def test_letters_beyond_ascii_pass_whatever_the_system_speaks() -> None:
    heard = subprocess.run(
        [*PROGRAM, "maverick", "--seed", "7"],
        input='{"do":"hello","ref":"é☃"}\n'.encode(),
        capture_output=True,
        check=True,
        timeout=60,
        env={**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0"},
    )
    assert json.loads(heard.stdout)["ref"] == "é☃"
