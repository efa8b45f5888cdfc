"""`cadogan openapi`: the description of the REST API, as checked in at the root."""

from cadogan.api.openapi import openapi_yaml


def openapi() -> None:
    """Print openapi.yaml."""
    print(openapi_yaml(), end="")
