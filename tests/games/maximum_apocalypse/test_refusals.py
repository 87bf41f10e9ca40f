"""Every question, those that chance seldom asks too: each word is on offer or refused by a rule, and reads as a sentence."""

from collections.abc import Callable

import pytest

import bestiary
from bestiary.games.maximum_apocalypse.board import AT
from bestiary.games.maximum_apocalypse.state import Horrors
from bestiary.kernel import Game
from bestiary.rules import rules_of

from .table import TITLE, do, lay, monster, state
from .test_monsters import with_passive, with_spec


def van() -> Game:
    return bestiary.start("maximum-apocalypse", seats=2, seed=1, mission="v1")


def mulligan() -> Game:
    return bestiary.start("maximum-apocalypse", seats=2, seed=1, mission="v2")


def begins() -> Game:
    return do_(mulligan(), ("mulligan", 0), ("mulligan", 0))


def do_(game: Game, *plays: tuple[object, ...]) -> Game:
    do(game, *plays)
    return game


def act() -> Game:
    return lay(
        "priest",
        "ronin",
        hands=["prayer blessing exorcism ward collar", "katana"],
        finds=["medicine food-1 blow-dart dynamite", "antidote"],
        gear=["rosary desert-eagle fuel", "fuel teppo"],
        monsters=["kitsune oni oni", "tengu"],
        phobias=["", "xenophobia"],
        tokens={"c2": 2, "d2": 3},
        hunger=3,
        life=[10],
    )


def nobody_acts() -> Game:
    return lay(hands=["wrench pistol"], actions=0)


def favour() -> Game:
    return do_(
        lay("mechanic", "priest", mission="vc", tiles={"b2": "van"}, gear=["walkie-talkie"]), ("help", "walkie-talkie", 1)
    )


def exchange() -> Game:
    return do_(lay(hands=["wrench pistol upgrade"]), ("exchange", "wrench"))


def more() -> Game:
    game = lay("ronin", gear=["katana"], monsters=["yurei namahage tengu"])
    return do_(game, ("hit", "katana", monster(game, "yurei")))


def where() -> Game:
    return do_(lay("mechanic", "priest", hands=["hotwire"]), ("help", "hotwire", 1))


def sneak() -> Game:
    return do_(lay(tokens={"c2": 1}), ("move", "c2"))


def talisman() -> Game:
    return do_(lay(gear=["talisman"], under={"b3": "jungle"}), ("move", "b3"))


def toll() -> Game:
    return do_(lay(mission="vc", tiles={"b2": "van"}, under={"c2": "bandit-camp"}, gear=["wrench"]), ("move", "c2"))


def shed() -> Game:
    return do_(lay(hands=["blow-torch"], gear=["autoturret wrench"]), ("equip", "blow-torch"))


def discard() -> Game:
    game = lay(hands=["pistol"], finds=["medicine"], monsters=["kitsune"])
    return do_(game, ("appease", monster(game, "kitsune")))


def lose_find() -> Game:
    return lay(finds=["medicine antidote"], phobias=["kleptomania"], actions=0, turn=True)


def carry() -> Game:
    return do_(lay(at=["c2"], red="fuel"), ("scavenge", "red"))


def free_scavenge() -> Game:
    return lay(mission="v1", tiles={"b2": "amusement-park", "c2": "van"}, todo=[("free_scavenge", 0, AT["b2"])])


def order() -> Game:
    return lay(monsters=["oni tengu yurei"], actions=0, turn=True, change=lambda s: s.stunned.__setitem__(s.attached[0][2], 1))


def stun() -> Game:
    return do_(lay(under={"b3": "church"}, monsters=["oni tengu"]), ("move", "b3"))


def unblock() -> Game:
    tiles = {"b2": "gas-station", "c2": "farm", "d2": "farm", "e2": "police-station"}
    return do_(lay(tiles=tiles, red="empty-handed", change=blocks), ("scavenge", "red"))


def blocks(s: Horrors) -> None:
    s.blocked += [AT["c2"], AT["d2"], AT["e2"]]


def meditate() -> Game:
    return do_(lay("ronin", hands=["meditate"]), ("do", "meditate"))


def look() -> Game:
    return do_(lay("priest", hands=["arcane-knowledge"]), ("look", "arcane-knowledge", "monsters"))


def consent() -> Game:
    return do_(lay("mechanic", "priest", finds=["medicine"]), ("give", 1, "medicine"))


def grail() -> Game:
    return do_(lay("mechanic", "priest", finds=["grail"], at=["b2", "c2"], monsters=["oni tengu", "yurei"]), ("do", "grail"))


def successor() -> Game:
    return do_(lay(mission="y2", tiles={"b2": "garden", "d2": "van"}, under={"c2": "castle"}), ("move", "c2"))


def stampede() -> Game:
    change = with_spec(with_passive("stampede"))
    at = ["b2", "c2", "c2"]
    return lay("mechanic", "priest", "ronin", at=at, monsters=["yurei"], actions=0, turn=True, change=change)  # type: ignore[arg-type]


POSITIONS = (
    *(van, mulligan, begins, act, nobody_acts, favour, exchange, more, where, sneak, talisman, toll, shed, discard, lose_find),
    *(carry, free_scavenge, order, stun, unblock, meditate, look, consent, grail, successor, stampede),
)


@pytest.mark.parametrize("position", POSITIONS)
def test_every_word_is_on_offer_or_refused_by_a_rule(position: Callable[[], Game], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TITLE.__dict__, "_boxes", {})
    game = position()
    assert game.ask is not None
    rules = {section.number for section in rules_of(TITLE)}
    assert len({game.say(option) for option in game.ask.options}) == len(game.ask.options), "two options read alike"
    for word in state(game).box.vocabulary:
        refusal = game.why_not(word)
        assert (refusal is None) == (word in game.ask.options), (word, refusal)
        assert game.say(word).strip()
        if refusal is not None:
            assert refusal.rule in rules
            assert refusal.text.strip()


def test_every_question_is_among_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TITLE.__dict__, "_boxes", {})
    asked = {game.ask.what for position in POSITIONS if (game := position()).ask is not None}
    assert asked == set(TITLE.words.table["ask"])


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("seat", [0, 1])
def test_anybody_may_leave_at_any_question(position: Callable[[], Game], seat: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was asked is asked of somebody else, or the game goes on without it; what is left can be answered."""
    monkeypatch.setitem(TITLE.__dict__, "_boxes", {})
    game = position()
    s = state(game)
    if seat >= s.seats:
        return
    s.do()
    s.todo.insert(0, ("pass_on", seat))
    asks = game.ask
    game.resign(seat)
    assert state(game).gone[seat]
    assert asks is not None
    if game.ask is not None:
        assert game.ask.seat != seat
        assert all(game.why_not(option) is None for option in game.ask.options)
