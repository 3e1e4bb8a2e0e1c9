import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, default as axeCore, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const rules: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/**
 * What axe finds on the page as it stands, a readable paragraph for each violation:
 * `expect(await axe(page)).toEqual([])`.
 */
export async function axe(page: Page): Promise<string[]> {
  // Evaluated rather than added as a script: the pages' security policy forbids foreign scripts.
  await page.evaluate(source);
  const { violations } = await page.evaluate(async (options): Promise<AxeResults> => {
    const { axe: runner } = globalThis as unknown as { axe: typeof axeCore };
    return runner.run(document, options);
  }, rules);
  return violations.map(({ id, impact, help, nodes }) => {
    const places = nodes.map((node) => `  ${node.target.join(' ')}\n  ${node.failureSummary}`);
    return `${id} (${impact}): ${help}\n${places.join('\n')}`;
  });
}
