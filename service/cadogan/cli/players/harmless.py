"""Texts of a service, or of a file, on their way to the terminal, which would obey the control characters in them."""


def harmless(text: str) -> str:
    r"""The text in one line, with a mark for each character that cannot be printed.

    >>> harmless("Ada\x1b[2J")
    'Ada�[2J'
    """
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in text)


def harmless_lines(text: str) -> str:
    """The same for a text of several lines."""
    return "\n".join(map(harmless, text.split("\n")))


def tell(*lines: str) -> None:
    """Print lines, at once."""
    for line in lines:
        print(harmless_lines(line), flush=True)
