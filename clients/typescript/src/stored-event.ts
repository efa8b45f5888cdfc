/**
 * Compares an event of a proof with its stored payload. Digests cover payloads alone, so both must state the same.
 *
 * A payload is a MessagePack array: a tag, which names the event and the schema of its fields, then the fields in order.
 */
import { hexOf } from "./bytes.js";
import type { components } from "./openapi.js";
import { decodePayload, isArray, type StoredValue } from "./payload.js";
import { STORED_LAYOUTS } from "./stored-layouts.js";

/** An event of a proof. */
export type LoggedEvent = components["schemas"]["LoggedEvent"];

interface StoredLayout {
  readonly tag: number;
  readonly fields: readonly string[];
  /** Fields that are stored as arrays, and the names of their items. */
  readonly nested: Readonly<Record<string, readonly string[]>>;
  /** Fields that are stored as maps, and the values of names in them that were added later. */
  readonly maps: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Values of fields that were added later, for payloads that lack them. Other such fields are null. */
  readonly defaults: Readonly<Record<string, unknown>>;
}

const LAYOUTS: Readonly<Record<LoggedEvent["type"], StoredLayout>> = STORED_LAYOUTS;

/** Differences between an event and its payload, in words; empty if they agree. */
export function payloadDifferences(payload: Uint8Array, { type, ...fields }: LoggedEvent): string[] {
  const stored = decodeArray(payload);
  if (stored === null) return ["its payload is not an event in MessagePack, in its shortest form"];
  const [tag, ...values] = stored;
  const layout: StoredLayout | undefined = LAYOUTS[type];
  if (tag !== layout?.tag) return [`its payload is not a ${type}: its tag is ${String(tag)}`];
  const stated = entriesInOrder(fields, layout.fields).slice(0, layout.fields.length);
  const wrong = stated.filter(([name, value], index) =>
    index < values.length
      ? !isSame(values[index] ?? null, value, layout.nested[name], layout.maps[name])
      : !isDefault(value, layout.defaults[name]),
  );
  const unknown = Object.keys(fields).filter((name) => !layout.fields.includes(name));
  const differences = [
    ...unknown.map(
      (name) => `it states ${name}, which no event had when this client was made; update it, or reject it`,
    ),
    ...wrong.map(([name, value]) => `its payload has another ${name} than ${inWords(value)}`),
  ];
  return values.length > stated.length ? [...differences, "its payload has more fields than the event"] : differences;
}

function decodeArray(payload: Uint8Array): readonly StoredValue[] | null {
  try {
    const stored = decodePayload(payload);
    return stored !== null && typeof stored === "object" && isArray(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Fields in stored order. Those that this package does not know come last. */
function entriesInOrder(values: object, names: readonly string[]): [string, unknown][] {
  const added = Object.keys(values).filter((name) => !names.includes(name));
  return [...names, ...added].map((name) => [name, (values as Record<string, unknown>)[name]]);
}

/**
 * Whether an event states a stored value, and nothing else: binary in hexadecimal, a nested array as an object with these
 * `names`. A map may lack names that were added later, with the values `later`.
 */
function isSame(
  stored: StoredValue,
  stated: unknown,
  names: readonly string[] = [],
  later: Readonly<Record<string, unknown>> = {},
): boolean {
  if (stored instanceof Uint8Array) return stated === hexOf(stored);
  if (stored === null || typeof stored !== "object") return stored === stated;
  if (typeof stated !== "object" || stated === null) return false;
  if (isArray(stored)) {
    const values = entriesInOrder(stated, names);
    return stored.length === values.length && stored.every((each, index) => isSame(each, values[index]?.[1]));
  }
  const said = stated as Record<string, unknown>;
  const isStated = Object.entries(stored).every(
    ([name, each]) => Object.hasOwn(said, name) && isSame(each, said[name]),
  );
  const added = Object.entries(said).filter(([name]) => !Object.hasOwn(stored, name));
  return isStated && added.every(([name, value]) => Object.hasOwn(later, name) && isDefault(value, later[name]));
}

/** Whether an event states the default of a field that its payload lacks. Exports of older services leave it out. */
function isDefault(stated: unknown, usual: unknown = null): boolean {
  return stated === undefined || JSON.stringify(stated) === JSON.stringify(usual);
}

function inWords(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
