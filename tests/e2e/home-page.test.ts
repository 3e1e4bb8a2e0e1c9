import { expect, test } from 'vitest';
import { seedDemo } from '../../demo/seed.ts';
import { HOME_SCRIPT_MAX, weigh } from '../bench/page-weight.ts';
import { openPage } from '../support/browser.ts';
import { untilFound } from '../support/found.ts';
import { visit } from '../support/screen.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
await seedDemo(server.database, { now: server.now() });
await untilFound(server);

test('the home page loads only the few scripts it names', async () => {
  const { page } = await openPage(server.url);
  const loaded = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) loaded.add(pathname);
  });
  await visit(page, '/');
  const { script, scripts } = await weigh(server.url);
  await expect.poll(() => loaded.size).toBe(scripts);
  expect(script).toBeLessThanOrEqual(HOME_SCRIPT_MAX);
});

/** What only the demo may say: its partners, testimonials, figures and promises are invented. */
const INVENTED =
  /Our partners|Northwind|Lucía Fernández|Active Job Seekers|Success Rate|© (<!-- -->)?2024|within 24 hours|9AM/;

test('a board without the demo shows no invented partners, quotations, figures or promises', async () => {
  const own = await startServer();
  const year = String(own.now().getUTCFullYear());
  for (const path of ['/', '/about', '/contact', '/accessibility', '/alljobs']) {
    const html = await (await fetch(own.url + path)).text();
    expect(INVENTED.exec(html)?.[0], path).toBeUndefined();
    expect(html.replaceAll('<!-- -->', ''), path).toContain(`© ${year} Daybreak`);
  }
  // The same texts are there on the demo.
  const pages = await Promise.all(
    ['/', '/about', '/contact'].map(async (path) => (await fetch(server.url + path)).text()),
  );
  for (const text of [
    'Our partners',
    'Active Job Seekers',
    'Success Rate',
    'within 24 hours',
    '2024',
  ])
    expect(pages.join(''), text).toContain(text);
  const { isDemo } = await server.client().getSite();
  expect(isDemo).toBe(true);
});

test('the licenses of what browsers load are served', async () => {
  const answer = await fetch(`${server.url}/licenses.md`);
  expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  const text = await answer.text();
  for (const name of ['react', 'zod', '@tabler/icons-react', '@fontsource-variable/onest'])
    expect(text).toMatch(new RegExp(`^## ${name} - [\\d.]+ \\(`, 'm'));
  expect(text).toContain('SIL OPEN FONT LICENSE');
  expect(text).toMatch(/^## pdfjs-dist: cmaps\/LICENSE\n\n.*Adobe/ms);
});
