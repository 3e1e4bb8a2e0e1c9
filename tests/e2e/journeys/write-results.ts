import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  AccessibilityResults,
  JourneyResult,
  Way,
} from '../../../web/home/accessibility/results.ts';
import { JOURNEYS } from './journeys.ts';
import { runTests } from '../../../scripts/run-vitest.ts';
import { root } from '../../../scripts/steps.ts';
import { utcDay } from '../../../shared/kit/dates.ts';

// `npm run accessibility`, before a release: walks all journeys and writes what the page /accessibility shows.
const WAYS: Way[] = ['keyboard', 'screen-reader'];
const { failed } = await runTests(['tests/e2e/journeys']);

const journeys = await Promise.all(
  Object.keys(JOURNEYS).flatMap((id) =>
    WAYS.map(async (way) => {
      const file = join(root, 'test-results/journeys', `${id}-${way}.json`);
      return JSON.parse(await readFile(file, 'utf8')) as JourneyResult;
    }),
  ),
);
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string;
};
const results: AccessibilityResults = {
  version,
  date: utcDay(new Date()),
  journeys,
};
const target = 'web/home/accessibility/results.json';
await writeFile(join(root, target), `${JSON.stringify(results, null, 2)}\n`);
const failures = journeys.flatMap((journey) => journey.failures);
console.log(`${target}: ${journeys.length} journeys, ${failures.length} failures`);
process.exitCode = failed === 0 ? 0 : 1;
