import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { JourneyResult } from '../../../web/home/accessibility/results.ts';
import { openPage, type OpenPage, type PageOptions } from '../browser.ts';
import { JOURNEYS, type JourneyId } from '../../e2e/journeys/journeys.ts';
import { Barrier, Findings } from './findings.ts';
import { byKeyboard } from './by-keyboard.ts';
import { byTree } from './by-tree.ts';
import type { Walk } from './walk.ts';

/** Where the results of the last run are, for `npm run accessibility`. */
const RESULTS = join(import.meta.dirname, '../../../test-results/journeys');

interface Journey {
  url: string;
  /** Whoever walks, and where; made anew for each way. */
  start: () => Promise<PageOptions>;
  /** @param step begins the next step; its name stands on the page /accessibility */
  walk: (walk: Walk, step: (name: string) => void, open: OpenPage) => Promise<void>;
}

/**
 * Tests that a journey can be made by keyboard alone, and by what a screen reader gets. Fails for what is not listed as
 * known (`JOURNEYS`), and for what is listed and no longer found.
 */
export function testJourney(id: JourneyId, journey: Journey): void {
  const { name, known } = JOURNEYS[id];
  test.each(['keyboard', 'screen-reader'] as const)(`${name}: %s`, async (way) => {
    const open = await openPage(journey.url, { live: false, ...(await journey.start()) });
    const findings = new Findings();
    const walk =
      way === 'keyboard' ? byKeyboard(open.page, findings) : await byTree(open.page, findings);
    try {
      await journey.walk(walk, (step) => void findings.steps.push(step), open);
    } catch (error) {
      if (!(error instanceof Barrier)) throw error;
      findings.add(error.criterion, error.message);
    }
    await write({
      id,
      name,
      way,
      steps: findings.steps,
      criteria: [...findings.criteria].toSorted(),
      failures: findings.failures,
    });
    const expected = known.filter((one) => one.way === way);
    const isKnown = ({ criterion, what }: { criterion: string; what: string }) =>
      expected.some((one) => one.criterion === criterion && what.includes(one.what));
    expect(findings.failures.filter((failure) => !isKnown(failure))).toEqual([]);
    const isFound = (one: (typeof expected)[number]) =>
      findings.failures.some(
        ({ criterion, what }) => criterion === one.criterion && what.includes(one.what),
      );
    expect(expected.filter((one) => !isFound(one))).toEqual([]);
  });
}

async function write(result: JourneyResult): Promise<void> {
  await mkdir(RESULTS, { recursive: true });
  await writeFile(join(RESULTS, `${result.id}-${result.way}.json`), JSON.stringify(result));
}
