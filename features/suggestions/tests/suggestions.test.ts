import { expect, test } from 'vitest';
import { seedDemo } from '../../../demo/seed.ts';
import type { JobSearch } from '../../../shared/jobs/search/contract.ts';
import type { Suggestion } from '../calls.ts';
import { toSearch } from '../rules.ts';
import { fillWithJobs } from '../../../tests/bench/search-data.ts';
import { untilFound } from '../../../tests/support/found.ts';
import { startServer } from '../../../tests/support/server.ts';

/** Filters that are set while somebody types. */
const FILTERS: Partial<Record<keyof JobSearch, string | string[]>>[] = [
  {},
  { location: 'Berlin' },
  { location: 'Lisbon', within: '50' },
  { jobType: ['Full-time', 'Contract'], postedWithin: '30' },
  { salaryMin: '40000', payIn: 'EUR', workplace: ['Remote'] },
];

type Server = Awaited<ReturnType<typeof startServer>>;

/** Beginnings of what jobs have: of one word, of several, and of a word after another one. */
async function beginningsOf(visitor: ReturnType<Server['client']>): Promise<string[]> {
  const { jobs } = await visitor.listJobs({ query: { limit: 100 } });
  const texts = jobs.flatMap(({ jobTitle, skills, companyName, jobLocation }) => [
    jobTitle,
    companyName ?? '',
    jobLocation,
    ...skills,
  ]);
  const words = [...new Set(texts.flatMap((text) => text.split(/[\s,]+/)).filter(Boolean))];
  const pick = (each: number) => (_text: unknown, index: number) => index % each === 0;
  const letters = new Set(words.map((word) => word.slice(0, 2)));
  return [
    ...[...letters].filter(pick(4)),
    ...[...new Set(texts)].filter(pick(11)).map((text) => text.slice(0, 9).trim()),
    ...jobs
      .filter(pick(6))
      .map(
        ({ jobTitle, jobLocation }) => `${jobTitle.split(' ').at(-1)} ${jobLocation.slice(0, 3)}`,
      ),
    ...jobs
      .filter(pick(11))
      .map(
        ({ jobTitle, skills }) => `${jobTitle.split(' ').at(-1)} ${(skills[0] ?? '').slice(0, 3)}`,
      ),
    ...words.filter(pick(23)).map((word) => `"${word.slice(0, 4)}`),
    ...words.filter(pick(31)).map((word) => `remote title:"${word.slice(0, 4)}`),
  ];
}

/** Chooses every suggestion, and asserts that it finds as many jobs as it says. */
async function expectTrue(server: Server, beginnings: readonly string[]) {
  const visitor = server.client();
  const checked: Suggestion[] = [];
  for (const [index, text] of beginnings.entries()) {
    const filters = FILTERS[index % FILTERS.length];
    const { suggestions } = await visitor.suggestSearches({ query: { ...filters, text } });
    for (const suggestion of suggestions) {
      const chosen = toSearch(suggestion);
      const { total } = await visitor.listJobs({ query: { ...filters, ...chosen, limit: 1 } });
      expect(total, JSON.stringify([text, filters, suggestion])).toBe(suggestion.count);
      expect(total).toBeGreaterThan(0);
    }
    checked.push(...suggestions);
  }
  for (const kind of ['title', 'skill', 'company', 'place'])
    expect(checked.filter((each) => each.kind === kind).length, kind).toBeGreaterThan(3);
  expect(checked.filter(({ before }) => before !== '').length).toBeGreaterThan(5);
}

test('a chosen suggestion finds as many jobs of the demo board as it says', async () => {
  const server = await startServer({ pages: false });
  await seedDemo(server.database, { now: new Date() });
  await untilFound(server);
  await expectTrue(server, await beginningsOf(server.client()));
});

test('a chosen suggestion finds as many jobs of a large board as it says', async () => {
  const server = await startServer({ pages: false });
  await fillWithJobs(server.database.pool, { open: 1000, all: 1000 });
  await expect
    .poll(async () => (await server.client().listJobs({ query: { limit: 1 } })).total)
    .toBe(1000);
  const beginnings = await beginningsOf(server.client());
  await expectTrue(server, [
    ...beginnings,
    'engineer ber',
    'nurse in lis',
    'senior w',
    'manager ex',
  ]);
});
