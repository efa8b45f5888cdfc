"""The operator is told how many descriptors are left before there are none.

Running out of them: tests/cli/serving/test_attacks.py.
"""

import resource
import subprocess
import sys

import pytest
from structlog.testing import capture_logs

from cadogan.rooms.node import descriptors
from cadogan.rooms.node.descriptors import Descriptors

RAISED = """
import resource
from cadogan.rooms.node.descriptors import raise_descriptor_limit
resource.setrlimit(resource.RLIMIT_NOFILE, (100, 300))
print(raise_descriptor_limit(), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""


def test_the_soft_limit_is_raised_to_the_hard_one() -> None:
    run = subprocess.run([sys.executable, "-c", RAISED], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["300", "300"]


def test_a_warning_comes_once_when_few_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(descriptors, "descriptor_limit", lambda: 10_000)
    ours = Descriptors()
    with capture_logs() as lines:
        for connections in (8000, 8999, 9001, 9500, 8000, 9200):
            ours.look(connections)
    assert [(line["event"], line["left"], line["limit"]) for line in lines] == [
        ("few_descriptors_left", 999, 10_000),
        ("few_descriptors_left", 800, 10_000),
    ]


def test_open_files_count_as_well_as_connections() -> None:
    limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    ours = Descriptors()
    ours.look(0)
    assert 0 < ours.left < limit
