"""Methods of the SDKs that only send a request: a route names its method, and the SDKs' code is generated.

`@get(..., operation_class=sdk("against", "Compare two players in the races where both had a seat."))` is a method in
Python and in TypeScript. Its parameters, answer and types follow from the operation (`infra/generate/sdk_methods.py`).
"""

from dataclasses import field, make_dataclass

from litestar.openapi.spec import Operation


def sdk(  # noqa: PLR0913 - most routes need the first one or two
    name: str,
    about: str = "",
    *,
    arguments: str = "",
    typescript: str = "",
    returns: str = "",
    has_key: bool = False,
    may_repeat: bool = False,
) -> type[Operation]:
    """Description of an operation for which the SDKs have a method with this name, in Python's spelling.

    `about` is the docstring; without it, the route's summary is. `arguments` are names of parameters
    and of fields of the body as a Python signature has them: `"race_id, *seats, people"`. Without it, those that are
    required are positional, and the others are keywords. `typescript` is the same for TypeScript, where it differs.
    `returns` is the field of the answer that the method returns. A request that creates something carries an
    Idempotency-Key; with `has_key`, another one does, too. A `DELETE` without an answer `may_repeat` if it is lost.
    """
    given = {
        "name": name,
        "about": about,
        "arguments": arguments,
        "typescript": typescript,
        "returns": returns,
        "has_key": has_key,
        "may_repeat": may_repeat,
    }
    written = {key.replace("_", "-"): value for key, value in given.items() if value}
    member = field(default_factory=lambda: written, metadata={"alias": "x-sdk"})
    return make_dataclass("SdkOperation", [("x_sdk", dict[str, object], member)], bases=(Operation,))
