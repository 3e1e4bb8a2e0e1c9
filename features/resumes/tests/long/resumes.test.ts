import { expect, test } from 'vitest';
import { axe } from '../../../../tests/support/axe.ts';
import { openPage } from '../../../../tests/support/browser.ts';
import { makeCompany, makeJob, makeSeeker } from '../../../../tests/support/people.ts';
import { tinyPdf } from '../../../../tests/support/pdf.ts';
import { button, notice, press, visit } from '../../../../tests/support/screen.ts';
import { startServer } from '../../../../tests/support/server.ts';

const server = await startServer();

test('a resume upload shows progress, can be retried, and is removed after confirmation', async () => {
  const seeker = await makeSeeker(server);
  const { page, problems } = await openPage(server.url, { user: seeker.user });
  await visit(page, '/profile');
  const file = { name: 'my resume.pdf', mimeType: 'application/pdf', buffer: tinyPdf() };
  await page.getByLabel('Full Name').fill('Ada Lovelace');

  problems.expect(/^503 POST/);
  await page.route('**/api/resumes', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { status: false, message: 'Resting.' } })
      : route.continue(),
  );
  await page.getByLabel('Your resume').setInputFiles(file);
  await notice(page, 'Update Error').waitFor();
  const section = page.getByRole('region', { name: 'Resume' });
  await section.getByText('Resting.').waitFor();
  await section.getByText('my resume.pdf').waitFor();
  await page.unrouteAll();
  await section.getByRole('button', { name: 'Try Again' }).click();
  await notice(page, 'Profile Updated!').waitFor();
  await page.getByRole('progressbar', { name: 'Profile completion' }).waitFor();
  await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Ada Lovelace');

  const [opened] = await Promise.all([
    page.context().waitForEvent('response', (response) => response.url().includes('/resumes/')),
    section.getByRole('link', { name: 'Open' }).click(),
  ]);
  expect(opened.status()).toBe(200);
  await page.bringToFront();

  await section.getByLabel('Add another resume').setInputFiles({ ...file, name: 'newer.pdf' });
  const rows = section.getByRole('list', { name: 'Your resumes' }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(2);
  await expect.poll(() => rows.first().textContent()).toMatch(/^my resume.*Default/);
  await button(page, 'Make Default newer').click();
  await expect.poll(() => rows.first().textContent()).toMatch(/^newer.*Default/);
  await button(page, 'Rename my resume').click();
  await page.getByRole('dialog').getByLabel('Name').fill('English, for startups');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await rows.locator('p').getByText('English, for startups', { exact: true }).waitFor();
  expect(await axe(page)).toEqual([]);
  for (const name of ['newer', 'English, for startups']) {
    await button(page, `Remove ${name}`).click();
    const dialog = page.getByRole('dialog', { name: `Remove ${name}?` });
    await dialog.getByRole('button', { name: 'Remove Resume' }).click();
    await rows.locator('p').getByText(name, { exact: true }).waitFor({ state: 'detached' });
  }
  const field = section.getByLabel('Your resume');
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  const { user } = await seeker.client.getProfile();
  expect(user.applicantProfile).toMatchObject({ resume: null, fullName: 'Ada Seeker' });
});

test('another resume is chosen in one click more', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company);
  const seeker = await makeSeeker(server);
  for (const name of ['German', 'English'])
    await seeker.client.addResume({
      body: { name },
      file: new File([tinyPdf(name)], `${name}.pdf`),
    });
  const { page } = await openPage(server.url, { user: seeker.user });
  await visit(page, `/job/${job._id}`);
  await press(page, 'Apply Now');
  expect(await page.getByLabel('Use the resume in your profile: German').isChecked()).toBe(true);
  await page.getByLabel('English', { exact: true }).check();
  await press(page, 'Submit Application');
  await button(page, 'Applied!').waitFor();
  const { applications } = await seeker.client.listMyApplications();
  expect(applications[0]?.resume).toContain('/English.pdf?');
});

test('without the feature, the profile has one resume, which is sent', async () => {
  const off = await startServer({ config: { featuresOff: ['resumes'] } });
  const company = await makeCompany(off);
  const job = await makeJob(off, company);
  const seeker = await makeSeeker(off);
  const { page } = await openPage(off.url, { user: seeker.user });
  await visit(page, '/profile');
  const section = page.getByRole('region', { name: 'Resume' });
  const file = { name: 'one.pdf', mimeType: 'application/pdf', buffer: tinyPdf() };
  await section.getByLabel('Your resume').setInputFiles({ ...file, name: 'old.pdf' });
  await section.getByText('old.pdf').waitFor();
  await section.getByLabel('Replace your resume').setInputFiles(file);
  await section.getByText('one.pdf').first().waitFor();
  expect(await section.getByRole('listitem').count()).toBe(1);
  await visit(page, `/job/${job._id}`);
  await press(page, 'Apply Now');
  await page.getByText('Use the resume in your profile: one.pdf').waitFor();
  await press(page, 'Submit Application');
  await button(page, 'Applied!').waitFor();
  await visit(page, '/profile');
  await button(page, 'Remove one.pdf').click();
  await press(page, 'Remove Resume');
  await section.getByLabel('Your resume', { exact: true }).waitFor();
});
