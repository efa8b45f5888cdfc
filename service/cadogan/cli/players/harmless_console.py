"""A console for boards and tables in which a service may have written."""

from collections.abc import Iterator

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from cadogan.cli.players.harmless import harmless_lines


class HarmlessConsole(Console):
    """Prints texts as they are: no markup, no names of emoji, no control characters but its own."""

    def __init__(self, *, soft_wrap: bool = False, quiet: bool = False) -> None:
        super().__init__(highlight=False, markup=False, emoji=False, soft_wrap=soft_wrap, quiet=quiet)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterator[Segment]:
        """Segments of anything that is printed."""
        for segment in super().render(renderable, options):
            yield segment if segment.control else segment._replace(text=harmless_lines(segment.text))
