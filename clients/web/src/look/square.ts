/**
 * Square codes (QR, ISO/IEC 18004) of links: bytes, versions 1 to 6. A library for all of the standard is three times
 * as large, and no link of this page needs more.
 */

type Layout = readonly [blocks: number, data: number, correction: number];

/** Of each version: blocks, bytes of data in each, and bytes for correction. Level M, where a sixth may be unreadable. */
const MEDIUM: readonly Layout[] = [[1, 16, 10], [1, 28, 16], [1, 44, 26], [2, 32, 18], [2, 43, 24], [4, 27, 16]]; // prettier-ignore
/** Level L of version 6, for addresses that are longer still. */
const LOW: Layout = [2, 68, 18];

/**
 * Whether each module of the square is dark, by rows; null if the text is longer than 134 bytes. The mask is always the
 * first one, of a chessboard: it breaks up the areas of one kind that links and their padding make.
 */
export function squareOf(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const least = MEDIUM.findIndex(([blocks, data]) => bytes.length + 2 <= blocks * data);
  const layout = MEDIUM[least] ?? LOW;
  if (bytes.length + 2 > layout[0] * layout[1]) return null;
  const level = least < 0 ? 1 : 0;
  const version = least < 0 ? 6 : least + 1;
  const [grid, isFree] = frame(17 + 4 * version);
  fill(grid, isFree, codewords(bytes, ...layout));
  const dark = grid.map((row, y) => row.map((is, x) => is !== (isFree(x, y) && (x + y) % 2 === 0)));
  writeFormat(dark, level << 3);
  return dark;
}

/** Length and bytes, filled up, with the bytes for correction; blocks take turns. */
function codewords(bytes: Uint8Array, blocks: number, data: number, correction: number): number[] {
  const head = [4, bytes.length >> 4, bytes.length & 15];
  const nibbles = [...head, ...Array.from(bytes, (byte) => [byte >> 4, byte & 15]).flat(), 0];
  const all = Array.from(
    { length: nibbles.length / 2 },
    (_, i) => ((nibbles[2 * i] ?? 0) << 4) | (nibbles[2 * i + 1] ?? 0),
  );
  for (let pad = 0xec; all.length < blocks * data; pad ^= 0xec ^ 0x11) all.push(pad);
  const parts = Array.from({ length: blocks }, (_, i) => all.slice(i * data, (i + 1) * data));
  const checks = parts.map((part) => remainder(part, correction));
  const inTurns = (of: number[][], length: number) =>
    Array.from({ length }, (_, i) => of.map((part) => part[i] ?? 0)).flat();
  return [...inTurns(parts, data), ...inTurns(checks, correction)];
}

/** Product in the field of 256 elements. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

/** Bytes for the correction of a block (Reed and Solomon). */
function remainder(block: readonly number[], degree: number): number[] {
  let divisor = [1];
  for (let i = 0, root = 1; i < degree; i += 1, root = times(root, 2))
    divisor = [...divisor, 0].map((each, k) => each ^ times(divisor[k - 1] ?? 0, root));
  return block.reduce<number[]>((rest, byte) => {
    const factor = byte ^ (rest[0] ?? 0);
    return [...rest.slice(1), 0].map((each, k) => each ^ times(divisor[k + 1] ?? 0, factor));
  }, Array<number>(degree).fill(0));
}

/** The empty square with what cameras look for, and which of its modules are free for data. */
function frame(size: number): [boolean[][], (x: number, y: number) => boolean] {
  const far = size - 7;
  const isFree = (x: number, y: number) =>
    !((x < 9 && y < 9) || (x < 9 && y > far - 2) || (x > far - 2 && y < 9) || x === 6 || y === 6) &&
    !(size > 21 && Math.abs(x - far) <= 2 && Math.abs(y - far) <= 2);
  const ring = (x: number, y: number) => Math.max(Math.abs(x), Math.abs(y));
  const isDark = (x: number, y: number) => {
    const corner = Math.min(ring(x - 3, y - 3), ring(x - far - 3, y - 3), ring(x - 3, y - far - 3));
    if (corner <= 4) return corner !== 2 && corner !== 4;
    if (x === 6 || y === 6) return (x + y) % 2 === 0;
    return !isFree(x, y) && ring(x - far, y - far) <= 2 && ring(x - far, y - far) !== 1;
  };
  const along = Array.from({ length: size }, (_, i) => i);
  return [along.map((y) => along.map((x) => isDark(x, y))), isFree];
}

function put(grid: readonly boolean[][], x: number, y: number, isDark: boolean): void {
  const row = grid[y];
  if (row) row[x] = isDark;
}

/** Writes the bits of the data: pairs of columns from the right, up and down in turn. */
function fill(grid: boolean[][], isFree: (x: number, y: number) => boolean, data: readonly number[]): void {
  const size = grid.length;
  let bit = 0;
  for (let right = size - 1, isUp = true; right > 0; right -= right === 8 ? 3 : 2, isUp = !isUp)
    for (let i = 0; i < size; i += 1)
      for (const x of [right, right - 1]) {
        const y = isUp ? size - 1 - i : i;
        if (isFree(x, y)) put(grid, x, y, (((data[bit >> 3] ?? 0) >> (7 - (bit++ & 7))) & 1) === 1);
      }
}

/** Writes level and mask, twice, and the one module that is always dark. */
function writeFormat(grid: boolean[][], format: number): void {
  const far = grid.length - 1;
  let check = format;
  for (let i = 0; i < 10; i += 1) check = (check << 1) ^ ((check >> 9) * 0x537);
  const bits = ((format << 10) | check) ^ 0x5412;
  for (let i = 0; i < 15; i += 1) {
    const is = ((bits >> i) & 1) === 1;
    put(grid, 8, i < 6 ? i : i < 8 ? i + 1 : far - 14 + i, is);
    put(grid, i < 8 ? far - i : i < 9 ? 7 : 14 - i, 8, is);
  }
  put(grid, 8, far - 7, true);
}
