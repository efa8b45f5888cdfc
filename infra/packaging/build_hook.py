"""What Hatchling puts into the wheel beside the package: the compiled modules, if any were compiled.

The page and the docs are inside the package already, as files that git ignores. The hook checks that they were built.
"""

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUILT = {"the page": "service/cadogan/site/index.html", "the docs": "service/cadogan/docs/index.html"}

COMPILED_MODULES = "CADOGAN_COMPILED_MODULES"
"""Environment variable with the folder of the compiled modules. The wheel is then one for this platform."""


class Contents(BuildHookInterface[Any]):
    """Adds files to the wheel. An editable installation reads them from the checkout."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Say what to include. Raises FileNotFoundError for what has to be built first."""
        if version == "editable":
            return
        for name, path in BUILT.items():
            if not (Path(self.root) / path).exists():
                raise FileNotFoundError(f"{name} is not built: there is no {path}. `make dist` builds everything.")
        if self.target_name != "wheel":
            return
        compiled = os.environ.get(COMPILED_MODULES)
        if compiled:
            build_data["force_include"][compiled] = "cadogan/__compiled__"
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
