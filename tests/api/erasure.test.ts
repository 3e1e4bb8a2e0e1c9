import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { openQueue } from '../../server/db/queue.ts';
import { api, type EndpointName } from '../../shared/api.ts';
import type { Endpoint } from '../../shared/kit/endpoint.ts';
import type { Job } from '../../shared/jobs/posting.ts';
import { FEATURE_TESTS } from '../support/feature-list.ts';
import { connectAgent } from '../support/agent.ts';
import { makeClock } from '../support/clock.ts';
import { freshDatabase } from '../support/database.ts';
import { tinyPdf } from '../support/pdf.ts';
import { makeAdmin, makeCompany, makeJob, type Person } from '../support/people.ts';
import { pushSettings, startPushService } from '../support/push-service.ts';
import { sequence } from '../support/public-log.ts';
import { startServer } from '../support/server.ts';

const clock = makeClock();
const written: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => void written.push(line) });
// Nobody takes from the queue, so that it keeps what it gets.
const database = await freshDatabase();
const queue = await openQueue(database, log, 0.5);
afterAll(() => queue.stop());
const service = await startPushService();
const push = pushSettings();
const server = await startServer({
  pages: false,
  now: clock.now,
  log,
  database,
  config: { push },
  queue,
  pushQueue: queue,
});
const { pool } = server.database;
const admin = await makeAdmin(server);

/** A text that occurs nowhere else, for a field of a call: 'saveOwnNote.note'. */
const canaries = new Map<string, string>();
function canary(field: string): string {
  const text = `Kanarie${canaries.size + 1}x${Math.random().toString(36).slice(2, 10)}`;
  canaries.set(field, text);
  return text;
}

/** Everything in all tables of all schemas, in lower case; bytes are hexadecimal digits. */
async function dump(): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    parts.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return parts.join('\n').toLowerCase();
}

const formsOf = (text: string) =>
  [text, Buffer.from(text).toString('hex'), Buffer.from(text).toString('base64')].map((form) =>
    form.toLowerCase(),
  );
const isIn = (haystack: string, text: string) =>
  formsOf(text).some((form) => haystack.includes(form));

const expectPlanted = async (field: string) =>
  expect(isIn(await dump(), canaries.get(field) ?? ''), field).toBe(true);

/** Calls by which nobody writes about a job seeker into the board, and why. */
const ELSEWHERE: Record<string, readonly EndpointName[]> = {
  'visitors, whose texts belong to no account': [
    'requestPasswordReset',
    'resetPassword',
    'logIn',
    'countJobView',
  ],
  'secrets, which are stored as hashes or encrypted': [
    'changePassword',
    'finishLogIn',
    'startPasskeyLogIn',
    'logInWithPasskey',
    'startPasskeySetup',
    'addPasskey',
    'removePasskey',
    'startAppSetup',
    'confirmApp',
    'removeApp',
    'renewRecoveryCodes',
    'confirmIdentity',
    'confirmWithPasskey',
    'confirmEmail',
    'confirmReply',
    'deleteMyAccount',
    'createApiKey',
    'eraseMeAsCandidate',
  ],
  'reasons for a company or the writer of a message': ['decideReport', 'addCaseNote'],
  'choices, times and ids': [
    'markNotificationsRead',
    'updateNotificationSettings',
    'setFirstChoice',
    'pickSlot',
    'startApplication',
    'answerAsInterviewer',
    'undoMoves',
    'extendUndo',
    'answerPoolRequest',
    'markDistinct',
  ],
  'the company and its jobs': [
    'updateCompanyProfile',
    'addCompanyPicture',
    'changeCompanyPicture',
    'inviteMember',
    'changeMemberRole',
    'assignApplications',
    'addBookingTimes',
    'renameTag',
    'saveView',
    'changeView',
    'moveToStage',
    'saveHiringPlan',
    'addTemplate',
    'updateTemplate',
    'prepareCompanyExport',
    'claimDomain',
    'checkDomain',
    'mailDomainLink',
    'confirmDomain',
    'postJob',
    'updateJob',
    'setJobStatus',
    'confirmJobs',
    'confirmJobsByMail',
    'relistJob',
    'deleteJob',
    'setCompanyApproval',
    'approveJob',
    'rejectJob',
  ],
  // They belong to no account, and have a retention and a link of their own (tests/api/candidates.test.ts).
  'candidates in the list of a company': [
    'previewCandidates',
    'importCandidates',
    'updateCandidate',
  ],
  'admins and their work': [
    'inviteAdmin',
    'acceptInvitation',
    'createFirstAdmin',
    'setMessageStatus',
    'changeRates',
    'prepareExport',
    'deleteUser',
  ],
  'a passkey of an authenticator': ['renamePasskey'],
  'a file that is read and not stored': ['draftProfile'],
  'what an earlier call has planted': ['moveApplication', 'rejectRemaining'],
};

/** Every call that takes a text, a body or a file. */
const writable = (Object.keys(api) as EndpointName[]).filter((name) => {
  const { body, file }: Endpoint = api[name];
  return body || file;
});

const pdf = (field: string) =>
  new File([tinyPdf(canary(`${field} (content)`))], `${canary(`${field} (name)`)}.pdf`, {
    type: 'application/pdf',
  });

async function register(): Promise<Person> {
  const password = 'secret-pass-1';
  const email = `${canary('register.email')}@example.com`;
  await server.client().register({
    body: {
      role: 'job_seeker',
      username: canary('register.username'),
      email,
      password,
      fullName: canary('register.fullName'),
    },
  });
  await pool.query('update users set confirmed_at = now() where email_key = lower($1)', [email]);
  const user = await server.client().logIn({ body: { email, password } });
  return { user, token: user.token, password, client: server.client(user.token) };
}

test('of everything that was written by and about a job seeker, nothing is left after the deletion', async () => {
  const company = await makeCompany(server);
  const jobs: Job[] = [];
  for (let count = 0; count < 6; count += 1)
    jobs.push(await makeJob(server, company, { jobTitle: `Job ${count}` }));
  const seeker = await register();
  // Replaced later, so looked for now.
  await expectPlanted('register.fullName');
  const { client } = seeker;
  const ofCompany = company.client;

  await client.updateApplicantProfile({
    body: {
      fullName: canary('updateApplicantProfile.fullName'),
      skills: [canary('updateApplicantProfile.skills')],
      education: [
        {
          degree: canary('updateApplicantProfile.degree'),
          institution: canary('updateApplicantProfile.institution'),
          year: 2020,
        },
      ],
      experience: [
        {
          title: canary('updateApplicantProfile.title'),
          company: canary('updateApplicantProfile.company'),
          duration: canary('updateApplicantProfile.duration'),
          description: canary('updateApplicantProfile.description'),
        },
      ],
    },
  });
  await client.uploadProfileResume({ file: pdf('uploadProfileResume') });
  const { resume } = await client.addResume({
    body: { name: 'Replaced' },
    file: pdf('addResume'),
  });
  await client.changeResume({
    params: { id: resume._id },
    body: { name: canary('changeResume.name') },
  });
  await client.addResume({
    body: { name: canary('addResume.name') },
    file: pdf('addResume again'),
  });
  await client.requestEmailChange({
    body: { email: `${canary('requestEmailChange.email')}@example.com`, password: seeker.password },
  });
  for (const { plant } of FEATURE_TESTS) await plant?.(seeker, canary);
  await client.hideFromSearch({
    body: { kind: 'word', value: canary('hideFromSearch.value') },
  });
  const { token } = await client.createAgentToken({
    body: { name: canary('createAgentToken.name'), days: 30, password: seeker.password },
  });
  await client.sendMessage({
    body: {
      name: canary('sendMessage.name'),
      email: `${canary('sendMessage.email')}@example.com`,
      subject: canary('sendMessage.subject'),
      message: canary('sendMessage.message'),
    },
  });
  const outside = {
    title: '',
    jobTitle: canary('addOutsideApplication.jobTitle'),
    companyName: canary('addOutsideApplication.companyName'),
    link: `https://example.com/${canary('addOutsideApplication.link')}`,
    status: 'pending' as const,
    appliedOn: '2026-01-01',
    note: canary('addOutsideApplication.note'),
    remindAt: null,
  };
  await client.addOutsideApplication({ body: outside });
  const { outsideApplication } = await client.addOutsideApplication({
    body: { ...outside, jobTitle: 'Other' },
  });
  await client.updateOutsideApplication({
    params: { id: outsideApplication._id },
    body: { note: canary('updateOutsideApplication.note') },
  });

  const companyId = company.user.companyProfile?._id ?? '';
  await client.sendReport({
    body: { kind: 'company', id: companyId, reason: 'scam', text: canary('sendReport.text') },
  });

  const ids: string[] = [];
  for (const [index, job] of jobs.entries()) {
    const { application } = await client.apply({
      params: { jobId: job._id },
      body: { coverLetter: canary(`apply.coverLetter ${index}`) },
      file: pdf(`apply ${index}`),
    });
    ids.push(application._id);
  }
  const [changed = '', invited = '', offered = '', rejected = '', waiting = '', slotted = ''] = ids;
  canaries.delete('apply.coverLetter 0');
  canaries.delete('apply 0 (content)');
  canaries.delete('apply 0 (name)');
  const at = (id: string) => ({ params: { id } });
  await client.updateApplication({
    ...at(changed),
    body: { coverLetter: canary('updateApplication.coverLetter') },
    file: pdf('updateApplication'),
  });
  await client.saveOwnNote({ ...at(changed), body: { note: canary('saveOwnNote.note') } });
  await client.sendToThread({ ...at(changed), body: { text: canary('sendToThread.text') } });
  await ofCompany.sendToThread({
    ...at(changed),
    body: { text: canary('sendToThread.text (company)') },
  });
  await ofCompany.addNote({ ...at(changed), body: { text: canary('addNote.text') } });
  await ofCompany.tagApplications({
    body: { ids: [changed], add: [canary('tagApplications.add')] },
  });
  await server.readTexts();
  await ofCompany.saveScorecard({
    ...at(changed),
    body: { recommendation: 'no', comment: canary('saveScorecard.comment'), ratings: [] },
  });
  await ofCompany.messageApplicants({
    body: { ids: [waiting], text: canary('messageApplicants.text') },
  });
  await ofCompany.askForPool({
    body: { ids: [waiting], months: 12, message: canary('askForPool.message') },
  });
  const [request] = (await client.listPoolConsents()).consents;
  await client.answerPoolRequest({
    params: { id: request?._id ?? '' },
    body: { answer: 'yes', months: 6 },
  });
  const other = await makeJob(server, company, { jobTitle: 'Other' });
  await ofCompany.inviteCandidate({
    params: { id: request?._id ?? '' },
    body: { job: other._id, message: canary('inviteCandidate.message') },
  });
  await server.sweep();
  await ofCompany.moveApplication({
    params: { applicationId: invited },
    body: {
      status: 'interviewed',
      interview: {
        startsAt: clock.inDays(5),
        minutes: 30,
        timeZone: 'UTC',
        place: canary('moveApplication.place'),
        note: canary('moveApplication.note'),
      },
    },
  });
  await ofCompany.moveInterview({
    ...at(invited),
    body: {
      startsAt: clock.inDays(6),
      minutes: 30,
      timeZone: 'UTC',
      place: canary('moveInterview.place'),
      note: canary('moveInterview.note'),
    },
  });
  await client.answerInterview({
    ...at(invited),
    body: { answer: 'confirmed', text: canary('answerInterview.text') },
  });
  await ofCompany.moveApplication({
    params: { applicationId: slotted },
    body: { status: 'interviewed' },
  });
  await ofCompany.offerSlots({
    ...at(slotted),
    body: {
      startsAt: [clock.inDays(8)],
      minutes: 30,
      timeZone: 'UTC',
      place: canary('offerSlots.place'),
      note: canary('offerSlots.note'),
    },
  });
  await client.proposeTimes({
    ...at(invited),
    body: {
      startsAt: [clock.inDays(7)],
      timeZone: 'UTC',
      note: canary('proposeTimes.note'),
    },
  });
  await ofCompany.moveApplication({
    params: { applicationId: offered },
    body: { status: 'interviewed' },
  });
  await ofCompany.moveApplication({
    params: { applicationId: offered },
    body: {
      status: 'offered',
      offer: {
        pay: canary('moveApplication.pay'),
        startsOn: null,
        place: 'Oslo',
        contract: 'Permanent',
        note: 'Welcome.',
        answerBy: null,
      },
    },
  });
  await ofCompany.changeOffer({
    ...at(offered),
    body: {
      pay: canary('changeOffer.pay'),
      startsOn: null,
      place: canary('changeOffer.place'),
      contract: canary('changeOffer.contract'),
      note: canary('changeOffer.note'),
      answerBy: null,
    },
  });
  const { application: withOffer } = await client.getApplication(at(offered));
  await client.answerOffer({
    ...at(offered),
    body: {
      answer: 'accepted',
      text: canary('answerOffer.text'),
      madeAt: withOffer.offer?.madeAt ?? '',
    },
  });
  await ofCompany.moveApplications({
    body: {
      ids: [rejected],
      status: 'rejected',
      reason: 'Other',
      message: canary('moveApplications.message'),
    },
  });
  await ofCompany.prolongAnswers({
    body: { ids: [waiting], days: 7, message: canary('prolongAnswers.message') },
  });
  const [message] = (await admin.client.listMessages({ query: {} })).messages;
  await admin.client.answerMessage({
    params: { id: message?._id ?? '' },
    body: { text: canary('answerMessage.text') },
  });

  // Openings, an export, an agent, and what the board does by itself.
  for (const id of ids) await ofCompany.getApplication(at(id));
  await (await connectAgent(server, token)).call('list_my_applications');
  await admin.client.getUser({ params: { id: seeker.user._id } });
  await server.sweep();
  await sequence(server);
  await admin.client.suspendUser({
    params: { id: seeker.user._id },
    body: { reason: canary('suspendUser.reason') },
  });
  await expectPlanted('suspendUser.reason');
  await admin.client.restoreUser({ params: { id: seeker.user._id } });
  await server.client().requestPasswordReset({ body: { email: seeker.user.email } });
  const again = await server
    .client()
    .logIn({ body: { email: seeker.user.email, password: seeker.password } });
  // The suspension would have ended the session of an earlier one.
  const device = service.subscribe(push.publicKey).subscription;
  const endpoint = `${device.endpoint}/${canary('addPushDevice.endpoint')}`;
  await server.client(again.token).addPushDevice({ body: { ...device, endpoint } });

  // Each canary was really planted: none proves anything otherwise.
  const before = await dump();
  expect(before).toContain('\npgboss.job');
  const replaced = new Set(['register.fullName', 'suspendUser.reason']);
  const unplanted = [...canaries]
    .filter(([field, text]) => !replaced.has(field) && !isIn(before, text))
    .map(([field]) => field);
  expect(unplanted).toEqual([]);
  // Each call of the table is used, or is said to write nothing of the kind.
  const used = new Set([...canaries.keys()].map((field) => field.split(/[. ]/)[0]));
  const ofFeatures = FEATURE_TESTS.flatMap(({ plantsNothing = {} }) =>
    Object.values(plantsNothing),
  );
  const known = new Set([...Object.values(ELSEWHERE), ...ofFeatures].flat());
  expect(writable.filter((name) => !used.has(name) && !known.has(name))).toEqual([]);

  await server.client(again.token).deleteMyAccount({ body: { password: seeker.password } });
  clock.forward(1000);
  await server.sweep();
  await sequence(server);
  await server.sweep();
  const after = await dump();
  const left = [...canaries]
    .filter(([, text]) => isIn(after, text))
    .map(([field, text]) => `${field}: ${after.split('\n').find((row) => isIn(row, text))}`);
  expect(left).toEqual([]);
  expect(written.length).toBeGreaterThan(0);
  const lines = written.join('\n').toLowerCase();
  const logged = [...canaries].filter(([, text]) => isIn(lines, text)).map(([field]) => field);
  expect(logged).toEqual([]);
});
