import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Arguments } from '../../../server/agent-tools.ts';
import { EMPTY_PASSPORT } from '../../../shared/jobs/passport.ts';
import { Refusal } from '../../../shared/kit/client.ts';
import { DAY } from '../../../shared/kit/dates.ts';
import { featureOfCall } from '../../../shared/seams.ts';
import { LAWS } from '../rules/table.ts';
import { lawTools } from '../server/tools.ts';
import { boundaries, isForbidden, toPosting, traits, whereOf } from './traits.ts';
import {
  makeAdmin,
  makeCompany,
  makeJob,
  plausibleJob,
  type JobFields,
} from '../../../tests/support/people.ts';
import { seed } from '../../../tests/support/seed.ts';
import { startServer } from '../../../tests/support/server.ts';

// Sessions are begun at the latest moment of all, so that none has ended at any other.
let time = new Date('2035-01-01T12:00:00Z');
const server = await startServer({ pages: false, now: () => time });
const { pool } = server.database;
const admin = await makeAdmin(server);
const company = await makeCompany(server);
const setSize = (size: string) => pool.query('update companies set size = $1', [size]);
const TODAY = new Date('2026-11-23T12:00:00Z');

/** Every place and moment at which a row begins or ends, and the last moment before; today for a row without them. */
const moments = () => {
  const found = boundaries().flatMap(({ place, before, start }) =>
    [before, start].map((moment) => ({ place, moment })),
  );
  const others = LAWS.filter(({ from, until }) => !from && !until);
  return [...found, ...others.map(({ place }) => ({ place, moment: TODAY }))];
};

/** The status and code of a refusal; undefined if the call succeeds. */
async function refusalOf(call: Promise<unknown>) {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, code: error.code };
    throw error;
  }
}

/** Posts a job: its id, or why it is refused. */
async function post(body: JobFields) {
  const answer = company.client.postJob({ body });
  const refusal = await refusalOf(answer);
  return { id: refusal ? '' : (await answer).job._id, refusal };
}

const isPublic = async (id: string) =>
  (await refusalOf(server.client().getJob({ params: { id } }))) === undefined;

test('at every boundary of every row, exactly what no row forbids is published', async () => {
  const unlawful = { status: 400, code: expect.stringMatching(/^law-/) };
  const tried = moments();
  const postings = fc.sample(traits, { numRuns: tried.length * 2, seed });
  let refused = 0;
  for (const [index, { place, moment }] of tried.entries()) {
    const isSmall = index % 2 === 1;
    await setSize(isSmall ? '1-10' : '1000+');
    for (const posting of postings.slice(index * 2, index * 2 + 2)) {
      time = moment;
      const said = `${place} ${moment.toISOString()} ${JSON.stringify({ ...posting, isSmall })}`;
      const body = toPosting(posting, whereOf(place));
      const mayPost = !isForbidden(place, moment, posting, isSmall);
      const { id, refusal } = await post(body);
      expect(refusal ?? { status: 200 }, said).toEqual(mayPost ? { status: 200 } : unlawful);
      refused += mayPost ? 0 : 1;
      // An approval weeks later is checked at its own date.
      time = new Date(moment.getTime() + DAY);
      const mayApprove = !isForbidden(place, time, posting, isSmall);
      const approval = mayPost && (await refusalOf(admin.client.approveJob({ params: { id } })));
      expect(approval || undefined, said).toEqual(
        mayPost && !mayApprove ? { status: 409, code: 'law-not-met' } : undefined,
      );
      expect(mayPost && (await isPublic(id)), said).toBe(mayPost && mayApprove);
    }
  }
  expect(refused).toBeGreaterThan(20);
});

const NO_PAY = { salaryRange: '', salaryMin: null, salaryMax: null };
const LAWFUL = { jobLocation: 'Boulder, CO' };

test('a refusal names the law on each field; the region is read from the location', async () => {
  time = TODAY;
  await setSize('');
  const body = { ...plausibleJob, ...LAWFUL, ...NO_PAY, benefits: '' };
  await expect(company.client.postJob({ body })).rejects.toMatchObject({
    status: 400,
    code: 'law-pay-missing',
    errors: {
      salaryRange: 'State the pay: an amount or a range. Required in Colorado (C.R.S. § 8-5-201).',
      benefits: 'List the benefits, one per line. Required in Colorado (C.R.S. § 8-5-201).',
    },
  });
  const { job } = await company.client.postJob({ body: { ...plausibleJob, ...LAWFUL } });
  expect(job.region).toBe('US-CO');
});

test('a job in several places follows the law of each; a region must be where the location is', async () => {
  time = TODAY;
  await setSize('');
  const body = { ...plausibleJob, jobLocation: 'Austin, TX / New York, NY' };
  expect(await refusalOf(company.client.postJob({ body: { ...body, ...NO_PAY } }))).toEqual({
    status: 400,
    code: 'law-pay-missing',
  });
  const elsewhere = { ...body, jobLocation: 'Boulder, CO', region: 'US-TX' };
  await expect(company.client.postJob({ body: elsewhere })).rejects.toMatchObject({
    status: 400,
    errors: { region: expect.stringMatching(/US-CO/) },
  });
});

test('a country that contradicts the location does not switch the laws off', async () => {
  time = TODAY;
  await setSize('');
  const place = { jobLocation: 'Toronto, Ontario', country: 'GB' };
  const body = { ...plausibleJob, ...place, ...NO_PAY };
  const message = 'The location seems to be in CA-ON. Change the country, or the location.';
  await expect(company.client.postJob({ body })).rejects.toMatchObject({
    status: 400,
    errors: { country: message },
  });
  const words = { ...body, jobLocation: 'Toronto, Ontario, UK', country: '' };
  await expect(company.client.postJob({ body: words })).rejects.toMatchObject({
    status: 400,
    errors: { jobLocation: message },
  });
  const job = await makeJob(server, company, { jobLocation: 'Leeds', country: 'GB', ...NO_PAY });
  const params = { id: job._id };
  await expect(company.client.updateJob({ params, body })).rejects.toMatchObject({ status: 400 });
  const { placeRefusal, laws } = await server
    .client()
    .listLaws({ query: { location: place.jobLocation, country: place.country } });
  expect(placeRefusal).toEqual({ field: 'country', message });
  expect(laws).toMatchObject([{ place: 'CA-ON' }]);
});

test('a job stored with a country that contradicts its location is not published', async () => {
  time = TODAY;
  await setSize('');
  const body = { ...plausibleJob, jobLocation: 'Leeds', country: 'GB', ...NO_PAY };
  const { id } = await post(body);
  await pool.query(`
    begin; set local session_replication_role = replica;
    update job_revisions set location = 'Toronto' where job_id = '${id}'; commit`);
  expect(await refusalOf(admin.client.approveJob({ params: { id } }))).toEqual({
    status: 409,
    code: 'law-not-met',
  });
});

test('the country of a job follows from its region', async () => {
  time = TODAY;
  const body = { ...plausibleJob, jobLocation: 'San Francisco', country: '' };
  const { job } = await company.client.postJob({ body });
  expect(job).toMatchObject({ country: 'US', region: 'US-CA' });
  await pool.query(`
    begin; set local session_replication_role = replica;
    update job_revisions set country = null where job_id = '${job._id}';
    update job_revisions set approval_status = 'approved' where job_id = '${job._id}'; commit`);
  // Nothing that people read has changed.
  const { job: same } = await company.client.updateJob({ params: { id: job._id }, body });
  expect(same.approvalStatus).toBe('approved');
});

test('the defaults of a job are chosen; a job from before keeps them until it is edited', async () => {
  time = TODAY;
  const body = { ...plausibleJob, jobLocation: 'Nairobi' };
  const job = await makeJob(server, company, { jobLocation: 'Nairobi' });
  expect(job).toMatchObject({ showsDefaultRequirements: false, showsDefaultBenefits: false });
  await pool.query(`
    begin; set local session_replication_role = replica;
    update job_revisions set shows_default_requirements = null, shows_default_benefits = null
    where job_id = '${job._id}'; commit`);
  const edit = async (change: Partial<JobFields>) => {
    const { job: edited } = await company.client.updateJob({
      params: { id: job._id },
      body: { ...body, ...change },
    });
    const { showsDefaultRequirements, showsDefaultBenefits, approvalStatus } = edited;
    return [showsDefaultRequirements, showsDefaultBenefits, approvalStatus];
  };
  // A client that does not know of the choice, and a form that sends what the page shows, change nothing.
  expect(await edit({})).toEqual([null, null, 'approved']);
  const both = { showsDefaultRequirements: true, showsDefaultBenefits: true };
  expect(await edit(both)).toEqual([null, null, 'approved']);
  expect(await edit({ showsDefaultBenefits: false })).toEqual([null, false, 'pending']);
  expect(await edit({ jobTitle: 'Baker' })).toEqual([null, false, 'pending']);
});

test('a job from before regions stays approved when nothing changes', async () => {
  time = TODAY;
  await setSize('');
  const job = await makeJob(server, company, LAWFUL);
  await pool.query(`
    begin; set local session_replication_role = replica;
    update job_revisions set region = null where job_id = '${job._id}'; commit`);
  const body = { ...plausibleJob, ...LAWFUL };
  const params = { id: job._id };
  const { job: same } = await company.client.updateJob({ params, body });
  expect(same.approvalStatus).toBe('approved');
});

test('an edit is checked; a job that a new law forbids stays, but only as it is', async () => {
  await setSize('');
  time = TODAY;
  const job = await makeJob(server, company, LAWFUL);
  const edit = { ...plausibleJob, ...LAWFUL, ...NO_PAY };
  for (const { client } of [company, admin])
    expect(await refusalOf(client.updateJob({ params: { id: job._id }, body: edit }))).toEqual({
      status: 400,
      code: 'law-pay-missing',
    });

  time = new Date('2025-12-20T12:00:00Z');
  const inOntario = { jobLocation: 'Toronto, ON', ...NO_PAY };
  const { _id: id } = await makeJob(server, company, inOntario);
  time = new Date('2026-01-02T12:00:00Z');
  expect(await isPublic(id)).toBe(true);
  const body = { ...plausibleJob, ...inOntario };
  const params = { id };
  const paused = { ...body, jobTitle: 'Another title', status: 'paused' as const };
  await company.client.updateJob({ params, body: paused });
  await company.client.updateJob({ params, body: { ...body, status: 'paused' } });
  const notMet = { status: 409, code: 'law-not-met' };
  const reopening = company.client.setJobStatus({ params, body: { status: 'active' } });
  expect(await refusalOf(reopening)).toEqual(notMet);
  const editing = company.client.updateJob({ params, body: { ...body, status: 'active' } });
  expect(await refusalOf(editing)).toEqual({ status: 400, code: 'law-pay-missing' });
  await company.client.setJobStatus({ params, body: { status: 'closed' } });
  expect(await refusalOf(company.client.relistJob({ params, body: {} }))).toEqual(notMet);
  // Meeting the law opens it again.
  const lawful = {
    ...body,
    salaryRange: '$60,000 - $80,000 per year',
    passport: { ...EMPTY_PASSPORT, vacancy: 'open' as const, screening: 'none' as const },
    status: 'active' as const,
  };
  expect((await company.client.updateJob({ params, body: lawful })).job.status).toBe('active');
});

test.runIf(featureOfCall('confirmJobs'))(
  'a job that a new law forbids is not published by a confirmation',
  async () => {
    await setSize('');
    time = new Date('2025-12-20T12:00:00Z');
    const { _id: unlawful } = await makeJob(server, company, {
      jobLocation: 'Toronto, ON',
      ...NO_PAY,
    });
    const { _id: lawful } = await makeJob(server, company, LAWFUL);
    time = new Date('2026-01-02T12:00:00Z');
    await pool.query("update jobs set holds = '{unconfirmed}' where id = any($1)", [
      [unlawful, lawful],
    ]);
    const confirm = async (ids: string[]) =>
      (await server.request('POST', '/api/jobs/confirm', { token: company.token, json: { ids } }))
        .body;
    expect(await confirm([unlawful])).toMatchObject({ code: 'law-not-met' });
    expect(await confirm([unlawful, lawful])).toMatchObject({
      count: 1,
      message: expect.stringMatching(
        /^1 job is confirmed for the next 14 days\. 1 job stays paused: .+ Edit the job first\.$/,
      ),
    });
    const { rows } = await pool.query('select id, holds from jobs where id = any($1)', [
      [unlawful, lawful],
    ]);
    const holdsOf = new Map(rows.map(({ id, holds }) => [id, holds]));
    expect(holdsOf.get(unlawful)).toEqual(['unconfirmed']);
    expect(holdsOf.get(lawful)).toEqual([]);
  },
);

test('anybody can read the laws, whole or for a place and a day', async () => {
  time = TODAY;
  const visitor = server.client();
  const all = await visitor.listLaws({});
  expect(all.place).toBeNull();
  expect(all.laws).toHaveLength(LAWS.length);
  const { place, laws } = await visitor.listLaws({
    query: { location: 'Toronto, ON', size: '11-50' },
  });
  expect(place).toEqual({
    workplace: 'On-site',
    country: 'CA',
    region: 'CA-ON',
    remoteFrom: [],
    also: [],
  });
  expect(laws).toMatchObject([
    { id: 'ca-on-2026', placeName: 'Ontario', employees: 25, isCertain: false },
  ]);
  const before = { location: 'Toronto, ON', at: '2025-12-31' };
  expect((await visitor.listLaws({ query: before })).laws).toEqual([]);
  expect((await visitor.listLaws({ query: { location: 'Nairobi' } })).laws).toEqual([]);
  const remote = { workplace: 'Remote' as const, remoteFrom: ['US', 'DE'] };
  const { laws: many } = await visitor.listLaws({ query: remote });
  expect(new Set(many.map((law) => law.place))).toEqual(new Set(['US-CA', 'US-CO', 'US-WA']));
  await expect(visitor.listLaws({ query: { country: 'XX' } })).rejects.toMatchObject({
    status: 400,
  });
});

test('a tool for agents reads the laws of a place and day, with their sources', async () => {
  const visitor = server.client();
  const call = (given: Arguments) =>
    lawTools.list_laws.run({ visitor, seeker: visitor, publicUrl: '' }, given);
  const all = await call({});
  expect(all.answer).toEqual(await visitor.listLaws({ query: {} }));
  const query = { location: 'Toronto, Ontario, Canada', size: '51-200', at: '2026-03-01' } as const;
  const { answer, text } = await call(query);
  expect(answer).toEqual(await visitor.listLaws({ query }));
  expect(answer).toMatchObject({ laws: [{ place: 'CA-ON' }] });
  expect(text).toContain('This is not legal advice.');
  await expect(call({ at: 'soon' })).rejects.toMatchObject({ code: 'invalid-input' });
});
