"""The reference of the API: Redoc as it is published, and the document beside it. It takes no network."""

import json
import shutil
from pathlib import Path

from cadogan.api.openapi.openapi_yaml import openapi_document

PAGE = Path(__file__).with_name("reference.html")


def write_reference(directory: Path, root: Path) -> None:
    """Write the page, Redoc, and openapi.json. Without Redoc the page says how it comes."""
    directory.mkdir()
    shutil.copy(PAGE, directory / "index.html")
    (directory / "openapi.json").write_text(json.dumps(openapi_document(), ensure_ascii=False), encoding="utf-8")
    redoc = root / "infra/docs/node_modules/redoc/bundles/redoc.standalone.js"
    if redoc.exists():
        shutil.copy(redoc, directory)
