import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, default as axeCore, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const rules = {
  all: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  /** The rules that depend on the color scheme. */
  colors: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  /** Those that depend on the width. */
  targets: { type: 'rule', values: ['target-size'] },
} satisfies Record<string, RunOptions['runOnly']>;

/** Loads axe with every document of a page that is looked at often: a third of the time that `axe` takes to do it. */
export const loadAxe = (page: Page) => page.addInitScript({ content: source });

/**
 * The axe violations of the current page, as readable paragraphs:
 * `expect(await axe(page)).toEqual([])`.
 * Of a page with an open menu, the menu is looked at alone.
 * @param part of the page: an open dialog instead of what it covers
 */
export async function axe(
  page: Page,
  which: keyof typeof rules = 'all',
  part: 'page' | 'dialog' = 'page',
): Promise<string[]> {
  // Evaluated rather than added as a script: the pages' security policy forbids foreign scripts.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const { violations } = await page.evaluate(
    async ({ inDialog, ...options }): Promise<AxeResults> => {
      const { axe: runner } = globalThis as unknown as { axe: typeof axeCore };
      // What a menu covers is too small to be hit until the menu closes.
      const above = inDialog ? '[role$=dialog], [role=menu]' : '[role=menu]';
      const parts = [...document.querySelectorAll(above)];
      return runner.run(parts.length > 0 ? { include: parts } : document, options);
    },
    // Skips reading style sheets, which takes a third of the time for one rule (orientation lock).
    {
      runOnly: rules[which],
      resultTypes: ['violations'],
      preload: false,
      inDialog: part === 'dialog',
    } satisfies RunOptions & { inDialog: boolean },
  );
  return violations.map(({ id, impact, help, nodes }) => {
    const places = nodes.map((node) => `  ${node.target.join(' ')}\n  ${node.failureSummary}`);
    return `${id} (${impact}): ${help}\n${places.join('\n')}`;
  });
}
