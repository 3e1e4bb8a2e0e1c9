import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { earlierAssets } from '../../server/http/earlier-assets.ts';
import { openPage } from '../support/browser.ts';
import { makeSeeker } from '../support/people.ts';
import { press, visit } from '../support/screen.ts';
import { startServer } from '../support/server.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'daybreak-data-'));
afterAll(() => rm(dataDir, { recursive: true }));
const server = await startServer({ config: { dataDir } });

test('case 109: scripts of earlier builds are served, and unknown ones are never cached', async () => {
  await mkdir(earlierAssets(dataDir));
  await writeFile(join(earlierAssets(dataDir), 'dialog-1.js'), 'export {};');
  const earlier = await fetch(`${server.url}/assets/dialog-1.js`);
  expect(await earlier.text()).toBe('export {};');
  expect(Object.fromEntries(earlier.headers)).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  for (const name of ['dialog-0.js', '..%2F.env', '%2E%2E%2F.env']) {
    const unknown = await fetch(`${server.url}/assets/${name}`);
    expect([400, 403, 404], name).toContain(unknown.status);
    expect(unknown.headers.get('cache-control') ?? '', name).not.toContain('max-age');
  }
});

test('case 109: a page whose scripts are gone reloads once', async () => {
  const seeker = await makeSeeker(server);
  const { page } = await openPage(server.url, {
    user: seeker.user,
    expected: [/404 GET .*dialog/, /dynamically imported module/],
  });
  await page.route('**/assets/save-search-dialog-*.js', (route) => route.fulfill({ status: 404 }));
  await visit(page, '/alljobs?keywords=baker');
  let loads = 0;
  page.on('domcontentloaded', () => (loads += 1));
  await press(page, 'Tell Me When There Are Jobs');
  await expect.poll(() => loads).toBe(1);
  await visit(page, '/alljobs?keywords=baker');
  await press(page, 'Tell Me When There Are Jobs');
  // The part that could not load says so, and the page stays.
  await page
    .getByText(/could not be shown|went wrong/i)
    .first()
    .waitFor();
  expect(loads).toBe(2);
});
