"""`make audit`: what can be said about the locked packages, and what cannot.

First the locks by themselves: every package has one version and hashes, no lock has an address, and a package has the
same version in all locks that install together. Then public databases are asked for known faults, through pip-audit and
npm. A package registry need not have such a database, and pip-audit calls packages that it could not ask for "no known
vulnerabilities". So this counts what was really asked.
"""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from infra.locks.npm import program
from infra.locks.npm_locks import LOCKS as NPM_LOCKS
from infra.locks.npm_locks import ROOT

PYTHON_LOCKS = sorted((ROOT / "infra" / "locks").glob("*.txt"))
TOGETHER = ("service.txt", "development.txt")
"""Locks that are installed into the same environment, one after the other."""
PIP_AUDIT = ROOT / ".venv" / "auditor" / "bin" / "pip-audit"
PINNED = re.compile(r"(?P<name>[a-z0-9][a-z0-9.-]*)(\[[a-z0-9,-]+\])?==(?P<version>\S+)(?P<marker> ; [^;]+)?")
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")
INTEGRITY = re.compile(r"sha512-[0-9A-Za-z+/]{86}==")
ANSWER_S = 300


class Asked(NamedTuple):
    """What a database said of a lock."""

    asked: int
    """Packages that it knows."""
    unknown: int
    """Packages that it was not asked for, or does not know."""
    faults: tuple[str, ...]


def main() -> None:
    """Check and ask. The exit status is 1 if a lock is unsound, or a fault is known."""
    findings = [finding for lock in PYTHON_LOCKS for finding in python_findings(lock.name, lock.read_text())]
    findings += version_findings({name: lock_named(name).read_text() for name in TOGETHER})
    findings += [finding for lock in NPM_LOCKS for finding in npm_findings(name_of(lock), json.loads(lock.read_text()))]
    for finding in findings:
        print(f"WRONG: {finding}")
    if not findings:
        print(f"{len(PYTHON_LOCKS)} Python locks and {len(NPM_LOCKS)} npm locks: versions, hashes, no addresses")
    answers = {name_of(lock): ask_pip_audit(lock) for lock in PYTHON_LOCKS}
    answers |= {name_of(lock): ask_npm(lock) for lock in NPM_LOCKS}
    for name, answer in answers.items():
        print("\n".join(words_of(name, answer)))
    sys.exit(int(bool(findings) or any(isinstance(answer, Asked) and answer.faults for answer in answers.values())))


def python_findings(name: str, text: str) -> Iterator[str]:
    """Requirements of a lock that pip could read in another way tomorrow."""
    for requirement in requirements_of(text):
        package, *hashes = re.split(r"\s+(?=--hash)", requirement)
        if not PINNED.fullmatch(package):
            yield f"{name}: {package[:100]} has no exact version"
        if not hashes or not all(HASH.fullmatch(each) for each in hashes):
            yield f"{name}: {package[:100]} has no SHA-256, or something else"
        if "://" in requirement:
            yield f"{name}: {package[:100]} has an address"


def version_findings(locks: dict[str, str]) -> Iterator[str]:
    """Packages that have another version in another lock of the same environment."""
    seen: dict[str, tuple[str, str]] = {}
    for name, text in locks.items():
        for requirement in requirements_of(text):
            pinned = PINNED.match(requirement.partition(" --hash")[0].strip())
            if pinned is None:
                continue
            package, version = pinned["name"], pinned["version"]
            # A lock for all versions of Python may have a package twice, for different ones.
            first, other = seen.setdefault(f"{package}{pinned['marker'] or ''}", (name, version))
            if version != other:
                yield f"{package} is {other} in {first}, and {version} in {name}"


def npm_findings(name: str, lock: dict[str, Any]) -> Iterator[str]:
    """Packages of an npm lock without a hash, or with an address."""
    for path, package in lock["packages"].items():
        if not path.startswith("node_modules/") or package.get("link"):
            continue  # our own
        if not INTEGRITY.fullmatch(package.get("integrity", "")):
            yield f"{name}: {path} has no SHA-512"
        if "resolved" in package:
            yield f"{name}: {path} has an address"


def requirements_of(text: str) -> list[str]:
    """The requirements of a lock, one string each."""
    lines = [line.strip() for line in text.replace("\\\n", " ").splitlines()]
    return [line for line in lines if line and not line.startswith("#")]


def ask_pip_audit(lock: Path) -> Asked | str:
    """Ask the database that pip-audit asks. Returns why it did not answer, if so."""
    command = [PIP_AUDIT, "--disable-pip", "--require-hashes", "--format", "json", "--requirement", lock]
    return output_of(command, lock.parent, read_pip_audit)


def read_pip_audit(answer: dict[str, Any]) -> Asked:
    """Read its answer. A package with a `skip_reason` was not asked for."""
    packages = answer["dependencies"]
    known = [package for package in packages if "skip_reason" not in package]
    faults = [f"{package['name']}: {fault['id']}" for package in known for fault in package["vulns"]]
    return Asked(len(known), len(packages) - len(known), tuple(faults))


def ask_npm(lock: Path) -> Asked | str:
    """Ask the database of the npm registry. Returns why it did not answer, if so."""
    return output_of([program("npm"), "audit", "--package-lock-only", "--json"], lock.parent, read_npm)


def read_npm(answer: dict[str, Any]) -> Asked:
    """Read its answer. Raises KeyError if that is an error."""
    faults = [f"{name}: {fault['severity']}" for name, fault in answer["vulnerabilities"].items()]
    return Asked(answer["metadata"]["dependencies"]["total"], 0, tuple(faults))


def output_of(command: list[Any], folder: Path, read: Callable[[dict[str, Any]], Asked]) -> Asked | str:
    """Run a program that answers in JSON. Returns the answer, or why there is none."""
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=ANSWER_S)
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    try:
        return read(json.loads(done.stdout))
    except (ValueError, KeyError):
        lines = (done.stderr + done.stdout).strip().splitlines()
        return lines[0] if lines else "no answer"


def words_of(name: str, answer: Asked | str) -> Iterator[str]:
    """The lines about a lock."""
    if isinstance(answer, str):
        yield f"{name}: NOT ASKED for known faults: {answer}"
        return
    yield from (f"FAULT: {name}: {fault}" for fault in answer.faults)
    if answer.asked:
        yield f"{name}: {answer.asked} packages asked for, {len(answer.faults)} known faults"
    if answer.unknown:
        yield f"{name}: {answer.unknown} packages NOT ASKED for: the database does not know them"


def name_of(lock: Path) -> str:
    """A lock, as its path from the root."""
    return str(lock.relative_to(ROOT))


def lock_named(name: str) -> Path:
    """A Python lock."""
    return ROOT / "infra" / "locks" / name


if __name__ == "__main__":
    main()
