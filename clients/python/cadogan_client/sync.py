"""The client for code without asyncio: `from cadogan_client.sync import Cadogan`.

The same methods as those of the asynchronous client, which does the work in a thread of its own; each waits for its
answer. Written by `python -m infra.sync_client`: change the classes there is an `Async…` of here, and run that.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta
from typing import Literal, Self, Unpack
from uuid import UUID

from cadogan_client.account import Kept, Link, NewToken, Scope, Token
from cadogan_client.challenge import Challenge
from cadogan_client.client import AWAY_S, Terms
from cadogan_client.client import Cadogan as AsyncCadogan
from cadogan_client.deals import AgainTerms, Day, DayTable, DealPage
from cadogan_client.event_loop_thread import Portal
from cadogan_client.events import AnyPublicEvent
from cadogan_client.export import WholeRace
from cadogan_client.fair_deal import Seen
from cadogan_client.feed import AnyFeedEvent
from cadogan_client.frames import Ack, Pace, Place
from cadogan_client.game import Game
from cadogan_client.listing import Featured, RaceSummary
from cadogan_client.player import NewPlayer, Player
from cadogan_client.practice import PracticeTerms
from cadogan_client.profile import HeadToHead, Profile
from cadogan_client.proof import Proof
from cadogan_client.ratings import RaceRatings, Ranked, RatingPoint
from cadogan_client.replay import PastBoard, Replay
from cadogan_client.seat import Seat as AsyncSeat
from cadogan_client.views import Board, Named, OptionValue, Phase, RaceView, Standing
from cadogan_client.watch import Watch as AsyncWatch


class Watch:
    """A race that is watched: iterates public events, each once and in order, until the race is over.

    `race` is the race after the event that came last, `racers` are the names, `spectators` how many watch. Events come
    as they happen; or at the pace that `play` sets, until what is shown has caught up with now.
    """

    def __init__(self, portal: Portal, of: AsyncWatch) -> None:
        self._portal = portal
        self._async = of

    @property
    def race(self) -> RaceView:
        """As it is now."""
        return self._async.race

    @property
    def racers(self) -> tuple[Named, ...]:
        """As it is now."""
        return self._async.racers

    @property
    def spectators(self) -> int:
        """As it is now."""
        return self._async.spectators

    def __enter__(self) -> Self:
        self._portal.run(self._async.__aenter__())
        return self

    def __exit__(self, *details: object) -> None:
        self._portal.run(self._async.__aexit__(*details))

    def __iter__(self) -> Iterator[AnyPublicEvent]:
        return self._portal.iterate(self._async)

    @property
    def playback(self) -> Pace | None:
        """How the race is played, while what is shown lies behind; None when it is live."""
        return self._async.playback

    def play(self, *, from_: Place | timedelta | None = None, speed: float | None = None) -> None:
        """Go on from another place, or at another speed: 0 stands still, `from_="now"` is live.

        `race` is that of the new place once an event has come from there.
        """
        self._portal.run(self._async.play(from_=from_, speed=speed))

    def moment_ms(self) -> float:
        """Tell the moment that is shown, in milliseconds since the epoch: now, or an earlier one."""
        return self._async.moment_ms()

    def server_now_ms(self) -> float:
        """Tell the server's time, in milliseconds since the epoch; right to half of a round trip."""
        return self._async.server_now_ms()


class Seat:
    """A place in a race. Entering it (`with`) joins the race, or comes back to it; leaving the block disconnects.

    `seen` are the commitments as they were before the own nonce was opened; `finished` holds them against the finish.
    """

    def __init__(self, portal: Portal, of: AsyncSeat) -> None:
        self._portal = portal
        self._async = of

    @property
    def seen(self) -> Seen | None:
        """As it is now."""
        return self._async.seen

    def __enter__(self) -> Self:
        self._portal.run(self._async.__aenter__())
        return self

    def __exit__(self, *details: object) -> None:
        self._portal.run(self._async.__aexit__(*details))

    @property
    def number(self) -> int:
        """Number of the seat, counted from 0."""
        return self._async.number

    @property
    def race(self) -> RaceView:
        """The race as everybody may see it now."""
        return self._async.race

    @property
    def racers(self) -> tuple[Named, ...]:
        """Names of those who race."""
        return self._async.racers

    @property
    def board(self) -> Board:
        """One's own board now; there is one once the race has started."""
        return self._async.board

    def server_now_ms(self) -> float:
        """Tell the server's time, in milliseconds since the epoch; right to half of a round trip."""
        return self._async.server_now_ms()

    def until(self, holds: Callable[[RaceView], bool]) -> RaceView:
        """Wait until something holds for the race as everybody may see it."""
        return self._portal.run(self._async.until(holds))

    def ready(self) -> None:
        """Wait until every seat is taken, then be ready: open the nonce that one committed to by joining.

        Should somebody leave before the start, nobody is ready any more; `started` then gets ready again.
        """
        self._portal.run(self._async.ready())

    def started(self) -> Board:
        """Wait until the countdown is over and the board is dealt; RaceAbandoned if that will not be."""
        return self._portal.run(self._async.started())

    def finished(self) -> tuple[Standing, ...]:
        """Wait until every seat has ended; the standings, the best first. UnfairDeal if commitments were not kept.

        A closed race tells what they were to when it opens: `seat.seen.check(cadogan.view(race.id))` then.
        """
        return self._portal.run(self._async.finished())

    def play(self, move: str) -> Ack:
        """Make a move, as `t1-t3x4`; the answer once it is in the log for good. Refused says why not."""
        return self._portal.run(self._async.play(move))

    def undo(self) -> Ack:
        """Take the last move back, where the race is played with undo; the answer once that is in the log for good."""
        return self._portal.run(self._async.undo())

    def resign(self) -> None:
        """Give the race up."""
        self._portal.run(self._async.resign())

    def leave(self) -> None:
        """Give the seat back, which is free before the start."""
        self._portal.run(self._async.leave())


class Cadogan:
    """A Cadogan service at `url`, as the player whose `token` it is, or as a guest who only looks.

    A service that goes away is tried again for `give_up_after_s` seconds.
    """

    def __init__(self, url: str, token: str | None = None, *, give_up_after_s: float = AWAY_S) -> None:
        self._portal = Portal()
        self._async = AsyncCadogan(url, token, give_up_after_s=give_up_after_s)

    @property
    def url(self) -> str:
        """As it is now."""
        return self._async.url

    def __enter__(self) -> Self:
        self._portal.run(self._async.__aenter__())
        return self

    def __exit__(self, *details: object) -> None:
        try:
            self._portal.run(self._async.__aexit__(*details))
        finally:
            self._portal.close()

    def sign_up(self, name: str, *, bot: bool = False) -> NewPlayer:
        """Become a new player, and be that player from now on. A `bot` says so."""
        return self._portal.run(self._async.sign_up(name, bot=bot))

    def me(self) -> Player:
        """Tell whose token we have."""
        return self._portal.run(self._async.me())

    def player(self, player: UUID | str) -> Profile:
        """Look a player up: his name, ratings and results."""
        return self._portal.run(self._async.player(player))

    def player_races(
        self,
        player: UUID | str,
        *,
        phase: Phase | None = None,
        game: str | None = None,
        since: int | None = None,
        until: int | None = None,
    ) -> Iterator[RaceSummary]:
        """Go through the listed races of a player, the newest first, whoever made them.

        `since` and `until` are moments between which they were made, in milliseconds since the epoch.
        """
        return self._portal.iterate(self._async.player_races(player, phase=phase, game=game, since=since, until=until))

    def against(self, player: UUID | str, other: UUID | str) -> HeadToHead:
        """Compare two players where both had a seat."""
        return self._portal.run(self._async.against(player, other))

    def race_ratings(self, race: UUID | str) -> RaceRatings:
        """Tell what a rated race changed, once it is decided."""
        return self._portal.run(self._async.race_ratings(race))

    def rating_history(self, player: UUID | str, game: str) -> Iterator[RatingPoint]:
        """Go through a player's rating at a game after each of his rated races, the oldest first."""
        return self._portal.iterate(self._async.rating_history(player, game))

    def leaderboard(self, game: str, *, bots: bool = False) -> Iterator[Ranked]:
        """Go through the players of a game, the best first; those with a provisional rating are behind."""
        return self._portal.iterate(self._async.leaderboard(game, bots=bots))

    def become_bot(self) -> Player:
        """Say that a program plays, for good."""
        return self._portal.run(self._async.become_bot())

    def tokens(self) -> tuple[Token, ...]:
        """List one's tokens, the newest first."""
        return self._portal.run(self._async.tokens())

    def create_token(self, name: str, *scopes: Scope, expires_in: int | None = None) -> NewToken:
        """Make a token that permits these things, for so many seconds; no more than ours, and for no longer."""
        return self._portal.run(self._async.create_token(name, *scopes, expires_in=expires_in))

    def revoke_token(self, token: UUID | str) -> None:
        """Revoke a token by its id; whatever it has opened closes within a second."""
        self._portal.run(self._async.revoke_token(token))

    def link(self) -> Link:
        """Get a code by which another device becomes one's own."""
        return self._portal.run(self._async.link())

    def take_link(self, code: str, *, name: str = "another device") -> NewPlayer:
        """Be the player who shows this code on another device, from now on; the token is called `name`."""
        return self._portal.run(self._async.take_link(code, name=name))

    def export(self) -> Iterator[Kept]:
        """Everything that is kept of one, a thing at a time; ConnectionFailed if it breaks off."""
        return self._portal.iterate(self._async.export())

    def delete_me(self, name: str) -> None:
        """Leave for good; one's own name says that one means it. Moves that were made stay, without a name."""
        self._portal.run(self._async.delete_me(name))

    def games(self) -> tuple[Game, ...]:
        """List all games."""
        return self._portal.run(self._async.games())

    def game(self, game: str) -> Game:
        """Look a game up, as `duchess`."""
        return self._portal.run(self._async.game(game))

    def pair(
        self,
        game: str,
        *,
        options: dict[str, OptionValue] | None = None,
        rated: bool = False,
        bots: bool = False,
        deal: Literal["any", "winnable"] = "any",
        bot_after_s: float | None = None,
    ) -> RaceView:
        """Wait for somebody who wants the same, and answer with the race: `race(view.id)` within 20 s, and be ready.

        With `bots`, somebody's bot that waits is as good as a person.

        With `bot_after_s`, a bot of the house is taken after so many seconds, unrated. Should the other one not come
        (RaceAbandoned), ask again: one has one's old place. Whoever cancels this leaves the list.
        """
        return self._portal.run(
            self._async.pair(game, options=options, rated=rated, bots=bots, deal=deal, bot_after_s=bot_after_s)
        )

    def challenge(
        self, game: str, to: UUID | str | None = None, *, expires_in: int | None = None, **terms: Unpack[Terms]
    ) -> Challenge:
        """Challenge a player, by name or id; without `to`, anyone who is told the challenge's id."""
        return self._portal.run(self._async.challenge(game, to, expires_in=expires_in, **terms))

    def challenges(self) -> Iterator[Challenge]:
        """Go through the challenges that one made, got or took, the newest first."""
        return self._portal.iterate(self._async.challenges())

    def accepted(self, challenge: UUID | str) -> RaceView:
        """Wait until somebody takes a challenge, and answer with the race; CadoganError if nobody will."""
        return self._portal.run(self._async.accepted(challenge))

    def accept(self, challenge: UUID | str) -> RaceView:
        """Accept a challenge; `race(view.id)` is the seat then. Of those who take a link the first one alone does."""
        return self._portal.run(self._async.accept(challenge))

    def decline(self, challenge: UUID | str) -> Challenge:
        """Say no to a challenge to oneself."""
        return self._portal.run(self._async.decline(challenge))

    def withdraw(self, challenge: UUID | str) -> Challenge:
        """Take back a challenge of one's own."""
        return self._portal.run(self._async.withdraw(challenge))

    def create_race(self, game: str, *, seed: str | None = None, **terms: Unpack[Terms]) -> RaceView:
        """Open a race. With a `seed` (32 hexadecimal digits) the deal is that one; else service and racers make it."""
        return self._portal.run(self._async.create_race(game, seed=seed, **terms))

    def races(
        self,
        *,
        phase: Phase | None = None,
        game: str | None = None,
        players: Sequence[UUID | str] = (),
        since: int | None = None,
        until: int | None = None,
        house: bool = False,
    ) -> Iterator[RaceSummary]:
        """Go through the listed races, the newest first: people's, or those of the house bots.

        All of the `players` have a seat in them. `since` and `until` are moments between which they were made, in
        milliseconds since the epoch.
        """
        return self._portal.iterate(
            self._async.races(phase=phase, game=game, players=players, since=since, until=until, house=house)
        )

    def feed(
        self,
        cursor: str | None = None,
        *,
        game: str | None = None,
        player: UUID | str | None = None,
        house: bool = False,
    ) -> Iterator[AnyFeedEvent]:
        """Follow the starts and finishes of all listed races, without end: from now on, or behind a `cursor`.

        `event.cursor` of the last one goes on where one was; `"start"` begins with the first race that there was. A
        line that breaks is made again, and nothing is missed. With `house` those of the house bots come too.
        """
        return self._portal.iterate(self._async.feed(cursor, game=game, player=player, house=house))

    def export_races(
        self,
        *,
        game: str | None = None,
        player: UUID | str | None = None,
        day: date | None = None,
        house: bool = False,
        after: UUID | str | None = None,
    ) -> Iterator[WholeRace]:
        """Go through every finished race, whole, in the order in which they became public; behind the race `after`.

        `after` the last one that came, another day, come those that are new. A line that breaks is made again, and none
        is missed.
        """
        return self._portal.iterate(
            self._async.export_races(game=game, player=player, day=day, house=house, after=after)
        )

    def view(self, race: UUID | str) -> RaceView:
        """Look at a race as everybody may see it now."""
        return self._portal.run(self._async.view(race))

    def events(self, race: UUID | str, *, since: int = 0) -> Iterator[AnyPublicEvent]:
        """Public events of a race after the first `since`, as many as there are now."""
        return self._portal.iterate(self._async.events(race, since=since))

    def board(self, race: UUID | str, seat: int, n: int | None = None) -> PastBoard:
        """Look at a board as it was after `n` moves and undos; without `n` as it is now."""
        return self._portal.run(self._async.board(race, seat, n))

    def replay(self, race: UUID | str) -> Replay:
        """Read everything that was done in a race that is over."""
        return self._portal.run(self._async.replay(race))

    def proof(self, race: UUID | str) -> Proof:
        """Get the log of a race that is over, for `cadogan verify` to check: `(cadogan.proof(id)).save(path)`."""
        return self._portal.run(self._async.proof(race))

    def text(self, race: UUID | str) -> str:
        """Read a race that is over as text, to be mailed and kept: `cadogan import --check` plays it again."""
        return self._portal.run(self._async.text(race))

    def start(self, race: UUID | str) -> RaceView:
        """Start a race of one's own with those who are there; who is not ready within 15 s is left out."""
        return self._portal.run(self._async.start(race))

    def rematch(self, race: UUID | str) -> RaceView:
        """Sit down to the rematch of a decided race. `race(view.id)` is the seat then, as in any race."""
        return self._portal.run(self._async.rematch(race))

    def race_ghosts(self, race: UUID | str, *seats: int, people: int = 1, countdown: int = 3) -> RaceView:
        """Make a race on the deal of a finished one, against the boards of these seats at the pace of then."""
        return self._portal.run(self._async.race_ghosts(race, *seats, people=people, countdown=countdown))

    def practise(self, race: UUID | str, seat: int, n: int, **terms: Unpack[PracticeTerms]) -> RaceView:
        """Make a race with one seat that begins where a board of a finished race stood after `n` moves and undos."""
        return self._portal.run(self._async.practise(race, seat, n, **terms))

    def hint(self, race: UUID | str, n: int) -> str:
        """Ask what a good player would do next, where hints are allowed. The race's log notes it."""
        return self._portal.run(self._async.hint(race, n))

    def deal(self, deal: UUID | str) -> DealPage:
        """Look at everything that was played on a deal; Problem `held-back` while a race on it is under way."""
        return self._portal.run(self._async.deal(deal))

    def play_again(self, deal: UUID | str, **terms: Unpack[AgainTerms]) -> RaceView:
        """Make a race on a deal that was played before."""
        return self._portal.run(self._async.play_again(deal, **terms))

    def day(self, day: date | str = "today") -> Day:
        """Look at the deals of a day; tomorrow's are committed to already."""
        return self._portal.run(self._async.day(day))

    def day_table(self, game: str, day: date | str = "today") -> DayTable:
        """Who has played a day's deal of a game, and with what result."""
        return self._portal.run(self._async.day_table(game, day))

    def play_day(self, game: str, day: date | str = "today") -> RaceView:
        """Make one's race on a day's deal: once (Problem `already-played`), and practice when the day is over."""
        return self._portal.run(self._async.play_day(game, day))

    def day_board(self, game: str, race: UUID | str, n: int | None = None, *, day: date | str = "today") -> PastBoard:
        """Look at a finished board of the day, once one's own is."""
        return self._portal.run(self._async.day_board(game, race, n, day=day))

    def race_day_ghosts(self, game: str, *races: UUID | str, day: date | str = "today") -> RaceView:
        """Race against finished boards of the day, once one's own is."""
        return self._portal.run(self._async.race_day_ghosts(game, *races, day=day))

    def race(self, race: UUID | str) -> Seat:
        """Take a seat in a race, or come back to it: `with cadogan.race(race.id) as seat:`."""
        return Seat(self._portal, self._async.race(race))

    def watch(
        self,
        race: UUID | str,
        *,
        since: int | None = None,
        from_: Place | timedelta | None = None,
        speed: float | None = None,
    ) -> Watch:
        """Watch a race: `with cadogan.watch(race.id) as view:`.

        From now on; or with everything after event `since` at once; or played `from_` a public event `p`, `"start"`,
        or a time since the start (`"2:30"`), `speed` times as fast as it was, until it has caught up.
        """
        return Watch(self._portal, self._async.watch(race, since=since, from_=from_, speed=speed))

    def featured(self) -> Featured:
        """Look at what is worth watching now; its `race` is None if nothing is being raced."""
        return self._portal.run(self._async.featured())
