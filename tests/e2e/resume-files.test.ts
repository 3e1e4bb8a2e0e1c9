import { expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { japanesePdf } from '../support/pdf.ts';
import { makeCompany, makeJob, makeSeeker } from '../support/people.ts';
import { SCAN_NAMES, scanPdf } from '../support/scans.ts';
import { visit } from '../support/screen.ts';
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

test('case 1: a Chinese font that is not embedded has its letters', async () => {
  const path = await applied('Dee Map', japanesePdf('93FA967B8CEA82CC979A97F08F91'));
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, path);
  await page.getByText('日本語の履歴書', { exact: true }).waitFor();
});
