import { readFileSync } from 'node:fs';
import { afterAll, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { makeSeeker } from '../support/people.ts';
import { heading, loaded, visit } from '../support/screen.ts';
import { startServer } from '../support/server.ts';
const cpu = () => Number(readFileSync(process.env['CPUACCT']!, 'utf8')) / 1e9;
const server = await startServer();
const { user } = await makeSeeker(server);
let start = 0, n = 0; const times: string[] = []; let last = 0;
test.each(Array.from({ length: 24 }, (_, i) => i))('%s', async (i) => {
  if (i === 4) start = cpu();
  if (i >= 4) { n++; }
  const c = cpu(); if (last) times.push((c - last).toFixed(2)); last = c;
  process.env['NOREUSE'] = Math.floor(i / 4) % 2 ? '1' : '';
  const { page } = await openPage(server.url, { user });
  await visit(page, '/profile'); await heading(page, 'Profile'); await loaded(page);
});
afterAll(() => console.log('each:', ((cpu() - start) / n).toFixed(3), times.join(' ')));
