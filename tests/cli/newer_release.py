"""The command as a newer release might have it: it reads one more kind of event, which changes nothing.

`python -m tests.cli.newer_release serve`
"""

from cadogan.races import events
from tests.future import FROM_THE_FUTURE

known = events.decode


def decode(payload: bytes) -> events.Event:
    return events.RacerReturned(0, 0) if payload == FROM_THE_FUTURE else known(payload)


if __name__ == "__main__":
    events.decode = decode  # type: ignore[assignment]  # it takes bytes alone
    from cadogan.main import main  # every module that imports the name from now on has the newer one

    main()
