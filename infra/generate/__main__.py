"""`python -m infra.generate [STEP …] [--check]`: writes everything that is generated, or says what is out of date.

The contract is committed, because programs elsewhere are made from it. The rest is not: make builds it when its sources
have changed. The pages at /docs have generated pages, too: see `infra/docs`.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from infra.locks import npm

ROOT = Path(__file__).parents[2]

Texts = Mapping[Path, str]
"""Generated texts by file."""


def main() -> int:
    """Write the files of the steps. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="infra.generate", description=(__doc__ or "").split("\n\n")[0])
    steps = "; ".join(f"{name}: {step.__doc__}" for name, step in STEPS.items())
    parser.add_argument("steps", nargs="*", choices=[*STEPS, []], metavar="STEP", help=steps)
    parser.add_argument("--check", action="store_true", help="write nothing, and fail if a file is out of date")
    asked = parser.parse_args()
    stale = list(changed(asked.steps or STEPS, is_check=asked.check))
    for file in stale:
        print(f"{file} {'is out of date: run `make generate`' if asked.check else 'is written'}")
    return int(asked.check and bool(stale))


def changed(names: list[str] | Mapping[str, object], *, is_check: bool) -> Iterator[str]:
    """Files whose text has changed, which are written unless it is a check."""
    if "contract" in names and not is_check:  # the service that describes it imports the SDK, which needs its types
        yield from changed(["python"], is_check=False)
    for name in names:
        for file, text in STEPS[name]().items():
            if file.exists() and file.read_text(encoding="utf-8") == text:
                continue
            if not is_check:
                file.write_text(text, encoding="utf-8")
            yield str(file.relative_to(ROOT))


def contract() -> Texts:
    """The description of the API: openapi.yaml and asyncapi.yaml."""
    from cadogan.api.openapi.asyncapi import asyncapi_yaml  # noqa: PLC0415 - most calls do not need the service
    from cadogan.api.openapi.openapi_yaml import openapi_yaml  # noqa: PLC0415

    return {ROOT / "openapi.yaml": openapi_yaml(), ROOT / "asyncapi.yaml": asyncapi_yaml()}


def python() -> Texts:
    """The types and the requests of the Python SDK, and its client without asyncio."""
    from infra.generate import python_requests, sync_client, wire_types  # noqa: PLC0415 - the contract is written first

    types = wire_types.wire_types()
    requests = python_requests.python_requests(types)
    sync = sync_client.sync_client(requests)
    return {wire_types.TARGET: types, python_requests.TARGET: requests, sync_client.TARGET: sync}


def typescript() -> Texts:
    """The types and the requests of the TypeScript SDK."""
    from infra.generate import typescript_requests  # noqa: PLC0415 - as above

    sdk = ROOT / "clients/typescript"
    texts = npm.output(ROOT / "clients", sdk / "scripts/types.js")
    types = {sdk / "src" / name: text for name, text in texts.items()}
    return types | {typescript_requests.TARGET: typescript_requests.typescript_requests()}


def page() -> Texts:
    """The games for the page: as data of the rules engine, their words and examples, and those of tests; its bots."""
    from infra.generate import examples, game_words, rules_data  # noqa: PLC0415 - as above

    return examples.texts() | game_words.texts() | rules_data.texts()


STEPS: dict[str, Callable[[], Texts]] = {
    "contract": contract,
    "python": python,
    "typescript": typescript,
    "page": page,
}

if __name__ == "__main__":
    sys.exit(main())
