"""Our shortcuts agree with the library about every frame."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from cadogan.rooms.wire.frames import PING, are_whole, is_pong, text_frame, text_in, whole_text


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_text_frame_is_the_library_s(size: int) -> None:
    payload = b"x" * size
    assert text_frame(payload) == Frame(Opcode.TEXT, payload).serialize(mask=False)


@given(st.binary(max_size=125))
def test_a_short_text_frame_is_read_whole(payload: bytes) -> None:
    assert whole_text(Frame(Opcode.TEXT, payload).serialize(mask=True)) == payload


MESSAGES = st.builds(
    Frame,
    st.sampled_from([Opcode.TEXT, Opcode.BINARY, Opcode.CONT]),
    st.binary(max_size=200),
    fin=st.booleans(),
)
CONTROLS = st.builds(Frame, st.sampled_from([Opcode.PING, Opcode.PONG]), st.binary(max_size=125))


PIECES = st.tuples(MESSAGES | CONTROLS, st.booleans(), st.binary(max_size=3), st.integers(0, 8))
"""A frame, masked or not, with something behind it, of which the last bytes have not come yet."""


def piece_of(frame: Frame, mask: bool, behind: bytes, cut: int) -> bytes:  # noqa: FBT001
    data = frame.serialize(mask=mask) + behind
    return data[: max(0, len(data) - cut)]  # a cut may be longer than a frame, and -1 would leave the rest


@given(PIECES)
def test_all_else_is_left_to_the_library(piece: tuple[Frame, bool, bytes, int]) -> None:
    frame, mask, behind, cut = piece
    is_short_text = frame.opcode is Opcode.TEXT and frame.fin and mask and len(frame.data) < 126
    if not (is_short_text and len(behind) == cut):
        assert whole_text(piece_of(*piece)) is None


@given(st.binary(max_size=125))
def test_a_pong_is_known(payload: bytes) -> None:
    assert is_pong(Frame(Opcode.PONG, payload).serialize(mask=True))


@given(PIECES)
def test_all_but_one_whole_pong_is_none(piece: tuple[Frame, bool, bytes, int]) -> None:
    frame, mask, behind, cut = piece
    data = piece_of(*piece)
    if not (frame.opcode is Opcode.PONG and mask and len(behind) == cut):
        assert not is_pong(data)


def test_a_ping_is_the_library_s() -> None:
    assert Frame(Opcode.PING, b"").serialize(mask=False) == PING


@given(st.lists(MESSAGES | CONTROLS, min_size=1, max_size=4), st.booleans(), st.binary(max_size=3), st.integers(0, 5))
def test_whole_frames_leave_nothing_to_wait_for(frames: list[Frame], mask: bool, behind: bytes, cut: int) -> None:  # noqa: FBT001
    data = b"".join(frame.serialize(mask=mask) for frame in frames) + behind
    assume(len(data) > cut)
    are_short = all(frame.fin and len(frame.data) < 126 for frame in frames)
    assert are_whole(data[: len(data) - cut]) == (are_short and mask and len(behind) == cut)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_text_in_reads_back_what_text_frame_wrote(size: int) -> None:
    assert text_in(text_frame(b"x" * size)) == b"x" * size
