/** Notifications of the operating system, for news that arrives while the page is hidden. */

import { gamesIn } from "../state/names";
import { textOf } from "./notice";
import { addressOf } from "../state/route";
import { app, type Notice } from "../state/state.svelte";
import { words } from "../words";

/** Notifications of this page, by tag. */
const shown = new Map<string, Notification>();

/** The latest change. They happen in order: else a notification could be closed before it is shown, and stay. */
let changing: Promise<void> = Promise.resolve();

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
  if (!isPermitted() || !document.hidden) return;
  const texts = words(app.preferences.language);
  const content = {
    body: textOf(notice, gamesIn(app.games, texts), texts),
    tag: notice.id,
    icon: "/icon.svg",
    data: addressOf(notice.to),
  };
  change(() => show(texts.service, content, onClick));
}

/** Closes the notification of a notice that offers nothing any more. */
export function closeNotification(tag: string): void {
  if (isPermitted()) change(() => close(tag));
}

/**
 * Closes notifications of the service worker that earlier pages have left: nobody knows what became of their offers. What
 * still holds, this page says itself.
 */
export function closeLeftNotifications(): void {
  if (isPermitted()) change(() => closeOfWorker());
}

/** A page that goes away cannot follow what its notifications offer, nor hear clicks on them. */
export function closeOnLeaving(): void {
  addEventListener("pagehide", () => shown.forEach((each) => each.close()));
}

function isPermitted(): boolean {
  return "Notification" in globalThis && Notification.permission === "granted";
}

function change(work: () => Promise<void>): void {
  changing = changing.then(work).catch((error: unknown) => console.warn(error));
}

/** Phones know only notifications of the service worker, which leads to the page after a click (`offline/worker.ts`). */
async function show(title: string, content: NotificationOptions & { tag: string }, onClick: () => void): Promise<void> {
  let made: Notification;
  try {
    made = new Notification(title, content);
  } catch {
    await (await navigator.serviceWorker.ready).showNotification(title, content);
    return;
  }
  shown.set(content.tag, made);
  made.onclick = () => {
    window.focus();
    made.close();
    onClick();
  };
}

async function close(tag: string): Promise<void> {
  shown.get(tag)?.close();
  shown.delete(tag);
  await closeOfWorker({ tag });
}

async function closeOfWorker(which?: GetNotificationOptions): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const each of (await registration?.getNotifications(which)) ?? []) each.close();
}
