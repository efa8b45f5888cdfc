/** Passkeys: adding one, the list of them, and signing in with one. */

import { newSecret } from "cadogan-client";
import { deviceName } from "../browser/device";
import { askToKeep } from "../browser/storage";
import { attempt } from "../service/requests";
import { dataOf, rest } from "../service/service";
import { useToken } from "../state/session";
import type { Schemas } from "../state/state.svelte";
import { loadMe } from "./account";
import { noteChange } from "./own-changes";

type Passkeys = readonly Schemas["PasskeyView"][];

/** Whether authenticators answer this page: it is secure, and its host has a name. */
export function canUsePasskeys(): boolean {
  return "PublicKeyCredential" in globalThis && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** The player's passkeys; null after a failure, which is shown. */
export async function listPasskeys(): Promise<Passkeys | null> {
  const list = await attempt(() => dataOf(rest().GET("/api/v1/players/me/passkeys")));
  return list?.passkeys ?? null;
}

/** Revokes a passkey. Returns the others; null after a failure. */
export async function revokePasskey(passkey_id: string): Promise<Passkeys | null> {
  const params = { path: { passkey_id } };
  noteChange("passkey-revoked");
  const revoked = await attempt(() => rest().DELETE("/api/v1/players/me/passkeys/{passkey_id}", { params }));
  return revoked === null ? null : listPasskeys();
}

/** Adds a passkey. Returns whether the person has made one, or a failure is shown. */
export async function addPasskey(name: string): Promise<boolean> {
  const asked = await attempt(() => dataOf(rest().POST("/api/v1/players/me/passkeys/begin")));
  if (asked === null) return true;
  const made = await answerOf(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: bytesOf(asked.challenge),
        rp: { id: asked.relying_party, name: "Cadogan" },
        user: { id: bytesOf(asked.user), name: asked.name, displayName: asked.name },
        pubKeyCredParams: asked.algorithms.map((alg) => ({ type: "public-key", alg })),
        excludeCredentials: asked.known.map((id) => ({ type: "public-key", id: bytesOf(id) })),
        authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
        attestation: "none",
        timeout: asked.lasts * 1000,
      },
    }),
  );
  if (made === null) return false;
  const response = made.response as AuthenticatorAttestationResponse;
  const body = { name, client_data: textOf(response.clientDataJSON), attestation: textOf(response.attestationObject) };
  noteChange("passkey-added");
  const added = await attempt(() => dataOf(rest().POST("/api/v1/players/me/passkeys", { body })));
  if (added !== null) void askToKeep();
  return true;
}

/** Becomes the player of a passkey. Returns whether the person has used one, or a failure is shown. */
export async function signIn(): Promise<boolean> {
  const secret = newSecret();
  const asked = await attempt(() => dataOf(rest().POST("/api/v1/players/sign-in/begin", { body: { secret } })));
  if (asked === null) return true;
  const used = await answerOf(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: bytesOf(asked.challenge),
        rpId: asked.relying_party,
        userVerification: "required",
        timeout: asked.lasts * 1000,
      },
    }),
  );
  if (used === null) return false;
  const response = used.response as AuthenticatorAssertionResponse;
  const body = {
    secret,
    credential: used.id,
    client_data: textOf(response.clientDataJSON),
    authenticator_data: textOf(response.authenticatorData),
    signature: textOf(response.signature),
    user_handle: textOf(response.userHandle ?? new ArrayBuffer(0)),
    name: deviceName(),
  };
  const made = await attempt(() => dataOf(rest().POST("/api/v1/players/sign-in", { body })));
  if (made === null) return true;
  useToken(made.token);
  await loadMe();
  return true;
}

/** The answer of an authenticator; null if the person has put the question away, or no authenticator can answer. */
async function answerOf(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await ask()) as PublicKeyCredential | null;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (character) => character.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
