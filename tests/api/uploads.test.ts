import { request as httpRequest } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { RESUME_MAX } from '../../shared/applications/status.ts';
import type { Disk } from '../../server/postgres/disk.ts';
import { boundary, multipart, multipartType } from '../support/multipart.ts';
import { tinyDoc, tinyDocx, zip } from '../support/office.ts';
import { tinyPdf } from '../support/pdf.ts';
import { makeCompany, makeJob, makeSeeker } from '../support/people.ts';
import { expectRefusal } from '../support/refusal.ts';
import { fingerprint } from '../support/rows.ts';
import { startServer, type RequestParts } from '../support/server.ts';
import { eventually } from '../support/eventually.ts';

const server = await startServer({ pages: false });
const { pool } = server.database;
const seeker = await makeSeeker(server);
const company = await makeCompany(server);
const job = await makeJob(server, company);
const path = `/api/applications/apply/${job._id}`;
const before = await fingerprint(pool);

const apply = (parts: RequestParts) =>
  server.request('POST', path, { token: seeker.token, ...parts });
const send = (body: Buffer<ArrayBuffer>) => apply({ body, headers: multipartType });
const pdf = { name: 'resume', filename: 'cv.pdf', type: 'application/pdf', content: tinyPdf() };
const letter = { name: 'coverLetter', content: 'Hello.' };

/** Deletes an accepted application, so that the next can be sent. */
async function takeBack(): Promise<void> {
  await pool.query('delete from applications');
  await pool.query('delete from files');
  await pool.query("delete from facts where kind = 'applied'");
}
afterEach(takeBack);

/** A PDF of a given size, padded after its end. */
const pdfOf = (bytes: number) => Buffer.concat([tinyPdf()], bytes);

test('all three formats arrive byte for byte, with a letter, without one, in any order', async () => {
  const formats: [filename: string, content: Buffer, type: string][] = [
    ['cv.pdf', tinyPdf(), 'application/pdf'],
    ['cv.doc', tinyDoc(), 'application/msword'],
    [
      'cv.v2.docx',
      tinyDocx(),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
  ];
  for (const [filename, content, type] of formats) {
    const file = { name: 'resume', filename, type: 'application/octet-stream', content };
    for (const parts of [[letter, file], [file, letter], [file]]) {
      const reply = await send(multipart(parts));
      expect(reply.code, filename).toBe(201);
      const { rows } = await pool.query('select name, content_type, size, content from files');
      expect(rows, filename).toHaveLength(1);
      expect(rows[0]).toMatchObject({ content_type: type, size: content.length });
      expect(content.equals(rows[0].content as Buffer), filename).toBe(true);
      await takeBack();
    }
  }
});

test('a resume of exactly 5 MB arrives', async () => {
  const { code } = await send(multipart([{ ...pdf, content: pdfOf(RESUME_MAX) }]));
  expect(code).toBe(201);
  const { rows } = await pool.query('select size, length(content) as length from files');
  expect(rows).toEqual([{ size: RESUME_MAX, length: RESUME_MAX }]);
});

test('invalid or incomplete forms are refused and not stored', async () => {
  const whole = multipart([letter, pdf]);
  const twoFiles = multipart([pdf, { ...pdf, filename: 'other.pdf' }]);
  const fields = Array.from({ length: 25 }, (_, index) => ({ name: `f${index}`, content: 'x' }));
  const refused: [what: string, code: number, parts: RequestParts][] = [
    ['no body', 400, { body: Buffer.alloc(0), headers: multipartType }],
    ['no boundary', 400, { body: whole, headers: { 'content-type': 'multipart/form-data' } }],
    ['another boundary', 400, { body: whole, headers: typeWith('another') }],
    ['cut in the file', 400, { body: whole.subarray(0, -100), headers: multipartType }],
    ['cut in the last line', 400, { body: whole.subarray(0, -6), headers: multipartType }],
    ['cut in a header', 400, { body: whole.subarray(0, 60), headers: multipartType }],
    ['not multipart at all', 400, { body: 'hello', headers: multipartType }],
    ['JSON', 415, { json: { coverLetter: 'Hello.' } }],
    ['text', 415, { body: 'hello', headers: { 'content-type': 'text/plain' } }],
    [
      'another multipart',
      415,
      { body: whole, headers: { 'content-type': `multipart/mixed; boundary=${boundary}` } },
    ],
    ['no file', 400, { body: multipart([letter]), headers: multipartType }],
    [
      'a field for the file',
      400,
      { body: multipart([{ name: 'resume', content: '%PDF-1.4' }]), headers: multipartType },
    ],
    ['another name', 400, { body: multipart([{ ...pdf, name: 'cv' }]), headers: multipartType }],
    ['no file name', 400, { body: multipart([{ ...pdf, filename: '' }]), headers: multipartType }],
    ['two files', 400, { body: twoFiles, headers: multipartType }],
    ['too many fields', 413, { body: multipart([...fields, pdf]), headers: multipartType }],
    [
      'a long letter',
      400,
      {
        body: multipart([{ ...letter, content: 'x'.repeat(10_001) }, pdf]),
        headers: multipartType,
      },
    ],
    [
      'an endless letter',
      400,
      {
        body: multipart([{ ...letter, content: 'x'.repeat(3_000_000) }, pdf]),
        headers: multipartType,
      },
    ],
    [
      'NUL in the letter',
      400,
      { body: multipart([{ ...letter, content: 'a\0b' }, pdf]), headers: multipartType },
    ],
    [
      '__proto__',
      400,
      { body: multipart([{ name: '__proto__', content: 'x' }, pdf]), headers: multipartType },
    ],
    [
      'a file called __proto__',
      400,
      { body: multipart([{ ...pdf, name: '__proto__' }]), headers: multipartType },
    ],
    [
      'one byte too many',
      413,
      { body: multipart([{ ...pdf, content: pdfOf(RESUME_MAX + 1) }]), headers: multipartType },
    ],
    [
      'far too many bytes',
      413,
      { body: multipart([{ ...pdf, content: pdfOf(3 * RESUME_MAX) }]), headers: multipartType },
    ],
  ];
  for (const [what, code, parts] of refused) {
    const reply = await apply(parts);
    expect(reply.code, what).toBe(code);
    expectRefusal(reply, what);
    expect(await fingerprint(pool), what).toEqual(before);
  }
});

const typeWith = (other: string) => ({ 'content-type': `multipart/form-data; boundary=${other}` });

test('a file that is not what its name says is refused', async () => {
  const executable = Buffer.concat([Buffer.from('MZ\x90\0\x03'), Buffer.alloc(2000)]);
  const spreadsheet = Buffer.from(
    tinyDoc().toString('latin1').replaceAll('W\0o\0r\0d\0D', 'W\0o\0r\0k\0b'),
    'latin1',
  );
  const lies: [filename: string, content: string | Buffer, code: number][] = [
    ['cv.pdf', executable, 415],
    ['cv.pdf', '<!doctype html><script>alert(1)</script>', 415],
    ['cv.pdf', `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`, 415],
    ['cv.pdf', '', 400],
    ['cv.pdf', '%PD', 415],
    ['cv.docx', zip({ 'evil.exe': 'MZ' }), 415],
    ['cv.docx', tinyDocx().subarray(0, 40), 422],
    ['cv.doc', spreadsheet, 415],
    ['cv.doc', '{\\rtf1 hello}', 415],
    ['cv.exe', tinyPdf(), 415],
  ];
  for (const [filename, content, code] of lies) {
    const reply = await send(
      multipart([{ name: 'resume', filename, content, type: 'application/pdf' }]),
    );
    const what = `${filename}: ${content.toString('latin1').slice(0, 20)}`;
    expect(reply.code, what).toBe(code);
    expect(reply.body.errors, what).toHaveProperty('resume');
    expectRefusal(reply, what);
  }
  expect(await fingerprint(pool)).toEqual(before);
});

test('unusual file names are made safe', async () => {
  const names: [sent: string, kept: string][] = [
    ['cv.pdf', 'cv.pdf'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\ada\\cv.PDF', 'cv.pdf'],
    ['My "CV" <1>.pdf', 'My CV 1.pdf'],
    ['履歴書.pdf', '履歴書.pdf'],
    ['résumé 📄.pdf', 'résumé 📄.pdf'],
    ['\u202efdp.exe.pdf', 'fdp.exe.pdf'],
    // Line breaks as a browser sends them.
    ['a\r\nX-Evil: 1.pdf', 'aX-Evil 1.pdf'],
    ['.pdf', 'resume.pdf'],
    ['???.pdf', 'resume.pdf'],
    ['a%00b%2f.pdf', 'a00b2f.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(116)}.pdf`],
    [`${'履'.repeat(300)}.pdf`, `${'履'.repeat(65)}.pdf`],
    [`x${'📄'.repeat(300)}.pdf`, `x${'📄'.repeat(48)}.pdf`],
    // The content is a PDF, whatever the name says.
    ['cv', 'cv.pdf'],
    ['cv.DOC', 'cv.pdf'],
    ['cv.pdf.html', 'cv.pdf'],
    ['cv.pdf . ', 'cv.pdf'],
    ['CON.pdf', '_CON.pdf'],
  ];
  for (const [sent, kept] of names) {
    // FormData takes backslashes away itself.
    const byHand = { body: multipart([{ ...pdf, filename: sent }]), headers: multipartType };
    const form = new FormData();
    form.set('resume', new File([tinyPdf()], sent));
    const reply = await apply(sent.includes('\\') ? byHand : { form });
    expect(reply.code, sent).toBe(201);
    const { resume } = reply.body.application as { resume: string };
    const opened = await server.request('GET', resume);
    expect(opened.code, kept).toBe(200);
    expect(opened.headers.get('content-disposition')).toBe(
      `inline; filename*=UTF-8''${encodeURIComponent(kept)}`,
    );
    await takeBack();
  }
});

test('line breaks and NUL are removed from file names', async () => {
  const names: [filename: string, code: number][] = [
    ['a\n/b.pdf', 400],
    ['a\0.pdf', 400],
  ];
  for (const [filename, code] of names) {
    const reply = await send(multipart([{ ...pdf, filename }]));
    expect(reply.code, filename).toBe(code);
    expectRefusal(reply, filename);
  }
  expect(await fingerprint(pool)).toEqual(before);
});

test('an interrupted upload is not stored, and the next one works', async () => {
  const whole = multipart([letter, { ...pdf, content: pdfOf(RESUME_MAX) }]);
  const { hostname, port } = new URL(server.url);
  for (const share of [0, 10, 200, 100_000, whole.length - 10]) {
    const headers = {
      ...multipartType,
      authorization: `Bearer ${seeker.token}`,
      'content-length': whole.length,
    };
    const upload = httpRequest({ hostname, port, path, method: 'POST', headers });
    const broken = new Promise((resolve) => void upload.on('error', resolve).on('close', resolve));
    upload.flushHeaders();
    await new Promise((resolve) => void upload.write(whole.subarray(0, share), resolve));
    upload.destroy();
    await broken;
  }
  // Wait until the server has finished. Then nothing is stored.
  await eventually(async () => {
    const busy = await pool.query(
      `select from pg_stat_activity where datname = current_database() and state like 'idle in%'`,
    );
    expect(busy.rowCount).toBe(0);
  });
  expect(await fingerprint(pool)).toEqual(before);
  expect(await send(whole)).toMatchObject({ code: 201 });
});

test('a disk that fills up refuses files, then every change, but nobody who reads or logs in', async () => {
  const disk: Disk = { free: () => 0, allows: () => state.allows };
  const state = { allows: 'everything' as ReturnType<Disk['allows']> };
  const full = await startServer({ pages: false, database: server.database, disk });
  const { token, password, user } = seeker;
  const codes = async () => {
    const replies = [
      await full.request('POST', path, { token, body: multipart([pdf]), headers: multipartType }),
      await full.request('PUT', '/api/notifications/read', { token, json: { all: true } }),
      await full.request('GET', '/api/users/profile', { token }),
      await full.request('POST', '/api/auth/login', { json: { email: user.email, password } }),
    ];
    for (const { code, body, headers } of replies) {
      if (code !== 503) continue;
      expect(body.code).toBe('disk-full');
      expect(body.message).toContain("The board's disk is full");
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await takeBack();
    return replies.map(({ code }) => code);
  };
  const [sent = 0, saved = 0, ...others] = await codes();
  expect([sent, saved, ...others].every((code) => code < 300)).toBe(true);
  state.allows = 'small changes';
  expect(await codes()).toEqual([503, saved, ...others]);
  state.allows = 'reading';
  expect(await codes()).toEqual([503, 503, ...others]);
  state.allows = 'everything';
  expect(await codes()).toEqual([sent, saved, ...others]);
});
