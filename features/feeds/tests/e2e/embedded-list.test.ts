import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { DEFAULT_LOOK, scriptCode } from '../../rules.ts';
import { openPage } from '../../../../tests/support/browser.ts';
import { makeCompany, makeJob } from '../../../../tests/support/people.ts';
import { startServer } from '../../../../tests/support/server.ts';

const server = await startServer();
const company = await makeCompany(server);
await makeJob(server, company, { jobTitle: 'Bookbinder' });
const companyId = company.user.companyProfile?._id ?? '';

/** Pages of other sites, by path. */
const pages = new Map<string, string>();
const site = createServer((request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader(
    'content-security-policy',
    request.url === '/strict' ? `default-src 'self'; script-src ${server.url}` : '',
  );
  response.end(pages.get(request.url ?? '') ?? '');
});
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
afterAll(() => void site.close());
const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;

const code = scriptCode({ companyId, companyName: 'Ink', publicUrl: server.url }, DEFAULT_LOOK);
const [place = ''] = code.split('\n');
const script = `<script async src="${server.url}/embed.js" data-company="${companyId}"></script>`;
const bare = `<script async src="${server.url}/embed.js"></script>`;
const html = (head: string, body: string) =>
  `<!doctype html><html><head><title>Site</title>${head}</head><body><main>${body}</main></body></html>`;
/** Adds the script later, without an element that it knows, as tag managers do. */
const later = `<script type="module">
  const script = document.createElement('script');
  script.type = 'module';
  script.src = '${server.url}/embed.js?company=${companyId}&count=3';
  document.head.append(script);
</script>`;
/** The page's own scripts draw the place after everything has loaded. */
const drawn = `<script>addEventListener('load', () => setTimeout(() => {
  document.querySelector('main').innerHTML = '${place}';
}));</script>`;

test.for([
  ['the code as it is copied', html('', code), 1],
  ['the script alone in the body', html('', script), 1],
  ['twice on a page', html('', script + script), 2],
  ['the script moved into the head', html(script, place), 1],
  ['a script without its attributes', html(bare, place), 1],
  ['a module that a tag manager adds', html(later, place), 1],
  ['a place that appears later', html(script + drawn, ''), 1],
] as const)('case 137: the embedded list stands in its place: %s', async ([, text, count]) => {
  pages.set('/page', text);
  const { page } = await openPage(address);
  await page.goto(`${address}/page`);
  const frames = page.locator('main iframe');
  await expect.poll(() => frames.count()).toBe(count);
  for (const frame of await frames.all())
    await frame.contentFrame().getByRole('link', { name: 'Bookbinder' }).waitFor();
  // As high as the list, and not as it was made.
  await expect.poll(() => frames.first().evaluate(({ style }) => style.height)).not.toBe('480px');
});

test.for([
  ['without a place', '/none', html(script, ''), /Put <div id="open-jobs-/],
  ['without a company', '/nobody', html(bare, ''), /Put <div id="open-jobs-\{id\}"/],
  ['forbidden by the page', '/strict', html('', script), /Allow http.* in "frame-src"/],
] as const)('case 137: the console says why there is no list: %s', async ([, path, text, said]) => {
  pages.set(path, text);
  const { page } = await openPage(address, { expected: [/Content Security Policy|csp|frame/i] });
  const warning = page.waitForEvent('console', (message) => said.test(message.text()));
  await page.goto(address + path);
  expect((await warning).type()).toBe('warning');
});
