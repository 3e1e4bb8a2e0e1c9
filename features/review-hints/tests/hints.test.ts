import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { companies } from '../../../server/db/schema.ts';
import { type Person, makeAdmin, makeCompany, makeJob } from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';

const server = await startServer({ pages: false });
const { db } = server.database;
const admin = await makeAdmin(server);
const queue = async () => (await admin.client.listReviews({ query: { limit: '100' } })).reviews;

test('hints include their evidence', async () => {
  const company = await makeCompany(server);
  const baking =
    'You knead sourdough from four in the morning, shape croissants by hand, and hand the ovens over to the pastry cooks at noon.';
  const honest = await makeJob(server, company, { jobTitle: 'Baker', jobDescription: baking });
  const jobDescription = `${baking} Please send a registration fee to jobs@quick.example or see https://bit.ly/3abc first. Earn $900 daily!`;
  const copy = await makeJob(server, await makeCompany(server), {
    approved: false,
    jobTitle: 'Baker',
    jobDescription,
    salaryRange: '',
  });
  const review = (await queue()).find(({ _id }) => _id === copy._id);
  const hints = new Map(review?.hints.map((hint) => [hint.kind, hint]));
  expect([...hints.keys()]).toEqual(['fraud', 'contact', 'link', 'duplicate', 'pay', 'new']);
  expect(
    hints
      .get('fraud')
      ?.evidence.map(({ text }) => text)
      .join(),
  ).toMatch(/registration fee.*Earn \$900 daily/);
  expect(hints.get('contact')?.evidence[0]?.text).toContain('jobs@quick.example');
  expect(hints.get('link')?.evidence[0]?.text).toMatch(/bit\.ly\/3abc \(bit\.ly, hides/);
  expect(hints.get('duplicate')?.evidence.map(({ path }) => path)).toContain(
    `/admin/jobs?view=${honest._id}`,
  );
  expect(hints.get('pay')?.text).toBe('No pay is stated');
});

test('a company that looks like another one has a hint: by name, website or email domain', async () => {
  const real = await makeCompany(server, { companyName: 'LUMENFOLD' });
  await db
    .update(companies)
    .set({ website: 'https://www.lumenfold.com/jobs' })
    .where(eq(companies.id, real.user.companyProfile?._id ?? ''));
  // A Greek omicron, and a name of its own with a domain that reads the same: a Cyrillic o, in Punycode.
  const omicron = await makeCompany(server, { approved: false, companyName: 'LUMENFΟLD' });
  const domain = await makeCompany(server, { approved: false, companyName: 'Quiet Harbor' });
  await db
    .update(companies)
    .set({ website: new URL('https://lumenfоld.com').href })
    .where(eq(companies.id, domain.user.companyProfile?._id ?? ''));
  const mail = await makeCompany(server, { approved: false, companyName: 'Bright Harbor' });
  await server.database.pool.query('update users set email = $1, email_key = $1 where id = $2', [
    'jobs@lumenfo1d.com',
    mail.user._id,
  ]);
  const other = await makeCompany(server, { approved: false, companyName: 'Лес и сад' });
  const reviews = await queue();
  const hintsOf = ({ user }: Person) =>
    reviews
      .find(({ _id }) => _id === user._id)
      ?.hints.filter(({ kind }) => kind === 'alike')
      .map(({ text, evidence }) => [text, ...evidence.map((one) => one.text)]);
  const [looks, lumenfold] = [
    'Looks like another company',
    'LUMENFOLD, https://www.lumenfold.com/jobs',
  ];
  expect(hintsOf(omicron)).toEqual([
    [looks, `${lumenfold}: the names look the same`],
    ['The name mixes letters of several scripts', 'LUMENFΟLD: Latin and Greek'],
  ]);
  expect(hintsOf(domain)).toEqual([[looks, `${lumenfold}: the websites look the same`]]);
  expect(hintsOf(mail)).toEqual([
    [
      looks,
      `${lumenfold}: its website looks like the email domain here`,
      expect.stringContaining('Quiet Harbor'),
    ],
  ]);
  expect(hintsOf(other)).toEqual([]);
  // A changed name is compared as it is now.
  await db
    .update(companies)
    .set({ name: 'Candle Works', website: '' })
    .where(eq(companies.id, real.user.companyProfile?._id ?? ''));
  const after = (await queue()).find(({ _id }) => _id === omicron.user._id);
  expect(after?.hints.filter(({ text }) => text === looks)).toEqual([]);
});

test('unusual pay is shown next to the usual pay', async () => {
  const company = await makeCompany(server);
  const pay = { salaryCurrency: 'NOK', salaryPeriod: 'year' } as const;
  for (const salaryMin of [500_000, 510_000, 520_000, 530_000, 540_000])
    await makeJob(server, company, { jobTitle: 'Welder', salaryMin, ...pay });
  const odd = await makeJob(server, company, {
    approved: false,
    jobTitle: 'Senior Welder',
    salaryMin: 5_000_000,
    ...pay,
  });
  const review = (await queue()).find(({ _id }) => _id === odd._id);
  const hint = review?.hints.find(({ kind }) => kind === 'pay');
  expect(hint).toMatchObject({ text: 'Pay far above that of others' });
  expect(hint?.evidence[0]?.text).toMatch(/5 others like it is NOK 520,000/);
});
