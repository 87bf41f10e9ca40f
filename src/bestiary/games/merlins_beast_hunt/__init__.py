"""Merlin's Beast Hunt, for two to four: build fences of cards and dice, and catch the beasts they close in."""

from bestiary.kernel import Setting, Title

from . import scene, sense
from .box import Beast, HuntBox
from .turn import begin, measures, resign, steps

TITLE = Title(
    name="merlins-beast-hunt",
    version=1,
    package=__name__,
    seats=range(2, 5),
    settings=(
        Setting("rerolls", default="once", words=("once", "until-kept")),
        Setting("enclosure", default="holes", words=("holes", "supports")),
    ),
    cards={"beast": Beast},
    make_box=HuntBox,
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
