"""What every environment goes by: actions that keep their numbers, rewards, and projects that are not installed."""

import subprocess
import sys
import tomllib
from hashlib import blake2b
from pathlib import Path

import pettingzoo
import pytest

import bestiary
from bestiary import registry
from bestiary.envs import aec
from bestiary.envs.setup import Setup, gym_id
from bestiary.kernel import Outcome

RECORDED = Path(__file__).parent.parent / "records" / "actions.toml"


@pytest.mark.parametrize("title", bestiary.titles())
def test_actions_keep_their_numbers_within_a_version_of_the_rules(title: str) -> None:
    """Whoever trained a learner needs them where they were. A new version of the rules, or a new title, is recorded anew."""
    found = registry.title(title)
    now = [blake2b(repr(bestiary.vocabulary(title, seats=seats)).encode(), digest_size=8).hexdigest() for seats in found.seats]
    recorded = tomllib.loads(RECORDED.read_text("utf-8"))
    assert recorded.get(title, {}).get(f"v{found.version}") == now, (
        f"the actions of {title} changed under version {found.version} of its rules; if they are meant to, raise the version "
        f"and record v{found.version} = {now} in {RECORDED.name}"
    )


@pytest.mark.parametrize("title", bestiary.titles())
def test_ids_carry_the_version_of_the_rules(title: str) -> None:
    found = registry.title(title)
    assert gym_id(found).endswith(f"-v{found.version}")
    assert gym_id(found) in pettingzoo.aec_registry
    env = pettingzoo.make("aec", gym_id(found), reward="score")
    assert env.setup.title is found
    assert env.metadata["name"] == f"{title.replace('-', '_')}_v{found.version}"


@pytest.mark.parametrize(
    ("seats", "winners", "expected"),
    [
        (1, (0,), [1]),
        (1, (), [-1]),
        (2, (1,), [-1, 1]),
        (2, (0, 1), [0, 0]),
        (2, (), [-1, -1]),
        (3, (2,), [-0.5, -0.5, 1]),
        (3, (0, 1), [0.25, 0.25, -0.5]),
        (4, (0, 1, 2, 3), [0, 0, 0, 0]),
    ],
)
def test_a_win_is_worth_one_and_paid_by_the_others(seats: int, winners: tuple[int, ...], expected: list[float]) -> None:
    setup = Setup("maverick")
    setup.seats = seats
    assert setup.rewards(Outcome(winners, (0,) * seats, (), "end")) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("without", "call", "sentence"),
    [
        (
            "gymnasium",
            "aec('maverick')",
            "needs gymnasium, which is not installed; this installs it: pip install",
        ),
        ("pettingzoo", "aec('maverick')", "needs pettingzoo"),
        ("gymnasium", "gym('maverick')", "needs gymnasium"),
        ("pyspiel", "open_spiel('maverick')", "pip install 'bestiary[openspiel]'"),
        ("numpy", "batch('maverick', 2)", "needs numpy"),
    ],
)
def test_a_project_that_is_not_installed_is_named(without: str, call: str, sentence: str) -> None:
    program = f"import sys; sys.modules[{without!r}] = None; import bestiary.envs as e; e.{call}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert sentence in done.stderr.splitlines()[-1]


def test_one_project_does_not_need_the_other() -> None:
    for without, call in (
        ("gymnasium", "open_spiel('maverick')"),
        ("pyspiel", "gym('maverick')"),
        ("pyspiel", "aec('maverick')"),
    ):
        program = f"import sys; sys.modules[{without!r}] = None; import bestiary.envs as e; e.{call}"
        subprocess.run([sys.executable, "-c", program], check=True)


def test_stepping_needs_neither_pictures_nor_the_terminal() -> None:
    env = aec("maverick")
    env.reset(seed=1)
    assert env.render() is None
