"""`cadogan --version` says which rules run."""

import subprocess
from collections.abc import Callable
from importlib.metadata import version

from cadogan.rules import RULES_FORM


def test_the_version_and_the_form_of_the_rules(
    cadogan_process: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    assert cadogan_process("--version").stdout == f"{version('cadogan')}, rules: {RULES_FORM}\n"
