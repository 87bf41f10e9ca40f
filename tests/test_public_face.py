"""The public face: exactly what is promised, documented by examples that run, light to import."""

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import bestiary
from bestiary import registry

OPTIONS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_the_pages_run(page: Path) -> None:
    failed, _ = doctest.testfile(str(page), module_relative=False, optionflags=OPTIONS)
    assert not failed


def test_the_examples_of_the_public_names_run() -> None:
    results = [doctest.testmod(module, optionflags=OPTIONS) for module in (bestiary, registry)]
    assert sum(result.attempted for result in results) > 10
    assert not any(result.failed for result in results)


def test_the_public_names() -> None:
    assert set(bestiary.__all__) == {
        "Ask",
        "BadPack",
        "BadSave",
        "BadSetting",
        "BestiaryError",
        "Game",
        "NoSuchSeat",
        "NoSuchTitle",
        "NotAllowed",
        "Outcome",
        "Refusal",
        "RuleBroke",
        "load",
        "start",
        "titles",
        "vocabulary",
    }
    for name in ("answer", "why_not", "scene", "outcome", "fork", "redeal", "undo", "resign", "save"):
        assert hasattr(bestiary.Game, name)


def fresh(code: str) -> str:
    """What a new interpreter prints."""
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.strip()


def test_importing_takes_nothing_but_the_standard_library_and_msgspec() -> None:
    code = """
import sys
import msgspec.inspect
before = {name.partition(".")[0] for name in sys.modules}
import bestiary
bestiary.titles()
after = {name.partition(".")[0] for name in sys.modules}
print("foreign:", *sorted(after - before - sys.stdlib_module_names - {"bestiary"}))
print(*sorted(name for name in sys.modules if name.startswith("bestiary.games.")))
"""
    foreign, *games = fresh(code).splitlines()
    assert foreign == "foreign:"
    assert games == [], "a title was imported before anybody asked for it"


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: bestiary.start("chess"), "There is no title 'chess'; there are: "),
        (lambda: bestiary.start(7), "There is no title 7"),
        (lambda: bestiary.start("../maverick"), "There is no title '../maverick'"),
        (lambda: bestiary.start("maverick", seats=2), "maverick is played by 1, not by 2."),
        (lambda: bestiary.start("maverick", seats=0), "not by 0"),
        (lambda: bestiary.start("maverick", payment=22), "payment can't be 22; it may be: ask, 0 to 21."),
        (lambda: bestiary.start("maverick", payment=-1), "payment can't be -1"),
        (lambda: bestiary.start("maverick", payment="5"), "payment can't be '5'"),
        (lambda: bestiary.start("maverick", payment=5.0), "payment can't be 5.0"),
        (lambda: bestiary.start("maverick", payment=True), "payment can't be True"),
        (lambda: bestiary.start("maverick", companion="cat"), "companion can't be 'cat'; it may be: ask, wolf, raven."),
        (lambda: bestiary.start("maverick", friend="wolf"), "maverick has no setting friend; it has: companion, payment."),
        (lambda: bestiary.vocabulary("maverick", friend="wolf"), "maverick has no setting friend"),
    ],
)
def test_bad_input_gets_one_clear_sentence(call, sentence: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(bestiary.BestiaryError) as error:
        call()
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)
