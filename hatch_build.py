"""The hook that builds the browser client whenever a wheel or an editable install is made."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Client(BuildHookInterface):  # type: ignore[type-arg,misc]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  # the hook's signature
        if self.target_name != "wheel":
            return
        building = runpy.run_path(str(Path(self.root, "web", "build.py")))
        try:
            building["build"]()
        except building["NotBuilt"] as error:
            raise SystemExit(str(error)) from None
        build_data["artifacts"].append("/src/bestiary/server/static/**")
