"""Metrics of requests."""

from collections.abc import Iterator

from prometheus_client.core import CounterMetricFamily, Metric

from cadogan.api.http.limit_policies import POLICIES
from cadogan.metrics.families import PREFIX, counters, histograms
from cadogan.metrics.node import Node


def of_requests(node: Node) -> Iterator[Metric]:
    """Requests by operation, and limits."""
    requests = node.requests
    yield histograms(
        "http_request_seconds", "Time to the begin of the answer, by operation.", "operation", requests.seconds
    )
    answers = CounterMetricFamily(
        f"{PREFIX}http_answers", "Answers by operation and status.", labels=["operation", "status"]
    )
    for (operation, status), count in requests.answers.items():
        answers.add_metric([operation, str(status)], count)
    yield answers
    yield counters("http_problems", "Refused requests, by code.", "code", requests.refused)
    hits = {policy.name: 0 for policy in POLICIES} | ({} if node.limits is None else node.limits.hits)
    yield counters("limits_hit", "Requests that a rate limit has refused, by policy.", "policy", hits)
