/**
 * `node features/suggestions/tests/bench.ts`: measures suggestions as `tests/bench/search.ts` measures searches, with the same
 * arguments.
 */
import { currentRates } from '../../../server/rates/current.ts';
import { jobSearch } from '../../../shared/jobs/search/contract.ts';
import { openSearchBoard } from '../../../tests/bench/search-board.ts';
import { suggest } from '../server/suggestions.ts';

const { db, now, index, compare, close } = await openSearchBoard();
const needs = { columns: await index.read(), db, stem: index.stem, rates: currentRates(), now };

const texts = [
  'e',
  'eng',
  'senior w',
  'lis',
  'company 0',
  'zzz',
  'engineer ber',
  'nurse lis',
  'senior engineer ber',
  'remote engineer t',
];
for (const text of texts) {
  const { length } = await suggest(needs, text);
  await compare(`suggestions for '${text}'`, length, () => suggest(needs, text));
}

const filters = jobSearch.parse({
  jobType: ['Full-time', 'Contract'],
  location: 'Berlin',
  salaryMin: '30000',
});
for (const text of ['e', 'engineer t']) {
  const { length } = await suggest(needs, text, filters);
  await compare(`suggestions for '${text}' with filters`, length, () =>
    suggest(needs, text, filters),
  );
}

await close();
