import { expect, test } from 'vitest';
import { API_KEYS_MAX } from '../rules.ts';
import { API_SCOPES, type ApiScope } from '../../../shared/permissions.ts';
import { featureOfCall } from '../../../shared/seams.ts';
import { readAccesses } from '../../../tests/support/accesses.ts';
import { DAY, makeClock } from '../../../tests/support/clock.ts';
import { hasMessages, messaging } from '../../../tests/support/messages.ts';
import {
  logInAgain,
  makeAdmin,
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
  plausibleJob,
} from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';

const clock = makeClock();
const server = await startServer({
  pages: false,
  now: clock.now,
  rateLimit: true,
  config: { adminIdleMinutes: undefined },
});
const { pool } = server.database;

interface Wanted {
  name?: string;
  scopes?: readonly ApiScope[];
  days?: 30 | 90 | 365 | null;
}

async function makeKey(
  { client, password }: Pick<Person, 'client' | 'password'>,
  { name = 'Sync', scopes = API_SCOPES, days = null }: Wanted = {},
) {
  const body = { name, scopes: [...scopes], days, password };
  const { key, apiKey } = await client.createApiKey({ body });
  return { key, id: apiKey._id, program: server.client(key) };
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

test('a key is shown once, and only its hash is stored', async () => {
  const company = await makeCompany(server);
  const { key, id } = await makeKey(company, { name: 'Applicant tracking', days: 90 });
  expect(key).toMatch(/^dbk_[\w-]{43}$/);
  const { apiKeys } = await company.client.listApiKeys();
  expect(apiKeys).toEqual([
    {
      _id: id,
      name: 'Applicant tracking',
      scopes: [...API_SCOPES],
      ending: key.slice(-4),
      createdBy: company.user.username,
      createdAt: clock.now().toISOString(),
      expiresAt: clock.inDays(90),
      lastUsedAt: null,
      revokedAt: null,
    },
  ]);
  const { rows } = await pool.query<{ text: string }>(
    'select api_keys::text as text from api_keys where id = $1',
    [id],
  );
  expect(rows[0]?.text).not.toContain(key.slice(4, 40));
});

test('only owners manage keys, with their password', async () => {
  const company = await makeCompany(server);
  const recruiter = await makeColleague(server, company, 'recruiter');
  expect(await codeOf(makeKey(recruiter))).toBe('team-role-missing');
  expect(await codeOf(recruiter.client.listApiKeys())).toBe('team-role-missing');
  expect(await codeOf(makeKey({ ...company, password: 'wrong-password' }))).toBe('wrong-password');
  const { id } = await makeKey(company);
  const other = await makeCompany(server);
  expect(await codeOf(other.client.revokeApiKey({ params: { id } }))).toBe('api-key-not-found');
});

test('a program reads and moves applications in the name of its key, and reads resumes', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company);
  const seeker = await makeSeeker(server);
  const { _id } = await makeApplication(seeker, job);
  const { key, program } = await makeKey(company, { name: 'Applicant tracking' });
  const { applications } = await program.listCompanyApplications();
  expect(applications.map((each) => each._id)).toEqual([_id]);
  const { application } = await program.getApplication({ params: { id: _id } });
  const resume = await server.request('GET', application.resume, { token: key });
  expect(resume.code).toBe(200);
  await program.moveApplication({ params: { applicationId: _id }, body: { status: 'reviewed' } });

  const person = { _id: '', name: 'Applicant tracking (API key)', hasLeft: false };
  const { application: seen } = await company.client.getApplication({ params: { id: _id } });
  expect(seen.timeline.filter(({ by }) => by === 'company')).toMatchObject([
    { kind: 'opened', person },
    { kind: 'resume_opened', person },
    { status: 'reviewed', person },
  ]);
  const { activity } = await company.client.listCompanyActivity();
  expect(activity.find(({ application: of }) => of?.status === 'reviewed')).toMatchObject({
    person,
  });
  // The applicant reads the company's name, and that a program had the data.
  const { application: own } = await seeker.client.getApplication({ params: { id: _id } });
  expect(JSON.stringify(own)).not.toContain('Applicant tracking');
  const accesses = await readAccesses(server, seeker);
  expect(accesses?.map(({ by }) => by.role) ?? ['program']).toContain('program');
});

test('a program that misspells a parameter is told the nearest one', async () => {
  const company = await makeCompany(server);
  const { key } = await makeKey(company);
  const read = (query: string) =>
    server.request('GET', `/api/applications/company?${query}`, { token: key });
  expect((await read('status[]=pending&limit=5')).code).toBe(200);
  const { code, body } = await read('Statuses=pending');
  expect([code, body.errors]).toEqual([
    400,
    { Statuses: 'This call has no parameter “Statuses”. Did you mean “status”?' },
  ]);
  // Nothing is near: all are named.
  expect((await read('zzz=1')).body.errors?.zzz).toMatch(/“zzz”\. It has .*\bjob\b.* and \w+\.$/);
});

test('a program that misspells a field is told the nearest one, also deep in a body', async () => {
  const company = await makeCompany(server);
  const { key } = await makeKey(company);
  const post = (json: object, token = key) =>
    server.request('POST', '/api/jobs', { token, json: { ...plausibleJob, ...json } });
  const questions = [{ kind: 'yes-no', text: 'Driver?', knockout: { isYes: false } }];
  const { code, body } = await post({ questions });
  expect([code, body.errors]).toEqual([
    400,
    {
      'questions.0.knockout': 'This call has no field “knockout”. Did you mean “knockOut”?',
    },
  ]);
  expect((await post({ jobtype: 'Full-time' })).body.errors).toEqual({
    jobtype: 'This call has no field “jobtype”. Did you mean “jobType”?',
  });
  expect((await post({ questions: ['x'] })).body.errors).toHaveProperty(['questions.0']);
  // People's pages and the specification's calls may send more.
  expect((await post({ companyName: 'Mine' }, company.token)).code).toBe(201);
});

test.runIf(hasMessages)('a program reads messages, and what visitors read', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company);
  const seeker = await makeSeeker(server);
  const { _id } = await makeApplication(seeker, job);
  await messaging(seeker.client).sendToThread({
    params: { id: _id },
    body: { text: 'When do I start?' },
  });
  const { key, program } = await makeKey(company);
  const { messages } = await messaging(program).listThread({ params: { id: _id } });
  expect(messages.map(({ text }) => text)).toEqual(['When do I start?']);
  const answer = await server.request('GET', `/api/jobs/${job._id}`, { token: key });
  expect(answer.code).toBe(200);
  expect(answer.body.job).not.toHaveProperty('applicants');
  const few = await makeKey(company, { scopes: ['applications:read'] });
  expect(await codeOf(messaging(few.program).listThread({ params: { id: _id } }))).toBe(
    'api-key-scope-missing',
  );
});

test.runIf(featureOfCall('moveToStage'))('a program moves between stages', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company);
  const { _id } = await makeApplication(await makeSeeker(server), job);
  const { key: token } = await makeKey(company);
  const path = `/api/jobs/${job._id}/hiring-plan`;
  const json = { stages: [{ status: 'pending', name: 'Read' }], criteria: [] };
  await server.request('PUT', path, { token: company.token, json });
  const { body } = await server.request<{ plan: { stages: { _id: string }[] } }>('GET', path, {
    token,
  });
  const moved = await server.request('POST', '/api/applications/company/stages', {
    token,
    json: { ids: [_id], stage: body.plan.stages[0]?._id },
  });
  expect(moved).toMatchObject({ code: 200, body: { refused: [] } });
});

test('each answer to a key says how many calls are left', async () => {
  const company = await makeCompany(server);
  const { key } = await makeKey(company);
  const left = async () => {
    const { headers } = await server.request('GET', '/api/jobs/my-jobs', { token: key });
    return [headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')];
  };
  expect([await left(), await left()]).toEqual([
    ['600', '599'],
    ['600', '598'],
  ]);
});

test('a link to a resume ends with the key, and needs its scope', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company);
  const { _id } = await makeApplication(await makeSeeker(server), job);
  const { key, id, program } = await makeKey(company);
  const { application } = await program.getApplication({ params: { id: _id } });
  const open = () => server.request('GET', application.resume, { token: key });
  expect((await open()).code).toBe(200);
  await pool.query(`update api_keys set scopes = '{jobs:read}' where id = $1`, [id]);
  expect((await open()).code).toBe(410);
  await company.client.revokeApiKey({ params: { id } });
  expect((await open()).code).toBe(410);
});

test('a key opens the calls of its scopes and no others, and no stream', async () => {
  const company = await makeCompany(server);
  const { key, program } = await makeKey(company, { scopes: ['jobs:read'] });
  expect((await program.listMyJobs()).count).toBe(0);
  expect(await codeOf(program.postJob({ body: plausibleJob }))).toBe('api-key-scope-missing');
  expect(await codeOf(program.listCompanyApplications())).toBe('api-key-scope-missing');
  expect((await server.request('GET', '/api/jobs', { token: key })).code).toBe(200);
  for (const path of ['/api/live', '/api/users/profile', '/api/company/api-keys'])
    expect(await server.request('GET', path, { token: key }), path).toMatchObject({
      code: 403,
      body: { code: 'api-key-elsewhere' },
    });
  const agents = await server.request('POST', '/mcp', { token: key, json: {} });
  expect(agents.code).toBe(401);
});

test('what begins like a key and is none is refused as a key', async () => {
  const { key } = await makeKey(await makeCompany(server));
  for (const token of ['dbk_', 'dbk_nope', `${key}x`])
    expect(await server.request('GET', '/api/jobs/my-jobs', { token }), token).toMatchObject({
      code: 401,
      body: { code: 'api-key-invalid' },
    });
});

test('a revoked key stops working at once, also for calls that are made at the same moment', async () => {
  const company = await makeCompany(server);
  const { id, program } = await makeKey(company);
  const calls = Array.from({ length: 20 }, () => codeOf(program.listMyJobs()));
  const revoking = company.client.revokeApiKey({ params: { id } });
  await revoking;
  expect(await codeOf(program.listMyJobs())).toBe('api-key-invalid');
  for (const code of await Promise.all(calls)) expect(['done', 'api-key-invalid']).toContain(code);
  // It stays in the list, and can be revoked again.
  const [before] = (await company.client.listApiKeys()).apiKeys;
  expect(before?.revokedAt).toBe(clock.now().toISOString());
  clock.forward(1000);
  await company.client.revokeApiKey({ params: { id } });
  expect((await company.client.listApiKeys()).apiKeys).toEqual([before]);
});

test('a key works while its company is public, whoever created it', async () => {
  const company = await makeCompany(server);
  const admin = await makeAdmin(server);
  const second = await makeColleague(server, company, 'owner');
  const { program } = await makeKey(second);
  const works = () => codeOf(program.listMyJobs());
  await second.client.leaveCompany();
  expect(await works()).toBe('done');
  const of = { params: { id: company.user._id } };
  await admin.client.suspendUser({ ...of, body: { reason: 'Fraud.' } });
  expect(await works()).toBe('api-key-invalid');
  await admin.client.restoreUser(of);
  expect(await works()).toBe('done');
  const again = await logInAgain(server, company);
  await again.client.deleteMyAccount({ body: { password: company.password } });
  expect(await works()).toBe('api-key-invalid');

  const pending = await makeCompany(server, { approved: false });
  const early = await makeKey(pending);
  expect(await codeOf(early.program.listMyJobs())).toBe('api-key-invalid');
});

test('a company has twenty keys, also when they are created at the same moment', async () => {
  const company = await makeCompany(server);
  const values = Array.from(
    { length: API_KEYS_MAX - 1 },
    (_, index) =>
      `('${company.user.companyProfile?._id}', '\\x${(1000 + index).toString(16).padStart(6, '0')}aa', 'Old', '{jobs:read}', 'abcd')`,
  );
  await pool.query(
    `insert into api_keys (company_id, token_hash, name, scopes, ending) values ${values.join(',')}`,
  );
  const codes = await Promise.all([codeOf(makeKey(company)), codeOf(makeKey(company))]);
  expect(new Set(codes)).toEqual(new Set(['done', 'too-many-api-keys']));
  const [first] = (await company.client.listApiKeys()).apiKeys;
  await company.client.revokeApiKey({ params: { id: first?._id ?? '' } });
  expect(await codeOf(makeKey(company))).toBe('done');
});

test('a key has a limit of its own', async () => {
  const company = await makeCompany(server);
  const { program } = await makeKey(company);
  const other = await makeKey(company);
  await program.listMyJobs();
  const full = await pool.query(`update rate_limits set points = 600 where key like 'api-key%'`);
  expect(full.rowCount).toBeGreaterThan(0);
  expect(await codeOf(program.listMyJobs())).toBe('too-many-requests');
  expect(await codeOf(other.program.listMyJobs())).toBe('done');
});

test('an unknown permission is refused beside the permissions', async () => {
  const company = await makeCompany(server);
  const scopes = ['jobs:read', 'jobs:burn'] as unknown as ApiScope[];
  const message =
    'Choose jobs:read, jobs:write, applications:read, applications:write or messages:read.';
  await expect(makeKey(company, { scopes })).rejects.toMatchObject({
    message,
    errors: { scopes: message },
  });
});

test('a key is answered once: a repetition with the Idempotency-Key makes another one', async () => {
  const { token, password } = await makeCompany(server);
  const create = () =>
    server.request<{ key: string }>('POST', '/api/company/api-keys', {
      token,
      json: { name: 'Sync', scopes: ['jobs:read'], days: 30, password },
      headers: { 'idempotency-key': 'the-same' },
    });
  const [first, second] = [await create(), await create()];
  expect([first.code, second.code]).toEqual([201, 201]);
  expect(second.body.key).not.toBe(first.body.key);
  expect(
    (await pool.query(`select from idempotency_keys where answer::text like '%dbk_%'`)).rows,
  ).toEqual([]);
});

test('a key goes on without the account of who created it', async () => {
  const company = await makeCompany(server);
  const gone = await makeColleague(server, company, 'owner');
  const { program } = await makeKey(gone);
  await gone.client.deleteMyAccount({ body: { password: gone.password } });
  expect((await company.client.listApiKeys()).apiKeys).toMatchObject([{ createdBy: null }]);
  expect(await codeOf(program.listMyJobs())).toBe('done');
});

test('the documentation has an example that can be copied', async () => {
  const { text } = await server.request('GET', '/api/docs');
  expect(text).toMatch(/Bearer dbk_…' http\S+\/api\/jobs\/my-jobs/);
});

test('a call with an Idempotency-Key is made once for each API key', async () => {
  const company = await makeCompany(server);
  const [one, other] = [await makeKey(company), await makeKey(company)];
  const post = (token: string) =>
    server.request('POST', '/api/jobs', {
      token,
      json: plausibleJob,
      headers: { 'idempotency-key': 'the-same' },
    });
  const first = await post(one.key);
  expect(first.code).toBe(201);
  expect((await post(one.key)).body).toEqual(first.body);
  expect((await post(other.key)).body).not.toEqual(first.body);
  expect((await company.client.listMyJobs()).count).toBe(2);
});

test('a key ends with its time, and its last use is noted once a minute', async () => {
  const company = await makeCompany(server);
  const { program } = await makeKey(company, { days: 30 });
  const lastUse = async () => {
    const fresh = await logInAgain(server, company);
    return (await fresh.client.listApiKeys()).apiKeys[0]?.lastUsedAt;
  };
  await program.listMyJobs();
  const first = clock.now().toISOString();
  clock.forward(59_000);
  await program.listMyJobs();
  expect(await lastUse()).toBe(first);
  clock.forward(1000);
  await program.listMyJobs();
  expect(await lastUse()).toBe(clock.now().toISOString());
  clock.forward(30 * DAY);
  expect(await codeOf(program.listMyJobs())).toBe('api-key-invalid');
});
