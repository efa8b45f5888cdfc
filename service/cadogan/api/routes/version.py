"""The running version, for operators and benchmarks."""

from importlib.metadata import version
from typing import Annotated, Literal

from litestar import get
from msgspec import Meta, Struct

from cadogan.rules import RULES_FORM, RULES_VERSION


class Version(Struct, frozen=True):
    """The version. `rules`: whether the rules run compiled or in Python; these differ only in speed."""

    version: Annotated[str, Meta(examples=["1.4.0"])]
    """Version of the service."""
    rules_version: int
    """Version of the rules that new races are played with."""
    rules: Literal["compiled", "python"]
    """Whether the rules run compiled or in Python."""


@get("/version", operation_id="getVersion", summary="Get the version", tags=["health"], sync_to_thread=False)
def get_version() -> Version:
    """Version of the service, version of the rules as races record it, and whether the rules run compiled."""
    return Version(version("cadogan"), RULES_VERSION, RULES_FORM)
