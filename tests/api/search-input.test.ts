import fc from 'fast-check';
import { expect, test } from 'vitest';
import { POSTED_WITHIN, SORTS } from '../../shared/jobs/search.ts';
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
    location: text,
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
});
