/** Navigation between pages without a reload. */

import { addressOf, routeOf, type Route } from "./route";
import { app } from "./state.svelte";

/** Goes to a page. With `replacing`, the back button does not lead to the page that is left. */
export function go(route: Route, replacing = false): void {
  const address = addressOf(route);
  if (replacing || address === location.pathname + location.search) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  arrive(route);
  scrollTo(0, 0);
}

/** Handles clicks on links to own pages, and the browser's back and forward buttons. */
export function followLinks(): void {
  addEventListener("popstate", () => arrive(routeOf(new URL(location.href))));
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || !isPageLink(link) || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(routeOf(new URL(link.href)));
  });
}

function isPageLink(link: HTMLAnchorElement): boolean {
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return false;
  return !/^\/(api|docs)(\/|$)/.test(link.pathname);
}

function arrive(route: Route): void {
  app.trouble = null;
  app.missing = null;
  app.route = route;
}
