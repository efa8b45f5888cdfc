"""Programs of the laboratory: what they print is told if they do not start, and a killed one gets its port again."""

import sys
from pathlib import Path

import pytest

from infra.lab.bus import nats_server
from infra.lab.program import Program, is_free, running, stable_port


def test_a_program_that_ends_at_once_says_what_it_printed(tmp_path: Path) -> None:
    program = Program(stable_port(), (sys.executable, "-c", "print('no room left')"), tmp_path / "log")
    with pytest.raises(RuntimeError, match="did not start:\nno room left"), running(program):
        raise AssertionError("it runs")


def test_a_killed_program_starts_again_at_its_port_and_is_gone_after_the_block() -> None:
    with nats_server() as server:
        first = server.pid
        server.restart()
        server.wait_until_up()
        assert server.pid != first
    assert is_free(server.port)
