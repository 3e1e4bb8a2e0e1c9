import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { audit, CHAIN_START, hashLine, verifyAudit } from '../../server/audit/record.ts';
import { connectTo } from '../support/connect.ts';
import { openQueue } from '../../server/db/queue.ts';
import { auditLog } from '../../server/db/schema.ts';
import { api, type EndpointName } from '../../shared/api.ts';
import { AUDIT_ACTIONS, auditLabel, auditSentence } from '../../shared/audit/actions.ts';
import type { Endpoint } from '../../shared/kit/endpoint.ts';
import { DAY, makeClock } from '../support/clock.ts';
import { asSuperuser, freshDatabase } from '../support/database.ts';
import { exampleBodies } from '../support/examples.ts';
import { ofFeatures } from '../support/feature-list.ts';
import { mailSettings, openMail } from '../support/mail.ts';
import { makeAdmin, makeCompany, makeJob, makeSeeker, type Person } from '../support/people.ts';
import { rememberRows } from '../support/rows.ts';
import { startServer } from '../support/server.ts';
import { startMailServer } from '../support/smtp.ts';
import { transaction } from '../../server/db/transaction.ts';
import { utcDay } from '../../shared/kit/dates.ts';

// A server with mail, to test resending, and a second process on the same database.
const clock = makeClock();
const mailServer = await startMailServer();
const database = await freshDatabase();
const { queue } = await openMail(database, mailServer);
const settings = { pages: false, database, config: mailSettings(mailServer), queue };
const server = await startServer({ ...settings, now: clock.now });
const other = await startServer({ ...settings, now: clock.now });
const { pool, db } = database;

const admin = await makeAdmin(server);
const seeker = await makeSeeker(server, 'Ada Canary');
const company = await makeCompany(server, { companyName: 'Canary & Sons' });
await makeJob(server, company, { jobTitle: 'Canary Keeper' });

const linesAfter = async (number: number) => {
  const lines = await db.select().from(auditLog).orderBy(auditLog.number);
  return lines.filter((line) => line.number > number);
};
const lastNumber = async () => (await linesAfter(0)).length;

/** Bypasses the triggers, as only the database owner can. */
async function tamper(statement: string, values: unknown[] = []): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(statement, values);
  } finally {
    client.release(true);
  }
}

const isAdmins = ({ access, method }: Endpoint) =>
  method !== 'GET' && (access === 'admin' || (Array.isArray(access) && access.includes('admin')));
test('labels and sentences of actions have no gap where the name belongs', () => {
  const actor = { _id: 'a', name: 'Ada' };
  const target = { kind: 'job', _id: 'b', name: 'Baker', isGone: false } as const;
  for (const action of Object.keys(AUDIT_ACTIONS)) {
    expect(auditLabel(action)).not.toContain('*');
    expect(
      auditSentence({ action, actor, target } as Parameters<typeof auditSentence>[0]),
    ).not.toContain('*');
  }
});

/** What has to be there for calls of features. */
const BEFORE = ofFeatures('before');
const NOT_THERE = '00000000-0000-4000-8000-000000000000';
const privileged = (Object.keys(api) as EndpointName[]).filter((name) => isAdmins(api[name]));

test('the calls by which admins change something are found in the API table', () => {
  expect(privileged).toEqual(expect.arrayContaining(['approveJob', 'updateJob', 'suspendUser']));
});

test.each(privileged)(
  '%s writes one audit entry with its request id, and none when it fails',
  async (name) => {
    onTestFinished(await rememberRows(pool));
    const { code, headers, text } = await callAs(admin, name);
    expect(code, text).toBeOneOf([200, 201]);
    const after = await linesAfter(0);
    const line = after.at(-1);
    expect(line).toMatchObject({
      action: expect.toSatisfy((action: string) => action in AUDIT_ACTIONS),
      actorId: admin.user._id,
      requestId: headers.get('x-request-id'),
    });
    expect(after.filter(({ requestId }) => requestId === line?.requestId)).toHaveLength(1);
    expect(line?.targetKind === 'board' || line?.targetId).toBeTruthy();
    // Users are recorded by id only.
    expect(JSON.stringify([line?.before, line?.after])).not.toMatch(/canary|@|\bAda\b|money/i);

    const failed = await callAs(admin, name, NOT_THERE);
    expect(failed.code, failed.text).toBeOneOf([400, 404]);
    const denied = await callAs(seeker, name, NOT_THERE);
    expect(denied.code, denied.text).toBe(403);
    expect(await linesAfter(after.length)).toEqual([]);
    expect(await verifyAudit(db)).toMatchObject({ isIntact: true, lines: after.length });
  },
);

/** Makes an API call with existing or unknown ids. */
async function callAs(person: Person, name: EndpointName, missing?: string) {
  const { method, path, body }: Endpoint = api[name];
  const id = path.includes(':') ? (missing ?? (await idFor(name))) : undefined;
  const json = !id && missing ? { what: 'nothing' } : exampleBodies[name];
  return server.request(method, `/api${path.replace(/:\w+/, id ?? '')}`, {
    token: person.token,
    ...(body && { json }),
  });
}

async function idFor(name: EndpointName): Promise<string> {
  if (name === 'restoreRemoval') {
    const { _id: id } = await makeJob(server, company);
    await company.client.deleteJob({ params: { id } });
    return id;
  }
  const before = BEFORE[name];
  if (before) {
    const { _id: job } = await makeJob(server, company);
    const applicant = await makeSeeker(server);
    const board = { server, admin, company, applicant, job, application: undefined };
    return (await before(board)).id ?? '';
  }
  if (name.endsWith('Job')) {
    const waiting = await makeJob(server, company, { jobTitle: 'Canary Minder', approved: false });
    return waiting._id;
  }
  if (/Message/.test(name)) {
    const message = { name: 'Ada Canary', email: 'ada@example.com', subject: 'Canary' };
    await server.client().sendMessage({ body: { ...message, message: 'Canary.' } });
    return (await admin.client.listMessages()).messages[0]?._id ?? '';
  }
  if (name === 'retryMail') {
    await server.client().requestPasswordReset({ body: { email: seeker.user.email } });
    const { rows } = await pool.query<{ id: string }>(
      `update mails set status = 'failed' where kind = 'password-reset' returning id`,
    );
    return rows[0]?.id ?? '';
  }
  if (name === 'revokeAdmin') return (await makeAdmin(server)).user._id;
  if (name.endsWith('Invitation')) {
    await admin.client.inviteAdmin({ body: { email: `${name}@team.example.com` } });
    return (await admin.client.listTeam()).invitations.at(-1)?._id ?? '';
  }
  if (name === 'setCompanyApproval') return company.user._id;
  const user = await makeSeeker(server, 'Ada Canary');
  const params = { id: user.user._id };
  if (name === 'restoreUser')
    await admin.client.suspendUser({ params, body: { reason: 'They asked for money.' } });
  return params.id;
}

test('audit entries cannot be changed or deleted', async () => {
  const before = await linesAfter(0);
  for (const statement of [
    `update audit_log set action = 'job.edit' where number = 1`,
    'delete from audit_log where number = 1',
    'truncate audit_log',
    'truncate users, audit_log cascade',
    `insert into audit_log select * from audit_log where number = 1
       on conflict (number) do update set action = 'job.edit'`,
    `merge into audit_log using (select 1 as number) one on audit_log.number = one.number
       when matched then delete`,
    `with gone as (delete from audit_log returning 1) select from gone`,
  ]) {
    await expect(pool.query(statement), statement).rejects.toThrow('audit_log is append-only');
  }
  await pool.query(`insert into audit_log select * from audit_log on conflict do nothing`);
  expect(await linesAfter(0)).toEqual(before);
});

test('the database role of docs/operating.md can insert audit entries, but not change them', async () => {
  const role = `daybreak_${database.url.split('_').at(-1)?.slice(0, 12)}`;
  await asSuperuser(`create role ${role} login password 'secret'`);
  for (const statement of [
    `grant usage on schema public, drizzle to ${role}`,
    `grant select on all tables in schema drizzle to ${role}`,
    `grant select, insert, update, delete on all tables in schema public to ${role}`,
    `grant usage on all sequences in schema public to ${role}`,
    `revoke update, delete on audit_log from ${role}`,
    `grant usage on schema pgboss to ${role}`,
    `grant select, insert, update, delete on all tables in schema pgboss to ${role}`,
    `grant execute on all functions in schema pgboss to ${role}`,
  ])
    await pool.query(statement);
  const url = new URL(database.url);
  url.username = role;
  url.password = 'secret';
  const limited = connectTo(url.href);
  const itsQueue = await openQueue(limited, pino({ level: 'silent' }));
  const its = { ...settings, database: { ...limited, url: url.href }, queue: itsQueue };
  const itsServer = await startServer(its);
  onTestFinished(async () => {
    await itsServer.close();
    await itsQueue.stop();
    await limited.close();
    await asSuperuser(`drop owned by ${role}; drop role ${role}`, url.pathname.slice(1));
  });
  // The product runs: with mail, and with what is privileged.
  await itsServer.client().requestPasswordReset({ body: { email: seeker.user.email } });
  const user = await makeSeeker(itsServer);
  const params = { id: user.user._id };
  await itsServer.client(admin.token).suspendUser({ params, body: { reason: 'Spam.' } });
  await itsServer.client(admin.token).deleteUser({ params });
  expect(await verifyAudit(limited.db)).toMatchObject({ isIntact: true });
  const doer = { actor: { id: admin.user._id }, now: clock.now, requestId: 'by-role' };
  await transaction(limited.db, (tx) =>
    audit(tx, doer, { action: 'admin.create', target: { kind: 'board', id: null } }),
  );
  expect((await linesAfter(0)).at(-1)).toMatchObject({ requestId: 'by-role' });
  for (const statement of [
    `update audit_log set action = ''`,
    'delete from audit_log',
    'truncate audit_log',
    'alter table audit_log disable trigger all',
    'drop table audit_log',
    'set session_replication_role = replica',
  ]) {
    await expect(limited.pool.query(statement), statement).rejects.toThrow(
      /permission denied|must be owner/,
    );
  }
});

test('concurrent changes leave consecutive audit entries, one for each committed change', async () => {
  const first = await lastNumber();
  const users = await Promise.all(Array.from({ length: 6 }, () => makeSeeker(server)));
  const end = ({ user }: Person, at: typeof server) =>
    at.client(admin.token).endUserSessions({ params: { id: user._id.toUpperCase() } });
  await Promise.all(users.flatMap((user) => [end(user, server), end(user, other)]));
  await expect(
    transaction(db, async (tx) => {
      const doer = { actor: undefined, now: clock.now, requestId: 'undone' };
      await audit(tx, doer, { action: 'admin.create', target: { kind: 'board', id: null } });
      throw new Error('it was not to be');
    }),
  ).rejects.toThrow('it was not to be');
  const lines = await linesAfter(first);
  expect(lines.map(({ number }) => number)).toEqual(
    Array.from({ length: users.length * 2 }, (_, index) => first + index + 1),
  );
  expect(lines.map(({ requestId }) => requestId)).not.toContain('undone');
  expect(new Set(lines.map(({ requestId }) => requestId)).size).toBe(lines.length);
  expect(await verifyAudit(db)).toMatchObject({ isIntact: true, lines: first + lines.length });
});

test('verification detects every later change', async () => {
  const lines = await linesAfter(0);
  const last = lines.length;
  expect(last).toBeGreaterThan(6);
  const known = { number: last, hash: lines.at(-1)?.hash.toString('hex') ?? '' };
  expect(await verifyAudit(db, known)).toEqual({ isIntact: true, lines: last, last: known });

  const changed = 'was changed or is out of order.';
  const cases: [statement: string, problem: string][] = [
    [`update audit_log set actor_id = gen_random_uuid() where number = 3`, `Entry 3 ${changed}`],
    [`update audit_log set actor_id = null where number = 3`, `Entry 3 ${changed}`],
    [`update audit_log set at = at + interval '1 ms' where number = 4`, `Entry 4 ${changed}`],
    [`update audit_log set after = '{"isApproved": 1}' where number = 2`, `Entry 2 ${changed}`],
    [`update audit_log set request_id = 'x' where number = ${last}`, `Entry ${last} ${changed}`],
    [`update audit_log set hash = sha256('x') where number = 1`, `Entry 1 ${changed}`],
    [`delete from audit_log where number = 1`, 'Entry 1 is missing.'],
    [`delete from audit_log where number in (4, 5)`, 'Entry 4 is missing.'],
    [
      `update audit_log set number = -number where number in (3, 4);
       update audit_log set number = 7 + number where number < 0`,
      `Entry 3 ${changed}`,
    ],
  ];
  for (const [statement, problem] of cases) {
    const putBack = await rememberRows(pool);
    await tamper(statement);
    expect(await verifyAudit(db), statement).toEqual({ isIntact: false, problem });
    await putBack();
  }

  // Not detectable without a recorded entry.
  const putBack = await rememberRows(pool);
  onTestFinished(putBack);
  await tamper(`delete from audit_log where number = ${last}`);
  expect(await verifyAudit(db)).toMatchObject({ isIntact: true, lines: last - 1 });
  expect(await verifyAudit(db, known)).toEqual({
    isIntact: false,
    problem: `The log ends with entry ${last - 1}: entry ${last} is missing.`,
  });
  await putBack();
  let previous: Buffer = CHAIN_START;
  for (const { hash: _, ...line } of lines) {
    const forged = { ...line, actorId: null };
    previous = hashLine(previous, forged);
    await tamper('update audit_log set actor_id = null, hash = $1 where number = $2', [
      previous,
      line.number,
    ]);
  }
  expect(await verifyAudit(db)).toMatchObject({ isIntact: true });
  expect(await verifyAudit(db, known)).toEqual({
    isIntact: false,
    problem: `Entry ${last} does not match the recorded hash ${known.hash}`,
  });
});

test('the command reports a broken log and exits with 1', async () => {
  onTestFinished(await rememberRows(pool));
  const run = async (...args: string[]) => {
    const script = join(import.meta.dirname, '../../server/admin.ts');
    const env = { ...process.env, DATABASE_URL: database.url };
    try {
      const said = await promisify(execFile)(process.execPath, [script, 'verify-audit', ...args], {
        env,
      });
      return { code: 0, ...said };
    } catch (error) {
      return error as { code: number; stdout: string; stderr: string };
    }
  };
  const [last] = (await linesAfter(0)).slice(-1);
  const hash = last?.hash.toString('hex');
  const intact = `${last?.number} lines, intact; last line ${last?.number} ${hash}\n`;
  const line = `${last?.number}:${hash}`;
  const [plain, since, odd] = await Promise.all([run(), run(line), run('12')]);
  expect(plain).toMatchObject({ code: 0, stdout: intact });
  expect(since).toMatchObject({ code: 0, stdout: intact });
  expect(odd).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/Usage:.*\n.*64 hexadecimal/s),
  });
  await tamper('delete from audit_log where number = 2');
  expect(await run()).toMatchObject({ code: 1, stdout: '', stderr: 'Entry 2 is missing.\n' });
});

test('an admin reads the log newest first, in pages', async () => {
  const total = await lastNumber();
  const seen: number[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: { limit: string; cursor: string } = { limit: '7', cursor };
    const page = await admin.client.listAudit({ query });
    expect(page.total).toBe(total);
    expect(page.lines).toHaveLength(page.count);
    seen.push(...page.lines.map(({ number }) => number));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(Array.from({ length: total }, (_, index) => total - index));
  await expect(admin.client.listAudit({ query: { cursor: 'x' } })).rejects.toMatchObject({
    status: 400,
  });
});

test('entries are found by actor, action, subject, time and request', async () => {
  const person = await makeSeeker(server, 'Zora Zebra');
  const params = { id: person.user._id };
  await admin.client.suspendUser({ params, body: { reason: 'Zigzag.' } });
  clock.forward(DAY);
  await admin.client.restoreUser({ params });
  type Query = NonNullable<Parameters<typeof admin.client.listAudit>[0]>['query'];
  const find = async (query: Query) => {
    const { lines, total } = await admin.client.listAudit({ query });
    expect(total).toBe(lines.length);
    return lines;
  };
  const actions = async (query: Parameters<typeof find>[0]) =>
    (await find({ ...query, target: person.user._id })).map(({ action }) => action);
  const both = ['user.restore', 'user.suspend'];
  expect((await find({ search: 'zora ZEBRA' })).map(({ action }) => action)).toEqual(both);
  expect((await find({ search: person.user.email })).map(({ action }) => action)).toEqual(both);
  expect(await actions({ search: 'suspended a' })).toEqual(['user.suspend']);
  expect(await actions({ action: 'user.restore' })).toEqual(['user.restore']);
  expect(await actions({ actor: admin.user._id })).toEqual(both);
  expect(await actions({ actor: person.user._id })).toEqual([]);
  const [today, yesterday] = [clock.now(), new Date(clock.now().getTime() - DAY)].map((time) =>
    utcDay(time),
  );
  expect(await actions({ from: today })).toEqual(['user.restore']);
  expect(await actions({ until: yesterday })).toEqual(['user.suspend']);
  expect(await actions({ from: yesterday, until: today })).toEqual(both);
  const [line] = await find({ target: person.user._id });
  expect(await find({ search: line?.requestId })).toEqual([line]);
  expect(await find({ search: 'Canary Keeper', action: 'job.approve' })).toHaveLength(1);
  expect(line).toMatchObject({
    actor: { _id: admin.user._id, name: admin.user.username },
    target: { kind: 'user', _id: person.user._id, name: 'Zora Zebra', isGone: false },
    before: { isSuspended: true },
    after: { isSuspended: false },
  });
  await expect(admin.client.listAudit({ query: { from: '2026-02-30' } })).rejects.toMatchObject({
    status: 400,
    errors: { from: 'Enter a date such as 2026-01-31.' },
  });
});

test('entries of deleted users stay, without a name', async () => {
  const [leaver, colleague] = [await makeCompany(server), await makeAdmin(server)];
  const sold = await makeJob(server, leaver, { jobTitle: 'Short-lived', approved: false });
  await colleague.client.approveJob({ params: { id: sold._id } });
  for (const { user } of [leaver, colleague])
    await admin.client.deleteUser({ params: { id: user._id } });
  const { lines } = await admin.client.listAudit({ query: { limit: '3' } });
  expect(lines.map(({ action, actor, target }) => [action, actor.name, target.name])).toEqual([
    ['user.delete', admin.user.username, 'Deleted user'],
    ['user.delete', admin.user.username, 'Deleted user'],
    ['job.approve', 'Deleted user', 'Short-lived'],
  ]);
  expect(lines[1]).toMatchObject({
    target: { isGone: true },
    before: { role: 'company', jobs: 1, publicJobs: 1 },
    after: null,
  });
  const made = await db.select().from(auditLog).where(eq(auditLog.action, 'admin.create'));
  expect(made.length).toBeGreaterThan(1);
  const first = await admin.client.listAudit({ query: { action: 'admin.create' } });
  expect(first.lines.at(-1)).toMatchObject({
    actor: { _id: null, name: 'The command line' },
    target: { kind: 'user', _id: admin.user._id },
  });
});
