"""The published package: its contents, and that it works without the service."""

import email.message
import email.parser
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[1]
MODULES = {path.name for path in (PROJECT / "cadogan_client").glob("*.py")}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder with the wheel and the source distribution, built with the installed tools."""
    directory = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "--directory", str(directory)]
    subprocess.run(command, cwd=PROJECT, check=True, capture_output=True)
    return directory


@pytest.fixture(scope="module")
def wheel(built: Path) -> zipfile.ZipFile:
    (path,) = built.glob("*.whl")
    return zipfile.ZipFile(path)


@pytest.fixture(scope="module")
def metadata(wheel: zipfile.ZipFile) -> email.message.Message:
    (name,) = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
    return email.parser.Parser().parsestr(wheel.read(name).decode())


def test_the_wheel_has_modules_type_marker_and_licence(wheel: zipfile.ZipFile) -> None:
    names = set(wheel.namelist())
    assert {f"cadogan_client/{module}" for module in MODULES} <= names
    assert "cadogan_client/py.typed" in names
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)
    assert all(name.startswith(("cadogan_client/", "cadogan_client-")) for name in names)


def test_the_source_distribution_has_everything_to_build_the_wheel(built: Path) -> None:
    (path,) = built.glob("*.tar.gz")
    with tarfile.open(path) as source:
        names = {name.partition("/")[2] for name in source.getnames()}
    assert {f"cadogan_client/{module}" for module in MODULES} <= names
    assert {"pyproject.toml", "README.md", "LICENSE", "PKG-INFO", "cadogan_client/py.typed"} <= names
    assert not any(name.startswith("tests") for name in names)


def test_the_metadata_has_licence_readme_and_requirements(metadata: email.message.Message) -> None:
    assert (metadata["Name"], metadata["License-Expression"]) == ("cadogan-client", "MIT")
    assert metadata["Requires-Python"] == ">=3.11"
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert metadata.get_payload() == (PROJECT / "README.md").read_text()
    requirements = metadata.get_all("Requires-Dist") or []
    assert sorted(requirement.partition("<")[0] for requirement in requirements) == ["httpx", "msgspec", "websockets"]


def test_the_licence_is_that_of_the_repository() -> None:
    assert (PROJECT / "LICENSE").read_text() == (PROJECT.parents[1] / "LICENSE").read_text()


def test_the_wheel_is_importable_without_the_service(built: Path) -> None:
    (path,) = built.glob("*.whl")
    program = "import cadogan_client.sync, sys; print(cadogan_client.__file__, 'cadogan' in sys.modules)"
    command = [sys.executable, "-c", program]
    result = subprocess.run(command, env={"PYTHONPATH": str(path)}, capture_output=True, text=True, check=True)
    assert result.stdout.split() == [f"{path}/cadogan_client/__init__.py", "False"]
