/** Notifications of the operating system, for news that arrives while the page is hidden. */

import { gamesIn } from "./names";
import { textOf } from "./notice";
import { app, type Notice } from "./state.svelte";
import { words } from "./words";

/** Whether the person can still be asked for permission. */
export function mayAsk(): boolean {
  return "Notification" in globalThis && Notification.permission === "default";
}

/** Asks for permission. Call it from a click: browsers refuse otherwise. */
export async function ask(): Promise<void> {
  await Notification.requestPermission();
}

/** Shows a notice, if the page is hidden and the person has permitted it. A click leads to the page. */
export function notify(notice: Notice, onClick: () => void): void {
  if (!("Notification" in globalThis) || Notification.permission !== "granted" || !document.hidden) return;
  const texts = words(app.preferences.language);
  const shown = new Notification(texts.service, {
    body: textOf(notice, gamesIn(app.games, texts), texts),
    tag: notice.id,
    icon: "/icon.svg",
  });
  shown.onclick = () => {
    window.focus();
    shown.close();
    onClick();
  };
}
