"""Bodies and refusals of OAuth's endpoints, in the form of its RFCs: forms in, JSON with `error` out."""

from typing import Annotated, Any, Generic, TypeVar

import msgspec
from litestar import Request, Response
from litestar.datastructures import State
from litestar.exceptions import ValidationException
from litestar.openapi.datastructures import ResponseSpec
from msgspec import Meta, Struct

from cadogan.api.bodies.body import StructBody
from cadogan.api.problems.problems import Problem, problem_response, problem_responses
from cadogan.people.oauth.errors import OAuthCode, OAuthError
from cadogan.people.oauth.parameters import read_parameters, single

FORM = "application/x-www-form-urlencoded"
NO_STORE = {"Cache-Control": "no-store"}
"""Headers of answers that may have a token or a code."""

T = TypeVar("T", bound=Struct)


class OAuthRefusal(Struct, frozen=True):
    """Why a request of OAuth was refused (RFC 6749, section 5.2)."""

    error: OAuthCode
    """Code for programs."""
    error_description: Annotated[str, Meta(examples=["code_verifier is not that of the code_challenge"])]
    """What was wrong, and what would be right, for the app's developer."""


class FormBody(StructBody[T], Generic[T]):
    """Decodes the forms of handlers that have it as their `dto`. Unknown parameters are ignored, as the RFCs ask."""

    def decode_bytes(self, value: bytes) -> T:
        """Decode the body. Raises OAuthError."""
        if self.asgi_connection.headers.get("content-type", "").partition(";")[0].strip().lower() != FORM:
            raise OAuthError("invalid_request", f"send the parameters as {FORM}")
        try:
            parameters = read_parameters(value.decode("ascii"))
        except UnicodeDecodeError:
            raise OAuthError("invalid_request", "the body has characters that are not URL-encoded") from None
        fields = msgspec.structs.fields(self.model_type)
        found = {field.name: single(parameters, field.name) for field in fields}
        for field in fields:
            if field.required and found[field.name] is None:
                raise OAuthError("invalid_request", f"{field.name} is missing")
        return self.model_type(**found)  # every field is a text, or None


def oauth_responses(*statuses: int) -> dict[int, ResponseSpec]:
    """Refusals of an endpoint of OAuth, for the OpenAPI document. Limits and outages are problems, as elsewhere."""
    refusal = ResponseSpec(
        OAuthRefusal,
        generate_examples=False,
        description="The request is refused. `error` has the reason for the app.",
        media_type="application/json",
    )
    return problem_responses(413, 422, *statuses) | {400: refusal}


def oauth_response(request: Request[Any, Any, State], error: Exception) -> Response[OAuthRefusal] | Response[Problem]:
    """Answer to an exception: in the form of OAuth if the request is at fault, and else a problem."""
    match error:
        case OAuthError():
            refusal = OAuthRefusal(error.code, str(error))
        case ValidationException():
            refusal = OAuthRefusal("invalid_request", f"the body is missing; send the parameters as {FORM}")
        case _:
            return problem_response(request, error)
    return Response(refusal, status_code=400, media_type="application/json", headers=NO_STORE)
