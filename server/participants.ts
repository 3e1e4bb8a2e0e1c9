import type { SQL } from 'drizzle-orm';
import type { AccessKind, AccessThing } from '../shared/accesses.ts';
import type { Erasure, ErasureReceipt } from '../shared/accounts/erasure.ts';
import type { Reason } from '../shared/errors.ts';
import type { WorkPlace } from '../shared/jobs/posted-place.ts';
import type { Job, JobPosting } from '../shared/jobs/posting.ts';
import type { FieldErrors } from '../shared/kit/validation.ts';
import type { Role } from '../shared/roles.ts';
import type { RefusalCode } from '../shared/seams.ts';
import type { Config } from './config.ts';
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

/** What happened to an application, as it is recorded for both sides (server/records.ts). */
export interface ApplicationRecord {
  kind: 'applied' | 'answered' | 'answer-undone';
  at: Date;
  application: string;
  applicant: string;
  job: string;
  /** What answered it; not of 'applied'. */
  answer?: 'interview' | 'offer' | 'rejection' | 'message';
}

/** Keeps records of applications and jobs. Mails link to them. */
export interface Records {
  store: (tx: Db, records: readonly ApplicationRecord[]) => Promise<void>;
  /**
   * Prepares records that are stored at the end of the transaction.
   * @param groups the applications of each link
   */
  prepare: (
    tx: Db,
    config: Pick<Config, 'publicUrl'>,
    records: readonly ApplicationRecord[],
    groups: ReadonlyMap<string, readonly string[]>,
  ) => Promise<{ links: ReadonlyMap<string, string>; store: () => Promise<void> }>;
  /** @returns the link to all records of each application */
  ofApplications: (
    tx: Db,
    config: Pick<Config, 'publicUrl'>,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
  /** @returns the link to the last record of a job */
  ofJob: (tx: Db, config: Pick<Config, 'publicUrl'>, id: string) => Promise<string | undefined>;
}

/** Who has data of a job seeker: the signed-in user of a call, or the board itself. */
export type Accessor =
  | {
      id: string | null;
      role: Role;
      /** Of a program of the job seeker: the name of its token. */
      agent?: string;
      /** Of a program. */
      apiKey?: { id: string };
      sessionId?: string;
      /** Of a member who is no longer in the team. */
      teamRole?: string;
    }
  | 'board';

/** What was done with an application. */
export interface ApplicationAccess {
  applicationId: string;
  what: AccessKind;
  /** Of moves the status in words. */
  detail?: string;
}

/** Keeps what is done with data of job seekers. Each takes one statement, and waits for who is being deleted. */
export interface Accesses {
  /** @returns how many of the applicants there still are */
  ofApplications: (
    db: Db,
    accessor: Accessor,
    accesses: readonly ApplicationAccess[],
    now: Date,
  ) => Promise<number>;
  /** Of users other than job seekers nothing is kept. @returns how many of them there still are */
  ofPeople: (
    db: Db,
    accessor: Accessor,
    userIds: readonly string[],
    access: { what: AccessKind; detail?: AccessThing | '' },
    now: Date,
  ) => Promise<number>;
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
    /** Copied jobs get what it keeps of their originals. */
    jobCopied?: (tx: Db, copies: readonly { id: string; copyOf: string }[]) => Promise<void>;
    /** Follows at once when a company edited, reopened or relisted a job, after it was decided whether it is public. */
    jobChanged?: (tx: Db, job: string, now: Date) => Promise<void>;
    /** Holds jobs or releases them, before it is decided which of them are public. */
    jobsShown?: (tx: Db, which: SQL, now: Date) => Promise<unknown>;
    /** Follows when it was decided which of some jobs are public. `open` are these. */
    jobsDecided?: (tx: Db, which: SQL, open: readonly Job[], now: Date) => Promise<void>;
    /** Companies said that jobs are still open. */
    jobsConfirmed?: (
      tx: Db,
      jobs: readonly { id: string; companyId: string }[],
      now: Date,
    ) => Promise<void>;
  };
  records?: Records;
  accesses?: Accesses;
  /** Signs what the deletion of an account erased. */
  signErasure?: (
    tx: Db,
    config: Pick<Config, 'publicUrl'>,
    erasure: Erasure,
    now: Date,
  ) => Promise<ErasureReceipt>;
  /** For how many years employers keep applications to jobs at a place, by law. */
  recordYears?: (place: WorkPlace, now: Date) => number | undefined;
}
