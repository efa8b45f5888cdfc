"""The machine on which figures were measured, in a line."""

import os
import platform
import re
from pathlib import Path

from cadogan.store.embedded.binaries import MAJOR


def machine() -> str:
    """Cores, memory, load and versions."""
    total_kb = int(re.findall(r"MemTotal: *(\d+)", Path("/proc/meminfo").read_text())[0])
    return (
        f"{os.cpu_count()} cores, {total_kb / 2**20:.0f} GiB, load {os.getloadavg()[1]:.0f}, Postgres {MAJOR}, "
        f"Python {platform.python_version()}"
    )
