/** MessagePack, as much of it as a log is written in (https://github.com/msgpack/msgpack/blob/master/spec.md). */
export type Packed = null | boolean | number | string | Uint8Array | readonly Packed[] | PackedMap;
export interface PackedMap {
  readonly [name: string]: Packed;
}

/** The one value that bytes are; RangeError if they are none, or more. */
export function unpacked(bytes: Uint8Array): Packed {
  const reader = new Reader(bytes);
  const value = reader.value();
  if (!reader.isAtEnd) throw new RangeError("there is more than one value");
  return value;
}

class Reader {
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get isAtEnd(): boolean {
    return this.#at === this.#view.byteLength;
  }

  value(): Packed {
    const kind = this.#take(1).getUint8(0);
    if (kind < 0x80) return kind;
    if (kind < 0x90) return this.#map(kind & 0x0f);
    if (kind < 0xa0) return this.#array(kind & 0x0f);
    if (kind < 0xc0) return this.#text(kind & 0x1f);
    if (kind >= 0xe0) return kind - 0x100;
    return this.#long(kind);
  }

  /** A value whose kind has a byte of its own. */
  #long(kind: number): Packed {
    switch (kind) {
      case 0xc0:
        return null;
      case 0xc2:
      case 0xc3:
        return kind === 0xc3;
      case 0xc4:
      case 0xc5:
      case 0xc6:
        return this.#bytes(this.#count(1 << (kind - 0xc4)));
      case 0xca:
        return this.#take(4).getFloat32(0);
      case 0xcb:
        return this.#take(8).getFloat64(0);
      case 0xcc:
      case 0xcd:
      case 0xce:
        return this.#count(1 << (kind - 0xcc));
      case 0xcf:
        return Number(this.#take(8).getBigUint64(0)); // times, which are far below 2 to the power of 53
      case 0xd0:
        return this.#take(1).getInt8(0);
      case 0xd1:
        return this.#take(2).getInt16(0);
      case 0xd2:
        return this.#take(4).getInt32(0);
      case 0xd3:
        return Number(this.#take(8).getBigInt64(0));
      case 0xd9:
      case 0xda:
      case 0xdb:
        return this.#text(this.#count(1 << (kind - 0xd9)));
      case 0xdc:
      case 0xdd:
        return this.#array(this.#count(2 << (kind - 0xdc)));
      case 0xde:
      case 0xdf:
        return this.#map(this.#count(2 << (kind - 0xde)));
      default:
        throw new RangeError(`a log has no values of kind ${kind}`);
    }
  }

  #take(size: number): DataView {
    const from = this.#at;
    if (from + size > this.#view.byteLength) throw new RangeError("it ends within a value");
    this.#at += size;
    return new DataView(this.#view.buffer, this.#view.byteOffset + from, size);
  }

  #count(size: number): number {
    const taken = this.#take(size);
    return size === 1 ? taken.getUint8(0) : size === 2 ? taken.getUint16(0) : taken.getUint32(0);
  }

  #bytes(size: number): Uint8Array {
    const { buffer, byteOffset } = this.#take(size);
    return new Uint8Array(buffer, byteOffset, size);
  }

  #text(size: number): string {
    return new TextDecoder("utf-8", { fatal: true }).decode(this.#bytes(size));
  }

  #array(count: number): Packed[] {
    const values: Packed[] = [];
    while (values.length < count) values.push(this.value());
    return values;
  }

  #map(count: number): PackedMap {
    const fields = new Map<string, Packed>();
    for (let index = 0; index < count; index += 1) fields.set(String(this.value()), this.value());
    return Object.fromEntries(fields);
  }
}
