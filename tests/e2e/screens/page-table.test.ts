import { expect, test } from 'vitest';
import { tablePages } from '../../support/page-table.ts';
import { demoScreens, startDemoBoard } from './boards.ts';

test('every page of the page table is tested', async () => {
  const screens = Object.values(await demoScreens(await startDemoBoard())).flat();
  const seen = screens.flatMap(({ list }) => list.map(({ path }) => path.replace(/\?.*/, '')));
  const missing = tablePages
    // A page without JSX only redirects.
    .filter(({ file }) => file.endsWith('.tsx'))
    .filter(({ path }) => {
      const pattern = new RegExp(`^${path.replace(/:\w+/, '[^/]+')}$`);
      return !seen.some((address) => pattern.test(address));
    });
  expect(missing).toEqual([]);
});
