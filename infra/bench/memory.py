"""RAM that a process occupies (its resident set)."""

import platform
import resource
import subprocess
from pathlib import Path


def rss_mb(pid: int) -> float:
    """Resident set size of a process, in megabytes."""
    if platform.system() == "Linux":
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        return pages * resource.getpagesize() / 1e6
    shown = subprocess.run(["ps", "-o", "rss=", "-p", str(pid)], capture_output=True, text=True, check=True)
    return int(shown.stdout) * 1024 / 1e6
