"""OpenAPI: refusals of every operation, with which the server answers before a request reaches its route."""

from typing import Any

from cadogan.api.connection.early_answers import REFUSALS
from cadogan.api.openapi.limits import may_refuse

STATUSES = sorted({str(refusal.status) for refusal in REFUSALS})


def say_early_refusals(document: dict[str, Any]) -> None:
    """Add them to every operation."""
    for operations in document["paths"].values():
        for operation in operations.values():
            may_refuse(operation, *STATUSES)
