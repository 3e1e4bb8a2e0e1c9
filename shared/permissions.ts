import type { Denial, Reason } from './errors.ts';
import { listed } from './kit/figures.ts';

// Must not import zod: every page of a company asks these.

/** The roles of a company's members. */
export const TEAM_ROLES = ['owner', 'recruiter', 'interviewer', 'viewer'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

export const TEAM_ROLE_LABELS: Record<TeamRole, string> = {
  owner: 'Owner',
  recruiter: 'Recruiter',
  interviewer: 'Interviewer',
  viewer: 'Viewer',
};

/** What a role is for, for those who choose one. */
export const TEAM_ROLE_HINTS: Record<TeamRole, string> = {
  owner: 'Does everything, including the team and the company profile.',
  recruiter: 'Manages jobs and applications, and writes to applicants.',
  interviewer:
    'Sees only the applications that are assigned to them, rates them, and writes notes on them.',
  viewer: 'Reads jobs, applications and notes, and changes nothing.',
};

interface Rule {
  roles: readonly TeamRole[];
  /** What they may do, after 'can'. */
  what: string;
}

/** THE TABLE OF PERMISSIONS: what the members of a company may do, by role. */
export const PERMISSIONS = {
  /** Calls for every member. An interviewer gets what is assigned to them. */
  read: { roles: TEAM_ROLES, what: 'read this' },
  'read-everything': {
    roles: ['owner', 'recruiter', 'viewer'],
    what: 'see all jobs and applications',
  },
  'write-notes': { roles: ['owner', 'recruiter', 'interviewer'], what: 'write notes' },
  'rate-applicants': { roles: ['owner', 'recruiter', 'interviewer'], what: 'rate applicants' },
  'handle-applications': {
    roles: ['owner', 'recruiter'],
    what: 'move and assign applications and write to applicants',
  },
  'share-views': { roles: ['owner', 'recruiter'], what: 'share views with the team' },
  'manage-jobs': { roles: ['owner', 'recruiter'], what: 'post and change jobs' },
  'edit-company': { roles: ['owner'], what: 'change the company' },
  'manage-team': { roles: ['owner'], what: 'change the team' },
  'manage-api': { roles: ['owner'], what: 'manage API keys and webhooks' },
} as const satisfies Record<string, Rule>;
export type Permission = keyof typeof PERMISSIONS;

/** Whether a member with this role may do it. */
export const mayMember = (role: TeamRole, permission: Permission): boolean =>
  (PERMISSIONS[permission].roles as readonly TeamRole[]).includes(role);

/** The roles that may do it. */
export const rolesWith = (permission: Permission): readonly TeamRole[] =>
  PERMISSIONS[permission].roles;

/** A member, or an account that has none of the permissions because it is no company's. */
interface Member {
  company?: { name: string; role: TeamRole } | undefined;
}

/** Why a member may not do something: 'Only owners and recruiters of Lumenfold can post and change jobs.' */
export function permissionRefusal({ company }: Member, permission: Permission): Denial | undefined {
  if (!company || mayMember(company.role, permission)) return undefined;
  const { roles, what } = PERMISSIONS[permission];
  return {
    code: 'team-role-missing',
    title: 'Permission Denied',
    message: `Only ${listed(roles.map((role) => `${role}s`))} of ${company.name} can ${what}.`,
  };
}

/**
 * Who has left a company can do nothing there any more.
 * @param companyName that they left; undefined if it is not known
 */
export const notMemberRefusal = (companyName: string | undefined): Denial => ({
  code: 'not-a-member',
  title: 'No Longer a Member',
  message: `You are no longer a member of ${companyName ?? 'a company'}.`,
});

/** What an API key of a company may do. A row of the API table says which scope opens it to keys. */
export const API_SCOPES = [
  'jobs:read',
  'jobs:write',
  'applications:read',
  'applications:write',
  'messages:read',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/**
 * Why a call refuses an API key.
 * @param scope that opens the call to keys; undefined if it refuses all of them
 */
export function scopeRefusal(
  scopes: readonly ApiScope[],
  scope: ApiScope | undefined,
): Reason | undefined {
  if (!scope) return { code: 'api-key-elsewhere', message: 'API keys cannot make this call.' };
  if (scopes.includes(scope)) return undefined;
  return {
    code: 'api-key-scope-missing',
    message: `This call needs an API key with the scope ${scope}.`,
  };
}
