"""Many games at once: played by bots in worker processes, kept a row each, and counted.

>>> from bestiary.lab import Plan, Rows, run
>>> plan = Plan("maverick", ("random",), ({"payment": 5},), games=3)
>>> rows = Rows(plan)
>>> run(plan, rows, workers=1)
>>> rows.table["seed", "reason"].rows()
[(0, 'failure'), (1, 'failure'), (2, 'failure')]
"""

from .plan import Plan, plan_of
from .report import report
from .rows import Rows
from .running import Stopped, run

__all__ = ["Plan", "Rows", "Stopped", "plan_of", "report", "run"]
