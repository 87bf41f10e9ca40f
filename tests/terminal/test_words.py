"""The terminal's words and its code agree: nothing is missing, nothing stands there unused."""

import re
from pathlib import Path

import bestiary
from bestiary.terminal.wording import WORDS

SOURCE = Path(bestiary.__file__).parent


def test_every_sentence_is_said_and_every_sentence_said_is_there() -> None:
    code = (SOURCE / "__main__.py").read_text("utf-8")
    code += "".join(path.read_text("utf-8") for path in (SOURCE / "terminal").glob("*.py"))
    literals = set(re.findall(r"""["']([a-z][a-z-]*)["']""", code))
    for section in ("line", "count", "argument"):
        assert set(WORDS.table[section]) <= literals, section
    assert set(re.findall(r'(?<![.\w])line\(\s*"([^"]+)"', code)) <= set(WORDS.table["line"])
    assert set(re.findall(r'(?<![.\w])count\(\s*"([^"]+)"', code)) <= set(WORDS.table["count"])
    assert set(re.findall(r'_help\("([^"]+)"', code)) == set(WORDS.table["argument"])


def test_aliases_lead_to_commands() -> None:
    assert set(WORDS.table["alias"].values()) <= set("hiurltsqw")
