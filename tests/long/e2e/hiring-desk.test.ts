import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe } from '../../support/axe.ts';
import { openPage } from '../../support/browser.ts';
import { tabTo } from '../../support/keyboard.ts';
import { tinyPdf } from '../../support/pdf.ts';
import {
  makeAdmin,
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../support/people.ts';
import {
  button,
  heading,
  loaded,
  notice,
  openSection,
  press,
  rowAction,
  visit,
} from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();
const owner = await makeCompany(server, { companyName: 'Kiln & Clay' });
const rui = await makeColleague(server, owner, 'recruiter', 'Rui Teixeira');
const admin = await makeAdmin(server);

/** A tab of the application, by the beginning of its name: a number may follow. */
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });

/** A question of the job's form, by its number. */
const question = (page: Page, number: number) =>
  page.getByRole('group', { name: `Question ${number}`, exact: true });

test('a company adds questions, a seeker answers by keyboard, and the company finds who is flagged', async () => {
  const job = await makeJob(server, owner, { jobTitle: 'Potter' });
  const { page } = await openPage(server.url, { user: owner.user });
  await visit(page, `/jobs/edit/${job._id}`);
  await openSection(page, 'Questions');
  await press(page, 'Add Question');
  await question(page, 1).getByLabel('Question', { exact: true }).fill('Why clay?');
  await press(page, 'Add Question');
  const license = question(page, 2);
  await license.getByLabel('Question', { exact: true }).fill('Driving license?');
  await license.getByLabel('Kind of answer').selectOption('Yes or no');
  await license.getByLabel('An answer is required').check();
  await license.getByLabel('Knock-out answer').selectOption('No');
  // The order changes by keyboard, and what is removed comes back.
  await button(page, 'Move question 2 up').press('Enter');
  await expect
    .poll(() => question(page, 1).getByLabel('Question', { exact: true }).inputValue())
    .toBe('Driving license?');
  await press(page, 'Remove question 2');
  await question(page, 2).waitFor({ state: 'detached' });
  await notice(page, 'Question Removed').getByRole('button', { name: 'Undo' }).click();
  await question(page, 2).waitFor();
  // One choice is no choice: the error is beside its field.
  await question(page, 2).getByLabel('Kind of answer').selectOption('One choice');
  await question(page, 2).getByLabel('Choices').fill('Earth');
  await press(page, 'Save Changes');
  await question(page, 2).getByText('Offer at least two choices.').waitFor();
  expect(await axe(page)).toEqual([]);
  await question(page, 2).getByLabel('Choices').fill('Earth\nFire');
  await press(page, 'Save Changes');
  await page.waitForURL('/jobs/my-jobs');
  await admin.client.approveJob({ params: { id: job._id } });

  const seeker = await makeSeeker(server, 'Ada Byron');
  const { page: applies } = await openPage(server.url, { user: seeker.user });
  await visit(applies, `/job/${job._id}?apply=1`);
  const dialog = applies.getByRole('dialog', { name: 'Apply for Potter' });
  await dialog.getByLabel('Resume').setInputFiles({
    name: 'ada.pdf',
    mimeType: 'application/pdf',
    buffer: tinyPdf('Ada'),
  });
  await dialog.getByRole('button', { name: 'Submit Application' }).press('Enter');
  await dialog.getByText('Answer this question.').waitFor();
  expect(await axe(applies, 'all', 'dialog')).toEqual([]);
  expect(await dialog.getByText(/knock-out|flag/i).count()).toBe(0);
  // The focus is on the first field with an error.
  await applies.keyboard.press('ArrowRight');
  await expect.poll(() => dialog.getByRole('radio', { name: 'No' }).isChecked()).toBe(true);
  // Typed answers stay in the browser.
  await applies.reload();
  await visit(applies, `/job/${job._id}?apply=1`);
  await expect.poll(() => dialog.getByRole('radio', { name: 'No' }).isChecked()).toBe(true);
  await tabTo(applies, dialog.getByRole('radio', { name: 'Earth' }));
  await applies.keyboard.press('Space');
  // An optional answer can be cleared, and the focus stays with its question.
  const clear = dialog.getByRole('button', { name: 'Clear the answer to' });
  await tabTo(applies, clear);
  await applies.keyboard.press('Enter');
  await clear.waitFor({ state: 'detached' });
  expect(await dialog.getByRole('radio', { name: 'Earth' }).isChecked()).toBe(false);
  await applies.keyboard.press('Space');
  await expect.poll(() => dialog.getByRole('radio', { name: 'Earth' }).isChecked()).toBe(true);
  await tabTo(applies, dialog.getByRole('button', { name: 'Submit Application' }));
  await applies.keyboard.press('Enter');
  await notice(applies, 'Application Submitted!').waitFor();

  await visit(page, `/jobs/${job._id}/applicants`);
  await press(page, 'Filters');
  await page.getByLabel('Knock-out').selectOption('Knock-out');
  await page.getByRole('link', { name: 'Ada Byron' }).waitFor();
  await page.getByLabel('Answers as columns').selectOption('Driving license?');
  await page.getByRole('columnheader', { name: 'Driving license?' }).waitFor();
  await page.getByRole('gridcell', { name: 'No', exact: true }).waitFor();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  await loaded(page);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('link', { name: 'Ada Byron' }).click();
  await heading(page, 'Ada Byron');
  await page.getByText('Knock-out', { exact: true }).first().waitFor();
  await page.getByRole('definition').filter({ hasText: 'Earth' }).waitFor();
});

test('a file that is no document is refused beside its question', async () => {
  const job = await makeJob(server, owner, {
    jobTitle: 'Enameler',
    questions: [{ kind: 'file', text: 'Your portfolio', isRequired: true }],
  });
  const seeker = await makeSeeker(server, 'Bo Lind');
  const { page } = await openPage(server.url, {
    user: seeker.user,
    expected: [/^415 POST .*\/applications\/apply\//],
  });
  await visit(page, `/job/${job._id}?apply=1`);
  const dialog = page.getByRole('dialog', { name: 'Apply for Enameler' });
  const file = (name: string, text: string) => ({
    name,
    mimeType: 'application/pdf',
    buffer: text ? Buffer.from(text) : tinyPdf('Bo'),
  });
  await dialog.getByLabel('Resume').setInputFiles(file('bo.pdf', ''));
  await dialog.getByLabel('Your portfolio').setInputFiles(file('fake.pdf', 'no document'));
  await dialog.getByRole('button', { name: 'Submit Application' }).click();
  const group = dialog.getByLabel('Your portfolio');
  await expect.poll(() => group.getAttribute('aria-invalid')).toBe('true');
  await dialog.getByLabel('Your portfolio').setInputFiles(file('portfolio.pdf', ''));
  await dialog.getByRole('button', { name: 'Submit Application' }).click();
  await notice(page, 'Application Submitted!').waitFor();
});

test('an application moves through own stages, and two colleagues rate it without seeing each other', async () => {
  const job = await makeJob(server, owner, { jobTitle: 'Glazer' });
  const { _id: id } = await makeApplication(await makeSeeker(server, 'Ida Rhodes'), job);
  const { page } = await openPage(server.url, { user: owner.user });
  await visit(page, `/jobs/${job._id}/applicants`);
  await press(page, 'Stages & Criteria');
  const dialog = page.getByRole('dialog', { name: 'Stages & Criteria' });
  for (const name of ['New', 'To call']) {
    await dialog.getByRole('button', { name: 'Add stage: Pending stages' }).click();
    await dialog
      .getByRole('group', { name: /^Pending stages/ })
      .getByLabel('Stage name')
      .last()
      .fill(name);
  }
  await dialog.getByRole('button', { name: 'Add criterion: Scorecard criteria' }).click();
  await dialog.getByRole('textbox', { name: 'Criterion' }).fill('Craft');
  expect(await axe(page, 'all', 'dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await notice(page, 'Saved').waitFor();

  await visit(page, `/applications/view/${id}`);
  await page.getByLabel('Stage within Pending').selectOption('To call');
  await notice(page, 'Stage Updated').getByText('Moved to To call.').waitFor();
  await tab(page, 'History').click();
  await page.getByText('You moved the application to To call').waitFor();
  await tab(page, 'Scorecard').click();

  const { page: rates } = await openPage(server.url, { user: rui.user });
  await visit(rates, `/applications/view/${id}`);
  await tab(rates, 'Scorecard').click();
  const rate = async (on: Page, rating: number, recommendation: string) => {
    const form = on.getByRole('form', { name: 'Your scorecard' });
    await form.getByRole('button', { name: 'Submit Scorecard' }).click();
    await form.getByText('Choose a recommendation.').waitFor();
    await form.getByRole('radio', { name: `${rating} of 5` }).check();
    await form.getByRole('radio', { name: recommendation, exact: true }).check();
    await form.getByRole('textbox', { name: 'Comment optional' }).fill(`It is a ${rating}.`);
    await form.getByRole('button', { name: 'Submit Scorecard' }).click();
    await notice(on, 'Scorecard Saved').waitFor();
  };
  await rate(rates, 4, 'Yes');
  // The owner's page follows, and hides what Rui wrote.
  await page.getByText('1 scorecard from colleagues is hidden until you submit yours.').waitFor();
  expect(await page.getByText('It is a 4.').count()).toBe(0);
  expect(await axe(page)).toEqual([]);
  await rate(page, 5, 'Strong yes');
  await page.getByText('It is a 4.').waitFor();
  await page.getByText('4.5 (2)').first().waitFor();
  await tab(page, 'Scorecard 2').waitFor();
  await rates.getByText('It is a 5.').waitFor();
  expect(await axe(rates)).toEqual([]);

  // The list of the job has columns for both; the selected move between the stages of their status.
  await visit(page, `/jobs/${job._id}/applicants`);
  const row = page.getByRole('row').filter({ hasText: 'Ida Rhodes' });
  await row.getByRole('gridcell', { name: '4.5 from 2 scorecards' }).waitFor();
  await page.getByLabel('Select Ida Rhodes').check();
  for (const stage of ['New', 'To call']) {
    await rowAction(page, 'the selected applications', `Move to ${stage}`);
    await row.getByRole('gridcell', { name: stage, exact: true }).waitFor();
  }
  expect(await axe(page)).toEqual([]);
  await press(page, 'Filters');
  await page.getByLabel('Stage', { exact: true }).selectOption('Pending: New');
  await page.getByText('No applicants match your search').waitFor();

  await visit(page, `/jobs/${job._id}/applicants?view=board`);
  await page.getByRole('heading', { name: 'To call' }).waitFor();
  await page.getByText('4.5 (2)').waitFor();
  // A stage with people asks before it is deleted.
  await press(page, 'Stages & Criteria');
  await dialog.getByRole('button', { name: 'Remove stage To call' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('1 application in the deleted stages will stay').waitFor();
  await press(page, 'Delete and Save');
  await notice(page, 'Saved').waitFor();
  await page.getByRole('heading', { name: 'No stage' }).waitFor();
});
