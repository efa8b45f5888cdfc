"""Writes the API reference: Redoc, and both descriptions for programs. It needs no network."""

import json
import shutil
from pathlib import Path

from cadogan.api.openapi.asyncapi import asyncapi_yaml
from cadogan.api.openapi.openapi_yaml import openapi_document, openapi_yaml

PAGE = Path(__file__).with_name("reference.html")


def write_reference(directory: Path, root: Path) -> None:
    """Write the page, the descriptions, and Redoc if it is installed. If it is not, the page says how to get it."""
    directory.mkdir()
    shutil.copy(PAGE, directory / "index.html")
    (directory / "openapi.json").write_text(json.dumps(openapi_document(), ensure_ascii=False), encoding="utf-8")
    (directory / "openapi.yaml").write_text(openapi_yaml(), encoding="utf-8")
    (directory / "asyncapi.yaml").write_text(asyncapi_yaml(), encoding="utf-8")
    redoc = root / "infra/docs/node_modules/redoc/bundles/redoc.standalone.js"
    if redoc.exists():
        shutil.copy(redoc, directory)
