import { and, asc, desc, eq, gte, isNotNull, lt, sql } from 'drizzle-orm';
import { type Hash, HASH_BYTES } from '../rules/merkle.ts';
import {
  BadTile,
  encodeBundle,
  hashAll,
  type Tile,
  TILE_WIDTH,
  tilePath,
  widthOfLevel,
} from '../rules/tiles.ts';
import type { Db } from '../../../server/db/connect.ts';
import { inKeyOrder } from '../../../server/db/key-order.ts';
import { logEntries, logTiles } from '../tables.ts';

/** Tiles written by one statement. */
const TILES_AT_ONCE = 200;

/** The bytes of a tile that the log has published; undefined otherwise. */
export async function readTile(db: Db, tile: Tile): Promise<Buffer | undefined> {
  return tile.level === 'entries' ? readBundle(db, tile) : readHashes(db, tile, tile.level);
}

/** `readTile` for what must be there. @throws BadTile */
export const fetchTileFrom = (db: Db) => async (tile: Tile) => {
  const bytes = await readTile(db, tile);
  if (!bytes) throw new BadTile(`${tilePath(tile)} is missing.`);
  return bytes;
};

async function readHashes(
  db: Db,
  { index, width }: Tile,
  level: number,
): Promise<Buffer | undefined> {
  const length = width * HASH_BYTES;
  // A tile only grows, so a narrower one is its beginning.
  const [row] = await db
    .select({
      hashes: sql<Buffer>`substring(${logTiles.hashes} from 1 for ${sql.raw(String(length))})`,
    })
    .from(logTiles)
    .where(and(eq(logTiles.level, level), eq(logTiles.index, index)));
  return row?.hashes.length === length ? row.hashes : undefined;
}

async function readBundle(db: Db, { index, width }: Tile): Promise<Buffer | undefined> {
  const first = index * TILE_WIDTH;
  const rows = await db
    .select({ leaf: logEntries.leaf })
    .from(logEntries)
    .where(and(gte(logEntries.index, first), lt(logEntries.index, first + width)))
    .orderBy(asc(logEntries.index));
  if (rows.length !== width) return undefined;
  return Buffer.from(encodeBundle(rows.map(({ leaf }) => Buffer.from(leaf))));
}

/** The number of entries that have a place in the tree. The last of them may not be signed yet. */
export async function readSize(db: Db): Promise<number> {
  const [row] = await db
    .select({ index: logEntries.index })
    .from(logEntries)
    .where(isNotNull(logEntries.index))
    .orderBy(desc(logEntries.index))
    .limit(1);
  return (row?.index ?? -1) + 1;
}

interface GrowingTile {
  index: number;
  hashes: Hash[];
}

/** Adds hashes of leaves to a tree of some size, and writes the tiles that change. */
export async function appendLeaves(tx: Db, size: number, leaves: readonly Hash[]): Promise<void> {
  const growing: GrowingTile[] = [];
  const full: (GrowingTile & { level: number })[] = [];

  const open = async (level: number): Promise<GrowingTile> => {
    const total = widthOfLevel(size, level);
    const tile = { level, index: Math.floor(total / TILE_WIDTH), width: total % TILE_WIDTH };
    const bytes = tile.width > 0 ? await fetchTileFrom(tx)(tile) : Buffer.alloc(0);
    const hashes = Array.from({ length: tile.width }, (_, at) =>
      bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
    );
    return { index: tile.index, hashes };
  };

  const append = async (level: number, hash: Hash): Promise<void> => {
    const tile = (growing[level] ??= await open(level));
    tile.hashes.push(hash);
    if (tile.hashes.length < TILE_WIDTH) return;
    full.push({ ...tile, level });
    growing[level] = { index: tile.index + 1, hashes: [] };
    await append(level + 1, hashAll(tile.hashes));
  };

  for (const leaf of leaves) await append(0, leaf);
  const changed = [
    ...full,
    ...growing.flatMap((tile, level) => (tile.hashes.length > 0 ? [{ ...tile, level }] : [])),
  ];
  for (let from = 0; from < changed.length; from += TILES_AT_ONCE) {
    const rows = changed
      .slice(from, from + TILES_AT_ONCE)
      .map(({ level, index, hashes }) => ({ level, index, hashes: Buffer.concat(hashes) }));
    await tx
      .insert(logTiles)
      .values(inKeyOrder(rows, ({ level, index }) => [level, index]))
      .onConflictDoUpdate({
        target: [logTiles.level, logTiles.index],
        set: { hashes: sql`excluded.hashes` },
      });
  }
}
