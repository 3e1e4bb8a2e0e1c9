import * as z from 'zod/mini';
import type { Denial } from '../errors.ts';
import { chooseFrom, emailAddress } from '../kit/text.ts';
import { TEAM_ROLES, type TeamRole } from '../permissions.ts';

/** Members of a company, with those who are invited. */
export const TEAM_MAX = 100;

/** A member of a company who did something, for the company's own side. */
export const teamPerson = z.object({
  /** The id of the account. */
  _id: z.string(),
  name: z.string(),
  /** Whether they are no longer a member. */
  hasLeft: z.boolean(),
});
export type TeamPerson = z.output<typeof teamPerson>;

/** 'Rui Teixeira', 'Rui Teixeira (left)', or 'Former member' if the account was deleted. */
export const personInWords = (person: Pick<TeamPerson, 'name' | 'hasLeft'> | null): string =>
  person ? `${person.name}${person.hasLeft ? ' (left)' : ''}` : 'Former member';

/** 'You' for the reader, and for a side that names nobody; a colleague as `personInWords`. */
export const youOrName = (person: TeamPerson | null | undefined, readerId?: string): string =>
  person === undefined || (person !== null && person._id === readerId)
    ? 'You'
    : personInWords(person);

/** 'RT' for 'Rui Teixeira', 'IN' for 'ines'. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean);
  const [first = '', ...rest] = words;
  const last = rest.at(-1);
  const letters = last
    ? [...first].slice(0, 1).concat([...last].slice(0, 1))
    : [...first].slice(0, 2);
  return letters.join('').toUpperCase() || '?';
}

const teamRole = z.enum(TEAM_ROLES, { error: chooseFrom(TEAM_ROLES) });

/** A member in the list of the team. */
export const memberAnswer = z.object({
  /** The id of the account. */
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(TEAM_ROLES),
  joinedAt: z.iso.datetime(),
  /** Accurate to some minutes; null if the member has no session. */
  lastActiveAt: z.nullable(z.iso.datetime()),
  isSuspended: z.boolean(),
  /** The applications that are assigned to the member. */
  assigned: z.number(),
});
export type TeamMember = z.output<typeof memberAnswer>;

/** An invitation that was not accepted yet. */
export const invitationAnswer = z.object({
  _id: z.string(),
  email: z.string(),
  /** The name of the member who invited. */
  invitedBy: z.string(),
  /** May be over: the invitation can be sent again. */
  expiresAt: z.iso.datetime(),
});
export const memberInvitationAnswer = z.extend(invitationAnswer, { role: z.enum(TEAM_ROLES) });
export type MemberInvitation = z.output<typeof memberInvitationAnswer>;

/** An invitation that was sent. */
export const invitedAnswer = z.object({
  /** To pass on, where the board has no mail server; null if it was emailed. */
  link: z.nullable(z.string()),
});

export const memberInvitationRequest = z.object({
  email: emailAddress('Email is required'),
  role: teamRole,
  /** A job whose open applications are assigned to the new member: interviewers see only what is assigned. */
  job: z.optional(z.union([z.literal(''), z.guid()], 'Choose a job.')),
});
export const roleChange = z.object({ role: teamRole });

/** What an invitation says to whoever has its link. */
export const mailedInvitationAnswer = z.object({
  email: z.string(),
  /** Null for an invitation to become an administrator. */
  companyName: z.nullable(z.string()),
  role: z.nullable(z.enum(TEAM_ROLES)),
  invitedBy: z.string(),
  expiresAt: z.iso.datetime(),
});
export type MailedInvitation = z.output<typeof mailedInvitationAnswer>;

/** An invitation for the invited, who has an account without a company. */
export const ownInvitationAnswer = z.object({
  _id: z.string(),
  companyName: z.string(),
  role: z.enum(TEAM_ROLES),
  invitedBy: z.string(),
  expiresAt: z.iso.datetime(),
});

interface Team {
  companyName: string;
  /** Owners besides the one that it is about. */
  otherOwners: number;
  /** Members besides the one that it is about. */
  otherMembers: number;
}

const LAST_OWNER = {
  leave: { title: 'You Cannot Leave', done: 'you can leave' },
  remove: { title: 'Removal Failed', done: 'this one can be removed' },
  change: { title: 'Update Failed', done: 'this one can get another role' },
  delete: { title: 'Deletion Failed', done: 'this account can be deleted' },
} as const;

/** A company has an owner as long as it has members: the last one makes another member an owner first. */
export function lastOwnerRefusal(
  what: keyof typeof LAST_OWNER,
  role: TeamRole,
  { companyName, otherOwners, otherMembers }: Team,
): Denial | undefined {
  const isAlone = otherMembers === 0 && what === 'delete';
  if (role !== 'owner' || otherOwners > 0 || isAlone) return undefined;
  const { title, done } = LAST_OWNER[what];
  const message =
    otherMembers === 0
      ? `${companyName} has no other member. Delete your account to delete the company.`
      : `${companyName} needs an owner. Make another member an owner first, then ${done}.`;
  return { code: 'last-owner', title, message };
}

export const teamFullRefusal = (): Denial => ({
  code: 'team-full',
  title: 'Invitation Failed',
  message: `A team has at most ${TEAM_MAX} members, with those who are invited.`,
});
