/** Apps that act for the player: the page that asks for it, devices with a code, and the list. */

import { attempt, loadPage } from "../service/requests";
import { dataOf, rest } from "../service/service";
import { app } from "../state/state.svelte";
import { noteChange } from "./own-changes";

/** Shows what an app asks for. A request that cannot be trusted is shown as an error, and leads nowhere. */
export async function openConsent(query: string): Promise<void> {
  app.consent = null;
  const params = { query: { query } };
  app.consent = await loadPage(() => dataOf(rest().GET("/api/v1/oauth/authorization", { params })));
}

/** Allows an app, and goes back to it with a code. The history does not keep this page, whose request is answered. */
export async function allowApp(query: string): Promise<void> {
  noteChange("app-allowed");
  const answer = await attempt(() => dataOf(rest().POST("/api/v1/oauth/authorization", { body: { query } })));
  if (answer !== null) location.replace(answer.redirect_to);
}

/** Goes back to an app that is refused, or that made a mistake. */
export function refuseApp(address: string): void {
  location.replace(address);
}

/** Finds the device that shows a code. */
export async function findDevice(user_code: string): Promise<void> {
  const found = await attempt(() => dataOf(rest().POST("/api/v1/oauth/device/find", { body: { user_code } })));
  app.device = found === null ? null : { ...found, code: user_code, answer: null };
}

/** Allows or refuses the device that was found. */
export async function answerDevice(allow: boolean): Promise<void> {
  const { device } = app;
  if (device === null) return;
  const body = { user_code: device.code, allow };
  if (allow) noteChange("app-allowed");
  const answered = await attempt(() => rest().POST("/api/v1/oauth/device/answer", { body }));
  if (answered !== null) app.device = { ...device, answer: allow ? "allowed" : "refused" };
}

/** Loads the apps that act for the player. */
export async function listApps(): Promise<void> {
  const list = await attempt(() => dataOf(rest().GET("/api/v1/players/me/apps")));
  app.apps = list?.apps ?? null;
}

/** Revokes all tokens of an app. The service closes its connections within a second. */
export async function revokeApp(app_id: string): Promise<void> {
  const params = { path: { app_id } };
  noteChange("app-revoked");
  const revoked = await attempt(() => rest().DELETE("/api/v1/players/me/apps/{app_id}", { params }));
  if (revoked !== null) await listApps(); // not after a refusal: the next attempt would hide it
}
