import type { Actor, Services, SignedIn } from '../context.ts';
import type { Filters, Table } from './table.ts';

/** A list as a CSV file, by a link that is signed for a session and for filters. */
export interface CsvFile {
  /** Its path, which ends with the name of the file. */
  address: string;
  /**
   * @returns undefined for readers who may not have it
   * @throws Problem 400 for filters that the list does not take
   */
  open: (services: Services, reader: Actor, filters: Filters) => OpenList | undefined;
}

interface OpenList extends Pick<Table, 'batches'> {
  /** Whether the reader, who may have changed, may have the next batch. */
  isAllowed?: (reader: Actor) => boolean;
  /** Writes what rows are about into the ledgers of job seekers, before they are sent. */
  record: (subjects: readonly string[]) => Promise<unknown>;
}

/** The address with filters: what a link to the file is signed for. */
export function addressOf(address: string, filters: Filters): string {
  const query = new URLSearchParams(filters).toString();
  return address + (query && `?${query}`);
}

/** A link to a CSV file that works for an hour, for this session and these filters. */
export function linkTo(
  { signedLinks, actor, now }: SignedIn,
  { address }: CsvFile,
  filters: Filters = {},
): string {
  const full = addressOf(address, filters);
  return signedLinks.mintPath(full, full, actor.sessionId, now());
}
