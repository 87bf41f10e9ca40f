"""Card packs: what they change, and how every mistake is named."""

from pathlib import Path

import pytest

import bestiary
from bestiary import registry
from bestiary.kernel import Pack
from bestiary.kernel.scene import Piece
from bestiary.packs import read_pack

HEAD = 'title = "maverick"\n\n'


def pack(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    return path


def test_a_pack_changes_numbers_symbols_and_abilities(tmp_path: Path) -> None:
    path = pack(tmp_path, HEAD + '[monster.imp]\nstrength = 4\nsymbols = ["ranged", "melee"]\nability = "reign"\n')
    imp = bestiary.start("maverick", packs=path).state.box.cards["monster"]["imp"]
    assert (imp.name, imp.strength, imp.symbols, imp.ability, imp.known) == ("Imp", 4, ("ranged", "melee"), "reign", "pack")


def test_a_pack_leaves_other_games_alone(tmp_path: Path) -> None:
    bestiary.start("maverick", packs=pack(tmp_path, HEAD + "[monster.imp]\nstrength = 4\n"))
    assert bestiary.start("maverick").state.box.cards["monster"]["imp"].strength == 0


def test_packs_lie_over_each_other(tmp_path: Path) -> None:
    first = read_pack(pack(tmp_path, HEAD + "[monster.imp]\nstrength = 4\n[monster.bug]\nstrength = 2\n"), registry.title)
    second = read_pack(pack(tmp_path, HEAD + "[monster.imp]\nstrength = 5\n"), registry.title)
    monsters = bestiary.start("maverick", packs=[first, second]).state.box.cards["monster"]
    assert (monsters["imp"].strength, monsters["bug"].strength) == (5, 2)


def test_a_pack_may_bring_a_new_monster(tmp_path: Path) -> None:
    path = pack(tmp_path, HEAD + '[monster.gargoyle]\nname = "Gargoyle"\nstrength = 3\nsymbols = ["melee", "move"]\n')
    game = bestiary.start("maverick", packs=path)
    assert len(game.state.absent) == 6
    assert game.scene(0)


def test_the_vocabulary_takes_packs_too(tmp_path: Path) -> None:
    path = pack(tmp_path, HEAD + "[monster.imp]\nstrength = 4\n")
    assert bestiary.vocabulary("maverick", packs=path) == bestiary.vocabulary("maverick")


MISTAKES = [
    ("[monster.imp]\nstrength = -1", "line 4: monster.imp.strength: -1 is not a whole number from 0 to 9."),
    ("[monster.imp]\nstrength = 10", "line 4: monster.imp.strength: 10 is not a whole number from 0 to 9."),
    ("[monster.imp]\nstrength = true", "line 4: monster.imp.strength: true is not a whole number from 0 to 9."),
    ("[monster.imp]\nstrength = 2.0", "line 4: monster.imp.strength: 2.0 is not a whole number from 0 to 9."),
    ('[monster.imp]\nstrength = "2"', 'line 4: monster.imp.strength: "2" is not a whole number from 0 to 9.'),
    ('[monster.imp]\n\nsymbols = ["magic"]', 'line 5: monster.imp.symbols: "magic" is not known here; write one of: '),
    ("[monster.imp]\nsymbols = []", "line 4: monster.imp.symbols: [] is not a list of 1 to 3 entries."),
    ('[monster.imp]\nsymbols = ["move", "move", "move", "move"]', "is not a list of 1 to 3 entries."),
    ('[monster.imp]\nsymbols = "move"', 'line 4: monster.imp.symbols: "move" is not a list of 1 to 3 entries.'),
    ("[monster.imp]\nsymbols = [1]", "line 4: monster.imp.symbols: 1 is not known here"),
    ('[monster.imp]\nability = "flight"', 'line 4: monster.imp.ability: "flight" is not known here; write one of: '),
    ('[monster.imp]\nname = ""', 'line 4: monster.imp.name: "" is not a text of 1 to 60 letters in quotes.'),
    ("[monster.imp]\nname = 3", "line 4: monster.imp.name: 3 is not a text of 1 to 60 letters in quotes."),
    ('[monster.imp]\nname = "\\u001b[2J"', "is not a text of 1 to 60 letters in quotes."),
    ("[monster.imp]\nweight = 3", "line 4: monster.imp.weight: there is no field weight; a card here has: name, strength, "),
    ('[monster.imp]\nknown = "rulebook"', "line 4: monster.imp.known: there is no field known"),
    ("[monster.imq]\nstrength = 3", "line 3: monster.imq: there is no imq to change; there are: banshee, "),
    ("[beast.imp]\nstrength = 3", "line 3: beast: there is no section beast; there are: monster."),
    ("monster = 3", "line 3: monster: monster is a section of cards; write [monster.card] and the fields below it."),
    ("[monster]\nimp = 3", "line 4: monster.imp: a card has fields; write [monster.imp] and the fields below it."),
    ("[monster]\nimp = {strength = -1}", "line 4: monster.imp.strength: -1 is not"),
    ("[monster]\nimp.strength = -1", "line 4: monster.imp.strength: -1 is not"),
    ('["monster"."imp"]\n"strength" = -1', "line 4: monster.imp.strength: -1 is not"),
]


@pytest.mark.parametrize(("text", "sentence"), MISTAKES)
def test_a_mistake_is_named_with_file_line_and_field(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(bestiary.BadPack) as error:
        bestiary.start("maverick", packs=pack(tmp_path, HEAD + text + "\n"))
    (mistake,) = error.value.mistakes
    assert mistake.startswith("mine.toml: ")
    assert sentence in mistake


def test_every_mistake_is_named_at_once(tmp_path: Path) -> None:
    text = '[monster.imp]\nstrength = -1\nability = "x"\n\n[monster.bug]\nstrength = 99\n[rock.x]\na = 1\n'
    with pytest.raises(bestiary.BadPack) as error:
        read_pack(pack(tmp_path, HEAD + text), registry.title)
    assert [mistake.split(":")[1].strip() for mistake in error.value.mistakes] == ["line 4", "line 5", "line 8", "line 9"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("title = \n", "mine.toml is not valid TOML: Invalid value (at line 1, column 9)."),
        ("[monster.imp]\nstrength = 3\n", "the pack does not say which title it changes"),
        ("title = 7\n", "the pack does not say which title it changes"),
        ('title = "chess"\n', "There is no title 'chess'"),
    ],
)
def test_a_pack_that_can_not_be_read(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(bestiary.BestiaryError) as error:
        bestiary.start("maverick", packs=[pack(tmp_path, text)])
    assert sentence in str(error.value)


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(bestiary.BadPack, match="not a text file"):
        bestiary.start("maverick", packs=path)
    with pytest.raises(bestiary.BadPack, match="can't be read: No such file"):
        bestiary.start("maverick", packs=tmp_path / "none.toml")
    with pytest.raises(bestiary.BadPack, match="can't be read"):
        bestiary.start("maverick", packs=tmp_path)
    with pytest.raises(bestiary.BadPack, match="can't be read: File too large"):
        bestiary.start("maverick", packs="/dev/zero")


def test_a_pack_made_by_a_program_is_checked_too() -> None:
    for changes in ({"beast": {}}, {"monster": {"imp": {"strength": -1}}}, {"monster": {"x": {}}}):
        with pytest.raises(bestiary.BadPack):
            bestiary.start("maverick", packs=Pack("maverick", changes))
    with pytest.raises(bestiary.BadPack, match="is a pack for chess"):
        bestiary.start("maverick", packs=Pack("chess", {}, "its.toml"))


def test_new_monsters_are_numbered_in_their_order() -> None:
    """Two packs with the same cards in another order are two packs."""
    new = {name: {"name": name, "strength": 1, "symbols": ["move"]} for name in ("xa", "xb")}
    one, other = Pack("maverick", {"monster": new}), Pack("maverick", {"monster": dict(reversed(new.items()))})
    rows = [[piece.face.title for piece in absent(pack)] for pack in (one, other, one)]
    assert rows[0] == rows[2]
    assert one.digest != other.digest
    assert bestiary.load(bestiary.start("maverick", seed=0, packs=other).save())


def absent(pack: Pack) -> tuple[Piece, ...]:
    return bestiary.start("maverick", seed=0, packs=pack).scene(0).areas[-1].pieces


def test_numbers_of_thousands_of_digits(tmp_path: Path) -> None:
    with pytest.raises(bestiary.BadPack, match="is not valid TOML"):
        bestiary.start("maverick", packs=pack(tmp_path, HEAD + "[monster.imp]\nstrength = " + "9" * 5000))
    with pytest.raises(bestiary.BadSetting):
        bestiary.start("maverick", payment=10**5000)
    with pytest.raises(bestiary.BadSetting):
        bestiary.start("maverick", seed=10**5000)
