import { expect, test } from 'vitest';
import { openPage, phone } from '../../support/browser.ts';
import { arrowTo, hasFocus, letsFocusOut, tabTo } from '../../support/keyboard.ts';
import { tinyPdf } from '../../support/pdf.ts';
import {
  makeAdmin,
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../support/people.ts';
import { heading, notice, visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();
const [company, admin] = await Promise.all([
  makeCompany(server, { companyName: 'Tidewater' }),
  makeAdmin(server),
]);
const job = await makeJob(server, company, { jobTitle: 'Lock Keeper' });

test('log in, search and apply', async () => {
  const seeker = await makeSeeker(server);
  const { page } = await openPage(server.url);
  const { keyboard } = page;
  await visit(page, '/');

  await keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect.poll(() => hasFocus(skip)).toBe(true);
  await expect
    .poll(() => skip.boundingBox())
    .toMatchObject({ width: expect.toSatisfy((px) => px > 50) });
  await keyboard.press('Enter');
  await expect.poll(() => hasFocus(page.locator('main'))).toBe(true);

  await page.reload();
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Sign In' }));
  await keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Email Address'));
  await keyboard.type(seeker.user.email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await keyboard.type(seeker.password);
  await keyboard.press('Enter');
  await notice(page, 'Welcome back!').waitFor();

  // Listen early: the browser reports file choosers only to listeners.
  page.on('filechooser', () => {});
  await visit(page, '/');
  await tabTo(page, page.getByLabel('Keywords'));
  await keyboard.type('lock');
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: '1 job found' }).waitFor();
  await tabTo(page, page.getByRole('link', { name: 'Lock Keeper' }));
  await keyboard.press('Enter');
  // On a screen this wide it opens beside the list.
  await page.getByRole('heading', { level: 2, name: 'Lock Keeper', exact: true }).waitFor();

  const applyButton = page.getByRole('button', { name: 'Apply Now' });
  const dialog = page.getByRole('dialog', { name: 'Apply for Lock Keeper' });
  await tabTo(page, applyButton);
  await keyboard.press('Enter');
  await dialog.waitFor();
  expect(await letsFocusOut(page, dialog)).toBe(false);
  await keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(applyButton)).toBe(true);

  await keyboard.press('Enter');
  await tabTo(page, dialog.getByLabel('Resume'));
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keyboard.press('Space')]);
  await chooser.setFiles({
    name: 'resume.pdf',
    mimeType: 'application/pdf',
    buffer: tinyPdf(),
  });
  await tabTo(page, dialog.getByLabel('Cover letter'));
  await keyboard.type('I can swim.');
  await tabTo(page, dialog.getByRole('button', { name: 'Submit Application' }));
  await keyboard.press('Enter');
  await notice(page, 'Application Submitted!').waitFor();
  await expect.poll(() => hasFocus(page.getByText(/^Applied .*My Applications$/))).toBe(true);
});

test('move an application with the menu of its row', async () => {
  const seeker = await makeSeeker(server, 'Noor Haddad');
  await makeApplication(seeker, job);
  const { page } = await openPage(server.url, { user: company.user });
  const { keyboard } = page;
  await visit(page, '/applications/my-applications-company?search=Noor');
  const button = page.getByRole('button', { name: 'Actions for Noor Haddad' });
  const row = page.getByRole('row', { name: 'Noor Haddad' });
  const item = (name: string) => page.getByRole('menuitem', { name });

  await tabTo(page, button);
  await keyboard.press('Enter');
  await expect.poll(() => hasFocus(item('View Full Application'))).toBe(true);
  await keyboard.press('Escape');
  await expect.poll(() => hasFocus(button)).toBe(true);

  await keyboard.press('Enter');
  await expect.poll(() => hasFocus(item('View Full Application'))).toBe(true);
  await arrowTo(page, item('Mark as Reviewed'));
  await keyboard.press('Enter');
  await page.getByText('Status Updated! ✅').waitFor();
  await row.getByText('Reviewed', { exact: true }).waitFor();
  await expect.poll(() => hasFocus(button)).toBe(true);

  // A rejection opens a dialog that focuses the reason, traps the focus and returns it.
  const dialog = page.getByRole('dialog', { name: 'Reject Application' });
  const openQuestion = async () => {
    await keyboard.press('Enter');
    await expect.poll(() => hasFocus(item('View Full Application'))).toBe(true);
    await keyboard.press('ArrowUp');
    await expect.poll(() => hasFocus(item('Reject Application'))).toBe(true);
    await keyboard.press('Enter');
    await dialog.waitFor();
    await expect.poll(() => hasFocus(dialog.getByLabel('Reason'))).toBe(true);
  };
  await openQuestion();
  expect(await letsFocusOut(page, dialog)).toBe(false);
  await keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(button)).toBe(true);
  await openQuestion();
  await keyboard.type('The skills');
  await tabTo(page, dialog.getByRole('button', { name: 'Reject Application' }));
  await keyboard.press('Enter');
  await row.getByText('Rejected', { exact: true }).waitFor();
  await expect.poll(() => hasFocus(button)).toBe(true);
});

test('the tabs of Job Applications', async () => {
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, '/applications/my-applications-company');
  const overview = page.getByRole('tab', { name: 'Applications Overview' });
  const positions = page.getByRole('tab', { name: 'By Job Position' });
  await tabTo(page, overview);
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tabpanel', { name: 'By Job Position' }).waitFor();
  await expect.poll(() => hasFocus(positions)).toBe(true);
  await page.keyboard.press('Home');
  await page.getByRole('tabpanel', { name: 'Applications Overview' }).waitFor();
  await expect.poll(() => hasFocus(overview)).toBe(true);
});

test('Ctrl+B collapses the sidebar for seven days', async () => {
  const { page, context } = await openPage(server.url, { user: company.user });
  const toggle = page.getByRole('button', { name: 'Toggle sidebar' });
  const isOpen = () => toggle.getAttribute('aria-expanded');
  const width = async () => (await page.getByRole('complementary').boundingBox())?.width ?? 0;
  await visit(page, '/jobs/my-jobs');
  await heading(page, 'My Jobs');
  await expect.poll(() => isOpen()).toBe('true');
  const openWidth = await width();

  await page.keyboard.press('Control+b');
  await expect.poll(isOpen).toBe('false');
  await expect.poll(width).toBeLessThan(openWidth / 2);
  const [cookie] = await context.cookies();
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
  expect(cookie).toMatchObject({ name: 'sidebar', value: 'collapsed', path: '/' });
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);

  await page.reload();
  await heading(page, 'My Jobs');
  await expect.poll(() => isOpen()).toBe('false');
  await page.keyboard.press('Meta+b');
  await expect.poll(isOpen).toBe('true');

  // Until somebody chooses, the width of the window decides.
  await context.clearCookies();
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.reload();
  await heading(page, 'My Jobs');
  await expect.poll(isOpen).toBe('false');
});

test('the menus on a phone trap the focus and return it', async () => {
  const { page } = await openPage(server.url, { user: company.user, viewport: phone });
  for (const path of ['/', '/jobs/my-jobs']) {
    await visit(page, path);
    const button = page.getByRole('button', { name: 'Menu' });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    await menu.waitFor();
    expect(await letsFocusOut(page, menu), path).toBe(false);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(button), { message: path }).toBe(true);
  }
});

test('an admin reads a profile and deletes an account', async () => {
  const { user } = await makeSeeker(server, 'Gone Tomorrow');
  const { page } = await openPage(server.url, { user: admin.user });
  const { keyboard } = page;
  await visit(page, '/admin/users?search=Gone');
  const link = page.getByRole('link', { name: user.username });
  const drawer = page.getByRole('dialog', { name: 'Gone Tomorrow' });
  await tabTo(page, link);
  await keyboard.press('Enter');
  await drawer.waitFor();
  expect(await letsFocusOut(page, drawer)).toBe(false);
  await keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(link)).toBe(true);

  const menu = page.getByRole('button', { name: 'Actions for Gone Tomorrow' });
  const dialog = page.getByRole('dialog', { name: 'Delete User' });
  await tabTo(page, menu);
  await keyboard.press('Enter');
  await expect
    .poll(() => hasFocus(page.getByRole('menuitem', { name: 'View Profile' })))
    .toBe(true);
  await keyboard.press('ArrowUp');
  await expect.poll(() => hasFocus(page.getByRole('menuitem', { name: 'Delete User' }))).toBe(true);
  await keyboard.press('Enter');
  await dialog.waitFor();
  expect(await letsFocusOut(page, dialog)).toBe(false);
  const typed = dialog.getByLabel(`Type “${user.email}” to confirm`);
  await tabTo(page, typed);
  await keyboard.type(user.email);
  await tabTo(page, dialog.getByRole('button', { name: 'Delete User' }));
  await keyboard.press('Enter');
  await notice(page, 'User Deleted').waitFor();
  // The row and its button are gone. The focus moves to the list.
  await expect.poll(() => hasFocus(page.getByRole('heading', { name: 'Users (0)' }))).toBe(true);
});
