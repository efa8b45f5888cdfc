"""The end of a node, which its readiness announces."""


class Shutdown:
    """Whether a node is about to shut down. Proxies stop sending it requests while it can still serve them."""

    def __init__(self) -> None:
        self.has_begun = False

    def begin(self) -> None:
        """Let `/readyz` answer 503 from now on."""
        self.has_begun = True
