import { accessInWords, type DataAccess, whoInWords } from '../../../shared/accesses/accesses.ts';
import { readLedger } from '../../../server/accesses/queries.ts';
import { ownList } from '../../../server/exports/own-list.ts';
import type { Columns } from '../../../server/exports/table.ts';

const LEDGER_COLUMNS: Columns<DataAccess> = {
  'First time': ({ at }) => at,
  'Last time': ({ lastAt }) => lastAt,
  Times: ({ times }) => times,
  Who: ({ by }) => whoInWords(by),
  What: accessInWords,
  Job: ({ about }) => about?.jobTitle,
  Company: ({ about }) => about?.companyName,
};

/** Who had a job seeker's data, newest first. */
export const MY_LEDGER = ownList(
  '/my-data/who-saw-my-data.csv',
  'my-ledger',
  LEDGER_COLUMNS,
  ({ db }, userId) => readLedger(db, userId),
);
