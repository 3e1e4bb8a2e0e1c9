import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../../../../tests/support/browser.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../../../tests/support/people.ts';
import { heading, visit } from '../../../../tests/support/screen.ts';
import { startServer } from '../../../../tests/support/server.ts';

const server = await startServer();
const [company, seeker] = await Promise.all([makeCompany(server), makeSeeker(server)]);
const application = await makeApplication(seeker, await makeJob(server, company));
const view = `/applications/view/${application._id}`;
const read = async () =>
  (await company.client.getApplication({ params: { id: application._id } })).application;

/** Types with an input method, and presses Enter, which chooses a word: while it composes, or as Safari reports it. */
async function compose(page: Page, field: Locator, text: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await field.focus();
  await devtools.send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  });
  await field.evaluate((element) => {
    for (const init of [{ isComposing: true }, { keyCode: 229 }])
      element.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }),
      );
  });
  await devtools.send('Input.insertText', { text });
}

test('case 113: Enter that chooses a word creates no tag', async () => {
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, view);
  await heading(page, 'Ada Seeker');
  await page.keyboard.press('t');
  const field = page.getByLabel('Find or create a tag');
  await compose(page, field, 'にほん');
  await expect.poll(() => field.inputValue()).toBe('にほん');
  await page.getByRole('button', { name: 'Create “にほん”' }).waitFor();
  expect((await read()).tags ?? []).toEqual([]);
  await field.press('Enter');
  await expect.poll(async () => (await read()).tags?.map(({ name }) => name)).toEqual(['にほん']);
});
