"""Settings in the environment: names that exist, secrets in files, and names that nobody reads."""

import os
import re
from collections.abc import Mapping, MutableMapping
from dataclasses import fields
from difflib import get_close_matches
from pathlib import Path

from cyclopts import App, ArgumentCollection, Token

from cadogan.cli.serving.settings.settings import PREFIX, SECRETS, Settings, variables

FILE = "_FILE"
SECRET_NAMES = frozenset(name for secret in SECRETS for name in variables(secret))
NAMES = frozenset(name for field in fields(Settings) for name in variables(field.name)) | {
    name + FILE for name in SECRET_NAMES
}
"""Every variable that the service reads."""

# In the pods of a namespace, Kubernetes sets these for each Service: here for one with the name `cadogan`.
SERVICE_LINK = re.compile(r"CADOGAN_(SERVICE_(HOST|PORT(_\w+)?)|PORT(_\d+_(TCP|UDP|SCTP)(_\w+)?)?)")
ADDRESS = re.compile(r"(tcp|udp|sctp)://")


class SecretError(Exception):
    """A secret that cannot be read."""


def drop_service_link(environ: MutableMapping[str, str]) -> None:
    """Remove the address that Kubernetes stores in `CADOGAN_PORT` for a Service with the name `cadogan`."""
    if ADDRESS.match(environ.get("CADOGAN_PORT", "")):
        del environ["CADOGAN_PORT"]


def unknown_variables(environ: Mapping[str, str]) -> dict[str, str | None]:
    """Variables that begin like ours and that nobody reads, each with the name that it may have been meant to be."""
    names = sorted(name.removeprefix(PREFIX) for name in NAMES if name.startswith(PREFIX))
    return {
        name: next((PREFIX + like for like in get_close_matches(name.removeprefix(PREFIX), names, 1)), None)
        for name in sorted(environ)
        if name.startswith(PREFIX) and name not in NAMES and not SERVICE_LINK.fullmatch(name)
    }


def in_words(name: str, meant: str | None) -> str:
    """An unknown variable, for a person.

    >>> in_words("CADOGAN_PROXIES", "CADOGAN_TRUSTED_PROXIES")
    'CADOGAN_PROXIES is not a setting. Did you mean CADOGAN_TRUSTED_PROXIES?'
    """
    return f"{name} is not a setting. " + (f"Did you mean {meant}?" if meant else "/docs/configuration lists them all.")


def read_secrets(_app: App, _commands: tuple[str, ...], arguments: ArgumentCollection) -> None:
    """Read the secrets of a command from files; cyclopts calls this. An option counts more. Raises SecretError."""
    for argument in arguments:
        secrets = [name for name in argument.parameter.env_var or () if name in SECRET_NAMES]
        files = [name + FILE for name in secrets if os.environ.get(name + FILE)]
        if not files or any(token.source == "cli" for token in argument.tokens):
            continue
        if argument.tokens or len(files) > 1:
            given = [name for name in secrets if name in os.environ]
            raise SecretError(f"{' and '.join([*given, *files])} are both set. Keep one of them.")
        argument.append(Token(keyword=files[0], value=secret_in(files[0]), source=files[0]))


def secret_in(name: str) -> str:
    """The secret in the file that a variable names, without the line break at its end. Raises SecretError."""
    path = Path(os.environ[name])
    try:
        secret = path.read_text().strip()
    except (OSError, UnicodeDecodeError) as error:
        raise SecretError(f"{name} names {path}, which cannot be read: {reason(error)}.") from None
    if not secret:
        raise SecretError(f"{name} names {path}, which is empty.")
    return secret


def reason(error: OSError | UnicodeDecodeError) -> str:
    """Why a file cannot be read."""
    return "it is not text" if isinstance(error, UnicodeDecodeError) else str(error.strerror)
