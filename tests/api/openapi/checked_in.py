"""The OpenAPI document that is checked in. One test compares it with the one that the service describes.

Reading it takes a tenth of the time of describing it, and each worker of a run needs it to collect the tests.
"""

from functools import cache
from typing import Any

import yaml

from tests.builds import ROOT

CHECKED_IN = ROOT / "openapi.yaml"


@cache
def openapi_document() -> dict[str, Any]:
    """The document as plain values. Every call returns the same dict; do not change it."""
    document: dict[str, Any] = yaml.load(CHECKED_IN.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    return document
