import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Job } from '../../shared/jobs/posting.ts';
import { noPart } from '../../shared/parts/parts.ts';
import { copyJob } from '../support/copied-jobs.ts';
import { hasMessages, messaging } from '../support/messages.ts';
import {
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../support/people.ts';
import { startServer } from '../support/server.ts';
import { interceptStatements, statementsOf } from '../support/statements.ts';

const server = await startServer({ pages: false });
const { pool } = server.database;
const company = await makeCompany(server);
const jobs: Job[] = [];
for (let index = 0; index < 12; index += 1) jobs.push(await makeJob(server, company));

const open = async (person: Person) => {
  const { path } = await person.client.prepareMyData();
  return fetch(server.url + path);
};
const download = async (person: Person) =>
  unzipSync(new Uint8Array(await (await open(person)).arrayBuffer()));
const fileIn = (zip: Awaited<ReturnType<typeof download>>, name: string) =>
  strFromU8(zip[name] ?? new Uint8Array());
const textsOf = async (work: () => Promise<unknown>) =>
  (await statementsOf(work)).map(({ text }) => text);

test('each application has what its page shows', async () => {
  const seeker = await makeSeeker(server);
  const own = [];
  for (const job of jobs.slice(0, 4)) own.push(await makeApplication(seeker, job));
  const [invited = '', offered = '', proposed = ''] = own.map(({ _id }) => _id);
  await company.client.moveApplication({
    params: { applicationId: invited },
    body: { status: 'interviewed' },
  });
  await company.client.moveApplication({
    params: { applicationId: proposed },
    body: { status: 'interviewed' },
  });
  const moveOffered = { params: { applicationId: offered } };
  await company.client.moveApplication({ ...moveOffered, body: { status: 'reviewed' } });
  await company.client.moveApplication({
    ...moveOffered,
    body: { status: 'offered' },
  });
  if (hasMessages) {
    const ask = { params: { id: proposed }, body: { text: 'Can you start in May?' } };
    await messaging(company.client).sendToThread(ask);
    await messaging(seeker.client).sendToThread({ ...ask, body: { text: 'Yes.' } });
  }

  const applications = JSON.parse(fileIn(await download(seeker), 'applications.json')) as {
    _id: string;
  }[];
  expect(applications.map(({ _id }) => _id)).toEqual(own.map(({ _id }) => _id));
  for (const application of applications) {
    const params = { id: application._id };
    const shown = (await seeker.client.getApplication({ params })).application;
    const { applicant: _, history: __, ...page } = shown;
    expect(application).toEqual({
      ...page,
      resume: `applications/${application._id}/resume.pdf`,
      ...noPart('exportedApplication'),
      ...(hasMessages && {
        messages: (await messaging(seeker.client).listThread({ params })).messages,
      }),
    });
  }
});

test('more applications take no more statements', async () => {
  const apply = async (count: number) => {
    const seeker = await makeSeeker(server);
    for (const job of jobs.slice(0, count)) await makeApplication(seeker, job);
    // Each file is read on its own.
    await pool.query('update applications set resume_id = null where applicant_id = $1', [
      seeker.user._id,
    ]);
    return seeker;
  };
  const [few, many] = [await apply(2), await apply(jobs.length)];
  const before = await textsOf(() => download(few));
  const after = await textsOf(() => download(many));
  expect(after.length).toBeGreaterThan(0);
  // The background work of the server makes a few statements, too.
  const times = (texts: string[], text: string) => texts.filter((each) => each === text).length;
  const repeated = after.filter(
    (text) => times(after, text) - times(before, text) >= jobs.length - 2,
  );
  expect(repeated).toEqual([]);
});

/** Mails to a person, of which the n-th has the subject 'Mail n'. */
const writeMails = (person: Person, count: number) =>
  pool.query(
    `insert into mails (user_id, "to", kind, subject, text, status, created_at)
     select $1, 'a@example.com', 'test', 'Mail ' || n, 'One "line"' || chr(10) || 'and another.', 'sent',
       now() - interval '1 day' + n / 10 * interval '1 second'
     from generate_series(1, $2::int) n`,
    [person.user._id, count],
  );
const writeNotifications = (person: Person, count: number) =>
  pool.query(
    `insert into notifications (user_id, kind, key, title, text, path, created_at)
     select $1, 'message', 'test ' || n, 'Notification ' || n, 'Text', '/', now() - interval '1 day' + n * interval '1 second'
     from generate_series(1, $2::int) n`,
    [person.user._id, count],
  );

test('long lists are read in batches, with every row once and in order', async () => {
  const member = await makeCompany(server);
  await pool.query('delete from mails where user_id = $1', [member.user._id]);
  await pool.query('delete from notifications where user_id = $1', [member.user._id]);
  const empty = await download(member);
  expect(fileIn(empty, 'mails.json')).toBe('[]\n');
  expect(fileIn(empty, 'notifications.json')).toMatch(/\n {2}"received": \[\]\n\}\n$/);

  await writeMails(member, 450);
  await writeNotifications(member, 450);
  const batches: string[] = [];
  let zip = empty;
  batches.push(...(await textsOf(async () => (zip = await download(member)))));
  expect(batches.filter((text) => /from "mails"/.test(text)).length).toBeGreaterThan(2);
  const mails = JSON.parse(fileIn(zip, 'mails.json')) as { subject: string; text: string }[];
  expect(mails).toHaveLength(450);
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(450);
  expect(mails[0]?.text).toBe('One "line"\nand another.');
  expect(mails.at(-1)?.subject).toBe('Mail 450');
  const { received } = JSON.parse(fileIn(zip, 'notifications.json')) as {
    received: { title: string }[];
  };
  expect(received.map(({ title }) => title)).toEqual(
    Array.from({ length: 450 }, (_, index) => `Notification ${index + 1}`),
  );
  // As a person can read it.
  for (const name of ['mails.json', 'notifications.json'])
    expect(fileIn(zip, name)).toBe(`${JSON.stringify(JSON.parse(fileIn(zip, name)), null, 2)}\n`);
});

test('a download that fails halfway does not look complete', async () => {
  const member = await makeCompany(server);
  await writeMails(member, 900);
  let batches = 0;
  const stop = interceptStatements((text) => {
    const isLost = /from "mails"/.test(text) && (batches += 1) === 5;
    return isLost ? 'select 1 / 0' : undefined;
  });
  const response = await open(member);
  expect(response.status).toBe(200);
  await expect(response.arrayBuffer()).rejects.toThrow('terminated');
  stop();
  expect(batches).toBe(5);
});

test.each([
  ['left the team', 'delete from company_members where user_id ='],
  ['was logged out', 'delete from sessions where user_id ='],
])('a download breaks off when its reader %s', async (_why, end) => {
  const owner = await makeCompany(server);
  const colleague = await makeColleague(server, owner);
  const job = await makeJob(server, owner);
  await copyJob(pool, job._id, 450);
  let batches = 0;
  const stop = interceptStatements((text, sendFirst) => {
    // Before the first batch is read, and after it was allowed.
    if (/from "jobs".*any\(/s.test(text) && (batches += 1) === 1)
      sendFirst(`${end} '${colleague.user._id}'`);
    return undefined;
  });
  const response = await open(colleague);
  expect(response.status).toBe(200);
  await expect(response.arrayBuffer()).rejects.toThrow('terminated');
  stop();
  expect(batches).toBe(1);
});
