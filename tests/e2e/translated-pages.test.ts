import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { untilFound } from '../support/found.ts';
import { tinyPdf } from '../support/pdf.ts';
import { makeApplication, makeCompany, makeJob, makeSeeker } from '../support/people.ts';
import { holdScripts, visit } from '../support/screen.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
const company = await makeCompany(server);
const job = await makeJob(server, company, { jobTitle: 'Bookbinder' });
await makeJob(server, company, { jobTitle: 'Printer' });
await untilFound(server);

/** Translates like Chrome: two elements stand in place of each text, and texts that appear later are translated, too. */
const translate = (page: Page, moves: boolean) =>
  page.evaluate((movesTexts) => {
    const isSkipped = (text: Node) =>
      !text.nodeValue?.trim() ||
      text.parentElement?.closest('font, script, style, textarea, head, [translate=no]');
    const translateAll = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Node[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        if (!isSkipped(text)) found.push(text);
      for (const text of found) {
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = `¡${text.nodeValue}!`;
        outer.append(inner);
        (text as ChildNode).replaceWith(outer);
        if (!movesTexts) continue;
        const aside = Object.assign(document.createElement('font'), { hidden: true });
        aside.append(text);
        outer.append(aside);
      }
    };
    document.documentElement.classList.add('translated-ltr');
    document.documentElement.lang = 'es';
    translateAll(document.body);
    new MutationObserver(() => translateAll(document.body)).observe(document.body, {
      childList: true,
      subtree: true,
    });
  }, moves);

/** A visible text of the page in the translation. */
const translated = (page: Page, text: string) =>
  page.locator('font > font', { hasText: `¡${text}!` }).filter({ visible: true });

/** The translator keeps a text aside, or within its own element. */
const translators = [false, true] as const;

test.for(translators)(
  'case 106: a translated list is searched and opened, and an application is sent (%s)',
  async (moves) => {
    const seeker = await makeSeeker(server);
    const { page } = await openPage(server.url, { user: seeker.user });
    await visit(page, '/alljobs');
    await translate(page, moves);
    const search = page.getByPlaceholder('Title, company or skill');
    await search.pressSequentially('bookbinder');
    await search.press('Enter');
    await page.waitForURL(/bookbinder/);
    const titles = page.locator('main h3');
    await expect.poll(() => titles.allInnerTexts()).toEqual(['¡Bookbinder!']);
    // The number of results has changed, too, and is translated again.
    await translated(page, '1').first().waitFor();
    await titles.getByRole('link').click();
    const apply = page.getByRole('button', { name: 'Apply Now' }).first();
    await apply.click();
    const dialog = page.getByRole('dialog');
    await dialog
      .locator('[type=file]')
      .first()
      .setInputFiles({ name: 'ada.pdf', mimeType: 'application/pdf', buffer: tinyPdf() });
    await translated(page, 'ada.pdf').first().waitFor();
    await dialog.getByRole('button', { name: 'Submit Application' }).click();
    await expect
      .poll(async () => (await seeker.client.listMyApplications()).applications.length)
      .toBe(1);
  },
);

test.for(translators)(
  'case 107: a page that is translated before its scripts start keeps its translation and what was typed (%s)',
  async (moves) => {
    const { page } = await openPage(server.url);
    const release = await holdScripts(page, '**/*.js');
    await page.goto('/alljobs', { waitUntil: 'domcontentloaded' });
    await translate(page, moves);
    const search = page.getByPlaceholder('Title, company or skill');
    await search.fill('bookbinder');
    release();
    await page.waitForFunction(() => (globalThis as { isAlive?: true }).isAlive);
    await expect.poll(() => search.inputValue()).toBe('bookbinder');
    await translated(page, 'Bookbinder').first().waitFor();
    await search.press('Enter');
    await expect.poll(() => page.locator('main h3').allInnerTexts()).toEqual(['¡Bookbinder!']);
  },
);

test.for(translators)(
  'case 106: a company moves an applicant in a translated list (%s)',
  async (moves) => {
    const seeker = await makeSeeker(server);
    const application = await makeApplication(seeker, job);
    const { page } = await openPage(server.url, { user: company.user });
    await visit(page, '/applications/my-applications-company');
    await translate(page, moves);
    await page.getByRole('row', { name: /Ada/ }).first().click({ trial: true });
    await page.keyboard.press('r');
    await expect
      .poll(
        async () =>
          (await company.client.getApplication({ params: { id: application._id } })).application
            .status,
      )
      .toBe('reviewed');
  },
);
