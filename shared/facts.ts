import type { ApplicationStatus } from './applications/status.ts';
import type { FormPart } from './parts/parts.ts';

interface OfJob {
  company: string;
  job: string;
}

interface OfApplication extends OfJob {
  application: string;
}

/**
 * What happened on the board, for those who listen (server/feature.ts). A fact has ids, states and times, and no words of
 * people, because it outlives them. The subject is the last of its ids.
 */
export interface Facts {
  applied: OfApplication;
  /** A status was changed: by a company, by an answer to an offer, by the end of one. */
  moved: OfApplication & {
    status: ApplicationStatus;
    /** The name of the company's own stage after the move; null or absent for none. */
    stage?: string | null;
    /** The line of the history. */
    event: string;
    /** What features add to a rejection. */
    asked?: FormPart<'rejection'>;
  };
  /** A move or a withdrawal was undone after its fact had been passed on. Otherwise that fact is gone. */
  moveUndone: Facts['moved'];
  withdrawn: OfApplication & {
    status: 'withdrawn';
    /** The line of the history; absent where the account was deleted. */
    event?: string;
  };
  /** The status stayed. It is no move: nothing was decided, and nobody is notified. The stages by their names. */
  stageChanged: OfApplication & {
    status: ApplicationStatus;
    from: string | null;
    to: string | null;
  };
  /** An applicant wrote to a company. */
  messageSent: OfApplication & { message: string };
  /** A job became public, or ceased to be. */
  jobVisible: OfJob & {
    state: 'public' | 'paused' | 'closed';
    /** Public for the first time. */
    isNew: boolean;
  };
  /** So many people say that a public job is closed that it pauses at a time, unless its company confirms it. */
  jobDoubted: OfJob & { until: string };
}

export type FactKind = keyof Facts;

/** A fact as its listeners get it. */
export interface Fact<Kind extends FactKind = FactKind> {
  /** Ascending. A listener may get a fact twice. */
  id: string;
  kind: Kind;
  at: Date;
  data: Facts[Kind];
}
