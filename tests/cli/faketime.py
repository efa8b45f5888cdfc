"""A mark for tests that need libfaketime."""

import pytest

from infra.lab.fake_time import LIBRARY

needs_faketime = pytest.mark.skipif(
    LIBRARY is None, reason="NO FAKETIME: this is NOT tested; install Debian's `libfaketime` and run it again"
)
