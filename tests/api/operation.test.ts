import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { type Alarm, isOn } from '../../shared/operation/alarms.ts';
import { readConfig } from '../../server/config.ts';
import { channels } from '../support/channels.ts';
import { connectTo } from '../support/connect.ts';
import { setDue } from '../../server/db/due.ts';
import { openQueue } from '../../server/db/queue.ts';
import { notifyOfAlarms } from '../../server/operation/alarm-notices.ts';
import { DUE_TASKS_SQL } from '../../server/operation/due-tasks.ts';
import { sweep } from '../../server/operation/retention.ts';
import { canCheckIntegrity, checkIntegrity } from '../../server/operation/integrity.ts';
import { recordRun, startScheduledWork } from '../../server/operation/scheduled-work.ts';
import { asSuperuser, freshDatabase } from '../support/database.ts';
import { hasMessages, messaging } from '../support/messages.ts';
import { makeAdmin, makeApplication, makeCompany, makeJob, makeSeeker } from '../support/people.ts';
import { mailsTo } from '../support/mail.ts';
import { findText } from '../support/rows.ts';
import { startServer } from '../support/server.ts';

const TOKEN = 'a-token-of-a-monitor';
const server = await startServer({ pages: false, config: { metricsToken: TOKEN } });
const { db, pool } = server.database;
const admin = await makeAdmin(server);
const workOf = async (name: string) =>
  (await admin.client.getOperation()).work.find((work) => work.name === name);

const metrics = (authorization?: string) =>
  server.request('GET', '/metrics', { headers: authorization ? { authorization } : {} });

const files = { bucket: undefined, open: () => Promise.resolve(undefined) };

test('metrics require the token', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company);
  await makeJob(server, company, { approved: false });
  await makeCompany(server, { approved: false });
  // Suspended companies are not pending.
  const suspended = await makeCompany(server);
  await makeJob(server, suspended, { approved: false });
  const { _id: id } = suspended.user;
  await admin.client.suspendUser({ params: { id }, body: { reason: 'Spam' } });
  for (let round = 0; round < 3; round++) await server.request('GET', `/api/jobs/${job._id}`);
  await server.request('GET', '/api/users');

  const { code, text, headers } = await metrics(`Bearer ${TOKEN}`);
  expect(code).toBe(200);
  expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(text).toContain('daybreak_board_entries{kind="reviews",state="company"} 1');
  expect(text).toContain('daybreak_board_entries{kind="reviews",state="job"} 1');
  expect(text).toContain('daybreak_board_entries{kind="public jobs",state="open"} 1');
  expect(text).toContain(
    'daybreak_http_request_duration_seconds_count{method="GET",route="/api/users",code="401"} 1',
  );
  expect(text).toMatch(/^daybreak_event_loop_longest_turn_seconds [\d.]+$/m);
  expect(text).toMatch(/daybreak_http_cached_answers_total\{code="200"\} [1-9]/);
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  // Metrics name route patterns, not the addresses of people.
  expect(text).not.toContain(job._id);

  for (const wrong of [undefined, 'Bearer x', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`]) {
    const refused = await metrics(wrong);
    expect(refused.code).toBe(401);
    expect(refused.text).not.toContain('process_');
  }
});

test('the memory and the sizes of the page Operation are bytes', async () => {
  const { memory, databaseSize } = await admin.client.getOperation();
  // More than any number of megabytes.
  for (const size of [memory, databaseSize]) expect(size).toBeGreaterThan(1_000_000);
});

/** The alarms that an admin sees, and those of /metrics, without that of a busy machine. */
async function alarmsOn(on: typeof server) {
  const { alarms } = await on.client(admin.token).getOperation();
  const { text } = await on.request('GET', '/metrics', { token: TOKEN });
  const exported = [...text.matchAll(/^daybreak_alarm{name="(.*)"} 1$/gm)].map(([, name]) => name);
  const isSteady = (name: string | undefined) => name !== 'event-loop';
  return {
    shown: alarms.filter((alarm) => isOn(alarm) && isSteady(alarm.name)),
    exported: exported.filter(isSteady),
  };
}

test('damaged data is an alarm in every process, whoever catches the error', async () => {
  const quiet = { pages: false, log: pino({ level: 'silent' }), config: { metricsToken: TOKEN } };
  const { url } = server.database;
  const one = await startServer({ ...quiet, database: { ...connectTo(url), url } });
  const other = await startServer({ ...quiet, database: { ...connectTo(url), url } });
  // A slow machine may let a check of the database fail once.
  await expect.poll(() => alarmsOn(one)).toEqual({ shown: [], exported: [] });
  // What PostgreSQL answers when it reads a damaged page.
  await pool.query(`
    create function damaged() returns trigger language plpgsql as $$ begin
      raise exception 'invalid page in block 7 of relation "base/5/16384"' using errcode = 'XX001';
    end $$;
    create trigger damaged before insert on contact_messages execute function damaged()`);
  const message = { name: 'Ada', email: 'ada@example.com', subject: 'Hi', message: 'Hello.' };
  expect((await one.request('POST', '/api/messages', { json: message })).code).toBe(500);
  await pool.query('drop trigger damaged on contact_messages');
  const alarm = {
    name: 'damage',
    title: 'Stored data',
    state: 'critical',
    text: expect.stringMatching(/once, last .*: invalid page in block 7 .* \(XX001\)$/),
    advice: expect.stringContaining('backup'),
    section: 'Damaged data',
    since: expect.any(String),
    isOfProcess: false,
  };
  for (const each of [one, other])
    await expect.poll(() => alarmsOn(each)).toEqual({ shown: [alarm], exported: ['damage'] });
  expect((await other.client(admin.token).getWaiting()).alarms).toBeGreaterThan(0);
  expect((await one.request('GET', '/metrics', { token: TOKEN })).text).toContain(
    'daybreak_database_damage_total 1',
  );
  await pool.query(`delete from background_runs where name = 'damage'`);
});

test('what is due and fails, or waits although the board runs, is an alarm until it is done', async () => {
  let time = new Date('2026-11-25T12:00:00Z');
  const later = (minutes: number) => (time = new Date(time.getTime() + minutes * 60_000));
  const log = pino({ level: 'silent' });
  const board = await startServer({ pages: false, now: () => time, log });
  onTestFinished(() => board.close());
  const reader = await makeAdmin(board);
  const state = async () => {
    const { alarms, work } = await reader.client.getOperation();
    const answers = work.find(({ name }) => name === 'answers');
    const alarm = alarms.find(({ name }) => name === 'due-work');
    return [alarm?.state, answers?.state, answers?.waiting, answers?.failed];
  };
  // The company has promised an answer, which lapses after two weeks.
  const company = await makeCompany(board);
  const job = await makeJob(board, company);
  await makeApplication(await makeSeeker(board), job);
  await board.sweep();
  await board.database.pool.query(`
    create function refused() returns trigger language plpgsql as $$ begin
      raise exception 'it fails'; end $$;
    create trigger refused before update of lapsed_at on applications for each row execute function refused()`);
  await expect.poll(state).toEqual(['ok', 'ok', 0, 0]);
  later(22 * 24 * 60);
  await board.sweep();
  await expect.poll(state).toEqual(['ok', 'failing', 0, 1]);
  later(2);
  await board.sweep();
  await expect.poll(state).toEqual(['warning', 'failing', 0, 1]);
  await board.database.pool.query('drop trigger refused on applications');
  later(4);
  await expect.poll(state).toEqual(['warning', 'failing', 1, 1]);
  await board.sweep();
  await expect.poll(state).toEqual(['ok', 'ok', 0, 0]);

  // Nobody sweeps.
  await setDue(board.database.db, 'kept', [{ subject: randomUUID(), at: time }]);
  later(4);
  await expect.poll(state).toEqual(['ok', 'ok', 1, 0]);
  later(2);
  await expect.poll(state).toEqual(['warning', 'ok', 1, 0]);
  await board.sweep();
  await expect.poll(state).toEqual(['ok', 'ok', 0, 0]);
});

test('a million moments make the alarm no slower: it reads the ends of two indexes', async () => {
  const fresh = await freshDatabase();
  await fresh.pool.query(`
    insert into due_moments (kind, subject, at, failures)
    select 'answer', gen_random_uuid(), now() + n * interval '1 s', (n % 1000 = 0)::int
    from generate_series(-10000, 20000) as n`);
  await fresh.pool.query(`
    insert into facts (kind, subject, data, at, due_at, listener, failures)
    select 'moved', gen_random_uuid(), '{}', now(), now() + n * interval '1 s', '', (n % 1000 = 0)::int
    from generate_series(-10000, 20000) as n`);
  await fresh.pool.query('analyze due_moments');
  await fresh.pool.query('analyze facts');
  const { rows } = await fresh.pool.query<{ 'QUERY PLAN': string }>(`explain ${DUE_TASKS_SQL}`, [
    new Date().toISOString(),
  ]);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('due_moments_at');
  expect(plan).toContain('due_moments_failed');
  expect(plan).not.toContain('Seq Scan');
});

test('the weekly check finds a damaged index, and its alarm lasts until a check finds nothing', async () => {
  const needs = { db, now: () => new Date(), log: pino({ level: 'silent' }) };
  const check = () => recordRun(needs, 'integrity', () => checkIntegrity(needs));
  const alarmOf = async (name: string) =>
    (await admin.client.getOperation()).alarms.find((alarm) => alarm.name === name);
  expect(await canCheckIntegrity(db)).toBe(false);
  const off = { state: 'off', text: expect.stringContaining('amcheck') };
  await expect.poll(() => alarmOf('check')).toMatchObject(off);
  const { pathname } = new URL(server.database.url);
  // As the start of the embedded server does. An operator that changes its mind makes the index contradict its table.
  await asSuperuser(
    `create extension amcheck schema public;
     grant execute on all functions in schema public to public;
     create function compare(integer, integer) returns integer language sql immutable as 'select $1 - $2';
     create operator class of_this_test for type integer using btree as
       operator 1 <, operator 2 <=, operator 3 =, operator 4 >=, operator 5 >, function 1 compare(integer, integer);
     create table counted (n integer);
     insert into counted select generate_series(1, 100);
     create index counted_n on counted (n of_this_test)`,
    pathname.slice(1),
  );
  expect(await canCheckIntegrity(db)).toBe(true);
  expect(await check()).toMatch(/^Nothing found in \d+ tables and \d+ indexes\.$/);
  await expect
    .poll(() => alarmOf('check'))
    .toMatchObject({ state: 'ok', text: expect.stringContaining('Nothing found in') });

  await asSuperuser(
    `create or replace function compare(integer, integer) returns integer language sql immutable as 'select $2 - $1'`,
    pathname.slice(1),
  );
  expect(await check()).toContain('Found damage in 1 of');
  await expect
    .poll(() => alarmOf('damage'))
    .toMatchObject({
      state: 'critical',
      text: expect.stringMatching(/counted_n: item order invariant violated/),
    });
  await asSuperuser('drop table counted', pathname.slice(1));
  await check();
  await expect.poll(() => alarmOf('damage')).toMatchObject({ state: 'ok' });
});

test('metrics are off without a token, and a weak token is refused', async () => {
  const plain = await startServer({ pages: false, database: server.database });
  expect((await plain.request('GET', '/metrics')).code).toBe(404);
  expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(/^METRICS_TOKEN must be 16/);
});

test('background tasks report their last run, and an error until the next success', async () => {
  const needs = { db, now: server.now };
  const fail = () => recordRun(needs, 'texts', () => Promise.reject(new Error('for Ada')));
  await expect(fail()).rejects.toThrow('for Ada');
  await expect(fail()).rejects.toThrow('for Ada');
  expect(await workOf('texts')).toMatchObject({
    failed: 2,
    running: 0,
    // The status page shows no personal data. The log has the details.
    lastError: 'Error: see the log.',
  });
  const log = pino({ level: 'silent' });
  const queue = await openQueue(server.database, log, 0.5);
  const services = {
    db,
    config: readConfig({}),
    files,
    features: [],
    queue: undefined,
    now: server.now,
    log,
  };
  await startScheduledWork(services, queue);
  await expect.poll(() => workOf('clean-up')).toMatchObject({ running: 0, lastError: '' });
  await expect
    .poll(() => workOf('clean-up'))
    .toMatchObject({ lastRunTook: expect.any(Number), failed: 0 });
  await expect.poll(() => workOf('texts')).toMatchObject({ failed: 0, lastError: '' });
  await queue.stop();
});

test('without a mail server the work is off, not in order', async () => {
  expect(await workOf('mail')).toMatchObject({ state: 'off' });
});

test('the cleanup deletes only expired data', async () => {
  const seeker = await makeSeeker(server);
  await pool.query(
    `insert into sessions (token_hash, user_id, expires_at) values ('x', $1, now() - interval '1 minute')`,
    [seeker.user._id],
  );
  const log = pino({ level: 'silent' });
  const config = readConfig({});
  const queue = await openQueue(server.database, log, 0.5);
  await startScheduledWork(
    { db, config, files, features: [], queue: undefined, now: server.now, log },
    queue,
  );
  const count = async () => {
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int as count from sessions where user_id = $1',
      [seeker.user._id],
    );
    return rows[0]?.count;
  };
  await expect.poll(count).toBe(1);
  await queue.stop();
  await seeker.client.getProfile();
});

test('the sweep removes what is older than the settings allow, and says what', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company);
  const [old, recent, open] = [
    await makeSeeker(server),
    await makeSeeker(server),
    await makeSeeker(server),
  ];
  const sent = await makeApplication(old, job, 'An old letter.');
  const later = await makeApplication(recent, job, 'A recent letter.');
  const waiting = await makeApplication(open, job, 'A waiting letter.');
  for (const { _id: applicationId } of [sent, later]) {
    const params = { applicationId };
    await company.client.moveApplication({ params, body: { status: 'rejected' } });
  }
  await server.client().sendMessage({
    body: { name: 'Ada', email: 'ada@example.com', subject: 'Closed', message: 'Old.' },
  });
  await server.client().sendMessage({
    body: { name: 'Ada', email: 'ada@example.com', subject: 'Waiting', message: 'Old.' },
  });
  await pool.query(`update contact_messages set created_at = now() - interval '3 years'`);
  await pool.query(`update contact_messages set status = 'closed' where subject = 'Closed'`);
  await pool.query(`delete from mails where kind <> 'contact-message'`);
  await pool.query(
    `update mails set created_at = now() - interval '2 years' where subject like '%Waiting'`,
  );
  const backdate = async () => {
    await pool.query(`alter table application_events disable trigger user`);
    await pool.query(
      `update application_events set at = now() - interval '1 year' where application_id = any($1)`,
      [[sent._id, waiting._id]],
    );
    await pool.query(`alter table application_events enable trigger user`);
  };
  await backdate();
  await pool.query(`update applications set applied_at = now() - interval '1 year'`);

  const config = readConfig({ RETAIN_APPLICATIONS: '180', RETAIN_RESUMES: '180' });
  const needs = {
    db,
    config,
    features: [],
    queue: undefined,
    now: server.now,
    log: pino({ level: 'silent' }),
  };
  await recordRun(needs, 'retention', () => sweep(needs));
  expect(await workOf('retention')).toMatchObject({
    state: 'ok',
    lastResult: 'Removed 1 mail, 1 message.',
  });
  // Its applicant hears of the application before it goes, once.
  const notices = async () => (await old.client.listNotifications()).notifications;
  const told = (await notices()).filter(({ kind }) => kind === 'reminder');
  expect(told).toEqual([
    expect.objectContaining({
      title: expect.stringMatching(/^1 application will be deleted after /),
      path: '/applications/my-applications',
    }),
  ]);
  expect(await sweep(needs)).toBe('Nothing to remove.');
  expect((await notices()).filter(({ kind }) => kind === 'reminder')).toHaveLength(1);
  await pool.query(
    `update applications set erasure_notice_at = erasure_notice_at - interval '31 days'`,
  );
  // A message takes the notice back.
  const params = { id: sent._id };
  if (hasMessages) {
    const body = { text: 'Are you still looking?' };
    await messaging(company.client).sendToThread({ params, body });
  }
  const removed = ['Nothing to remove.', 'Removed 1 application.'];
  const [first, second] = hasMessages ? removed : removed.toReversed();
  expect(await sweep(needs)).toBe(first);
  await pool.query(`update application_messages set created_at = now() - interval '1 year'`);
  await backdate();
  expect(await sweep(needs)).toBe(second);
  const { messages } = await admin.client.listMessages();
  expect(messages.map(({ subject }) => subject)).toEqual(['Waiting']);
  const { applicants } = await company.client.listApplicants({ params: { jobId: job._id } });
  expect(applicants.map(({ _id }) => _id).toSorted()).toEqual([later._id, waiting._id].toSorted());
  expect((await company.client.getJob({ params: { id: job._id } })).job.applicantCount).toBe(2);
  expect(await findText(pool, 'An old letter.')).toEqual([]);
  expect((await old.client.listMyApplications()).count).toBe(0);
  expect(await sweep(needs)).toBe('Nothing to remove.');
});

test('admins are notified once when an alarm goes on, and once when it has been off for a while', async () => {
  const board = await startServer({ pages: false });
  const watcher = await makeAdmin(board);
  const start = Date.parse('2026-11-30T08:00:00Z');
  const at = (minute: number, state: Alarm['state'], name: Alarm['name'] = 'backup') =>
    notifyOfAlarms(
      {
        database: board.database,
        config: readConfig({}),
        features: [],
        queue: undefined,
        now: () => new Date(start + minute * 60_000),
      },
      [
        {
          name,
          title: name === 'backup' ? 'Backup' : 'Response time',
          state,
          text: state === 'warning' ? 'No backup yet.' : 'Last backup today.',
          advice: state === 'warning' ? 'Make one.' : '',
          section: 'Backups',
          since: null,
          isOfProcess: name !== 'backup',
        },
      ],
    );
  const told = async () => {
    const { notifications } = await watcher.client.listNotifications();
    return notifications.filter(({ kind }) => kind === 'alarm').map(({ title }) => title);
  };
  await at(0, 'ok');
  expect(await told()).toEqual([]);
  // Two processes see it at the same moment; it goes off for a minute and comes back.
  await Promise.all([at(1, 'warning'), at(1, 'warning')]);
  await at(2, 'ok');
  await at(3, 'warning');
  await at(20, 'ok');
  await at(21, 'ok', 'event-loop');
  await at(22, 'warning', 'event-loop');
  expect(await told()).toEqual(['Alarm: Backup']);
  await Promise.all([at(26, 'ok'), at(26, 'ok')]);
  expect((await told()).toSorted()).toEqual(['Alarm: Backup', 'Over: Backup']);
  const mails = await mailsTo(board, watcher.user.email);
  expect(mails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['Alarm: Backup', 'Over: Backup']),
  );
  // The next one is another alarm. Who has turned the kind off hears nothing of it.
  const off = channels(false, 'never');
  await watcher.client.updateNotificationSettings({ body: { alarm: off } });
  await at(60, 'critical');
  expect((await told()).length).toBe(2);
});
