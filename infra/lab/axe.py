"""axe, which finds faults of accessibility in a page, and the standard that every page keeps."""

from pathlib import Path

from playwright.async_api import Page

AXE = Path(__file__).parents[2] / "clients" / "node_modules" / "axe-core" / "axe.min.js"
STANDARD = "{ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'] }"


async def axe_faults(page: Page) -> list[str]:
    """Faults of the page as it is shown now, each with the element that has it."""
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(AXE.read_text())
    found = await page.evaluate(f"axe.run({STANDARD})")
    return [f"{fault['id']}: {node['html'][:120]}" for fault in found["violations"] for node in fault["nodes"]]
