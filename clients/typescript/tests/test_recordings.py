"""The recordings that the TypeScript tests use are up to date."""

from clients.typescript.tests.record import RECORDINGS, as_json, proofs, views

HINT = "run `python -m clients.typescript.tests.record` to record it again"


def test_recorded_views_equal_those_of_the_service() -> None:
    assert (RECORDINGS / "views.json").read_text() == as_json(views()), HINT


def test_recorded_proofs_equal_those_of_the_service() -> None:
    assert (RECORDINGS / "proofs.json").read_text() == as_json(proofs()), HINT
