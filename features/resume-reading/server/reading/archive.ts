import { unzipSync } from 'fflate';
import { Unreadable } from './unreadable.ts';

/** Files of an archive. */
const ENTRIES_MAX = 2000;
/** Bytes of the files that are read, unpacked. */
const UNPACKED_MAX = 6 * 1024 * 1024;

/**
 * Unpacks the files of a zip that are wanted. An archive that says it has too many files, or too large ones, is not
 * unpacked; a file that is larger than the archive says is not either. @throws Unreadable
 */
export function unpack(
  content: Uint8Array,
  isWanted: (name: string) => boolean,
): Map<string, Uint8Array> {
  let entries = 0;
  let bytes = 0;
  try {
    const files = unzipSync(content, {
      filter({ name, originalSize }) {
        entries += 1;
        if (entries > ENTRIES_MAX) throw new Unreadable('too-long');
        if (!isWanted(name)) return false;
        bytes += originalSize;
        if (bytes > UNPACKED_MAX) throw new Unreadable('too-long');
        return true;
      },
    });
    return new Map(Object.entries(files));
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('broken', error);
  }
}
