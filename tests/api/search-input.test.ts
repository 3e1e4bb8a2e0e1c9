import fc from 'fast-check';
import { expect, test } from 'vitest';
import { POSTED_WITHIN, SORTS } from '../../shared/jobs/search/contract.ts';
import { DISTANCES } from '../../shared/jobs/search/distances.ts';
import { EXPERIENCE_LEVELS, JOB_TYPES } from '../../shared/jobs/posting.ts';
import { makeAdmin, makeCompany, makeJob } from '../support/people.ts';
import { seed } from '../support/seed.ts';
import { startServer } from '../support/server.ts';

const server = await startServer({ pages: false });
await makeAdmin(server);
const acme = await makeCompany(server);
for (const salaryRange of ['€40k', '$50k', '']) await makeJob(server, acme, { salaryRange });
const id = acme.user.companyProfile?._id ?? '';

/** Valid and forged cursors. */
const cursor = fc
  .tuple(
    fc.oneof(fc.constantFrom(...SORTS), fc.string()),
    fc.oneof(fc.double(), fc.integer(), fc.string()),
    fc.oneof(fc.uuid(), fc.string()),
  )
  .map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url'));
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom('%', '_', '\\', "'", '"', '-a', '"a b" -c d', 'ﷺ'.repeat(190), '한'.repeat(200)),
);
const figure = fc.oneof(fc.integer(), fc.double(), fc.bigInt()).map(String);
const oneOf = (...values: readonly string[]) => fc.constantFrom(...values, '', 'all', 'nonsense');

/** Any combination of valid, invalid and repeated parameters. */
const parameter = fc.oneof(
  ...Object.entries({
    keywords: text,
    location: fc.oneof(text, fc.constantFrom('Nairobi', 'Berlin')),
    within: fc.oneof(oneOf(...DISTANCES), figure),
    literal: oneOf('true', 'false'),
    fold: oneOf('true', 'false'),
    payIn: oneOf('EUR', 'usd', 'EURO'),
    jobType: oneOf(...JOB_TYPES),
    experienceLevel: oneOf(...EXPERIENCE_LEVELS),
    salaryMin: figure,
    salaryCurrency: oneOf('EUR', 'usd', 'EURO', '€'),
    remote: oneOf('true', 'false'),
    postedWithin: oneOf(...POSTED_WITHIN),
    company: fc.oneof(fc.constant(id), fc.uuid(), text),
    facets: oneOf('true', 'false'),
    sort: oneOf(...SORTS),
    limit: figure,
    cursor,
  }).map(([name, value]) =>
    fc.tuple(fc.constant(name), fc.oneof({ weight: 9, arbitrary: value }, text)),
  ),
);

const found = { status: true, total: expect.any(Number) };
const refused = { status: false, message: expect.any(String) };

test('any query finds jobs or is refused with a message', async () => {
  const codes = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.array(parameter, { maxLength: 7 }), async (parts) => {
      const query = parts.map(([name, value]) => `${name}=${encode(value)}`).join('&');
      const reply = await server.request('GET', `/api/jobs?${query}`);
      codes.add(reply.code);
      expect([200, 400], query).toContain(reply.code);
      expect(reply.body, query).toMatchObject(reply.code === 400 ? refused : found);
    }),
    { numRuns: 400, seed },
  );
  expect(codes).toEqual(new Set([200, 400]));
});

/** Lone surrogates are sent as bytes, which are invalid UTF-8. */
const encode = (value: string) => (value.isWellFormed() ? encodeURIComponent(value) : '%ed%a0%80');

test('a search of 2,000 characters is refused with the field and its limit', async () => {
  for (const keywords of [
    'x'.repeat(2000),
    'a '.repeat(1000),
    '"'.repeat(2000),
    '-a '.repeat(667),
    'é'.repeat(2000),
  ]) {
    const query = `keywords=${encodeURIComponent(keywords)}`;
    const reply = await server.request('GET', `/api/jobs?${query}`);
    expect([reply.code, reply.body], keywords.slice(0, 9)).toMatchObject([
      400,
      { errors: { keywords: expect.stringMatching(/^Keep this to 200 characters or fewer/) } },
    ]);
    const suggested = await server.request('GET', `/api/searches/suggestions?${query}`);
    expect(suggested.code).toBeLessThan(500);
  }
  const longest = 'a '.repeat(100).trim();
  const { code } = await server.request('GET', `/api/jobs?keywords=${encodeURIComponent(longest)}`);
  expect(code).toBe(200);
});

test('a radius of the whole earth, and one that is none, are refused with the choices', async () => {
  for (const within of ['20038', '40075', '1e9', '-25', '0', '25.5', 'Infinity', 'NaN']) {
    const reply = await server.request('GET', `/api/jobs?location=Nairobi&within=${within}`);
    expect([reply.code, reply.body], within).toMatchObject([
      400,
      { errors: { within: 'Choose one of: 5, 10, 25, 50, 100, 200, 8, 16, 40, 80, 160, 20000.' } },
    ]);
  }
});

test('a cursor is refused in another search', async () => {
  const visitor = server.client();
  for (const made of SORTS) {
    for (const used of SORTS) {
      const { nextCursor } = await visitor.listJobs({
        query: { sort: made, keywords: 'platform', limit: 1 },
      });
      const query = `sort=${used}&keywords=engineer&facets=true&cursor=${nextCursor}`;
      const { code } = await server.request('GET', `/api/jobs?${query}`);
      expect(code, `${made} in ${used}`).toBe(400);
    }
  }
  // The same order, but another filter.
  const search = { keywords: 'platform', location: 'Nairobi', within: '25', payIn: 'EUR' };
  const { nextCursor } = await visitor.listJobs({ query: { ...search, limit: 1 } });
  const other = { location: 'Berlin', within: '50', payIn: 'USD', literal: 'true' };
  for (const [name, value] of Object.entries(other)) {
    const query = { ...search, [name]: value, limit: 1, cursor: nextCursor ?? '' };
    await expect(visitor.listJobs({ query }), name).rejects.toMatchObject({
      status: 400,
      code: 'cursor-expired',
    });
  }
});
