import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { reviewsInWords, REVIEW_HOURS, REVIEW_WARNING_HOURS } from '../../shared/reviews/queue.ts';
import type { Services } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { type Due, setDue } from '../db/due.ts';
import {
  announcedReviews,
  companies,
  jobRevisions,
  jobs,
  notifications,
  users,
} from '../db/schema.ts';
import { type Notice, notifyAll } from '../notifications/notify.ts';
import { allWaiting } from './waiting.ts';

const EVERY = 60_000;
/** Companies and jobs that a notification names. */
const NAMED = 3;
/** The keys of the two notifications of an admin. A later one replaces it. */
const KEYS = { waiting: 'reviews waiting', late: 'reviews late' } as const;
const PATH = '/admin/reviews';

type Needs = Pick<Services, 'config' | 'features' | 'queue' | 'now'>;

/**
 * Tells admins what newly waits for review, and once more what has waited close to the promised time. Always due again a
 * minute later: posting a job or signing up does nothing for it.
 */
export async function tellOfReviews(
  tx: Db,
  needs: Needs,
  due: readonly Due[],
  now: Date,
): Promise<void> {
  const again = new Date(now.getTime() + EVERY);
  await setDue(
    tx,
    'reviews',
    due.map(({ subject }) => ({ subject, at: again })),
  );
  const { hasEnded, fresh, late, all } = await announce(tx, now);
  if (hasEnded) await markRead(tx, all, now);
  if (fresh.total + late.total === 0) return;
  const notices = [
    ...(fresh.total > 0
      ? [
          {
            key: KEYS.waiting,
            title: `${reviewsInWords(all)} ${all.companies + all.jobs === 1 ? 'waits' : 'wait'} for review`,
            text: namesOf(fresh),
          },
        ]
      : []),
    ...(late.total > 0
      ? [
          {
            key: KEYS.late,
            title: `${reviewsInWords(all.late)} ${all.late.companies + all.late.jobs === 1 ? 'has' : 'have'} waited ${REVIEW_WARNING_HOURS} hours or longer`,
            text: `A review should take no more than ${REVIEW_HOURS} hours.\n${namesOf(late)}`,
          },
        ]
      : []),
  ];
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.suspendedAt)));
  await notifyAll(
    tx,
    needs,
    admins.flatMap(({ id: userId }) =>
      notices.map((notice): Notice => ({
        ...notice,
        userId,
        kind: 'review',
        path: PATH,
        isReplacing: true,
      })),
    ),
  );
}

/** What is told of now: how much, and the names of those that wait longest. */
interface Announced {
  total: number;
  names: string[];
}

const namesOf = ({ total, names }: Announced) =>
  [...names, ...(total > names.length ? [`and ${total - names.length} more`] : [])].join('\n');

interface Counts {
  companies: number;
  jobs: number;
}

interface Announcement {
  /** Whether something no longer waits. */
  hasEnded: boolean;
  fresh: Announced;
  late: Announced;
  /** All that wait now. */
  all: Counts & { late: Counts };
}

/** Stores what waits as announced, each wait once, and forgets what no longer waits. */
async function announce(tx: Db, now: Date): Promise<Announcement> {
  const limit = sql`${new Date(now.getTime() - REVIEW_WARNING_HOURS * 3_600_000).toISOString()}::timestamptz`;
  const named = (which: string) => sql`
    (select count(*)::int from ${sql.raw(which)}) as ${sql.identifier(`${which}_total`)},
    array(
      select case when kind = 'job' then ${jobRevisions.title} || ' at ' || ${companies.name} else ${companies.name} end
      from ${sql.raw(which)} join waiting using (id, since)
        join ${companies} on ${companies.id} = waiting.company_id
        left join ${jobs} on kind = 'job' and ${jobs.id} = waiting.id
        left join ${jobRevisions} on ${jobRevisions.id} = ${jobs.currentRevisionId}
      order by since, waiting.id limit ${NAMED}
    ) as ${sql.identifier(`${which}_names`)}`;
  const { rows } = await tx.execute<{
    ended: number;
    companies: number;
    jobs: number;
    late_companies: number;
    late_jobs: number;
    fresh_total: number;
    fresh_names: string[];
    late_total: number;
    late_names: string[];
  }>(sql`
    with waiting as materialized (${allWaiting}),
    ended as (
      delete from ${announcedReviews} where not exists (
        select from waiting where waiting.id = ${announcedReviews.id} and waiting.since = ${announcedReviews.since})
      returning 1
    ),
    fresh as (
      insert into ${announcedReviews} (id, since, is_late) select id, since, since <= ${limit} from waiting order by id
      on conflict do nothing returning id, since, is_late
    ),
    grown as (
      update ${announcedReviews} set is_late = true where not is_late and since <= ${limit} and exists (
        select from waiting where waiting.id = ${announcedReviews.id} and waiting.since = ${announcedReviews.since})
      returning id, since
    ),
    late as (select id, since from grown union all select id, since from fresh where is_late)
    select (select count(*)::int from ended) as ended,
      count(*) filter (where kind = 'company')::int as companies,
      count(*) filter (where kind = 'job')::int as jobs,
      count(*) filter (where kind = 'company' and since <= ${limit})::int as late_companies,
      count(*) filter (where kind = 'job' and since <= ${limit})::int as late_jobs,
      ${named('fresh')}, ${named('late')}
    from waiting`);
  const [row] = rows;
  if (!row) throw new Error('a count answers one row');
  return {
    hasEnded: row.ended > 0,
    fresh: { total: row.fresh_total, names: row.fresh_names },
    late: { total: row.late_total, names: row.late_names },
    all: {
      companies: row.companies,
      jobs: row.jobs,
      late: { companies: row.late_companies, jobs: row.late_jobs },
    },
  };
}

/** Marks notifications as read that ask for nothing any more. */
async function markRead(tx: Db, all: Announcement['all'], now: Date): Promise<void> {
  const done = [
    ...(all.companies + all.jobs === 0 ? [KEYS.waiting] : []),
    ...(all.late.companies + all.late.jobs === 0 ? [KEYS.late] : []),
  ];
  if (done.length === 0) return;
  await tx
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        inArray(
          notifications.userId,
          tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin')),
        ),
        eq(notifications.kind, 'review'),
        inArray(notifications.key, done),
        isNull(notifications.readAt),
      ),
    );
}
