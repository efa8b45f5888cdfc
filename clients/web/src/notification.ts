/** Notifications of the operating system, for news that arrives while the page is hidden. */

import { gamesIn } from "./names";
import { textOf } from "./notice";
import { addressOf } from "./route";
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

/** Shows a notice, if the page is hidden and the person has permitted it. A click leads to its page. */
export function notify(notice: Notice, onClick: () => void): void {
  if (!("Notification" in globalThis) || Notification.permission !== "granted" || !document.hidden) return;
  const texts = words(app.preferences.language);
  const content = {
    body: textOf(notice, gamesIn(app.games, texts), texts),
    tag: notice.id,
    icon: "/icon.svg",
    data: addressOf(notice.to),
  };
  show(texts.service, content, onClick).catch((error: unknown) => console.warn(error));
}

/** Phones know only notifications of the service worker, which leads to the page after a click (`offline/worker.ts`). */
async function show(title: string, content: NotificationOptions, onClick: () => void): Promise<void> {
  let shown: Notification;
  try {
    shown = new Notification(title, content);
  } catch {
    await (await navigator.serviceWorker.ready).showNotification(title, content);
    return;
  }
  shown.onclick = () => {
    window.focus();
    shown.close();
    onClick();
  };
}
