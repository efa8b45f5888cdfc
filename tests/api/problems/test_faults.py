"""The search for the fault of a body agrees with msgspec, which decodes the body, for every body of the API."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from litestar.params import QueryParameter

from cadogan.api.application import ROUTES
from cadogan.api.bodies.body import StrictBody, decode_json
from cadogan.api.bodies.query import value_type
from cadogan.api.problems.expected_values import expected
from cadogan.api.problems.faults import find_fault, find_repeated
from tests.examples_drawn import examples

MODELS: dict[str, type[msgspec.Struct]] = {
    handler.dto.model_type.__name__: handler.dto.model_type
    for handler in ROUTES
    if isinstance(handler.dto, type) and issubclass(handler.dto, StrictBody)
}

TEXTS = st.sampled_from(["", "duchess", "fair", "free", "race:play", "a`b", "0" * 64, "2026-11-21", "\0"]) | st.text()
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-1, 9)
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=5,
)


@pytest.mark.parametrize("model", MODELS.values(), ids=MODELS)
@settings(max_examples=examples(40))
@given(data=st.data())
def test_a_fault_is_found_exactly_if_a_body_cannot_be_decoded(model: type[msgspec.Struct], data: st.DataObject) -> None:
    names = [field.encode_name for field in msgspec.structs.fields(model)]
    fields: dict[str, Any] = data.draw(st.dictionaries(st.sampled_from(names) | TEXTS, VALUES))
    body = msgspec.json.encode(fields)
    try:
        msgspec.json.decode(body, type=model)
        is_valid = True
    except msgspec.ValidationError:
        is_valid = False
    fault = find_fault(decode_json(body), model)
    assert (fault is None) == is_valid
    if fault is not None and fault.path is not None:
        assert fault.path in fault.detail or repr(fault.path) in fault.detail


@pytest.mark.parametrize(
    ("body", "name"),
    [
        (b'{"a": 1, "b": 2}', None),
        (b'{"a": 1, "b": {"a": 2}}', None),
        (b'[{"a": 1}, {"a": 1}]', None),
        (b'{"a": 1, "b": 2, "a": 3}', "a"),
        (b'{"options": {"runs": 1, "runs": 2}}', "runs"),
        (b'{"\\u0061": 1, "a": 2}', "a"),
        (b"[" * 16000, None),
        (b'{"a": 1' + b"0" * 5000 + b', "a": 2}', "a"),
    ],
)
def test_a_name_is_repeated_if_one_object_has_it_twice(body: bytes, name: str | None) -> None:
    assert find_repeated(body) == name


def test_every_query_parameter_has_one_type() -> None:
    fields = [field for handler in ROUTES for field in handler.parsed_fn_signature.parameters.values()]
    types = [value_type(field) for field in fields if isinstance(field.kwarg_definition, QueryParameter)]
    assert types
    for each in types:
        expected(msgspec.inspect.type_info(each))
