"""docs/environments.md says what works."""

import re
from pathlib import Path

import gymnasium
import pettingzoo
import pyspiel

MODULES = {"gymnasium": gymnasium, "pettingzoo": pettingzoo, "pyspiel": pyspiel}
PAGE = (Path(__file__).parent.parent.parent / "docs" / "environments.md").read_text("utf-8")


def test_what_the_page_makes_can_be_made() -> None:
    (first, *_) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    made: dict[str, object] = {}
    exec(first.replace("256, workers=4", "2"), made)
    assert {"env", "game", "many"} <= set(made)
    for call in re.findall(r"`((?:gymnasium|pettingzoo)\.make\(.*?\)|pyspiel\.load_game\(.*?\))`", PAGE):
        assert eval(call, MODULES)
