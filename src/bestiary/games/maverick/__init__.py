"""Maverick, a game for one: clear a dungeon of thirteen monsters before your cards run out."""

from bestiary.kernel import Setting, Title

from . import scene, sense
from .box import PAYMENT, SUGGESTED_PAYMENT, MaverickBox, Monster
from .turn import begin, measures, resign, steps

TITLE = Title(
    name="maverick",
    version=1,
    package=__name__,
    seats=range(1, 2),
    settings=(
        Setting("companion", default="ask", words=("ask", "wolf", "raven")),
        Setting("payment", default="ask", words=("ask",), numbers=PAYMENT),
    ),
    cards={"monster": Monster},
    make_box=MaverickBox,
    begin=begin,
    steps=steps,
    scene=scene,
    resign=resign,
    value=sense.value,
    features=sense.features,
    sensed=sense.sensed,
    measures=measures,
    suggested=lambda _, option: option == ("payment", SUGGESTED_PAYMENT),
)
