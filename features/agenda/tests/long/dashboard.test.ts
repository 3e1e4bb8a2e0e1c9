import { hasMessages, messaging } from '../../../../tests/support/messages.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe } from '../../../../tests/support/axe.ts';
import { openPage } from '../../../../tests/support/browser.ts';
import { measure } from '../../../../tests/support/inspect.ts';
import { hasFocus, tabTo } from '../../../../tests/support/keyboard.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../../../tests/support/people.ts';
import { button, visit } from '../../../../tests/support/screen.ts';
import { startServer } from '../../../../tests/support/server.ts';

const server = await startServer();
const needsYou = (page: Page) => page.getByRole('region', { name: /^Needs you/ });
const rows = (page: Page) => needsYou(page).getByRole('listitem');
/** The dates of the promised answers to some applications, in days from now. */
const answerIn = (days: number, ids: readonly string[]) =>
  server.database.pool.query(
    `update applications set answer_by = date_trunc('day', now(), 'UTC') + make_interval(days => $1 + 1) - interval '1 millisecond'
     where id = any ($2::uuid[])`,
    [days, ids],
  );

test.runIf(hasMessages)(
  'more than six rows are behind a button, which shows all and fewer',
  async () => {
    const company = await makeCompany(server);
    const job = await makeJob(server, company, { jobTitle: 'Cooper' });
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const meeting = { minutes: 30, timeZone: 'UTC', place: 'Room 1', note: '', startsAt: soon };
    const people: { id: string; client: Awaited<ReturnType<typeof makeSeeker>>['client'] }[] = [];
    for (let made = 0; made < 8; made += 1) {
      const seeker = await makeSeeker(server, `Person ${made}`);
      people.push({ id: (await makeApplication(seeker, job))._id, client: seeker.client });
    }
    const ids = people.map(({ id }) => id);
    await answerIn(-1, ids.slice(0, 1));
    await answerIn(1, ids.slice(1, 2));
    for (const [at, answer] of [
      [2, 'declined'],
      [3, 'times'],
    ] as const) {
      const { id, client } = people[at]!;
      await company.client.moveApplication({
        params: { applicationId: id },
        body: { status: 'interviewed', interview: meeting },
      });
      if (answer === 'declined') await client.answerInterview({ params: { id }, body: { answer } });
      else
        await client.proposeTimes({
          params: { id },
          body: { startsAt: [soon], timeZone: 'UTC', note: '' },
        });
    }
    await messaging(people[4]!.client).sendToThread({
      params: { id: ids[4]! },
      body: { text: 'Hello?' },
    });
    await company.client.moveApplication({
      params: { applicationId: ids[5]! },
      body: { status: 'interviewed' },
    });
    await company.client.moveApplication({
      params: { applicationId: ids[5]! },
      body: { status: 'offered' },
    });
    await server.database.pool.query(
      `update jobs set deadline = now() + interval '2 days' where id = $1`,
      [job._id],
    );
    const other = await makeJob(server, company, { jobTitle: 'Caulker' });
    await server.database.pool.query(
      `update jobs set confirmed_at = now() - interval '12 days' where id = $1`,
      [other._id],
    );
    const { page } = await openPage(server.url, { user: company.user });
    await visit(page, '/dashboard/company');
    await expect.poll(() => rows(page).count()).toBe(6);
    await tabTo(page, button(page, 'Show All 7'));
    await page.keyboard.press('Enter');
    await expect.poll(() => rows(page).count()).toBe(7);
    expect([...(await measure(page)), ...(await axe(page, 'all'))]).toEqual([]);
    await expect.poll(() => hasFocus(button(page, 'Show Fewer'))).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => rows(page).count()).toBe(6);
  },
);
