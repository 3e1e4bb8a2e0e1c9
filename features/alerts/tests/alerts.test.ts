import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { SAVED_SEARCHES_MAX, type AlertPace } from '../rules.ts';
import { channels } from '../../../tests/support/channels.ts';
import { DAY, HOUR, makeClock } from '../../../tests/support/clock.ts';
import { copyJob } from '../../../tests/support/copied-jobs.ts';
import { mailsTo } from '../../../tests/support/mail.ts';
import {
  type JobFields,
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';
import { statementsOf } from '../../../tests/support/statements.ts';

// A Wednesday.
const clock = makeClock(new Date('2030-01-09T12:00:00Z'));
const server = await startServer({ pages: false, now: clock.now });
const company = await makeCompany(server, { companyName: 'Harbor Clinic' });
const { pool } = server.database;

const post = (fields: Partial<JobFields> = {}) =>
  makeJob(server, company, {
    applicationDeadline: clock.inDays(30),
    jobLocation: 'Lisbon, Portugal',
    ...fields,
  });
/** Publishes jobs and compares them with all searches. */
const publish = async (...titles: string[]) => {
  for (const jobTitle of titles) await post({ jobTitle });
  await server.sweep();
};
const save = async (seeker: Person, query: string, mail: AlertPace = 'daily') =>
  (await seeker.client.saveSearch({ body: { query, mail } })).savedSearch;
const listed = async (seeker: Person) =>
  (await seeker.client.listSavedSearches()).savedSearches.map(({ name, newCount, newJobs }) => [
    name,
    newCount,
    newJobs.map(({ jobTitle }) => jobTitle).toSorted(),
  ]);
const alertsTo = async (seeker: Person) =>
  (await mailsTo(server, seeker.user.email)).filter(({ kind }) => kind === 'alert');
/** Statements that read or write saved searches, matches or notifications. What the process does meanwhile names none. */
const countStatements = async (work: () => Promise<unknown>) =>
  (await statementsOf(work)).filter(({ text }) =>
    /saved_searches|search_matches|notifications/.test(text),
  ).length;
/** Until the hour of daily mails, and sends them. */
const nextMorning = async () => {
  const time = clock.now();
  const seven = Math.floor(time.getTime() / DAY) * DAY + 7 * HOUR;
  clock.forward((seven > time.getTime() ? seven : seven + DAY) - time.getTime());
  await Promise.all([server.sweep(), server.sweep()]);
};

test('a saved search reports new jobs on the page at once and by mail the next morning, each once', async () => {
  const seeker = await makeSeeker(server);
  await publish('Night nurse');
  const { _id } = await save(seeker, 'keywords=nurse&location=Lisbon&sort=newest');
  clock.forward(1000);
  await save(seeker, 'keywords=staff+nurse', 'daily');
  expect(await listed(seeker)).toEqual([
    ['Jobs for “staff nurse”', 0, []],
    ['Jobs for “nurse” in Lisbon', 0, []],
  ]);
  await publish('Staff nurse', 'Nursing aide', 'Plumber');
  expect(await listed(seeker)).toEqual([
    ['Jobs for “staff nurse”', 1, ['Staff nurse']],
    ['Jobs for “nurse” in Lisbon', 2, ['Nursing aide', 'Staff nurse']],
  ]);
  const { notifications } = await seeker.client.listNotifications();
  for (const { kind, path } of notifications)
    expect([kind, path]).toEqual(['alert', '/saved-searches']);
  // Each job is named once.
  const told = notifications.flatMap(({ text }) => text.split('\n'));
  expect(told.filter((line) => line.startsWith('Nursing aide'))).toHaveLength(1);
  expect(await alertsTo(seeker)).toEqual([]);

  await nextMorning();
  const mails = await alertsTo(seeker);
  const text = mails.map((mail) => mail.text).join();
  expect(text.match(/Staff nurse at Harbor Clinic/g)).toHaveLength(1);
  expect(text.match(/Nursing aide at Harbor Clinic/g)).toHaveLength(1);
  expect(text).not.toMatch(/Plumber|Night nurse/);

  await nextMorning();
  expect(await alertsTo(seeker)).toHaveLength(mails.length);

  clock.forward(1000);
  await seeker.client.markSearchSeen({ params: { id: _id } });
  const [, second] = await listed(seeker);
  expect(second).toEqual(['Jobs for “nurse” in Lisbon', 0, []]);
});

test('a weekly mail comes on Monday with all jobs since, without those that closed', async () => {
  const seeker = await makeSeeker(server);
  await save(seeker, 'keywords=welder', 'weekly');
  await publish('Welder one');
  const closing = await post({ jobTitle: 'Welder two' });
  await server.sweep();
  await nextMorning();
  await publish('Welder three');
  await company.client.setJobStatus({ params: { id: closing._id }, body: { status: 'closed' } });
  while (clock.now().getUTCDay() !== 1) {
    expect(await alertsTo(seeker)).toEqual([]);
    await nextMorning();
  }
  const [mail, ...others] = await alertsTo(seeker);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('2 new jobs: Jobs for “welder”');
  expect(mail?.text).toContain('Welder one');
  expect(mail?.text).toContain('Welder three');
});

test('a search is not silenced by another one of the same person that finds the same job', async () => {
  const seeker = await makeSeeker(server);
  const other = await makeSeeker(server);
  // In both orders of the ids.
  for (const [person, paces] of [
    [seeker, ['never', 'weekly', 'daily']],
    [other, ['daily', 'weekly', 'never']],
  ] as const)
    for (const [index, pace] of paces.entries())
      await save(person, `keywords=thatcher+-word${index}`, pace);
  await publish('Thatcher');
  for (const person of [seeker, other])
    expect((await listed(person)).map(([, count]) => count)).toEqual([1, 1, 1]);
  const { notifications } = await seeker.client.listNotifications();
  expect(notifications.map(({ title }) => title.split(':')[0])).toEqual(['1 new job']);
  await nextMorning();
  for (const person of [seeker, other])
    expect((await alertsTo(person)).map(({ subject }) => subject.split(':')[0])).toEqual([
      '1 new job',
    ]);
  // The weekly search finds it too, and does not mail it again.
  for (let day = 0; day < 7; day += 1) await nextMorning();
  expect(await alertsTo(seeker)).toHaveLength(1);
});

test('a job that was paused when one search was due is mailed by another search once it is active', async () => {
  while (clock.now().getUTCDay() !== 2) await nextMorning();
  const seeker = await makeSeeker(server);
  await save(seeker, 'keywords=wheelwright', 'daily');
  await save(seeker, 'keywords=wheelwright+-x', 'weekly');
  const { _id: id } = await post({ jobTitle: 'Wheelwright' });
  await server.sweep();
  await company.client.setJobStatus({ params: { id }, body: { status: 'paused' } });
  await nextMorning();
  expect(await alertsTo(seeker)).toEqual([]);
  await company.client.setJobStatus({ params: { id }, body: { status: 'active' } });
  while (clock.now().getUTCDay() !== 1) await nextMorning();
  expect(await alertsTo(seeker)).toHaveLength(1);
});

test('a later notification of a search replaces the one before and counts all', async () => {
  const seeker = await makeSeeker(server);
  await save(seeker, 'keywords=baker', 'never');
  await publish('Baker one');
  await publish('Baker two');
  const { notifications } = await seeker.client.listNotifications();
  expect(notifications.map(({ title }) => title)).toEqual(['2 new jobs: Jobs for “baker”']);
  await nextMorning();
  expect(await alertsTo(seeker)).toEqual([]);
});

test('a paused job that returns and a suspended user cause no alert', async () => {
  const seeker = await makeSeeker(server);
  const suspended = await makeSeeker(server);
  for (const person of [seeker, suspended]) await save(person, 'keywords=florist');
  await pool.query('update users set suspended_at = now() where id = $1', [suspended.user._id]);
  const job = await post({ jobTitle: 'Florist' });
  await server.sweep();
  expect(await listed(seeker)).toEqual([['Jobs for “florist”', 1, ['Florist']]]);
  await nextMorning();
  expect(await alertsTo(seeker)).toHaveLength(1);
  for (const status of ['paused', 'active'] as const) {
    clock.forward(HOUR);
    await company.client.setJobStatus({ params: { id: job._id }, body: { status } });
    await server.sweep();
  }
  await nextMorning();
  expect(await alertsTo(seeker)).toHaveLength(1);
  expect(await alertsTo(suspended)).toEqual([]);
});

test('the mail of a saved search follows its own pace, whatever the notification settings say', async () => {
  const quiet = await makeSeeker(server);
  const wants = await makeSeeker(server);
  await save(quiet, 'keywords=cooper', 'never');
  await save(wants, 'keywords=cooper', 'daily');
  const choose = (seeker: Person, mail: 'at-once' | 'never') =>
    seeker.client.updateNotificationSettings({
      body: { alert: { ...channels(false, mail), page: true } },
    });
  // Neither the answer nor what is stored claims another mail.
  const answered = { ...channels(false, 'never'), page: true };
  expect((await choose(quiet, 'at-once')).settings.alert).toEqual(answered);
  expect((await choose(wants, 'never')).settings.alert).toEqual(answered);
  expect((await quiet.client.getNotificationSettings()).settings.alert).toEqual(answered);
  // As it was stored before.
  await pool.query(
    `update notification_settings set muted = '{}', daily = '{alert}' where user_id = $1`,
    [quiet.user._id],
  );
  await publish('Cooper');
  const application = await makeApplication(quiet, await post({ jobTitle: 'Smith' }));
  await company.client.moveApplication({
    params: { applicationId: application._id },
    body: { status: 'reviewed' },
  });
  await server.passOn();
  await nextMorning();
  expect((await alertsTo(wants)).map(({ subject }) => subject)).toEqual([
    '1 new job: Jobs for “cooper”',
  ]);
  // Only the mail about another kind.
  const mails = await mailsTo(server, quiet.user.email);
  expect(mails.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['status', 'Your application was reviewed: Smith'],
  ]);
});

test('who has not confirmed the address gets matches on the page, and no mail', async () => {
  const seeker = await makeSeeker(server);
  await pool.query('update users set confirmed_at = null where id = $1', [seeker.user._id]);
  await save(seeker, 'keywords=glazier');
  await publish('Glazier');
  expect(await listed(seeker)).toEqual([['Jobs for “glazier”', 1, ['Glazier']]]);
  await nextMorning();
  expect(await alertsTo(seeker)).toEqual([]);
});

test('the link of a mail ends its mails with one click, and more clicks change nothing', async () => {
  const seeker = await makeSeeker(server);
  await save(seeker, 'keywords=tailor');
  await publish('Tailor');
  await nextMorning();
  const [mail] = await alertsTo(seeker);
  const token = new URL(mail?.unsubscribe ?? '').searchParams.get('search') ?? '';
  expect(mail?.text).toContain(mail?.unsubscribe);
  const stop = () => server.client().stopAlertMails({ body: { token } });
  expect(await stop()).toMatchObject({
    name: 'Jobs for “tailor”',
    message: 'We no longer email you about this search: Jobs for “tailor”. It stays saved.',
  });
  expect((await stop()).message).toBe(
    'Emails about this search are already off: Jobs for “tailor”.',
  );
  await publish('Tailor again');
  await nextMorning();
  expect(await alertsTo(seeker)).toHaveLength(1);
  const [search] = (await seeker.client.listSavedSearches()).savedSearches;
  expect(search).toMatchObject({ mail: 'never', newCount: 2 });

  const forged = token.replace(/\../, (start) => (start === '.A' ? '.B' : '.A'));
  for (const wrong of [forged, `${search?._id}.`, 'x'])
    await expect(server.client().stopAlertMails({ body: { token: wrong } })).rejects.toMatchObject({
      status: 404,
      code: 'unsubscribe-link-unknown',
    });
});

test('saving a search again changes its mail; more than 25 are refused, also at once', async () => {
  const seeker = await makeSeeker(server);
  const { _id } = await save(seeker, 'keywords=cook', 'never');
  expect(await save(seeker, 'sort=newest&keywords=cook', 'weekly')).toMatchObject({
    _id,
    mail: 'weekly',
  });
  const many = Array.from({ length: SAVED_SEARCHES_MAX + 2 }, (_, number) =>
    save(seeker, `keywords=cook${number}`).then(
      () => 'saved',
      (error: { code: string }) => error.code,
    ),
  );
  const outcomes = await Promise.all(many);
  expect(outcomes.filter((outcome) => outcome === 'saved')).toHaveLength(SAVED_SEARCHES_MAX - 1);
  expect(new Set(outcomes)).toEqual(new Set(['saved', 'too-many-searches']));
});

test('a changed pace moves the mail that waits, and a deleted search sends none', async () => {
  const [daily, gone] = [await makeSeeker(server), await makeSeeker(server)];
  const { _id } = await save(daily, 'keywords=roofer', 'never');
  const deleted = await save(gone, 'keywords=roofer', 'daily');
  await publish('Roofer');
  await daily.client.updateSavedSearch({
    params: { id: _id },
    body: { mail: 'daily', name: 'Roofs' },
  });
  await gone.client.deleteSavedSearch({ params: { id: deleted._id } });
  await nextMorning();
  expect((await alertsTo(daily)).map(({ subject }) => subject)).toEqual(['1 new job: Roofs']);
  expect(await alertsTo(gone)).toEqual([]);
});

test.each(['within=3', `keywords=${'x'.repeat(300)}`, `x=${'y'.repeat(3000)}`])(
  'what is no search is refused: %s',
  async (query) => {
    const seeker = await makeSeeker(server);
    await expect(save(seeker, query)).rejects.toMatchObject({
      status: 400,
      errors: { query: expect.any(String) as string },
    });
  },
);

/** More statements than 100 jobs and 2,000 searches need in four parts, and far fewer than one for each search. */
const FEW = 40;

test('100 jobs that all match 2,000 searches take a few statements', async () => {
  await pool.query(`
    with person as (
      insert into users (role, username, username_key, email, email_key, password_hash, confirmed_at)
      select 'job_seeker', 'many' || n, 'many' || n, 'many' || n || '@example.com', 'many' || n || '@example.com', '-', now()
      from generate_series(1, 80) as n returning id)
    insert into saved_searches (user_id, name, query, mail, seen_at)
    select id, 'Search ' || n, 'keywords=calligrapher+-x' || n, 'daily', to_timestamp(0)
    from person, generate_series(1, 25) as n`);
  const { _id } = await post({ jobTitle: 'Calligrapher' });
  await copyJob(pool, _id, 99);
  // Until the search knows them: a job that it does not know yet is compared later.
  await expect
    .poll(
      async () => (await server.client().listJobs({ query: { keywords: 'calligrapher' } })).total,
    )
    .toBe(100);
  const matching = await countStatements(() => server.sweep());
  const count = async (which: string) => {
    const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from ${which}`);
    return rows[0]?.n;
  };
  const ofMany = `join users u on u.id = user_id where username like 'many%'`;
  const found = 'search_matches join saved_searches s on s.id = search_id';
  expect(await count(`${found} ${ofMany}`)).toBe(200_000);
  expect(await count(`notifications n ${ofMany} and title like '100 new jobs: Search %'`)).toBe(80);
  expect(await count(`notifications n ${ofMany}`)).toBe(80);
  expect(matching).toBeLessThan(FEW);

  clock.forward(DAY);
  const mailing = await countStatements(() => server.sweep());
  expect(await count(`mails ${ofMany} and subject like '100 new jobs: Search %'`)).toBe(80);
  expect(await count(`mails ${ofMany}`)).toBe(80);
  expect(mailing).toBeLessThan(FEW);
});

test('saved searches are in the data of their person', async () => {
  const seeker = await makeSeeker(server);
  await seeker.client.saveSearch({ body: { query: 'keywords=zookeeper', mail: 'never' } });
  const { path } = await seeker.client.prepareMyData();
  const answer = await fetch(server.url + path);
  const zip = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect(JSON.parse(strFromU8(zip['saved-searches.json']!))).toMatchObject([
    { query: 'keywords=zookeeper', mail: 'never', found: [] },
  ]);
});
