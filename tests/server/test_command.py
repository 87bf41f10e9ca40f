"""`bestiary serve` as people start it."""

import asyncio
import resource
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from bestiary.__main__ import main
from bestiary.server.command import address_of, bound, more_files
from bestiary.server.sqlite import SQLite

from .kills import Process


@pytest.fixture(autouse=True)
def nobody_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    """What should have been refused must not keep the test waiting."""
    monkeypatch.setattr("bestiary.server.command.Server.run", lambda *_: pytest.fail("it serves"))


def complaint(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What is said when it can't start."""
    assert main(["serve", *words]) == 2
    said = capsys.readouterr().err
    assert said.startswith("bestiary: ")
    assert said.count("\n") == 1
    return said


def test_a_port_in_use(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = complaint(capsys, "--port", str(port), "--data", str(tmp_path))
    assert f"Port {port} on 127.0.0.1 is in use already; --port takes another." in said


MISTAKES = {
    "no number": (["--port", "x"], "--port takes a whole number"),
    "no port": (["--port", "70000"], "from 0 to 65535"),
    "no address": (["--host", "300.1.1.1"], "can't be listened on"),
    "no limit": (["--set", "luck=1"], "serve has no setting luck; it has: requests, burst,"),
    "no number of it": (["--set", "tables=many"], "tables can't be 'many'; it may be: 1 to"),
    "no public address": (["--port", "0", "--public", "play.example.org"], "written like https://play.example.org"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_in_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path, mistake: str) -> None:
    words, sentence = MISTAKES[mistake]
    assert sentence in complaint(capsys, *words, "--data", str(tmp_path))


def test_a_folder_in_use_or_damaged(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    store = SQLite(tmp_path)
    store.prepare()
    assert "Another server uses" in complaint(capsys, "--port", "0", "--data", str(tmp_path))
    asyncio.run(store.close())
    assert store._connection is None
    (tmp_path / "tables.sqlite").write_bytes(b"no database" * 1000)
    assert "is damaged" in complaint(capsys, "--port", "0", "--data", str(tmp_path))


def test_it_serves_and_stops_when_it_is_told(tmp_path: Path) -> None:
    async def use() -> None:
        server = Process(tmp_path)
        await server.start()
        async with httpx.AsyncClient(trust_env=False) as http:
            assert (await http.get(f"http://127.0.0.1:{server.port}/health")).json()["status"] == "ok"
        assert server.stop() == 0
        await server.start()
        assert server.stop(signal.SIGTERM) == 0

    asyncio.run(use())


def test_only_this_machine_unless_told_otherwise() -> None:
    listening = bound("127.0.0.1", 0)
    assert address_of(listening).startswith("http://127.0.0.1:")
    listening.close()
    said = subprocess.run(
        [sys.executable, "-m", "bestiary", "serve", "--help"], check=True, capture_output=True, text=True
    ).stdout
    assert "127.0.0.1 if not said" in " ".join(said.split())


def test_files_are_allowed_as_far_as_the_system_lets_us() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(256, hard), hard))
        assert more_files() >= min(hard, 1 << 20) or hard == resource.RLIM_INFINITY
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_few_files_are_said_plainly(tmp_path: Path) -> None:
    """In a process of its own, since a hard limit can't be raised again."""
    code = f"""
import resource
import signal
resource.setrlimit(resource.RLIMIT_NOFILE, (300, 300))
from bestiary.server import command
said = []
class Stop(Exception): pass
def server(*_): raise Stop
command.Server = server
try:
    command.serve("127.0.0.1", 0, __import__("pathlib").Path({str(tmp_path)!r}), [], "", said.append)
except Stop:
    print(*said)
"""
    said = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert "300 files: enough for about 200 guests" in said
    assert "ulimit -n" in said
