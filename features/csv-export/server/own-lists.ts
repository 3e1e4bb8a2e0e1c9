import {
  type AccessThing,
  accessInWords,
  type DataAccess,
  whoInWords,
} from '../../../shared/accesses/accesses.ts';
import { readLedger } from '../../../server/accesses/queries.ts';
import { recordPeople } from '../../../server/accesses/record.ts';
import type { Services } from '../../../server/context.ts';
import type { CsvFile } from '../../../server/exports/files.ts';
import type { Columns } from '../../../server/exports/table.ts';
import { MY_COLUMNS, readMyApplications } from './my-applications.ts';

/** A whole list of a job seeker. Their ledger gets the download before the list is read. */
const ownList = <Row>(
  address: string,
  detail: AccessThing,
  columns: Columns<Row>,
  read: (services: Services, userId: string) => Promise<readonly Row[]>,
): CsvFile => ({
  address,
  open: (services, reader) => ({
    async *batches() {
      yield { lines: [Object.keys(columns)], subjects: [reader.id] };
      const cells = Object.values(columns);
      const rows = await read(services, reader.id);
      yield { lines: rows.map((row) => cells.map((cell) => cell(row))), subjects: [] };
    },
    record: (people) =>
      recordPeople(services.db, reader, people, { what: 'exported', detail }, services.now()),
  }),
});

export const MY_APPLICATIONS = ownList(
  '/my-data/my-applications.csv',
  'my-applications',
  MY_COLUMNS,
  readMyApplications,
);

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
