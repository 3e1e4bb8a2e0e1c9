/** Refusals that people meet when they act at the same time as others, or do not know what others did. Some are of features. */
const EXPECTED: ReadonlySet<string> = new Set([
  'already-answered',
  'already-applied',
  'already-prolonged',
  'already-undone',
  'answers-overdue',
  'applicant-busy',
  'application-changed',
  'application-closed',
  'application-not-found',
  'company-already-decided',
  'company-not-approved',
  'deadline-passed',
  'deadline-under-review',
  'first-choice-late',
  'first-choice-used',
  'job-already-decided',
  'job-changed',
  'job-closed',
  'job-full',
  'job-not-found',
  'job-paused',
  'job-rejected',
  'message-closed',
  'move-not-allowed',
  'no-places-left',
  'nobody-waits',
  'not-signed-in',
  'not-withdrawable',
  'not-withdrawn',
  'overtaken',
  'promise-lapsed',
  'rejected-for-good',
  'undo-expired',
  'undo-refused',
  'withdrawal-undoable',
]);

export const isCommon = (code: string) => EXPECTED.has(code);

/** The refusals of a posting: for a law exactly if it breaks one. */
export const refusalsOf = (isLegal: boolean) => (code: string) =>
  isCommon(code) || (!isLegal && code.startsWith('law-'));
