"""The rules, set for a terminal."""

import pytest
from rich.cells import cell_len

import bestiary
from bestiary import registry
from bestiary.rules import Section, rules_of
from bestiary.terminal.rulebook import NoSuchRule, contents, found, pages

from .sitting import Person

TEXT = """A paragraph that was broken
in two. **Ruling:** it is put together
again, *gently*.

- One item
  that goes on
- Another item

| Beast | Worth | Known from |
|---|---|---|
| The Rat | 1 | the book, page 3 |
| Hydra | | a friend |
"""


def lines(plain: bool, width: int = 80) -> list[str]:
    voice = Person(plain=plain, width=width).voice
    return [text.plain for text in pages((Section("4.2", "Beasts", TEXT),), voice)]


def test_paragraphs_and_lists_are_put_together_again() -> None:
    assert lines(plain=True)[:6] == [
        "4.2 Beasts",
        "A paragraph that was broken in two. Ruling: it is put together again, gently.",
        "",
        "- One item that goes on",
        "- Another item",
        "",
    ]


def test_a_table_is_drawn_for_the_eye_and_told_for_the_ear() -> None:
    assert lines(plain=False)[6:] == [
        "Beast    Worth  Known from",
        "The Rat  1      the book, page 3",
        "Hydra           a friend",
    ]
    told = ["The Rat: worth 1; known from the book, page 3", "Hydra: known from a friend"]
    assert lines(plain=True)[6:] == told
    assert lines(plain=False, width=30)[-3:] == ["The Rat: worth 1; known from", "  the book, page 3", told[1]]


def test_bold_words_stay_bold_where_lines_are_broken_anew() -> None:
    section = Section("1", "x", "Some words before **a ruling that is long** and after.")
    bold = []
    for text in pages((section,), Person(plain=False, width=24).voice)[1:]:
        bold += [text.plain[span.start : span.end] for span in text.spans]
    assert bold == ["a", "ruling", "that", "is", "long"]


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize("name", bestiary.titles())
def test_every_title_s_rules_fit_the_terminal(name: str, plain: bool) -> None:
    title, voice = registry.title(name), Person(plain=plain).voice
    shown = pages(found(title, ""), voice)
    assert max(cell_len(text.plain) for text in shown) <= 80
    assert not any("**" in text.plain for text in shown)
    assert len(contents(title, voice)) >= len(rules_of(title))


def test_rules_are_found_by_number_and_by_words() -> None:
    title = registry.title("maverick")
    assert [section.number for section in found(title, "6")] == ["6", "6.1", "6.2", "6.3"]
    assert [section.number for section in found(title, "6.3.")] == ["6.3"]
    assert "6.2" in [section.number for section in found(title, "RALLY strength")]
    for nothing in ("phoenix", "6.9"):
        with pytest.raises(NoSuchRule):
            found(title, nothing)
