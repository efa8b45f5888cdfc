"""`openapi.yaml`, generated from handlers and Structs without a database."""

from functools import cache
from typing import Any

import yaml

from cadogan.api.application import routes


class _PlainDumper(yaml.SafeDumper):
    """Writes a value out wherever it occurs: people read the file, and anchors would move with each change."""

    def ignore_aliases(self, data: object) -> bool:  # noqa: ARG002 - as PyYAML calls it
        return True


@cache
def openapi_document() -> dict[str, Any]:
    """The document as plain values, version 3.1 of OpenAPI. Every call returns the same dict; do not change it."""
    return routes().openapi_schema.to_schema()


def openapi_yaml() -> str:
    """The text of `openapi.yaml`."""
    return yaml.dump(openapi_document(), Dumper=_PlainDumper, sort_keys=False, allow_unicode=True, width=120)
