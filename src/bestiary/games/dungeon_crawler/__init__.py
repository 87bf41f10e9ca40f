"""Dungeon Crawler, for one: lead a party through a dungeon of cards, and accomplish your quests before your deck runs out."""

from bestiary.kernel import Setting, Title

from . import scene, sense
from .box import CrawlBox
from .cards import FORMATS, Adventurer, Crawler, Deck, Dungeon, Quest
from .turn import begin, measures, resign, steps

TITLE = Title(
    name="dungeon-crawler",
    version=1,
    package=__name__,
    seats=range(1, 2),
    settings=(
        Setting("format", default="standard", words=tuple(FORMATS)),
        Setting("quests", default=2, numbers=range(1, 4)),
        Setting("dungeon", default="ready", words=("ready", "random")),
        Setting("line_up", default="ask", words=("ask", "ready")),
    ),
    cards={"adventurer": Adventurer, "quest": Quest, "crawler": Crawler, "dungeon": Dungeon, "deck": Deck},
    make_box=CrawlBox,
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
