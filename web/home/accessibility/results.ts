/** By the keyboard alone, or by the roles, names and announcements that screen readers get. */
export type Way = 'keyboard' | 'screen-reader';

export interface JourneyResult {
  id: string;
  name: string;
  way: Way;
  steps: string[];
  /** The success criteria of WCAG 2.2 that were checked on the way. */
  criteria: string[];
  failures: { criterion: string; step: string; what: string }[];
}

/** What `npm run accessibility` has found, in `results.json`. */
export interface AccessibilityResults {
  /** Of the board. */
  version: string;
  /** The day of the run, YYYY-MM-DD. */
  date: string;
  journeys: JourneyResult[];
}
