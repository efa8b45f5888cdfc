"""Requests, and what a node sends to other sites."""

from cadogan.api.limits.limit_policies import POLICIES
from cadogan.metrics.metric import CHOSEN, Kind, Metric, Reading, in_database
from cadogan.metrics.node import Node

ATTEMPTS = ("delivered", "failed", "gone")
PICTURES = ("drawn", "kept", "refused", "failed")


def answers(node: Node) -> Reading:
    """Answers by operation and status."""
    counted = node.requests.answers.items()
    by_label: dict[tuple[str, ...], float] = {(operation, str(status)): count for (operation, status), count in counted}
    return by_label


def limits(node: Node) -> Reading:
    """Requests that a rate limit has refused."""
    return {policy.name: 0 for policy in POLICIES} | ({} if node.limits is None else node.limits.hits)


def pictures(node: Node) -> Reading:
    """Requests for pictures and films by what became of them."""
    outcomes = node.services.painter.measures.outcomes + node.services.film_painter.measures.outcomes
    counted = {str(outcome): count for outcome, count in outcomes.items()}
    return dict.fromkeys(PICTURES, 0) | counted


OF_REQUESTS = (
    Metric(
        "http_request_seconds",
        Kind.TIMES,
        "Time to the begin of the answer, by operation.",
        lambda node: node.requests.seconds,
        "nodes: Time of a request",
        "s",
        ("operation",),
    ),
    Metric(
        "http_answers",
        Kind.COUNT,
        "Answers by operation and status.",
        answers,
        "nodes: Requests per second",
        "ops",
        ("operation", "status"),
        f"sum by (status) (rate(cadogan_http_answers_total{{{CHOSEN}}}[1m]))",
    ),
    Metric(
        "http_problems",
        Kind.COUNT,
        "Refused requests, by code.",
        lambda node: node.requests.refused,
        "nodes: Problems per second",
        "ops",
        ("code",),
    ),
    Metric(
        "limits_hit",
        Kind.COUNT,
        "Requests that a rate limit has refused, by policy.",
        limits,
        "nodes: Limits that were hit, per second",
        "ops",
        ("policy",),
    ),
    Metric(
        "webhook_attempts",
        Kind.COUNT,
        "Attempts to deliver, by outcome.",
        lambda node: dict.fromkeys(ATTEMPTS, 0) | node.services.webhook_deliverer.attempts,
        "nodes: Attempts to deliver to webhooks, per second",
        "ops",
        ("outcome",),
    ),
    Metric(
        "webhook_oldest_undelivered_seconds",
        Kind.SERVICE,
        "Age of the oldest event that waits for its delivery.",
        in_database(lambda signs: signs.webhooks.oldest_s),
        "nodes: Oldest event not delivered to a webhook",
        "s",
    ),
    Metric(
        "webhook_oldest_due_seconds",
        Kind.SERVICE,
        "For how long an event could have been sent.",
        in_database(lambda signs: signs.webhooks.oldest_due_s),
        "nodes: Oldest event not delivered to a webhook",
        "s",
    ),
    Metric(
        "webhooks_off",
        Kind.SERVICE,
        "Webhooks that are switched off.",
        in_database(lambda signs: signs.webhooks.off),
        "nodes: Webhooks switched off",
    ),
    Metric(
        "pictures",
        Kind.COUNT,
        "Requests for pictures of pages: drawn, kept (no drawing needed), refused (too many waited) or failed.",
        pictures,
        "nodes: Pictures per second",
        "ops",
        ("outcome",),
    ),
    Metric(
        "picture_drawing_seconds",
        Kind.COUNT,
        "Time that was spent on drawing pictures.",
        lambda node: node.services.painter.measures.drawing_s + node.services.film_painter.measures.drawing_s,
        "nodes: Share of time in which pictures are drawn",
        "percentunit",
    ),
)
