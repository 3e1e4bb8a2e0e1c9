import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../server/accounts/demo-logins.ts';
import { seedDemo } from '../../server/db/demo.ts';
import { openPage } from '../support/browser.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
await seedDemo(server.database, { now: server.now() });

/** Of addresses that differ only in what they show; of those that a visitor has followed, whoever follows them again. */
const SAMPLES = 2;
const SAMPLES_AGAIN = 1;
const followed = new Set<string>();
/** What a link of ours never leads to. */
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

test.each(visitors)(
  '$label: every link leads to a page of ours',
  async (visitor) => {
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
  },
  120_000,
);

async function logIn(email: string) {
  const answer = await server.client().logIn({ body: { email, password: DEMO_PASSWORD } });
  const { status: _, message: __, ...user } = answer;
  return user;
}

/** Follows every link from the home page on until there are no new ones. */
async function crawl(page: Page) {
  const kinds = new Map<string, Set<string>>();
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
      const kind = kindOf(pathname, search);
      const known = kinds.get(kind) ?? new Set();
      const samples = followed.has(kind) ? SAMPLES_AGAIN : SAMPLES;
      if (known.size >= samples || known.has(address)) continue;
      kinds.set(kind, known.add(address));
      waiting.push({ address, from: next.address });
    }
  }
  return { kinds, wrong };
}

const FEED_TYPES: Record<string, string> = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
};

/** Where an address leads, and where one can go from there, menus of rows included. */
async function follow(page: Page, address: string) {
  if (address.startsWith('/resumes/')) {
    const { code, headers } = await server.request('GET', address);
    const isResume = code === 200 && headers.get('content-type') === 'application/pdf';
    return { deadEnd: isResume ? undefined : `answers ${code}`, links: [] };
  }
  const [, feed] = /^\/alljobs\.(\w+)/.exec(address) ?? [];
  if (feed) {
    const { code, headers } = await server.request('GET', address);
    const isFeed = code === 200 && headers.get('content-type')?.startsWith(FEED_TYPES[feed] ?? '-');
    return { deadEnd: isFeed ? undefined : `answers ${code}`, links: [] };
  }
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('[role=status][aria-label=Loading]').waitFor({ state: 'detached' });
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

/** An address without what tells it from others of its kind. */
function kindOf(pathname: string, search: string): string {
  const path = pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27,}.*/g, ':id');
  return `${path}?${[...new URLSearchParams(search).keys()].toSorted().join('&')}`;
}
