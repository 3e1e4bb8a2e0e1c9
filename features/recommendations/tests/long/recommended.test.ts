import { expect, test } from 'vitest';
import { openPage, phone } from '../../../../tests/support/browser.ts';
import { tabTo } from '../../../../tests/support/keyboard.ts';
import { makeCompany, makeJob, makeSeeker } from '../../../../tests/support/people.ts';
import { button, heading, notice, visit } from '../../../../tests/support/screen.ts';
import { startServer } from '../../../../tests/support/server.ts';

const server = await startServer();
const company = await makeCompany(server, { companyName: 'Kiln & Clay' });

test('recommended jobs say why, are dismissed with an undo, and are turned off, by keyboard', async () => {
  const clinic = await makeCompany(server, { companyName: 'Harbor Clinic' });
  const nursing = { jobLocation: 'Lisbon, Portugal', skillsRequired: ['Triage', 'Wound care'] };
  const staff = await makeJob(server, clinic, { jobTitle: 'Staff Nurse', ...nursing });
  await makeJob(server, clinic, { jobTitle: 'Night Nurse', ...nursing });
  await makeJob(server, clinic, { jobTitle: 'Welder', jobLocation: 'Lisbon, Portugal' });
  const seeker = await makeSeeker(server);
  await seeker.client.updateApplicantProfile({ body: { skills: ['Triage', 'Wound care'] } });
  await seeker.client.saveJob({ params: { jobId: staff._id } });

  const { page } = await openPage(server.url, { user: seeker.user });
  const { keyboard } = page;
  await visit(page, '/dashboard/job_seeker');
  const section = page.getByRole('region', { name: 'Recommended for you' });
  await section.getByRole('link', { name: 'Night Nurse' }).waitFor();
  await section.getByText('Similar to Staff Nurse, which you saved').waitFor();
  await section.getByText('2 of your skills, in Lisbon').waitFor();
  await expect.poll(() => section.getByRole('article').count()).toBe(1);

  await visit(page, '/recommended');
  await heading(page, 'Recommended Jobs');
  const row = page.getByRole('article').filter({ hasText: 'Night Nurse' });
  const dismiss = row.getByRole('button', { name: /^Not Interested ?: Night Nurse$/ });
  await tabTo(page, dismiss);
  await keyboard.press('Enter');
  await notice(page, 'Job Hidden').getByText('“Night Nurse” is hidden from your lists.').waitFor();
  await page.getByText('No recommendations yet').waitFor();
  expect((await seeker.client.listRecommendations()).count).toBe(0);
  const undo = notice(page, 'Job Hidden').getByRole('button', { name: 'Undo' });
  await undo.focus();
  await keyboard.press('Enter');
  await row.waitFor();

  await tabTo(page, button(page, 'Turn Off'));
  await keyboard.press('Enter');
  await notice(page, 'Recommendations Off').waitFor();
  await page.getByText('Recommendations are off').waitFor();
  await visit(page, '/dashboard/job_seeker');
  await heading(page, 'Welcome back, Ada Seeker!');
  await page.getByRole('region', { name: 'Recent Activity' }).waitFor();
  await expect.poll(() => section.count()).toBe(0);

  await visit(page, '/profile#recommendations');
  const choice = page.getByRole('switch', { name: 'Recommend jobs to me' });
  await choice.waitFor();
  expect(await choice.isChecked()).toBe(false);
  await choice.focus();
  await keyboard.press('Space');
  await notice(page, 'Recommendations On').waitFor();
  expect((await seeker.client.listRecommendations()).count).toBe(1);
});

test('on a phone, a recommended job opens, and the dashboard says what is missing', async () => {
  const seeker = await makeSeeker(server);
  const { page } = await openPage(server.url, { user: seeker.user, viewport: phone });
  await visit(page, '/dashboard/job_seeker');
  const section = page.getByRole('region', { name: 'Recommended for you' });
  await section.getByText(/^We recommend only jobs that match well\./).waitFor();

  const potter = await makeJob(server, company, { jobTitle: 'Porcelain Thrower' });
  const other = await makeJob(server, company, { jobTitle: 'Senior Porcelain Thrower' });
  await seeker.client.saveJob({ params: { jobId: potter._id } });
  await visit(page, '/recommended');
  await tabTo(page, page.getByRole('link', { name: other.jobTitle }));
  await page.keyboard.press('Enter');
  await page.waitForURL(`/job/${other._id}`);
  await heading(page, other.jobTitle);
});
