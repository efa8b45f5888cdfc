"""`cadogan openapi`: the description of the REST API, as checked in at the root."""

from collections.abc import Callable


def openapi_command(document: Callable[[], str]) -> Callable[[], None]:
    """Make the command, given how to write the description."""

    def openapi() -> None:
        """Print openapi.yaml."""
        print(document(), end="")

    return openapi
