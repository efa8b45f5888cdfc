"""The players of this computer at each service: their names and tokens, in a file that only this user can read."""

import os
import secrets
from http import HTTPStatus
from pathlib import Path

import msgspec
from platformdirs import user_data_path

from cadogan_client import Cadogan, Problem

Players = dict[str, dict[str, str]]
"""Tokens by service and name, the latest name first."""


def players_file() -> Path:
    """Where the tokens are kept."""
    return user_data_path("cadogan") / "players.json"


async def signed_in(url: str, name: str | None, file: Path) -> Cadogan:
    """A client that acts as the player of this computer. Without one, or with a new `name`, it signs up.

    Raises: CadoganError, also if the name is taken or is none.
    """
    players = read(file)
    known = players.get(url, {})
    wanted = name or next(iter(known), None) or f"Racer {secrets.token_hex(3)}"
    cadogan = Cadogan(url, known.get(wanted))
    try:
        if wanted not in known or not await is_known(cadogan):
            known = {wanted: (await cadogan.sign_up(wanted)).token, **{n: t for n, t in known.items() if n != wanted}}
            keep(file, {**players, url: known})
    except BaseException:
        await cadogan.__aexit__()
        raise
    return cadogan


async def is_known(cadogan: Cadogan) -> bool:
    """Whether the service knows the token."""
    try:
        await cadogan.me()
    except Problem as problem:
        if problem.status != HTTPStatus.UNAUTHORIZED:
            raise
        return False
    return True


def read(file: Path) -> Players:
    """All players of this computer; none if there is no such file."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Players)
    except (FileNotFoundError, msgspec.DecodeError):
        return {}


def keep(file: Path, players: Players) -> None:
    """Write the file. A command that is killed meanwhile leaves the former one."""
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_suffix(f".{os.getpid()}")
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
        out.write(msgspec.json.encode(players))
    new.replace(file)
