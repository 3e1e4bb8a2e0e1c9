import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { jobs } from '../../../server/db/schema.ts';
import { holdJobs } from '../../../server/jobs/holds.ts';
import { openQueue } from '../../../server/db/queue.ts';
import { startDomainChecks } from '../server/checking.ts';
import { DAY, HOUR, makeClock } from '../../../tests/support/clock.ts';
import { freshDatabase } from '../../../tests/support/database.ts';
import { loggedOfJob } from '../../../tests/support/logged.ts';
import { shownToken, skipPauses } from '../../../tests/support/mail.ts';
import { startOutside } from '../../../tests/support/outside.ts';
import {
  makeAdmin,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';

const MINUTE = 60_000;
const world = await startOutside();
const clock = makeClock();
const database = await freshDatabase();
const log = pino({ level: 'silent' });
const queue = await openQueue(database, log, 0.5);
afterAll(() => queue.stop());
const config = { outside: world.outside };
await startDomainChecks(
  {
    db: database.db,
    config: { ...readConfig({ NODE_ENV: 'test' }), ...config },
    features: [],
    queue: undefined,
    now: clock.now,
  },
  queue,
);
const server = await startServer({
  pages: false,
  database,
  config,
  now: clock.now,
  outsideQueue: queue,
});
const { pool } = database;
const visitor = server.client();

beforeEach(() => {
  world.zones.clear();
  world.questions.length = 0;
  world.requests.length = 0;
});

let used = 0;
/** A company with a public job that claims a domain of its own. */
async function makeClaimant(claimed = `company-${(used += 1)}.com`) {
  const company = await makeCompany(server);
  const job = await makeJob(server, company);
  const { claim } = await company.client.claimDomain({ body: { domain: claimed } });
  return { company, job, domain: claim?.domain ?? '', proof: claim?.proof ?? '' };
}

const claimOf = async ({ client }: Pick<Person, 'client'>) => (await client.getDomainClaim()).claim;
const publicOf = async ({ user }: Person) =>
  (await visitor.getCompany({ params: { id: user.companyProfile?._id ?? '' } })).company;
const badgeOf = async (company: Person) => (await publicOf(company)).verifiedDomain?.domain ?? null;
const isPublic = async (id: string) =>
  visitor.getJob({ params: { id } }).then(
    () => true,
    () => false,
  );
const check = ({ client }: Pick<Person, 'client'>, by: 'dns' | 'file' = 'dns') =>
  client.checkDomain({ body: { by } });
/** What the company heard about its domain, the latest first. */
const heard = async ({ client }: Pick<Person, 'client'>) =>
  (await client.listNotifications()).notifications
    .filter(({ kind }) => kind === 'domain')
    .map(({ title }) => title);

/** Lets time pass, and carries out everything that is due then. */
async function pass(time: number) {
  await passOnce(time);
  await server.sweep();
}

/** `pass`, without what the checks make due. */
async function passOnce(time: number) {
  clock.forward(time);
  await server.sweep();
  await expect
    .poll(
      async () => {
        await skipPauses(database);
        const { rows } = await pool.query<{ count: number }>(
          `select count(*)::int as count from pgboss.job
           where name = 'domain' and state in ('created', 'retry', 'active')`,
        );
        return rows[0]?.count;
      },
      { interval: 20 },
    )
    .toBe(0);
}

test('the jobs of a company that is deleted while they are held are closed, and not published', async () => {
  const { company, job } = await makeClaimant('held.com');
  const id = company.user.companyProfile?._id ?? '';
  await holdJobs(database.db, eq(jobs.companyId, id), 'unverified', clock.now());
  await company.client.deleteMyAccount({ body: { password: company.password } });
  expect(await loggedOfJob(pool, job._id)).toEqual(['published', 'paused', 'closed']);
});

test('a company proves its domain with a TXT record, and every page of it says so', async () => {
  const { company, domain, proof } = await makeClaimant();
  expect(await claimOf(company)).toMatchObject({
    domain,
    state: 'waiting',
    recordName: `_daybreak.${domain}`,
    fileAddress: `https://${domain}/.well-known/daybreak-verification.txt`,
    by: null,
    failure: null,
  });
  const failed = await check(company);
  expect(failed.claim).toMatchObject({ state: 'waiting', failure: { code: 'no-record' } });
  expect(failed.claim?.failure?.message).toContain(`was found at _daybreak.${domain} or ${domain}`);

  world.texts(domain, 'v=spf1 -all', 'daybreak-verification=another');
  expect((await check(company)).claim?.failure?.message).toBe(
    'The TXT record has another value: daybreak-verification=another. Replace it with the one above.',
  );
  world.texts(`_daybreak.${domain}`, 'something', proof);
  expect((await check(company)).claim).toMatchObject({
    state: 'verified',
    by: 'dns',
    failure: null,
    verifiedAt: clock.now().toISOString(),
  });
  expect((await publicOf(company)).verifiedDomain).toEqual({
    domain,
    by: 'dns',
    since: clock.now().toISOString(),
  });
  // The record may be on the domain itself.
  world.zones.clear();
  world.texts(domain, proof);
  expect((await check(company)).claim?.state).toBe('verified');
});

test('a company proves its domain with a file, also behind a redirect within the domain', async () => {
  const { company, domain, proof } = await makeClaimant('https://www.acme.com/about?x=1');
  expect(domain).toBe('acme.com');
  const failure = async () => (await check(company, 'file')).claim?.failure?.message;
  expect(await failure()).toBe('No web server was found for acme.com: the name has no address.');
  world.host('acme.com');
  world.host('www.acme.com');
  world.host('globex.com');
  world.pages.answer = (_request, response) => void response.writeHead(404).end();
  expect(await failure()).toMatch(/was answered with status 404 instead of 200/);
  world.pages.answer = (_request, response) => void response.end('<h1>Acme</h1>');
  expect(await failure()).toBe(
    'The file has another content: <h1>Acme</h1>. Replace it with the value above.',
  );
  world.pages.answer = (_request, response) => void response.end('x'.repeat(70_000));
  expect(await failure()).toMatch(/is larger than 64 KB/);
  world.host('acme.com', '10.0.0.1');
  expect(await failure()).toMatch(/^acme.com leads to a private address/);
  world.host('acme.com');
  const redirectTo = (location: string) => {
    world.pages.answer = ({ headers, url = '' }, response) => {
      if (headers.host?.startsWith('acme.com')) response.writeHead(301, { location }).end();
      else response.end(url.startsWith('/.well-known/') ? `${proof}\r\n` : '');
    };
  };
  redirectTo('https://globex.com/.well-known/daybreak-verification.txt');
  expect(await failure()).toMatch(/redirects to globex.com, which is not part of acme.com/);
  redirectTo('http://www.acme.com/');
  expect(await failure()).toMatch(/Only https addresses on their usual port are followed/);
  redirectTo('https://www.acme.com/.well-known/daybreak-verification.txt');
  expect((await check(company, 'file')).claim).toMatchObject({ state: 'verified', by: 'file' });
});

test('a proof that disappears: a second look after an hour, then no badge, then a pause, and all of it back', async () => {
  const { company, job, domain, proof } = await makeClaimant();
  world.texts(domain, proof);
  await check(company);
  await pass(DAY);
  expect(await claimOf(company)).toMatchObject({ checkedAt: clock.now().toISOString() });

  // A name server that fails for a moment changes nothing.
  world.name(domain, 'TXT', 'error');
  await pass(DAY);
  expect(await badgeOf(company)).toBe(domain);
  world.texts(domain, proof);
  await pass(HOUR);
  expect(await claimOf(company)).toMatchObject({ state: 'verified', failure: null });
  expect(await heard(company)).toEqual([]);

  world.zones.clear();
  await pass(DAY);
  const since = clock.now().getTime();
  expect(await claimOf(company)).toMatchObject({
    state: 'verified',
    failure: { code: 'no-record' },
  });
  // Trying again earlier has no consequences.
  await check(company);
  expect(await badgeOf(company)).toBe(domain);
  await pass(HOUR);
  expect(await badgeOf(company)).toBeNull();
  expect(await isPublic(job._id)).toBe(true);
  expect(await heard(company)).toEqual([`${domain} can no longer be verified`]);
  expect(await claimOf(company)).toMatchObject({
    state: 'lost',
    verifiedAt: null,
    pausesAt: new Date(since + 3 * DAY).toISOString(),
  });
  await pass(since + DAY - clock.now().getTime());
  expect(await heard(company)).toHaveLength(1);
  await pass(DAY);
  expect((await heard(company))[0]).toMatch(/^Your jobs will be paused on /);
  expect(await isPublic(job._id)).toBe(true);
  await pass(DAY);
  expect(await heard(company)).toHaveLength(3);
  expect((await heard(company))[0]).toBe('Your jobs are paused');
  expect(await isPublic(job._id)).toBe(false);
  expect((await company.client.listMyJobs()).jobs.find(({ _id }) => _id === job._id)).toMatchObject(
    {
      status: 'active',
      holds: ['unverified'],
    },
  );
  expect(await claimOf(company)).toMatchObject({ state: 'paused', pausesAt: null });
  // A new job waits with the others.
  const another = await makeJob(server, company);
  expect(await isPublic(another._id)).toBe(false);
  await pass(DAY);
  expect(await heard(company)).toHaveLength(3);

  world.texts(`_daybreak.${domain}`, proof);
  await pass(DAY);
  expect(await claimOf(company)).toMatchObject({ state: 'verified' });
  expect(await badgeOf(company)).toBe(domain);
  expect(await Promise.all([job, another].map(({ _id }) => isPublic(_id)))).toEqual([true, true]);
  // The proof counts from its return.
  expect((await publicOf(company)).verifiedDomain?.since).toBe(clock.now().toISOString());
});

test('an outage of the own name servers takes no badge and is an alarm; one of a company does', async () => {
  const admin = await makeAdmin(server);
  const alarm = async () =>
    (await admin.client.getOperation()).alarms.find(({ name }) => name === 'domains');
  const [one, other] = [await makeClaimant(), await makeClaimant()];
  await pool.query('delete from domain_claims where domain <> all($1)', [
    [one.domain, other.domain],
  ]);
  const all = [one, other].map(({ domain, proof }) => ({ domain, proof }));
  const setAll = (isAway: boolean, which = all) => {
    for (const { domain, proof } of which)
      if (isAway)
        for (const name of [domain, `_daybreak.${domain}`]) world.name(name, 'TXT', 'error');
      else for (const name of [domain, `_daybreak.${domain}`]) world.texts(name, proof);
  };
  setAll(false);
  await check(one.company);
  await check(other.company);
  setAll(true);
  await pass(DAY);
  await expect.poll(alarm).toMatchObject({ state: 'ok' });
  for (let hours = 0; hours < 80; hours += 20) await pass(20 * HOUR);
  for (const { company, domain, job } of [one, other]) {
    expect(await badgeOf(company)).toBe(domain);
    expect(await isPublic(job._id)).toBe(true);
    expect(await heard(company)).toEqual([]);
  }
  await expect.poll(alarm).toMatchObject({ state: 'warning' });
  setAll(false, all.slice(0, 1));
  await pass(HOUR);
  await pass(HOUR);
  await expect.poll(alarm).toMatchObject({ state: 'ok' });
  expect(await badgeOf(one.company)).toBe(one.domain);
  expect(await badgeOf(other.company)).toBeNull();
  expect(await isPublic(other.job._id)).toBe(true);
});

test('a company that gives up its domain has no badge, and its jobs are public again', async () => {
  const { company, job, domain, proof } = await makeClaimant();
  world.texts(domain, proof);
  await check(company);
  world.zones.clear();
  for (const time of [DAY, HOUR, DAY, DAY, DAY]) await pass(time);
  expect(await isPublic(job._id)).toBe(false);
  await company.client.removeDomainClaim();
  expect(await isPublic(job._id)).toBe(true);
  expect(await badgeOf(company)).toBeNull();
  expect(await claimOf(company)).toBeNull();
  await pass(3 * DAY);
  expect(world.questions.slice(-1)).not.toContain(`${domain} TXT`);
  await expect(check(company)).rejects.toMatchObject({ code: 'no-domain-claim' });
});

test('another domain ends the earlier one, and the same one changes nothing', async () => {
  const { company, domain, proof } = await makeClaimant();
  world.texts(domain, proof);
  await check(company);
  const same = await company.client.claimDomain({ body: { domain: `WWW.${domain}.` } });
  expect(same.claim).toMatchObject({ domain, proof, state: 'verified' });
  const other = await company.client.claimDomain({ body: { domain: 'initech.com' } });
  expect(other.claim).toMatchObject({ domain: 'initech.com', state: 'waiting' });
  expect(other.claim?.proof).not.toBe(proof);
  expect(await badgeOf(company)).toBeNull();
});

test('of two companies that prove a domain, the first keeps it until its own proof fails', async () => {
  const first = await makeClaimant();
  const second = await makeClaimant(first.domain);
  world.texts(first.domain, first.proof, second.proof);
  await check(first.company);
  clock.forward(MINUTE);
  expect((await check(second.company)).claim).toMatchObject({ state: 'taken', failure: null });
  expect(await badgeOf(first.company)).toBe(first.domain);
  expect(await badgeOf(second.company)).toBeNull();

  // Reviewers see both.
  const pending = await makeJob(server, second.company, { approved: false });
  const admin = await makeAdmin(server);
  const { reviews } = await admin.client.listReviews({});
  const review = reviews.find(({ _id }) => _id === pending._id);
  expect(review?.hints).toContainEqual({
    kind: 'domain',
    text: 'Another company has verified the same domain',
    evidence: [
      {
        text: `${first.domain}: ${first.company.user.companyProfile?.companyName} was first`,
        path: `/companies/${first.company.user.companyProfile?._id}`,
      },
    ],
  });

  world.texts(first.domain, second.proof);
  await pass(DAY);
  await passOnce(HOUR);
  expect(await badgeOf(first.company)).toBeNull();
  // It is checked before it gets the badge.
  expect(await badgeOf(second.company)).toBeNull();
  await pass(0);
  await expect.poll(() => badgeOf(second.company)).toBe(first.domain);
  expect(await claimOf(second.company)).toMatchObject({ state: 'verified' });
  // Neither can take it back.
  world.texts(first.domain, first.proof, second.proof);
  await pass(DAY);
  expect(await claimOf(first.company)).toMatchObject({ state: 'taken' });
  expect(await badgeOf(second.company)).toBe(first.domain);
  // The one that is left with a proof gets it.
  await second.company.client.deleteMyAccount({ body: { password: second.company.password } });
  await pass(0);
  await expect.poll(() => badgeOf(first.company)).toBe(first.domain);
});

test('a free domain goes to the next company whose proof is still there', async () => {
  const claimants = [await makeClaimant('handed-on.com')];
  for (let count = 0; count < 2; count += 1) claimants.push(await makeClaimant('handed-on.com'));
  world.texts('handed-on.com', ...claimants.map(({ proof }) => proof));
  for (const { company } of claimants) {
    await check(company);
    clock.forward(MINUTE);
  }
  const [first, second, third] = claimants;
  world.texts('handed-on.com', third!.proof);
  await first!.company.client.removeDomainClaim();
  await pass(0);
  await pass(0);
  expect(await badgeOf(second!.company)).toBeNull();
  expect(await badgeOf(third!.company)).toBe('handed-on.com');
});

test('many companies that prove a domain in the same moment: one of them has it', async () => {
  const claimants = [];
  for (let count = 0; count < 6; count += 1) claimants.push(await makeClaimant('redirected.com'));
  world.texts('redirected.com', ...claimants.map(({ proof }) => proof));
  const states = await Promise.all(
    claimants.map(async ({ company }) => (await check(company)).claim?.state),
  );
  expect(states.filter((state) => state === 'verified')).toHaveLength(1);
  expect(states.filter((state) => state === 'taken')).toHaveLength(5);
});

test.each([
  ['gmail', 'Enter a domain, such as example.com.'],
  ['192.0.2.1', 'Enter a domain, such as example.com.'],
  ['https://[::1]/', 'Enter a domain, such as example.com.'],
  ['not a domain', 'Enter a domain, such as example.com.'],
  ['acme.example', 'Names that end in .example are reserved and cannot be verified.'],
  ['acme.test', 'Names that end in .test are reserved and cannot be verified.'],
  ['printer.local', 'Names that end in .local are reserved and cannot be verified.'],
  ['acme.qwertz', 'There are no domains that end in .qwertz.'],
  ['co.uk', 'Names under co.uk have different owners. Enter yours, not only co.uk.'],
  ['github.io', 'Names under github.io have different owners. Enter yours, not only github.io.'],
])('what is no domain of one owner is refused: %s', async (domain, message) => {
  const company = await makeCompany(server);
  await expect(company.client.claimDomain({ body: { domain } })).rejects.toMatchObject({
    code: 'invalid-input',
    errors: { domain: message },
  });
});

test('a domain is read as browsers read it, and a mail provider is no proof by mail', async () => {
  const company = await makeCompany(server);
  const claim = async (domain: string) =>
    (await company.client.claimDomain({ body: { domain } })).claim;
  expect(await claim('BÜCHER.de')).toMatchObject({ domain: 'xn--bcher-kva.de' });
  expect(await claim('careers.acme.co.uk')).toMatchObject({ domain: 'acme.co.uk' });
  expect(await claim('acme.github.io')).toMatchObject({ domain: 'acme.github.io' });
  expect(await claim('user@globex.com')).toMatchObject({ domain: 'globex.com', mailRefusal: '' });
  const provider = await claim('gmail.com');
  expect(provider?.mailRefusal).toMatch(/^gmail.com is an email provider/);
  await expect(company.client.mailDomainLink({ body: { mailbox: 'admin' } })).rejects.toMatchObject(
    { code: 'domain-not-mailable' },
  );
});

test('a name server that never answers is told from one without a record', async () => {
  const hasty = await startServer({
    pages: false,
    database,
    now: clock.now,
    config: {
      outside: { ...world.outside, local: { ...world.outside.local!, patience: 300 } },
    },
  });
  const company = await makeCompany(hasty);
  await company.client.claimDomain({ body: { domain: 'alias.com' } });
  world.name('alias.com', 'TXT', 'silent');
  world.name('_daybreak.alias.com', 'TXT', 'silent');
  expect((await check(company)).claim?.failure).toEqual({
    by: 'dns',
    code: 'dns-timeout',
    message: 'The name server of alias.com did not answer within 3 seconds.',
  });
  world.name('_daybreak.alias.com', 'TXT', 'error');
  world.name('alias.com', 'TXT', 'error');
  const patient = { client: server.client(company.token) };
  expect((await check(patient)).claim?.failure?.code).toBe('dns-failed');
});

test('a company checks at most ten times an hour', async () => {
  const limited = await startServer({ pages: false, rateLimit: true, config });
  const company = await makeCompany(limited);
  await company.client.claimDomain({ body: { domain: 'globex.com' } });
  for (let count = 0; count < 10; count += 1) await check(company);
  await expect(check(company)).rejects.toMatchObject({ code: 'too-many-requests' });
});

test('a removed company has no domain, and a job seeker none either', async () => {
  const { company, domain, proof } = await makeClaimant();
  world.texts(domain, proof);
  await check(company);
  await company.client.deleteMyAccount({ body: { password: company.password } });
  const { rows } = await pool.query(
    'select from domain_claims where domain = $1 union all select from companies where verified_domain = $1',
    [domain],
  );
  expect(rows).toEqual([]);
  const seeker = await makeSeeker(server);
  await expect(seeker.client.getDomainClaim()).rejects.toMatchObject({ code: 'wrong-role' });
});

// Last, because sessions end in the meantime.
test('a company proves its domain with a link that is mailed to it, once, within an hour', async () => {
  const { company, domain } = await makeClaimant();
  const send = (mailbox: 'postmaster' | 'admin' = 'postmaster') =>
    company.client.mailDomainLink({ body: { mailbox } });
  await expect(send()).rejects.toMatchObject({
    code: 'domain-not-mailable',
    message: `${domain} has no mail server (MX record), so no mailbox can receive the link.`,
  });
  const exchange = `mx.${domain}`;
  world.name(domain, 'MX', [{ name: domain, type: 'MX', data: { preference: 1, exchange } }]);
  const to = `postmaster@${domain}`;
  expect((await send()).claim?.link).toMatchObject({ to });
  const [first, confirm] = [
    shownToken(server, to),
    (token: string) => visitor.confirmDomain({ body: { token } }),
  ];
  const expired = { code: 'link-expired' };
  await send();
  await expect(confirm(first)).rejects.toMatchObject(expired);
  clock.forward(61 * MINUTE);
  await expect(confirm(shownToken(server, to))).rejects.toMatchObject(expired);
  expect((await claimOf(company))?.link).toBeNull();
  await send('admin');
  const token = shownToken(server, `admin@${domain}`);
  expect(await confirm(token)).toMatchObject({ domain });
  await expect(confirm(token)).rejects.toMatchObject(expired);
  expect(await claimOf(company)).toMatchObject({ state: 'verified', by: 'mail' });
  expect(await badgeOf(company)).toBe(domain);
  // Links that were shown or stored do not work for others.
  const { rows } = await pool.query<{ text: string }>('select text from mails where "to" = $1', [
    to,
  ]);
  expect(rows.some(({ text }) => /token=\w/.test(text))).toBe(false);

  // Proved as long as the domain receives mail, and for 180 days.
  await pass(DAY);
  expect(await badgeOf(company)).toBe(domain);
  await pass(166 * DAY);
  const { token: later } = await server
    .client()
    .logIn({ body: { email: company.user.email, password: company.password } });
  const again = server.client(later);
  expect(await heard({ client: again })).toEqual([`Confirm ${domain} again`]);
  await pass(14 * DAY);
  expect(await claimOf({ client: again })).toMatchObject({ failure: { code: 'mail-expired' } });
  await pass(HOUR);
  expect(await badgeOf(company)).toBeNull();
});
