"""The command line, from within and as other programs see it."""

import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

import bestiary
from bestiary.__main__ import main
from bestiary.terminal.saves import load

PROGRAM = [sys.executable, "-m", "bestiary"]
SOURCE = Path(bestiary.__file__).parent


class Run:
    """What a command said and how it ended."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch, self._capsys = monkeypatch, capsys

    def __call__(self, *words: str, typed: str = "") -> tuple[int, str, str]:
        self._monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        try:
            code = main(words)
        except SystemExit as left:
            code = int(left.code or 0)
        said = self._capsys.readouterr()
        return code, said.out, said.err


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return Run(monkeypatch, capsys)


def spaced(text: str) -> str:
    return " ".join(text.split())


def test_titles(run: Run) -> None:
    code, out, _ = run("titles")
    assert code == 0
    assert all(title in out for title in bestiary.titles())
    assert "maverick (1 player)" in out
    code, out, _ = run("titles", "Maverick")
    assert code == 0
    assert "payment: ask, 0 to 21; without it: ask" in out
    assert "the side your companion begins with" in out


def test_rules(run: Run) -> None:
    assert run("rules", "maverick", "6.3")[1].startswith("6.3 Reign\nA reigning monster")
    assert "6.2 Rally" in run("rules", "maverick", "rally", "strength")[1]
    assert "10 The bestiary" in run("rules", "maverick")[1]


def test_version_and_help(run: Run) -> None:
    assert run("--version")[:2] == (0, f"bestiary {bestiary.__version__}\n")
    whole = run("--help")[1]
    assert run()[:2] == (0, whole)
    for command in ("play", "replay", "rules", "titles", "check", "verify", "serve"):
        assert f"  {command} " in whole
        code, out, _ = run(command, "--help")
        assert code == 0
        assert "examples:\n" in out
        assert max(map(len, out.splitlines())) <= 80


MISTAKES = {
    "an unknown command": ["dance"],
    "an unknown title": ["play", "phoenix"],
    "an unknown title's settings": ["titles", "phoenix"],
    "an unknown option": ["play", "maverick", "--fast"],
    "a setting out of range": ["play", "maverick", "--set", "payment=22"],
    "a setting of a wrong type": ["play", "maverick", "--set", "payment=five"],
    "an unknown setting": ["play", "maverick", "--set", "gold=1"],
    "a setting named like an argument": ["play", "maverick", "--set", "seed=1"],
    "a setting without a value": ["play", "maverick", "--set", "payment"],
    "too many seats": ["play", "maverick", "--seats", "2"],
    "seats that are no number": ["play", "maverick", "--seats", "two"],
    "a seed that is no number": ["play", "maverick", "--seed", "x"],
    "an empty seed": ["play", "maverick", "--seed", ""],
    "a seed below zero": ["play", "maverick", "--seed", "-1"],
    "a seed far too long": ["play", "maverick", "--seed", "9" * 5000],
    "a new game and an old one": ["play", "maverick", "--new", "--continue"],
    "a deal for a game that was dealt": ["play", "maverick", "--continue", "--seed", "1"],
    "nothing to go on with": ["play", "maverick", "--continue"],
    "a save that isn't there": ["play", "maverick", "--file", "nowhere.json"],
    "a pack that isn't there": ["play", "maverick", "--pack", "nowhere.toml"],
    "a record that isn't there": ["replay", "nowhere.json"],
    "no record": ["replay"],
    "a rule that isn't there": ["rules", "maverick", "77"],
    "words no rule has": ["rules", "maverick", "phoenix"],
    "a pack to check that isn't there": ["check", "nowhere.toml"],
}


@pytest.mark.parametrize("words", MISTAKES.values(), ids=MISTAKES)
def test_every_mistake_is_one_line_on_stderr_and_exit_code_2(words: list[str], run: Run) -> None:
    code, out, err = run(*words)
    assert code == 2
    assert out == ""
    assert err.startswith("bestiary: ")
    assert err.count("\n") == 1
    assert len(err) > 20


def test_check_says_what_a_good_pack_changes(run: Run, tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    pack.write_text('title = "maverick"\n[monster.golem]\nstrength = 4\nsymbols = ["move", "melee"]\n')
    code, out, err = run("check", str(pack))
    assert (code, err) == (0, "")
    assert out == ("mine.toml is good: it changes 1 card of Maverick.\n  monster.golem: strength = 4, symbols = move, melee\n")


def test_check_names_file_line_and_field_of_every_mistake(run: Run, tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    pack.write_text('title = "maverick"\n[monster.golem]\nstrength = -4\nsymbols = ["dance"]\ncolour = "red"\n')
    torn = tmp_path / "torn.toml"
    torn.write_text('title = "maverick\n')
    code, out, err = run("check", str(pack), str(torn))
    assert (code, out) == (2, "")
    lines = err.splitlines()
    assert [line.split(": ")[:4] for line in lines[:3]] == [
        ["bestiary", "mine.toml", "line 3", "monster.golem.strength"],
        ["bestiary", "mine.toml", "line 4", "monster.golem.symbols"],
        ["bestiary", "mine.toml", "line 5", "monster.golem.colour"],
    ]
    assert lines[3].startswith("bestiary: torn.toml is not valid TOML: ")
    assert "at line 1" in lines[3]
    assert run("play", "maverick", "--pack", str(pack))[2].count("\n") == 3


def test_playing_with_a_seed_settings_and_a_pack(run: Run, tmp_path: Path, data: Path) -> None:
    pack = tmp_path / "mine.toml"
    pack.write_text('title = "maverick"\n[monster.golem]\nstrength = 9\n')
    words = ("--seed", "3", "--set", "companion=Raven", "--set", "payment=7", "--pack", str(pack))
    code, out, err = run("play", "maverick", *words, typed="give up\nyes\n")
    assert (code, err) == (0, "")
    assert "1: Golem, strength 9, melee." in out
    assert "bestiary play maverick --seed 3 --set companion=raven --set payment=7 --pack mine.toml" in out
    assert run("replay", str(next((data / "finished").iterdir())))[0] == 0


def test_a_game_left_is_gone_on_with(run: Run, data: Path) -> None:
    assert run("play", "maverick", typed="1\n5\n")[0] == 0
    _, out, _ = run("play", "maverick", typed="1\nswap\n")
    assert "go on after 2 answers" in out
    assert "Your turn: play cards, then end it." in out
    _, out, _ = run("play", "maverick", "--continue", typed="s\n")
    assert "Your turn: play cards, then end it." in out
    assert len(list((data / "saves").iterdir())) == 1
    assert "Who goes with you?" in run("play", "maverick", "--new")[1]
    assert len(list((data / "saves").iterdir())) == 2


def test_leaving_at_the_offer(run: Run) -> None:
    run("play", "maverick")
    assert run("play", "maverick")[0] == 0
    assert run("play", "maverick", typed="q\n")[0] == 0


def test_a_fault_of_ours_is_one_line_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bestiary.terminal.shelf.tell_titles", lambda voice: 1 / 0)
    code, _, err = run("titles")
    assert code == 2
    assert err.startswith("bestiary: something went wrong inside Bestiary (ZeroDivisionError: division by zero)")
    monkeypatch.setenv("BESTIARY_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        run("titles")


# -- as other programs see it


@pytest.fixture
def environment(data: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "FORCE_COLOR", "NO_COLOR")}
    return {**kept, "BESTIARY_DATA": str(data), "PYTHONPATH": str(SOURCE.parent), "TERM": "xterm-256color"}


def read_until(handle: int, wanted: bytes) -> str:
    """What a program says up to this, a pattern."""
    heard = b""
    while not re.search(wanted, heard):
        assert select.select([handle], [], [], 30)[0], heard.decode()
        more = os.read(handle, 65536)
        assert more, heard.decode()
        heard += more
    return heard.decode()


def test_through_a_pipe(environment: dict[str, str], data: Path) -> None:
    command = [*PROGRAM, "play", "maverick", "--seed", "3"]
    done = subprocess.run(command, input=b"1\n5\n\xff\xfe\nswap 4\n", env=environment, capture_output=True, timeout=30)
    text = done.stdout.decode()
    assert (done.returncode, done.stderr) == (0, b"")
    assert "\x1b" not in text
    assert not set(text) & set("┌│○✓▲")
    assert max(len(line) for line in text.splitlines() if str(data) not in line) <= 80
    assert "> 5\n\n5 cards set aside as payment.\n" in text, "what was typed is seen in the pipe, too"
    (path,) = (data / "saves").iterdir()
    assert len(load(path).record) == 3


def test_a_broken_pipe_is_silent(environment: dict[str, str]) -> None:
    for command in (["rules", "maverick"], ["play", "maverick"]):
        with subprocess.Popen(
            [*PROGRAM, *command], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as program:
            assert program.stdin
            assert program.stdout
            assert program.stderr
            program.stdout.close()
            assert program.wait(timeout=30) == 1
            assert program.stderr.read() == b""


def test_a_pipe_that_breaks_in_mid_game_loses_nothing(environment: dict[str, str], data: Path) -> None:
    pipe = subprocess.PIPE
    command = [*PROGRAM, "play", "maverick"]
    with subprocess.Popen(command, env=environment, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0) as program:
        assert program.stdin
        assert program.stdout
        assert program.stderr
        program.stdin.write(b"wolf\n")
        read_until(program.stdout.fileno(), b"How many cards")
        program.stdout.close()
        program.stdin.write(b"5\nswap\n")
        assert program.wait(timeout=30) == 1
        assert program.stderr.read() == b""
    (path,) = (data / "saves").iterdir()
    assert load(path).record[0] == ("companion", "wolf")


def test_a_full_disk_is_one_line(environment: dict[str, str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([*PROGRAM, "titles"], env=environment, stdout=full, stderr=subprocess.PIPE, timeout=30)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert done.stderr.startswith(b"bestiary: ")


def test_closed_streams(environment: dict[str, str], data: Path) -> None:
    shell = f'"{sys.executable}" -m bestiary play maverick <&- >&- 2>&-'
    assert subprocess.run(shell, shell=True, env=environment, timeout=30).returncode == 0
    assert len(list((data / "saves").iterdir())) == 1


@pytest.fixture
def terminal() -> Iterator[tuple[int, int]]:
    ours, theirs = pty.openpty()
    yield ours, theirs
    for handle in (ours, theirs):
        os.close(handle)


def interrupted(program: subprocess.Popen[bytes]) -> int | None:
    """Ctrl-C, and once more if the first came just before the line editor began to listen for it."""
    for _ in range(30):
        program.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            return program.wait(timeout=1)
    return None


def test_ctrl_c_on_a_terminal_keeps_the_game(environment: dict[str, str], data: Path, terminal: tuple[int, int]) -> None:
    ours, theirs = terminal
    environment |= {"COLUMNS": "80", "LINES": "40", "PYTHONIOENCODING": "utf-8"}
    command = [*PROGRAM, "play", "maverick", "--seed", "3"]
    with subprocess.Popen(command, env=environment, stdin=theirs, stdout=theirs, stderr=theirs) as program:
        first = read_until(ours, b"l log[^>]*> ")
        os.write(ours, b"wolf\n")
        read_until(ours, b"l log[^>]*> ")
        assert interrupted(program) == 130
    assert "┌ entrance ┬ 1 ───────┬" in re.sub(r"\x1b\[[0-9;]*m", "", first)
    last = read_until(ours, b"--continue")
    assert "The game is kept in" in last
    assert "Traceback" not in last
    (path,) = (data / "saves").iterdir()
    assert load(path).record == [("companion", "wolf")]


def test_importing_the_library_brings_nothing_of_the_terminal() -> None:
    program = "import sys, bestiary; print({'rich', 'platformdirs', 'argparse'} & set(sys.modules))"
    environment = {**os.environ, "PYTHONPATH": str(SOURCE.parent)}
    assert subprocess.check_output([sys.executable, "-c", program], env=environment, text=True) == "set()\n"


def test_no_title_is_named_in_the_terminal() -> None:
    for path in (*(SOURCE / "terminal").iterdir(), SOURCE / "__main__.py"):
        if path.is_file():
            text = path.read_text("utf-8").casefold()
            assert not [title for title in bestiary.titles() if title in text]
