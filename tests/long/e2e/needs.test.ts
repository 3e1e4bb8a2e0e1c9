import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe } from '../../support/axe.ts';
import { openPage } from '../../support/browser.ts';
import { makeSeeker } from '../../support/people.ts';
import { visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();

const needsYou = (page: Page) => page.getByRole('region', { name: /^Needs you/ });

test('with nothing to do, the dashboard says so', async () => {
  const seeker = await makeSeeker(server);
  for (const dark of [false, true]) {
    const { page } = await openPage(server.url, { user: seeker.user, dark });
    await visit(page, '/dashboard/job_seeker');
    await needsYou(page).getByText('Nothing needs you today').waitFor();
    expect(await axe(page)).toEqual([]);
  }
});
