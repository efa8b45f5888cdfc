"""Tables in the terminal, as columns of text."""

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size


def in_columns(rows: Sequence[Sequence[str]]) -> str:
    """Rows of equally many cells, one per line. Lines are never cut, because other commands need whole ids."""
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(map(set_cell_size, cells, widths)).rstrip() for cells in rows)
