import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe } from '../../support/axe.ts';
import { openPage } from '../../support/browser.ts';
import { hasFocus, tabTo } from '../../support/keyboard.ts';
import { makeApplication, makeCompany, makeJob, makeSeeker } from '../../support/people.ts';
import { button, notice, visit } from '../../support/screen.ts';
import { startApplicants } from '../../support/applicants.ts';

const { dock, LIST, makeOffice, server } = await startApplicants();

test('the board by keyboard alone: pick up, choose, drop, undo, and immovable cards', async () => {
  const { company, first, second, move, statuses } = await makeOffice();
  await move(first._id, 'interviewed');
  await move(second._id, 'reviewed');
  const { page } = await openPage(server.url, { user: company.user });
  const { keyboard } = page;
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name} `) });
  const card = (name: string) => page.getByRole('button', { name: `Move ${name}` });
  const said = (sentence: string) => page.getByText(sentence, { exact: true }).waitFor();
  await visit(page, LIST);
  await tabTo(page, button(page, 'Board'));
  await keyboard.press('Enter');
  await column('Pending').getByRole('link', { name: 'Chidi Sedge' }).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('view')).toBe('board');

  await tabTo(page, card('Chidi Sedge'));
  await keyboard.press('Space');
  await said(
    'Picked up Chidi Sedge. Can move to Reviewed, Interviewed, Rejected. Now over Reviewed.',
  );
  await column('Offered')
    .getByText('This application cannot be set to Offered, because its status is Pending.')
    .waitFor();
  await keyboard.press('ArrowRight');
  await said('Over Interviewed, 2 of 3.');
  await keyboard.press('Escape');
  await said('Canceled. Chidi Sedge stays in Pending.');

  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await column('Reviewed').getByRole('link', { name: 'Chidi Sedge' }).waitFor();
  await expect.poll(() => hasFocus(card('Chidi Sedge'))).toBe(true);
  await expect.poll(() => statuses()).toEqual(['interviewed', 'reviewed', 'reviewed']);
  await tabTo(page, dock(page).getByRole('button', { name: 'Undo' }));
  await keyboard.press('Enter');
  await column('Pending').getByRole('link', { name: 'Chidi Sedge' }).waitFor();
  await expect.poll(() => statuses()).toEqual(['interviewed', 'reviewed', 'pending']);

  // A rejection requires a reason. Without one, the card stays.
  await card('Ada Reed').focus();
  await keyboard.press('Space');
  await said('Picked up Ada Reed. Can move to Offered, Rejected. Now over Offered.');
  await keyboard.press('End');
  await keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Reject Application' }).waitFor();
  await keyboard.press('Escape');
  await column('Interviewed').getByRole('link', { name: 'Ada Reed' }).waitFor();
  await expect.poll(() => hasFocus(card('Ada Reed'))).toBe(true);
});

test('the board by mouse: only allowed moves can be dropped', async () => {
  const { company, statuses } = await makeOffice();
  const { page } = await openPage(server.url, {
    user: company.user,
    viewport: { width: 1800, height: 900 },
  });
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name} `) });
  await visit(page, `${LIST}?view=board`);
  const card = page.locator('[data-card]').filter({ hasText: 'Ada Reed' });
  const drag = async (to: string, whileHeld: () => Promise<void>) => {
    const from = await card.boundingBox();
    const goal = await column(to).boundingBox();
    if (!from || !goal) throw new Error('Card and column are on the page.');
    await page.mouse.move(from.x + 20, from.y + from.height - 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y + 60, { steps: 4 });
    await page.mouse.move(goal.x + 60, goal.y + 80, { steps: 4 });
    await whileHeld();
    await page.mouse.up();
  };
  await column('Pending').getByText('Ada Reed').waitFor();
  // Picking up a card moves the focus, which does not end the drag.
  await page.getByRole('searchbox', { name: 'Search applicants' }).focus();
  await drag('Offered', () =>
    column('Offered')
      .getByText('This application cannot be set to Offered, because its status is Pending.')
      .waitFor(),
  );
  await page.getByText(/^Ada Reed was not moved\./).waitFor();
  await expect.poll(() => statuses()).toEqual(['pending', 'pending', 'pending']);

  await drag('Reviewed', () => column('Reviewed').getByText('Drop here').waitFor());
  await column('Reviewed').getByRole('link', { name: 'Ada Reed' }).waitFor();
  await dock(page).getByText("Ada Reed's application status updated to reviewed.").waitFor();
  await expect.poll(() => statuses()).toEqual(['reviewed', 'pending', 'pending']);

  await drag('Interviewed', async () => {});
  await page.getByRole('dialog', { name: 'Schedule Interview' }).waitFor();
});

test('the board of one job: cards move between its stages by mouse and by keyboard', async () => {
  const { company, job, first } = await makeOffice();
  await company.client.saveHiringPlan({
    params: { jobId: job._id },
    body: {
      stages: [
        { status: 'reviewed', name: 'To call' },
        { status: 'reviewed', name: 'Called' },
        { status: 'interviewed', name: 'Phone' },
        { status: 'interviewed', name: 'Trial day' },
      ],
      criteria: [],
    },
  });
  const stageOf = async (id = first._id) => {
    const { application } = await company.client.getApplication({ params: { id } });
    return [application.status, application.stage?.name ?? null];
  };
  const { page } = await openPage(server.url, {
    user: company.user,
    viewport: { width: 1800, height: 900 },
  });
  const stage = (name: string) => page.locator('[data-section]').filter({ hasText: name });
  await visit(page, `/jobs/${job._id}/applicants?view=board`);
  await stage('Trial day').waitFor();

  /** Holds a card over an element while something happens. */
  const drag = async (goal: Locator, whileHeld?: () => Promise<void>) => {
    const from = await page.locator('[data-card]').filter({ hasText: 'Ada Reed' }).boundingBox();
    if (!from) throw new Error('The card is on the page.');
    await page.mouse.move(from.x + 20, from.y + from.height - 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y + 60, { steps: 4 });
    // A column that takes the card says so above its stages.
    await page.getByText('Drop here').first().waitFor();
    const to = await goal.boundingBox();
    if (!to) throw new Error('The goal is on the page.');
    await page.mouse.move(to.x + 60, to.y + to.height / 2, { steps: 4 });
    await whileHeld?.();
    await page.mouse.up();
  };
  // On the head of a stage in another column.
  await drag(page.getByRole('heading', { name: 'Called' }), async () => {
    await page.getByText('Drop to move Ada Reed to Reviewed: Called.').waitFor();
    await expect.poll(() => stage('Called').getAttribute('data-over')).toBe('true');
  });
  await stage('Called').getByRole('link', { name: 'Ada Reed' }).waitFor();
  await expect.poll(() => stageOf()).toEqual(['reviewed', 'Called']);
  // Within the column, which asks nobody and tells nobody.
  await drag(page.getByRole('heading', { name: 'To call' }));
  await notice(page, 'Stage Updated').getByText('Moved to To call.').waitFor();
  await stage('To call').getByRole('link', { name: 'Ada Reed' }).waitFor();
  await expect.poll(() => stageOf()).toEqual(['reviewed', 'To call']);
  // Below the head, in its section; the dialog has the stage.
  await drag(stage('Trial day'));
  const dialog = page.getByRole('dialog', { name: 'Schedule Interview' });
  await expect
    .poll(() => dialog.getByLabel('Stage').locator('option:checked').innerText())
    .toBe('Trial day');
  await page.keyboard.press('Escape');
  await stage('To call').getByRole('link', { name: 'Ada Reed' }).waitFor();

  // By keyboard.
  const { keyboard } = page;
  const card = (name: string) => page.getByRole('button', { name: `Move ${name}` });
  const said = (sentence: string) => page.getByText(sentence, { exact: true }).waitFor();
  await card('Ada Reed').focus();
  await keyboard.press('Space');
  await said(
    'Picked up Ada Reed. Can move to Reviewed: Called, Interviewed: Phone, Interviewed: Trial day, Offered, Rejected. Now over Reviewed: Called.',
  );
  await keyboard.press('ArrowDown');
  await said('Over Interviewed: Phone, 2 of 5.');
  await keyboard.press('ArrowUp');
  await said('Over Reviewed: Called, 1 of 5.');
  await keyboard.press('Space');
  await said('Dropped Ada Reed on Reviewed: Called.');
  await stage('Called').getByRole('link', { name: 'Ada Reed' }).waitFor();
  await expect.poll(() => hasFocus(card('Ada Reed'))).toBe(true);
  await expect.poll(() => stageOf()).toEqual(['reviewed', 'Called']);
  await card('Bela Rush').focus();
  await keyboard.press('Space');
  await keyboard.press('ArrowRight');
  await said('Over Reviewed: Called, 2 of 5.');
  await keyboard.press('Enter');
  await stage('Called').getByRole('link', { name: 'Bela Rush' }).waitFor();
  await expect.poll(() => hasFocus(card('Bela Rush'))).toBe(true);
  expect(await axe(page)).toEqual([]);
});

test('columns of the board load as they are scrolled, and a folded one takes a card', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company, { jobTitle: 'Glass Blower' });
  const seekers = await Promise.all(
    Array.from({ length: 45 }, (_, at) => makeSeeker(server, `Person ${at}`)),
  );
  for (const seeker of seekers) await makeApplication(seeker, job);
  const { page } = await openPage(server.url, {
    user: company.user,
    viewport: { width: 1800, height: 900 },
  });
  await visit(page, `${LIST}?view=board`);
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name} `) });
  const cards = column('Pending').locator('[data-card]');
  await cards.first().waitFor();
  const shown = async () => {
    await cards.last().scrollIntoViewIfNeeded();
    return cards.count();
  };
  await expect.poll(shown).toBe(45);
  expect(await cards.evaluateAll((all) => new Set(all.map((one) => one.clientHeight)).size)).toBe(
    1,
  );
  // The page itself does not scroll.
  expect(
    await page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight),
  ).toBe(true);

  const card = page.locator('[data-card]').filter({ hasText: 'Person 44' });
  await card.scrollIntoViewIfNeeded();
  const [from, goal] = [await card.boundingBox(), await column('Rejected').boundingBox()];
  if (!from || !goal) throw new Error('Card and column are on the page.');
  expect(goal.width).toBe(44);
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 80, from.y + 60, { steps: 4 });
  await page.mouse.move(goal.x + 20, goal.y + 200, { steps: 6 });
  await page.getByText('Drop to move Person 44 to Rejected.').waitFor();
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: 'Reject Application' });
  await dialog.getByLabel('Reason').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Reject Application' }).click();
  await column('Rejected').getByText('1', { exact: true }).waitFor();
  await button(page, 'Open Rejected, 1').press('Enter');
  await column('Rejected').getByRole('link', { name: 'Person 44' }).waitFor();
  await expect.poll(() => hasFocus(button(page, 'Fold Rejected'))).toBe(true);
});
