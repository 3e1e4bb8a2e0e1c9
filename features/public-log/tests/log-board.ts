import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';
import { ROOT } from '../../../server/config.ts';
import { backUp } from '../../../server/db/backup.ts';
import { restore } from '../../../server/db/restore.ts';
import { currentKey } from '../server/keys.ts';
import { entriesOfJob, makeReceipt } from '../server/receipts.ts';
import { asSuperuser, freshDatabase } from '../../../tests/support/database.ts';
import { mailsTo } from '../../../tests/support/mail.ts';
import { makeCompany, type Person } from '../../../tests/support/people.ts';
import { sourceOf } from './log.ts';
import { startServer, type TestServer } from '../../../tests/support/server.ts';

/** What the tests of a file share, which ends with the file. */
export async function startLogBoard() {
  const server = await startServer({ pages: false });

  const otherBoard = await startServer({ pages: false });

  const company = await makeCompany(server);

  const source = sourceOf(server);

  const config = { publicUrl: 'https://jobs.example.com' };

  const { db } = server.database;

  const dir = await mkdtemp(join(tmpdir(), 'daybreak-log-'));
  afterAll(() => rm(dir, { recursive: true }));

  const receiptOf = async (jobId: string) => {
    const receipt = await makeReceipt(db, await entriesOfJob(db, jobId));
    if (!receipt) throw new Error('no receipt');
    return receipt;
  };

  const kindsOf = async (jobId: string) =>
    (await entriesOfJob(db, jobId)).map(({ leaf }) => leaf.kind);

  const keyOf = async (board: TestServer) => {
    const key = await currentKey(board.database.db);
    if (!key) throw new Error('no key');
    return key;
  };

  /** The receipts that mails carry. */
  const receiptsIn = async ({ user }: Person) =>
    (await mailsTo(server, user.email)).flatMap(({ text }) => text.match(/\S+\/verify#\S+/) ?? []);

  /** `npm run verify-log`. */
  async function verifyByCommand(args: string[]): Promise<{ code: number; said: string }> {
    const command = join(ROOT, 'features/public-log/server/verify-log.ts');
    const run = promisify(execFile)(process.execPath, [command, ...args]);
    return run.then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        said: error.stdout + error.stderr,
      }),
    );
  }

  /** A copy of the board whose operator changes the database behind the product's back. */
  async function rewritten(...statements: string[]): Promise<TestServer> {
    const file = join(dir, `${randomUUID()}.gz`);
    await backUp(server.database, file);
    const database = await freshDatabase({ migrated: false });
    await restore(database, file);
    const name = new URL(database.url).pathname.slice(1);
    const guarded = ['log_entries', 'job_revisions', 'jobs'].map(
      (table) => `alter table ${table} disable trigger user`,
    );
    for (const statement of [...guarded, ...statements]) await asSuperuser(statement, name);
    return startServer({ pages: false, database });
  }

  /** Makes the next look for entries build the tree again from the entries, and sign it. */
  const REBUILD = [
    'delete from log_checkpoints',
    'delete from log_tiles',
    'update log_entries set index = null',
  ];
  return {
    server,
    otherBoard,
    company,
    source,
    config,
    db,
    dir,
    receiptOf,
    kindsOf,
    keyOf,
    receiptsIn,
    verifyByCommand,
    rewritten,
    REBUILD,
  };
}
