// cspell:ignore nowasm Flate Lebenslauf
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { lockedPdf } from '../support/locked-pdf.ts';
import { tinyDocx } from '../support/office.ts';
import { japanesePdf, tinyPdf } from '../support/pdf.ts';
import { makeCompany, makeJob, makeSeeker } from '../support/people.ts';
import { SCAN_NAMES, scanPdf } from '../support/scans.ts';
import { button, notice, press, visit } from '../support/screen.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
const company = await makeCompany(server, { companyName: 'Kiln & Clay' });
const job = await makeJob(server, company, { jobTitle: 'Potter' });

/** The address of an application with this resume. */
async function applied(name: string, content: Buffer<ArrayBuffer>) {
  const seeker = await makeSeeker(server, name);
  const file = new File([content], 'scan.pdf', { type: 'application/pdf' });
  const params = { jobId: job._id };
  const { application } = await seeker.client.apply({ params, body: { coverLetter: '' }, file });
  return `/applications/view/${application._id}`;
}

const SCANS = SCAN_NAMES.filter((name) => name !== 'a broken JPEG 2000');

test.each(SCANS)('case 1: a scan in %s is drawn, black bars on white', async (name) => {
  const path = await applied('Ada Scan', scanPdf(name));
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, path);
  const resume = page.getByRole('region', { name: 'Resume of Ada Scan' });
  await resume.locator('[data-drawn]').waitFor();
  const grays = await resume.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    const grayAt = (x: number, y: number) =>
      canvas
        .getContext('2d')
        ?.getImageData(Math.floor((x / 120) * width), Math.floor((y / 160) * height), 1, 1).data[1];
    return [10, 30, 60, 80, 105, 130, 150].map((y) => grayAt(60, y) ?? -1);
  });
  const shades = grays.map((gray) => (gray < 40 ? 'black' : gray > 215 ? 'white' : gray));
  expect(shades).toEqual(['white', 'black', 'white', 'black', 'white', 'black', 'white']);
  expect(await page.getByText('cannot be shown here').count()).toBe(0);
});

test('case 1: a picture that cannot be drawn says so, with ways to the file', async () => {
  const path = await applied('Bea Broken', scanPdf('a broken JPEG 2000'));
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, path);
  const note = page
    .getByRole('alert')
    .filter({ hasText: 'A picture on this page cannot be shown' });
  await note.getByRole('link', { name: 'Download the resume' }).waitFor();
  await note.getByRole('link', { name: 'Open the resume' }).waitFor();
});

test('case 1: a page that is never drawn says so', async () => {
  const path = await applied('Cy Slow', scanPdf('JBIG2'));
  const { page } = await openPage(server.url, { user: company.user });
  await page.clock.install();
  // The decoder never comes.
  await page.route('**/jbig2_nowasm_fallback.js', () => {});
  const asked = page.waitForRequest('**/jbig2_nowasm_fallback.js');
  await visit(page, path);
  await asked;
  const note = page.getByRole('alert').filter({ hasText: 'This page takes long to be drawn' });
  await expect
    .poll(async () => {
      await page.clock.fastForward(20_000);
      return note.getByRole('link', { name: 'Download the resume' }).count();
    })
    .toBe(1);
});

test('case 10: a PDF behind the head of a form is taken, drawn and downloaded as it is', async () => {
  const head = '------x\r\nContent-Disposition: form-data; name="f"; filename="cv.pdf"\r\n\r\n';
  const content = Buffer.concat([Buffer.from(head), tinyPdf('Behind a head')]);
  const path = await applied('Eve Head', content);
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, path);
  await page.getByText('Behind a head', { exact: true }).waitFor();
  await page.locator('[data-drawn]').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download Resume' }).click(),
  ]);
  expect(await readFile(await download.path())).toEqual(content);
});

test('case 1: a Japanese font that is not embedded has its letters', async () => {
  const path = await applied('Dee Map', japanesePdf('93FA967B8CEA82CC979A97F08F91'));
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, path);
  await page.getByText('日本語の履歴書', { exact: true }).waitFor();
});

/** The dialog in which a new job seeker applies. */
async function applying(options: Parameters<typeof openPage>[1] = {}) {
  const seeker = await makeSeeker(server, 'Flo Chooser');
  const opening = await makeJob(server, company, { jobTitle: 'Glazier' });
  const { page, context } = await openPage(server.url, { user: seeker.user, ...options });
  await visit(page, `/job/${opening._id}`);
  await press(page, 'Apply Now');
  const field = page.getByLabel('Resume', { exact: true });
  const choose = (name: string, buffer: Buffer) =>
    field.setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  const submit = async () => {
    await press(page, 'Submit Application');
    await notice(page, 'Application Submitted!').waitFor();
    const [sent] = (await seeker.client.listMyApplications()).applications;
    const { pathname } = new URL(sent?.resume ?? '', server.url);
    const content = Buffer.from(
      await (await fetch(new URL(sent?.resume ?? '', server.url))).arrayBuffer(),
    );
    return { name: decodeURIComponent(pathname.split('/').at(-1) ?? ''), content };
  };
  return { page, context, field, choose, submit };
}

const alertOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test('case 11: another format is named when it is chosen, and a wrong ending is put right', async () => {
  const { page, choose, submit } = await applying();
  await choose('cv.doc', Buffer.from('{\\rtf1 Hello}'));
  await alertOf(page, 'cv.doc: This is an RTF file. Save it as PDF or DOCX.').waitFor();
  await choose('photo.pdf', Buffer.from('89504e470d0a1a0a', 'hex'));
  await alertOf(page, 'This is a PNG picture. Put it into a document').waitFor();
  const docx = tinyDocx();
  await choose('Lebenslauf.DOC ', docx);
  await page.getByText('Lebenslauf.docx').waitFor();
  expect(await submit()).toEqual({ name: 'Lebenslauf.docx', content: docx });
});

test('case 13: a file with a password is refused when it is chosen; a restricted one is sent', async () => {
  const { page, choose, submit } = await applying();
  await choose('cv.pdf', await lockedPdf('1.6', 'secret'));
  await alertOf(page, 'cv.pdf: This file has a password, so nobody else can open it.').waitFor();
  await choose('cut.pdf', tinyPdf().subarray(0, 150));
  await alertOf(page, 'cut.pdf: This file is cut off or damaged.').waitFor();
  await choose('scan.pdf', scanPdf('Flate'));
  await page.getByText('This file can be read by people, but not searched for words.').waitFor();
  const restricted = await lockedPdf('1.6');
  await choose('restricted.pdf', restricted);
  await page.getByText('restricted.pdf', { exact: true }).waitFor();
  expect(await submit()).toEqual({ name: 'restricted.pdf', content: restricted });
});

test('case 99: a file that changes on the disk is sent as it was chosen', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chosen-'));
  const path = join(folder, 'cv.pdf');
  await writeFile(path, tinyPdf('As it was'));
  const { page, field, submit } = await applying();
  await page.getByRole('textbox', { name: 'Cover letter' }).fill('Glass is my life.');
  await field.setInputFiles(path);
  await page.getByText('cv.pdf', { exact: true }).waitFor();
  await writeFile(path, tinyPdf('As it is now, and longer'));
  await rm(folder, { recursive: true });
  const { content } = await submit();
  expect(content).toEqual(tinyPdf('As it was'));
});

test('case 99: a file that cannot be read says so, and the text stays', async () => {
  const { page, choose, submit } = await applying();
  const letter = page.getByRole('textbox', { name: 'Cover letter' });
  await letter.fill('Glass is my life.');
  await page.evaluate(() => {
    const { arrayBuffer } = Blob.prototype;
    Blob.prototype.arrayBuffer = async () => {
      Blob.prototype.arrayBuffer = arrayBuffer;
      throw new DOMException('It has changed.', 'NotReadableError');
    };
  });
  await choose('cv.pdf', tinyPdf());
  await alertOf(
    page,
    'This file could not be read, perhaps because it has changed. Choose it again.',
  ).waitFor();
  expect(await letter.inputValue()).toBe('Glass is my life.');
  await choose('cv.pdf', tinyPdf());
  await page.getByText('cv.pdf', { exact: true }).waitFor();
  expect((await submit()).name).toBe('cv.pdf');
});

test('an application that is submitted while its file is read is sent with the file', async () => {
  const { page, choose, submit } = await applying();
  await page.evaluate(() => {
    const { arrayBuffer } = Blob.prototype;
    Blob.prototype.arrayBuffer = async function read() {
      await new Promise((resolve) => {
        document.addEventListener('submit', () => setTimeout(resolve), {
          capture: true,
          once: true,
        });
      });
      Blob.prototype.arrayBuffer = arrayBuffer;
      return this.arrayBuffer();
    };
  });
  const content = tinyPdf('Read slowly');
  await choose('slow.pdf', content);
  expect(await submit()).toEqual({ name: 'slow.pdf', content });
});

test('applying without a connection says what is kept, and sends once', async () => {
  const unreachable = [/^failed /, /^console: Failed to (load|fetch)/, /net::ERR_/];
  const { page, context, choose, submit } = await applying({ expected: unreachable });
  await choose('cv.pdf', tinyPdf());
  await page.getByText('cv.pdf', { exact: true }).waitFor();
  await context.setOffline(true);
  await press(page, 'Submit Application');
  await notice(page, 'Application Error')
    .getByText(/^The connection was lost.*still here.*nothing is sent twice/)
    .waitFor();
  await context.setOffline(false);
  await button(page, 'Submit Application').waitFor();
  expect((await submit()).name).toBe('cv.pdf');
});
