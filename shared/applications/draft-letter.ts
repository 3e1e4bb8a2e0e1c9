import { plainText } from '../kit/text.ts';

/** Maximum characters of a cover letter in a link: with their escapes, all programs can open it. */
export const DRAFT_LETTER_MAX = 4000;

/** In the fragment, which browsers send to no server. */
const LETTER = 'letter';

/** The address that opens the Apply dialog of a job with a draft of the cover letter. */
export const draftLetterLink = (publicUrl: string, jobId: string, letter: string): string =>
  `${publicUrl}/job/${jobId}?apply=1#${LETTER}=${encodeURIComponent(letter)}`;

/**
 * The draft in the fragment of an address, as plain text.
 * @param fragment with its '#', or ''
 * @returns undefined if there is none, or it is blank or too long
 */
export function readDraftLetter(fragment: string): string | undefined {
  if (!fragment.startsWith(`#${LETTER}=`)) return undefined;
  const letter = plainText(new URLSearchParams(fragment.slice(1)).getAll(LETTER)[0] ?? '').trim();
  return letter && letter.length <= DRAFT_LETTER_MAX ? letter : undefined;
}
