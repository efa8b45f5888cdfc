"""Writes the API reference: Redoc and both descriptions. It needs no network."""

import json
import shutil
from pathlib import Path

from cadogan.api.openapi.openapi_yaml import openapi_document

PAGE = Path(__file__).with_name("reference.html")


def write_reference(directory: Path, root: Path) -> None:
    """Write the page, the descriptions and Redoc, if that is installed. If it is not, the page says how to get it."""
    directory.mkdir()
    shutil.copy(PAGE, directory / "index.html")
    (directory / "openapi.json").write_text(json.dumps(openapi_document(), ensure_ascii=False), encoding="utf-8")
    for description in ("openapi.yaml", "asyncapi.yaml"):  # for client generators
        shutil.copy(root / description, directory)
    redoc = root / "infra/docs/node_modules/redoc/bundles/redoc.standalone.js"
    if redoc.exists():
        shutil.copy(redoc, directory)
