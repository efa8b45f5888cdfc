"""CPU time of a process, user and system together, and the RAM that it occupies, with or without what others share."""

import platform
import re
import resource
import subprocess
import time
from pathlib import Path

REST_S = 0.25
"""Seconds over which the CPU of a process is looked at, to see whether it rests."""


def cpu_s(pid: int) -> float:
    """CPU seconds that all threads of a process have used so far."""
    if platform.system() == "Linux":
        # As clock_getcpuclockid(3), which Python lacks, computes it. /proc/PID/stat has ticks of 10 ms only.
        return time.clock_gettime((~pid << 3) | 2)
    shown = subprocess.run(["ps", "-o", "cputime=", "-p", str(pid)], capture_output=True, text=True, check=True)
    return parse_cputime(shown.stdout.strip())


def await_rest(pid: int) -> None:
    """Wait until a process has done what it had to do: it then uses less than a twentieth of a core. At most 5 s."""
    for _ in range(20):
        before = cpu_s(pid)
        time.sleep(REST_S)
        if cpu_s(pid) - before < REST_S / 20:
            return


def parse_cputime(cputime: str) -> float:
    """Seconds of `[[days-]hours:]minutes:seconds`, the format of `ps`."""
    days, _, rest = cputime.rpartition("-")
    seconds = 0.0
    for part in rest.split(":"):
        seconds = 60 * seconds + float(part)
    return seconds + 86_400 * int(days or 0)


def rss_mb(pid: int) -> float:
    """Resident set size of a process, in megabytes."""
    if platform.system() == "Linux":
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        return pages * resource.getpagesize() / 1e6
    shown = subprocess.run(["ps", "-o", "rss=", "-p", str(pid)], capture_output=True, text=True, check=True)
    return int(shown.stdout) * 1024 / 1e6


def pss_mb(pid: int) -> float:
    """Megabytes of a process, of which each page that several processes share counts as a part. It needs Linux."""
    found = re.search(r"^Pss:\s+(\d+) kB", Path(f"/proc/{pid}/smaps_rollup").read_text(), re.MULTILINE)
    assert found is not None
    return int(found[1]) * 1024 / 1e6
