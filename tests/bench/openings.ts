/**
 * `node tests/bench/openings.ts`: what it costs that applicants can read who opened their applications. A company opens
 * applications for the first time and again (`getApplication`), in turns with the entry for `data_accesses` alone. Compare
 * the ratios, not the absolute times.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordOpening } from '../../server/accesses.ts';
import { takePart } from '../../server/db/participants.ts';
import { FEATURES } from '../../server/feature-list.ts';
import { getApplication } from '../../server/applications/queries.ts';
import { readConfig } from '../../server/config.ts';
import type { SignedIn } from '../../server/context.ts';
import { connect } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { startEmbedded } from '../../server/postgres/start.ts';
import { createSignedLinks } from '../../server/signed-links.ts';
import { fillWithApplications } from './application-data.ts';
import { compareInTurns } from './turns.ts';

const SIZE = 5000;
const ROUNDS = 1000;

const dir = await mkdtemp(join(tmpdir(), 'daybreak-openings-'));
// Durable, because the entry is a commit of its own.
const postgres = await startEmbedded({ dir });
const database = connect(postgres.superuserUrl);
await migrate(database);
takePart(database, FEATURES);
const { companyId, userId } = await fillWithApplications(database.pool, SIZE);
const { db } = database;
const actor: SignedIn['actor'] = {
  id: userId,
  role: 'company',
  sessionId: crypto.randomUUID(),
  company: { id: companyId, name: 'Acme', isApproved: true },
} as never;
const now = () => new Date();
const context = {
  db,
  config: readConfig({}),
  signedLinks: await createSignedLinks(db),
  now,
  actor,
};

const { rows } = await database.pool.query<{ id: string }>(
  `select a.id from applications a join jobs j on j.id = a.job_id where j.company_id = $1 order by md5(a.id::text)`,
  [companyId],
);
const ids = rows.map(({ id }) => id);
/** Each of some applications in turns. */
const each = (from: number) => {
  let next = from;
  return () => ids[next++ % ids.length] ?? '';
};
const openNext = (next: () => string) => () =>
  getApplication(context as SignedIn, { params: { id: next() } });
const recordNext = (next: () => string) => () =>
  recordOpening(db, actor, { applicationId: next(), what: 'application' }, now());

console.log('                    opening p50 ms    entry p50 ms    with / without');
// Half of the applications are opened, and of the other half only the entries are written.
for (const name of ['first opening', 'opened again']) {
  const { p50, ratio } = await compareInTurns(
    ROUNDS,
    recordNext(each(SIZE / 2)),
    openNext(each(0)),
  );
  const entry = p50 / ratio;
  console.log(
    `${name.padEnd(20)} ${p50.toFixed(2).padStart(13)} ${entry.toFixed(2).padStart(15)} ${(p50 / (p50 - entry)).toFixed(2).padStart(17)}`,
  );
}

await database.close();
await postgres.stop();
await rm(dir, { recursive: true, force: true });
