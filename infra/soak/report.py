"""What a soak says: whether each thing that the service needs has stayed flat, as figures and as a plot.

The plot is an SVG: one panel below the other, each from zero to its highest value.
"""

from collections.abc import Sequence
from html import escape
from statistics import mean

from infra.lab.figure import Figure, at_most
from infra.soak.sample import Sample

SIXTHS = 6
"""The first sixth of the time warms up. Then the second sixth is compared with the last one."""
FLAT_PERCENT = 5
LEAST_MINUTES = 30
"""A shorter soak is not judged: its service is still warming up."""
NAMES = {
    "memory": ("resident memory", "MB"),
    "descriptors": ("descriptors", "open"),
    "tasks": ("asyncio tasks", "tasks"),
    "connections": ("connections to Postgres", "open"),
    "dead_heads": ("dead tuples of `head`", "tuples"),
}
"""Name and unit of each field of a sample."""

WIDTH, HEIGHT = 720, 84
LEFT, RIGHT, TOP = 12, 12, 26
GAP = 14
MOST_POINTS = 400
"""Points of a curve: what a screen can show."""
STYLE = """
  text { font: 13px system-ui, sans-serif; fill: #444 }
  .name { font-weight: 600 }
  .axis { stroke: #999; stroke-width: 1 }
  .line { fill: none; stroke: #1a6b4a; stroke-width: 1.5 }
  @media (prefers-color-scheme: dark) { text { fill: #ccc } .line { stroke: #6cc9a1 } }
"""


def figures(samples: Sequence[Sample]) -> list[Figure]:
    """The change of each field, in percent; its means are the remark. It has a target if the soak was long enough."""
    return [figure(field, samples) for field in NAMES]


def figure(field: str, samples: Sequence[Sample]) -> Figure:
    """The change of one field."""
    early, late = (mean(getattr(sample, field) for sample in part) for part in compared(samples))
    percent = 100 * (late - early) / early if early else 0.0
    name, unit = NAMES[field]
    remark = f"{early:,.1f} to {late:,.1f} {unit}"
    target = at_most(FLAT_PERCENT) if samples[-1].minute >= LEAST_MINUTES else None
    return Figure(f"change of {name}", percent, "%", target, remark)


def compared(samples: Sequence[Sample]) -> tuple[Sequence[Sample], Sequence[Sample]]:
    """The samples of the second and of the last sixth."""
    sixth = len(samples) // SIXTHS
    return samples[sixth : 2 * sixth], samples[-sixth:]


def plot(samples: Sequence[Sample]) -> str:
    """The SVG document."""
    step = TOP + HEIGHT + GAP
    panels = [panel(field, samples, number * step) for number, field in enumerate(NAMES)]
    height = len(NAMES) * step + GAP
    minutes = samples[-1].minute
    end = f'<text x="{WIDTH - RIGHT}" y="{height - 4}" text-anchor="end">{minutes:.0f} minutes</text>'
    title = f"What the service needs during a soak of {minutes:.0f} minutes"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n" + "\n".join(panels) + f"\n{end}\n</svg>\n"
    )


def panel(field: str, samples: Sequence[Sample], y: float) -> str:
    """The curve of one field, with its name and its range."""
    name, unit = NAMES[field]
    values = [getattr(sample, field) for sample in samples]
    highest, last = max(*values, 1), samples[-1].minute
    every = 1 + len(samples) // MOST_POINTS
    bottom = y + TOP + HEIGHT
    points = " ".join(
        f"{LEFT + (WIDTH - LEFT - RIGHT) * sample.minute / last:.1f},{bottom - HEIGHT * value / highest:.1f}"
        for sample, value in zip(samples[::every], values[::every], strict=True)
    )
    spread = f"{min(values):,.0f} to {max(values):,.0f} {unit}"
    return (
        f'<text class="name" x="{LEFT}" y="{y + 16}">{escape(name.replace("`", ""))}</text>'
        f'<text x="{WIDTH - RIGHT}" y="{y + 16}" text-anchor="end">{spread}</text>'
        f'<path class="axis" d="M{LEFT} {bottom}H{WIDTH - RIGHT}"/>'
        f'<polyline class="line" points="{points}"/>'
    )
