import type { Reason } from '../../errors.ts';
import { CUT, LOCKED } from './refusal.ts';

/** What PDF.js opens, in a browser or on the server. */
interface OpenedPdf {
  numPages: number;
  getPage(number: number): Promise<{ getOperatorList(): Promise<{ fnArray: unknown[] }> }>;
}

/** Pages that are looked at for anything that is drawn. */
const PAGES_MAX = 10;

/** Opens a PDF to find out why somebody else could not. @returns undefined if it opens and shows something */
export async function pdfTrouble(open: () => Promise<OpenedPdf>): Promise<Reason | undefined> {
  try {
    const pdf = await open();
    if (pdf.numPages === 0) return NO_PAGES;
    // What is cut off lacks its last page.
    await pdf.getPage(pdf.numPages);
    for (let number = 1; number <= Math.min(pdf.numPages, PAGES_MAX); number += 1) {
      const page = await pdf.getPage(number);
      const { fnArray } = await page.getOperatorList();
      if (fnArray.length > 0) return undefined;
    }
    return BLANK;
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? LOCKED : CUT;
  }
}

const NO_PAGES: Reason = {
  code: 'resume-broken',
  message: 'This PDF has no pages. Save it again, and choose the new file.',
};
const BLANK: Reason = {
  code: 'resume-broken',
  message: 'The pages of this PDF are empty. Save it again, and choose the new file.',
};
