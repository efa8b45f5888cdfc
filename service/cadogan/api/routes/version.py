"""What runs here: for whoever operates the service, or measures it."""

from importlib.metadata import version
from typing import Literal

from litestar import get
from msgspec import Struct

from cadogan.rules import RULES_FORM, RULES_VERSION


class Version(Struct, frozen=True):
    """The version. `rules`: whether the rules run compiled or in Python, which differ in speed alone."""

    version: str
    rules_version: int
    rules: Literal["compiled", "python"]


@get("/version", operation_id="getVersion", summary="What runs here", tags=["health"], sync_to_thread=False)
def get_version() -> Version:
    """Version of the service, version of the rules as races record it, and the form in which the rules run."""
    return Version(version("cadogan"), RULES_VERSION, RULES_FORM)
