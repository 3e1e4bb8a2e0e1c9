import { fromUtf8 } from './bytes.ts';
import { BadTile, tilePath } from './tiles.ts';
import type { LogSource } from './verify.ts';

/**
 * Reads a log at its public addresses.
 * @param get fetches a path such as '/log/checkpoint' as a stranger; undefined for 404. It throws if the board does not
 * answer
 */
export function logSource(get: (path: string) => Promise<Uint8Array | undefined>): LogSource {
  const text = async (path: string) => fromUtf8((await get(path)) ?? new Uint8Array()) ?? '';
  return {
    checkpoint: () => text('/log/checkpoint'),
    keys: () => text('/log/keys'),
    find: (hash) => text(`/log/find/${hash}`),
    job: (id) => text(`/api/jobs/${id}`),
    postingReceipt: (id) => text(`/api/jobs/${id}/receipt`),
    tile: async (tile) => {
      const bytes = await get(`/log/${tilePath(tile)}`);
      if (!bytes) throw new BadTile(`${tilePath(tile)} is missing.`);
      return bytes;
    },
  };
}
