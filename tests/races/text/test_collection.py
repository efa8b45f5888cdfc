"""A file with the texts of several races."""

from cadogan.races.text.collection import Part, parts_of

ONE = '[Race "1"]\n[Game "duchess"]\n\n[Seat "0"]\n1. deal {0:01.000}\n\n'
TWO = '[Race "2"]\n\n[Seat "0"]\n'


def test_a_race_tag_after_a_seat_begins_the_next_text() -> None:
    assert list(parts_of((ONE + TWO).splitlines(keepends=True))) == [Part(1, ONE), Part(7, TWO)]


def test_a_second_race_tag_before_any_seat_stays_in_its_text() -> None:
    twice = '[Race "1"]\n[Race "2"]\n'
    assert list(parts_of(twice.splitlines(keepends=True))) == [Part(1, twice)]


def test_an_empty_file_is_one_empty_text() -> None:
    assert list(parts_of([])) == [Part(1, "")]
