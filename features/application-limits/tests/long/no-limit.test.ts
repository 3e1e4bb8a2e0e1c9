import { expect, test } from 'vitest';
import { openPage } from '../../../../tests/support/browser.ts';
import { makeSeeker } from '../../../../tests/support/people.ts';
import { visit } from '../../../../tests/support/screen.ts';
import { startServer } from '../../../../tests/support/server.ts';

test('on a board without a limit of open applications, the dashboard keeps no room for them', async () => {
  const unlimited = await startServer({ config: { ofFeatures: { OPEN_APPLICATIONS: 0 } } });
  const seeker = await makeSeeker(unlimited);
  const { page } = await openPage(unlimited.url, { user: seeker.user });
  await page.route('**/api/applications/places', () => new Promise(() => {}));
  await visit(page, '/dashboard/job_seeker');
  const needsYou = page.getByRole('region', { name: /^Needs you/ });
  await needsYou.getByText('Nothing needs you today').waitFor();
  expect(await page.getByRole('heading', { name: 'Open applications' }).count()).toBe(0);
});
