"""The code samples of every operation run: the service understands what each of them sends."""

import asyncio
import json
import os
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx

from tests.api.conftest import NewPerson, Person
from tests.api.openapi.checked_in import openapi_document

OPERATIONS = {
    operation["operationId"]: operation for path in openapi_document()["paths"].values() for operation in path.values()
}
LAST = {"deleteMe": 1}
"""After it, the token is not valid."""
IN_ORDER = sorted(OPERATIONS, key=lambda operation: LAST.get(operation, 0))
MISUNDERSTOOD = {"invalid-body", "invalid-parameter", "malformed", "unknown-parameter"}
"""Codes of problems that no sample may get."""
NEVER = {400, 401, 405, 415}

Answers = dict[str, tuple[int, str]]
"""Status and body, by operation."""


def samples(language: str) -> dict[str, str]:
    return {
        name: next(each["source"] for each in OPERATIONS[name]["x-codeSamples"] if each["label"] == language)
        for name in IN_ORDER
    }


async def variables(person: Person) -> Mapping[str, str | int]:
    """The values that the samples leave to their readers."""
    nothing = str(UUID(int=7))
    things = ("token", "passkey", "app", "webhook", "pairing", "challenge", "deal", "tournament")
    others = {f"{thing}_id": nothing for thing in things}
    race = (await person.creates(seats=1))["id"]
    mine: dict[str, str | int] = {"player_id": person.id, "other_id": person.id, "race_id": race, "seat": 0}
    games = {"game": "duchess", "game_id": "duchess", "day": "today"}
    return {"url": str(person.http.base_url).removesuffix("/api/v1/"), "token": person.token, **others, **mine, **games}


def check(answers: Answers) -> None:
    """Every answer is one that the description has, and none says that the request was not understood."""
    assert answers.keys() == OPERATIONS.keys()
    for name, (status, body) in answers.items():
        is_oauth = "oauth" in body or '"error"' in body  # their errors are 400 by their RFCs
        assert str(status) in OPERATIONS[name]["responses"], f"{name}: {status} {body}"
        assert is_oauth or status not in NEVER, f"{name}: {status} {body}"
        assert not any(f'"{code}"' in body for code in MISUNDERSTOOD), f"{name}: {status} {body}"


async def test_the_samples_for_curl_run(person: NewPerson, tmp_path: Path) -> None:
    given = await variables(await person())
    files = {name: tmp_path / name for name in IN_ORDER}
    lines = [f"{name}='{value}'" for name, value in given.items()]
    for name, source in samples("curl").items():
        lines.append(
            source.replace("curl -sS", f"curl -sS --max-time 20 -o {files[name]} -w '{name} %{{http_code}}\\n'")
        )
    process = await asyncio.create_subprocess_exec(
        "bash", "-uc", "\n".join(lines), stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    said, complaints = await process.communicate()
    assert complaints == b""
    statuses = dict(line.split() for line in said.decode().splitlines())
    check({name: (int(status), read(files[name])) for name, status in statuses.items()})


def read(file: Path) -> str:
    return file.read_text() if file.exists() else ""


async def test_the_samples_for_python_run(person: NewPerson) -> None:
    given = await variables(await person())

    def run() -> Answers:
        answers: Answers = {}
        for name, source in samples("Python").items():
            shown: dict[str, Any] = dict(given)
            exec(source, shown)
            answer: httpx.Response = shown["answer"]
            answers[name] = (answer.status_code, answer.text)
        return answers

    check(await asyncio.to_thread(run))


async def test_the_samples_for_typescript_compile_and_run(
    person: NewPerson, client_packages: Path, tmp_path: Path
) -> None:
    given = await variables(await person())
    parts = [f"const {name} = {json.dumps(value)};" for name, value in given.items()]
    for name, source in samples("TypeScript").items():
        body = source.replace('import { Client } from "cadogan-client";\n', "")
        parts.append(f'await run("{name}", async () => {{\n{body}\n}});')
    examples = client_packages.parent / "examples"
    program, bundle = tmp_path / "samples.ts", tmp_path / "samples.mjs"
    program.write_text(HEAD + "\n".join(parts))
    settings = tmp_path / "tsconfig.json"
    options = {"types": [], "paths": {"cadogan-client": [str(client_packages.parent / "typescript/src/index.ts")]}}
    extends = str(examples / "tsconfig.json")
    settings.write_text(json.dumps({"extends": extends, "compilerOptions": options, "include": [str(program)]}))
    await node(client_packages / "typescript/bin/tsc", "--project", settings)
    await node(
        client_packages / "rolldown/bin/cli.mjs",
        program,
        "--file",
        bundle,
        "--platform",
        "node",
        "--tsconfig",
        settings,
    )
    said = await node(bundle)
    check({name: (status, body) for name, status, body in map(json.loads, said.splitlines())})


HEAD = """
import { Client, Problem } from "cadogan-client";
async function run(name: string, sample: () => Promise<void>): Promise<void> {
  const seen = { status: 0, body: "" };
  const fetched = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const response = await fetched(input, init);
    seen.status = response.status;
    seen.body = await response.clone().text();
    return response;
  };
  try {
    await sample();
  } catch (error) {
    if (!(error instanceof Problem) && !(error instanceof SyntaxError)) throw error;
  }
  globalThis.fetch = fetched;
  console.log(JSON.stringify([name, seen.status, seen.body]));
}
"""


async def node(program: Path, *arguments: Path | str) -> str:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    process = await asyncio.create_subprocess_exec(
        shutil.which("node", path=path) or "node",
        *map(str, (program, *arguments)),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await process.communicate()
    assert process.returncode == 0, said.decode()
    return said.decode()
