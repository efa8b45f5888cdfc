/** The digest of a race's log, a hash chain over its stored payloads. `docs/fair-deal.md` has the formula. */
import { hexOf, raceIdBytes, sha256, type Bytes } from "./bytes.js";

/** Digest of a log, from the stored payloads of its events. */
export async function digestOf(raceId: string, payloads: readonly Uint8Array[]): Promise<string> {
  let digest = await firstDigest(raceId);
  for (const [index, payload] of payloads.entries()) digest = await nextDigest(digest, index + 1, payload);
  return hexOf(digest);
}

/** Digest before the first event. */
export function firstDigest(raceId: string): Promise<Bytes> {
  return sha256("cadogan/log/1", raceIdBytes(raceId));
}

/** Digest after the event at `version`. */
export function nextDigest(before: Uint8Array, version: number, payload: Uint8Array): Promise<Bytes> {
  const versionBytes = new Uint8Array(8);
  new DataView(versionBytes.buffer).setBigUint64(0, BigInt(version));
  return sha256(before, versionBytes, payload);
}
