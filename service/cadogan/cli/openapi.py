"""`cadogan openapi`: prints the description of the REST API, as checked in at the root."""

from collections.abc import Callable


def openapi_command(document: Callable[[], str]) -> Callable[[], None]:
    """The command. `openapi_yaml` writes the description."""

    def openapi() -> None:
        """Print openapi.yaml."""
        print(document(), end="")

    return openapi
