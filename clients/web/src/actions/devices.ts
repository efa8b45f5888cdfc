/** Tokens for programs, a code for another device, and leaving for good. */

import { app } from "../state.svelte";
import { attempt } from "../requests";
import { dataOf, rest } from "../service";
import { signOut, useToken } from "../session";
import { whoAmI } from "./account";

export const SCOPES = ["race:play", "race:create", "player:read", "token:write"] as const;

/** Show one's tokens. */
export async function listTokens(): Promise<void> {
  const list = await attempt(() => dataOf(rest().GET("/api/v1/players/me/tokens")));
  app.tokens = list?.tokens ?? null;
}

/** Make a token for a program; it is shown this once. */
export async function makeToken(name: string, scopes: readonly (typeof SCOPES)[number][]): Promise<void> {
  const body = { name, scopes: [...scopes] };
  const made = await attempt(() => dataOf(rest().POST("/api/v1/players/me/tokens", { body })));
  if (made === null) return;
  app.secret = { kind: "token", text: made.token };
  await listTokens();
}

/** Revoke a token; what it opened closes within a second. */
export async function revokeToken(token_id: string): Promise<void> {
  const params = { path: { token_id } };
  const gone = await attempt(() => rest().DELETE("/api/v1/players/me/tokens/{token_id}", { params }));
  if (gone !== null) await listTokens(); // a refusal is there to be read: whatever is asked next would clear it
}

/** Show a code by which another device becomes this player. */
export async function showCode(): Promise<void> {
  const made = await attempt(() => dataOf(rest().POST("/api/v1/players/me/links")));
  if (made !== null) app.secret = { kind: "code", text: made.code };
}

/** Become the player whose code it is. */
export async function useCode(code: string): Promise<void> {
  const taken = await attempt(() => dataOf(rest().POST("/api/v1/players/links", { body: { code, name: "browser" } })));
  if (taken === null) return;
  useToken(taken.token);
  await whoAmI();
}

/** Delete one's account: the name goes, the moves stay. */
export async function deleteMe(name: string): Promise<void> {
  const gone = await attempt(() => rest().DELETE("/api/v1/players/me", { body: { name } }));
  if (gone !== null) signOut();
}

/** Everything that is kept of oneself, as a file. */
export async function exportMe(): Promise<void> {
  const told = await attempt(() => rest().GET("/api/v1/players/me/export", { parseAs: "blob" }));
  if (!told?.data) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(told.data);
  link.download = "cadogan.ndjson";
  link.click();
  URL.revokeObjectURL(link.href);
}
