import type { Law } from './rows.ts';
import rows from './table.json' with { type: 'json' };

/** The parts of a row that most rows share. */
const COMMON = {
  until: null,
  employees: 1,
  isForRemote: false,
  appliesToOlderPostings: true,
  note: '',
};

/**
 * THE TABLE OF LAWS (table.json). Each row names where it was read and when. It is no legal advice. To add or check a row,
 * see docs/operating.md, 'Laws'; a row that no longer applies gets an `until` and stays.
 */
export const LAWS = rows.map((row) => ({ ...COMMON, ...row })) as readonly Law[];
