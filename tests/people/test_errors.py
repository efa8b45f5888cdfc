"""Refusals that carry values."""

from cadogan.people.errors import NameTaken, TooManyAttempts


def test_a_taken_name_comes_with_a_suggestion_if_one_is_free() -> None:
    assert str(NameTaken("Ada", "Ada 2")) == "another player has the name 'Ada'; 'Ada 2' is free"
    assert str(NameTaken("Ada", None)) == "another player has the name 'Ada'"


def test_too_many_attempts_say_when_the_next_may_come() -> None:
    assert TooManyAttempts(30, "wait").again_in_s == 30
