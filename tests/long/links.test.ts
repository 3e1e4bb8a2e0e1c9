import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../server/operation/site.ts';
import { seedDemo } from '../../demo/seed.ts';
import { untilFound } from '../support/found.ts';
import { openPage } from '../support/browser.ts';
import { withoutIds } from '../support/inspect.ts';
import { loaded } from '../support/screen.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
await seedDemo(server.database, { now: server.now() });
await untilFound(server);

/** How many addresses of one kind each person follows. */
const SAMPLES = 1;
/** Kinds already followed by a visitor. Signed-in users follow the pages again, but not their filters. */
const followed = new Set<string>();
/** Pages that no link may lead to. */
const DEAD_ENDS = [
  'Page Not Found',
  'Something went wrong',
  'Job not found.',
  'Unauthorized access',
];

const visitors = [
  { label: 'Visitor', fewest: 8 },
  ...DEMO_LOGINS.map((login) => ({ ...login, fewest: 12 })),
];

test.each(visitors)('$label: every link leads to an existing page', async (visitor) => {
  const user = 'email' in visitor ? await logIn(visitor.email) : undefined;
  const { page, context } = await openPage(server.url, user && { user });
  const elsewhere = new Set<string>();
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== server.url && protocol.startsWith('http')) elsewhere.add(request.url());
  });
  const { kinds, wrong } = await crawl(page);
  for (const kind of kinds.keys()) followed.add(kind);
  expect(wrong).toEqual([]);
  expect([...elsewhere]).toEqual([]);
  expect(kinds.size).toBeGreaterThanOrEqual(visitor.fewest);
});

async function logIn(email: string) {
  const answer = await server.client().logIn({ body: { email, password: DEMO_PASSWORD } });
  const { status: _, message: __, ...user } = answer;
  return user;
}

/** Follows every link, starting at the home page. */
async function crawl(page: Page) {
  const kinds = new Map<string, number>();
  const seen = new Set<string>();
  const waiting = [{ address: '/', from: 'the start' }];
  const wrong: string[] = [];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const found = await follow(page, next.address);
    if (found.deadEnd) wrong.push(`${next.from} → ${next.address}: ${found.deadEnd}`);
    for (const href of found.links) {
      const { origin, pathname, search, protocol } = new URL(href);
      if (origin !== server.url) {
        if (protocol !== 'mailto:' && protocol !== 'https:')
          wrong.push(`${next.address} → ${href}`);
        continue;
      }
      const address = pathname + search;
      if (seen.has(address)) continue;
      const fresh = kindsOf(pathname, search).filter((kind) => {
        const again = kind.endsWith('?') ? 1 : 0;
        return (kinds.get(kind) ?? 0) < (followed.has(kind) ? again : SAMPLES);
      });
      if (fresh.length === 0) continue;
      for (const kind of fresh) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      seen.add(address);
      waiting.push({ address, from: next.address });
    }
  }
  return { kinds, wrong };
}

/** What is no page, and its type. */
const FILES: [path: RegExp, type: string][] = [
  [/^\/resumes\//, 'application/pdf'],
  [/^\/alljobs\.rss/, 'application/rss+xml'],
  [/^\/alljobs\.atom/, 'application/atom+xml'],
  [/^\/alljobs\.json/, 'application/feed+json'],
  [/^\/api\/openapi\.json$/, 'application/json'],
];

/** The final page of an address and its links, including row menus. */
async function follow(page: Page, address: string) {
  const file = FILES.find(([path]) => path.test(address));
  if (file) {
    const { code, headers } = await server.request('GET', address);
    const isFile = code === 200 && headers.get('content-type')?.startsWith(file[1]);
    return { deadEnd: isFile ? undefined : `answers ${code}`, links: [] };
  }
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  // A dialog that the address opens hides the page's heading from screen readers.
  await page.getByRole('heading', { level: 1, includeHidden: true }).waitFor();
  await loaded(page);
  const menu = page.getByRole('button', { name: 'Actions for' }).first();
  if ((await menu.count()) > 0 && (await page.getByRole('dialog').count()) === 0) {
    await menu.click();
    await page.getByRole('menuitem').first().waitFor();
  }
  const { links, text } = await page.evaluate(() => ({
    links: [...new Set([...document.querySelectorAll('a')].map(({ href }) => href))],
    text: document.body.innerText,
  }));
  return { deadEnd: DEAD_ENDS.find((words) => text.includes(words)), links };
}

/** The kind of an address: its page and each parameter, without their combinations. */
function kindsOf(pathname: string, search: string): string[] {
  const path = withoutIds(pathname);
  const parameters = [...new Set(new URLSearchParams(search).keys())];
  return parameters.length === 0 ? [`${path}?`] : parameters.map((name) => `${path}?${name}`);
}
