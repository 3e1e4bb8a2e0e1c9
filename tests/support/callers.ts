import type { ApiScope, TeamRole } from '../../shared/permissions.ts';
import type { Role } from '../../shared/roles.ts';
import type { RefusalCode } from '../../shared/seams.ts';

/** Two sides that share nothing: a job seeker and the company that they applied to. */
export const SIDES = ['A', 'B'] as const;
export type Side = (typeof SIDES)[number];

/** A caller of the API, as the table sees it. */
export interface Actor {
  name: string;
  /** Absent for visitors. */
  token?: string;
  /** Undefined for everybody who counts as not signed in. */
  role?: Role;
  /** The side to which they belong; undefined if they own none of the things. */
  side?: Side;
  hasConfirmedAddress: boolean;
  /** Of a company. */
  isApproved?: boolean;
  /** Of a company's member. */
  teamRole?: TeamRole;
  /** Of an interviewer: whether the application of the side is assigned to them. */
  isAssigned?: boolean;
  /** A program of the company: the scopes of its key. */
  scopes?: readonly ApiScope[];
  /** What every call is refused with. */
  refused?: { status: number; code: RefusalCode };
  /** Has left the company, and belongs to none. */
  hasLeft?: boolean;
  userId?: string;
  /** Whether they logged in long ago, and have not confirmed since that it is them. */
  isStale?: boolean;
  password?: string;
  email?: string;
  /** Logs in with more than the password. */
  hasSecondFactor?: true;
}
