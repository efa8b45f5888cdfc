"""The audit says what it has asked for, and no more."""

from typing import Any

import pytest

from infra.locks.audit import Asked, npm_findings, python_findings, read_npm, read_pip_audit, version_findings, words_of

HASHED = f"uvloop==0.22.1 \\\n    --hash=sha256:{64 * 'a'}\n"


def test_a_sound_lock_has_no_findings() -> None:
    assert list(python_findings("a.txt", HASHED)) == []
    package = {"version": "1.0.0", "integrity": f"sha512-{86 * 'A'}=="}
    assert list(npm_findings("b", {"packages": {"": {}, "node_modules/b": package}})) == []


@pytest.mark.parametrize(
    "line", ["uvloop==0.22.1", HASHED.replace("==", ">="), HASHED.replace("uvloop", "u @ https://u")]
)
def test_a_package_without_hash_or_version_or_with_an_address_is_found(line: str) -> None:
    assert list(python_findings("a.txt", line))


@pytest.mark.parametrize(
    "package", [{}, {"integrity": "sha1-AA=="}, {"integrity": f"sha512-{86 * 'A'}==", "resolved": "u"}]
)
def test_an_npm_package_without_hash_or_with_an_address_is_found(package: dict[str, Any]) -> None:
    assert list(npm_findings("b", {"packages": {"node_modules/b": package}}))


def test_two_versions_in_one_environment_are_found() -> None:
    locks = {"a.txt": HASHED, "b.txt": HASHED.replace("0.22.1", "0.22.2")}
    assert list(version_findings(locks)) == ["uvloop is 0.22.1 in a.txt, and 0.22.2 in b.txt"]


def test_a_package_that_the_database_does_not_know_was_not_asked_for() -> None:
    answer = read_pip_audit({"dependencies": [{"name": "a", "vulns": []}, {"name": "b", "skip_reason": "not found"}]})
    assert answer == Asked(1, 1, ())
    asked, not_asked = words_of("a.txt", answer)
    assert "1 packages asked for" in asked
    assert "1 packages NOT ASKED for" in not_asked


def test_faults_are_told() -> None:
    answer = read_pip_audit({"dependencies": [{"name": "a", "vulns": [{"id": "PYSEC-1"}]}]})
    assert next(words_of("a.txt", answer)) == "FAULT: a.txt: a: PYSEC-1"
    found = read_npm({"vulnerabilities": {"b": {"severity": "high"}}, "metadata": {"dependencies": {"total": 5}}})
    assert found == Asked(5, 0, ("b: high",))


def test_a_database_that_does_not_answer_was_not_asked() -> None:
    (words,) = words_of("a.txt", "405 Method Not Allowed")
    assert words == "a.txt: NOT ASKED for known faults: 405 Method Not Allowed"
