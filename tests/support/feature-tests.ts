import type { Pool } from 'pg';
import type { DueKind } from '../../server/db/schema.ts';
import type { EndpointName } from '../../shared/api.ts';
import type { Role } from '../../shared/roles.ts';
import type { FeatureSettings } from '../../shared/seams.ts';
import type { Actor, Side } from './callers.ts';
import type { HiringAction } from './hiring.ts';
import type { Screen } from './inspect.ts';
import type { Person } from './people.ts';
import type { TestServer } from './server.ts';
import type { Board } from './year/board.ts';
import type { Life } from './year/life.ts';

/** Whose screens these are: on the demo board, and of somebody new. */
export type ScreensOf =
  | 'visitor'
  | 'job seeker'
  | 'company'
  | 'viewer'
  | 'admin'
  | 'new job seeker'
  | 'new company'
  | 'empty board';

/** What is checked in a simulated year. Each answers problems. */
export interface YearChecks {
  everyDay: () => Promise<string[]>;
  atEnd: (life: Life) => Promise<string[]>;
}

type Moving = Person['client'];
/** A kind of move, for one application and for many. */
export interface MovesOf {
  one: Parameters<Moving['moveApplication']>[0]['body'];
  many: (ids: string[]) => Omit<Parameters<Moving['moveApplications']>[0]['body'], 'ids'>;
}

/** What the tests of the whole product have to know about a feature (features/<name>/tests/parts.ts). */
export interface FeatureTests {
  /** What ids in paths of its calls name. */
  things?: Record<
    string,
    {
      path?: RegExp;
      /** Fields of queries that name one. */
      queries?: readonly string[];
      /** Paths of calls whose bodies name them. */
      inBodies?: RegExp;
      /** Whose things they are. */
      owners: readonly Role[];
      /** Unknown to admins, too. */
      isPrivate?: true;
      /** Makes one of a side, which contains its secret. @returns its id */
      make: (side: {
        server: TestServer;
        seeker: Person;
        company: Person;
        secret: string;
        /** Of the seeker to the company. */
        application: string;
      }) => Promise<string | undefined>;
    }
  >;
  /** What has to be there for its calls about a job: the ids in their paths, or their bodies. */
  before?: Partial<
    Record<
      EndpointName,
      (board: {
        server: TestServer;
        admin: Person;
        job: string;
        /** The company of the job, an applicant, and the application that the path names. */
        company: Person;
        applicant: Person;
        application: string | undefined;
      }) => Promise<{ id?: string; secondId?: string; body?: object }>
    >
  >;
  /** Moves of applications, of one and of many, and the most statements of each: many take no more. */
  moves?: Record<string, MovesOf & { statements: number }>;
  /** What people do with a job and its applications, in the test of locks. */
  hiring?: Record<string, HiringAction>;
  /** Valid calls that are refused all the same, in the matrix of permissions. */
  outcomes?: Partial<Record<EndpointName, (actor: Actor, target?: Side) => number>>;
  /** Bodies that name who calls, in the matrix of permissions: the other ids in them become what the path would name. */
  bodies?: Partial<Record<EndpointName, (userId: string) => Record<string, unknown>>>;
  /** How its calls are refused on a board that has none of its things. */
  refused?: Partial<Record<EndpointName, number[]>>;
  /** How a call with an empty body is answered, if all of its fields are optional. */
  empty?: Partial<Record<EndpointName, number>>;
  /** Fields of answers that are secrets. */
  secrets?: Partial<Record<EndpointName, readonly string[]>>;
  /** Calls by which nobody writes about a job seeker, and why. */
  plantsNothing?: Record<string, readonly EndpointName[]>;
  /** Callers that are no people, for the matrix of permissions: those of side A. */
  callers?: (server: TestServer, company: Person) => Promise<readonly Actor[]>;
  /** Writes texts that occur nowhere else with every other call, for the test of erasure. */
  plant?: (
    seeker: Person,
    canary: (field: string) => string,
    server: TestServer,
    /** An application of theirs, and the company to which it was sent. */
    applied: { company: Person; application: string },
  ) => Promise<void>;
  /** Personal columns of rows that only members of companies have. */
  ofMembers?: readonly string[];
  /** Its settings, with which `plant` works. */
  settings?: FeatureSettings;
  /** Keeps things of a job seeker that name a job. */
  keep?: (seeker: Person, job: string) => Promise<unknown>;
  /** Fills the demo board for its screens. `invited`: an application in the interviews. */
  fill?: (
    server: TestServer,
    company: { id: string; userId: string; client: Person['client']; invited: string },
  ) => Promise<void>;
  /** Public addresses that name the newest jobs. */
  listing?: readonly string[];
  /** Public addresses about one job alone, by its id; and those that also depend on others. */
  aboutJob?: (job: string) => readonly string[];
  besideJob?: (job: string) => readonly string[];
  /** Does at once what it does every few seconds. */
  catchUp?: (server: Pick<TestServer, 'database' | 'now'>) => Promise<unknown>;
  /** What a company adds to an invitation to the interviews, in a simulated year. */
  invitation?: (now: Date) => object;
  /** What it proves of a simulated year. */
  year?: (board: Board, pool: Pool) => YearChecks;
  /** What is due about jobs, for the order in which rows are locked. */
  dueOfJobs?: readonly DueKind[];
  screens?: Partial<Record<ScreensOf, readonly Screen[]>>;
}
