"""Watching on the screen: a race of any service, live or played back."""

from typing import ClassVar
from uuid import UUID

from textual.binding import Binding, BindingType

from cadogan.cli.players.picture import LOST, pace_of, words
from cadogan.cli.terminal.boards_screen import LAST, BoardsScreen
from cadogan.cli.terminal.trouble import sentence
from cadogan_client import Cadogan, CadoganError, Watch

LOOK_S = 0.1
"""Seconds between two looks for news: the events of a quick race come faster than boards are drawn."""
CLOCK_LOOKS = 5
"""Looks between two updates of the clock."""
SLOWEST, FASTEST = 0.25, 100.0


class WatchScreen(BoardsScreen):
    """Follows a race until it is left."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "pause", "Pause"),
        Binding("comma", "faster(0.5)", "Slower", key_display=","),
        Binding("full_stop", "faster(2)", "Faster", key_display="."),
        Binding("home", "go('start')", "Start"),
        Binding("end", "go('now')", "Live"),
        *LAST,
    ]
    LINES = (
        "Space         stand still, go on",
        ",   .         slower, faster, in a playback",
        "Home   End    from the start, live",
        "q             quit",
    )

    def __init__(
        self, url: str, race: UUID | None, place: int | str | None, speed: float | None, *, until_over: bool = False
    ) -> None:
        """`race` is None for the featured one. With `until_over`, the screen ends with the race."""
        super().__init__()
        self._url = url
        self._race_id = race
        self._place = place
        self._first_speed = speed
        self._until_over = until_over
        self._last = ""
        self._has_news = True
        self._looks = 0
        self._speed = speed or 1.0
        self.view: Watch | None = None

    def on_mount(self) -> None:
        """Follow the race."""
        self.run_worker(self._watch())
        self.set_interval(LOOK_S, self._look)

    async def action_pause(self) -> None:
        """Stand still, or go on."""
        if self.view is not None:
            is_standing = self.view.playback is not None and self.view.playback.speed == 0
            await self.view.play(speed=self._speed if is_standing else 0)

    async def action_faster(self, times: float) -> None:
        """Play back faster or slower; live is live."""
        if self.view is not None and self.view.playback is not None:
            self._speed = min(max(self._speed * times, SLOWEST), FASTEST)
            await self.view.play(speed=self._speed)

    async def action_go(self, place: str) -> None:
        """Watch from another place."""
        if self.view is not None:
            await self.view.play(from_=place, speed=None if place == "now" else self._speed)

    async def _watch(self) -> None:
        try:
            async with Cadogan(self._url) as cadogan:
                race = self._race_id or await self._featured(cadogan)
                if race is None:
                    return
                async with cadogan.watch(race, from_=self._place, speed=self._first_speed) as view:
                    self.view = view
                    await self._follow(view)
        except CadoganError as error:
            self.app.exit(sentence(error))

    async def _featured(self, cadogan: Cadogan) -> UUID | None:
        featured = (await cadogan.featured()).race
        if featured is None:
            self.app.exit(f"No race is under way at {self._url}.")
            return None
        return featured.id

    async def _follow(self, view: Watch) -> None:
        self._show()
        async for event in view:
            self.moves.names = {racer.seat: racer.name for racer in view.racers}
            self.moves.note(event)
            self._last = words(event, self.moves.names)
            self._has_news = True
        self._last = "The race is over."
        self._show()
        if self._until_over:
            self.app.exit()

    def _look(self) -> None:
        self._looks += 1
        if self._has_news or self._looks % CLOCK_LOOKS == 0:
            self._has_news = False
            self._show()

    def _show(self) -> None:
        view = self.view
        if view is None or not self.query("#said"):
            return
        self.moves.names = {racer.seat: racer.name for racer in view.racers}
        self.show_race(view.race, pace_of(view), view.moment_ms())
        connected = view.is_connected or view.race.is_over
        self.say(self._last if connected else LOST)
