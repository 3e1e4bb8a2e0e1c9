import { and, isNull, sql } from 'drizzle-orm';
import type { AlertPace } from '../rules.ts';
import { DAY } from '../../../shared/kit/dates.ts';
import type { Services } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { type Due, dropDue } from '../../../server/db/due.ts';
import { isOneOf } from '../../../server/db/lists.ts';
import { companies, jobRevisions, jobs, jobSearch, users } from '../../../server/db/schema.ts';
import { dropUnsent, type Mail, queueMails } from '../../../server/mail/outbox.ts';
import { alertMail } from '../mails.ts';
import { nextDailyMail } from '../../../server/mail/daily.ts';
import type { SignedLinks } from '../../../server/signed-links.ts';
import { savedSearches, searchMatches } from '../tables.ts';

/** The subject of mails about a search. */
const aboutSearch = (id: string) => `search:${id}`;

/** Jobs that one mail names; it counts the rest. */
const NAMED = 10;

/** The key of a search's notification: a later one replaces it. */
export const alertKey = (searchId: string) => `alert ${searchId}`;

/** When the next mail about a search is sent: at the hour of daily mails, or on Monday at that hour. */
export function nextAlertMail(pace: Exclude<AlertPace, 'never'>, now: Date): Date {
  const next = nextDailyMail(now);
  const untilMonday = pace === 'weekly' ? (8 - next.getUTCDay()) % 7 : 0;
  return new Date(next.getTime() + untilMonday * DAY);
}

const linkOf = (searchId: string) => ({ fileId: searchId, sessionId: 'unsubscribe', expires: 0 });

/** The token of the link that ends the mails of a search. It works until the board's key is replaced. */
const unsubscribeToken = (links: SignedLinks, searchId: string): string =>
  `${searchId}.${links.sign(linkOf(searchId)).toString('base64url')}`;

/** The search that a token names; undefined for a forged one. */
export function searchOfToken(links: SignedLinks, token: string): string | undefined {
  const [id = '', signature = ''] = token.split('.');
  return links.isGenuine(linkOf(id), signature) ? id : undefined;
}

type Needs = Pick<Services, 'config' | 'features' | 'queue' | 'now' | 'signedLinks'>;

/** A job of a mail, with its search. */
type Found = Pick<typeof savedSearches.$inferSelect, 'id' | 'userId' | 'name' | 'query'> & {
  email: string;
  /** Jobs that the search mails, with those it does not name. */
  count: number;
  jobId: string;
  title: string;
  location: string;
  pay: string;
  companyName: string;
};

/**
 * Locks what these searches may mail, with the matches of the same jobs by other searches of the same users: two
 * transactions must not mail a job to the same user. The next statement sees what the other one mailed.
 */
const lockUnmailed = (tx: Db, ids: readonly string[]) =>
  tx.execute(sql`
    with own as (
      select distinct search.user_id, match.job_id
      from ${searchMatches} match join ${savedSearches} search on search.id = match.search_id
      where ${isOneOf(sql`match.search_id`, ids)} and match.mailed_at is null
    ), locked as (
      select from own
      join ${savedSearches} search on search.user_id = own.user_id
      join ${searchMatches} match on match.search_id = search.id and match.job_id = own.job_id
      where match.mailed_at is null
      order by match.search_id, match.job_id
      for no key update of match
    )
    select count(*) from locked`);

/**
 * Mails the jobs that searches found since their last mail and that are still public, in the caller's transaction. A job
 * that several searches of a user found is in the mail of one of them. Nothing is sent when there are none, or when the
 * user must not get mail.
 */
export async function sendAlertMails(
  tx: Db,
  needs: Needs,
  due: readonly Due[],
  now: Date,
): Promise<void> {
  const { config, signedLinks } = needs;
  const ids = due.map(({ subject }) => subject);
  await lockUnmailed(tx, ids);
  const { rows } = await tx.execute<Found>(sql`
    with due as (
      select distinct on (search.user_id, match.job_id) search.user_id, match.job_id, match.search_id, match.found_at
      from ${searchMatches} match
      join ${savedSearches} search on search.id = match.search_id and search.mail <> 'never'
      join ${users} person on person.id = search.user_id and person.suspended_at is null
        and person.confirmed_at is not null
      join ${jobSearch} job on job.job_id = match.job_id and job.deadline > ${now.toISOString()}::timestamptz
      where ${isOneOf(sql`match.search_id`, ids)} and match.mailed_at is null
      order by search.user_id, match.job_id, match.search_id
    ), mailed as (
      -- Other searches of the same users do not mail these jobs again.
      update ${searchMatches} match set mailed_at = ${now.toISOString()}::timestamptz
      from due join ${savedSearches} search on search.user_id = due.user_id
      where match.search_id = search.id and match.job_id = due.job_id and match.mailed_at is null
    ), numbered as (
      select *, count(*) over (partition by search_id)::int as count,
        row_number() over (partition by search_id order by found_at desc, job_id) as place
      from due
    )
    select ${savedSearches.id}, ${savedSearches.userId} as "userId", ${savedSearches.name}, ${savedSearches.query},
      ${users.email}, count, ${jobs.id} as "jobId", ${jobRevisions.title}, ${jobRevisions.location},
      ${jobRevisions.salaryRange} as pay, ${companies.name} as "companyName"
    from numbered
    join ${savedSearches} on ${savedSearches.id} = search_id
    join ${users} on ${users.id} = ${savedSearches.userId}
    join ${jobs} on ${jobs.id} = job_id
    join ${jobRevisions} on ${jobRevisions.id} = ${jobs.publicRevisionId}
    join ${companies} on ${companies.id} = ${jobs.companyId}
    where place <= ${NAMED}
    order by search_id, place`);
  // Those that were not mailed, because the job is not public or the user gets no mail.
  await tx
    .update(searchMatches)
    .set({ mailedAt: now })
    .where(and(isOneOf(searchMatches.searchId, ids), isNull(searchMatches.mailedAt)));
  const mails = [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, matches]): Mail[] => {
    const [first] = matches;
    if (!first) return [];
    const letter = alertMail(config, {
      search: first,
      jobs: matches,
      count: first.count,
      token: unsubscribeToken(signedLinks, id),
    });
    return [{ userId: first.userId, to: first.email, letter, about: aboutSearch(id) }];
  });
  await queueMails(needs, tx, mails);
}

/** Ends the mails about a search in the caller's transaction: those that are planned, and those that wait for delivery. */
export async function endAlertMails(tx: Db, searchId: string): Promise<void> {
  // First, because it waits for a sweep that is just adding a mail.
  await dropDue(tx, ['alert'], [searchId]);
  await dropUnsent(
    tx,
    aboutSearch(searchId),
    'The emails about this search were turned off, or the search was deleted.',
  );
}
