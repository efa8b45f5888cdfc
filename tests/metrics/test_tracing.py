"""Traces reach a collector, below the caller's span; without the setting nothing of OpenTelemetry is imported."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import httpx
import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span

from cadogan.cli.serving.listeners import bound
from cadogan_client import Cadogan
from tests.fixtures import running

TRACE, PARENT = "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"


@pytest.fixture
def spans(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Span]]:
    """Spans that a collector has got."""
    taken: list[Span] = []

    class Collector(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            request = ExportTraceServiceRequest.FromString(body)
            taken.extend(span for each in request.resource_spans for scope in each.scope_spans for span in scope.spans)
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:  # it would print
            pass

    server = HTTPServer(("127.0.0.1", 0), Collector)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", f"http://127.0.0.1:{server.server_port}")
    yield taken
    server.shutdown()
    thread.join()
    server.server_close()


async def test_requests_and_batches_are_traced(dsn: str, spans: list[Span]) -> None:
    async with running(dsn, bound("127.0.0.1", 0), has_traces=True) as service:
        async with httpx.AsyncClient(base_url=service.url) as http:
            await http.get("/api/v1/games", headers={"traceparent": f"00-{TRACE}-{PARENT}-01"})
        async with Cadogan(service.url) as one:
            await one.sign_up("Ann")
            await one.create_race("eagle-wing", seats=2)
    of_name = {span.name: span for span in spans}
    asked = of_name["listGames"]
    assert (asked.trace_id.hex(), asked.parent_span_id.hex()) == (TRACE, PARENT)
    attributes = {attribute.key: attribute.value for attribute in asked.attributes}
    assert attributes["http.response.status_code"].int_value == 200
    assert of_name["append"].attributes[0].value.int_value >= 1
    assert of_name["append"].end_time_unix_nano >= of_name["append"].start_time_unix_nano


def test_without_the_setting_nothing_of_opentelemetry_is_imported() -> None:
    code = "import sys, cadogan.app; sys.exit(any(name.startswith('opentelemetry') for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 0
