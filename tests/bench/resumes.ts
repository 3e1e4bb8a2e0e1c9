import { startBrowser } from '../support/browser.ts';
import { FIELDS, measure, samplesOf } from '../support/resumes/quality.ts';

/**
 * How well resumes are read: precision and recall of each field, for the people and layouts that the parser was written
 * with, and for others.
 * @param showsWrong prints what was read wrongly
 */
export async function benchResumes(
  report: (half: string, rows: [field: string, precision: number, recall: number][]) => void,
  showsWrong: boolean,
): Promise<void> {
  const browser = await startBrowser();
  try {
    for (const half of ['known', 'held out'] as const) {
      const { scores, resumes } = await measure(samplesOf(half, browser), ({ name }, ...wrong) => {
        if (showsWrong) console.log(name, wrong);
      });
      report(
        `${resumes} resumes, ${half}`,
        FIELDS.map((field) => [field, scores[field].precision, scores[field].recall]),
      );
    }
  } finally {
    await browser.close();
  }
}
