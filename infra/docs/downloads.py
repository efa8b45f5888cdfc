"""The packages of both SDKs, as the service offers them at /downloads."""

import shutil
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from infra.locks import npm
from infra.packaging.packages import hatchling, npm_package

PAGE = '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{title}</title>\n{links}</html>\n'
NPM_NAME = "cadogan-client.tgz"
"""The tarball for npm has one address in every version; pip reads the version from the name of a wheel."""


def write_downloads(folder: Path, root: Path) -> None:
    """Build the packages, and write the pages that list them. Compiling the TypeScript SDK takes most of the time."""
    folder.mkdir()
    hatchling(root / "clients/python", folder, "wheel")
    with TemporaryDirectory(prefix="cadogan-npm-") as temporary:
        npm.install(root / "clients")
        npm_package(Path(temporary))
        [tarball] = Path(temporary).glob("*.tgz")
        shutil.copy(tarball, folder / NPM_NAME)
    [wheel] = folder.glob("*.whl")
    (folder / "index.html").write_text(page("Cadogan: SDKs", folder, wheel.name, NPM_NAME))
    project = folder / "simple/cadogan-client"
    project.mkdir(parents=True)
    (project / "index.html").write_text(page("cadogan-client", folder, wheel.name))
    (project.parent / "index.html").write_text(
        PAGE.format(title="Packages", links='<a href="/downloads/simple/cadogan-client/">cadogan-client</a>\n')
    )


def page(title: str, folder: Path, *names: str) -> str:
    """A page that links packages, with the digests that pip checks."""
    links = (
        f'<a href="/downloads/{name}#sha256={sha256((folder / name).read_bytes()).hexdigest()}">{name}</a>\n'
        for name in names
    )
    return PAGE.format(title=title, links="".join(links))
