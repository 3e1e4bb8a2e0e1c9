import { eq } from 'drizzle-orm';
import { companies, jobRevisions, jobs } from '../../../server/db/schema.ts';
import { implement } from '../../../server/feature.ts';
import { notice } from '../../../server/mail/templates.ts';
import { savedJobs } from '../feature.ts';
import { hiddenEntries, savedJobs as saved } from '../tables.ts';
import { closingNeeds, notifyClosingJobs } from './closing.ts';
import { hideFromSearch, listHidden, readHidden, showInSearch } from './hidden.ts';
import { countSaved, listSavedJobs, removeSavedJob, saveJob } from './saved.ts';

export const savedJobsServer = implement(savedJobs, {
  handlers: { listSavedJobs, saveJob, removeSavedJob, listHidden, hideFromSearch, showInSearch },
  answers: { belongings: countSaved },
  hides: readHidden,
  seekerNeeds: closingNeeds,
  scheduled: {
    'closing-jobs': {
      title: 'Closing jobs',
      text: 'Notifies job seekers of saved jobs that close soon',
      cron: '5 * * * *',
      work: notifyClosingJobs,
    },
  },
  people: [
    {
      person: saved.userId,
      erase: 'delete',
      counted: 'saved-jobs',
      export: {
        file: 'saved-jobs',
        of: 'job_seeker',
        columns: { jobId: saved.jobId, savedAt: saved.createdAt },
        order: [saved.createdAt, saved.jobId],
      },
    },
    {
      person: hiddenEntries.userId,
      erase: 'delete',
      counted: 'hidden',
      export: {
        file: 'hidden-from-search',
        of: 'job_seeker',
        read: ({ db, actor }) =>
          db
            .select({
              company: companies.name,
              job: jobRevisions.title,
              word: hiddenEntries.word,
              hiddenAt: hiddenEntries.createdAt,
            })
            .from(hiddenEntries)
            .leftJoin(companies, eq(companies.id, hiddenEntries.companyId))
            .leftJoin(jobs, eq(jobs.id, hiddenEntries.jobId))
            .leftJoin(jobRevisions, eq(jobRevisions.id, jobs.publicRevisionId))
            .where(eq(hiddenEntries.userId, actor.id)),
      },
    },
  ],
  mails: (board) => [
    notice(board, {
      kind: 'closing',
      title: 'Closing soon: Gardener',
      text: 'Acme accepts applications until Nov 23, 2026.',
      path: '/alljobs',
    }),
  ],
  examples: { hideFromSearch: { kind: 'word', value: 'Unpaid' } },
});
