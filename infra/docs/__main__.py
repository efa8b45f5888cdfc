"""`make docs`: builds the site that the service serves at /docs, and its SDKs, in about fifteen seconds."""

import gc
import shutil
import sys
import tempfile
from pathlib import Path

from sphinx.cmd.build import build_main

from cadogan.api.static.docs import BUILT
from infra.docs import configuration, metrics, rules, wire
from infra.docs.downloads import write_downloads
from infra.docs.errors import write_error_pages
from infra.docs.reference import write_reference

ROOT = Path(__file__).parents[2]


def main() -> int:
    """Build in a temporary folder, and replace the old site only if that succeeds. Returns the exit status."""
    with tempfile.TemporaryDirectory(prefix="cadogan-docs-") as directory:
        sources, built = Path(directory) / "docs", Path(directory) / "site"
        shutil.copytree(ROOT / "docs", sources)
        shutil.copytree(ROOT / "clients/examples", sources / "examples")
        shutil.copy(ROOT / "CHANGELOG.md", sources / "changelog.md")
        write_error_pages(sources / "errors")
        (sources / "metrics.md").write_text(metrics.page(), encoding="utf-8")
        (sources / "rules.md").write_text(rules.page(), encoding="utf-8")
        (sources / "wire.md").write_text(wire.page(), encoding="utf-8")
        (sources / "configuration.md").write_text(configuration.page(), encoding="utf-8")
        conf = Path(__file__).parent
        status = build_main(["-b", "html", "-q", "-W", "--keep-going", "-c", str(conf), str(sources), str(built)])
        if status:
            return int(status)
        shutil.rmtree(built / ".doctrees", ignore_errors=True)
        write_reference(built / "api", ROOT)
        metrics.write_dashboards(built / "dashboards")
        write_downloads(built / "downloads", ROOT)
        shutil.rmtree(BUILT, ignore_errors=True)
        shutil.move(built, BUILT)
    return 0


if __name__ == "__main__":
    gc.set_threshold(100_000, 20, 20)  # to look at the nodes of all documents again and again took CPU
    sys.exit(main())
