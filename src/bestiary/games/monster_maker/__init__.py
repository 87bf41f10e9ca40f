"""Monster Maker, for two to six: down a dungeon and back with its treasure, while the others send monsters."""

from bestiary.kernel import Setting, Title

from . import scene, sense
from .box import Character, Corridor, MakerBox, Monster, Other, Prize, Spell, Treasure
from .turn import begin, measures, resign, steps

TITLE = Title(
    name="monster-maker",
    version=1,
    package=__name__,
    seats=range(2, 7),
    settings=(
        Setting("dispel", default="free", words=("free", "action")),
        Setting("detour", default="free", words=("free", "action")),
        Setting("edition", default="first", words=("first", "second")),
        Setting("spells", default="anybody", words=("anybody", "casters")),
        Setting("strength", default="added", words=("added", "instead")),
        Setting("charm", default="alone", words=("alone", "combined")),
        Setting("onward", default=False),
        Setting("traps", default="down", words=("down", "up")),
        Setting("sleep", default="revised", words=("revised", "first")),
        Setting("distance", default="by-players", words=("by-players",), numbers=range(40, 205, 5)),
        Setting("length", default="one", words=("one", "campaign"), numbers=range(2, 8)),
    ),
    cards={
        "corridor": Corridor,
        "monster": Monster,
        "character": Character,
        "spell": Spell,
        "other": Other,
        "treasure": Treasure,
        "prize": Prize,
    },
    make_box=MakerBox,
    begin=begin,
    steps=steps,
    scene=scene,
    resign=resign,
    note=scene.note,
    value=sense.value,
    features=sense.features,
    sensed=sense.sensed,
    measures=measures,
)
