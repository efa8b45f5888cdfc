"""`openapi.yaml`, generated from handlers and Structs without a database."""

from functools import cache
from typing import Any

import yaml

from cadogan.api.application import DEPENDENCIES, application


@cache
def openapi_document() -> dict[str, Any]:
    """The document as plain values, version 3.1 of OpenAPI. Every call returns the same dict; do not change it."""
    described = application(dict.fromkeys(DEPENDENCIES))  # no handler is called, so no service is needed
    return described.openapi_schema.to_schema()


def openapi_yaml() -> str:
    """The text of `openapi.yaml`."""
    return yaml.safe_dump(openapi_document(), sort_keys=False, allow_unicode=True, width=120)
