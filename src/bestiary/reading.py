"""Files that somebody named, read so that none of them, nor a device in their place, can fill the memory."""

from __future__ import annotations

import errno
import os
from pathlib import Path

MOST = 64 << 20  # bytes; no save and no pack comes near


def content(path: str | Path) -> bytes:
    """All of it, or OSError."""
    with Path(path).open("rb") as file:
        read = file.read(MOST + 1)
    if len(read) > MOST:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return read


def text(path: str | Path) -> str:
    """The same as text; ValueError if it is none in UTF-8."""
    return content(path).decode()
