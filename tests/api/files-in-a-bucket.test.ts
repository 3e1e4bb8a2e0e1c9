import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { checkFiles, createFiles } from '../../server/files/files.ts';
import { openBucket } from '../../server/files/bucket.ts';
import { readFilesSetting } from '../../server/files/setting.ts';
import { removeStrayObjects } from '../../server/files/strays.ts';
import { startBucket } from '../support/bucket.ts';
import { DAY, makeClock } from '../support/clock.ts';
import { tinyPdf } from '../support/pdf.ts';
import { makeAdmin, makeCompany, makeJob, makeSeeker } from '../support/people.ts';
import { startServer } from '../support/server.ts';

const bucket = await startBucket();
const clock = makeClock();
const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
const options = { pages: false, now: clock.now, config: { files: bucket.settings }, log };
const server = await startServer(options);
/** Gives the bucket up soon, for a bucket that hangs. */
const impatient = await startServer({ ...options, database: server.database, bucketPatience: 200 });
const { db, pool } = server.database;
const admin = await makeAdmin(server);
const company = await makeCompany(server);
const files = createFiles({ settings: bucket.settings, log, now: clock.now });

const fileOf = (content: Buffer<ArrayBuffer>) =>
  new File([content], 'cv.pdf', { type: 'application/pdf' });
/** A PDF larger than what is held back before an answer begins. */
const large = Buffer.concat([tinyPdf('large'), Buffer.alloc(3_000_000, 'x')]);

const rows = async <Row extends object>(query: string, values: unknown[] = []) =>
  (await pool.query<Row>(query, values)).rows;
const named = async () =>
  (await rows<{ id: string }>(`select object_id as id from files where object_id is not null`)).map(
    ({ id }) => id,
  );
const sweep = () => {
  // The database has a clock of its own.
  clock.forward(60_000);
  return removeStrayObjects({ db, files, now: clock.now });
};
const alarm = async (of = server) =>
  (await of.client(admin.token).getOperation()).alarms.find(({ name }) => name === 'files');
const open = async (link: string, of = server) => {
  const response = await fetch(of.url + link);
  return {
    code: response.status,
    response,
    content: async () => Buffer.from(await response.arrayBuffer()),
  };
};

async function apply(content = tinyPdf(), keepResume: 'true' | 'false' = 'false') {
  const seeker = await makeSeeker(server);
  const job = await makeJob(server, company);
  const { application } = await seeker.client.apply({
    params: { jobId: job._id },
    body: { coverLetter: '', keepResume },
    file: fileOf(content),
  });
  return { seeker, job, application, link: application.resume ?? '' };
}

afterEach(() => bucket.setTrouble(undefined));

/** What the reader of a resume gets: the code of a refusal, or how the download ends. */
async function outcome(link: string, of = server): Promise<string> {
  const { code, content } = await open(link, of);
  const text = await content().then(String, () => undefined);
  if (text === undefined) return 'broken off';
  return code === 200 ? 'whole' : (JSON.parse(text) as { code: string }).code;
}

test('resumes go to the bucket, come back as they were, and their objects go when they do', async () => {
  for (const content of [tinyPdf(), large]) {
    const { seeker, application, link } = await apply(content, 'true');
    const [stored] = await rows<{ content: null; size: number }>(
      `select content, size, object_id from files join applications on resume_id = files.id
       where applications.id = $1`,
      [application._id],
    );
    expect(stored).toMatchObject({ content: null, size: content.length });
    const answer = await open(link);
    expect(answer.code).toBe(200);
    expect(answer.response.headers.get('content-length')).toBe(String(content.length));
    expect((await answer.content()).equals(content)).toBe(true);

    // The profile has a copy of its own, which the next application copies.
    const { applicantProfile } = (await seeker.client.getProfile()).user;
    expect((await (await open(applicantProfile?.resume ?? '')).content()).equals(content)).toBe(
      true,
    );
    const next = await makeJob(server, company);
    const second = await seeker.client.apply({
      params: { jobId: next._id },
      body: { coverLetter: '', useProfileResume: 'true' },
      file: undefined,
    });
    expect((await (await open(second.application.resume ?? '')).content()).equals(content)).toBe(
      true,
    );

    const replaced = await seeker.client.updateApplication({
      params: { id: application._id },
      body: { coverLetter: '' },
      file: fileOf(tinyPdf('new')),
    });
    const now = await open(replaced.application.resume ?? '');
    expect((await now.content()).equals(tinyPdf('new'))).toBe(true);
    await seeker.client.removeProfileResume();

    const zip = await seeker.client.prepareMyData();
    const data = await (await open(zip.path)).content();
    expect(data.includes(content)).toBe(true);
    expect(data.includes(tinyPdf('new'))).toBe(true);

    await sweep();
    expect((await bucket.objects()).toSorted()).toEqual((await named()).toSorted());
    await admin.client.deleteUser({ params: { id: seeker.user._id } });
    await sweep();
    expect(await bucket.objects()).toEqual([]);
    expect(await rows('select * from stray_objects')).toEqual([]);
  }
});

test("the bucket does not open another user's file", async () => {
  const { link, application } = await apply();
  const other = await makeSeeker(server);
  const { application: own } = await (async () => {
    const job = await makeJob(server, company);
    return other.client.apply({
      params: { jobId: job._id },
      body: { coverLetter: '' },
      file: fileOf(tinyPdf('other')),
    });
  })();
  const before = bucket.requests.length;
  const [, , id = ''] = link.split('/');
  const [, , ownId = ''] = (own.resume ?? '').split('/');
  expect((await open((own.resume ?? '').replace(ownId, id))).code).toBe(404);
  await expect(
    other.client.getApplication({ params: { id: application._id } }),
  ).rejects.toMatchObject({ code: 'application-not-found' });
  await company.client.deleteJob({ params: { id: application.job._id } });
  expect(bucket.requests).toHaveLength(before);
});

test('an upload whose row is not stored is deleted: at once if it was refused, after a day if nobody knows', async () => {
  const { seeker, job } = await apply();
  const before = await bucket.objects();
  await expect(
    seeker.client.apply({
      params: { jobId: job._id },
      body: { coverLetter: '' },
      file: fileOf(tinyPdf()),
    }),
  ).rejects.toMatchObject({ code: 'already-applied' });
  expect(await bucket.objects()).toHaveLength(before.length + 1);
  await sweep();
  expect(await bucket.objects()).toEqual(before);

  // The process ends after the upload.
  void files.storing(
    db,
    [{ name: 'a.pdf', contentType: 'x', content: tinyPdf() }],
    () => new Promise(() => {}),
  );
  await expect.poll(async () => (await bucket.objects()).length).toBe(before.length + 1);
  clock.forward(DAY - 10 * 60_000);
  await sweep();
  expect(await bucket.objects()).toHaveLength(before.length + 1);
  clock.forward(10 * 60_000);
  await sweep();
  expect(await bucket.objects()).toEqual(before);
});

test('temporary keys sign with their session token', async () => {
  const heard: IncomingMessage['headers'][] = [];
  const service = createServer((request, response) => {
    heard.push(request.headers);
    response.end();
  });
  await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void service.close());
  const { port } = service.address() as AddressInfo;
  const { bucket: settings } = readFilesSetting(`s3://resumes?endpoint=http://127.0.0.1:${port}`, {
    id: 'id',
    secret: 'secret',
    sessionToken: 'for-an-hour',
  });
  await openBucket(settings!).remove('anything');
  expect(heard).toMatchObject([
    {
      'x-amz-security-token': 'for-an-hour',
      authorization: expect.stringMatching(/SignedHeaders=[^,]*x-amz-security-token/),
    },
  ]);
});

test('a bucket in trouble costs only files, in bounded time, and is an alarm until it works again', async () => {
  const { seeker, link } = await apply(large);
  const small = await apply();
  const job = await makeJob(server, company);
  const count = (await named()).length;
  const upload = (of = server) =>
    of.client(seeker.token).apply({
      params: { jobId: job._id },
      body: { coverLetter: 'Kept.' },
      file: fileOf(tinyPdf()),
    });
  expect(await alarm()).toMatchObject({ state: 'ok' });
  for (const [trouble, text, of] of [
    ['hangs', /storing: no answer in time/, impatient],
    ['fails', /storing: status 503 SlowDown/, server],
    ['denied', /storing: status 403 AccessDenied/, server],
  ] as const) {
    bucket.setTrouble(trouble);
    // More than changes may run at the same time: they leave room for others while they wait.
    const uploads = Promise.allSettled(Array.from({ length: 8 }, () => upload(of)));
    await of.client(seeker.token).startApplication({ body: { job: job._id, source: 'board' } });
    for (const result of await uploads)
      expect(result).toMatchObject({
        reason: { message: expect.stringMatching(/^Files cannot be stored/) },
      });
    const answer = await open(link, of);
    expect(answer.code, trouble).toBe(503);
    expect(await answer.response.json()).toMatchObject({ code: 'files-unavailable' });
    expect((await of.request('GET', '/readyz')).code).toBe(200);
    await expect
      .poll(() => alarm(of), { message: trouble })
      .toMatchObject({ state: 'critical', text: expect.stringMatching(text) });
  }
  expect((await named()).length).toBe(count);
  // Of a small file nothing is sent before all of it is there.
  bucket.setTrouble('stalls', 'GET');
  expect(await outcome(small.link, impatient)).toBe('files-unavailable');
  // Half of a large file: the answer breaks off, so nobody takes it for the file.
  bucket.setTrouble('cut', 'GET');
  expect(await outcome(link)).toBe('broken off');
  bucket.setTrouble(undefined);
  // An answer that broke off may be noticed a moment later.
  for (const each of [server, impatient])
    await expect.poll(() => alarm(each)).toMatchObject({ state: 'ok' });
  await upload();
  expect((await (await open(link)).content()).equals(large)).toBe(true);
  expect(lines.join()).not.toMatch(/Signature|Credential/);
});

test('a damaged or missing object is never served as the file, and is an alarm until it is mended', async () => {
  for (const content of [tinyPdf(), large]) {
    const { link } = await apply(content);
    const [, , id] = link.split('/');
    const [row] = await rows<{ object: string }>(
      'select object_id as object from files where id = $1',
      [id],
    );
    const object = row?.object ?? '';
    const changed = Buffer.from(content);
    changed[changed.length - 2] = 0;
    for (const damaged of [changed, content.subarray(1), Buffer.alloc(0)]) {
      await bucket.damage(object, damaged);
      expect(await outcome(link)).toBe(
        damaged.length === large.length ? 'broken off' : 'file-damaged',
      );
      await expect
        .poll(() => alarm())
        .toMatchObject({
          state: 'critical',
          text: '1 file is damaged or missing.',
        });
    }
    await bucket.damage(object, content);
    expect((await (await open(link)).content()).equals(content)).toBe(true);
    await expect.poll(() => alarm()).toMatchObject({ state: 'ok' });
  }
});

test('the start refuses a bucket that does not work, and a board whose bucket is not set', async () => {
  const refusal = (change: Record<string, string>, patience?: number) =>
    checkFiles(db, {
      bucket: openBucket({ ...bucket.settings.bucket!, ...change }, { patience }),
    }).catch((error: unknown) => (error as Error).message);
  expect(await refusal({})).toBeUndefined();
  expect(await refusal({ secretAccessKey: 'wrong' })).toMatch(
    /^The bucket 'resumes' at 127.0.0.1:\d+ does not work \(storing: status 403 SignatureDoesNotMatch\)/,
  );
  expect(await refusal({ accessKeyId: 'wrong' })).toMatch(/InvalidAccessKeyId/);
  expect(await refusal({ bucket: 'nothing' })).toMatch(/NoSuchBucket/);
  bucket.setTrouble('hangs');
  expect(await refusal({}, 200)).toMatch(/no answer in time/);
  bucket.setTrouble(undefined);
  await expect(checkFiles(db, { bucket: undefined })).rejects.toThrow(
    /^Some files of this board are in a bucket/,
  );
  // New files go where the setting says, and all are found.
  const { link } = await apply();
  const settings = { ...bucket.settings, newFiles: 'database' as const };
  const both = createFiles({ settings, log, now: clock.now });
  const id = await both.storing(db, [{ name: 'a', contentType: 'x', content: large }], ([stored]) =>
    both.put(db, stored),
  );
  expect(await both.open(db, id)).toMatchObject({ size: large.length });
  expect(await both.open(db, link.split('/')[2] ?? '')).toMatchObject({ name: 'cv.pdf' });
});
