import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { counted } from '../../shared/kit/figures.ts';
import { StartError } from '../start-error.ts';
import { type Bucket, BucketError } from './bucket.ts';
import { DamagedFile, readObject } from './files.ts';
import { KEEP_OBJECTS } from './strays.ts';

/** Objects that are read at the same time, each in memory as a whole. */
const AT_ONCE = 4;

/** Until the connection ends, no object is deleted. Waits for a deletion that runs. */
export async function keepObjects(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock_shared(hashtextextended($1, 0))', [KEEP_OBJECTS]);
}

/** @throws StartError if files are in a bucket, but the settings name none */
export async function requireBucket(client: ClientBase, bucket: Bucket | undefined): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from files where object_id is not null',
  );
  const count = rows[0]?.count ?? 0;
  if (count > 0 && !bucket)
    throw new StartError(
      `${counted(count, 'file is', 'files are')} in a bucket. Set FILES to it, because a backup contains them.`,
    );
}

/**
 * The rows of files in the bucket as PostgreSQL would write them if their contents were in the database, so that a backup
 * can be restored without the bucket. A file that is damaged or missing has no content.
 * @param columns of `files`, in the order of the rows
 * @param onLost called with the id of a damaged or missing file
 * @throws StartError if the bucket does not answer
 */
export async function* rowsOfBucket(
  client: ClientBase,
  columns: readonly string[],
  bucket: Bucket,
  onLost: (id: string) => void,
): AsyncGenerator<Buffer> {
  const selected = columns.map((name) =>
    ['content', 'object_id'].includes(name) ? 'null' : `"${name}"`,
  );
  const copy = client.query(
    copyTo(`copy (select object_id, encode(digest, 'hex'), size, id, ${selected.join(', ')}
      from files where object_id is not null order by id) to stdout`),
  );
  const contentAt = columns.indexOf('content');
  const toRow = async (line: string): Promise<Buffer> => {
    // PostgreSQL writes a tab within a value as a backslash and a letter.
    const [objectId = '', digest = '', size = '', id = '', ...values] = line.split('\t');
    const expected = { objectId, size: Number(size), digest: Buffer.from(digest, 'hex') };
    const content = await readObject(bucket, expected).catch((error: unknown) => {
      if (!(error instanceof DamagedFile)) throw error;
      onLost(id);
      return Buffer.alloc(0);
    });
    values[contentAt] = `\\\\x${content.toString('hex')}`;
    return Buffer.from(`${values.join('\t')}\n`, 'latin1');
  };
  const reading: Promise<Buffer>[] = [];
  const start = (line: string) => {
    const row = toRow(line);
    // It is awaited in its turn.
    row.catch(() => {});
    reading.push(row);
  };
  try {
    for await (const line of linesOf(copy)) {
      start(line);
      if (reading.length >= AT_ONCE) yield (await reading.shift())!;
    }
    for (const row of reading) yield await row;
  } catch (error) {
    if (!(error instanceof BucketError)) throw error;
    throw new StartError(
      `The bucket ${bucket.name} does not return a file (${error.message}). The backup could not be made, and nothing is left of it.`,
      { cause: error },
    );
  }
}

/** The lines of a stream without their ends. A letter is a byte. */
async function* linesOf(stream: AsyncIterable<unknown>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of stream) {
    const lines = (rest + (piece as Buffer).toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
