import { accessInWords, type DataAccess, whoInWords } from '../../shared/accesses/accesses.ts';
import { readLedger } from '../accesses/queries.ts';
import type { Services, SignedIn } from '../context.ts';
import { BYTE_ORDER_MARK, type Cell, toCsv } from './table.ts';

/** The subject of the download's signed link. */
export const MY_LEDGER = 'my-ledger';

/** POST /exports/my-ledger: a link that works for an hour and for this session only. */
export async function prepareMyLedger({ signedLinks, actor, now }: SignedIn) {
  const address = '/my-data/who-saw-my-data.csv';
  return { path: signedLinks.mintPath(address, MY_LEDGER, actor.sessionId, now()) };
}

const COLUMNS: Record<string, (access: DataAccess) => Cell> = {
  'First time': ({ at }) => at,
  'Last time': ({ lastAt }) => lastAt,
  Times: ({ times }) => times,
  Who: ({ by }) => whoInWords(by),
  What: accessInWords,
  Job: ({ about }) => about?.jobTitle,
  Company: ({ about }) => about?.companyName,
};

/** Who had a job seeker's data as CSV, newest first. */
export async function myLedgerAsCsv({ db }: Pick<Services, 'db'>, userId: string): Promise<string> {
  const accesses = await readLedger(db, userId);
  const cells = accesses.map((access) => Object.values(COLUMNS).map((cell) => cell(access)));
  return BYTE_ORDER_MARK + toCsv([Object.keys(COLUMNS), ...cells]);
}
