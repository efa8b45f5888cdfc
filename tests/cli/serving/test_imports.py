"""What a process of `cadogan serve` imports before anybody needs it: each module costs memory at rest."""

import subprocess
import sys

SEEN = "import sys; {}; print(*sys.modules)"


def imported_by(statement: str) -> set[str]:
    """Modules that a new process has after a statement."""
    ran = subprocess.run([sys.executable, "-c", SEEN.format(statement)], capture_output=True, text=True, check=True)
    return set(ran.stdout.split())


def test_a_node_at_rest_has_not_imported_what_few_requests_need() -> None:
    """Passkeys take 25 MB, and pictures and traces have processes or settings of their own."""
    seldom = {"webauthn", "cryptography", "PIL", "opentelemetry.sdk", "nats", "confusable_homoglyphs.confusables"}
    assert not seldom & imported_by("from cadogan.commands import service; service()")


def test_the_process_that_watches_imports_next_to_nothing() -> None:
    modules = imported_by("import cadogan.cli.serving.respawner")
    assert not {"asyncio", "socket", "ssl", "structlog", "cyclopts", "msgspec", "cadogan.rules"} & modules
