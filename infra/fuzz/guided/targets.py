"""All targets by name."""

from collections.abc import Mapping
from types import MappingProxyType

from infra.fuzz.guided import files, values
from infra.fuzz.guided.frames import FRAMES
from infra.fuzz.guided.requests import REQUESTS
from infra.fuzz.guided.target import Target

TARGETS: Mapping[str, Target] = MappingProxyType(
    {target.name: target for target in (FRAMES, REQUESTS, *values.targets(), *files.targets())}
)
