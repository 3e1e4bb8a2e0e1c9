import { eq, sql } from 'drizzle-orm';
import { implement } from '../../../server/feature.ts';
import { setDue } from '../../../server/db/due.ts';
import { pick } from '../../../shared/kit/pick.ts';
import { alerts } from '../feature.ts';
import { alertMail } from '../mails.ts';
import { savedSearches, searchMatches } from '../tables.ts';
import { sendAlertMails } from './mails.ts';
import { matchPublished } from './matching.ts';
import {
  deleteSavedSearch,
  listSavedSearches,
  markSearchSeen,
  saveSearch,
  stopAlertMails,
  updateSavedSearch,
} from './searches.ts';

/** Saved searches in one transaction. */
const BATCH = 500;

export const alertsServer = implement(alerts, {
  handlers: {
    listSavedSearches,
    saveSearch,
    updateSavedSearch,
    markSearchSeen,
    deleteSavedSearch,
    stopAlertMails,
  },
  after: {
    jobVisible: (tx, _needs, facts, now) => {
      const published = facts.filter(({ data }) => data.isNew);
      const moments = published.map(({ data }) => ({ subject: data.job, at: now }));
      return setDue(tx, 'published', moments);
    },
  },
  due: {
    published: (needs) => (tx, due, now) => matchPublished(tx, needs, due, now),
    alert: (needs) => ({
      run: (tx, due, now) => sendAlertMails(tx, needs, due, now),
      batch: BATCH,
    }),
  },
  task: {
    title: 'Saved searches',
    text: 'Compares saved searches with new jobs, and prepares their emails',
  },
  people: [
    {
      person: savedSearches.userId,
      erase: 'delete',
      counted: 'saved-searches',
      export: {
        file: 'saved-searches',
        of: 'job_seeker',
        read: ({ db, actor }) =>
          db
            .select({
              ...pick(savedSearches, 'name', 'query', 'mail'),
              savedAt: savedSearches.createdAt,
              found: sql<string[]>`coalesce(
                (select json_agg(${searchMatches.jobId} order by ${searchMatches.foundAt}) from ${searchMatches}
                 where ${searchMatches.searchId} = ${savedSearches.id}), '[]')`,
            })
            .from(savedSearches)
            .where(eq(savedSearches.userId, actor.id)),
      },
    },
  ],
  mails: (board) => [alertMail(board, EXAMPLE)],
  examples: {
    saveSearch: { query: 'keywords=nurse&location=Lisbon', name: '', mail: 'daily' },
    stopAlertMails: { token: 'x'.repeat(43) },
    updateSavedSearch: { name: 'Nurse in Lisbon', mail: 'weekly' },
  },
});

const EXAMPLE = {
  search: { name: 'Jobs for “gardener” in Lisbon', query: 'keywords=gardener&location=Lisbon' },
  jobs: [
    {
      jobId: '00000000-0000-4000-8000-000000000000',
      title: 'Gardener',
      companyName: 'Acme',
      location: 'Lisbon, Portugal',
      pay: '24,000 - 28,000 EUR',
    },
    {
      jobId: '00000000-0000-4000-8000-000000000001',
      title: 'Head gardener',
      companyName: 'Jardim',
      location: 'Sintra, Portugal',
      pay: '',
    },
  ],
  count: 4,
  token: 'an-example-that-ends-nothing',
};
