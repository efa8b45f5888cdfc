"""Colours of the table. Each pair can be told apart in 16 colours, and no meaning is told by colour alone."""

from rich.style import Style

FELT_GREEN, FRAME_GREEN = "#083d22", "#06281b"
"""Black in 16 colours, where green is too bright to read on."""
FELT = Style(color="#ffffff", bgcolor=FELT_GREEN)
DIM = Style(color="#8fb39f", bgcolor=FELT_GREEN)
MARKED = Style(color="#000000", bgcolor="#ffd75f", bold=True)
"""The name of the pile under the cursor, and of piles that take the lifted cards."""
PAPERS = ("#ffffff", "#d0d0d0")
"""Two papers, in turn, so that covered cards are told apart."""
LIFTED = "#ffd75f"
UNDER_CURSOR = "#87d7ff"
BLACK, RED = "#000000", "#c00000"
BACK = Style(color="#ffffff", bgcolor="#1040a0")
BACK_UNDER_CURSOR = Style(color="#000000", bgcolor=UNDER_CURSOR)


def paper(card: str, index: int, *, is_lifted: bool, is_under_cursor: bool) -> Style:
    """How the face of a card is drawn."""
    ink = RED if card[1:] in {"H", "D"} else BLACK
    ground = LIFTED if is_lifted else UNDER_CURSOR if is_under_cursor else PAPERS[index % 2]
    return Style(color=ink, bgcolor=ground, bold=True)
