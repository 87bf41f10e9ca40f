"""`bestiary serve` for measuring: the made-up game stands on the shelf, and one address may do as much as a crowd."""

from __future__ import annotations

import sys
from pathlib import Path

from bestiary import registry
from bestiary.kernel import Title
from bestiary.server import command
from tests.kernel.tattle import TITLE as TATTLE

OPEN = ("requests=1000000", "burst=1000000", "messages=1000000", "tables=1000000", "lines=100000")


def main(port: int, data: str) -> int:
    shelf, find = registry.titles(), registry._import

    def title(name: str) -> Title:
        return TATTLE if name == TATTLE.name else find(name)

    registry.titles = lambda: (*shelf, TATTLE.name)  # type: ignore[assignment]
    registry._import = title  # type: ignore[assignment]
    return command.serve("127.0.0.1", port, Path(data), OPEN, "", print)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2]))
