import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseError } from 'pg';
import { counted } from '../shared/kit/figures.ts';
import { type Config, loadConfig, startFolder } from './config.ts';
import { backUp, type Progress } from './db/backup.ts';
import type { Tail } from './db/backup-format.ts';
import type { Database } from './db/connect.ts';
import { openDatabase } from './db/open.ts';
import { restore } from './db/restore.ts';
import { openBucket } from './files/bucket.ts';
import { StartError } from './start-error.ts';

/** `npm run admin -- backup`. @throws StartError with a sentence if it is not possible */
export async function runBackup(name: string, overwrite: boolean): Promise<void> {
  const file = pathOf(name);
  const remove = removeWhenEnded(`${file}.part`);
  const began = performance.now();
  const { size, tables, isRecorded, lost } = await onDatabase(
    (database, { files }) =>
      backUp(database, file, {
        overwrite,
        progress: showProgress('Saving'),
        bucket: files.bucket && openBucket(files.bucket),
      }),
    'The backup could not be made, and nothing is left of it.',
  );
  remove.cancel();
  console.log(`Saved ${countsOf(tables)} to ${file} (${megabytes(size)}, ${since(began)}).`);
  if (!isRecorded)
    console.error('The backup is complete, but the board could not note when it was made.');
  if (lost.length > 0)
    console.error(
      `${counted(lost.length, 'file is', 'files are')} damaged or missing in the bucket, and not in the backup: ${lost.join(', ')}`,
    );
  console.log(
    "It contains everything, also hashes of passwords and the board's key: keep it as safe as the database. Settings (.env) are not in it.",
  );
}

/** `npm run admin -- restore`. @throws StartError with a sentence if it is not possible */
export async function runRestore(name: string): Promise<void> {
  const file = pathOf(name);
  const began = performance.now();
  const { head, tables, files } = await onDatabase(
    async (database, config) => ({
      ...(await restore(database, file, { progress: showProgress('Restoring') })),
      files: config.files,
    }),
    'The backup could not be restored, and the database is still empty.',
  );
  console.log(
    `Restored ${countsOf(tables)} as of ${head.madeAt} (${since(began)}). Now start the board.`,
  );
  if (files.newFiles === 'bucket')
    console.log(
      'All files are in the database. `npm run admin -- files move` moves them to the bucket, while the board runs.',
    );
}

/** @param failed what the database's errors mean for the person at the terminal */
async function onDatabase<T>(
  work: (database: Database, config: Config) => Promise<T>,
  failed: string,
): Promise<T> {
  const config = loadConfig();
  const { database, stop } = await openDatabase(config, { beside: true, migrated: false });
  try {
    return await work(database, config);
  } catch (error) {
    // For example a full disk, a missing right, or a damaged page.
    throw error instanceof DatabaseError
      ? new StartError(`${failed} PostgreSQL says: ${error.message}.`, { cause: error })
      : error;
  } finally {
    await stop();
  }
}

const pathOf = (name: string) => resolve(startFolder(), name);

/** Removes an unfinished file when the command is interrupted. */
function removeWhenEnded(path: string): { cancel: () => void } {
  const remove = () => rmSync(path, { force: true });
  const end = () => {
    remove();
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
  return {
    cancel() {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, end);
    },
  };
}

/** Shows texts in one line of a terminal, each in place of the one before, at most five a second. */
export function terminalLine(): (text: () => string) => void {
  if (!process.stderr.isTTY) return () => {};
  let shownAt = 0;
  process.once('exit', () => shownAt > 0 && process.stderr.write('\r\u001B[K'));
  return (text) => {
    const now = performance.now();
    if (now - shownAt < 200) return;
    shownAt = now;
    process.stderr.write(`\r\u001B[K${text()}`);
  };
}

function showProgress(verb: string): Progress {
  const show = terminalLine();
  return (table, bytes) => show(() => `${verb} ${table}: ${megabytes(bytes)}`);
}

function countsOf(tables: Tail['tables']): string {
  const counts = Object.values(tables).map(({ rows }) => rows);
  const rows = counts.reduce((sum, each) => sum + each, 0);
  return `${counted(counts.length, 'table')} with ${counted(rows, 'row')}`;
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const since = (began: number) => `${((performance.now() - began) / 1000).toFixed(1)} s`;
