import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { startApplicants } from '../../../../tests/support/applicants.ts';
import { axe } from '../../../../tests/support/axe.ts';
import { openPage } from '../../../../tests/support/browser.ts';
import { hasFocus } from '../../../../tests/support/keyboard.ts';
import { makeCompany, makeJob } from '../../../../tests/support/people.ts';
import { button, dayIn, notice, visit } from '../../../../tests/support/screen.ts';

const { makeOffice, server } = await startApplicants();

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

test('a copied job has the stages and criteria of its original', async () => {
  const writer = await makeCompany(server);
  const job = await makeJob(server, writer, { jobTitle: 'Cooper' });
  await writer.client.saveHiringPlan({
    params: { jobId: job._id },
    body: {
      stages: [{ status: 'interviewed', name: 'Trial day' }],
      criteria: [{ name: 'Craft' }],
    },
  });
  const { page } = await openPage(server.url, { user: writer.user });
  await visit(page, `/jobs/new?copy=${job._id}`);
  await notice(page, 'Job Copied').waitFor();
  await page.getByLabel('Job Title').fill('Cooper, second shift');
  // The draft remembers what it is a copy of.
  await visit(page, '/jobs/new');
  await notice(page, 'Draft Restored').waitFor();
  await page.getByLabel('Application Deadline').fill(dayIn(10));
  await button(page, 'Post Job').click();
  await notice(page, 'Job Posted Successfully!').waitFor();
  const { jobs } = await writer.client.listMyJobs();
  const copy = jobs.find(({ jobTitle }) => jobTitle === 'Cooper, second shift')!;
  const { plan } = await writer.client.getHiringPlan({ params: { jobId: copy._id } });
  expect(plan).toMatchObject({ stages: [{ name: 'Trial day' }], criteria: [{ name: 'Craft' }] });
});
