"""Actions and observations as Gymnasium and PettingZoo describe them."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from bestiary.kernel import BadSetting

from . import WORDS
from .setup import Setup


def action_space(setup: Setup) -> spaces.Discrete:
    return spaces.Discrete(len(setup.vocabulary))


def observation_space(setup: Setup) -> spaces.Space[Any]:
    """The title's numbers in their ranges: one vector, or a vector for each group of them."""
    if not setup.features:
        raise BadSetting(WORDS.line("no-features", title=setup.title.name))
    if not setup.structured:
        return spaces.Box(setup.low, setup.high, dtype=np.int32)
    groups = setup.groups.items()
    return spaces.Dict({name: spaces.Box(setup.low[part], setup.high[part], dtype=np.int32) for name, part in groups})


def masked_space(setup: Setup) -> spaces.Dict:
    """With the mask beside the numbers, as PettingZoo's card and board games have it."""
    mask = spaces.Box(0, 1, (len(setup.vocabulary),), np.int8)
    return spaces.Dict({"observation": observation_space(setup), "action_mask": mask})
