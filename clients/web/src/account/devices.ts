/** Tokens for programs, codes for other devices, export and deletion of the account. */

import { attempt } from "../service/requests";
import { dataOf, rest } from "../service/service";
import { signOut, useToken } from "../state/session";
import { app, type Scope } from "../state/state.svelte";
import { deviceName } from "../browser/device";
import { loadMe } from "./account";

/** Loads the player's tokens. */
export async function listTokens(): Promise<void> {
  const list = await attempt(() => dataOf(rest().GET("/api/v1/players/me/tokens")));
  app.tokens = list?.tokens ?? null;
}

/** Makes a token for a program. It is shown only once. */
export async function makeToken(name: string, scopes: readonly Scope[]): Promise<void> {
  const body = { name, scopes: [...scopes] };
  const made = await attempt(() => dataOf(rest().POST("/api/v1/players/me/tokens", { body })));
  if (made === null) return;
  app.secret = { kind: "token", text: made.token };
  await listTokens();
}

/** Revokes a token. The service closes its connections within a second. */
export async function revokeToken(token_id: string): Promise<void> {
  const params = { path: { token_id } };
  const revoked = await attempt(() => rest().DELETE("/api/v1/players/me/tokens/{token_id}", { params }));
  if (revoked !== null) await listTokens(); // not after a refusal: the next attempt would hide it
}

/** Shows a code with which another device becomes this player, as far as the scopes permit. */
export async function showCode(scopes: readonly Scope[]): Promise<void> {
  const body = { scopes: [...scopes] };
  const made = await attempt(() => dataOf(rest().POST("/api/v1/players/me/links", { body })));
  if (made !== null) app.secret = { kind: "code", text: made.code };
}

/** Becomes the player of a code from another device. */
export async function useCode(code: string): Promise<void> {
  const body = { code, name: deviceName() };
  const made = await attempt(() => dataOf(rest().POST("/api/v1/players/links", { body })));
  if (made === null) return;
  useToken(made.token);
  await loadMe();
}

/** How many recovery codes the player has; null after a failure, which is shown. */
export async function countCodes(): Promise<number | null> {
  const told = await attempt(() => dataOf(rest().GET("/api/v1/players/me/recovery-codes")));
  return told?.left ?? null;
}

/** Makes ten recovery codes, which are shown only once. The earlier ones end. */
export async function makeCodes(): Promise<boolean> {
  const made = await attempt(() => dataOf(rest().POST("/api/v1/players/me/recovery-codes")));
  if (made !== null) app.secret = { kind: "recovery", text: made.codes.join("\n") };
  return made !== null;
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
