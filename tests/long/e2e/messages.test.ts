import { expect, test } from 'vitest';
import { openPage } from '../../support/browser.ts';
import { hasFocus, tabTo } from '../../support/keyboard.ts';
import { makeAdmin } from '../../support/people.ts';
import { heading, notice, visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();
const admin = await makeAdmin(server);
const write = (subject: string) =>
  server.client().sendMessage({
    body: { name: 'Ada', email: 'ada@example.com', subject, message: 'Do you post on Sundays?' },
  });

test('a message is opened, replied to and closed by keyboard, and a refused reply keeps its text', async () => {
  await write('Sundays');
  await write('Mondays');
  const { page, problems } = await openPage(server.url, { user: admin.user });
  const { keyboard } = page;
  await visit(page, '/admin/messages');
  await heading(page, 'Messages');
  await tabTo(page, page.getByRole('link', { name: 'Sundays' }));
  await keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Message' });
  await drawer.getByText('Do you post on Sundays?').waitFor();
  await drawer.getByText('Read', { exact: true }).waitFor();

  const answer = drawer.getByLabel('Reply to Ada');
  await tabTo(page, answer);
  await keyboard.type('Every day.');
  problems.expect(/^503 POST/);
  await page.route('**/answers', (route) =>
    route.fulfill({ status: 503, json: { status: false, message: 'Resting.' } }),
  );
  await tabTo(page, drawer.getByRole('button', { name: 'Store Reply' }));
  await keyboard.press('Enter');
  await notice(page, 'Reply Error').getByText('Resting.').waitFor();
  await expect.poll(() => answer.inputValue()).toBe('Every day.');
  await page.unrouteAll();
  await keyboard.press('Enter');
  await notice(page, 'Reply Stored').waitFor();
  await drawer.getByText(`Replied by ${admin.user.username}`).waitFor();
  await expect.poll(() => answer.inputValue()).toBe('');

  await tabTo(page, drawer.getByRole('button', { name: 'Close Message' }));
  await keyboard.press('Enter');
  await drawer.getByText('This message is closed.').waitFor();
  await keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(page.getByRole('link', { name: 'Sundays' }))).toBe(true);
  await page
    .getByRole('row', { name: /Sundays/ })
    .getByText('Closed')
    .waitFor();

  await page.getByLabel('Status').selectOption('New');
  await page.getByRole('heading', { name: 'Messages (1)' }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?status=new');
  await page.getByRole('link', { name: 'Mondays' }).waitFor();
  // One of the two has been read. The sidebar counts the other.
  await page
    .getByRole('complementary')
    .getByRole('link', { name: /Messages.*1 new/ })
    .waitFor();
});

test('the operation page links to failures', async () => {
  await server.database.pool.query(
    `insert into mails ("to", kind, subject, text, status, error)
     values ('ada@example.com', 'password-reset', 'Set a new password', 'x', 'failed', '550 No')`,
  );
  const { page } = await openPage(server.url, { user: admin.user });
  await visit(page, '/admin/operation');
  const mail = page.getByRole('row', { name: /^Mail/ });
  // One refused address is no failure of the work, and without a mail server there is none.
  await mail.getByText('No mail server', { exact: true }).waitFor();
  await mail.getByRole('link', { name: '1' }).click();
  await heading(page, 'Mail');
  await page.getByRole('link', { name: 'Set a new password' }).waitFor();
});
