"""Errors of pictures.

PictureError
├── Busy        more pictures wait for their turn than may
└── NotDrawn    a picture could not be drawn
"""


class PictureError(Exception):
    """Base of every error that `cadogan.pictures` raises."""


class Busy(PictureError):
    """More pictures wait for their turn than may. The same one can be drawn later."""


class NotDrawn(PictureError):
    """A picture could not be drawn: its process took too long, or has ended."""
