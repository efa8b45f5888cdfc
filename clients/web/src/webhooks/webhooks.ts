/** Webhooks of the player: the list, what was sent to each, and what the player does with them. */

import { PLAYER_EVENT_TYPES } from "cadogan-client";
import { attempt } from "../service/requests";
import { dataOf, rest } from "../service/service";
import { app, type Delivery, type EventType, type Webhook } from "../state/state.svelte";

const PATH = "/api/v1/players/me/webhooks";
const WEBHOOK = `${PATH}/{webhook_id}` as const;

/** Loads the webhooks. */
export async function listWebhooks(): Promise<void> {
  const list = await attempt(() => dataOf(rest().GET(PATH)));
  if (list !== null) app.webhooks = list.webhooks;
}

/**
 * Creates a webhook that gets the chosen types of events; with all of them chosen, later ones, too. Its secret is shown
 * only once. Returns whether it was created.
 */
export async function makeWebhook(url: string, chosen: readonly EventType[]): Promise<boolean> {
  const made = await attempt(() => dataOf(rest().POST(PATH, { body: { url, events: eventsOf(chosen) } })));
  if (made === null) return false;
  app.secrets = { webhook: made.secret };
  void listWebhooks();
  return true;
}

/** Changes the types of events that a webhook gets. Returns whether they were changed. */
export async function chooseEvents(webhook_id: string, chosen: readonly EventType[]): Promise<boolean> {
  const init = { params: { path: { webhook_id } }, body: { events: eventsOf(chosen) } };
  return keep(await attempt(() => dataOf(rest().POST(`${WEBHOOK}/events`, init))));
}

/** Changes the secret of a webhook, and shows it once. */
export async function rotateSecret(webhook_id: string): Promise<void> {
  const params = { path: { webhook_id } };
  const made = await attempt(() => dataOf(rest().POST(`${WEBHOOK}/secret`, { params })));
  if (made !== null) app.secrets = { webhook: made.secret };
}

/** Sends a test message, and shows what became of it. */
export async function pingWebhook(webhook_id: string): Promise<void> {
  const params = { path: { webhook_id } };
  if ((await attempt(() => rest().POST(`${WEBHOOK}/ping`, { params }))) !== null) await listDeliveries(webhook_id);
}

/** Delivers what was missed; with the cursor of an event, everything again that followed it. */
export async function resumeWebhook(webhook_id: string, cursor: string | null = null): Promise<void> {
  const init = { params: { path: { webhook_id } }, body: { cursor } };
  keep(await attempt(() => dataOf(rest().POST(`${WEBHOOK}/resume`, init))));
}

/** Shows a changed webhook. Returns whether there is one. */
function keep(changed: Webhook | null): boolean {
  if (changed === null) return false;
  app.webhooks = app.webhooks?.map((each) => (each.id === changed.id ? changed : each)) ?? null;
  return true;
}

/** The chosen types for the API: null for all, also those of later versions. */
function eventsOf(chosen: readonly EventType[]): EventType[] | null {
  return chosen.length === PLAYER_EVENT_TYPES.length ? null : [...chosen];
}

export async function deleteWebhook(webhook_id: string): Promise<void> {
  const params = { path: { webhook_id } };
  if ((await attempt(() => rest().DELETE(WEBHOOK, { params }))) !== null) await listWebhooks();
}

/** Loads what was sent to a webhook, the newest first; with `isMore`, the page after those that are shown. */
export async function listDeliveries(webhook_id: string, isMore = false): Promise<void> {
  const known = isMore ? app.deliveries[webhook_id] : undefined;
  const query = known?.next == null ? {} : { cursor: known.next };
  const page = await attempt(() =>
    dataOf(rest().GET(`${WEBHOOK}/deliveries`, { params: { path: { webhook_id }, query } })),
  );
  if (page === null) return;
  const rows = [...(known?.rows ?? []), ...page.deliveries];
  app.deliveries = { ...app.deliveries, [webhook_id]: { rows, next: page.next } };
}

/** Cursor of the event before a delivered one: what follows it is that event and all later ones. */
export function cursorBefore(rows: readonly Delivery[], delivery: Delivery): string | null {
  const later = rows.findIndex((each) => each === delivery);
  const before = rows.slice(later + 1).find((each) => each.type !== "ping" && each.message !== delivery.message);
  return delivery.type === "ping" ? null : (before?.message ?? null);
}

/** Whether something is not delivered yet that could be. */
export function mayResume({ state }: Webhook): boolean {
  return state !== "on";
}
