import { linkTo } from '../../../server/exports/files.ts';
import { ownList } from '../../../server/exports/own-list.ts';
import { implement } from '../../../server/feature.ts';
import { dataAccesses as manifest } from '../feature.ts';
import { accessInWords, type DataAccess, ledgerInWords, whoInWords } from '../rules.ts';
import { dataAccesses } from '../tables.ts';
import { listAccesses, readLedger } from './queries.ts';
import { forgetAccesses, ofApplications, ofPeople } from './record.ts';

/** Who had a job seeker's data, newest first. */
const MY_LEDGER = ownList<DataAccess>(
  '/my-data/who-saw-my-data.csv',
  'my-ledger',
  {
    'First time': ({ at }) => at,
    'Last time': ({ lastAt }) => lastAt,
    Times: ({ times }) => times,
    Who: ({ by }) => whoInWords(by),
    What: accessInWords,
    Job: ({ about }) => about?.jobTitle,
    Company: ({ about }) => about?.companyName,
  },
  ({ db }, userId) => readLedger(db, userId),
);

export const dataAccessesServer = implement(manifest, {
  handlers: {
    listAccesses,
    prepareMyLedger: async (context) => ({ path: linkTo(context, MY_LEDGER) }),
  },
  csvFiles: [MY_LEDGER],
  accesses: { ofApplications, ofPeople },
  people: [
    {
      person: dataAccesses.applicantId,
      erase: 'delete',
      counted: 'ledger',
      export: {
        file: 'who-saw-my-data',
        of: 'job_seeker',
        read: ({ db, actor }) => readLedger(db, actor.id),
        inWords: (ledger) => ledgerInWords(ledger as DataAccess[]),
      },
    },
  ],
  kept: { noun: 'ledger line', likes: 'applications', remove: forgetAccesses },
});
