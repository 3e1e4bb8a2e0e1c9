import { expect, onTestFinished, test } from 'vitest';
import { startBrowser } from '../../../../tests/support/browser.ts';
import { FIELDS, measure, samplesOf } from '../quality/quality.ts';

/** One resume of each layout. `npm run bench -- resumes` measures all of them. */
const OF_EACH = 1;
/** Of what is read, and of what the resumes say. */
const LEAST = {
  known: { name: 0.9, mail: 1, 'roles with dates': 0.95, education: 0.95, skills: 0.95 },
  'held out': { name: 0.9, mail: 0.9, 'roles with dates': 0.7, education: 0.75, skills: 0.75 },
};

test.each(['known', 'held out'] as const)('resumes are read well: %s', async (half) => {
  const browser = await startBrowser();
  onTestFinished(() => browser.close());
  const wrong: unknown[] = [];
  const samples = samplesOf(half, browser, OF_EACH);
  const { scores } = await measure(samples, ({ name }, ...what) => wrong.push([name, ...what]));
  for (const field of FIELDS) {
    const { precision, recall } = scores[field];
    const what = `${field}: ${JSON.stringify(wrong)}`;
    expect(Math.min(precision, recall), what).toBeGreaterThanOrEqual(LEAST[half][field]);
  }
});
