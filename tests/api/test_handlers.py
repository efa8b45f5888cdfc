"""A handler is served because a module of `api/routes` defines it. No list names it, and its place does not matter."""

from pathlib import Path

import pytest

from cadogan.api import application, routes
from cadogan.api.handlers import handlers_in


def test_every_handler_that_a_module_defines_is_served_once() -> None:
    written = sum(
        line.startswith(("@get(", "@post(", "@delete(", "@put(", "@patch("))
        for file in Path(routes.__path__[0]).rglob("*.py")
        for line in file.read_text(encoding="utf-8").splitlines()
    )
    functions = [handler.fn for handler in handlers_in("cadogan.api.routes")]
    assert len(set(functions)) == len(functions) == written
    served = {handler.fn for route in application.routes().routes for handler in getattr(route, "route_handlers", ())}
    assert served >= set(functions)


def test_the_order_of_handlers_changes_nothing_in_the_contract(monkeypatch: pytest.MonkeyPatch) -> None:
    before = application.routes().openapi_schema.to_schema()
    monkeypatch.setattr(application, "ROUTES", application.ROUTES[::-1])
    monkeypatch.setattr(application, "ROOT_ROUTES", application.ROOT_ROUTES[::-1])
    after = application.routes.__wrapped__().openapi_schema.to_schema()
    assert after["paths"] == before["paths"]
    assert list(after["paths"]) == list(before["paths"])
    assert after["components"] == before["components"]
