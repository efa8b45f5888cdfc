"""CPU that a process has used, in user and system time."""

import platform
import subprocess
import time


def cpu_s(pid: int) -> float:
    """Seconds of CPU of all threads of a process so far."""
    if platform.system() == "Linux":
        # clock_getcpuclockid(3), which Python does not have; /proc/PID/stat says the same in ticks of 10 ms
        return time.clock_gettime((~pid << 3) | 2)
    shown = subprocess.run(["ps", "-o", "cputime=", "-p", str(pid)], capture_output=True, text=True, check=True)
    return seconds_of(shown.stdout.strip())


def seconds_of(cputime: str) -> float:
    """Seconds of `[[days-]hours:]minutes:seconds`, as `ps` writes them."""
    days, _, rest = cputime.rpartition("-")
    seconds = 0.0
    for part in rest.split(":"):
        seconds = 60 * seconds + float(part)
    return seconds + 86_400 * int(days or 0)
