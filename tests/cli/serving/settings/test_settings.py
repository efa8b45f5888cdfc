"""Settings: where they come from, which are refused, and what an operator is shown."""

import json
import os
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import NamedTuple

import pytest

from cadogan.cli.serving.settings.environment import NAMES, SecretError, drop_service_link, unknown_variables
from cadogan.cli.serving.settings.settings import Settings
from cadogan.main import program
from infra.docs.configuration import page
from tests.cli.conftest import Serving


def test_every_setting_is_on_the_page_with_its_meaning() -> None:
    for field in fields(Settings):
        (row,) = [line for line in page().splitlines() if f"| `--{field.name.replace('_', '-')}` |" in line]
        assert len(row.rsplit("|", 2)[1].split()) > 3


class Shown(NamedTuple):
    status: int
    text: str


Check = Callable[..., Shown]


@pytest.fixture
def checked(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Check:
    """`cadogan serve --check` with some settings."""

    def check(*options: str, **settings: str) -> Shown:
        for name in NAMES:
            monkeypatch.delenv(name, raising=False)
        for name, value in settings.items():
            monkeypatch.setenv(name, value)
        drop_service_link(os.environ)
        with pytest.raises((SystemExit, SecretError)) as ended:
            program("serve")(["serve", "--check", *options])
        said = "".join(capsys.readouterr())
        match ended.value:
            case SystemExit(code=int(code)):
                return Shown(code, said)
            case error:
                return Shown(1, f"{said}{error}")

    return check


def value_of(name: str, shown: Shown) -> str:
    assert shown.status == 0, shown.text
    (line,) = [line for line in shown.text.splitlines() if line.startswith(f"{name} ")]
    return line.removeprefix(name).split()[0]


def test_an_option_counts_more_than_a_variable_and_the_long_name_more_than_the_short(
    checked: Check,
) -> None:
    assert value_of("CADOGAN_PORT", checked()) == "8000"
    assert value_of("CADOGAN_PORT", checked(PORT="8001")) == "8001"
    assert value_of("CADOGAN_PORT", checked(PORT="8001", CADOGAN_PORT="8002")) == "8002"
    assert value_of("CADOGAN_PORT", checked("--port", "8003", CADOGAN_PORT="8002")) == "8003"


def test_a_secret_is_read_from_a_file_and_is_not_shown(checked: Check, tmp_path: Path) -> None:
    secret = tmp_path / "address"
    secret.write_text("postgresql://ada:hush@192.0.2.1/cadogan\n")
    shown = checked(DATABASE_URL_FILE=str(secret))
    assert value_of("CADOGAN_DATABASE_URL", shown) == "(set,"
    assert "hush" not in shown.text
    secret.write_text("mysql://ada")
    assert "DATABASE_URL is not the address of a Postgres" in checked(DATABASE_URL_FILE=str(secret)).text
    option = checked("--database-url", "postgresql://ada@/x", DATABASE_URL_FILE=str(secret))
    assert option.status == 0


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"DATABASE_URL_FILE": "/no/file"}, "DATABASE_URL_FILE names /no/file, which cannot be read: No such file"),
        ({"NATS_URL_FILE": "/dev/null"}, "NATS_URL_FILE names /dev/null, which is empty."),
        (
            {"DATABASE_URL": "postgresql://ada@/x", "CADOGAN_DATABASE_URL_FILE": "/dev/null"},
            "DATABASE_URL and CADOGAN_DATABASE_URL_FILE are both set. Keep one of them.",
        ),
        ({"CADOGAN_LOG_LEVEL": "loud"}, 'Invalid value "loud" for CADOGAN_LOG_LEVEL'),
        ({"PUBLIC_URL": "cadogan.example/"}, "'cadogan.example/' is not the address of a service. It takes a scheme"),
        (
            {"CADOGAN_TRUSTED_PROXYS": "10.0.0.1"},
            "CADOGAN_TRUSTED_PROXYS is not a setting. Did you mean CADOGAN_TRUSTED_PROXIES?",
        ),
    ],
)
def test_what_cannot_be_meant_is_refused_with_the_name(checked: Check, settings: dict[str, str], words: str) -> None:
    refused = checked(**settings)
    assert refused.status
    assert words in " ".join(refused.text.split())
    assert "Traceback" not in " ".join(refused.text.split())


def test_variables_of_kubernetes_are_not_taken_for_settings(checked: Check) -> None:
    links = {
        "CADOGAN_PORT": "tcp://10.0.0.1:80",
        "CADOGAN_PORT_80_TCP": "tcp://10.0.0.1:80",
        "CADOGAN_PORT_80_TCP_ADDR": "10.0.0.1",
        "CADOGAN_SERVICE_HOST": "10.0.0.1",
        "CADOGAN_SERVICE_PORT_HTTP": "80",
    }
    assert not unknown_variables(links)
    assert value_of("CADOGAN_PORT", checked(PORT="8001", **links)) == "8001"


def test_all_names_of_settings_are_known() -> None:
    assert not unknown_variables(dict.fromkeys(NAMES, ""))
    assert unknown_variables({"CADOGAN_WXYZ": "", "OTHER": ""}) == {"CADOGAN_WXYZ": None}


async def test_a_service_logs_unknown_settings_and_serves(serving: Serving, port: int) -> None:
    async with serving(port, CADOGAN_HOUSE_BOT="1") as service:
        await service.until_said("unknown_setting")
        await service.until_up()


async def test_a_service_logs_from_the_level_that_is_set(serving: Serving, port: int) -> None:
    async with serving(port, LOG_LEVEL="error", CADOGAN_HOUSE_BOT="1") as service:
        await service.until_said("Ctrl-C")
        said = service.said
    assert not [line for line in said.splitlines() if line.startswith("{") and json.loads(line)["level"] != "error"]
