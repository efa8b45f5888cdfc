/**
 * Keyboard focus. The focused element may disappear, for instance a lobby when the race starts; browsers then focus
 * nothing. This module moves the focus to a playable table, or to the heading of the page.
 */

/** Keeps the focus inside a page. Returns a function that stops this. */
export function keepFocus(page: HTMLElement): () => void {
  let last: Element | null = null;
  const remember = (event: FocusEvent) => (last = event.target instanceof Element ? event.target : null);
  let hadTable = false;
  const look = () => {
    const table = tableOf(page);
    // Once a table is there, keys are for it: after a reload nothing has had the focus yet, and a heading that took it
    // when the lobby went needs no keys.
    const now = document.activeElement ?? document.body;
    const isArrival = !hadTable && table !== null && (now === document.body || now.matches("h1"));
    hadTable = table !== null;
    if (!isArrival && (last === null || !isLost(last, page))) return;
    const next = nextFocus(page);
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

/** Whether nothing useful has the focus: the last element is gone or disabled, or it is the page, a mere stopgap. */
function isLost(last: Element, page: HTMLElement): boolean {
  const now = document.activeElement;
  if (now !== null && now !== document.body && now !== last) return false;
  return !last.isConnected || last.matches(":disabled") || last === page;
}

/** The pile of a race's table that takes keys. The table of the front page does not ask for them. */
function tableOf(page: HTMLElement): HTMLElement | null {
  return page.querySelector<HTMLElement>('.playing .table.live button[tabindex="0"]');
}

/** Element that gets the focus next; the page itself if it has neither table nor heading. */
function nextFocus(page: HTMLElement): HTMLElement {
  const table = tableOf(page);
  const heading = page.querySelector<HTMLElement>("h1");
  if (table === null && heading !== null) heading.tabIndex = -1;
  return table ?? heading ?? page;
}
