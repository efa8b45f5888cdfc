"""Events of the lobby: racers join, get ready and leave, and the deal is renewed."""

from typing import ClassVar, Literal, final

from msgspec.structs import replace

from cadogan.races.changes import changed, lobby_of, seated
from cadogan.races.commands import Join, Ready, Start, Withdraw
from cadogan.races.events.stored_event import StoredEvent, before_start, uncommanded, unlisted
from cadogan.races.ids import PlayerId
from cadogan.races.listed_race import ListedRace
from cadogan.races.phases import Lobby
from cadogan.races.proof import fair_deal
from cadogan.races.race import READY_MS, RULES_WITH_TIME_FOR_READY, START_MS, Race, Renewal, Seat
from cadogan.races.record.public import BecameReady, CalledStart, Joined, Renewed, Withdrew
from cadogan.races.record.public_state import Change, PublicState, hex_of


@final
class RacerJoined(StoredEvent, frozen=True, tag=11):
    """A player took a seat, or committed to another nonce."""

    visibility: ClassVar[Literal["race"]] = "race"
    seat: int
    player: PlayerId
    commitment: bytes | None

    def apply(self, race: Race) -> Race:
        """Race with the racer. If the last seat is taken, all have some seconds to get ready.

        They count from the first end of the lobby at the latest. So nobody keeps it open by leaving and joining.
        """
        before = race.seats[self.seat]
        if before.player == self.player:
            seat = replace(before, commitment=self.commitment)
        else:
            seat = Seat(self.player, self.commitment, joined=race.version + 1)
        joined = seated(race, self.at, self.seat, seat)
        after = replace(joined, joins=(*race.joins, self.player))
        if race.created.race_rules < RULES_WITH_TIME_FOR_READY or race.is_full or not after.is_full:
            return after
        lobby = lobby_of(race)
        ready_by = min(self.at, race.created.at + race.created.lobby_s * 1000) + READY_MS
        return replace(after, phase=replace(lobby, expires_at=max(lobby.expires_at, ready_by)))

    def public(self, record: PublicState, p: int, t: int, change: Change) -> Joined:
        """The racer, with the commitment to the nonce."""
        return Joined(p, t, self.seat, self.player, hex_of(self.commitment), change.race.starter)

    def listed(self, row: ListedRace) -> ListedRace:
        """Row with the player."""
        return row.with_player(self.seat, self.player)

    text = before_start

    def command(self, race: Race) -> Join:
        """The join, decided again."""
        return Join(self.at, self.player, self.commitment)


@final
class RacerWithdrew(StoredEvent, frozen=True, tag=12):
    """A racer left before the start."""

    visibility: ClassVar[Literal["race"]] = "race"
    seat: int

    def apply(self, race: Race) -> Race:
        """Lobby with the seat free. If a nonce was open, the race remembers who left."""
        player = race.seats[self.seat].player
        is_told = race.has_open_nonce or race.ends_with_a_withdrawal
        left = (*race.left, player) if is_told and player is not None else race.left
        return replace(seated(race, self.at, self.seat, Seat()), phase=lobby_of(race), left=left)

    def public(self, record: PublicState, p: int, t: int, change: Change) -> Withdrew:
        """The seat that is free."""
        return Withdrew(p, t, self.seat, change.race.starter)

    def listed(self, row: ListedRace) -> ListedRace:
        """Lobby with the seat free."""
        return replace(row.with_player(self.seat, None), state="lobby")

    text = before_start

    def command(self, race: Race) -> Withdraw:
        """The withdrawal, decided again."""
        return Withdraw(self.at, self.seat)


@final
class DealRenewed(StoredEvent, frozen=True, tag=13):
    """A racer left after a nonce was opened. The service has a new secret, and every racer needs a new nonce."""

    visibility: ClassVar[Literal["race"]] = "race"
    secret: bytes

    def apply(self, race: Race) -> Race:
        """Race in which every racer has to commit again. Opened nonces are spent."""
        seats = tuple(replace(seat, commitment=None, is_ready=False, nonce=None) for seat in race.seats)
        spent = {seat.commitment for seat in race.seats if seat.is_ready and seat.commitment is not None}
        renewals = (*race.renewals, Renewal(self.at, race.left))
        secret = self.secret
        return changed(race, self.at, seats=seats, secret=secret, spent=race.spent | spent, renewals=renewals, left=())

    def public(self, record: PublicState, p: int, t: int, change: Change) -> Renewed:
        """The new commitment, and who made it necessary."""
        race = change.race
        commitment = fair_deal.commitment(race.id, self.secret).hex()
        return Renewed(p, t, commitment, len(race.renewals), race.renewals[-1].left)

    listed = unlisted
    text = before_start
    command = uncommanded


@final
class RacerReady(StoredEvent, frozen=True, tag=14):
    """A racer is ready, and opened the nonce of their commitment."""

    visibility: ClassVar[Literal["race"]] = "race"
    seat: int
    nonce: bytes | None

    def apply(self, race: Race) -> Race:
        """Race with the seat ready."""
        return seated(race, self.at, self.seat, replace(race.seats[self.seat], is_ready=True, nonce=self.nonce))

    def public(self, record: PublicState, p: int, t: int, change: Change) -> BecameReady:
        """The seat, without the nonce."""
        return BecameReady(p, t, self.seat)

    listed = unlisted
    text = before_start

    def command(self, race: Race) -> Ready:
        """The nonce, checked again."""
        return Ready(self.at, self.seat, self.nonce)


@final
class StartCalled(StoredEvent, frozen=True, tag=23):
    """The start was called. Free seats are removed, and the seats behind them move up.

    Racers who are not ready soon are left out as well.
    """

    visibility: ClassVar[Literal["race"]] = "race"

    def apply(self, race: Race) -> Race:
        """Lobby without free seats."""
        seats = tuple(seat for seat in race.seats if not seat.is_free)
        return changed(race, self.at, seats=seats, phase=Lobby(lobby_of(race).expires_at, self.at + START_MS))

    def public(self, record: PublicState, p: int, t: int, change: Change) -> CalledStart:
        """When racers who are not ready are left out."""
        phase = change.race.phase
        assert isinstance(phase, Lobby)
        assert phase.start_by is not None
        return CalledStart(p, t, phase.start_by)

    def listed(self, row: ListedRace) -> ListedRace:
        """Row without free seats."""
        players = tuple(player for player in row.players if player is not None)
        return replace(row, players=players, seats=len(players))

    text = before_start

    def command(self, race: Race) -> Start:
        """The call, decided again. The log does not say more of the caller than that it was one who could."""
        starter = race.starter
        player = None if starter is None else race.seats[starter].player
        return Start(self.at, race.created.creator if player is None else player)
