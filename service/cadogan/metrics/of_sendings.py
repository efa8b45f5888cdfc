"""Metrics of what a node makes for other sites: messages for webhooks, and pictures of pages."""

from collections.abc import Iterator

from prometheus_client.core import Metric

from cadogan.metrics.families import counter, counters
from cadogan.metrics.node import Node

ATTEMPTS = ("delivered", "failed", "gone")
PICTURES = ("drawn", "kept", "refused", "failed")


def of_sendings(node: Node) -> Iterator[Metric]:
    """Deliveries and pictures, by what became of them."""
    attempts, pictures = node.services.webhook_deliverer.attempts, node.services.painter.measures
    yield counters(
        "webhook_attempts", "Attempts to deliver, by outcome.", "outcome", dict.fromkeys(ATTEMPTS, 0) | attempts
    )
    outcomes = dict.fromkeys(PICTURES, 0) | {str(name): count for name, count in pictures.outcomes.items()}
    yield counters("pictures", "Requests for pictures, by outcome.", "outcome", outcomes)
    yield counter("picture_drawing_seconds", "Time that was spent on drawing pictures.", pictures.drawing_s)
