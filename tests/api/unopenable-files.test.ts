// cspell:ignore startxref
import { expect, test } from 'vitest';
import { CIPHERS, latestLockedPdf, lockedPdf } from '../support/locked-pdf.ts';
import { tinyPdf } from '../support/pdf.ts';
import { makeCompany, makeJob, makeSeeker } from '../support/people.ts';
import { SCAN_NAMES, scanPdf } from '../support/scans.ts';
import { startServer } from '../support/server.ts';

const server = await startServer({ pages: false });
const company = await makeCompany(server);
const job = await makeJob(server, company);
const seeker = await makeSeeker(server);

async function apply(content: Buffer<ArrayBuffer>, name = 'cv.pdf') {
  const form = new FormData();
  form.set('resume', new File([content], name));
  const path = `/api/applications/apply/${job._id}`;
  const reply = await server.request('POST', path, { token: seeker.token, form });
  await server.database.pool.query('delete from applications');
  await server.database.pool.query("delete from facts where kind = 'applied'");
  return reply;
}

const LOCKED = {
  status: false,
  code: 'resume-locked',
  message: 'This file has a password, so nobody else can open it. Save it without one.',
};

test('case 13: a PDF that opens only with a password is refused in every cipher', async () => {
  for (const cipher of CIPHERS) {
    expect(await apply(await lockedPdf(cipher, 'secret')), cipher).toMatchObject({
      code: 422,
      body: { ...LOCKED, errors: { resume: LOCKED.message } },
    });
    expect((await apply(await lockedPdf(cipher))).code, `${cipher}, restricted`).toBe(201);
  }
  expect(await apply(latestLockedPdf('secret'))).toMatchObject({ code: 422, body: LOCKED });
  expect((await apply(latestLockedPdf(''))).code).toBe(201);
});

const text = tinyPdf().toString('latin1');
const latin1 = (content: string) => Buffer.from(content, 'latin1');

test('case 13: a PDF that is cut off, or has nothing to show, is refused', async () => {
  const broken: [what: string, content: string][] = [
    ['without pages', text.replace('/Kids [3 0 R] /Count 1', '/Kids [] /Count 0')],
    ['cut in its first page', text.slice(0, 150)],
    ['cut before its content', text.slice(0, text.indexOf('4 0 obj'))],
    ['only a head', '%PDF-1.7\n%%EOF'],
    ['without table and trailer', text.slice(0, text.indexOf('xref'))],
    ['noise', `%PDF-1.7\n${'\u0001\u0002 obj << /Kids'.repeat(50)}`],
  ];
  for (const [what, content] of broken)
    expect(await apply(latin1(content)), what).toMatchObject({
      code: 422,
      body: { code: 'resume-broken', errors: { resume: expect.any(String) } },
    });
});

test('case 13: a PDF that readers repair is taken', async () => {
  const fine: [what: string, content: string][] = [
    ['without its last line', text.slice(0, -7)],
    ['without its table', text.replace(/xref[^t]*trailer/, 'trailer')],
    ['with a wrong table', text.replace(/startxref\n\d+/, 'startxref\n7')],
    ['with bytes behind its end', text + '\0'.repeat(5000)],
    ['after empty lines', `\n\n${text}`],
  ];
  for (const [what, content] of fine) expect((await apply(latin1(content))).code, what).toBe(201);
  for (const name of SCAN_NAMES) expect((await apply(scanPdf(name))).code, name).toBe(201);
});
