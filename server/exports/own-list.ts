import type { AccessThing } from '../../shared/accesses.ts';
import { recordPeople } from '../accesses.ts';
import type { Services } from '../context.ts';
import type { CsvFile } from './files.ts';
import type { Columns } from './table.ts';

/** A whole list of a job seeker. The download is stated before the list is read. */
export const ownList = <Row>(
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
