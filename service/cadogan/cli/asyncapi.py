"""`cadogan asyncapi`: the description of a race's socket, as checked in at the root."""

from collections.abc import Callable


def asyncapi_command(document: Callable[[], str]) -> Callable[[], None]:
    """Make the command, given how to write the description."""

    def asyncapi() -> None:
        """Print asyncapi.yaml."""
        print(document(), end="")

    return asyncapi
