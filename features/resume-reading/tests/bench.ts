import { startBrowser } from '../../../tests/support/browser.ts';
import { FIELDS, measure, samplesOf } from './quality/quality.ts';

/**
 * How well resumes are read: precision and recall of each field, for the people and layouts that the parser was written
 * with, and for others. With `wrong` it prints what was read wrongly.
 */
export async function bench(
  [what]: string[],
  { heading, row }: Record<'heading' | 'row', (name: string, cells: string[]) => void>,
): Promise<void> {
  const browser = await startBrowser();
  try {
    for (const half of ['known', 'held out'] as const) {
      const { scores, resumes } = await measure(samplesOf(half, browser), ({ name }, ...wrong) => {
        if (what === 'wrong') console.log(name, wrong);
      });
      heading(`${resumes} resumes, ${half}`, ['precision', 'recall']);
      for (const field of FIELDS) {
        const { precision, recall } = scores[field];
        row(field, [precision.toFixed(3), recall.toFixed(3)]);
      }
    }
  } finally {
    await browser.close();
  }
}
