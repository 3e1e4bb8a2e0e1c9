import type { Way } from '../../../web/home/accessibility/results.ts';

interface Journey {
  /** As the page /accessibility says it. */
  name: string;
  known: KnownFailure[];
}

/** A failure that is not mended yet. A test fails as soon as it no longer happens. */
interface KnownFailure {
  way: Way;
  criterion: string;
  /** A part of what the journey says. */
  what: string;
  reason: string;
  /** The day since when it is known. */
  since: string;
}

const none: KnownFailure[] = [];

/** The main journeys of the board, in the order of the page /accessibility. */
export const JOURNEYS = {
  search: { name: 'Search for a job, filter the results and read one', known: none },
  account: { name: 'Sign up, log in and log out', known: none },
  apply: { name: 'Apply with a resume', known: none },
  messages: { name: 'Read a message of a company and answer it', known: none },
  withdraw: { name: 'Withdraw an application', known: none },
  accesses: { name: 'Read who saw my data', known: none },
  settings: { name: 'Choose notifications and delete the account', known: none },
  receipt: { name: 'Check a receipt against the public log', known: none },
  post: { name: 'Post a job with its passport, as the law of its place asks', known: none },
  applicant: { name: 'Read an application, move it on and make an offer', known: none },
  answers: { name: 'Answer everybody whose answer is due', known: none },
  confirm: { name: 'Confirm that a job is still open', known: none },
  review: { name: 'Approve a company and a job as an admin', known: none },
} satisfies Record<string, Journey>;

export type JourneyId = keyof typeof JOURNEYS;
