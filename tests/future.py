"""What a newer release writes, which this one cannot read."""

FROM_THE_FUTURE = b"\x92\x7f\x00"
"""An event with an unknown tag."""
