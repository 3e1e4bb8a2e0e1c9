import { eq, sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { companies } from '../../../server/db/schema.ts';
import { reportCases, reports } from '../tables.ts';
import { addDays } from '../../../shared/kit/dates.ts';
import { loggedOfJob } from '../../../tests/support/logged.ts';
import { mailsTo } from '../../../tests/support/mail.ts';
import { hasMessages, messaging } from '../../../tests/support/messages.ts';
import {
  makeAdmin,
  makeApplication,
  makeCompany,
  makeJob,
  type Person,
  plausibleJob,
} from '../../../tests/support/people.ts';
import { startReporting } from './reporting.ts';

const {
  admin,
  after,
  caseOf,
  clock,
  companyOf,
  db,
  decide,
  isListed,
  openJob,
  reportBy,
  seekers,
  send,
  server,
  storedJob,
  subjectsTo,
  undo,
} = await startReporting();

test('three different people freeze a job; dismissing the reports restores it', async () => {
  const company = await makeCompany(server);
  const job = await openJob(company);
  const [one] = await reportBy(2, job._id);
  expect(await isListed(job._id)).toBe(true);
  expect(await subjectsTo(company)).toEqual([]);
  await reportBy(1, job._id, { reason: 'money', text: 'They ask for a deposit.' });
  expect(await isListed(job._id)).toBe(false);
  expect(await subjectsTo(company)).toEqual(['Under review: Baker']);
  const mail = (await mailsTo(server, company.user.email)).find(({ kind }) => kind === 'report');
  expect(mail?.text).not.toContain('deposit');
  const { holds } = await server.client().getClosedJob({ params: { id: job._id } });
  expect(holds).toEqual(['reported']);
  expect((await server.client().listJobs({ query: { company: companyOf(company) } })).jobs).toEqual(
    [],
  );

  await decide(job._id, 'dismiss');
  expect(await isListed(job._id)).toBe(true);
  expect(await subjectsTo(company)).toEqual(['Under review: Baker', 'Review ended: Baker']);
  expect(await subjectsTo(one!)).toEqual(['Your report was dismissed']);
  expect(await loggedOfJob(server.database.pool, job._id)).toEqual([
    'published',
    'paused',
    'published',
  ]);
  await expect(decide(job._id, 'uphold')).rejects.toMatchObject({ code: 'report-decided' });
});

test.runIf(hasMessages)(
  'new accounts freeze nothing, however many they are; an admin is told and reads what each weighs',
  async () => {
    const company = await makeCompany(server);
    const id = companyOf(company);
    const job = await openJob(company);
    for (const person of await seekers(4, 0))
      expect((await send(person, id, { kind: 'company' })).code).toBe(201);
    expect(await isListed(job._id)).toBe(true);
    const read = async () =>
      (await admin.client.getReport({ params: { id: (await caseOf(id))?.id ?? '' } })).reportCase;
    expect(await read()).toMatchObject({ people: 4, points: 0, freezeAtPoints: 6, shield: null });

    // One who was written to weighs more than one who only applied, and a rejection is no contact.
    const [written, applied, rejected] = await seekers(3, 2);
    for (const [person, move] of [
      [written!, 'write'],
      [applied!, ''],
      [rejected!, 'reject'],
    ] as const) {
      const { _id } = await makeApplication(person, job);
      const params = { id: _id };
      if (move === 'write')
        await messaging(company.client).sendToThread({
          params,
          body: { text: 'Send us 50 dollars.' },
        });
      if (move === 'reject')
        await company.client.moveApplications({ body: { ids: [_id], status: 'rejected' } });
      await send(person, id, { kind: 'company' });
    }
    const { points, reportList } = await read();
    expect(points).toBe(4);
    const weights = reportList.map(({ points: own, met }) => `${own} ${met ?? ''}`.trim());
    expect(weights.toSorted()).toEqual([
      '0',
      '0',
      '0',
      '0',
      '1 applied',
      '1 applied',
      '2 contacted',
    ]);
    expect(await isListed(job._id)).toBe(true);
    // The weight of one more person is enough.
    await reportBy(1, id, { kind: 'company' });
    expect(await isListed(job._id)).toBe(false);
  },
);

test('a verified company, or one of a year without an upheld report, waits for an admin', async () => {
  const reader = await makeAdmin(server);
  for (const [standing, past] of [
    ['verified', { verifiedDomain: 'acme-bakery.com' }],
    ['good-standing', { approvedAt: addDays(clock.now(), -400) }],
  ] as const) {
    const company = await makeCompany(server);
    const id = companyOf(company);
    const job = await openJob(company);
    await db.update(companies).set(past).where(eq(companies.id, id));
    await reportBy(4, job._id);
    await reportBy(4, id, { kind: 'company' });
    expect(await isListed(job._id)).toBe(true);
    expect(await subjectsTo(company)).toEqual([]);
    const found = await caseOf(job._id);
    const { reportCase } = await reader.client.getReport({ params: { id: found?.id ?? '' } });
    expect(reportCase).toMatchObject({ people: 4, points: 8, shield: standing, frozenAt: null });
    const { notifications } = await reader.client.listNotifications();
    const ofCase = notifications.filter(({ path }) => path.includes(found?.id ?? ''));
    expect(ofCase.map(({ title }) => title).toSorted()).toEqual([
      'Reported by several people: Baker',
      'Reported: Baker',
    ]);
    // An upheld report ends the good standing.
    if (standing !== 'good-standing') continue;
    await decide(job._id, 'uphold');
    const next = await openJob(company, 'Cook');
    await reportBy(3, next._id);
    expect(await isListed(next._id)).toBe(false);
  }
});

test('three reports at the same moment freeze a job exactly once', async () => {
  const company = await makeCompany(server);
  const job = await openJob(company);
  const people = await seekers(5);
  const replies = await Promise.all(people.map((person) => send(person, job._id)));
  expect(replies.map(({ code }) => code)).toEqual([201, 201, 201, 201, 201]);
  expect(await db.$count(reportCases, eq(reportCases.targetId, job._id))).toBe(1);
  expect((await storedJob(job._id))?.holds).toEqual(['reported']);
  expect(await subjectsTo(company)).toEqual(['Under review: Baker']);
});

test('ten accounts of one address, one network, one mail domain or one company count once', async () => {
  const company = await makeCompany(server);
  const job = await openJob(company);
  const people = await seekers(14);
  const rename = (person: Person | undefined, email: string) =>
    server.database.pool.query('update users set email = $1, email_key = $1 where id = $2', [
      email,
      person?.user._id,
    ]);
  for (const [at, person] of people.slice(0, 10).entries()) {
    await rename(person, `mallory+${at}@example.com`);
    const { body } = await send(person, job._id, { from: `198.51.${at}.7` });
    expect(body).toMatchObject({
      message: expect.stringContaining(at === 0 ? 'the outcome' : 'count once'),
    });
  }
  expect(await isListed(job._id)).toBe(true);
  // The network of the first, then a mail domain of one owner.
  await send(people[10]!, job._id, { from: '198.51.0.200' });
  await rename(people[11], 'one@mallory-industries.com');
  await send(people[11]!, job._id, { from: '203.0.113.1' });
  await rename(people[12], 'two@mail.mallory-industries.com');
  await send(people[12]!, job._id, { from: '192.0.2.1' });
  expect(await isListed(job._id)).toBe(true);
  const { reportCase } = await (
    await makeAdmin(server)
  ).client.getReport({ params: { id: (await caseOf(job._id))?.id ?? '' } });
  expect(reportCase.people).toBe(2);
  // The clock stands, so either may be the first.
  const counted = Object.values(
    Object.groupBy(reportCase.reportList, ({ person }) => String(person)),
  ).map((own = []) => ({ reports: own.length, sharedBy: own[0]?.sharedBy }));
  expect(counted).toHaveLength(2);
  expect(counted).toContainEqual({ reports: 11, sharedBy: ['mailbox', 'network'] });
  expect(counted).toContainEqual({ reports: 2, sharedBy: ['domain'] });
  // A third person.
  await send(people[13]!, job._id, { from: '2001:db8:1:2::1' });
  expect(await isListed(job._id)).toBe(false);
  const stored = await db.select().from(reports);
  expect(stored.filter(({ network }) => network)).toHaveLength(14);
  expect(JSON.stringify(stored)).not.toContain('198.51');
});

test('who reported finds it among their data', async () => {
  const job = await openJob(await makeCompany(server));
  const [person] = await reportBy(1, job._id, { reason: 'misleading', text: 'No such bakery.' });
  if (!person) throw new Error('nobody reported');
  const { path } = await person.client.prepareMyData();
  const content =
    unzipSync(await (await fetch(server.url + path)).bytes())['reports.json'] ?? new Uint8Array();
  expect(JSON.parse(strFromU8(content))).toEqual([
    {
      kind: 'job',
      targetId: job._id,
      reason: 'misleading',
      text: 'No such bakery.',
      at: clock.now().toISOString(),
      state: 'open',
    },
  ]);
});

test('reports are refused for what is not there, is own, was reported before or is not confirmed', async () => {
  const company = await makeCompany(server);
  const job = await openJob(company);
  const hidden = await makeJob(server, company, { approved: false });
  const [seeker] = await seekers(1);
  const code = async (reply: ReturnType<typeof send>) => (await reply).body;
  expect(await code(send(company, job._id))).toMatchObject({ code: 'own-report' });
  expect(await code(send(company, companyOf(company), { kind: 'company' }))).toMatchObject({
    code: 'own-report',
  });
  expect(await code(send(seeker!, hidden._id))).toMatchObject({ code: 'job-not-found' });
  expect(await code(send(seeker!, job._id, { kind: 'company' }))).toMatchObject({
    code: 'company-not-found',
  });
  expect(await code(send(seeker!, job._id, { kind: 'message' }))).toMatchObject({
    code: 'message-not-found',
  });
  const company_ = companyOf(company);
  expect(await code(send(seeker!, company_, { kind: 'company', reason: 'closed' }))).toMatchObject({
    code: 'invalid-input',
  });
  expect((await send(seeker!, job._id)).code).toBe(201);
  expect(await code(send(seeker!, job._id, { reason: 'money' }))).toMatchObject({
    code: 'already-reported',
  });
  expect((await send(admin, job._id)).code).toBe(403);
  expect((await server.request('POST', '/api/reports', { json: {} })).code).toBe(401);
  // A competitor may report, and its colleagues count once with it.
  expect((await send(await makeCompany(server), job._id)).code).toBe(201);
});

test('an upheld report closes the job, which its company cannot open; undoing restores its status', async () => {
  const company = await makeCompany(server);
  const job = await openJob(company);
  const people = await reportBy(3, job._id);
  const applicantsPromise = (await storedJob(job._id))?.replyDays;
  const { message } = await decide(job._id, 'uphold', 'Jobs here never cost money.');
  expect(message).toBe('The job is closed.');
  expect(await storedJob(job._id)).toMatchObject({ status: 'closed', holds: ['reported'] });
  expect(applicantsPromise).toBeDefined();
  expect(await subjectsTo(company)).toEqual(['Under review: Baker', 'Closed after reports: Baker']);
  for (const person of people) expect(await subjectsTo(person)).toEqual(['Your report was upheld']);
  const params = { id: job._id };
  const { jobs: own } = await company.client.listMyJobs({ query: {} });
  expect(own[0]).toMatchObject({ closedAfterReports: 'Jobs here never cost money.' });
  const { job: seen } = await company.client.getClosedJob({ params });
  expect(seen).not.toHaveProperty('closedAfterReports');
  await expect(
    company.client.setJobStatus({ params, body: { status: 'active' } }),
  ).rejects.toMatchObject({
    code: 'job-reported',
    message: 'Closed after reports: Jobs here never cost money.',
  });
  await expect(
    company.client.relistJob({
      params,
      body: { applicationDeadline: clock.inDays(30) },
    }),
  ).rejects.toMatchObject({ code: 'job-reported' });

  await undo(job._id);
  expect(await storedJob(job._id)).toMatchObject({ status: 'active', holds: ['reported'] });
  const { current } = await company.client.getJobVersions({ params });
  expect(current).toMatchObject({ closedAfterReports: null });
  await decide(job._id, 'dismiss');
  expect(await isListed(job._id)).toBe(true);
  await undo(job._id);
  expect(await isListed(job._id)).toBe(false);
  await expect(undo(job._id)).rejects.toMatchObject({ code: 'report-not-decided' });
  const { lines } = await admin.client.listAudit({ query: { target: job._id } });
  expect(lines.map(({ action }) => action)).toEqual([
    'report.undo',
    'report.dismiss',
    'report.undo',
    'report.uphold',
    'job.approve',
  ]);
});

test('a frozen company posts nothing new, its jobs pause, and one that is frozen itself stays so', async () => {
  const company = await makeCompany(server);
  const [one, other] = [await openJob(company), await openJob(company, 'Cook')];
  await reportBy(3, other._id);
  const pending = await makeJob(server, company, { approved: false });
  await reportBy(3, companyOf(company), { kind: 'company' });
  expect(await isListed(one._id)).toBe(false);
  await expect(company.client.postJob({ body: plausibleJob })).rejects.toMatchObject({
    code: 'company-reported',
  });
  const { user } = await company.client.getProfile();
  expect(user.companyProfile).toMatchObject({ isReported: true });
  await admin.client.approveJob({ params: { id: pending._id } });
  expect(await isListed(pending._id)).toBe(false);

  await decide(companyOf(company), 'dismiss');
  expect(await isListed(one._id)).toBe(true);
  expect(await isListed(pending._id)).toBe(true);
  expect(await isListed(other._id)).toBe(false);
  await decide(other._id, 'dismiss');
  expect(await isListed(other._id)).toBe(true);
  expect((await company.client.postJob({ body: plausibleJob })).job.holds).toEqual([]);
});

test('upholding reports about a company suspends it; restoring it is enough to undo', async () => {
  const company = await makeCompany(server);
  const job = await openJob(company);
  const id = companyOf(company);
  await reportBy(1, id, { kind: 'company', reason: 'misleading' });
  await decide(id, 'uphold', 'It is somebody else.');
  expect((await server.request('GET', `/api/companies/${id}`)).code).toBe(404);
  await expect(undo(id)).rejects.toMatchObject({ code: 'undo-refused' });
  await admin.client.restoreUser({ params: { id: company.user._id } });
  expect(await isListed(job._id)).toBe(true);
  await undo(id);
  expect(await isListed(job._id)).toBe(true);
});

test('after a dismissal the same three people cannot freeze the same text again', async () => {
  const company = await makeCompany(server);
  const job = await openJob(company);
  const people = await reportBy(3, job._id);
  await decide(job._id, 'dismiss');
  for (const person of people)
    expect((await send(person, job._id)).body).toMatchObject({
      message: expect.stringContaining('does not pause anything'),
    });
  expect(await isListed(job._id)).toBe(true);
  // Others can.
  await reportBy(3, job._id);
  expect(await isListed(job._id)).toBe(false);
  await decide(job._id, 'dismiss');
  // So can the same people, when the text is another.
  await company.client.updateJob({
    params: { id: job._id },
    body: { ...plausibleJob, jobTitle: 'Baker at night', applicationDeadline: clock.inDays(120) },
  });
  await admin.client.approveJob({ params: { id: job._id } });
  for (const person of people) await send(person, job._id);
  expect(await isListed(job._id)).toBe(false);
});

test('whose last three reports were dismissed has fewer a day and freezes nothing, until one is upheld', async () => {
  const company = await makeCompany(server);
  const [slow] = await seekers(1);
  for (const title of ['One', 'Two', 'Three']) {
    const job = await openJob(company, title);
    await send(slow!, job._id);
    await decide(job._id, 'dismiss');
  }
  await after(1);
  const [first, second, third] = [
    await openJob(company),
    await openJob(company),
    await openJob(company),
  ];
  await reportBy(2, first._id);
  expect((await send(slow!, first._id)).body).toMatchObject({
    message: expect.stringContaining('Until one is upheld'),
  });
  expect(await isListed(first._id)).toBe(true);
  expect((await send(slow!, second._id)).code).toBe(201);
  expect(await send(slow!, third._id)).toMatchObject({
    code: 429,
    body: { code: 'too-many-reports' },
  });
  await decide(first._id, 'uphold');
  expect((await send(slow!, third._id)).code).toBe(201);
  await reportBy(2, third._id);
  expect(await isListed(third._id)).toBe(false);
});

test('nobody sends more than ten reports a day, also not at the same moment', async () => {
  const company = await makeCompany(server);
  const all = await Promise.all(Array.from({ length: 12 }, () => openJob(company)));
  const [seeker] = await seekers(1);
  const codes = (await Promise.all(all.map(({ _id }) => send(seeker!, _id)))).map(
    ({ code }) => code,
  );
  expect(codes.filter((code) => code === 201)).toHaveLength(10);
  await after(1);
  const left = all[codes.indexOf(429)];
  expect((await send(seeker!, left?._id ?? '')).code).toBe(201);
});

test('a job that people say is closed is not frozen: its company is asked, and told that it has three days', async () => {
  const company = await makeCompany(server);
  const [job, other] = [await openJob(company), await openJob(company, 'Cook')];
  await reportBy(1, job._id, { reason: 'closed' });
  expect(await subjectsTo(company)).toEqual(['Is “Baker” still open?']);
  await reportBy(2, job._id, { reason: 'closed' });
  await reportBy(3, other._id, { reason: 'closed' });
  expect(await isListed(job._id)).toBe(true);
  const { rows } = await db.execute(
    sql`select subject, data ->> 'until' as until from facts where kind = 'jobDoubted' order by id`,
  );
  const until = addDays(clock.now(), 3).toISOString();
  expect(rows).toEqual([job, other].map(({ _id: subject }) => ({ subject, until })));
});

test('a case survives the account of a reporter, without the person and the words', async () => {
  const company = await makeCompany(server);
  const job = await openJob(company);
  const [leaver] = await reportBy(1, job._id, { text: 'Kingfisher saw it.', from: '198.51.100.9' });
  await leaver!.client.deleteMyAccount({ body: { password: leaver!.password } });
  const { reportCase } = await admin.client.getReport({
    params: { id: (await caseOf(job._id))?.id ?? '' },
  });
  expect(reportCase).toMatchObject({
    people: 0,
    reportList: [{ reporter: null, text: '', reason: 'scam' }],
  });
  const stored = await db.select().from(reports).where(eq(reports.caseId, reportCase._id));
  expect(stored).toMatchObject([{ reporterId: null, text: '', network: null }]);
  // Of reporters who are gone, none counts.
  await reportBy(2, job._id);
  expect(await isListed(job._id)).toBe(true);
});

test.each(['edit', 'close', 'delete'] as const)(
  'reports, a decision and the %s of a job at the same moment leave it as decided',
  async (change) => {
    const company = await makeCompany(server);
    const job = await openJob(company, `Job to ${change}`);
    const params = { id: job._id };
    const [first, ...people] = await seekers(4);
    await send(first!, job._id);
    const applicationDeadline = clock.inDays(100);
    const body = { ...plausibleJob, jobTitle: 'Edited', applicationDeadline };
    const { client } = company;
    const changes = {
      edit: () => client.updateJob({ params, body }),
      close: () =>
        client.setJobStatus({ params, body: { status: 'closed', outcome: 'Nobody was hired' } }),
      delete: () => client.deleteJob({ params }),
    };
    const replies = await Promise.all([
      ...people.map((person) => send(person, job._id)),
      changes[change]().then(() => ({ code: 200 })),
    ]);
    for (const { code } of replies) expect(code).toBeOneOf([200, 201, 404]);
    await decide(job._id, 'uphold');
    expect((await storedJob(job._id))?.status).toBe('closed');
    await undo(job._id);
    await decide(job._id, 'dismiss');
    expect((await storedJob(job._id))?.holds).toEqual([]);
    expect(await isListed(job._id)).toBe(change === 'edit');
  },
);

test('admins hear of a case once when it opens and once when it is frozen, and read hints', async () => {
  const reader = await makeAdmin(server);
  const [company, other] = [await makeCompany(server), await makeCompany(server)];
  const jobDescription =
    'You will sort letters, parcels and newspapers for the whole neighborhood every single morning. A refundable deposit of 40 dollars is due before the training. Write to us on WhatsApp: +1 212 555 0188.';
  const fields = { jobTitle: 'Sorter', jobDescription, applicationDeadline: clock.inDays(60) };
  await makeJob(server, other, fields);
  const job = await makeJob(server, company, fields);
  await reportBy(3, job._id);
  const titles = (await reader.client.listNotifications()).notifications
    .map(({ title }) => title)
    .filter((title) => title.includes('Sorter'));
  expect(titles.toSorted()).toEqual(['Paused after reports: Sorter', 'Reported: Sorter']);
  const { reportCase } = await reader.client.getReport({
    params: { id: (await caseOf(job._id))?.id ?? '' },
  });
  expect(reportCase).toMatchObject({ name: 'Sorter', people: 3, reports: 3, state: 'open' });
  const kinds = reportCase.hints.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['fraud', 'contact', 'duplicate', 'new']));
  expect(JSON.stringify(reportCase.hints)).toContain('This company was made');
  const { open, frozen } = await reader.client.listReports({ query: { state: 'open' } });
  expect(open).toBeGreaterThan(0);
  expect(frozen).toBeGreaterThan(0);
  expect((await reader.client.getWaiting()).reports).toBe(open);
  expect(await db.$count(companies)).toBeGreaterThan(0);
});

test('an admin pauses a reported job at once, keeps notes, and writes to the company and to reporters', async () => {
  const company = await makeCompany(server);
  const { _id } = await openJob(company, 'Carver');
  const [reporter] = await reportBy(1, _id);
  const params = { id: (await caseOf(_id))?.id ?? '' };
  expect(await isListed(_id)).toBe(true);
  const paused = await admin.client.pauseReported({ params });
  expect(paused.reportCase.frozenAt).not.toBeNull();
  expect(await isListed(_id)).toBe(false);
  expect(await subjectsTo(company)).toEqual(['Under review: Carver']);
  await expect(admin.client.pauseReported({ params })).rejects.toMatchObject({ status: 409 });

  const write = (to: 'admins' | 'company' | 'reporters', text: string) =>
    admin.client.addCaseNote({ params, body: { to, text } });
  await write('admins', 'Called them.');
  await write('company', 'Which fee do you mean?');
  const { reportCase } = await write('reporters', 'Please send the contract.');
  expect(reportCase.notes).toMatchObject([
    { to: 'admins', text: 'Called them.', by: admin.user.username },
    { to: 'company', text: 'Which fee do you mean?' },
    { to: 'reporters', text: 'Please send the contract.' },
  ]);
  const message = 'Message from an admin: Carver';
  expect(await subjectsTo(company)).toEqual(['Under review: Carver', message]);
  expect(await subjectsTo(reporter!)).toEqual([message]);
  await decide(_id, 'dismiss');
  expect(await isListed(_id)).toBe(true);
  expect((await admin.client.listReports({ query: { company: companyOf(company) } })).count).toBe(
    1,
  );
});
