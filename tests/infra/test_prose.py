"""The linter of our English finds listed words, and leaves names and quotations alone."""

from pathlib import Path

import pytest

from infra.prose.__main__ import EXCEPTIONS, ROOT, WORDS, Finding, WordList, checked_files, main

LIST = WordList(WORDS.read_text(encoding="utf-8"))


@pytest.mark.parametrize("word", ["he", "his", "him", "whoever", "whom", "anew", "at the most", "those who"])
def test_a_listed_word_is_found_with_its_line(word: str) -> None:
    assert list(LIST.findings(f"A first line.\nIt says {word.capitalize()}, twice.")) == [Finding(2, word)]


@pytest.mark.parametrize(
    "text",
    [
        '"""Whoever raced."""',
        'raise Error("His race")',
        "x = 1  # whoever",
        "-- of a race, whoever made it",
        "<p>Whoever</p>",
        "he's",
    ],
)
def test_words_are_found_in_comments_docstrings_and_texts(text: str) -> None:
    assert len(list(LIST.findings(text))) == 1


@pytest.mark.parametrize(
    "text", ["# so at the\n# most two", " * so at\n * the most two", "-- at the\n  -- most", "at\nthe most"]
)
def test_a_phrase_is_found_across_lines(text: str) -> None:
    assert [finding.word for finding in LIST.findings(text)] == ["at the most"]


def test_the_longest_of_two_phrases_is_found() -> None:
    assert list(LIST.findings("nor does he who left")) == [Finding(1, "he who")]


@pytest.mark.parametrize("text", ['No "he" here.', "`his`", "the_his_key", "hers", "this", "x-he"])
def test_quotations_and_parts_of_names_are_not_found(text: str) -> None:
    assert list(LIST.findings(text)) == []


def test_words_are_found_in_the_names_of_tests() -> None:
    code = "async def test_a_racer_who_lost_his_deal() -> None:\n    his_deal = 1\n"
    assert list(LIST.findings(code)) == [Finding(1, "his")]


def test_files_with_english_are_checked_and_exceptions_are_not(tmp_path: Path) -> None:
    names = [
        "docs/a.md",
        "infra/prose/a.toml",
        "clients/node_modules/a.js",
        "tests/vectors/a.md",
        "docs/a.jpg",
    ]
    for name in names:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    found = [
        path.relative_to(tmp_path).as_posix() for path in checked_files(tmp_path, ["clients", "docs", "infra", "tests"])
    ]
    assert found == ["docs/a.md"]
    assert list(checked_files(tmp_path, ["docs/a.md"])) == [tmp_path / "docs/a.md"]


def test_every_excepted_source_exists() -> None:
    built = {"service/cadogan/site", "service/cadogan/docs"}
    assert [path for path in EXCEPTIONS if "/" in path and path not in built and not (ROOT / path).exists()] == []


def test_the_command_prints_findings_and_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "page.md").write_text("A race.\nWhoever wins.\n", encoding="utf-8")
    assert main([str(tmp_path)]) == 1
    assert capsys.readouterr().out.endswith('page.md:2: "whoever": write "the role; anyone who"\n')
    (tmp_path / "page.md").write_text("A race.\n", encoding="utf-8")
    assert main([str(tmp_path)]) == 0
