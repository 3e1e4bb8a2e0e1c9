import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openPage } from '../../../../tests/support/browser.ts';
import { makeCompany, makeJob } from '../../../../tests/support/people.ts';
import { button, visit } from '../../../../tests/support/screen.ts';
import { startServer } from '../../../../tests/support/server.ts';

const server = await startServer();

/** A site of somebody else, with this page. */
async function startSite(html: string): Promise<string> {
  const site = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(html),
  );
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void site.close());
  return `http://localhost:${(site.address() as AddressInfo).port}/`;
}

test('the code of the profile shows the jobs on another site, as high as the list', async () => {
  const company = await makeCompany(server, { companyName: 'Tide & Co' });
  for (const jobTitle of ['Diver', 'Sailor', 'Cook']) await makeJob(server, company, { jobTitle });
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, '/company/profile');
  const part = page.getByRole('region', { name: 'Jobs on Your Site' });
  await part.getByLabel('Theme').selectOption('Dark');
  await part.getByLabel('Accent color').fill('#ff7a59');
  const preview = part.frameLocator('iframe');
  await preview.getByRole('link', { name: 'Diver' }).waitFor();
  const code = () => part.getByLabel('Code', { exact: true }).inputValue();
  const here = (text: string) => text.replaceAll(/http:\/\/127\.0\.0\.1:3000/g, server.url);
  const script = here(await code());
  await part.getByRole('tab', { name: 'Frame' }).click();
  await expect.poll(code).toContain('<iframe');
  const frame = here(await code());

  const site = await startSite(`<!doctype html><h1>Work with us</h1>${script}`);
  const { page: elsewhere } = await openPage(server.url);
  await elsewhere.goto(site);
  const list = elsewhere.frameLocator('iframe');
  await list.getByRole('heading', { name: 'Open jobs at Tide & Co' }).waitFor();
  await expect.poll(() => list.getByRole('listitem').count()).toBe(3);
  const heights = async () => {
    const inside = await list
      .locator('body')
      .evaluate((body) => body.getBoundingClientRect().height);
    const outside = await elsewhere
      .locator('iframe')
      .evaluate((one) => one.getBoundingClientRect().height);
    return { inside: Math.ceil(inside), outside };
  };
  const isFitting = async () => {
    const { inside, outside } = await heights();
    return inside === outside;
  };
  await expect.poll(isFitting).toBe(true);
  const before = (await heights()).outside;
  // It grows when its lines break, and with further jobs.
  await elsewhere.setViewportSize({ width: 260, height: 700 });
  await expect.poll(async () => (await heights()).outside).toBeGreaterThan(before);
  await expect.poll(isFitting).toBe(true);
  // Messages of others are not heard.
  await elsewhere.evaluate(() => window.postMessage({ kind: 'jobs-embed', height: 9000 }, '*'));
  await expect.poll(isFitting).toBe(true);
  const link = list.getByRole('link', { name: 'Diver' });
  expect(await link.getAttribute('target')).toBe('_blank');

  const plain = await startSite(`<!doctype html>${frame}`);
  const { page: withoutScripts } = await openPage(server.url, { javaScript: false });
  await withoutScripts.goto(plain);
  await withoutScripts.frameLocator('iframe').getByRole('link', { name: 'Diver' }).waitFor();
  await withoutScripts.goto(site);
  await withoutScripts.getByRole('link', { name: 'Open jobs at Tide & Co' }).waitFor();
  expect(await button(page, 'Copy Code').count()).toBe(1);
});
