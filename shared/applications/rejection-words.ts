import type { REJECTION_REASONS } from './status.ts';
// Must not import zod: the page of an application loads it.

/** What an applicant reads, in the mail and on the page, when a company rejects without words of its own. */
export const standardRejection = (companyName: string): string =>
  `Thank you for the time you put into your application. ${companyName} decided not to move forward with it.`;

const SAYS_NOTHING = 'Other' satisfies (typeof REJECTION_REASONS)[number];

/** The reason of a rejection as it is shown: 'Other' says nothing, so it is left out. */
export const shownReason = (reason: string | undefined): string | undefined =>
  reason === SAYS_NOTHING ? undefined : reason;
