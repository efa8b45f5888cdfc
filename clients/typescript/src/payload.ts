/** Decodes the payload of a stored event: one MessagePack value, read strictly. */
import { decode, encode, type DecoderOptions } from "@msgpack/msgpack";

export type StoredValue = null | boolean | number | string | Uint8Array | readonly StoredValue[] | StoredMap;
export interface StoredMap {
  readonly [name: string]: StoredValue;
}

/** 64-bit integers become numbers: times and counts stay far below 2 to the power of 53. */
const OPTIONS: DecoderOptions = {
  extensionCodec: {
    tryToEncode: () => null,
    decode: (_, type) => {
      throw new RangeError(`payloads have no extension types; this one has type ${type}`);
    },
  },
};

/**
 * Decodes a payload. Throws if it is not exactly one MessagePack value in its shortest form, as the service writes it.
 *
 * `decode` accepts invalid UTF-8, longer forms of a number, and a name that is in a map twice, where decoders differ
 * about which value counts. None of them comes out again when the value is encoded.
 */
export function decodePayload(payload: Uint8Array): StoredValue {
  const value = decode(payload, OPTIONS) as StoredValue; // no extensions, so no other types
  const shortest = encode(value);
  if (shortest.length !== payload.length || shortest.some((byte, index) => byte !== payload[index])) {
    throw new RangeError("payloads are in their shortest form, with each name of a map once");
  }
  return value;
}

export function isArray(value: object): value is readonly StoredValue[] {
  return Array.isArray(value);
}
