"""The registry of rows, in the order in which they run."""

from infra.attacks import calm, long_race, playbacks, requests_at_once, sockets
from infra.attacks.row import Row

ROWS: dict[str, Row] = {
    row.name: row
    for row in (
        calm.CALM,
        *sockets.ROWS,
        *long_race.ROWS,
        *playbacks.ROWS,
        *requests_at_once.ROWS,
    )
}
