/** Decodes the payload of a stored event: one MessagePack value, read strictly. */
import { decode, type DecoderOptions } from "@msgpack/msgpack";

export type StoredValue = null | boolean | number | string | Uint8Array | readonly StoredValue[] | StoredMap;
export interface StoredMap {
  readonly [name: string]: StoredValue;
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** 64-bit integers become numbers: times and counts stay far below 2 to the power of 53. */
const OPTIONS: DecoderOptions = {
  keyDecoder: {
    canBeCached: () => true,
    decode: (bytes, offset, length) => utf8.decode(bytes.subarray(offset, offset + length)),
  },
  extensionCodec: {
    tryToEncode: () => null,
    decode: (_, type) => {
      throw new RangeError(`payloads have no extension types; this one has type ${type}`);
    },
  },
};

/**
 * Decodes a payload. Throws if it is not exactly one valid MessagePack value.
 *
 * `decode` accepts invalid UTF-8. A second pass returns strings as bytes, to be decoded strictly; the first pass tells
 * strings from binary values.
 */
export function decodePayload(payload: Uint8Array): StoredValue {
  const value = decode(payload, OPTIONS) as StoredValue; // no extensions, so no other types
  const raw = decode(payload, { ...OPTIONS, rawStrings: true }) as StoredValue;
  return withStrictText(value, raw);
}

function withStrictText(value: StoredValue, raw: StoredValue): StoredValue {
  if (typeof value === "string") return utf8.decode(raw as Uint8Array);
  if (value === null || typeof value !== "object" || value instanceof Uint8Array) return value;
  if (isArray(value)) return value.map((each, index) => withStrictText(each, (raw as typeof value)[index] ?? null));
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map(([name, each]) => [name, withStrictText(each, (raw as StoredMap)[name] ?? null)]),
  );
}

export function isArray(value: object): value is readonly StoredValue[] {
  return Array.isArray(value);
}
