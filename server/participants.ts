import type { SQL } from 'drizzle-orm';
import type { Reason } from '../shared/errors.ts';
import type { Facts } from '../shared/facts.ts';
import type { WorkPlace } from '../shared/jobs/posted-place.ts';
import type { Job, JobPosting } from '../shared/jobs/posting.ts';
import type { FieldErrors } from '../shared/kit/validation.ts';
import type { RefusalCode } from '../shared/seams.ts';
import type { Db } from './db/connect.ts';

/** Jobs that are about to be stored or published. */
export interface JobPlan {
  /** 'write': a text is stored. Otherwise a text that was written before is published. */
  act: 'write' | 'open' | 'approve' | 'confirm';
  /** With the texts that will be public. */
  jobs: readonly Job[];
  /** What was sent, with the fields of features; only to write. */
  body?: JobPosting;
  now: Date;
}

/** Why a job may not be stored or published. `errors` names the fields of the form. */
export interface JobRefusal extends Reason<RefusalCode> {
  errors?: FieldErrors;
}

/** A job that was created, copied or changed. */
export interface StoredJob {
  id: string;
  /** What was sent, with the fields of features. */
  body: JobPosting;
  /** The job whose copy it is. */
  copyOf?: string | null | undefined;
}

/** A move of a company that its applicant is about to hear of. */
export interface PassedMove {
  data: Facts['moved'];
  companyName: string;
  /** Who moved it; null if the account was deleted. */
  by: string | null;
  at: Date;
}

/** What a feature adds to the notice of a move. */
export interface NewsPart {
  text: string;
  links: readonly { text: string; path: string }[];
}

/** What a feature does in the transactions of the core. It takes lists, and the core waits for it. */
export interface Participant {
  /** Refuses an action before its first write. */
  before?: {
    /** @returns the reasons by the job's id; the others may be stored or published */
    job?: (tx: Db, plan: JobPlan) => Promise<ReadonlyMap<string, JobRefusal>>;
  };
  /** Does its part in the same transaction. */
  within?: {
    /** Stores its fields of the form. */
    jobStored?: (tx: Db, stored: readonly StoredJob[], now: Date) => Promise<void>;
    /** Follows at once when a company edited, reopened or relisted a job, after it was decided whether it is public. */
    jobChanged?: (tx: Db, job: string, now: Date) => Promise<void>;
    /**
     * Follows when moves of companies are passed on to the applicants, before their notices are written.
     * @returns what these say besides, by application
     */
    movesPassedOn?: (
      tx: Db,
      moves: readonly PassedMove[],
    ) => Promise<ReadonlyMap<string, NewsPart>>;
    /** Holds jobs or releases them, before it is decided which of them are public. */
    jobsShown?: (tx: Db, which: SQL, now: Date) => Promise<unknown>;
  };
  /** For how many years employers keep applications to jobs at a place, by law. */
  recordYears?: (place: WorkPlace, now: Date) => number | undefined;
}
