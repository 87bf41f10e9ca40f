"""Maximum Apocalypse: Gothic Horrors, for one to six together: explore, scavenge, survive and carry out a mission."""

from bestiary.kernel import Setting, Title

from . import scene, sense
from .box import SEATS, SECTIONS, SURVIVORS, HorrorsBox
from .steps import steps
from .turn import begin, measures, resign

TITLE = Title(
    name="maximum-apocalypse",
    version=1,
    package=__name__,
    seats=range(1, SEATS + 1),
    settings=(
        Setting("mission", default="v2", words=("v1", "v2", "v3", "c1", "c2", "c3", "y1", "y2", "y3", "vc")),
        Setting("deaths", default="all", words=("all", "any")),
        Setting("deck_end", default="draw", words=("draw", "last-card")),
        *(Setting(f"survivor{seat + 1}", SURVIVORS[(seat + 2) % len(SURVIVORS)], words=SURVIVORS) for seat in range(SEATS)),
    ),
    cards=SECTIONS,
    make_box=HorrorsBox,
    begin=begin,
    steps=steps,
    scene=scene,
    resign=resign,
    value=sense.value,
    features=sense.features,
    sensed=sense.sensed,
    measures=measures,
)
