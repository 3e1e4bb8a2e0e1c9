import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { forgetRequests } from '../server/pool/ends.ts';
import { assign } from '../../../tests/support/assign.ts';
import { readAccesses } from '../../../tests/support/accesses.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import {
  ASK_AGAIN_DAYS,
  EVIDENCE_DAYS,
  keptUntilAfter,
  POOL_TEXT_VERSION,
  REMIND_DAYS,
  REQUEST_DAYS,
} from '../rules/pool.ts';
import { DAY, makeClock } from '../../../tests/support/clock.ts';
import {
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { findText } from '../../../tests/support/rows.ts';
import { startServer } from '../../../tests/support/server.ts';

const clock = makeClock();
const server = await startServer({
  pages: false,
  now: clock.now,
  config: { adminIdleMinutes: undefined },
});
const { pool, db } = server.database;

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
const ask = ({ client }: Person, ids: string[], months: 6 | 12 | 24 = 12, message = '') =>
  client.askForPool({ body: { ids, months, message } });
const refusedWith = async (company: Person, id: string) =>
  (await ask(company, [id])).refused.map(({ code }) => code);
const consentsOf = async ({ client }: Person) => (await client.listPoolConsents()).consents;
const reply = ({ client }: Person, id: string, answer: 'yes' | 'no', months?: 6 | 12 | 24) =>
  client.answerPoolRequest({ params: { id }, body: { answer, months } });
const poolOf = async ({ client }: Person, query: Record<string, string> = {}) =>
  (await client.listCandidates({ query })).candidates;
const openOne = async ({ client }: Person, id: string) =>
  (await client.getCandidate({ params: { id } })).candidate;
const personOf = async ({ client }: Person, id: string) =>
  (await client.getPerson({ params: { id } })).person;
const mailsTo = async ({ user }: Person) =>
  (
    await pool.query<{ kind: string; subject: string; text: string }>(
      'select kind, subject, text from mails where "to" = $1 order by created_at, id',
      [user.email],
    )
  ).rows;
const noticesOf = async ({ client }: Person) => (await client.listNotifications()).notifications;
/** Moves the clock; sessions that would end meanwhile go on. */
const forward = async (milliseconds: number) => {
  await pool.query(`update sessions set expires_at = '2100-01-01'`);
  clock.forward(milliseconds);
};

/** A company with a job, and somebody who has applied to it. */
async function meet(fullName?: string) {
  const company = await makeCompany(server);
  const job = await makeJob(server, company, { applicationDeadline: clock.inDays(170) });
  const seeker = await makeSeeker(server, fullName);
  const { _id } = await makeApplication(seeker, job);
  return { company, job, seeker, id: _id, name: company.user.companyProfile?.companyName ?? '' };
}

/** With consent for some months. */
async function agree(months: 6 | 12 | 24 = 12, fullName?: string) {
  const met = await meet(fullName);
  await ask(met.company, [met.id], 24);
  const [request] = await consentsOf(met.seeker);
  await reply(met.seeker, request!._id, 'yes', months);
  return { ...met, consentId: request!._id };
}

test('an applicant is asked once, by a notification and one mail, and chooses up to the proposed time', async () => {
  const { company, seeker, id, name } = await meet();
  expect(await ask(company, [id], 12, 'We liked your talk.')).toMatchObject({
    asked: [id],
    refused: [],
  });
  const [request] = await consentsOf(seeker);
  expect(request).toMatchObject({
    company: { companyName: name },
    application: { _id: id },
    state: 'asked',
    months: 12,
    message: 'We liked your talk.',
    keptUntil: null,
  });
  const mails = (await mailsTo(seeker)).filter(({ kind }) => kind === 'pool');
  expect(mails).toHaveLength(1);
  for (const part of ['12 months', 'We liked your talk.', `/stay-in-touch/${request!._id}`])
    expect(mails[0]?.text).toContain(part);
  expect((await noticesOf(seeker)).filter(({ kind }) => kind === 'pool')).toMatchObject([
    { title: `${name} would like to stay in touch`, path: `/stay-in-touch/${request!._id}` },
  ]);
  // Without an answer, the answer is no.
  expect(await poolOf(company)).toEqual([]);
  expect(await refusedWith(company, id)).toEqual(['pool-already-asked']);
  expect(await codeOf(reply(seeker, request!._id, 'yes', 24))).toBe('invalid-input');
  const { consent } = await reply(seeker, request!._id, 'yes', 6);
  expect(consent).toMatchObject({
    state: 'kept',
    keptUntil: keptUntilAfter(clock.now(), 6).toISOString(),
  });
  expect(await poolOf(company)).toMatchObject([
    {
      _id: request!._id,
      origin: 'applicant',
      name: 'Ada Seeker',
      email: seeker.user.email,
      appliedTo: [{ _id: id, status: 'pending' }],
    },
  ]);
  expect(await refusedWith(company, id)).toEqual(['pool-already-kept']);
  const { rows } = await pool.query(
    'select kind, months, text_version from pool_events where consent_id = $1 order by id',
    [request!._id],
  );
  expect(rows).toEqual([
    { kind: 'asked', months: 12, text_version: POOL_TEXT_VERSION },
    { kind: 'kept', months: 6, text_version: POOL_TEXT_VERSION },
  ]);
});

test('the pool shows the profile of now and the resume, the ledger names the opening, and the end hides all', async () => {
  const { company, seeker, consentId, name } = await agree();
  await seeker.client.updateApplicantProfile({ body: { skills: ['Falconry'] } });
  const candidate = await openOne(company, consentId);
  expect(candidate).toMatchObject({ skills: 'Falconry', profile: { skills: ['Falconry'] } });
  expect(await poolOf(company, { search: 'falconry' })).toHaveLength(1);
  // What rows print: the origin, and the day until which the person is kept.
  expect(await poolOf(company, { search: 'Consent' })).toHaveLength(1);
  const keptUntil = formatDay(candidate.keptUntil);
  expect(await poolOf(company, { search: keptUntil })).toHaveLength(1);
  expect(await poolOf(company, { search: `${keptUntil} Jan 01, 1990` })).toHaveLength(0);
  // And title and status of the latest application, beside the day.
  const title = candidate.appliedTo[0]?.job.jobTitle;
  expect(await poolOf(company, { search: `${keptUntil} ${title} pending` })).toHaveLength(1);
  expect(await poolOf(company, { search: `${title} rejected` })).toHaveLength(0);
  const accesses = await readAccesses(server, seeker);
  const opening = { role: 'owner', company: { companyName: name } };
  const opened = accesses?.find(({ what }) => what === 'pool')?.by;
  expect(accesses ? opened : opening).toMatchObject(opening);
  const { message } = await reply(seeker, consentId, 'no');
  expect(message).toContain('no longer keeps');
  expect(await poolOf(company)).toEqual([]);
  expect(await codeOf(openOne(company, consentId))).toBe('candidate-not-found');
  expect(await consentsOf(seeker)).toMatchObject([{ state: 'ended' }]);
  expect(await codeOf(reply(seeker, consentId, 'yes'))).toBe('pool-request-over');
});

test('the resume of a deleted job is read while the consent holds, and not a moment longer', async () => {
  const { company, job, seeker, consentId } = await agree(6);
  await company.client.deleteJob({ params: { id: job._id } });
  const { profile } = await openOne(company, consentId);
  const statusOf = async (path: string) => (await fetch(server.url + path)).status;
  expect(await statusOf(profile?.resume ?? '')).toBe(200);
  const interviewer = await makeColleague(server, company, 'interviewer');
  expect(await codeOf(openOne(interviewer, consentId))).toBe('team-role-missing');
  const end = keptUntilAfter(clock.now(), 6).getTime() - clock.now().getTime();
  await forward(end - 60_000);
  const fresh = await openOne(company, consentId);
  await forward(60_000);
  // The sweep has not run yet.
  expect(await poolOf(company)).toEqual([]);
  expect(await codeOf(openOne(company, consentId))).toBe('candidate-not-found');
  expect(await statusOf(fresh.profile?.resume ?? '')).toBe(404);
  await server.sweep();
  expect(await consentsOf(seeker)).toMatchObject([{ state: 'expired' }]);
});

test('a no lasts half a year, no answer is a no, and each application is asked about once', async () => {
  const { company, job, seeker, id } = await meet();
  const other = await makeJob(server, company, { applicationDeadline: clock.inDays(170) });
  await ask(company, [id]);
  const [request] = await consentsOf(seeker);
  await reply(seeker, request!._id, 'no');
  const second = await makeApplication(seeker, other);
  expect(await refusedWith(company, second._id)).toEqual(['pool-asked-recently']);
  expect(await refusedWith(company, id)).toEqual(['pool-asked-before']);
  expect(await poolOf(company)).toEqual([]);
  await forward(ASK_AGAIN_DAYS * DAY);
  expect(await refusedWith(company, id)).toEqual(['pool-asked-before']);
  expect((await ask(company, [second._id])).asked).toEqual([second._id]);
  const [fresh] = await consentsOf(seeker);
  await forward(REQUEST_DAYS * DAY);
  expect(await codeOf(reply(seeker, fresh!._id, 'yes'))).toBe('pool-request-over');
  await forgetRequests(db, clock.now());
  expect((await consentsOf(seeker)).map(({ state }) => state)).toEqual(['lapsed', 'declined']);
  const third = await makeJob(server, company, { applicationDeadline: clock.inDays(60) });
  const { _id } = await makeApplication(seeker, third);
  expect(await refusedWith(company, _id)).toEqual(['pool-asked-recently']);
  expect(job._id).not.toBe(third._id);
});

test('who withdrew is not asked; two of one person in one selection are asked once; foreign ones are not found', async () => {
  const { company, seeker, id } = await meet();
  const other = await makeJob(server, company);
  const second = await makeApplication(seeker, other);
  const stranger = await meet();
  const answer = await ask(company, [id, second._id, stranger.id]);
  expect(answer.asked).toHaveLength(1);
  expect(answer.refused.map(({ code }) => code).toSorted()).toEqual([
    'application-not-found',
    'pool-already-asked',
  ]);
  const gone = await meet();
  await gone.seeker.client.withdrawApplication({ params: { id: gone.id } });
  expect(await refusedWith(gone.company, gone.id)).toEqual(['pool-withdrawn']);
});

test('a rejection that is undone asks nothing, and one that stands asks in the same mail', async () => {
  const { company, seeker, id, name } = await meet();
  const decision = {
    status: 'rejected',
    reason: 'Another candidate was chosen',
    stayInTouch: 12,
  } as const;
  await company.client.moveApplication({ params: { applicationId: id }, body: decision });
  await company.client.undoMoves({ body: { ids: [id] } });
  await server.passOn();
  expect(await consentsOf(seeker)).toEqual([]);
  expect(await mailsTo(seeker)).toEqual([]);
  await company.client.moveApplications({ body: { ids: [id], ...decision } });
  await server.passOn();
  const [request] = await consentsOf(seeker);
  expect(request).toMatchObject({ state: 'asked', months: 12 });
  const about = (await mailsTo(seeker)).filter(({ text }) => text.includes('stay-in-touch'));
  expect(about.map(({ kind }) => kind)).toEqual(['status']);
  expect(about[0]?.text).toContain(`Answer whether ${name} may stay in touch`);
  expect((await noticesOf(seeker)).filter(({ kind }) => kind === 'pool')).toEqual([]);
});

test('someone in the pool is invited once for each job, and not while they have ended it', async () => {
  const { company, job, seeker, consentId, name } = await agree();
  const next = await makeJob(server, company, { jobTitle: 'Falconer' });
  const invite = (jobId: string, by = company) =>
    by.client.inviteCandidate({
      params: { id: consentId },
      body: { job: jobId, message: 'Have a look.' },
    });
  expect(await codeOf(invite(job._id))).toBe('already-applied');
  const { candidate } = await invite(next._id);
  expect(candidate.invitedTo).toEqual([next._id]);
  expect(await codeOf(invite(next._id))).toBe('candidate-already-invited');
  const notices = (await noticesOf(seeker)).filter(({ title }) => title.includes('Falconer'));
  expect(notices).toMatchObject([
    { title: `${name} invites you to apply: Falconer`, path: `/job/${next._id}` },
  ]);
  const mail = (await mailsTo(seeker)).find(({ subject }) => subject.includes('Falconer'));
  expect(mail?.text).toContain('Have a look.');
  expect(mail?.text).toContain(`/stay-in-touch/${consentId}`);
  // Whoever is first, the person is never invited after the end.
  const third = await makeJob(server, company, { jobTitle: 'Beekeeper' });
  const [invited] = await Promise.all([codeOf(invite(third._id)), reply(seeker, consentId, 'no')]);
  expect(['done', 'candidate-not-found']).toContain(invited);
  expect(await codeOf(invite(third._id))).toBe('candidate-not-found');
});

test('only owners and recruiters ask, invite and remove; viewers read; interviewers and other companies see nothing', async () => {
  const { company, id, consentId } = await agree();
  const [viewer, interviewer, recruiter] = await Promise.all([
    makeColleague(server, company, 'viewer'),
    makeColleague(server, company, 'interviewer'),
    makeColleague(server, company, 'recruiter'),
  ]);
  expect(await poolOf(viewer)).toHaveLength(1);
  expect(await codeOf(ask(viewer, [id]))).toBe('team-role-missing');
  expect(await codeOf(poolOf(interviewer))).toBe('team-role-missing');
  const stranger = await makeCompany(server);
  expect(await poolOf(stranger)).toEqual([]);
  expect(await codeOf(openOne(stranger, consentId))).toBe('candidate-not-found');
  expect(await codeOf(stranger.client.deleteCandidate({ params: { id: consentId } }))).toBe(
    'candidate-not-found',
  );
  const somebody = await makeSeeker(server);
  expect(await codeOf(reply(somebody, consentId, 'no'))).toBe('pool-request-not-found');
  expect(await codeOf(recruiter.client.deleteCandidate({ params: { id: consentId } }))).toBe(
    'done',
  );
  expect(await poolOf(company)).toEqual([]);
});

test('thirty days before the end a mail offers to prolong it, once; prolonging counts from now', async () => {
  const { company, seeker, consentId } = await agree(6);
  const end = keptUntilAfter(clock.now(), 6);
  await forward(end.getTime() - clock.now().getTime() - REMIND_DAYS * DAY - 1000);
  await server.sweep();
  const reminders = async () =>
    (await mailsTo(seeker)).filter(({ subject }) => subject.includes('keeps your profile until'));
  expect(await reminders()).toHaveLength(0);
  const soon = { ends: 'soon' };
  expect(await poolOf(company, soon)).toHaveLength(0);
  await forward(2000);
  await server.sweep();
  await server.sweep();
  expect(await reminders()).toHaveLength(1);
  expect(await poolOf(company, soon)).toHaveLength(1);
  const { consent } = await reply(seeker, consentId, 'yes', 24);
  expect(consent.keptUntil).toBe(keptUntilAfter(clock.now(), 24).toISOString());
  await forward(2 * REMIND_DAYS * DAY);
  await server.sweep();
  expect(await consentsOf(seeker)).toMatchObject([{ state: 'kept' }]);
});

test('evidence goes with the account, or three years after the end; the export has it', async () => {
  const { seeker, consentId, name } = await agree();
  const { path } = await seeker.client.prepareMyData();
  const zip = unzipSync(new Uint8Array(await (await fetch(server.url + path)).arrayBuffer()));
  const kept = JSON.parse(strFromU8(zip['companies-that-keep-my-profile.json']!)) as unknown[];
  expect(kept).toMatchObject([
    { company: name, state: 'kept', events: [{ kind: 'asked' }, { kind: 'kept', months: 12 }] },
  ]);
  const evidence = async (id: string) =>
    (await pool.query('select from pool_events where consent_id = $1', [id])).rowCount;
  const other = await agree();
  await reply(other.seeker, other.consentId, 'no');
  expect(await evidence(consentId)).toBe(2);
  await seeker.client.deleteMyAccount({ body: { password: seeker.password } });
  expect(await evidence(consentId)).toBe(0);
  await forward(EVIDENCE_DAYS * DAY);
  await forgetRequests(db, clock.now());
  expect(await evidence(other.consentId)).toBe(0);
});

test('a suspended account and a deleted one are not in the pool', async () => {
  const { company, seeker } = await agree();
  await pool.query('update users set suspended_at = now() where id = $1', [seeker.user._id]);
  expect(await poolOf(company)).toEqual([]);
  await pool.query('update users set suspended_at = null where id = $1', [seeker.user._id]);
  expect(await poolOf(company)).toHaveLength(1);
  await seeker.client.deleteMyAccount({ body: { password: seeker.password } });
  expect(await poolOf(company)).toEqual([]);
});

test('who applied to several jobs is shown with the others, as far as a member may read them', async () => {
  const { company, job, seeker, id } = await meet();
  const other = await makeJob(server, company, { jobTitle: 'Falconer' });
  const foreign = await meet();
  await makeApplication(seeker, foreign.job);
  const second = await makeApplication(seeker, other);
  const single = await makeSeeker(server);
  await makeApplication(single, job);
  expect((await personOf(company, id)).alsoApplied).toMatchObject([
    { _id: second._id, status: 'pending', job: { jobTitle: 'Falconer' } },
  ]);
  const rows = async (query: Record<string, string>, by = company) =>
    (await by.client.listCompanyApplications({ query })).applications;
  expect((await rows({})).map(({ alsoIn }) => `${alsoIn}`).toSorted()).toEqual(['0', '1', '1']);
  expect((await rows({ people: 'several' })).map(({ _id }) => _id).toSorted()).toEqual(
    [id, second._id].toSorted(),
  );
  const interviewer = await makeColleague(server, company, 'interviewer');
  await assign(server, [id], [interviewer]);
  expect(await personOf(interviewer, id)).toMatchObject({ alsoApplied: [], pool: null });
  expect(await rows({}, interviewer)).toMatchObject([{ _id: id, alsoIn: 0 }]);
  expect(await rows({ people: 'several' }, interviewer)).toEqual([]);
  expect(await codeOf(personOf(foreign.company, id))).toBe('application-not-found');
});

test('probably the same person is shown with the reasons, until the company says otherwise', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company);
  const people = await Promise.all([1, 2].map(() => makeSeeker(server, 'Grace Falconer')));
  const [one, two] = people;
  const set = (who: Person, email: string, employer: string) =>
    Promise.all([
      pool.query('update users set email = $2, email_key = $2 where id = $1', [
        who.user._id,
        email,
      ]),
      who.client.updateApplicantProfile({
        body: {
          experience: [{ title: 'Falconer', company: employer, duration: '', description: '' }],
        },
      }),
    ]);
  await set(one!, 'grace.falconer@gmail.com', 'Royal Mews');
  await set(two!, 'gracefalconer+jobs@googlemail.com', 'royal mews ');
  const first = await makeApplication(one!, job);
  expect((await personOf(company, first._id)).possible).toEqual([]);
  const second = await makeApplication(two!, job);
  const { possible } = await personOf(company, first._id);
  expect(possible).toMatchObject([
    {
      personId: two!.user._id,
      name: 'Grace Falconer',
      reasons: ['mail', 'name-work', 'resume'],
      application: { _id: second._id },
      candidateId: null,
    },
  ]);
  // The company of another job of theirs knows nothing of it.
  const foreign = await meet();
  const elsewhere = await makeApplication(one!, foreign.job);
  const [same] = (await personOf(foreign.company, elsewhere._id)).possible;
  expect(same?.personId).not.toBe(two!.user._id);
  const mark = (isDistinct: boolean, by = company) =>
    by.client.markDistinct({
      body: { one: one!.user._id, other: two!.user._id, isDistinct },
    });
  expect(await codeOf(mark(true, foreign.company))).toBe('person-not-found');
  await mark(true);
  await mark(true);
  expect((await personOf(company, first._id)).possible).toEqual([]);
  expect((await personOf(company, second._id)).possible).toEqual([]);
  await mark(false);
  expect((await personOf(company, second._id)).possible).toHaveLength(1);
});

test('candidates from files are linked by their address, and compared otherwise', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company);
  const seeker = await makeSeeker(server, 'Edith Clarke');
  await seeker.client.updateApplicantProfile({ body: { skills: ['Power grids'] } });
  const { _id } = await makeApplication(seeker, job);
  const file = [
    'Name,Email,Phone,Skills,Location,Source',
    `Edith C,${seeker.user.email},,,,Fair`,
    'Edith  clarke,edith@example.org,+1 (212) 555-0100,"Latin; power grids",Boston,',
    'E. Clarke,e.clarke@example.net,001 212 5550100,,,',
    'Edith Clarke,ec@example.com,,,boston,',
    'Grace Hopper,grace@example.com,,Power grids,Boston,',
  ].join('\n');
  await company.client.importCandidates({
    body: { columns: '', job: '' },
    file: new File([file], 'people.csv'),
  });
  const person = await personOf(company, _id);
  expect(person.imported).toMatchObject({ source: 'Fair' });
  expect(person.possible).toMatchObject([
    { name: 'Edith  clarke', reasons: ['name-skills'], application: null },
  ]);
  const list = await poolOf(company);
  const linked = list.find(({ email }) => email === seeker.user.email);
  expect(linked).toMatchObject({ origin: 'file', appliedTo: [{ _id }] });
  const middle = list.find(({ email }) => email === 'edith@example.org')!;
  const found = (await openOne(company, middle._id)).possible;
  const inWords = found.map(({ email, reasons }) => `${email} ${reasons.join()}`);
  expect(inWords.toSorted()).toEqual([
    'e.clarke@example.net phone',
    'ec@example.com name-place',
    `${seeker.user.email} name-skills`,
  ]);
  const other = found.find(({ application }) => application)!;
  await company.client.markDistinct({
    body: { one: other.personId, other: middle._id, isDistinct: true },
  });
  expect((await openOne(company, middle._id)).possible).toHaveLength(2);
  expect((await personOf(company, _id)).possible).toEqual([]);
});

test('what is kept by consent outlives the retention of resumes, and not its own time', async () => {
  const { announceErasures, eraseApplications } =
    await import('../../../server/applications/retention.ts');
  const { company, job, id, consentId } = await agree(24);
  await company.client.moveApplication({
    params: { applicationId: id },
    body: { status: 'rejected' },
  });
  await forward(200 * DAY);
  const needs = { config: readConfig({}), features: [], queue: undefined, now: clock.now };
  const erase = async () => {
    await announceErasures('all', db, needs, 0, 500);
    await eraseApplications('all', db, { kept: 0, now: clock.now(), limit: 500 });
  };
  await erase();
  expect((await openOne(company, consentId)).profile?.resume).toContain('/resumes/');
  expect(job._id).toBeTruthy();
  await forward(600 * DAY);
  await server.sweep();
  await erase();
  const { rows } = await pool.query('select applicant_id from applications where id = $1', [id]);
  expect(rows).toEqual([{ applicant_id: null }]);
  // The company's searches find the person no more.
  const printed = await pool.query('select from company_applicants where company_id = $1', [
    job.companyId,
  ]);
  expect(printed.rowCount).toBe(0);
});

test('requests and invitations have their fields filled in, and are refused with unknown ones', async () => {
  const { company, job, seeker, id } = await meet('Ada Byron');
  await ask(company, [id], 6, 'Hello {first_name}, about {job}.');
  const [request] = await consentsOf(seeker);
  expect(request?.message).toBe(`Hello Ada, about ${job.jobTitle}.`);
  for (const message of ['Dear {{first_name}},', 'Dear {first_name,', 'Dear {surname},'])
    for (const call of [
      ask(company, [id], 6, message),
      company.client.inviteCandidate({ params: { id }, body: { job: job._id, message } }),
    ])
      await expect(call, message).rejects.toMatchObject({
        status: 400,
        errors: { message: expect.stringContaining('Fields are {first_name}') },
      });
});

test('those who wait when a job is closed are rejected and asked to stay in touch', async () => {
  const { company, job, seeker } = await meet();
  await company.client.setJobStatus({ params: { id: job._id }, body: { status: 'closed' } });
  await company.client.rejectRemaining({
    params: { jobId: job._id },
    body: { reason: 'The position was filled or withdrawn', message: '', stayInTouch: 12 },
  });
  await server.passOn();
  expect(await consentsOf(seeker)).toMatchObject([{ months: 12, state: 'asked' }]);
});

test('requests stay when the colleague who asked leaves, and go with the company', async () => {
  const { company, seeker, id } = await meet();
  const gone = await makeColleague(server, company, 'owner');
  await ask(gone, [id], 12, 'kanarie-4712');
  await gone.client.deleteMyAccount({ body: { password: gone.password } });
  expect(await consentsOf(seeker)).toMatchObject([{ message: 'kanarie-4712' }]);
  await company.client.deleteMyAccount({ body: { password: company.password } });
  expect(await consentsOf(seeker)).toEqual([]);
  const left = (await findText(pool, 'kanarie-4712')).map((line) => line.split(':')[0]);
  // What the applicant was sent is the applicant's.
  expect(left.filter((table) => !['mails', 'notifications'].includes(table ?? ''))).toEqual([]);
});
