"""Requests whose bodies may not arrive completely."""

from typing import TypeVar

from litestar import Request
from litestar.datastructures import State
from litestar.exceptions import InternalServerException

from cadogan.api.problems.errors import MalformedBody

User = TypeVar("User")
Auth = TypeVar("Auth")


class BodyRequest(Request[User, Auth, State]):
    """A request. Litestar treats a client that disconnects within its body as a fault of the service; this does not."""

    async def body(self) -> bytes:
        """The whole body. Raises MalformedBody if the client disconnects before all of it has arrived."""
        try:
            return await super().body()
        except InternalServerException:
            if not self.is_connected:  # the body was read twice: a fault of the service
                raise
            raise MalformedBody("the client disconnected before the whole body had arrived") from None
