/** Menus that lie over the page: an open one closes as soon as the person does anything else. */

/** Closes a `<details>` on Escape, on a press elsewhere, and on keys and focus elsewhere. To attach to it. */
export function closesByItself(menu: HTMLDetailsElement): () => void {
  // A press on its words focuses it, and not what lies around it: that would close it in the middle of the press, at which
  // Chromium 156 crashed.
  menu.tabIndex = -1;
  const stop = new AbortController();
  // Captured: the table handles pointers and keys itself, and a press must close the menu whatever comes of it.
  const options = { signal: stop.signal, capture: true };
  const isOutside = ({ target }: Event) => !(target instanceof Node && menu.contains(target));
  const closeFrom = (event: Event) => {
    if (menu.open && isOutside(event)) menu.open = false;
  };
  document.addEventListener("pointerdown", closeFrom, options);
  document.addEventListener("focusin", closeFrom, options);
  document.addEventListener(
    "keydown",
    (event) => {
      if (!menu.open || event.key !== "Escape") {
        closeFrom(event);
        return;
      }
      if (!isOutside(event) || event.target === document.body) menu.querySelector("summary")?.focus();
      menu.open = false;
      event.stopPropagation(); // it was for the menu, not for what lies below it
    },
    options,
  );
  return () => stop.abort();
}
