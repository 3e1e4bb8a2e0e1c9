import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, phone } from '../../../../tests/support/browser.ts';
import { inDays } from '../../../../tests/support/clock.ts';
import { hasFocus, tabTo } from '../../../../tests/support/keyboard.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../../../tests/support/people.ts';
import { button, notice, press, visit } from '../../../../tests/support/screen.ts';
import { startServer } from '../../../../tests/support/server.ts';

const server = await startServer();
const company = await makeCompany(server, { companyName: 'Kiln & Clay' });
const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
type Move = Parameters<typeof company.client.moveApplication>[0]['body'];

/** An application of somebody new, moved on. */
async function applied(fullName: string, ...moves: Move[]) {
  const job = await makeJob(server, company, { jobTitle: 'Potter' });
  const seeker = await makeSeeker(server, fullName);
  const { _id: id } = await makeApplication(seeker, job);
  const params = { applicationId: id };
  for (const body of moves) await company.client.moveApplication({ params, body });
  return {
    id,
    seeker,
    params: { id },
    path: `/applications/edit/${id}`,
    view: `/applications/view/${id}?job=${job._id}`,
  };
}
const offeredPay = (pay: string) =>
  applied('Ada Byron', { status: 'reviewed' }, { status: 'offered', offer: { pay } });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const messages = (page: Page) =>
  page.getByRole('list', { name: 'Messages' }).getByRole('listitem').allInnerTexts();

/** Waits until the dialog says why it can no longer be sent, and that it cannot. */
async function isRefused(page: Page, name: string, reason: string) {
  const asking = dialog(page, name);
  await asking.getByRole('alert').getByText(reason).waitFor();
  const submit = asking.getByRole('button', { name, exact: true });
  expect(await submit.getAttribute('aria-disabled')).toBe('true');
  return asking;
}

test('an offer is accepted on a phone, undone, and declined', async () => {
  const offer = { pay: '€52,000 a year', place: 'Utrecht', answerBy: inHours(72) };
  const { seeker, path } = await applied(
    'Ada Byron',
    { status: 'reviewed' },
    { status: 'offered', offer },
  );
  const { page } = await openPage(server.url, { user: seeker.user, viewport: phone });
  await visit(page, path);
  await page.getByRole('heading', { name: 'Kiln & Clay offers you the job' }).waitFor();
  await page.getByText('€52,000 a year').waitFor();
  await page.getByText(/^Answer by .* your time$/).waitFor();
  await press(page, 'Accept Offer');
  await dialog(page, 'Accept Offer').getByLabel('Message to Kiln & Clay').fill('With pleasure.');
  await dialog(page, 'Accept Offer').getByRole('button', { name: 'Accept Offer' }).click();
  await page.getByRole('heading', { name: 'You accepted the offer' }).waitFor();
  await page.getByText('We will send your answer to').waitFor();
  await press(page, 'Undo');
  await page.getByRole('heading', { name: 'Kiln & Clay offers you the job' }).waitFor();
  await press(page, 'Decline');
  await dialog(page, 'Decline Offer').getByRole('button', { name: 'Decline Offer' }).click();
  await page.getByRole('heading', { name: 'You declined the offer' }).waitFor();
  await page.getByText('Offer declined', { exact: true }).waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(phone.width);
});

test('an offer that expires while its page is open can no longer be accepted there', async () => {
  const { seeker, path, view } = await applied(
    'Ida Rhodes',
    { status: 'reviewed' },
    { status: 'offered', offer: { answerBy: inHours(1) } },
  );
  const [{ page: mine }, { page: theirs }] = await Promise.all([
    openPage(server.url, { user: seeker.user, live: false }),
    openPage(server.url, { user: company.user, live: false }),
  ]);
  await Promise.all([visit(mine, path), visit(theirs, view)]);
  await press(mine, 'Accept Offer');
  const asking = dialog(mine, 'Accept Offer');
  await asking.waitFor();
  await button(theirs, 'Change Offer').waitFor();
  for (const page of [mine, theirs]) {
    await page.clock.install();
    // An hour passes, and the timers of the page hear of it when it is shown again.
    await page.clock.setSystemTime(inHours(2));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  }
  await asking.getByRole('alert').getByText('This offer has expired.').waitFor();
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await mine.getByRole('heading', { name: 'The offer from Kiln & Clay has expired' }).waitFor();
  expect(await button(mine, 'Accept Offer').count()).toBe(0);
  await theirs.getByText('Expired without an answer').waitFor();
  await button(theirs, 'Extend Offer').waitFor();
});

test('a message is sent, and an offer accepted, undone and declined, by keyboard alone', async () => {
  const { id, seeker, path } = await applied(
    'Betty Carter',
    { status: 'reviewed' },
    { status: 'offered', offer: { pay: '€52,000 a year', answerBy: inHours(72) } },
  );
  const { page } = await openPage(server.url, { user: seeker.user });
  const { keyboard } = page;
  await visit(page, path);
  await tabTo(page, page.getByLabel('Write to the company'));
  await keyboard.type('Is the kiln gas or electric?');
  await tabTo(page, button(page, 'Send'));
  await keyboard.press('Enter');
  await expect.poll(() => messages(page)).toHaveLength(1);
  await expect.poll(() => hasFocus(page.getByLabel('Write to the company'))).toBe(true);

  const answer = async (choice: string, name: string, words: string) => {
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await tabTo(page, button(page, choice));
    await keyboard.press('Enter');
    const text = dialog(page, name).getByLabel('Message to Kiln & Clay');
    await expect.poll(() => hasFocus(text)).toBe(true);
    await keyboard.type(words);
    await tabTo(page, dialog(page, name).getByRole('button', { name }));
    await keyboard.press('Enter');
    await page.getByText('We will send your answer to').waitFor();
    // The buttons are gone; the focus stays with the card.
    await expect.poll(() => hasFocus(page.locator('body'))).toBe(false);
  };
  await answer('Accept Offer', 'Accept Offer', 'With pleasure.');
  await tabTo(page, button(page, 'Undo'));
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Kiln & Clay offers you the job' }).waitFor();
  await answer('Decline', 'Decline Offer', 'It is too far.');
  const { application } = await seeker.client.getApplication({ params: { id } });
  expect(application.offer).toMatchObject({ answer: 'declined', answerText: 'It is too far.' });
});

test('a company makes an offer with terms', async () => {
  const { params, seeker, view } = await applied('Kay Antonelli', { status: 'interviewed' });
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, view);
  await press(page, 'Make Offer');
  await dialog(page, 'Make Offer').getByLabel('Pay').fill('€40,000 a year');
  await dialog(page, 'Make Offer').getByRole('button', { name: 'Make Offer' }).click();
  await page.getByText('€40,000 a year').waitFor();
  const { application } = await seeker.client.getApplication({ params });
  expect(application.offer).toMatchObject({ pay: '€40,000 a year' });
});

test('an offer is on the dashboard of the applicant at once, and leads to it', async () => {
  const { id, seeker } = await applied('Ruth Davis', { status: 'reviewed' });
  const { page } = await openPage(server.url, { user: seeker.user });
  await visit(page, '/dashboard/job_seeker');
  const first = page
    .getByRole('region', { name: /^Needs you/ })
    .getByRole('listitem')
    .first();
  await company.client.moveApplication({
    params: { applicationId: id },
    body: { status: 'offered', offer: { pay: '€52,000', answerBy: inDays(4) } },
  });
  await expect.poll(() => first.innerText()).toContain('made you an offer');
  expect(await first.innerText()).toContain('Potter · €52,000');
  await page.getByRole('region', { name: 'Coming up' }).getByText('Offer expires at').waitFor();
  await first.getByRole('link', { name: 'View Offer' }).click();
  await page.getByRole('heading', { name: 'Kiln & Clay offers you the job' }).waitFor();
});

test('an offer whose terms change is answered only after the new terms are read', async () => {
  const { seeker, params, path } = await offeredPay('€52,000 a year');
  const { page } = await openPage(server.url, { user: seeker.user });
  await visit(page, path);
  await press(page, 'Accept Offer');
  const asking = dialog(page, 'Accept Offer');
  const text = asking.getByRole('textbox');
  await text.fill('With pleasure.');
  await company.client.changeOffer({ params, body: { pay: '€30,000 a year' } });
  const reason = 'The company changed the terms. Read them again before you answer.';
  await isRefused(page, 'Accept Offer', reason);
  await asking.getByText('€30,000 a year').waitFor();
  await asking.getByRole('button', { name: 'Accept Offer' }).click({ force: true });
  expect((await seeker.client.getApplication({ params })).application.offer?.answer).toBeNull();

  await asking.getByRole('button', { name: 'Continue with the New Terms' }).click();
  await asking.getByRole('alert').waitFor({ state: 'detached' });
  expect(await text.inputValue()).toBe('With pleasure.');
  await asking.getByRole('button', { name: 'Accept Offer' }).click();
  await page.getByRole('heading', { name: 'You accepted the offer' }).waitFor();
  const { application } = await seeker.client.getApplication({ params });
  expect(application.offer).toMatchObject({ answer: 'accepted', pay: '€30,000 a year' });
});

test('an offer whose new terms have not arrived yet is not accepted', async () => {
  const { seeker, params, path } = await offeredPay('€52,000 a year');
  const expected = [/409 PUT .*\/offer\/answer/];
  const { page } = await openPage(server.url, { user: seeker.user, live: false, expected });
  await visit(page, path);
  await press(page, 'Accept Offer');
  await company.client.changeOffer({ params, body: { pay: '€30,000 a year' } });
  await dialog(page, 'Accept Offer').getByRole('button', { name: 'Accept Offer' }).click();
  const reason = 'The company changed the terms. Read them again before you answer.';
  const asking = await isRefused(page, 'Accept Offer', reason);
  await asking.getByText('€30,000 a year').waitFor();
  expect(await notice(page, 'Update Failed').count()).toBe(0);
});

test('an offer is answered in another tab', async () => {
  const { seeker, params, path } = await offeredPay('€52,000 a year');
  const { page, context } = await openPage(server.url, { user: seeker.user });
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await visit(tab, path);
    await press(tab, 'Accept Offer');
  }
  await dialog(other, 'Accept Offer').getByRole('textbox').fill('I start in May.');
  await dialog(page, 'Accept Offer').getByRole('button', { name: 'Accept Offer' }).click();
  await page.getByRole('heading', { name: 'You accepted the offer' }).waitFor();
  const asking = await isRefused(other, 'Accept Offer', 'You have already accepted this offer.');
  expect(await asking.getByRole('textbox').inputValue()).toBe('I start in May.');
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await asking.waitFor({ state: 'detached' });

  // It does not come back with the offer.
  await seeker.client.undoOfferAnswer({ params });
  await other.getByRole('heading', { name: 'offers you the job' }).waitFor();
  expect(await asking.count()).toBe(0);
});

/** Requests that fail because there is no network. */
const FAILED = [/^failed /, /^console: Failed to (load|fetch)/, /net::ERR_/];

/** What this browser keeps for offline reading; '' if it keeps nothing. */
const readCopy = (page: Page) =>
  page.evaluate(async () => {
    const kept = await caches.match('/device/copy');
    return kept ? kept.text() : '';
  });

test('the end of an open offer is shown in the local time of the reader, as on its page', async () => {
  const seeker = await makeSeeker(server);
  const jobs = await Promise.all(
    ['Baker', 'Miller'].map((jobTitle) => makeJob(server, company, { jobTitle })),
  );
  const [open, over] = await Promise.all(jobs.map((job) => makeApplication(seeker, job)));
  // In the test's browser, in Auckland, it is the morning of the next day.
  const answerBy = `${inDays(4).slice(0, 10)}T20:30:00.000Z`;
  for (const application of [open, over]) {
    const params = { applicationId: application?._id ?? '' };
    await company.client.moveApplication({ params, body: { status: 'reviewed' } });
    const offer = { pay: '€52,000', answerBy };
    await company.client.moveApplication({ params, body: { status: 'offered', offer } });
  }
  await server.database.pool.query(
    `update offers set answer_by = now() - interval '1 minute' where application_id = $1`,
    [over?._id],
  );
  const { page, context } = await openPage(server.url, {
    serviceWorker: true,
    user: seeker.user,
    expected: FAILED,
  });
  await visit(page, `/applications/edit/${open?._id}`);
  const due = await page.getByText(/^Answer by /).innerText();
  await expect.poll(() => readCopy(page)).toContain('Baker');
  await context.setOffline(true);
  await page.goto('/saved-jobs');
  const applications = page.getByRole('region', { name: 'My Applications' });
  await applications
    .getByText(due.replace('Answer by', 'Answer the offer by'), { exact: true })
    .waitFor();
  expect(await applications.getByText('Answer the offer by').count()).toBe(1);
});
