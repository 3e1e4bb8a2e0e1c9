import { createConnection } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { api, type EndpointName } from '../../shared/api.ts';
import type { Endpoint } from '../../shared/kit/endpoint.ts';
import { listenForChanges } from '../../server/db/changes.ts';
import { createResponseCache } from '../../server/http/response-cache.ts';
import { makeClock } from '../support/clock.ts';
import { exampleBodies } from '../support/examples.ts';
import { tinyPdf } from '../support/pdf.ts';
import {
  makeAdmin,
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
  plausibleJob,
  type Person,
  setApproval,
} from '../support/people.ts';
import { FEATURE_TESTS, ofFeatures } from '../support/feature-list.ts';
import { rememberRows } from '../support/rows.ts';
import { startServer, type RequestParts, type TestServer } from '../support/server.ts';
import { eventually } from '../support/eventually.ts';

const clock = makeClock();
const { inDays } = clock;
const METRICS_TOKEN = 'a-token-of-a-monitor';
const server = await startServer({ now: clock.now, config: { metricsToken: METRICS_TOKEN } });
const other = await startServer({ now: clock.now, database: server.database });
const { pool } = server.database;

const seeker = await makeSeeker(server);
const company = await makeCompany(server);
const admin = await makeAdmin(server);
const companyId = company.user.companyProfile?._id ?? '';
const job = await makeJob(server, company, { applicationDeadline: inDays(60) });
const secondJob = await makeJob(server, company, { applicationDeadline: inDays(60) });

/** Requests with a token, valid or not, never get a cached response. */
const PAST_THE_CACHE = { token: 'x'.repeat(43) };

/** Every public read of the API table. */
const publicReads = [
  '/api/site',
  '/api/jobs',
  '/api/jobs?keywords=engineer',
  `/api/jobs?company=${companyId}`,
  `/api/companies/${companyId}`,
  ...[job, secondJob].flatMap(({ _id }) => [
    `/api/jobs/${_id}`,
    `/api/jobs/${_id}/similar`,
    `/api/jobs/closed/${_id}`,
  ]),
];

const textsOf = async (from: TestServer, parts?: RequestParts) => {
  const replies = publicReads.map((path) => from.request('GET', path, parts));
  // The spaces of JSON from the database mean nothing.
  return (await Promise.all(replies)).map(
    ({ body }, index) => `${publicReads[index]} ${JSON.stringify(body)}`,
  );
};

/** From here on, only changes that the API table declares invalidate the cache. */
async function silenceDatabase(): Promise<void> {
  const setTriggers = (state: string) =>
    pool.query(
      ['job_search', 'jobs', 'companies', 'applications']
        .map((table) => `alter table ${table} ${state} trigger user`)
        .join(';'),
    );
  await setTriggers('disable');
  onTestFinished(async () => void (await setTriggers('enable')));
  // Earlier invalidations have arrived, and the cache is stale.
  await new Promise((resolve) => setTimeout(resolve, 200));
  clock.forward(10_000);
}

const rename = (name: string) =>
  pool.query('update companies set name = $1 where id = $2', [name, companyId]);

test('visitors get cached responses, requests with a token do not', async () => {
  await silenceDatabase();
  const path = `/api/companies/${companyId}`;
  const before = await server.request('GET', path);
  await rename('Renamed in silence');
  const kept = await server.request('GET', path);
  expect(kept.text).toBe(before.text);
  expect((await server.request('GET', path, PAST_THE_CACHE)).text).toContain('Renamed in silence');
  expect((await server.request('GET', path, { token: admin.token })).text).toContain('in silence');

  // A cached response differs only in its id.
  const headersOf = ({ headers }: typeof kept) =>
    [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  expect(headersOf(kept)).toEqual(headersOf(before));
  expect(kept.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  expect(kept.headers.get('x-request-id')).not.toBe(before.headers.get('x-request-id'));
  expect(kept.headers.get('cache-control')).toBe('no-store');
  expect(kept.headers.get('content-security-policy')).toContain("default-src 'self'");

  // Other methods at the same address are not cached.
  await server.request('GET', '/api/jobs');
  expect((await server.request('POST', '/api/jobs')).code).toBe(401);
  const head = await server.request('HEAD', '/api/jobs');
  expect(head).toMatchObject({ code: 200, text: '' });

  clock.forward(10_000);
  expect((await server.request('GET', path)).text).toContain('Renamed in silence');
});

const setStatus = (status: 'active' | 'paused' | 'closed') =>
  company.client.setJobStatus({ params: { id: job._id }, body: { status } });

const suspend = () =>
  admin.client.suspendUser({ params: { id: company.user._id }, body: { reason: 'Spam.' } });

type InterviewInput = Parameters<typeof company.client.moveInterview>[0]['body'];

/** Calls that are refused here and change nothing. */
const REFUSED: Partial<Record<string, number[]>> = {
  // The application is not withdrawn, there is no offer, and no times are offered.
  undoWithdrawal: [409],
  answerOffer: [409],
  undoOfferAnswer: [409],
  changeOffer: [409],
  // The job is open.
  rejectRemaining: [409],
  pickSlot: [409],
  // No self-booking was made.
  addBookingTimes: [404],
  endBooking: [404],
  answerAsInterviewer: [409],
  remindOfSlots: [409],
  // The link is not valid.
  resetPassword: [410],
  confirmEmail: [410],
  acceptInvitation: [410],
  createFirstAdmin: [410],
  // Nobody has invited the account.
  acceptMyInvitation: [404],
  finishLogIn: [410],
  // No browser answered, and there is no passkey.
  logInWithPasskey: [401],
  addPasskey: [400],
  renamePasskey: [404],
  // The file is no picture, and there is no such picture.
  addCompanyPicture: [400],
  changeCompanyPicture: [404],
  removeCompanyPicture: [404],
  changeResume: [404],
  removeResume: [404],
  removePasskey: [404],
  // Nothing is kept from elsewhere.
  updateOutsideApplication: [404],
  deleteOutsideApplication: [404],
  confirmApp: [410],
  // There is no second factor.
  removeApp: [409],
  renewRecoveryCodes: [409],
  startIdentityCheck: [409],
  confirmWithPasskey: [400],
  // Confirmed already.
  sendConfirmation: [409],
  // There is no failed mail.
  retryMail: [404],
  // No mail server is set up.
  sendAccountMail: [409],
  ...ofFeatures('refused'),
};

const mutating = (Object.keys(api) as EndpointName[]).filter((name) => api[name].method !== 'GET');

test('only public reads without a rate limit are cached', () => {
  const cached = (Object.entries(api) as [EndpointName, Endpoint][]).filter(
    ([, row]) => row.cached,
  );
  expect(cached.length).toBeGreaterThan(3);
  for (const [name, { method, access, limit, changes }] of cached) {
    expect({ method, access, limit, changes }, name).toEqual({ method: 'GET', access: 'anyone' });
  }
});

const putBack = await rememberRows(pool);

test.each(mutating)('after %s, the next response is up to date', async (name) => {
  onTestFinished(putBack);
  const { method, path, access, body, file, changes }: Endpoint = api[name];
  // The answer waits for the announcement of the database only if the row says so.
  const isPublic = changes?.some((noun) => noun === 'publicJobs' || noun === 'publicCompanies');
  const applicant = await makeSeeker(server);
  const made = await prepare(name, applicant, isPublic ? /./ : whatFor(path));
  if (name === 'relistJob') await setStatus('closed');
  if (name === 'restoreUser') await suspend();
  if (name === 'restoreRemoval') await company.client.deleteJob({ params: { id: secondJob._id } });
  const colleague = name === 'revokeAdmin' ? await makeAdmin(server) : undefined;

  const member = NEEDS_MEMBER.has(name) ? await makeColleague(server, company) : undefined;
  const ofFeature = await BEFORE[name]?.({ server, admin, job: job._id });

  const ids: Partial<Record<EndpointName, string | undefined>> = {
    approveJob: secondJob._id,
    rejectJob: made.pending,
    setCompanyApproval: company.user._id,
    deleteUser: company.user._id,
    suspendUser: company.user._id,
    restoreUser: company.user._id,
    restoreRemoval: secondJob._id,
    endUserSessions: company.user._id,
    sendAccountMail: company.user._id,
    setMessageStatus: made.message,
    answerMessage: made.message,
    endSession: made.session,
    resendInvitation: made.invitation,
    withdrawInvitation: made.invitation,
    revokeAdmin: colleague?.user._id,
    resendMemberInvitation: made.memberInvitation,
    withdrawMemberInvitation: made.memberInvitation,
    changeMemberRole: member?.user._id,
    removeMember: member?.user._id,
    updateTemplate: made.template,
    deleteTemplate: made.template,
    renameTag: made.tag,
    deleteTag: made.tag,
    changeView: made.view,
    deleteView: made.view,
  };
  const id = path.startsWith('/applications/:')
    ? made.application
    : (ofFeature?.id ?? ids[name] ?? job._id);
  const [role] = [access].flat();
  const token = {
    company: (name === 'leaveCompany' && member ? member : company).token,
    admin: admin.token,
    anyone: undefined,
  }[role as string];
  const { email } = seeker.user;
  // The version after the change above.
  const own = {
    logIn: { email, password: seeker.password },
    approveJob: { revision: 2 },
    inviteMember: { ...exampleBodies.inviteMember, job: job._id },
    tagApplications: { ids: [made.application], add: ['Remote'] },
    assignApplications: {
      ids: [made.application],
      members: [member?.user._id],
      isAssigned: true,
    },
  };
  // No times are offered that somebody could have read.
  const readTimes = 'readTimes' in (exampleBodies[name] ?? {}) ? { readTimes: undefined } : {};
  const json = ofFeature?.body ??
    own[name as keyof typeof own] ?? { ...exampleBodies[name], ...readTimes };
  const form = new FormData();
  if (file) form.set(file, new File([tinyPdf()], 'resume.pdf'));
  const isOfSeeker = role === 'job_seeker' || role === 'signed-in';
  // Deleting a company changes the most.
  const leaver = name === 'deleteMyAccount' ? company : applicant;
  const signedIn = path.startsWith('/applications/apply') ? seeker : leaver;

  const first = await textsOf(server, PAST_THE_CACHE);
  // The server hears a moment later that rows were put back after the test before.
  await expect.poll(() => textsOf(server)).toEqual(first);
  const { code, text } = await server.request(
    method,
    `/api${path.replace(':noteId', made.note ?? '').replace(/:\w+/, id ?? '')}`,
    { token: isOfSeeker ? signedIn.token : token, ...(file ? { form } : body ? { json } : {}) },
  );
  expect(code, text).toBeOneOf(REFUSED[name] ?? [200, 201]);
  const kept = await textsOf(server);
  const truth = await textsOf(server, PAST_THE_CACHE);
  expect(kept).toEqual(truth);
  expect(isPublic ? first : truth).toEqual(first);
});

/** What has to be there for calls of features. */
const BEFORE = ofFeatures('before');

const NEEDS_MEMBER = new Set<EndpointName>([
  'assignApplications',
  'changeMemberRole',
  'removeMember',
  'leaveCompany',
]);

/** What a call that changes nothing public needs: what its path names. Others find the board full of everything. */
const whatFor = (path: string) =>
  new RegExp(
    /(applications\/:|assignments|jobs|messages|invitations|sessions|templates\/|tags|views\/)/.exec(
      path,
    )?.[0] ?? '$^',
  );

/** Makes an application with a note, jobs to decide on, a message, an invitation: what the pattern matches. */
async function prepare(name: EndpointName, applicant: Person, what: RegExp) {
  const made: Partial<
    Record<
      | 'application'
      | 'note'
      | 'pending'
      | 'message'
      | 'invitation'
      | 'memberInvitation'
      | 'template'
      | 'tag'
      | 'view'
      | 'session',
      string
    >
  > = {};
  if (what.test('applications/:') || what.test('assignments') || what.test('tags')) {
    made.application = (await makeApplication(applicant, job))._id;
    if (/Interview$|Slot|Times$/.test(name)) {
      const interview = exampleBodies.moveInterview as unknown as InterviewInput;
      await company.client.moveApplication({
        params: { applicationId: made.application },
        body: { status: 'interviewed', interview },
      });
    }
    const { note } = await company.client.addNote({
      params: { id: made.application },
      body: { text: 'A note.' },
    });
    made.note = note._id;
  }
  if (what.test('jobs')) {
    made.pending = (await makeJob(server, company, { approved: false }))._id;
    await company.client.updateJob({
      params: { id: secondJob._id },
      body: { ...plausibleJob, jobTitle: 'Another text', applicationDeadline: inDays(50) },
    });
  }
  if (what.test('messages')) {
    await server.client().sendMessage({
      body: { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'Hello.' },
    });
    made.message = (await admin.client.listMessages()).messages[0]?._id;
  }
  if (what.test('invitations')) {
    await admin.client.inviteAdmin({ body: { email: 'colleague@example.com' } });
    made.invitation = (await admin.client.listTeam()).invitations[0]?._id;
    await company.client.inviteMember({ body: { email: 'member@example.com', role: 'viewer' } });
    made.memberInvitation = (await company.client.listMembers()).invitations[0]?._id;
  }
  if (what.test('templates/')) {
    const body = { kind: 'message', name: 'Hello', text: 'Hello {name}.' } as const;
    made.template = (await company.client.addTemplate({ body })).template._id;
  }
  if (what.test('tags')) {
    await company.client.tagApplications({
      body: { ids: [made.application ?? ''], add: ['Remote'] },
    });
    made.tag = (await company.client.listTags()).tags[0]?._id;
  }
  if (what.test('views/')) {
    const body = { name: 'Due', query: 'answer=due' };
    made.view = (await company.client.saveView({ body })).view._id;
  }
  if (what.test('sessions'))
    made.session = (await applicant.client.listSessions()).sessions[0]?._id;
  return made;
}

/** Every page that lists a public job, without its own page, which may say that it closed. */
const LISTS = ['/', '/alljobs', '/alljobs.data', '/api/jobs'];

test('a change in one process appears in another within moments', async () => {
  onTestFinished(putBack);
  const textsAt = async (from: TestServer) => {
    const paths = [...LISTS, `/job/${job._id}`, `/job/${job._id}.data`];
    const replies = await Promise.all(paths.map((path) => from.request('GET', path)));
    return replies.map(({ code, text }) => `${code} ${text}`);
  };
  const listsShow = async (from: TestServer) =>
    (await textsAt(from)).slice(0, LISTS.length).map((text) => text.includes('Glassblower'));
  const everywhere = (isShown: boolean) => LISTS.map(() => isShown);

  const glass = { jobTitle: 'Glassblower', applicationDeadline: inDays(40) };
  const edit = (status: 'active' | 'paused' | 'closed') =>
    company.client.updateJob({
      params: { id: job._id },
      body: { ...plausibleJob, ...glass, status },
    });
  const profile = { industry: 'retail', location: 'Oslo', description: 'x' };
  const [shown, hidden] = [true, false];
  const steps: [what: string, change: () => Promise<unknown>, isShown: boolean][] = [
    ['rewritten', () => edit('active'), hidden],
    ['approved', () => admin.client.approveJob({ params: { id: job._id } }), shown],
    ['paused', () => edit('paused'), hidden],
    ['active again', () => edit('active'), shown],
    ['closed', () => edit('closed'), hidden],
    ['open again', () => edit('active'), shown],
    ['paused from the list', () => setStatus('paused'), hidden],
    ['opened from the list', () => setStatus('active'), shown],
    ['closed from the list', () => setStatus('closed'), hidden],
    ['relisted', () => company.client.relistJob({ params: { id: job._id }, body: {} }), shown],
    ['its company rejected', () => setApproval(server, company, false), hidden],
    ['its company approved', () => setApproval(server, company, true), shown],
    ['deleted', () => company.client.deleteJob({ params: { id: job._id } }), hidden],
    [
      'its company renamed',
      () =>
        company.client.updateCompanyProfile({
          body: { companyProfile: { companyName: 'Glassblower & Sons', ...profile } },
        }),
      shown,
    ],
    [
      'its company deleted',
      () => admin.client.deleteUser({ params: { id: company.user._id } }),
      hidden,
    ],
  ];
  for (const [what, change, isShown] of steps) {
    // Both processes have cached the page.
    await Promise.all([textsAt(server), textsAt(other)]);
    await change();
    expect(await listsShow(server), `${what}, here`).toEqual(everywhere(isShown));
    await eventually(async () => {
      expect(await listsShow(other), `${what}, elsewhere`).toEqual(everywhere(isShown));
      expect(await textsAt(other), what).toEqual(await textsAt(server));
    });
  }
});

test('a change forgets the answers it concerns, and no others', async () => {
  onTestFinished(putBack);
  const another = await makeCompany(server);
  const anotherId = another.user.companyProfile?._id ?? '';
  const baker = { jobTitle: 'Baker', skillsRequired: ['Bread'], applicationDeadline: inDays(60) };
  const { _id: bakerId } = await makeJob(server, another, baker);
  // The newest job is on the home page.
  clock.forward(1000);
  const glass = { jobTitle: 'Glassblower', applicationDeadline: inDays(40) };
  const { _id: glassId } = await makeJob(server, company, glass);

  /** Answers that name the glassblower while it is public. */
  const naming = [
    ...LISTS,
    '/sitemaps/jobs-1.xml',
    ...FEATURE_TESTS.flatMap(({ listing = [] }) => listing),
    '/alljobs?keywords=glassblower',
    `/api/jobs?company=${companyId}`,
    `/companies/${companyId}`,
    `/companies/${companyId}.data`,
    `/job/${job._id}`,
    `/job/${glassId}`,
    `/api/jobs/${glassId}`,
  ];
  /** Answers that say nothing of it. */
  const others = [
    '/about',
    '/robots.txt',
    '/llms.txt',
    `/job/${bakerId}`,
    `/job/${bakerId}.data`,
    ...FEATURE_TESTS.flatMap(({ aboutJob }) => aboutJob?.(bakerId) ?? []),
    `/api/jobs/${bakerId}`,
    `/companies/${anotherId}`,
    `/api/companies/${anotherId}`,
    `/api/jobs?company=${anotherId}`,
    // Looked for again, and found the same.
    '/alljobs?keywords=baker',
  ];
  const read = async (paths: string[]) => {
    const replies = paths.map((path) => server.request('GET', path));
    return (await Promise.all(replies)).map(({ text }) => text);
  };
  const namesIn = (texts: string[]) =>
    naming.filter((_, index) => {
      const text = texts[index] ?? '';
      return text.includes('Glassblower') || text.includes(`/job/${glassId}`);
    });
  const made = async () => {
    const { text } = await server.request('GET', '/metrics', { token: METRICS_TOKEN });
    return Number(/cache_total\{outcome="made"\} (\d+)/.exec(text)?.[1]);
  };
  const set = (status: 'active' | 'paused' | 'closed') =>
    company.client.setJobStatus({ params: { id: glassId }, body: { status } });
  const restore = () => admin.client.restoreUser({ params: { id: company.user._id } });

  const steps: [what: string, change: () => Promise<unknown>, isShown: boolean][] = [
    ['paused', () => set('paused'), false],
    ['active', () => set('active'), true],
    ['closed', () => set('closed'), false],
    ['reopened', () => set('active'), true],
    ['company rejected', () => setApproval(server, company, false), false],
    ['company approved', () => setApproval(server, company, true), true],
    ['company suspended', suspend, false],
    ['company restored', restore, true],
    ['applied for', () => makeApplication(seeker, { ...job, _id: glassId }), true],
    ['deleted', () => admin.client.deleteJob({ params: { id: glassId } }), false],
    ['company deleted', () => admin.client.deleteUser({ params: { id: company.user._id } }), false],
  ];
  // Single jobs are kept from the second time on that they are asked for.
  await read([...naming, ...others]);
  for (const [what, change, isShown] of steps) {
    await read([...naming, ...others]);
    await change();
    const texts = await read(naming);
    // Formerly public jobs have a page of their own that says so.
    const lists = naming.slice(0, -2);
    const shown = namesIn(texts).filter((path) => lists.includes(path));
    expect(shown, what).toEqual(isShown ? lists : []);
    const kept: string[] = [];
    for (const path of others) {
      const before = await made();
      kept.push(...(await read([path])));
      expect(await made(), `${what}: ${path}`).toBe(before);
    }
    clock.forward(10_000);
    expect(await read(others), what).toEqual(kept);
  }
});

test('a direct database change appears within moments', async () => {
  const path = `/api/companies/${companyId}`;
  for (const name of ['By hand', 'And again by hand']) {
    expect((await server.request('GET', path)).text).not.toContain(name);
    await rename(name);
    await eventually(async () => {
      expect((await server.request('GET', path)).text).toContain(name);
    });
  }
});

test('a job disappears when it expires, even from cached pages', async () => {
  onTestFinished(putBack);
  const deadline = new Date(clock.now().getTime() + 4000);
  await pool.query('update jobs set deadline = $1 where id = $2', [deadline, secondJob._id]);
  await pool.query('update job_search set deadline = $1 where job_id = $2', [
    deadline,
    secondJob._id,
  ]);
  const totals = async () => {
    const { body } = await server.request('GET', '/api/jobs');
    const page = await server.request('GET', '/alljobs');
    return [body.total, page.text.includes(`/job/${secondJob._id}`)];
  };
  await eventually(async () => expect(await totals()).toEqual([2, true]));
  await silenceDatabase();
  clock.forward(-10_000);
  expect(await totals()).toEqual([2, true]);
  clock.forward(3999);
  expect(await totals()).toEqual([2, true]);
  clock.forward(1);
  expect(await totals()).toEqual([1, false]);
});

test('without the listener connection nothing is cached, and the listener reconnects', async () => {
  await silenceDatabase();
  const path = `/api/companies/${companyId}`;
  const nameShown = async () =>
    ((await server.request('GET', path)).body as { company: { companyName: string } }).company
      .companyName;
  await rename('Before');
  clock.forward(10_000);
  expect(await nameShown()).toBe('Before');
  await eventually(async () => {
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'daybreak changes' and datname = current_database()`,
    );
    await rename('Meanwhile');
    expect(await nameShown()).toBe('Meanwhile');
    await rename('And then');
    expect(await nameShown()).toBe('And then');
  });
  await eventually(async () => {
    clock.forward(10_000);
    await rename('Kept');
    expect(await nameShown()).toBe('Kept');
    await rename('Not seen yet');
    expect(await nameShown()).toBe('Kept');
  });
});

test('a response that a change made stale is not cached', async () => {
  const changes = await listenForChanges(server.database, () => {});
  const kept = createResponseCache({
    changes,
    db: server.database.db,
    now: clock.now,
    elapsed: () => performance.now(),
    config: { dev: false, publicUrl: server.url },
    admission: { run: (_kind, work) => work() },
    log: { error: () => {} },
  });
  const app = fastify();
  onTestFinished(async () => {
    await app.close();
    await changes.close();
  });
  let text = 'old';
  const gate = Promise.withResolvers<void>();
  const computing = Promise.withResolvers<void>();
  app.get('/feed', (request, reply) =>
    kept.send(request, reply, async () => {
      const body = text;
      computing.resolve();
      if (body === 'old') await gate.promise;
      return { headers: { 'content-type': 'text/plain' }, body };
    }),
  );
  const first = app.inject('/feed');
  await computing.promise;
  text = 'new';
  await pool.query(`select pg_notify('published', '')`);
  await kept.settle(['publicJobs']);
  expect((await app.inject('/feed')).body).toBe('new');
  gate.resolve();
  expect((await first).body).toBe('old');
  expect((await app.inject('/feed')).body).toBe('new');
});

test('responses are compressed if accepted, and unchanged ones answer 304', async () => {
  for (const path of ['/alljobs', '/alljobs.data', '/api/jobs']) {
    const sizes: number[] = [];
    for (const [accepts, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['identity', null],
      ['br;q=0, gzip;q=0', null],
    ] as const) {
      for (const _turn of ['made', 'kept']) {
        const headers = { 'accept-encoding': accepts };
        const reply = await server.request('GET', path, { headers });
        expect(reply.headers.get('content-encoding'), accepts).toBe(encoding);
        expect(reply.headers.get('vary')).toBe('accept-encoding');
        sizes.push(Number(reply.headers.get('content-length')));
        expect(reply.text).toBe((await server.request('GET', path)).text);
        const etag = reply.headers.get('etag') ?? '';
        const again = { ...headers, 'if-none-match': `"other", ${etag}` };
        const unchanged = await server.request('GET', path, { headers: again });
        expect(unchanged).toMatchObject({ code: 304, text: '' });
        expect(unchanged.headers.get('etag')).toBe(etag);
        const changed = { ...headers, 'if-none-match': '"other"' };
        expect((await server.request('GET', path, { headers: changed })).code).toBe(200);
      }
    }
    expect(Math.max(...sizes) / Math.min(...sizes)).toBeGreaterThan(1.5);
  }
  const page = await server.request('GET', '/alljobs');
  expect(page.headers.get('cache-control')).toBe('no-cache');
});

test('the style sheets of a page are part of it, whatever markup React Router writes', async () => {
  const { text } = await server.request('GET', '/alljobs');
  expect(text).toMatch(/<style>[^<]{1000}/);
  const links = text.match(/<link[^>]*stylesheet[^>]*>/g) ?? [];
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(link).toContain('disabled=""');
});

test('a cached page contains nothing about its first reader', async () => {
  clock.forward(10_000);
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    cookie: 'a=1',
    'accept-language': 'de',
    'user-agent': 'evil.example',
  };
  const first = await server.request('GET', '/alljobs?keywords=engineer', { headers });
  clock.forward(10_000);
  const second = await server.request('GET', '/alljobs?keywords=engineer');
  expect(first.text).toBe(second.text);
  expect(first.text).not.toContain('evil.example');
});

test('absolute addresses are read without their host, and invalid ones are refused', async () => {
  const { hostname, port } = new URL(server.url);
  const codeOf = async (target: string, method = 'GET') => {
    const socket = createConnection(Number(port), hostname);
    socket.write(`${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    return /^HTTP\/1.1 (\d+)/.exec(await readText(socket))?.[1];
  };
  expect(await codeOf('http://elsewhere.example/about')).toBe('200');
  expect(await codeOf('ftp://elsewhere.example/about')).toBe('200');
  expect(await codeOf('any+scheme.1://elsewhere.example')).toMatch(/^[24]/);
  expect(await codeOf('*')).toBe('400');
  expect(await codeOf('/about', 'TRACE')).toBe('405');
});
