"""Several honest clients at one table do what comes to their minds, and the server agrees with a game played beside it."""

from __future__ import annotations

import os
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule, run_state_machine_as_test

from bestiary.kernel import Game
from bestiary.server.table import dealt, replayed

from .serving import Seat, Served, table_of
from .test_secrets import plain

EXAMPLES = int(os.environ.get("BESTIARY_EXAMPLES", "12"))
SEATS = 3

seats = st.integers(0, SEATS - 1)
picks = st.integers(0, 1000)


class Table(RuleBasedStateMachine):
    """The server's table, and what it should be."""

    served: ClassVar[Served]

    @initialize(seed=st.integers(0, 1 << 64), hand=st.integers(1, 5))
    def sit_down(self, seed: int, hand: int) -> None:
        self.name, self.keys, _ = table_of(self.served, "tattle", *["me"] * SEATS, seed=str(seed), settings={"hand": hand})
        self.game: Game = dealt(self.served.hall.lives[self.name].table.row, ["me"] * SEATS)
        self.at = 1
        self.gone: set[int] = set()
        self.abandoned = False
        self.last: dict[int, tuple[Any, int, dict[str, Any]]] = {}
        self.people: dict[int, list[Seat]] = {seat: [] for seat in range(SEATS)}
        self.watchers: list[Seat] = []
        for seat in range(SEATS):
            self.come(seat)

    @property
    def going(self) -> bool:
        return self.game.ask is not None and not self.abandoned

    def one(self, seat: int) -> Seat:
        """Somebody at this seat, sitting down again if need be."""
        if not self.people[seat]:
            self.come(seat)
        return self.people[seat][0]

    # -- playing

    @rule(pick=picks)
    def answer(self, pick: int) -> None:
        if not self.going:
            return
        assert self.game.ask is not None
        seat, options = self.game.ask.seat, self.game.ask.options
        option = options[pick % len(options)]
        done = self.one(seat).answer(option, at=self.at)
        assert done["say"] == "done", done
        self.game.answer(option)
        self.at += 1
        assert done["at"] == self.at
        self.last[seat] = option, self.at - 1, done

    @rule(pick=picks)
    def answer_what_is_not_on_offer(self, pick: int) -> None:
        if not self.going:
            return
        assert self.game.ask is not None
        words = [word for word in self.game.state.box.vocabulary if word not in self.game.ask.options]
        word = words[pick % len(words)]
        refusal = self.game.why_not(word)
        assert refusal is not None
        refused = self.one(self.game.ask.seat).answer(word, at=self.at)
        assert (refused["code"], refused["text"], refused["rule"]) == ("not-allowed", refusal.text, refusal.rule)

    @rule(seat=seats, pick=picks)
    def answer_out_of_turn(self, seat: int, pick: int) -> None:
        if not self.going or self.game.ask is None or self.game.ask.seat == seat:
            return
        option = self.game.ask.options[pick % len(self.game.ask.options)]
        assert self.one(seat).answer(option, at=self.at)["code"] == "not-your-turn"

    @rule(seat=seats, behind=st.integers(1, 5))
    def answer_too_late(self, seat: int, behind: int) -> None:
        if self.going and self.game.ask is not None:
            at = max(0, self.at - behind)
            assert self.one(seat).answer(self.game.ask.options[0], at=at, ref="late")["code"] == "late"

    @rule(seat=seats)
    def repeat_an_answer(self, seat: int) -> None:
        """Its acknowledgement might have been lost."""
        if seat in self.last:
            option, at, done = self.last[seat]
            again = self.one(seat).answer(option, at=at, ref=done["ref"])
            assert again["say"] == "done", again

    @rule(seat=seats)
    def undo(self, seat: int) -> None:
        if not self.going:
            return
        done = self.one(seat).act("undo", at=self.at)
        if self.game.can_undo and self.game.last == seat:
            assert done["say"] == "done", done
            self.game.undo()
            self.at += 1
            self.last.pop(seat, None)
        else:
            assert done["code"] in ("not-allowed", "not-your-turn")

    @precondition(lambda self: len(self.gone) < 2)
    @rule(seat=seats, sure=st.integers(0, 4))
    def give_up(self, seat: int, sure: int) -> None:
        if not self.going or sure:
            return
        done = self.one(seat).act("resign")
        if seat in self.gone:
            assert done["code"] == "given-up"
            return
        assert done["say"] == "done", done
        self.game.resign(seat)
        self.gone.add(seat)
        self.at += 1
        self.last.pop(seat, None)

    @rule(seat=seats)
    def look_for_the_record(self, seat: int) -> None:
        answer = self.served.http(self.keys[seat])("GET", f"/api/tables/{self.name}/record")
        assert answer.status_code == (409 if self.going else 200)

    # -- coming and going

    @rule(seat=seats)
    def come(self, seat: int) -> None:
        self.people[seat].append(Seat(self.served, self.name, self.keys[seat]))

    @rule(seat=seats, pick=picks)
    def hang_up(self, seat: int, pick: int) -> None:
        if self.people[seat]:
            self.people[seat].pop(pick % len(self.people[seat])).close()

    @rule()
    def watch(self) -> None:
        if len(self.watchers) < 2:
            self.watchers.append(Seat(self.served, self.name))

    @rule()
    def another_server_takes_over(self) -> None:
        """What is at hand is forgotten, and read again from the storage."""

        def forget() -> None:
            self.served.hall.lives[self.name].stale = True

        self.served.soon(forget)

    # -- what must hold

    @invariant()
    def everybody_sees_what_the_game_shows_them(self) -> None:
        for one in (*(one for tabs in self.people.values() for one in tabs), *self.watchers):
            seat = one.seats[0] if one.seats else None
            assert bare(one.reach(self.at)) == bare(plain(self.game, seat, -1))

    def teardown(self) -> None:
        if not hasattr(self, "game"):
            return
        row = self.served.run(self.served.store.table(self.name))
        kept = replayed(row, self.served.run(self.served.store.entries(self.name)))
        assert kept.game is not None
        assert kept.at == self.at
        assert kept.game.record == self.game.record
        for seat in (*range(SEATS), None):
            assert plain(kept.game, seat, -1) == plain(self.game, seat, -1)
        self.served.leave()


def bare(scene: dict[str, Any]) -> dict[str, Any]:
    """Without the news, of which each client has its own."""
    return {name: value for name, value in scene.items() if name != "news"}


@pytest.fixture
def machine(served: Served) -> type[Table]:
    Table.served = served
    return Table


def test_honest_clients(machine: type[Table]) -> None:
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=EXAMPLES, stateful_step_count=40, deadline=None, database=None, suppress_health_check=list(HealthCheck)
        ),
    )
