/**
 * Hexadecimal and SHA-256.
 *
 * Browsers offer Web Crypto to secure pages only. A service in a local network may serve its pages over plain http:
 * there SHA-256 comes from `@noble/hashes`.
 */
import { sha256 as nobleSha256 } from "@noble/hashes/sha2.js";

export type Bytes = Uint8Array<ArrayBuffer>;

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Throws RangeError if `hex` is not hexadecimal. */
export function bytesOf(hex: string): Bytes {
  if (!/^([0-9a-f]{2})*$/i.test(hex)) throw new RangeError(`"${hex}" is not bytes in hexadecimal`);
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16),
  );
}

/** The 16 bytes of a race's id. */
export function raceIdBytes(raceId: string): Bytes {
  return bytesOf(raceId.replaceAll("-", ""));
}

/** SHA-256 of the parts, joined; strings are encoded as UTF-8. */
export async function sha256(...parts: readonly (string | Uint8Array)[]): Promise<Bytes> {
  const bytes = parts.map((part) => (typeof part === "string" ? new TextEncoder().encode(part) : part));
  const message = new Uint8Array(bytes.reduce((size, { length }) => size + length, 0));
  let offset = 0;
  for (const part of bytes) {
    message.set(part, offset);
    offset += part.length;
  }
  const { subtle }: { subtle?: SubtleCrypto } = crypto;
  return new Uint8Array(subtle ? await subtle.digest("SHA-256", message) : nobleSha256(message));
}
