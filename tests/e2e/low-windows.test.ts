import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openPage, settle } from '../support/browser.ts';
import { measure } from '../support/inspect.ts';
import { makeApplication, makeCompany, makeJob, makeSeeker } from '../support/people.ts';
import { heading, loaded, visit } from '../support/screen.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
const company = await makeCompany(server);
const job = await makeJob(server, company);
const { _id: id } = await makeApplication(await makeSeeker(server, 'Ada Byron'), job);
const application = `/applications/view/${id}`;

/** A desktop at 400 % zoom, a phone on its side, and a wide window that is low. */
const LOW = [
  { width: 320, height: 256 },
  { width: 640, height: 360 },
  { width: 1280, height: 400 },
];

/** Spacing that a reader may set (WCAG 1.4.12). */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

test.each([
  ['/applications/my-applications-company', 'Job Applications'],
  [application, 'Ada Byron'],
  ['/jobs/new', 'Post New Job'],
  [`/job/${job._id}`, job.jobTitle],
])('%s works in low windows and with wider text', async (path, title) => {
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, path);
  await heading(page, title);
  await loaded(page);
  for (const viewport of LOW) {
    await page.setViewportSize(viewport);
    await settle(page);
    const wrong = [...(await measure(page)), ...(await hiddenFocuses(page))];
    expect(wrong, `${viewport.width} x ${viewport.height}`).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addStyleTag({ content: SPACED });
  await settle(page);
  expect([...(await measure(page)), ...(await hiddenFocuses(page))], 'wider text').toEqual([]);
});

/** Everything that can have the focus and is outside of the window, or covered, when it has it. */
const hiddenFocuses = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hidden: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, [tabindex="0"]',
    )) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      element.focus();
      if (document.activeElement !== element) continue;
      // An invisible input has a label that shows the focus.
      const shown = element.offsetWidth < 2 ? element.closest('label') : element;
      if (!shown) continue;
      const { left, right, top, bottom } = shown.getBoundingClientRect();
      const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
      const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
      const there = document.elementFromPoint(x, y);
      if (there && (shown.contains(there) || there.contains(shown))) continue;
      const covering = there ? `under ${there.outerHTML.slice(0, 120)}` : 'out of sight';
      hidden.push(`${shown.outerHTML.slice(0, 160)} is ${covering}`);
    }
    return hidden;
  });

test.each([false, true])('a resume is readable in a contrast theme (dark: %s)', async (dark) => {
  const { page } = await openPage(server.url, { user: company.user, dark });
  await page.emulateMedia({ forcedColors: 'active' });
  await visit(page, application);
  const paper = page.locator('[data-drawn]');
  await paper.waitFor();
  const { x, y } = (await paper.boundingBox())!;
  // A picture of the empty part of the paper: the theme changes what is painted, not what the canvas holds.
  const picture = await page.screenshot({
    clip: { x: x + 20, y: y + 200, width: 100, height: 100 },
  });
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(Math.min(...data)).toBe(255);
});
