"""The table of a tournament as it changes, as pages and as a stream."""

from collections.abc import AsyncIterator, Sequence
from typing import Annotated, cast
from uuid import UUID

from litestar import MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from msgspec import Struct

from cadogan.api.bodies.cursor import CURSOR_TEXT
from cadogan.api.bodies.streaming import OVER, LastEventId, StreamedEvent, form_asked, streamed
from cadogan.api.limits.bill import charge_rows
from cadogan.api.limits.limit_policies import costs
from cadogan.api.limits.stream_admission import StreamAdmission
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.paths import TournamentPath
from cadogan.api.routes.tournaments.table_changes import TableChange, cursor_at, version_at
from cadogan.lobby.tournaments.live_tables import LiveTables


class ChangePage(Struct, frozen=True):
    """What is new in the table of a tournament: one change, or none. `next` is the cursor from which to continue."""

    events: tuple[TableChange, ...]
    """The change, if there is one."""
    next: str
    """Cursor from which to continue, now or later. It is never null."""


@get(
    "/tournaments/{tournament_id:uuid}/changes",
    operation_id="listTableChanges",
    summary="List or stream the changes of a table",
    tags=["tournaments"],
    responses=problem_responses(404, 422) | OVER,
    opt=costs(5),
)
async def list_table_changes(  # noqa: PLR0913 - each is a part of the request or a dependency
    *,
    request: Request[None, None, State],
    tournament_id: TournamentPath,
    live_tables: NamedDependency[LiveTables],
    stream_admission: NamedDependency[StreamAdmission],
    cursor: Annotated[
        str,
        QueryParameter(
            description="`cursor` of a change or `next` of a page: what is new since then; `start`: the whole table; "
            "`now`: only new changes.",
            schema_extra={"pattern": f"^(start|now|{CURSOR_TEXT})$"},
        ),
    ] = "start",
    last_event_id: LastEventId = None,
) -> Response[ChangePage]:
    """The rows of a table that are new since a cursor, in one change.

    With `Accept: application/x-ndjson` (one line per change) or `text/event-stream`, changes arrive as they happen, at
    most two in a second, until the tournament is over. To resume a broken stream, send the last change's cursor as
    `cursor` or in the header `Last-Event-ID`.
    """
    # A malformed cursor is refused as such, whether or not there is a tournament.
    since = version_at(cursor) if last_event_id is None else version_at(last_event_id, "Last-Event-ID")
    now = await live_tables.kept.get(tournament_id)
    version = now.version if since is None else since
    form = form_asked(request)
    if form is not None:
        await stream_admission.admit(request)
        if not version:
            charge_rows(request.scope, len(now.table()))
        is_over = now.is_over and now.version <= version
        return streamed(form, None if is_over else batches_of(live_tables, tournament_id, version))
    change = await live_tables.change_after(tournament_id, version)
    if change is None:
        return Response(ChangePage((), cursor_at(version)))
    # As it was written for all who follow: the whole of a large table takes long to write again for each request.
    charge_rows(request.scope, change.rows)
    page = b'{"events":[%b],"next":"%b"}' % (change.payload, change.mark)
    return Response(cast("ChangePage", page), media_type=MediaType.JSON)


async def batches_of(
    live_tables: LiveTables, tournament_id: UUID, version: int
) -> AsyncIterator[Sequence[StreamedEvent]]:
    """Changes of a table as events of a stream."""
    async for change in live_tables.follow(tournament_id, version):
        yield [] if change is None else [StreamedEvent(change.mark, change.payload)]
