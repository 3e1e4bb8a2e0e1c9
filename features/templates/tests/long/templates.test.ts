import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe } from '../../../../tests/support/axe.ts';
import { openPage } from '../../../../tests/support/browser.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../../../tests/support/people.ts';
import {
  button,
  heading,
  notice,
  press,
  rowAction,
  visit,
} from '../../../../tests/support/screen.ts';
import { startServer } from '../../../../tests/support/server.ts';

const server = await startServer();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name }).waitFor();

test('a company writes a template and rejects everybody who waits with it when it closes a job', async () => {
  const company = await makeCompany(server, { companyName: 'Kiln & Clay' });
  const job = await makeJob(server, company, { jobTitle: 'Potter' });
  const ada = await makeSeeker(server, 'Ada Byron');
  const grace = await makeSeeker(server, 'Grace Hopper');
  for (const person of [ada, grace]) await makeApplication(person, job);
  const { page } = await openPage(server.url, { user: company.user });

  await visit(page, '/company/templates');
  await heading(page, 'Templates');
  await page.getByText('No templates yet').waitFor();
  await button(page, 'Copy Thank you, not this time').click();
  await dialog(page, 'New Template');
  await page.getByLabel('Name').fill('Warm');
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('Hello {first_nam}, ');
  await page.getByRole('button', { name: /^\{job\}/ }).click();
  await press(page, 'Save Template');
  await page.getByText('{first_nam} is not a field.').waitFor();
  expect(await text.inputValue()).toBe('Hello {first_nam}, {job}');
  await text.fill('Hello {first_name}, thank you for {job}.');
  await page.getByText('Hello Ada, thank you for Machine Operator.').waitFor();
  expect(await axe(page)).toEqual([]);
  await press(page, 'Save Template');
  await notice(page, 'Template Saved').waitFor();

  await visit(page, '/jobs/my-jobs');
  await rowAction(page, 'Potter', 'Close Job…');
  await dialog(page, 'Close Job');
  await page.getByText('2 applicants wait for a decision').waitFor();
  await page.getByLabel('2 applicants Pending').check();
  await page.getByLabel('Template').selectOption('Standard: Thank you, not this time');
  await page.getByLabel('Template').selectOption('Warm');
  const message = page.getByRole('textbox', { name: 'Message' });
  await expect.poll(() => message.inputValue()).toBe('Hello {first_name}, thank you for {job}.');
  await press(page, 'Close Job and Reject 2');
  await page.getByText('Choose a reason.').waitFor();
  await page.getByLabel('Reason').selectOption('The position was filled or withdrawn');
  expect(await axe(page)).toEqual([]);
  await press(page, 'Close Job and Reject 2');
  await notice(page, 'Job Closed')
    .getByText('2 applicants will get your rejection, unless you undo it now.')
    .waitFor();
  const { applications } = await ada.client.listMyApplications();
  const params = { id: applications[0]?._id ?? '' };
  const { application } = await ada.client.getApplication({ params });
  expect(application.timeline.at(-1)).toMatchObject({
    status: 'rejected',
    message: 'Hello Ada, thank you for Potter.',
  });
  await button(page, 'Undo Rejections').click();
  await notice(page, 'Undone').waitFor();
  await expect
    .poll(async () => (await ada.client.listMyApplications()).applications[0]?.status)
    .toBe('pending');
});

test('a template begins a text, and what was typed stays', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company, { jobTitle: 'Potter' });
  const seeker = await makeSeeker(server, 'Ada Byron');
  const { _id: id } = await makeApplication(seeker, job);
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, `/applications/view/${id}`);
  await heading(page, 'Ada Byron');
  await button(page, 'Reject').click();
  await dialog(page, 'Reject');
  const box = page.getByRole('dialog');
  const message = box.getByLabel('Message');
  await box.getByLabel('Template').selectOption('Standard: After an interview');
  await expect.poll(() => message.inputValue()).toMatch(/^Dear Ada,\n\nThank you for talking/);
  // Another template replaces it, as long as nobody has changed it.
  await box.getByLabel('Template').selectOption('Standard: Thank you, not this time');
  await expect.poll(() => message.inputValue()).toMatch(/^Dear Ada,\n\nThank you for applying/);
  await message.fill('My own words.');
  await box.getByLabel('Template').selectOption('Standard: After an interview');
  await expect.poll(() => message.inputValue()).toMatch(/^My own words\.\n\nDear Ada,/);
});

test('closing a job leaves out those who were hired, follows the outcome, and writes to those interviewed by themselves', async () => {
  const company = await makeCompany(server, { companyName: 'Kiln & Clay' });
  const job = await makeJob(server, company, { jobTitle: 'Thrower' });
  const [ada, grace, ida] = await Promise.all(
    ['Ada Byron', 'Grace Hopper', 'Ida Rhodes'].map((name) => makeSeeker(server, name)),
  );
  await makeApplication(ada!, job);
  for (const person of [grace!, ida!]) {
    const { _id: applicationId } = await makeApplication(person, job);
    await company.client.moveApplication({
      params: { applicationId },
      body: { status: 'interviewed' },
    });
  }
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, '/jobs/my-jobs');
  await rowAction(page, 'Thrower', 'Close Job…');
  await dialog(page, 'Close Job');
  await page.getByText('3 applicants wait for a decision').waitFor();
  await page.getByLabel('1 applicant Pending').check();
  await page.getByLabel('2 applicants Interviewed').check();
  const others = page.getByRole('textbox', { name: 'Message to the others' });
  const invited = page.getByRole('textbox', { name: 'Message to those interviewed' });
  const outcome = page.getByLabel('Why are you closing it?');
  await outcome.selectOption('The position was withdrawn');
  await expect.poll(() => others.inputValue()).toContain('The position was withdrawn');
  await expect.poll(() => invited.inputValue()).toContain('The position was withdrawn');
  // What somebody has edited stays.
  await others.fill('Dear {first_name}, we are sorry.');
  await outcome.selectOption('Hired through this board');
  await expect.poll(() => invited.inputValue()).toContain('The position is filled');
  expect(await others.inputValue()).toBe('Dear {first_name}, we are sorry.');
  await page.getByText('Dear Ada, we are sorry.').waitFor();
  await others.fill('');
  await page.getByText('Kiln & Clay decided not to move forward with it.').waitFor();
  await others.fill('x'.repeat(1850));
  await page.getByText('1,850 / 2,000 characters').waitFor();
  await others.fill('Dear {first_name}, we are sorry.');
  // A template gives way again.
  const template = page.getByLabel('Template').first();
  await template.selectOption('Standard: After an interview');
  await expect.poll(() => others.inputValue()).toMatch(/^Dear \{first_name\}, we are sorry\.\n\n/);
  await template.selectOption('Write my own');
  await expect.poll(() => others.inputValue()).toBe('Dear {first_name}, we are sorry.');
  // Who was hired is not rejected.
  await button(page, 'Close Job and Reject 3').waitFor();
  await page.getByRole('checkbox', { name: 'Ida Rhodes' }).check();
  await page.getByText('2 applicants wait for a decision').waitFor();
  await page.getByLabel('1 applicant Interviewed').waitFor();
  await page.getByText('Preview for Grace Hopper').waitFor();
  await page.getByLabel('Reason').selectOption('Other');
  await page.getByLabel('Ask to stay in touch').selectOption('12');
  expect(await axe(page)).toEqual([]);
  await press(page, 'Close Job and Reject 2');
  await notice(page, 'Job Closed')
    .getByText('2 applicants will get your rejection, unless you undo it now.')
    .waitFor();
  const lastOf = async (person: typeof ada) => {
    const { applications } = await person!.client.listMyApplications();
    const params = { id: applications[0]?._id ?? '' };
    return (await person!.client.getApplication({ params })).application;
  };
  expect((await lastOf(ada)).timeline.at(-1)?.message).toBe('Dear Ada, we are sorry.');
  expect((await lastOf(grace)).timeline.at(-1)?.message).toContain(
    'whom we most wanted to talk to',
  );
  expect((await lastOf(ida)).status).toBe('interviewed');
  // The applicant reads it on the page, without the word 'Other'.
  const mine = await openPage(server.url, { user: ada!.user });
  await visit(mine.page, `/applications/edit/${(await lastOf(ada))._id}`);
  const timeline = mine.page.getByRole('list', { name: 'Timeline' });
  await timeline.getByText('Dear Ada, we are sorry.').waitFor();
  expect(await timeline.getByText('Other', { exact: true }).count()).toBe(0);
});
