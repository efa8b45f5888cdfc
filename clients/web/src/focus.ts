/**
 * Where the keys are. What has the focus may vanish under it, a lobby when the race begins or a button that was pressed;
 * a browser lets the keys be nowhere then. Here they go on to the table that may be played on, or to the page's heading.
 */

/** Keep the focus somewhere in a page, for as long as that is shown. */
export function keepFocus(page: HTMLElement): () => void {
  let last: Element | null = null;
  const remember = (event: FocusEvent) => (last = event.target instanceof Element ? event.target : null);
  const look = () => {
    if (last === null || !isLost(last, page)) return;
    const next = heirIn(page);
    if (next !== document.activeElement) next.focus({ preventScroll: next === page });
  };
  const watch = new MutationObserver(look);
  watch.observe(page, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
  document.addEventListener("focusin", remember);
  return () => {
    watch.disconnect();
    document.removeEventListener("focusin", remember);
  };
}

/** Whether the keys are nowhere: the element that had them is gone or disabled, or it is the page, which only keeps them. */
function isLost(last: Element, page: HTMLElement): boolean {
  const now = document.activeElement;
  if (now !== null && now !== document.body && now !== last) return false;
  return !last.isConnected || last.matches(":disabled") || last === page;
}

/** Who has the keys next; the page itself, as long as it has nothing better. */
function heirIn(page: HTMLElement): HTMLElement {
  const table = page.querySelector<HTMLElement>('.table.live button[tabindex="0"]');
  const heading = page.querySelector<HTMLElement>("h1");
  if (table === null && heading !== null) heading.tabIndex = -1;
  return table ?? heading ?? page;
}
