/** One thing that keeps somebody from doing something. */
export interface Finding {
  /** The number of the success criterion of WCAG 2.2. */
  criterion: string;
  step: string;
  what: string;
}

/** Ends a journey: it cannot go on. */
export class Barrier extends Error {
  readonly criterion: string;
  constructor(criterion: string, what: string) {
    super(what);
    this.criterion = criterion;
  }
}

/** What a journey checks and finds. */
export class Findings {
  readonly steps: string[] = [];
  readonly criteria = new Set<string>();
  readonly failures: Finding[] = [];

  /** @param what is asked only for failures */
  check(criterion: string, isMet: boolean, what: () => string): void {
    this.criteria.add(criterion);
    if (!isMet) this.add(criterion, what());
  }

  add(criterion: string, what: string): void {
    this.criteria.add(criterion);
    const step = this.steps.at(-1) ?? '';
    const isKnown = this.failures.some((one) => one.criterion === criterion && one.what === what);
    if (!isKnown) this.failures.push({ criterion, step, what });
  }
}
