// cspell:ignore framenavigated
import { expect, test } from 'vitest';
import { openPage, phone } from '../support/browser.ts';
import { freshDatabase } from '../support/database.ts';
import { mailSettings, openMail } from '../support/mail.ts';
import { tinyPdf } from '../support/pdf.ts';
import { makeApplication, makeCompany, makeJob, makeSeeker } from '../support/people.ts';
import { button, heading, notice, press, visit } from '../support/screen.ts';
import { startServer } from '../support/server.ts';
import { startMailServer } from '../support/smtp.ts';

const mailServer = await startMailServer();
const database = await freshDatabase();
const mail = await openMail(database, mailServer);
const server = await startServer({ database, config: mailSettings(mailServer), queue: mail.queue });
const company = await makeCompany(server);
const job = await makeJob(server, company, { jobTitle: 'Bookbinder' });
const LIST = '/applications/my-applications-company';
const resume = { name: 'ada.pdf', mimeType: 'application/pdf', buffer: tinyPdf() };

test('cases 96 and 97: a button pressed ten times sends one application with its file, and says that it arrived', async () => {
  const seeker = await makeSeeker(server);
  const { page } = await openPage(server.url, { user: seeker.user });
  const gate = Promise.withResolvers<void>();
  let sent = 0;
  await page.route('**/apply/**', async (route) => {
    sent += 1;
    await gate.promise;
    await route.continue();
  });
  await visit(page, `/job/${job._id}`);
  await press(page, 'Apply Now');
  await page.getByLabel('Resume', { exact: true }).setInputFiles(resume);
  await page.getByText('ada.pdf').waitFor();
  await button(page, 'Submit Application').evaluate((element: HTMLElement) => {
    for (let times = 0; times < 10; times += 1) element.click();
  });
  await page.getByRole('textbox', { name: 'Cover letter' }).press('Control+Enter');
  await expect.poll(() => sent).toBe(1);
  gate.resolve();
  await notice(page, 'Application Submitted!').waitFor();
  const { applications } = await seeker.client.listMyApplications();
  expect(applications).toHaveLength(1);
  expect(applications[0]?.resume).toBeTruthy();
});

test('case 97: a page that is reloaded while it sends shows the application', async () => {
  const seeker = await makeSeeker(server);
  const { page } = await openPage(server.url, { user: seeker.user });
  await visit(page, `/job/${job._id}`);
  await press(page, 'Apply Now');
  await page.getByLabel('Resume', { exact: true }).setInputFiles(resume);
  await page.getByText('ada.pdf').waitFor();
  // The server takes the application, and its answer never arrives.
  await page.route('**/apply/**', async (route) => {
    await route.fetch();
  });
  await press(page, 'Submit Application');
  await expect.poll(async () => (await seeker.client.listMyApplications()).count).toBe(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await button(page, 'Applied!').first().waitFor();
  expect(await button(page, 'Apply Now').count()).toBe(0);
});

test('case 102: selecting and dropping open nothing', async () => {
  const seekers = [await makeSeeker(server, 'Bela Rush'), await makeSeeker(server, 'Chidi Sedge')];
  const office = await makeCompany(server);
  const opening = await makeJob(server, office, { jobTitle: 'Weaver' });
  for (const seeker of seekers) await makeApplication(seeker, opening);
  const { page } = await openPage(server.url, { user: office.user });
  const opened: string[] = [];
  page.on('framenavigated', (frame) => opened.push(new URL(frame.url()).pathname));
  await visit(page, LIST);
  await page.getByLabel('Select Bela Rush').check();
  await page.getByLabel('Select Chidi Sedge').click({ modifiers: ['Shift'] });
  await page.getByText('2 selected').first().waitFor();
  await visit(page, `${LIST}?view=board`);
  const card = page.locator('[data-card]').filter({ hasText: 'Bela Rush' });
  await card.waitFor();
  const box = await card.boundingBox();
  if (!box) throw new Error('The card is on the page.');
  const [x, y] = [box.x + 20, box.y + box.height - 10];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 30, { steps: 4 });
  await page.getByText('Drop here').first().waitFor();
  // Back on itself, over the link with its name.
  await page.mouse.move(box.x + 40, box.y + 16, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => page.getByText('Drop here').count()).toBe(0);
  expect(new Set(opened)).toEqual(new Set([LIST]));
  expect(await page.getByRole('dialog').count()).toBe(0);

  const { page: narrow, context } = await openPage(server.url, {
    user: office.user,
    viewport: phone,
  });
  await visit(narrow, LIST);
  await narrow.getByText('Chidi Sedge').first().waitFor();
  const row = await narrow.getByRole('row', { name: 'Chidi Sedge' }).boundingBox();
  if (!row) throw new Error('The row is on the page.');
  const touch = await context.newCDPSession(narrow);
  const touchPoints = [{ x: 120, y: row.y + 30 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await narrow.getByText('1 selected').first().waitFor();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  expect(new URL(narrow.url()).pathname).toBe(LIST);
});

test('case 120: a link in a mail that a scanner opens does nothing until somebody presses its button', async () => {
  await mail.sends();
  const visitor = server.client();
  const email = 'scanned@example.com';
  await visitor.register({
    body: { role: 'job_seeker', username: 'scanned', email, password: 'secret-pass-1' },
  });
  const mailed = () => mailServer.mails.find(({ envelope }) => envelope.to.includes(email));
  await expect.poll(mailed).toBeDefined();
  const [, path = ''] = /https?:\/\/[^/]+(\/confirm-email\?\S+)/.exec(mailed()?.text ?? '') ?? [];
  const { page: scanner } = await openPage(server.url);
  await visit(scanner, path);
  await button(scanner, 'Confirm Address').waitFor();
  const { page } = await openPage(server.url);
  await visit(page, path);
  await press(page, 'Confirm Address');
  await heading(page, 'Your email address is confirmed');
});
