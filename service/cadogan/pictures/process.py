"""`python -m cadogan.pictures.process`: draws pictures for a service, which is its parent, until its input ends.

Each request and each answer is a length of four bytes, big-endian, and that many bytes: a drawing in MessagePack, and
a PNG, or the WebP of a film. An empty answer means that the drawing could not be drawn. The process runs at the lowest
priority.
"""

import os
import struct
import sys
import traceback
from typing import BinaryIO

import msgspec

from cadogan.pictures.draw import picture
from cadogan.pictures.drawings import AnyDrawing, FilmPicture
from cadogan.pictures.film import film

LENGTH = struct.Struct(">I")
LOWEST = 19


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer requests until there are no more."""
    decoder = msgspec.msgpack.Decoder(AnyDrawing)
    while head := requests.read(LENGTH.size):
        body = requests.read(*LENGTH.unpack(head))
        try:
            drawing = decoder.decode(body)
            image = film(drawing) if isinstance(drawing, FilmPicture) else picture(drawing)
        except Exception:  # noqa: BLE001 - whatever it was, the next picture may be drawn
            traceback.print_exc()
            image = b""
        answers.write(LENGTH.pack(len(image)) + image)
        answers.flush()


if __name__ == "__main__":
    os.nice(LOWEST)
    serve(sys.stdin.buffer, sys.stdout.buffer)
