"""What a racer sees of an outage: the page in Chromium, while Postgres, the service or the line is broken.

python -m infra.page_outages                      # every outage, in English: what the page shows, and when
python -m infra.page_outages postgres-hung --language es --pictures FOLDER
"""

import argparse
import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

from playwright.async_api import async_playwright

from infra.lab.browsers import CHROMIUM, FLAGS
from infra.page_outages.outages import OUTAGES, Sight, suffer
from infra.page_outages.stage import stage


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="infra.page_outages", description="What a racer sees of an outage.")
    parser.add_argument("outages", nargs="*", metavar="OUTAGE", help=f"all by default: {', '.join(OUTAGES)}")
    parser.add_argument("--language", default="en-GB", help="locale of the browser")
    parser.add_argument("--pictures", type=Path, help="folder for screenshots")
    options = parser.parse_args()
    if unknown := set(options.outages) - OUTAGES.keys():
        parser.error(f"there is no outage {', '.join(sorted(unknown))}; there are {', '.join(OUTAGES)}")
    if CHROMIUM is None:
        sys.exit("There is no Chromium on your PATH.")
    asyncio.run(look(options.outages or list(OUTAGES), options.language, options.pictures))


async def look(names: Sequence[str], locale: str, pictures: Path | None) -> None:
    """Run outages one after the other, each on a stage of its own."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name in names:
            async with stage(browser, locale, on_small_disk=OUTAGES[name].on_small_disk) as here:
                picture = None if pictures is None else pictures / f"{name}-{locale}.png"
                show(name, await suffer(here, OUTAGES[name], picture))
        await browser.close()


def show(name: str, sight: Sight) -> None:
    """Print what was seen."""
    print(f"{name}: next ack after {sight.next_ack_s:.1f} s", flush=True)
    for at_s, text in sight.seen:
        print(f"  {at_s:5.1f} s  {text}", flush=True)


if __name__ == "__main__":
    main()
