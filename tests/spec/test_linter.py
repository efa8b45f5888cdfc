"""The description of the API is what a strict linter recommends."""

from pathlib import Path

from tests.spec.conftest import ROOT, SPEC, run_node


def test_it_is_valid_without_a_warning(packages: Path) -> None:
    linter = packages / "@redocly/cli/bin/cli.js"
    run_node(linter, "lint", "--config", "redocly.yaml", ROOT / "openapi.yaml", where=SPEC)
