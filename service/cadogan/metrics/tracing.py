"""Traces by OpenTelemetry: a span for each request, and one for each batch of the log.

Only `TRACES=1` imports this module. Without it, a batch costs one test for None more, and a request nothing.
"""

import time
from importlib.metadata import version

from litestar.enums import ScopeType
from litestar.handlers import HTTPRouteHandler
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.propagate import extract
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import SpanKind, Status, StatusCode, Tracer

NS = 1_000_000_000
EXPORT_S = 2
"""Seconds that the collector may take."""


class Tracing:
    """Spans of one node. A thread sends them, so nothing waits for the collector."""

    def __init__(self, node_id: str) -> None:
        resource = Resource.create(
            {"service.name": "cadogan", "service.version": version("cadogan"), "service.instance.id": node_id}
        )
        self._provider = TracerProvider(resource=resource)
        self._provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(timeout=EXPORT_S)))
        self.tracer: Tracer = self._provider.get_tracer("cadogan")

    def note_batch(self, events: int, seconds: float) -> None:
        """Trace a batch of the log that was committed now."""
        now = time.time_ns()
        span = self.tracer.start_span(
            "append", kind=SpanKind.CLIENT, start_time=now - int(seconds * NS), attributes={"cadogan.events": events}
        )
        span.end(now)

    def close(self) -> None:
        """Send what is left."""
        self._provider.shutdown()


class TracedRequests:
    """An ASGI application that traces another one. A span ends with its answer; its parent is that of `traceparent`."""

    def __init__(self, app: ASGIApp, tracer: Tracer) -> None:
        self._app = app
        self._tracer = tracer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        method = scope["method"]
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        with self._tracer.start_as_current_span(method, context=extract(headers), kind=SpanKind.SERVER) as span:
            span.set_attribute("http.request.method", method)

            async def send_traced(message: Message) -> None:
                if message["type"] == "http.response.start":
                    handler = scope.get("route_handler")
                    if isinstance(handler, HTTPRouteHandler) and isinstance(handler.operation_id, str):
                        span.update_name(handler.operation_id)
                    span.set_attribute("http.response.status_code", message["status"])
                    if message["status"] >= 500:
                        span.set_status(Status(StatusCode.ERROR))
                await send(message)

            await self._app(scope, receive, send_traced)
