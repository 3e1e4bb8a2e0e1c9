import { concatBytes } from '@noble/hashes/utils';
import { type Hash, HASH_BYTES, hashNode, type ReadNode } from './merkle.ts';

/** Levels of the tree in one tile. */
export const TILE_HEIGHT = 8;
/** Tiles of a log (https://c2sp.org/tlog-tiles): 256 hashes of one level in one file. */
export const TILE_WIDTH = 256;

/** A tile of hashes, or a bundle of entries. */
export interface Tile {
  /** 0 for the hashes of leaves; each level above has the roots of full tiles. */
  level: number | 'entries';
  index: number;
  /** Its number of hashes or entries, at most 256. */
  width: number;
}

/** The path of a tile below the log's address, such as 'tile/0/x001/234.p/56'. */
export function tilePath({ level, index, width }: Tile): string {
  const groups = [String(index % 1000).padStart(3, '0')];
  for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000))
    groups.unshift(`x${String(rest % 1000).padStart(3, '0')}`);
  const suffix = width < TILE_WIDTH ? `.p/${width}` : '';
  return `tile/${level}/${groups.join('/')}${suffix}`;
}

const PATH = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d{1,3}))?$/;

/** Reads a path; undefined unless it is written as `tilePath` writes it. */
export function parseTilePath(path: string): Tile | undefined {
  if (path.length > 60) return undefined;
  const [, level, groups = '', width] = PATH.exec(path) ?? [];
  if (level === undefined) return undefined;
  const tile: Tile = {
    level: level === 'entries' ? level : Number(level),
    index: Number(groups.replaceAll(/[x/]/g, '')),
    width: width === undefined ? TILE_WIDTH : Number(width),
  };
  const isPossible = tile.width > 0 && (tile.level === 'entries' || tile.level < 64);
  return isPossible && Number.isSafeInteger(tile.index) && tilePath(tile) === path
    ? tile
    : undefined;
}

/** The number of hashes that a level of tiles has in a tree. */
export const widthOfLevel = (size: number, level: number): number =>
  Math.floor(size / TILE_WIDTH ** level);

/** The tile at an index of a level, as wide as it is in a tree of this size; undefined if it is empty. */
export function tileOf(level: Tile['level'], index: number, size: number): Tile | undefined {
  const total = widthOfLevel(size, level === 'entries' ? 0 : level);
  const width = Math.min(total - index * TILE_WIDTH, TILE_WIDTH);
  return width > 0 ? { level, index, width } : undefined;
}

/** Fetches the bytes of a tile. @throws if it cannot be had */
export type FetchTile = (tile: Tile) => Promise<Uint8Array>;

/** A tile that is missing, or has another length than its width demands. */
export class BadTile extends Error {}

/**
 * Reads the nodes of a tree from its tiles, each of which is fetched once. A node is not proved by being read: compare
 * the root that follows with that of a checkpoint.
 */
export function tileReader(size: number, fetchTile: FetchTile): ReadNode {
  const tiles = new Map<string, Promise<Hash[]>>();
  const readTile = (level: number, index: number): Promise<Hash[]> => {
    const tile = tileOf(level, index, size);
    if (!tile) throw new BadTile(`A tree of ${size} has no tile ${index} at level ${level}.`);
    const path = tilePath(tile);
    const known = tiles.get(path);
    if (known) return known;
    const reading = fetchTile(tile).then((bytes) => splitHashes(bytes, tile));
    tiles.set(path, reading);
    return reading;
  };
  return async (level, index) => {
    const tileLevel = Math.floor(level / TILE_HEIGHT);
    const count = 2 ** (level % TILE_HEIGHT);
    const first = index * count;
    const hashes = await readTile(tileLevel, Math.floor(first / TILE_WIDTH));
    const from = first % TILE_WIDTH;
    return hashAll(hashes.slice(from, from + count), count);
  };
}

function splitHashes(bytes: Uint8Array, tile: Tile): Hash[] {
  if (bytes.length !== tile.width * HASH_BYTES)
    throw new BadTile(`${tilePath(tile)} has ${bytes.length} bytes.`);
  return Array.from({ length: tile.width }, (_, index) =>
    bytes.slice(index * HASH_BYTES, (index + 1) * HASH_BYTES),
  );
}

/** The root of as many hashes as a power of two. */
export function hashAll(hashes: readonly Hash[], count: number = hashes.length): Hash {
  let level = hashes;
  if (level.length !== count) throw new BadTile('A tile is not full.');
  while (level.length > 1) {
    const above: Hash[] = [];
    for (let index = 0; index + 1 < level.length; index += 2)
      above.push(hashNode(level[index] as Hash, level[index + 1] as Hash));
    level = above;
  }
  const [root] = level;
  if (!root) throw new BadTile('A tile is empty.');
  return root;
}

/** A bundle of entries: each with its length in two bytes. @throws RangeError for an entry above 65,535 bytes */
export function encodeBundle(entries: readonly Uint8Array[]): Uint8Array {
  return concatBytes(
    ...entries.flatMap((entry) => {
      if (entry.length > 0xffff) throw new RangeError('An entry of the log is too long.');
      return [Uint8Array.of(entry.length >> 8, entry.length & 0xff), entry];
    }),
  );
}

/** The entries of a bundle. @throws BadTile if it ends within an entry */
export function decodeBundle(bytes: Uint8Array): Uint8Array[] {
  const entries: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = at + 2 + ((bytes[at] ?? 0) << 8) + (bytes[at + 1] ?? 0);
    if (end > bytes.length) throw new BadTile('A bundle of entries is cut off.');
    entries.push(bytes.slice(at + 2, end));
    at = end;
  }
  return entries;
}
