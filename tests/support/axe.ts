import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, default as axeCore, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const rules = {
  all: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  /** Those that another color scheme can break. */
  colors: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} satisfies Record<string, RunOptions['runOnly']>;

/**
 * What axe finds on the page as it stands, a readable paragraph for each violation:
 * `expect(await axe(page)).toEqual([])`.
 */
export async function axe(page: Page, which: keyof typeof rules = 'all'): Promise<string[]> {
  // Evaluated rather than added as a script: the pages' security policy forbids foreign scripts.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const { violations } = await page.evaluate(
    async (options): Promise<AxeResults> => {
      const { axe: runner } = globalThis as unknown as { axe: typeof axeCore };
      return runner.run(document, options);
    },
    // Reading all style sheets would take a third of the time, for one rule: that nothing locks the orientation.
    { runOnly: rules[which], resultTypes: ['violations'], preload: false } satisfies RunOptions,
  );
  return violations.map(({ id, impact, help, nodes }) => {
    const places = nodes.map((node) => `  ${node.target.join(' ')}\n  ${node.failureSummary}`);
    return `${id} (${impact}): ${help}\n${places.join('\n')}`;
  });
}
