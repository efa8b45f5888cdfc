"""The description of the API is what a strict linter recommends."""

from pathlib import Path

from tests.spec.conftest import ROOT, SPEC, run_node


def test_it_is_valid_without_a_warning(spec_packages: Path) -> None:
    linter = spec_packages / "@redocly/cli/bin/cli.js"
    run_node(linter, "lint", "--config", "redocly.yaml", ROOT / "openapi.yaml", where=SPEC)
