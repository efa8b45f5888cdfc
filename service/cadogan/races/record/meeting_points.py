"""The cards up to which boards are public: those that all racers had seen at some point of their boards.

A racer has seen a set of cards at each point of their board, and it only grows. A set that every racer who still races
has had at some point is a meeting point. The boards are public up to the last meeting point. So whenever an event
becomes public, it shows that the others have come to this point, and their own public events show that too. If it were
enough that a rival had seen these cards somehow, the moment would tell that hidden moves had led there.
"""

from cadogan.races.race import Race, Seat

EVERYTHING = -1
"""All cards: nobody races any more."""


class MeetingPoints:
    """The last meeting point of a race: a bit for each card, by its place in the deal."""

    __slots__ = ("_reached", "last")

    def __init__(self, race: Race) -> None:
        """All boards begin with the same cards."""
        self.last = race.boards[0].seen
        self._reached = [{board.seen} for board in race.boards]

    def see(self, race: Race, seat: int) -> None:
        """Note that a racer has seen more cards."""
        seen = race.boards[seat].seen
        self._reached[seat].add(seen)
        for number, reached in enumerate(self._reached):  # a loop, because every new card runs it
            if seen not in reached and still_races(race.seats[number]):
                return
        self.last = seen

    def end(self, race: Race) -> None:
        """Note that a seat has ended: what it has not reached does not hold the others back any more."""
        racing = [self._reached[number] for number, each in enumerate(race.seats) if still_races(each)]
        self.last = max(set.intersection(*racing), key=int.bit_count) if racing else EVERYTHING


def still_races(seat: Seat) -> bool:
    """Whether events wait for this seat: its race goes on, and it is no ghost."""
    return seat.end is None and seat.ghost is None
