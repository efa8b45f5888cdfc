"""Figures of a page: how much it loads, when it shows its content, how much moves, and how soon it answers."""

from typing import NamedTuple

from playwright.async_api import Page

OBSERVE = """
const sessions = [];
window.vitals = { cls: null, lcp: null, inp: null, shifts: [], frames: 0, late: 0 };
const observe = (type, note) => {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
    type, buffered: true, durationThreshold: 16,
  });
};
observe("layout-shift", (shift) => {
  if (shift.hadRecentInput) return;
  const last = sessions.at(-1);
  if (last && shift.startTime - last.end < 1000 && shift.startTime - last.begin < 5000) {
    last.sum += shift.value;
    last.end = shift.startTime;
  } else sessions.push({ begin: shift.startTime, end: shift.startTime, sum: shift.value });
  window.vitals.cls = Math.max(...sessions.map(({ sum }) => sum));
  const moved = shift.sources.map(({ node }) => (node?.outerHTML ?? node?.textContent ?? "gone").slice(0, 70));
  window.vitals.shifts.push(`${shift.value.toFixed(3)} at ${Math.round(shift.startTime)} ms: ${moved.join(", ")}`);
});
observe("largest-contentful-paint", (paint) => (window.vitals.lcp = paint.startTime));
observe("event", (event) => {
  if (event.interactionId) window.vitals.inp = Math.max(window.vitals.inp ?? 0, event.duration);
});
if (PerformanceObserver.supportedEntryTypes.includes("layout-shift")) window.vitals.cls = 0;
let before = null;
const count = (now) => {
  window.vitals.frames += 1;
  if (before !== null && now - before > 25) window.vitals.late += 1;
  before = now;
  requestAnimationFrame(count);
};
requestAnimationFrame(count);
"""
"""A script for the beginning of each page. CLS is the largest sum of shifts in five seconds, as browsers report it."""

READ = """() => {
  const loaded = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  const isOfPage = (each) => !new URL(each.name).pathname.startsWith("/api/");
  const weight = loaded.filter(isOfPage).reduce((sum, each) => sum + (each.transferSize || 0), 0);
  return { ...window.vitals, weight };
}"""


class Vitals(NamedTuple):
    """Figures of one page. Times are in milliseconds; None if the browser does not measure it."""

    weight: int
    """Bytes of page, scripts, styles and pictures over the line."""
    cls: float | None
    lcp: float | None
    inp: float | None
    frames: int
    late: int
    """Frames that came more than half a frame too late."""
    shifts: tuple[str, ...]
    """What moved without the person's doing."""

    def __str__(self) -> str:
        cls = "-" if self.cls is None else f"{self.cls:.3f}"
        lcp, inp = ("-" if value is None else f"{value:.0f} ms" for value in (self.lcp, self.inp))
        return f"{self.weight / 1000:.0f} kB, CLS {cls}, LCP {lcp}, INP {inp}, {self.frames} frames, {self.late} late"


async def vitals_of(page: Page) -> Vitals:
    """The figures of a page up to now."""
    read = await page.evaluate(READ)
    return Vitals(
        read["weight"], read["cls"], read["lcp"], read["inp"], read["frames"], read["late"], tuple(read["shifts"])
    )
