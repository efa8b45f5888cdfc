/** Tokens for programs, codes for other devices, export and deletion of the account. */

import { newSecret, Problem } from "cadogan-client";
import { showError } from "../service/errors";
import { attempt, ifAnswered } from "../service/requests";
import { Backoff, isTemporary } from "../service/retry";
import { dataOf, rest } from "../service/service";
import { signOut, useToken } from "../state/session";
import { app, type Scope } from "../state/state.svelte";
import { deviceName } from "../browser/device";
import { words } from "../words";
import { loadMe } from "./account";
import { noteChange } from "./own-changes";
import { OF_ACCOUNT } from "./scopes";

/** Loads the player's tokens. */
export async function listTokens(): Promise<void> {
  const list = await attempt(() => dataOf(rest().GET("/api/v1/players/me/tokens")));
  app.tokens = list?.tokens ?? null;
}

/** Makes a token for a program. It is shown only once. */
export async function makeToken(name: string, scopes: readonly Scope[]): Promise<void> {
  const body = { name, scopes: [...scopes] };
  noteChange("token-made");
  const made = await attempt(() => dataOf(rest().POST("/api/v1/players/me/tokens", { body })));
  if (made === null) return;
  app.secrets = { ...app.secrets, token: made.token };
  await listTokens();
}

/** Revokes a token. The service closes its connections within a second. */
export async function revokeToken(token_id: string): Promise<void> {
  const params = { path: { token_id } };
  noteChange("token-revoked");
  const revoked = await attempt(() => rest().DELETE("/api/v1/players/me/tokens/{token_id}", { params }));
  if (revoked !== null) await listTokens(); // not after a refusal: the next attempt would hide it
}

/** Shows a code with which another device becomes this player, as far as the scopes permit, once this one says so. */
export async function showCode(scopes: readonly Scope[]): Promise<void> {
  const body = { scopes: [...scopes], confirm: true };
  const made = await attempt(() => dataOf(rest().POST("/api/v1/players/me/links", { body })));
  if (made !== null) app.secrets = { ...app.secrets, code: made.code };
}

/** The link that opens the account page with a code. What follows the `#` is sent to no server. */
export function addressOfCode(code: string): string {
  return `${location.origin}/account#${code}`;
}

/** The code of such a link, in the address of this page; empty if there is none. It leaves the address. */
export function codeInAddress(): string {
  const code = /^#([0-9A-Z]{4}(?:-[0-9A-Z]{4}){2})$/.exec(location.hash)?.[1] ?? "";
  if (code !== "") history.replaceState(history.state, "", location.pathname + location.search);
  return code;
}

/** Who waits with the code of this browser; "over" once it is of no use, null if the service does not say. */
export function whoWaits(): Promise<{ asks?: string | null } | "over" | null> {
  return ifAnswered(() =>
    dataOf(rest().GET("/api/v1/players/me/links")).catch((error: unknown) => {
      if (error instanceof Problem && error.status === 404) return "over";
      throw error;
    }),
  );
}

/** Lets the device in that waits with a code, or not. Returns whether the service has heard it. */
export async function answerCode(code: string, allow: boolean): Promise<boolean> {
  const body = { code, allow };
  return (await attempt(() => rest().POST("/api/v1/players/me/links/answer", { body }))) !== null;
}

const AGAIN_MS = 2_000;

/**
 * Becomes the player of a code from another device. If that one has to say so first, `onWaiting` has the name under
 * which this one waits there. The number in it is on both screens: a stranger who opens the link has another one.
 */
export async function useCode(code: string, onWaiting: (name: string) => void, stop: AbortSignal): Promise<void> {
  const name = `${deviceName()} ${10 + Math.floor(Math.random() * 90)}`;
  const body = { code, name, secret: newSecret() };
  let isWaiting = false;
  app.trouble = null;
  for (const backoff = new Backoff(); !stop.aborted;) {
    try {
      const made = await dataOf(rest().POST("/api/v1/players/links", { body }));
      useToken(made.token);
      await loadMe();
      return;
    } catch (error) {
      if (error instanceof Problem && error.code === "not-confirmed-yet") {
        isWaiting = true;
        backoff.reset();
        onWaiting(name);
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      } else if (isWaiting && isTemporary(error)) await backoff.pause(error);
      else {
        showError(error);
        return;
      }
    }
  }
}

/** Loads how many recovery codes the player has; null after a failure, which is shown. */
export async function countCodes(): Promise<number | null> {
  const told = await attempt(() => dataOf(rest().GET("/api/v1/players/me/recovery-codes")));
  if (told !== null) app.codes = told.left;
  return told?.left ?? null;
}

/** Makes ten recovery codes, which are shown only once. The earlier ones end. */
export async function makeCodes(): Promise<boolean> {
  noteChange("recovery-codes-made");
  const made = await attempt(() => dataOf(rest().POST("/api/v1/players/me/recovery-codes")));
  if (made === null) return false;
  app.secrets = { ...app.secrets, recovery: made.codes.join("\n") };
  app.codes = made.codes.length;
  return true;
}

/** Whether nothing opens the account but this browser; false if the service does not say. */
export async function isOnlyWay(): Promise<boolean> {
  const told = await ifAnswered(() =>
    Promise.all([
      dataOf(rest().GET("/api/v1/players/me/passkeys")),
      dataOf(rest().GET("/api/v1/players/me/recovery-codes")),
      dataOf(rest().GET("/api/v1/players/me/tokens")),
    ]),
  );
  if (told === null) return false;
  const [{ passkeys }, { left }, { tokens }] = told;
  return passkeys.length + left === 0 && !tokens.some((each) => !each.current && each.scopes.includes(OF_ACCOUNT));
}

/** Signs this browser out at once, and ends its token: a copy of it ends, too. Says so if the service does not answer. */
export async function leave(): Promise<void> {
  const { token } = app;
  signOut();
  app.trouble = null;
  const form = { method: "POST", body: new URLSearchParams({ token: token ?? "" }), keepalive: true };
  const isEnded = await fetch("/api/v1/oauth/revoke", form).then(
    ({ ok }) => ok,
    () => false,
  );
  const texts = words(app.preferences.language).account;
  if (!isEnded) app.trouble = { words: texts.notEnded, more: null, isTemporary: false };
}

/** Deletes the account: the name is erased, the moves stay. */
export async function deleteMe(name: string): Promise<void> {
  const deleted = await attempt(() => rest().DELETE("/api/v1/players/me", { body: { name } }));
  if (deleted !== null) signOut();
}

/** Downloads everything that the service stores about the player. */
export async function exportMe(): Promise<void> {
  const file = await attempt(() => rest().GET("/api/v1/players/me/export", { parseAs: "blob" }));
  if (!file?.data) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file.data);
  link.download = "cadogan.ndjson";
  link.click();
  URL.revokeObjectURL(link.href);
}
