import type { Reason } from '../../errors.ts';

/** What a file is by its content. */
export interface FoundFormat {
  /** With its article: 'an RTF file'. */
  name: string;
  /** Of a document that people can send, in small letters with its dot. */
  extension?: string;
  /** What to do where it is not taken. */
  advice: string;
  /** Why nobody can open it. */
  trouble?: Reason;
  /** A PDF of which only a program that opens it can say whether it opens. */
  isDoubtful?: boolean;
  /** A PDF without text, or without a map from its glyphs to letters. */
  isUnsearchable?: boolean;
}

export const LOCKED: Reason = {
  code: 'resume-locked',
  message: 'This file has a password, so nobody else can open it. Save it without one.',
};
export const CUT: Reason = {
  code: 'resume-broken',
  message: 'This file is cut off or damaged. Save it again, and choose the new file.',
};
const NO_PAGES: Reason = {
  code: 'resume-broken',
  message: 'This PDF has no pages. Save it again, and choose the new file.',
};

/**
 * Why a file is refused because of what it contains.
 * @param accepted endings of the formats that are taken
 */
export function formatRefusal(
  found: FoundFormat | undefined,
  accepted: readonly string[],
): Reason | undefined {
  if (found?.trouble) return found.trouble;
  if (!found || (found.extension && accepted.includes(found.extension))) return undefined;
  return { code: 'wrong-file-type', message: `This is ${found.name}. ${found.advice}` };
}

/** What PDF.js opens, in a browser or on the server. */
interface OpenedPdf {
  numPages: number;
  getPage(number: number): Promise<unknown>;
}

/** Opens a PDF to find out why somebody else could not. @returns undefined if it opens and has a page */
export async function pdfTrouble(open: () => Promise<OpenedPdf>): Promise<Reason | undefined> {
  try {
    const pdf = await open();
    if (pdf.numPages === 0) return NO_PAGES;
    // What is cut off lacks its last page.
    await pdf.getPage(pdf.numPages);
    return undefined;
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? LOCKED : CUT;
  }
}
