import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, phone } from '../../support/browser.ts';
import { hasFocus, letsFocusOut, tabTo } from '../../support/keyboard.ts';
import { tinyDocx } from '../../support/office.ts';
import { japanesePdf, tinyPdf } from '../../support/pdf.ts';
import { makeApplication, makeCompany, makeJob, makeSeeker } from '../../support/people.ts';
import { button, dayIn, heading, notice, press, visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();
const company = await makeCompany(server, { companyName: 'Kiln & Clay' });

/** A job of its own with an application of each of these people, oldest first. */
async function hiring(...names: readonly string[]) {
  const job = await makeJob(server, company, { jobTitle: `Potter ${names[0]}` });
  const applications = [];
  for (const name of names) {
    const seeker = await makeSeeker(server, name);
    const { _id: id } = await makeApplication(seeker, job);
    applications.push({ id, seeker, path: `/applications/view/${id}?job=${job._id}` });
  }
  return { job, applications };
}

/** An application of a new applicant, and the company's page of it. */
async function opened(name: string, options: Parameters<typeof openPage>[1] = {}) {
  const { applications } = await hiring(name);
  const [application] = applications;
  if (!application) throw new Error('nobody applied');
  const { page, ...rest } = await openPage(server.url, { user: company.user, ...options });
  await visit(page, application.path);
  await shows(page, name);
  return { ...application, page, ...rest };
}

async function shows(page: Page, name: string) {
  await heading(page, name);
  await page.getByRole('tab', { name: 'Messages' }).waitFor();
}

const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });
/** What the foot of the page says of the last move. */
const moved = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Moves' }).getByRole('status').getByText(text);
/** The page shows the only applicant of a list, and says so when somebody wants to go on. */
const stays = (page: Page) => notice(page, 'End of the List').waitFor();

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const step = (page: Page, name: 'Previous' | 'Next') =>
  page.getByRole('navigation', { name: 'Applications' }).getByRole('link', { name });
const position = (page: Page) =>
  page.getByRole('navigation', { name: 'Applications' }).getByRole('status').innerText();
const newMessage = (page: Page) => page.getByLabel('Write to the applicant');
const isAnywhere = (page: Page) => page.evaluate(() => document.activeElement !== document.body);

test('from application to offer by keyboard: with confirmation, an undo, and the focus kept', async () => {
  const { page, id, seeker } = await opened('Ada Byron');
  const { keyboard } = page;
  await tabTo(page, button(page, 'Mark as Reviewed'));
  await keyboard.press('Enter');
  await moved(page, 'moved to Reviewed').waitFor();
  await stays(page);
  await expect.poll(() => button(page, 'Mark as Reviewed').count()).toBe(0);
  await expect.poll(() => isAnywhere(page)).toBe(true);

  await tabTo(page, button(page, 'Make Offer'));
  await keyboard.press('Enter');
  const offer = dialog(page, 'Make Offer');
  await offer.getByText('You can undo this for 10 seconds.').waitFor();
  await expect.poll(() => hasFocus(offer.getByLabel('Pay'))).toBe(true);
  expect(await letsFocusOut(page, offer)).toBe(false);
  await keyboard.press('Escape');
  await offer.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(button(page, 'Make Offer'))).toBe(true);
  const params = { id };
  expect((await seeker.client.getApplication({ params })).application.status).toBe('reviewed');

  await keyboard.press('Enter');
  await expect.poll(() => hasFocus(offer.getByLabel('Pay'))).toBe(true);
  await keyboard.press('Enter');
  await page.getByText('You made an offer.').waitFor();
  await offer.waitFor({ state: 'detached' });
  await expect.poll(() => isAnywhere(page)).toBe(true);
  for (const name of ['Make Offer', 'Reject', 'Schedule Interview']) {
    await expect.poll(() => button(page, name).count(), { message: name }).toBe(0);
  }
  await tab(page, 'History').click();
  await page.getByText('You made Ada Byron an offer').waitFor();
  expect((await seeker.client.getApplication({ params })).application.status).toBe('offered');

  await tabTo(page, button(page, 'Undo'));
  await keyboard.press('Enter');
  // In the first seconds, what can be undone next is named instead.
  await moved(page, /Ada Byron's application is as it was before\.|Next to undo/).waitFor();
  expect((await seeker.client.getApplication({ params })).application.status).toBe('reviewed');
  await expect.poll(() => isAnywhere(page)).toBe(true);
});

test('single-key shortcuts act like the buttons, explain refusals, and ignore typing', async () => {
  const { page } = await opened('Grace Hopper');
  const { keyboard } = page;
  await keyboard.press('o');
  await notice(page, 'Make Offer')
    .getByText('This application cannot be set to Offered, because its status is Pending.')
    .waitFor();
  await keyboard.press('r');
  await moved(page, 'moved to Reviewed').waitFor();

  await keyboard.press('c');
  await expect.poll(() => hasFocus(newMessage(page))).toBe(true);
  await keyboard.type('r i o d c z ? j k 1');
  await expect.poll(() => newMessage(page).inputValue()).toBe('r i o d c z ? j k 1');
  await keyboard.press('Escape');
  await expect.poll(() => hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true);
  await keyboard.press('c');
  await expect.poll(() => hasFocus(newMessage(page))).toBe(true);
  await keyboard.press('Escape');
  await keyboard.press('Alt+d');
  await keyboard.press('Control+i');
  await keyboard.press('i');
  await dialog(page, 'Schedule Interview').waitFor();
  await keyboard.press('Escape');
  await dialog(page, 'Schedule Interview').waitFor({ state: 'detached' });
  await keyboard.press('d');
  await dialog(page, 'Reject Application').waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  await dialog(page, 'Reject Application').getByRole('button', { name: 'Cancel' }).click();
  // X selects in lists, and does nothing here.
  await keyboard.press('x');

  await keyboard.press('1');
  await expect.poll(() => tab(page, 'Profile').getAttribute('aria-selected')).toBe('true');
  const letter = decodeURIComponent(
    (await page.getByRole('link', { name: /@example/ }).getAttribute('href')) ?? '',
  );
  expect(letter).toContain('?subject=Regarding Your Job Application');
  expect(letter).toContain('Dear Grace Hopper,');
  expect(letter).toContain('Kiln & Clay Hiring Team');
  await keyboard.press('5');
  await page.getByText('You reviewed the application').waitFor();

  await keyboard.press('?');
  const keys = dialog(page, 'Keyboard shortcuts');
  await keys.getByText('Next application').waitFor();
  await keys.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
  await page.reload();
  await shows(page, 'Grace Hopper');
  await keyboard.press('d');
  await keyboard.press('?');
  await press(page, 'Keyboard shortcuts');
  const choice = keys.getByRole('switch', { name: 'Single-key shortcuts' });
  await expect.poll(() => choice.isChecked()).toBe(false);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  await choice.press('Space');
  await expect.poll(() => choice.isChecked()).toBe(true);
  await keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
  await keyboard.press('d');
  await dialog(page, 'Reject Application').waitFor();
  await keyboard.press('Escape');
  await dialog(page, 'Reject Application').waitFor({ state: 'detached' });
  await keyboard.press('Escape');
  await heading(page, 'Job Applications');
});

test('a list of applicants is answered by keys alone, five a second, and each key acts on whom it was for', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `Person ${at}`);
  const { job, applications } = await hiring(...names);
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, `${applications[0]?.path}&sort=oldest`);
  await shows(page, 'Person 0');
  await expect.poll(() => position(page)).toBe('1 of 12');
  // Reviewed, skipped, reviewed, and the last move undone and made again.
  const keys = 'r j r r r z r j r r r'.split(' ');
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(200);
  }
  await shows(page, 'Person 9');
  const query = { job: job._id, sort: 'oldest' } as const;
  const statuses = async () => {
    const list = await company.client.listCompanyApplications({ query });
    return list.applications.map(({ status }) => (status === 'reviewed' ? 'r' : '-')).join('');
  };
  await expect.poll(statuses).toBe('r-rrr-rrr---');
  const undone = await company.client.getApplication({ params: { id: applications[4]!.id } });
  expect(undone.application.history.map(({ status }) => status)).toEqual([
    'pending',
    'reviewed',
    'pending',
    'reviewed',
  ]);
});

test('keys pressed while the next applicant is loading are kept for that one', async () => {
  const { job, applications } = await hiring('Mary Kenneth', 'Jean Jennings', 'Marlyn Brooks');
  const { page } = await openPage(server.url, { user: company.user });
  const gate = Promise.withResolvers<void>();
  const [, second] = applications;
  await page.route(`**/api/applications/${second?.id}`, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await visit(page, `${applications[0]?.path}&sort=oldest`);
  await shows(page, 'Mary Kenneth');
  await expect.poll(() => position(page)).toBe('1 of 3');
  for (const key of 'jrd') await page.keyboard.press(key);
  await page.waitForURL(`**${second?.path}&sort=oldest`);
  expect(
    (await company.client.getApplication({ params: { id: second?.id ?? '' } })).application.status,
  ).toBe('pending');
  gate.resolve();
  await dialog(page, 'Reject Application').getByText('"Marlyn Brooks"').waitFor();
  const query = { job: job._id, sort: 'oldest' } as const;
  const statuses = async () =>
    (await company.client.listCompanyApplications({ query })).applications.map(
      ({ status }) => status,
    );
  await expect.poll(statuses).toEqual(['pending', 'reviewed', 'pending']);
});

test('acting opens the next one, the tab and the zoom stay, and Z goes back to whom it undoes', async () => {
  const { applications } = await hiring('Kathleen Antonelli', 'Ruth Gordon', 'Frances Spence');
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, `${applications[0]?.path}&sort=oldest`);
  await shows(page, 'Kathleen Antonelli');
  const sheet = () =>
    page
      .getByRole('region', { name: /^Resume of/ })
      .locator('canvas')
      .boundingBox();
  await expect.poll(async () => (await sheet())?.width ?? 0).toBeGreaterThan(300);
  const fitted = (await sheet())?.width ?? 0;
  await page.keyboard.press('f');
  await expect.poll(async () => (await sheet())?.width ?? 0).toBeGreaterThan(fitted * 1.5);
  const large = (await sheet())?.width ?? 0;
  await page.keyboard.press('3');
  await page.keyboard.press('d');
  const asking = dialog(page, 'Reject Application');
  await asking.getByLabel('Reason').selectOption('Another candidate was chosen');
  await asking.getByRole('button', { name: 'Reject Application' }).click();
  await shows(page, 'Ruth Gordon');
  await moved(page, 'Kathleen Antonelli moved to Rejected.').waitFor();
  await page.getByRole('timer', { name: /seconds left to undo/ }).waitFor();
  await expect.poll(() => tab(page, 'Messages').getAttribute('aria-selected')).toBe('true');
  await expect.poll(async () => (await sheet())?.width ?? 0).toBe(large);

  await page.keyboard.press('z');
  await shows(page, 'Kathleen Antonelli');
  await moved(page, "Kathleen Antonelli's application is as it was before.").waitFor();
  await button(page, 'Mark as Reviewed').waitFor();
  await page.keyboard.press('z');
  await notice(page, 'Undo').getByText('There is no move that can still be undone.').waitFor();
});

test("a colleague's move of somebody who was just answered is told by name, and nothing typed is lost", async () => {
  const { applications } = await hiring('Betty Snyder', 'Adele Mann');
  const [first, second] = applications;
  const { page } = await openPage(server.url, {
    user: company.user,
    live: false,
    expected: [/^409 PUT/],
  });
  await visit(page, `${first?.path}&sort=oldest`);
  await shows(page, 'Betty Snyder');
  await page.keyboard.press('c');
  await newMessage(page).fill('A good teacher, because');
  await company.client.moveApplication({
    params: { applicationId: first?.id ?? '' },
    body: { status: 'rejected' },
  });
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await shows(page, 'Adele Mann');
  await notice(page, 'Update Failed')
    .getByText(
      'Betty Snyder: This application cannot be set to Reviewed, because its status is Rejected.',
    )
    .waitFor();
  await button(page, 'Mark as Reviewed').waitFor();
  expect(
    (await company.client.getApplication({ params: { id: second?.id ?? '' } })).application.status,
  ).toBe('pending');
  await page.keyboard.press('k');
  await shows(page, 'Betty Snyder');
  await page.getByText('This application has been rejected.').waitFor();
  await expect.poll(() => newMessage(page).inputValue()).toBe('A good teacher, because');
});

test('the list beside the application follows it, and can be hidden', async () => {
  const names = Array.from({ length: 36 }, (_, at) => `Reader ${at}`);
  const { applications } = await hiring(...names);
  const { page } = await openPage(server.url, {
    user: company.user,
    viewport: { width: 1900, height: 900 },
  });
  await visit(page, `${applications[20]?.path}&sort=oldest`);
  await shows(page, 'Reader 20');
  const list = page.getByRole('navigation', { name: 'List' });
  const current = () => list.locator('[aria-current]').innerText();
  await expect.poll(current).toContain('Reader 20');
  await page.keyboard.press('j');
  await shows(page, 'Reader 21');
  await expect.poll(current).toContain('Reader 21');
  await list.getByRole('link', { name: 'Reader 24' }).click();
  await shows(page, 'Reader 24');
  await list.getByRole('button', { name: 'Show from the first' }).click();
  await list.getByRole('link', { name: 'Reader 0 ' }).first().click();
  await shows(page, 'Reader 0');
  await list.getByRole('button', { name: 'Hide the list' }).click();
  await list.waitFor({ state: 'detached' });
  await page.reload();
  await shows(page, 'Reader 0');
  expect(await list.count()).toBe(0);
  await press(page, 'Show the list');
  await expect.poll(current).toContain('Reader 0');
});

test('on a phone the resume is the first tab, moves have a bar, and a swipe moves nobody', async () => {
  const { applications } = await hiring('Irene Stone', 'Lynn Conway');
  const [first] = applications;
  const { page } = await openPage(server.url, { user: company.user, viewport: phone });
  await visit(page, `${first?.path}&sort=oldest`);
  await shows(page, 'Irene Stone');
  await expect.poll(() => tab(page, 'Resume').getAttribute('aria-selected')).toBe('true');
  await page.getByRole('region', { name: 'Resume of Irene Stone' }).locator('canvas').waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(phone.width);
  for (const name of ['Message', 'Reject', 'Mark as Reviewed']) {
    const box = await button(page, name).boundingBox();
    expect(box?.height, name).toBeGreaterThanOrEqual(48);
  }
  await page.mouse.move(350, 500);
  await page.mouse.down();
  await page.mouse.move(30, 500, { steps: 6 });
  await page.mouse.up();
  await press(page, 'Mark as Reviewed');
  await shows(page, 'Lynn Conway');
  await moved(page, 'Irene Stone moved to Reviewed.').waitFor();
  await press(page, 'Undo');
  await shows(page, 'Irene Stone');
  const params = { id: first?.id ?? '' };
  await expect
    .poll(async () => (await company.client.getApplication({ params })).application.status)
    .toBe('pending');
});

test('Previous and Next follow the list, even when a move removes an application from it', async () => {
  const { job, applications } = await hiring('First One', 'Second One', 'Third One');
  const [, second, third] = applications;
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, third?.path ?? '');
  await shows(page, 'Third One');
  await expect.poll(() => position(page)).toBe('1 of 3');
  await expect.poll(() => step(page, 'Previous').getAttribute('aria-disabled')).toBe('true');
  await step(page, 'Previous').focus();
  await page.getByText('This is the first application of the list.').waitFor();

  await step(page, 'Next').focus();
  await page.keyboard.press('Enter');
  await shows(page, 'Second One');
  await expect.poll(() => position(page)).toBe('2 of 3');
  await expect.poll(() => hasFocus(step(page, 'Next'))).toBe(true);
  expect(new URL(page.url()).search).toBe(`?job=${job._id}`);
  await page.keyboard.press('j');
  await shows(page, 'First One');
  await expect.poll(() => position(page)).toBe('3 of 3');
  await page.keyboard.press('ArrowLeft');
  await shows(page, 'Second One');

  await visit(page, `${second?.path}&status=pending`);
  await shows(page, 'Second One');
  await expect.poll(() => position(page)).toBe('2 of 3');
  await page.keyboard.press('r');
  await shows(page, 'First One');
  await expect.poll(() => position(page)).toBe('2 of 2');
  await page.keyboard.press('k');
  await shows(page, 'Third One');
  await expect.poll(() => position(page)).toBe('1 of 2');
  await page.getByRole('link', { name: 'Back to Job Applications' }).click();
  await heading(page, 'Job Applications');
  expect(new URL(page.url()).search).toBe(`?job=${job._id}&status=pending`);
});

test('Next moves the focus to the next applicant, and announces the name', async () => {
  const { applications } = await hiring('Maria Telkes', 'Stephanie Kwolek', 'Hedy Lamarr');
  const { page } = await openPage(server.url, { user: company.user });
  const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const said = (name: string) => page.getByRole('status').filter({ hasText: name }).count();
  await visit(page, applications[2]?.path ?? '');
  await shows(page, 'Hedy Lamarr');
  await expect.poll(() => position(page)).toBe('1 of 3');

  // The focused element disappears with the application.
  await tabTo(page, button(page, 'Mark as Reviewed'));
  await page.keyboard.press('j');
  await expect.poll(() => hasFocus(title('Stephanie Kwolek'))).toBe(true);
  await expect.poll(() => position(page)).toBe('2 of 3');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => hasFocus(title('Maria Telkes'))).toBe(true);
  await expect.poll(() => position(page)).toBe('3 of 3');
  await page.keyboard.press('k');
  await expect.poll(() => hasFocus(title('Stephanie Kwolek'))).toBe(true);
  await expect.poll(() => said('Stephanie Kwolek')).toBe(0);

  // The link is still there and has the heading's name.
  await expect.poll(() => position(page)).toBe('2 of 3');
  await step(page, 'Next').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => said('Maria Telkes')).toBe(1);
  await expect.poll(() => hasFocus(step(page, 'Next'))).toBe(true);
});

test('on a phone, a long email address breaks between its parts', async () => {
  const [application] = (await hiring('Rita Levi')).applications;
  const email = 'rita.levi.montalcini.neurobiology@department.of.physiology.university.example';
  await server.database.pool.query('update users set email = $1 where id = $2', [
    email,
    application?.seeker.user._id,
  ]);
  const { page } = await openPage(server.url, { user: company.user, viewport: phone });
  await visit(page, application?.path ?? '');
  await shows(page, 'Rita Levi');
  await tab(page, 'Profile').click();
  const shown = page.getByRole('definition').filter({ hasText: email });
  await shown.waitFor();
  const lines = await shown.evaluate((element) => {
    const range = document.createRange();
    const starts = new Map<number, string>();
    const text = element.querySelector('a') ?? element;
    for (const part of text.childNodes) {
      range.selectNodeContents(part);
      for (const { top } of range.getClientRects())
        starts.set(Math.round(top), `${starts.get(Math.round(top)) ?? ''}${part.textContent}`);
    }
    return [...starts.values()];
  });
  // A broken part would span two lines.
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).toBe(email);
});

test('a list that fails to load says so and can be retried', async () => {
  const { path } = (await hiring('Ruth Benerito')).applications[0]!;
  const { page } = await openPage(server.url, { user: company.user, expected: [/^503 GET/] });
  await page.route('**/neighbours*', (route) =>
    route.fulfill({ status: 503, json: { status: false, message: 'Resting.' } }),
  );
  await visit(page, path);
  await shows(page, 'Ruth Benerito');
  await button(page, 'Try Again').waitFor();
  await page.unrouteAll();
  await press(page, 'Try Again');
  await expect.poll(() => position(page)).toMatch(/^\d+ of \d+$/);
});

test("after a colleague's change, a late dialog says so and the page updates", async () => {
  const { page, id } = await opened('Chien-Shiung Wu');
  const other = await openPage(server.url, { user: company.user });
  await visit(other.page, `/applications/view/${id}`);
  await shows(other.page, 'Chien-Shiung Wu');

  await page.keyboard.press('i');
  const inviting = dialog(page, 'Schedule Interview');
  await inviting.getByLabel('Date').fill(dayIn(4));
  await inviting.getByLabel('Time', { exact: true }).fill('10:00');
  await inviting.getByLabel('Place or link').fill('Room 1');

  await press(other.page, 'Reject');
  const rejecting = dialog(other.page, 'Reject Application');
  await rejecting.getByLabel('Reason').selectOption('Another candidate was chosen');
  await rejecting.getByRole('button', { name: 'Reject Application' }).click();
  await moved(other.page, 'moved to Rejected').waitFor();

  await inviting
    .getByRole('alert')
    .getByText('This application cannot be set to Interviewed, because its status is Rejected.')
    .waitFor();
  expect(await inviting.getByLabel('Place or link').inputValue()).toBe('Room 1');
  await inviting.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('This application has been rejected.').waitFor();
  await tab(page, 'History').click();
  await page.getByText('Another candidate was chosen').waitFor();
  await expect.poll(() => button(page, 'Schedule Interview').count()).toBe(0);
});

test('changes of others appear without reloading: a withdrawal', async () => {
  const { page, id, seeker } = await opened('Rosalind Franklin');
  await seeker.client.withdrawApplication({ params: { id } });
  await notice(page, 'Application Changed')
    .getByText("Rosalind Franklin's application is now withdrawn.")
    .waitFor();
  const note = 'The applicant withdrew this application and can undo it until ';
  await page.getByText(note).waitFor();
  for (const name of ['Mark as Reviewed', 'Reject'])
    await expect.poll(() => button(page, name).count()).toBe(0);
  await tab(page, 'History').click();
  await page.getByText('Rosalind Franklin withdrew the application').waitFor();
});

/** Whether the applicant reads that the company opened the resume. */
async function isOpened(id: string) {
  const { timeline } = (await company.client.getApplication({ params: { id } })).application;
  return timeline.some(({ kind }) => kind === 'resume_opened');
}

test('the resume is drawn with its text, counts as opened once it is shown, and can be downloaded', async () => {
  const { applications } = await hiring('Dorothy Hodgkin', 'Gertrude Bell');
  const [first, second] = applications;
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, `${first?.path}&sort=oldest`);
  const resume = page.getByRole('region', { name: 'Resume of Dorothy Hodgkin' });
  // The text is above the drawing, and can be read and selected.
  await resume.getByText('Resume', { exact: true }).waitFor();
  const canvas = resume.locator('canvas');
  await expect
    .poll(() => canvas.evaluate((sheet: HTMLCanvasElement) => sheet.width))
    .toBeGreaterThan(300);
  await expect.poll(() => isOpened(first?.id ?? '')).toBe(true);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download Resume' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  // The next one is asked for in advance, which nobody has seen.
  expect(await isOpened(second?.id ?? '')).toBe(false);
  await page.keyboard.press('j');
  await page.getByRole('region', { name: 'Resume of Gertrude Bell' }).locator('canvas').waitFor();
  await expect.poll(() => isOpened(second?.id ?? '')).toBe(true);
});

test('a PDF with an East Asian font that is not embedded has its characters, by maps that others do not load', async () => {
  const job = await makeJob(server, company, { jobTitle: 'Lacquerer' });
  const send = async (name: string, content: Buffer<ArrayBuffer>) => {
    const { application } = await (
      await makeSeeker(server, name)
    ).client.apply({
      params: { jobId: job._id },
      body: { coverLetter: '' },
      file: new File([content], 'resume.pdf', { type: 'application/pdf' }),
    });
    return application._id;
  };
  const plain = await send('Agnes Martin', tinyPdf());
  // 日本語の履歴書
  const japanese = await send('Emma Stone', japanesePdf('93FA967B8CEA82CC979A97F08F91'));
  const { page } = await openPage(server.url, { user: company.user });
  const loaded: { pathname: string; caching: string | undefined }[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/\.(bcmap|pfb)$/.test(pathname))
      loaded.push({ pathname, caching: response.headers()['cache-control'] });
  });
  await visit(page, `/applications/view/${plain}`);
  const resumeOf = (name: string) => page.getByRole('region', { name: `Resume of ${name}` });
  await resumeOf('Agnes Martin').getByText('Resume', { exact: true }).waitFor();
  expect(loaded).toEqual([]);
  await visit(page, `/applications/view/${japanese}`);
  await resumeOf('Emma Stone').getByText('日本語の履歴書', { exact: true }).waitFor();
  await resumeOf('Emma Stone').locator('[data-drawn]').waitFor();
  expect(loaded.filter(({ pathname }) => pathname.includes('90ms-RKSJ-H'))).toEqual([
    { pathname: expect.any(String), caching: expect.stringContaining('immutable') },
  ]);
});

test('without a PDF, the profile is the document; a damaged PDF and a failed one say so', async () => {
  const job = await makeJob(server, company, { jobTitle: 'Glazier' });
  const seeker = await makeSeeker(server, 'Hedy Lamarr');
  const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const { application } = await seeker.client.apply({
    params: { jobId: job._id },
    body: { coverLetter: '' },
    file: new File([tinyDocx()], 'hedy.docx', { type: docx }),
  });
  const { page } = await openPage(server.url, { user: company.user, expected: [/^503 GET/] });
  await visit(page, `/applications/view/${application._id}`);
  const resume = page.getByRole('region', { name: 'Resume of Hedy Lamarr' });
  await resume.getByText('This resume is a Word document. Download it to read it.').waitFor();
  await resume.getByRole('heading', { name: 'Experience' }).waitFor();
  await page.getByText('hedy.docx').waitFor();
  await page.getByText('No cover letter.').waitFor();

  const [damaged] = (await hiring('Ida Rhodes')).applications;
  let answer: 'damaged' | 'failed' = 'failed';
  await page.route('**/resumes/**', (route) =>
    answer === 'failed'
      ? route.fulfill({ status: 503 })
      : route.fulfill({ contentType: 'application/pdf', body: '%PDF-1.7 nothing else' }),
  );
  await visit(page, damaged?.path ?? '');
  await page.getByText('The resume could not be loaded.').waitFor();
  answer = 'damaged';
  await press(page, 'Try Again');
  await page.getByText('This PDF cannot be shown here. Download it to read it.').waitFor();
  await page.getByRole('link', { name: 'Download Resume' }).waitFor();
});
