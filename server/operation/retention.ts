import { and, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import { addDays } from '../../shared/kit/dates.ts';
import { counted } from '../../shared/kit/figures.ts';
import { announceErasures, eraseApplications } from '../applications/retention.ts';
import type { Services } from '../context.ts';
import { contactMessages, mails } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { aboutMessage, deleteMailsAbout } from '../mail/outbox.ts';

type Needs = Pick<Services, 'db' | 'config' | 'features' | 'queue' | 'now' | 'log'>;

/** Rows in one transaction, so that nobody waits for the sweep. */
const BATCH = 500;

/**
 * Removes data that is older than the settings allow (`RETAIN_…`), in batches until `stop`.
 * @returns what was removed, in one sentence for the log and the admins
 */
export async function sweep(needs: Needs, stop?: AbortSignal): Promise<string> {
  const { config, features, log, now } = needs;
  const removed: string[] = [];
  await announce(needs, stop);
  const days = periodsOf(config);
  const steps = [
    ['mail', days.mails, sweepMails],
    ['message', days.messages, sweepMessages],
    ['application', days.applications, eraseApplications.bind(undefined, 'all')],
    ...features.flatMap(({ kept }) =>
      kept ? [[kept.noun, days[kept.likes], kept.remove] as const] : [],
    ),
    ['resume', days.resumes, eraseApplications.bind(undefined, 'resumes')],
  ] as const;
  for (const [noun, kept, remove] of steps) {
    if (kept === undefined) continue;
    const before = addDays(now(), -kept);
    let count = 0;
    for (;;) {
      const batch = await transaction(needs.db, (tx) =>
        remove(tx, { before, kept, now: now(), limit: BATCH }),
      );
      count += batch;
      if (batch < BATCH || stop?.aborted) break;
    }
    if (count > 0) removed.push(counted(count, noun));
  }
  const summary = removed.length ? `Removed ${removed.join(', ')}.` : 'Nothing to remove.';
  log.info({ removed }, 'the nightly sweep is done');
  return summary;
}

/** A resume goes with its application at the latest. */
const periodsOf = ({ retention }: Needs['config']): Needs['config']['retention'] => {
  const { applications = Infinity, resumes = Infinity } = retention;
  return { ...retention, resumes: resumes < applications ? resumes : undefined };
};

/** Tells applicants what will be erased, in batches until `stop`. */
async function announce(needs: Needs, stop?: AbortSignal): Promise<void> {
  const { applications, resumes } = periodsOf(needs.config);
  for (const [what, kept] of [
    ['all', applications],
    ['resumes', resumes],
  ] as const) {
    if (kept === undefined) continue;
    for (;;) {
      const found = await transaction(needs.db, (tx) =>
        announceErasures(what, tx, needs, kept, BATCH),
      );
      if (found < BATCH || stop?.aborted) break;
    }
  }
}

interface Limits {
  before: Date;
  kept: number;
  limit: number;
}

type Step = (tx: Services['db'], limits: Limits) => Promise<number>;

/** The ids of a table's oldest rows that may go. */
const oldest = (
  which: SQL | undefined,
  { limit }: Limits,
  table: typeof mails | typeof contactMessages,
) =>
  sql`(select ${table.id} from ${table} where ${which} order by ${table.createdAt} limit ${limit})`;

const sweepMails: Step = async (tx, limits) => {
  const isOld = and(
    lt(mails.createdAt, limits.before),
    notInArray(mails.status, ['waiting', 'sending']),
  );
  const { rowCount } = await tx.execute(
    sql`delete from ${mails} where ${mails.id} in ${oldest(isOld, limits, mails)}`,
  );
  return rowCount ?? 0;
};

/** Messages with their mails. The wait for an answer has no end. */
const sweepMessages: Step = async (tx, limits) => {
  const isOld = and(
    lt(contactMessages.createdAt, limits.before),
    inArray(contactMessages.status, ['answered', 'closed']),
  );
  const gone = await tx
    .delete(contactMessages)
    .where(sql`${contactMessages.id} in ${oldest(isOld, limits, contactMessages)}`)
    .returning({ id: contactMessages.id });
  await deleteMailsAbout(
    tx,
    gone.map(({ id }) => aboutMessage(id)),
  );
  return gone.length;
};
