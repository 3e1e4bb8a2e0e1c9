/**
 * `node tests/bench/search.ts`: measures searches on a scratch board (`openSearchBoard`). Arguments set the number of open
 * jobs, and of all jobs.
 */
import { openSearchBoard } from './search-board.ts';
import { WORDS } from './search-data.ts';

const PLAINEST = { limit: '20' };
const FACETS = { limit: '20', facets: 'true' };

const SEARCHES: [name: string, query: Record<string, unknown>][] = [
  ['newest, no condition', PLAINEST],
  ['by pay', { limit: '20', sort: 'salary' }],
  ['by deadline', { limit: '20', sort: 'deadline' }],
  [
    'filters only',
    { limit: '20', jobType: 'Part-time', experienceLevel: 'Director', remote: 'true' },
  ],
  ['place and pay', { limit: '20', location: 'são paulo', salaryMin: '60000' }],
  ['first page with facets', FACETS],
  ['filters with facets', { ...FACETS, jobType: 'Part-time', location: 'berlin' }],
  ['common word', { limit: '20', keywords: `${WORDS.common} ` }],
  ['common word with facets', { ...FACETS, keywords: `${WORDS.common} ` }],
  ['common word by relevance', { limit: '20', keywords: `${WORDS.common} `, sort: 'relevance' }],
  ['medium word with facets', { ...FACETS, keywords: `${WORDS.medium} ` }],
  ['rare word with facets', { ...FACETS, keywords: `${WORDS.rare} ` }],
  ['common and rare word with facets', { ...FACETS, keywords: `${WORDS.common} ${WORDS.rare} ` }],
  ['a phrase with facets', { ...FACETS, keywords: `"${WORDS.medium} ${WORDS.common}"` }],
  ['a beginning with facets', { ...FACETS, keywords: 'en' }],
  ['an exclusion with facets', { ...FACETS, keywords: `-${WORDS.common}` }],
  ['a typing error with facets', { ...FACETS, keywords: 'enginer ' }],
  ['word and place with facets', { ...FACETS, keywords: 'nurse lisbon' }],
  [
    'within 25 km, nearest first',
    { ...FACETS, location: 'Lisbon', within: '25', sort: 'distance' },
  ],
  ['three words, folded', { ...FACETS, keywords: 'senior nurse sql', fold: 'true' }],
];

const { find, compare, close } = await openSearchBoard();
for (const [name, query] of SEARCHES) {
  const { total } = await find(query);
  await compare(name, total, () => find(query));
}
const { total, cursor } = await deepPage();
await compare('after 2,000 jobs', total, () => find({ ...PLAINEST, cursor }));
await close();

async function deepPage(): Promise<{ total: number; cursor: string }> {
  let page = await find({ limit: '100' });
  for (let turned = 1; turned < 20; turned++)
    page = await find({ limit: '100', cursor: page.nextCursor ?? '' });
  return { total: page.total, cursor: page.nextCursor ?? '' };
}
