/** Going from page to page without loading anything again. */

import { addressOf, placeOf, type Place } from "../place";
import { app } from "../state.svelte";

/** Go to a place; `replacing` the one that is left, where going back should not come here again. Nobody leaves where he is. */
export function go(place: Place, replacing = false): void {
  const address = addressOf(place);
  if (replacing || address === location.pathname + location.search) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  arrive(place);
  scrollTo(0, 0);
}

/** Follow links of ours, and the browser's back and forward. */
export function follow(): void {
  addEventListener("popstate", () => arrive(placeOf(new URL(location.href))));
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || !isOurs(link) || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(placeOf(new URL(link.href)));
  });
}

function isOurs(link: HTMLAnchorElement): boolean {
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return false;
  return !/^\/(api|docs)(\/|$)/.test(link.pathname);
}

function arrive(place: Place): void {
  app.trouble = null;
  app.missing = null;
  app.place = place;
}
