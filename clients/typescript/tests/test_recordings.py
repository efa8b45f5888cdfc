"""What the TypeScript client's tests compare with is what the service says today."""

from clients.typescript.tests.record import RECORDED, proofs, text, views

ANEW = "`python -m clients.typescript.tests.record` writes it anew"


def test_the_recorded_views_are_those_of_the_service() -> None:
    assert (RECORDED / "views.json").read_text() == text(views()), ANEW


def test_the_recorded_proofs_are_those_of_the_service() -> None:
    assert (RECORDED / "proofs.json").read_text() == text(proofs()), ANEW
