import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe } from '../../../../tests/support/axe.ts';
import { looks, openPage, phone, show } from '../../../../tests/support/browser.ts';
import { tabTo } from '../../../../tests/support/keyboard.ts';
import { tinyDoc, zip } from '../../../../tests/support/office.ts';
import { tinyPdf } from '../../../../tests/support/pdf.ts';
import { makeCompany, makeJob, makeSeeker } from '../../../../tests/support/people.ts';
import { HELD_OUT_LAYOUTS, viewOf } from '../quality/layouts.ts';
import { KNOWN } from '../quality/people.ts';
import { button, heading, notice, press, visit } from '../../../../tests/support/screen.ts';
import { startServer } from '../../../../tests/support/server.ts';

const server = await startServer();
const company = await makeCompany(server, { companyName: 'Acme' });
const job = await makeJob(server, company, { jobTitle: 'Gardener' });

const view = viewOf(KNOWN[0]!, 0);
const pdf = {
  name: 'margaret.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    await HELD_OUT_LAYOUTS.find(({ name }) => name === 'written by pdfkit')!.pdf!(view),
  ),
};

/** Counts everything that somebody does: clicks, fields that are filled in, and files that are chosen. */
function counted() {
  let inputs = 0;
  const count =
    <Rest extends unknown[]>(act: (part: Locator, ...rest: Rest) => Promise<void>) =>
    (part: Locator, ...rest: Rest) => {
      inputs += 1;
      return act(part, ...rest);
    };
  return {
    click: count((part) => part.click()),
    fill: count((part, text: string) => part.fill(text)),
    choose: count((part, file: typeof pdf) => part.setInputFiles(file)),
    inputs: () => inputs,
  };
}

const applyDialog = (page: Page) => page.getByRole('dialog', { name: 'Apply for Gardener' });
const review = (page: Page) => page.getByRole('dialog', { name: 'Review your profile' });

test('a new seeker with a PDF comes from the job page to a sent application, with a filled-in profile, in 12 inputs', async () => {
  const { page } = await openPage(server.url);
  const { click, fill, choose, inputs } = counted();
  await visit(page, `/job/${job._id}`);

  await click(page.getByRole('link', { name: 'Apply Now' }));
  await notice(page, 'Login Required').waitFor();
  await page.getByText('Log in to apply to Gardener at Acme.').waitFor();
  await click(page.getByRole('link', { name: 'Create an account' }));
  await heading(page, 'Create an account to apply to Gardener at Acme');
  await fill(page.getByLabel('Username'), 'margaret');
  await fill(page.getByLabel('Email'), 'margaret@example.com');
  await fill(page.getByLabel('Password', { exact: true }), 'open-sesame-12');
  await fill(page.getByLabel('Confirm Password'), 'open-sesame-12');
  await click(button(page, 'Create Account'));
  await page.waitForURL(/\/login\?next=/);
  await expect
    .poll(() => page.getByLabel('Email Address').inputValue())
    .toBe('margaret@example.com');
  await click(button(page, 'Sign In'));

  const dialog = applyDialog(page);
  await choose(dialog.getByLabel('Resume', { exact: true }), pdf);
  await click(dialog.getByRole('button', { name: 'Fill In from This Resume' }));
  await review(page).getByText('Senior Software Engineer').waitFor();
  await click(review(page).getByRole('button', { name: 'Add to Profile' }));
  await dialog.getByText('Your profile is filled in.').waitFor();
  await click(dialog.getByRole('button', { name: 'Submit Application' }));
  await notice(page, 'Application Submitted!').waitFor();
  await button(page, 'Applied!').waitFor();
  expect(inputs()).toBeLessThanOrEqual(12);

  await visit(page, '/profile');
  await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Margaret Holloway');
  const { applicants } = await company.client.listApplicants({ params: { jobId: job._id } });
  const [sent] = applicants;
  const { application } = await company.client.getApplication({ params: { id: sent?._id ?? '' } });
  expect(application.applicant.applicantProfile).toMatchObject({
    fullName: 'Margaret Holloway',
    skills: view.skills,
    experience: [
      {
        title: 'Senior Software Engineer',
        company: 'Brightwater Ltd',
        duration: 'Mar 2020 – Present',
      },
      { title: 'Software Engineer', company: 'Kestrel Systems' },
      { title: 'Junior Developer', company: 'Oakfield Media' },
    ],
    education: [
      { degree: 'MSc Computer Science', institution: 'University of Leeds', year: 2015 },
      { degree: 'BSc Mathematics', institution: 'University of York', year: 2014 },
    ],
  });
});

test('a returning seeker applies in two clicks', async () => {
  const seeker = await makeSeeker(server);
  await seeker.client.uploadProfileResume({ file: new File([tinyPdf('German')], 'German.pdf') });
  const { page } = await openPage(server.url, { user: seeker.user });
  const { click, inputs } = counted();
  await visit(page, `/job/${job._id}`);
  await click(button(page, 'Apply Now'));
  await click(applyDialog(page).getByRole('button', { name: 'Submit Application' }));
  await notice(page, 'Application Submitted!').waitFor();
  expect(inputs()).toBe(2);
});

test('editing what was read sends nothing of the application around it', async () => {
  const seeker = await makeSeeker(server);
  const { page } = await openPage(server.url, { user: seeker.user });
  await visit(page, `/job/${job._id}`);
  await press(page, 'Apply Now');
  await applyDialog(page).getByLabel('Resume', { exact: true }).setInputFiles(pdf);
  await press(page, 'Fill In from This Resume');
  await review(page).getByRole('button', { name: 'Edit MSc Computer Science' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit Education' });
  await editor.getByLabel('Year').fill('2016');
  await page.keyboard.press('Enter');
  await review(page).getByText('University of Leeds • 2016').waitFor();
  await page.keyboard.press('ControlOrMeta+Enter');
  await button(page, 'Not Now').click();
  await button(page, 'Fill In from This Resume').waitFor();
  expect((await seeker.client.listMyApplications()).count).toBe(0);
});

test('what was read is reviewed on the profile: parts are left out and edited, by keyboard, on a phone', async () => {
  const seeker = await makeSeeker(server);
  await seeker.client.updateApplicantProfile({
    body: {
      fullName: 'M. Holloway',
      skills: ['Docker', 'Gardening'],
      experience: [
        { title: 'Junior Developer', company: 'Oakfield Media', duration: '2015', description: '' },
      ],
    },
  });
  const { page } = await openPage(server.url, { user: seeker.user, viewport: phone });
  await visit(page, '/profile');
  await page.getByLabel('Full Name').fill('Maggie Holloway');
  await page.getByLabel('File to read').setInputFiles(pdf);
  const dialog = review(page);
  await dialog.getByText('In your profile: Docker, Gardening').waitFor();
  // The name differs, and the profile keeps its own.
  await expect.poll(() => dialog.getByLabel('Use this name').isChecked()).toBe(false);
  await dialog.getByText('Already in your profile').waitFor();
  for (const look of looks) {
    await show(page, look);
    expect(await axe(page, 'all', 'dialog')).toEqual([]);
  }
  await page.setViewportSize(phone);
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isWide).toBe(false);

  const { keyboard } = page;
  await tabTo(page, dialog.getByLabel(/^Software Engineer/));
  await keyboard.press('Space');
  await tabTo(page, dialog.getByRole('button', { name: 'Edit MSc Computer Science' }));
  await keyboard.press('Enter');
  const editor = page.getByRole('dialog', { name: 'Edit Education' });
  await tabTo(page, editor.getByLabel('Year'));
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('2016');
  await keyboard.press('Enter');
  await editor.waitFor({ state: 'detached' });
  await dialog.getByText('University of Leeds • 2016').waitFor();
  const before = await seeker.client.getProfile();
  expect(before.user.applicantProfile?.education).toEqual([]);
  await tabTo(page, dialog.getByRole('button', { name: 'Add to Profile' }));
  await keyboard.press('Enter');
  await notice(page, 'Profile Updated!').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByText('Unsaved changes').count()).toBe(0);
  const { user } = await seeker.client.getProfile();
  expect(user.applicantProfile).toMatchObject({
    fullName: 'Maggie Holloway',
    experience: [{ title: 'Junior Developer' }, { title: 'Senior Software Engineer' }],
    education: [
      { degree: 'MSc Computer Science', year: 2016 },
      { degree: 'BSc Mathematics', year: 2014 },
    ],
  });
  expect(user.applicantProfile?.skills.slice(0, 3)).toEqual(['Docker', 'Gardening', 'TypeScript']);
});

test('a failed save adds nothing twice, and leaves the profile as it was', async () => {
  const seeker = await makeSeeker(server);
  const { page, problems } = await openPage(server.url, { user: seeker.user });
  await visit(page, '/profile');
  await page.getByLabel('Full Name').fill('Maggie Holloway');
  await page.getByLabel('File to read').setInputFiles(pdf);
  const dialog = review(page);
  const add = dialog.getByRole('button', { name: 'Add to Profile' });
  problems.expect(/^503 PUT/);
  await page.route('**/api/users/profile', (route) =>
    route.fulfill({ status: 503, json: { status: false, message: 'Resting.' } }),
  );
  await add.click();
  const failure = notice(page, 'Update Error');
  await failure.getByText('Resting.').waitFor();
  await dialog.getByRole('button', { name: 'Not Now' }).click();
  const added = page.getByRole('button', { name: /^Remove (Senior|MSc|TypeScript)/ });
  await expect.poll(() => added.count()).toBe(0);
  await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Maggie Holloway');

  await press(page, 'Review Again');
  await failure.getByRole('button').click();
  await failure.waitFor({ state: 'detached' });
  await add.click();
  await failure.waitFor();
  await page.unrouteAll();
  await add.click();
  await notice(page, 'Profile Updated!').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByText('Unsaved changes').count()).toBe(0);
  const { user } = await seeker.client.getProfile();
  const { experience = [], education = [], fullName } = user.applicantProfile ?? {};
  expect(fullName).toBe('Maggie Holloway');
  expect(experience.map(({ title }) => title)).toEqual([
    'Senior Software Engineer',
    'Software Engineer',
    'Junior Developer',
  ]);
  expect(education).toHaveLength(2);
});

test('the archive of LinkedIn and a JSON Resume file are read; files that cannot be say why, and nothing is lost', async () => {
  const seeker = await makeSeeker(server);
  const { page, problems } = await openPage(server.url, { user: seeker.user });
  await visit(page, '/profile');
  await page.getByLabel('Full Name').fill('Not saved yet');
  const field = page.getByLabel('File to read');
  const choose = (name: string, buffer: Buffer) =>
    field.setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

  await choose('resume.doc', tinyDoc());
  await page
    .getByText('DOC files cannot be read. Save it as DOCX or PDF and choose it again.')
    .waitFor();
  problems.expect(/^4(15|22) POST/);
  problems.expect(/status of 4(15|22)/);
  const refused: [name: string, content: Buffer, message: string][] = [
    ['lying.pdf', Buffer.from('no PDF'), 'This is a text file. Save it as PDF or DOCX.'],
    ['broken.pdf', Buffer.from('%PDF-1.7'), 'This file is cut off or damaged.'],
    ['letter.pdf', tinyPdf('x'), 'No name, contact, skills, experience or education were found'],
    [
      'bomb.docx',
      zip(Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`word/${n}.xml`, '']))),
      'This file is too large to be read, or takes too long.',
    ],
    ['photos.zip', zip({ 'photo.jpg': 'x' }), 'This is not the archive of a LinkedIn account'],
  ];
  for (const [name, content, message] of refused) {
    await choose(name, content);
    await page.getByRole('region', { name: 'Fill in from a file' }).getByText(message).waitFor();
    await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Not saved yet');
  }
  expect(await axe(page)).toEqual([]);

  await choose(
    'archive.zip',
    zip({
      'Profile.csv': 'First Name,Last Name\nAda,Byron\n',
      'Education.csv': 'School Name,Start Date,End Date,Degree Name\nHome School,,,BSc\n',
    }),
  );
  await review(page).getByText('Year is missing. Edit this entry before you add it.').waitFor();
  await review(page).getByRole('button', { name: 'Not Now' }).click();

  const work = Array.from({ length: 10_000 }, (_, n) => ({ name: 'Acme', position: `Job ${n}` }));
  await choose(
    'long.json',
    Buffer.from(JSON.stringify({ basics: { name: 'Ada', phone: '+44 20 7946 0000' }, work })),
  );
  await review(page)
    .getByText('9,950 of its skills, jobs and degrees are not shown here.')
    .waitFor();
  await review(page).getByText('Profiles have no phone number or links').waitFor();
  await review(page).getByRole('button', { name: 'Not Now' }).click();
  await choose(
    'resume.json',
    Buffer.from('{"basics":{"name":"Ada"},"skills":[{"name":"Algebra"}]}'),
  );
  await review(page).getByText('Algebra').waitFor();
  await review(page).getByRole('button', { name: 'Add to Profile' }).click();
  await notice(page, 'Profile Updated!').waitFor();
  const { user } = await seeker.client.getProfile();
  expect(user.applicantProfile).toMatchObject({ skills: ['Algebra'], education: [] });
});

test('a resume that cannot be read is sent all the same', async () => {
  const seeker = await makeSeeker(server);
  const { page } = await openPage(server.url, {
    user: seeker.user,
    expected: [/^422 POST/, /status of 422/],
  });
  await visit(page, `/job/${job._id}`);
  await press(page, 'Apply Now');
  const dialog = applyDialog(page);
  await dialog.getByLabel('Cover letter').fill('I like gardens.');
  await dialog
    .getByLabel('Resume', { exact: true })
    .setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: tinyPdf('x') });
  await press(page, 'Fill In from This Resume');
  await dialog.getByText('You can still send it.').waitFor();
  expect(await axe(page)).toEqual([]);
  await expect.poll(() => dialog.getByLabel('Cover letter').inputValue()).toBe('I like gardens.');
  await press(page, 'Submit Application');
  await notice(page, 'Application Submitted!').waitFor();
});
