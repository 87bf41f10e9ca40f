"""Where files are kept, and how they are written so that nothing is lost: whole, or not at all."""

from __future__ import annotations

import os
import secrets
import sys
from contextlib import suppress
from pathlib import Path

from platformdirs import user_data_dir

from . import wording
from .kernel import BestiaryError


class Unwritable(BestiaryError):
    """A file that can't be written."""


def data_folder() -> Path:
    """The user's own, unless $BESTIARY_DATA names another."""
    return Path(os.environ.get("BESTIARY_DATA") or user_data_dir("bestiary", appauthor=False))


def write(path: Path, content: str | bytes) -> None:
    """All of it or nothing: a new file is written through to the disk, then takes the old one's place."""
    path = path.resolve()
    new = path.with_name(f".{path.name}.{secrets.token_hex(4)}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with new.open("xb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
        _settle(path.parent)
    except OSError as error:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise Unwritable(wording.line("unwritable", path=path, why=why(error))) from None


def _settle(folder: Path) -> None:
    """A new name in a folder lasts only once the folder is written through too; Windows can't and needn't."""
    if sys.platform != "win32":
        handle = os.open(folder, os.O_RDONLY)
        try:
            with suppress(OSError):
                os.fsync(handle)
        finally:
            os.close(handle)


def why(error: OSError) -> str:
    """What the system said, for a sentence."""
    return error.strerror or type(error).__name__
