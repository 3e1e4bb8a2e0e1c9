import { lockCompaniesOf } from '../../../server/companies/lock.ts';
import type { DueWork, InBatches } from '../../../server/db/due.ts';
import { implement } from '../../../server/feature.ts';
import { laws } from '../feature.ts';
import { retentionFor } from '../rules/laws.ts';
import { refuseUnlawful } from './guard.ts';
import { endLaws } from './holds.ts';
import { holdByLaws, warnOfLaws } from './notices.ts';
import { planLaws, readLawNeeds, readLawNotices } from './plans.ts';
import { listLaws } from './queries.ts';
import { applyLawTable } from './table.ts';
import { lawTools } from './tools.ts';

/** Jobs in one transaction: most companies get one mail about all of theirs. */
export const LAW_BATCH = 1000;

const inBatches = (run: DueWork): InBatches => ({ run, batch: LAW_BATCH, lock: lockCompaniesOf });

export const lawsServer = implement(laws, {
  handlers: { listLaws },
  due: {
    'law-warning': (needs) => inBatches((tx, due, now) => warnOfLaws(tx, needs, due, now)),
    'law-begins': (needs) => inBatches((tx, due, now) => holdByLaws(tx, needs, due, now)),
    'law-ends': () => inBatches(endLaws),
  },
  task: {
    title: 'Laws of jobs',
    text: 'Warns of laws that forbid the text of a public job, and pauses it when they begin',
  },
  answers: { ownJob: (db, ids, { now }) => readLawNotices(db, ids, now) },
  before: { job: refuseUnlawful },
  within: { jobsShown: planLaws },
  jobNeeds: readLawNeeds,
  recordYears: (place, now) => retentionFor(place, now).keepYears,
  prepare: async (database, now) => {
    const looked = await applyLawTable(database, now);
    return looked > 0 ? ['Laws', `${looked} jobs looked through`] : undefined;
  },
  tools: lawTools,
});
