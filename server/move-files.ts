import { counted } from '../shared/kit/figures.ts';
import { terminalLine } from './backups.ts';
import { loadConfig } from './config.ts';
import { openDatabase } from './db/open.ts';
import { BucketError, openBucket } from './files/bucket.ts';
import { checkFiles } from './files/files.ts';
import { type Moved, moveFiles } from './files/move.ts';
import { removeStrayObjects } from './files/strays.ts';
import { StartError } from './start-error.ts';

/** `npm run admin -- files move`. @returns the exit code: 1 if damaged files stay @throws StartError with a sentence */
export async function runMove(): Promise<number> {
  const config = loadConfig();
  const { bucket: settings, newFiles: to } = config.files;
  if (!settings)
    throw new StartError(
      'FILES names no bucket. Set it, and restart the board, before you move files (docs/operating.md, “Files in a bucket”).',
    );
  const bucket = openBucket(settings);
  const { database, stop } = await openDatabase(config, { beside: true });
  const { db } = database;
  const now = () => new Date();
  const show = terminalLine();
  const progress = (moved: Moved, left: number) =>
    show(() => `Moved ${sizeOf(moved)}, ${left} left`);
  try {
    await checkFiles(db, { bucket });
    const { moved, damaged } = await moveFiles({ db, bucket, to, now, progress });
    if (to === 'database') await removeStrayObjects({ db, files: { bucket }, now });
    const place = to === 'bucket' ? `the bucket ${bucket.name}` : 'the database';
    console.log(`Moved ${sizeOf(moved)} to ${place}.`);
    if (damaged.length === 0) return 0;
    console.error(
      `${counted(damaged.length, 'file is', 'files are')} damaged or missing, and did not move: ${damaged.join(', ')}`,
    );
    return 1;
  } catch (error) {
    if (!(error instanceof BucketError)) throw error;
    throw new StartError(
      `The bucket ${bucket.name} failed (${error.message}). Nothing is lost: run the command again to move the rest.`,
      { cause: error },
    );
  } finally {
    await stop();
  }
}

const sizeOf = ({ files, bytes }: Moved) =>
  `${counted(files, 'file')} (${(bytes / 1e6).toFixed(1)} MB)`;
