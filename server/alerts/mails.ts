import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { AlertPace } from '../../shared/alerts/searches.ts';
import { DAY } from '../../shared/kit/dates.ts';
import type { Services } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { type Due, dropDue } from '../db/due.ts';
import { isOneOf } from '../db/lists.ts';
import {
  companies,
  jobRevisions,
  jobs,
  jobSearch,
  savedSearches,
  searchMatches,
  users,
} from '../db/schema.ts';
import { aboutSearch, dropUnsent, type Mail, queueMails } from '../mail/outbox.ts';
import { alertMail } from '../mail/templates.ts';
import { nextDailyMail } from '../notifications/daily-mail.ts';
import type { SignedLinks } from '../signed-links.ts';

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

type Needs = Pick<Services, 'config' | 'queue' | 'now' | 'signedLinks'>;

/**
 * Mails the jobs that searches found since their last mail and that are still public, in the caller's transaction.
 * Nothing is sent when there are none, or when the user must not get mail.
 */
export async function sendAlertMails(
  tx: Db,
  needs: Needs,
  due: readonly Due[],
  now: Date,
): Promise<void> {
  const { config, signedLinks } = needs;
  const ids = due.map(({ subject }) => subject);
  const found = await tx
    .select({
      search: savedSearches,
      email: users.email,
      jobId: jobs.id,
      title: jobRevisions.title,
      location: jobRevisions.location,
      pay: jobRevisions.salaryRange,
      companyName: companies.name,
    })
    .from(savedSearches)
    .innerJoin(users, eq(users.id, savedSearches.userId))
    .innerJoin(searchMatches, eq(searchMatches.searchId, savedSearches.id))
    .innerJoin(jobSearch, eq(jobSearch.jobId, searchMatches.jobId))
    .innerJoin(jobs, eq(jobs.id, searchMatches.jobId))
    .innerJoin(jobRevisions, eq(jobRevisions.id, jobs.publicRevisionId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(
      and(
        isOneOf(savedSearches.id, ids),
        sql`${savedSearches.mail} <> 'never'`,
        isNull(searchMatches.mailedAt),
        gt(jobSearch.deadline, now),
        isNull(users.suspendedAt),
        sql`${users.confirmedAt} is not null`,
      ),
    )
    .orderBy(desc(searchMatches.foundAt), jobs.id);
  await tx
    .update(searchMatches)
    .set({ mailedAt: now })
    .where(and(isOneOf(searchMatches.searchId, ids), isNull(searchMatches.mailedAt)));
  const mails = [...Map.groupBy(found, ({ search }) => search.id)].flatMap(
    ([id, matches]): Mail[] => {
      const [first] = matches;
      if (!first) return [];
      const { search, email } = first;
      const letter = alertMail(config, {
        search,
        jobs: matches.slice(0, NAMED),
        count: matches.length,
        token: unsubscribeToken(signedLinks, id),
      });
      return [{ userId: search.userId, to: email, letter, about: aboutSearch(id) }];
    },
  );
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
