/** Scopes of tokens: which a player can give, and which stand in a link. */

import type { Player, Scope } from "../state/state.svelte";

const PERSONS: readonly Scope[] = ["race:play", "race:create", "player:read", "webhook:write", "token:write"];
const BOTS: readonly Scope[] = ["bot:play", "race:create", "player:read", "webhook:write", "token:write"];

/** Manages the account. It is never ticked beforehand. */
export const OF_ACCOUNT: Scope = "token:write";

/** What a linked device gets unless its owner says otherwise: it neither manages the account nor has data sent away. */
export function linkedScopesOf(me: Player | null): Scope[] {
  return scopesOf(me).filter((scope) => scope !== OF_ACCOUNT && scope !== "webhook:write");
}

/** Scopes that a player can give a token. */
export function scopesOf(me: Player | null): readonly Scope[] {
  return me?.bot ? BOTS : PERSONS;
}

/** The scopes in a link that a player can give, without that of the account: a link must not tick it. */
export function tickedIn(link: readonly string[], me: Player | null): Scope[] {
  const wanted = me?.bot ? link.map((scope) => (scope === "race:play" ? "bot:play" : scope)) : link;
  return scopesOf(me).filter((scope) => scope !== OF_ACCOUNT && wanted.includes(scope));
}
