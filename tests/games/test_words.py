"""Every title's words, rules and code agree: nothing is missing, nothing stands there unused."""

import re
from importlib.resources import files

import pytest

import bestiary
from bestiary import registry
from bestiary.rules import rules_of

TITLES = bestiary.titles()
#: What a title's folder holds besides its rules; every other module is a chapter of them.
ASIDE = ("__init__.py", "box.py", "state.py", "scene.py", "sense.py")


def chapters(package: str) -> dict[str, str]:
    """The modules of a title that hold rules: `turn.py`, `effects.py`, and those a long book is divided into."""
    modules = (one for one in files(package).iterdir() if one.name.endswith(".py") and one.name not in ASIDE)
    return {module.name: module.read_text("utf-8") for module in modules}


@pytest.mark.parametrize("name", TITLES)
def test_every_section_cited_in_the_code_exists(name: str) -> None:
    title = registry.title(name)
    numbers = {section.number for section in rules_of(title)}
    for module, source in chapters(title.package).items():
        cited = set(re.findall(r'Refusal\("[^"]+", "([\d.]+)"', source)) | set(
            re.findall(r"(?<![\d.])\d+\.\d+(?![\d.])", source)
        )
        assert cited <= numbers, f"{module} cites {cited - numbers}"


@pytest.mark.parametrize("name", TITLES)
def test_every_refusal_and_news_has_its_words_and_no_words_lie_idle(name: str) -> None:
    title = registry.title(name)
    source = "".join(chapters(title.package).values())
    words = title.words.table
    assert set(re.findall(r'Refusal\("([^"]+)"', source)) == set(words["refusal"])
    assert set(re.findall(r'\.tell\(\s*"([^"]+)"', source)) | set(re.findall(r'others=\("([^"]+)"', source)) == set(
        words["news"]
    )
    assert {verb for _, verb in title.steps.reasons} == set(words["option"])
    assert {what for what, _ in title.steps.reasons} == set(words["ask"])
    assert {setting.name for setting in title.settings} == set(words["setting"])
    assert set(title.measures(bestiary.start(name, seed=0).state)) == set(words.get("measure", {}))


@pytest.mark.parametrize("name", TITLES)
def test_every_step_says_which_section_it_is(name: str) -> None:
    title = registry.title(name)
    numbers = {section.number for section in rules_of(title)}
    for step, _ in title.steps.table.values():
        cited = re.findall(r"\d+(?:\.\d+)*", step.__doc__ or "")
        assert cited, f"{step.__name__} names no section"
        assert set(cited) <= numbers


@pytest.mark.parametrize("name", TITLES)
def test_sections_of_the_rules_are_numbered_in_order(name: str) -> None:
    numbers = [tuple(map(int, section.number.split("."))) for section in rules_of(registry.title(name))]
    assert numbers == sorted(set(numbers))
