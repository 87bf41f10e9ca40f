"""Whole games of every title over the wire, and nothing in any message that its reader may not know.

Two proofs. No message holds a secret by its letters: the seed, the salt, the key, another seat's secret, an invitation. And
every scene is the very one that is told in a world where all that its reader cannot know was dealt anew.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from bestiary import registry
from bestiary.kernel import Game
from bestiary.kernel.luck import key_of
from bestiary.server.live import ENCODER
from bestiary.server.table import Table

from .serving import Seat, Served, table_of

TITLES = (*registry.titles(), "tattle")
LONGEST = 250  # answers; then the others give up, so that every game ends


def reader(served: Served, table: str, secret: str | None) -> Seat:
    return Seat(served, table, *([secret] if secret else []), since={-1: -1, **dict.fromkeys(range(8), -1)})


@pytest.mark.parametrize("name", TITLES)
def test_nobody_is_told_what_they_may_not_know(served: Served, name: str) -> None:
    title, rng = registry.title(name), Random(name)
    count = min(3, title.seats[-1])
    who = ["me", *["me", "friend"][: count - 1]]
    table, keys, invitations = table_of(served, name, *who)
    for seat, invitation in invitations.items():
        keys[seat] = served.http().post(f"/api/tables/{table}/seats", {"invitation": invitation})["secret"]
    readers: dict[int | None, Seat] = {seat: reader(served, table, secret) for seat, secret in keys.items()}
    readers[None] = reader(served, table, None)
    http = {seat: served.http(keys[seat]) if seat is not None else served.http() for seat in readers}

    play(readers, http, table, rng)

    live = served.hall.lives[table]
    game, row = live.table.game, live.table.row
    assert game is not None
    never = [key_of(int(row.seed)).hex(), game.state.key.hex(), *invitations.values()]
    opening = [row.seed, row.salt]
    for seat, one in readers.items():
        others = [secret for other, secret in keys.items() if other != seat]
        for text, over in said(one, http[seat].heard):
            for secret in (*never, *others, *([] if over else opening)):
                assert secret not in text, f"seat {seat} was told a secret: {text[:200]}"
    for seat, one in readers.items():
        scenes = scenes_of(one)
        open_ones = [scene for _, scene in scenes if scene["sheet"] is None]
        assert compared(served, table, seat, scenes, rng) == len(open_ones) >= min(10, len(game.record))


def play(readers: dict[int | None, Seat], http: dict[int | None, Any], table: str, rng: Random) -> None:
    """To the end: at random, with an undo or something refused now and then, and everybody asking around."""
    at = 1
    while True:
        scenes = {seat: one.reach(at) for seat, one in readers.items()}
        if scenes[None]["sheet"]:
            return
        asked = scenes[None]["prompt"]["seat"]
        one, scene = readers[asked], scenes[asked]
        if scene["number"] > LONGEST:
            done = one.act("resign")
            if done["say"] == "mistake":  # has left already, and is asked all the same
                done = next(
                    said for seat, who in readers.items() if seat is not None and (said := who.act("resign"))["say"] == "done"
                )
        elif scene["undo"] and rng.random() < 0.1:
            done = one.act("undo", at=at)
        else:
            done = one.answer(rng.choice(scene["choices"])["option"])
        assert done["say"] == "done", done
        at = done["at"]
        if rng.random() < 0.1:
            for seat, ask in http.items():
                ask("GET", f"/api/tables/{table}")
                ask("GET", f"/api/tables/{table}/scene")
                ask("GET", f"/api/tables/{table}/record")
                ask("POST", f"/api/tables/{table}/why-not", {"option": rng.choice(scene["choices"])["option"]})
                ask("POST", f"/api/tables/{table}/acts", {"do": "answer", "option": ["no", "such"], "at": at, "seat": seat})


def said(one: Seat, answers: list[str]) -> Iterator[tuple[str, bool]]:
    """Every message to this reader, and whether it tells the end, as a sheet or as the record of a finished game."""
    for text in (*one.heard, *answers):
        yield text, '"sheet":{' in text or re.search(r'"record": ?\[', text) is not None


def scenes_of(one: Seat) -> list[tuple[int, dict[str, Any]]]:
    """Every scene this reader was sent, with the position it is of."""
    return [(message["at"], message["scene"]) for message in map(json.loads, one.heard) if message["say"] == "scene"]


def compared(served: Served, table: str, seat: int | None, scenes: list[tuple[int, dict[str, Any]]], rng: Random) -> int:
    """Play all entries again; each scene told on the way must be that of a twin dealt anew for this reader. How many were."""
    told: dict[int, list[tuple[dict[str, Any], int]]] = {}
    before = -1
    for at, scene in scenes:
        told.setdefault(at, []).append((scene, min(before, scene["number"])))
        before = scene["number"]
    again, found = Table(served.hall.lives[table].table.row), 0
    for entry in served.run(served.store.entries(table)):
        again.apply(entry)
        game = again.game
        if game is None or game.ask is None:  # when it is over nothing is secret any more
            continue
        twin = game.fork()
        twin.redeal(seat, rng.randrange(1 << 32))
        for scene, since in told.pop(again.at, ()):
            assert without_question(scene, twin.looking) == without_question(plain(twin, seat, since), twin.looking)
            found += 1
    return found


def plain(game: Game, seat: int | None, since: int) -> dict[str, Any]:
    scene: dict[str, Any] = msgspec.json.decode(ENCODER.encode(game.scene(seat, since)))
    return scene


def without_question(scene: dict[str, Any], looking: bool) -> dict[str, Any]:
    """Prompt, choices and undo belong to the seat that is asked; a twin dealt anew for another is only looked at."""
    left = ("undo", "prompt", "choices") if looking else ()
    return {name: value for name, value in scene.items() if name not in left}


def test_a_seat_that_is_not_asked_is_offered_nothing(served: Served) -> None:
    table, keys, _ = table_of(served, "tattle", "me", "me", seed="7")
    first, second, watcher = Seat(served, table, keys[0]), Seat(served, table, keys[1]), Seat(served, table)
    assert first.reach(1)["choices"]
    assert second.reach(1)["choices"] == watcher.reach(1)["choices"] == []


def test_the_proof_can_fail(served: Served) -> None:
    """Scenes of one seat, held against worlds of another, differ."""
    table, keys, _ = table_of(served, "tattle", "me", "me", seed="7")
    first = reader(served, table, keys[0])
    first.reach(1)
    scenes = scenes_of(first)
    with pytest.raises(AssertionError):
        compared(served, table, 1, scenes, Random(1))
    assert compared(served, table, 0, scenes, Random(1)) == 1
