"""`cadogan asyncapi`: prints the description of the race socket, as checked in at the root."""

from collections.abc import Callable


def asyncapi_command(document: Callable[[], str]) -> Callable[[], None]:
    """The command. `asyncapi_yaml` writes the description."""

    def asyncapi() -> None:
        """Print asyncapi.yaml."""
        print(document(), end="")

    return asyncapi
