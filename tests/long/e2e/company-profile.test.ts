import { expect, test } from 'vitest';
import { axe } from '../../support/axe.ts';
import { openPage } from '../../support/browser.ts';
import { makeColleague, makeCompany, makeJob } from '../../support/people.ts';
import { picture } from '../../support/pictures.ts';
import { button, heading, notice, press, visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });

test('a company shows itself: pictures, a description with its preview, and links', async () => {
  const company = await makeCompany(server, { companyName: 'Salt & Rope' });
  await makeJob(server, company, { jobTitle: 'Rope Maker' });
  const viewer = await makeColleague(server, company, 'viewer');
  const { page, problems } = await openPage(server.url, { user: company.user });
  const colleague = (await openPage(server.url, { user: viewer.user })).page;
  await visit(colleague, '/company/profile');
  await heading(colleague, 'Company Profile');
  expect(await colleague.locator('main img').count()).toBe(0);

  await visit(page, '/company/profile');
  await press(page, 'Upload Logo');
  const logo = page.getByRole('dialog', { name: 'Upload Logo' });
  const input = logo.locator('input[type=file]');
  problems.expect(/^415 POST .*\/company\/pictures/);
  await input.setInputFiles(file('logo.png', Buffer.from('<svg><script>alert(1)</script></svg>')));
  await logo.getByRole('button', { name: 'Upload Logo' }).click();
  await logo.getByText('The content of this file is not a PNG, JPEG or WebP').waitFor();
  await input.setInputFiles(file('logo.svg', Buffer.from('<svg></svg>')));
  await logo.getByText('SVG and other files cannot be used').waitFor();
  await input.setInputFiles(file('logo.png', await picture(300, 300, 'png')));
  await logo.getByRole('button', { name: 'Upload Logo' }).click();
  await notice(page, 'Picture Uploaded').waitFor();
  // Without loading the page again.
  await colleague.locator('main img[src*="/pictures/"]').first().waitFor();

  await press(page, 'Add Photo');
  const photo = page.getByRole('dialog', { name: 'Add Photo' });
  problems.expect(/^422 POST .*\/company\/pictures/);
  await photo.getByLabel('Description').fill('Our workshop in winter');
  await photo
    .locator('input[type=file]')
    .setInputFiles(file('p.png', await picture(20, 20, 'png')));
  await photo.getByRole('button', { name: 'Add Photo' }).click();
  await photo.getByText('A photo needs at least 320 × 240').waitFor();
  // What was typed stays.
  expect(await photo.getByLabel('Description').inputValue()).toBe('Our workshop in winter');
  await photo
    .locator('input[type=file]')
    .setInputFiles(file('p.png', await picture(640, 480, 'png')));
  await photo.getByRole('button', { name: 'Add Photo' }).click();
  await photo.waitFor({ state: 'detached' });
  await button(page, 'Describe photo: Our workshop in winter').waitFor();

  await press(page, 'Upload Cover');
  const cover = page.getByRole('dialog', { name: 'Upload Cover' });
  await cover
    .locator('input[type=file]')
    .setInputFiles(file('c.png', await picture(1200, 800, 'png')));
  await cover.getByRole('button', { name: 'Upload Cover' }).click();
  const slider = page.getByRole('slider', { name: 'Visible part' });
  await slider.focus();
  await slider.press('Home');
  const storedFocus = async () =>
    (await company.client.getProfile()).user.companyProfile?.pictures.cover?.focus;
  await expect.poll(storedFocus).toBe(0);

  await press(page, 'Edit Profile');
  await page
    .getByLabel('Description', { exact: true })
    .fill(
      '## What we make\n\nRopes of **hemp**.\n\n- long\n- longer\n\n[Blog](https://ropes.example.com) [Bad](javascript:alert(1))',
    );
  // The tabs work with the keyboard.
  await page.getByRole('tab', { name: 'Write' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('heading', { level: 2, name: 'What we make' }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'longer' }).waitFor();
  expect(await axe(page)).toEqual([]);
  await press(page, 'Add Link');
  await page.getByLabel('Label of link 1').fill('LinkedIn');
  await page.getByLabel('Address of link 1').fill('http://www.linkedin.com/company/salt');
  await press(page, 'Save Changes');
  await page.getByText('Link 1: A link must begin with https://').waitFor();
  await page.getByLabel('Address of link 1').fill('https://www.linkedin.com/company/salt');
  await press(page, 'Save Changes');
  await notice(page, 'Profile Updated Successfully!').waitFor();

  await company.client.addCompanyPicture({
    body: { kind: 'photo', alt: 'The canteen at noon' },
    file: new File([(await picture(400, 300, 'png')) as BlobPart], 'second.png'),
  });
  const visitor = (await openPage(server.url)).page;
  await visit(visitor, `/companies/${company.user.companyProfile?._id}`);
  await visitor.getByRole('heading', { level: 2, name: 'What we make' }).waitFor();
  await visitor.getByRole('link', { name: 'LinkedIn' }).waitFor();
  const blog = visitor.getByRole('link', { name: 'Blog' });
  expect(await blog.getAttribute('rel')).toBe('nofollow ugc noopener');
  await visitor.getByText('[Bad](javascript:alert(1))').waitFor();
  // The photo opens and closes with the keyboard, and the focus returns.
  const link = visitor.getByRole('link', { name: 'Our workshop in winter' });
  await link.focus();
  await link.press('Enter');
  await visitor.getByRole('dialog', { name: 'Photos of Salt & Rope' }).waitFor();
  await visitor.getByText('Our workshop in winter (1 of 2)').waitFor();
  await visitor.keyboard.press('ArrowRight');
  await visitor.getByText('The canteen at noon (2 of 2)').waitFor();
  await visitor.keyboard.press('ArrowRight');
  await visitor.getByText('Our workshop in winter (1 of 2)').waitFor();
  expect(await axe(visitor)).toEqual([]);
  await visitor.keyboard.press('Escape');
  await expect.poll(() => link.evaluate((one) => one === document.activeElement)).toBe(true);
  // The logo is on the card of the job.
  await visitor.locator('article img[src*="/pictures/"]').waitFor();
});
