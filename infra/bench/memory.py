"""Memory that a process has, as far as it lies in RAM."""

import platform
import resource
import subprocess
from pathlib import Path


def rss_mb(pid: int) -> float:
    """Megabytes of RAM that a process has now."""
    if platform.system() == "Linux":
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        return pages * resource.getpagesize() / 1e6
    shown = subprocess.run(["ps", "-o", "rss=", "-p", str(pid)], capture_output=True, text=True, check=True)
    return int(shown.stdout) * 1024 / 1e6
