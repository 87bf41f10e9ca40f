"""How well bots play: the lab's answers to the plans of strength.toml, written into RESULTS.md.

    python -m benchmarks.strength [WORDS]    all plans, or those whose command has all these words

Rows are kept in `.lab`, so that a run that was stopped goes on, and one that is finished is only counted again.
"""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
import tomllib
from datetime import UTC, datetime
from hashlib import blake2b
from pathlib import Path

import msgspec

HERE = Path(__file__).parent
ROOT = HERE.parent
PAGE = HERE / "RESULTS.md"
RECORD = HERE / "strength.json"
ROWS = ROOT / ".lab"
HEADING = "## How well bots play"


class Answer(msgspec.Struct):
    """What the lab said, of which code and when."""

    says: str
    command: str
    code: str
    date: str
    tables: str


def main(words: list[str]) -> int:
    plans = tomllib.loads((HERE / "strength.toml").read_text("utf-8"))["plan"]
    before = msgspec.json.decode(RECORD.read_bytes(), type=dict[str, Answer]) if RECORD.exists() else {}
    answers: dict[str, Answer] = {}
    for plan in plans:
        command = ["bestiary", "lab", plan["title"], *plan["words"]]
        said = shlex.join(command)
        if all(word in command for word in words):
            before[said] = asked(plan["title"], command, plan["says"])
        if said in before:
            answers[said] = before[said]
            answers[said].says = plan["says"]
    RECORD.write_bytes(msgspec.json.format(msgspec.json.encode(answers), indent=1) + b"\n")
    PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")
    return 0


def asked(title: str, command: list[str], says: str) -> Answer:
    """Play what is missing of this plan, and hear the tables."""
    code = digest(title)
    rows = ROWS / f"{title}-{blake2b(shlex.join([*command, code]).encode(), digest_size=6).hexdigest()}.parquet"
    sys.stderr.write(f"{shlex.join(command)}\n")
    program = [sys.executable, "-m", "bestiary", *command[1:], "--out", str(rows)]
    said = subprocess.run(program, check=True, stdout=subprocess.PIPE, text=True, env={"COLUMNS": "110", "PYTHONHASHSEED": "0"})
    tables = "\n".join(line.rstrip() for line in said.stdout.splitlines() if str(rows) not in line).strip()
    return Answer(says, shlex.join(command), code, f"{datetime.now(UTC):%Y-%m-%d}", tables)


def digest(title: str) -> str:
    """Of all code that decides how bots play this title."""
    code, package = blake2b(digest_size=6), ROOT / "src" / "bestiary"
    for room in (package / "kernel", package / "bots", package / "games" / title.replace("-", "_")):
        for path in sorted(room.rglob("*")):
            if path.suffix in (".py", ".toml"):
                code.update(path.read_bytes())
    return code.hexdigest()


def written(page: str) -> str:
    """The page with what is recorded in the place of what stood there."""
    return page.partition(HEADING)[0].rstrip() + "\n" + section()


def section() -> str:
    """What is recorded, as the last section of RESULTS.md."""
    if not RECORD.exists():
        return ""
    parts = [HEADING, "Counted by the lab (`make strength`); the same command gives the same tables."]
    for answer in json.loads(RECORD.read_text("utf-8")).values():
        parts.append(f"### `{answer['command']}`")
        parts.append(f"{answer['says'].capitalize()}. {answer['date']}.")
        parts.append(f"```\n{answer['tables']}\n```")
    return "\n" + "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
