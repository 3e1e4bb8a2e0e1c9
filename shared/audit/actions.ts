import * as z from 'zod/mini';
import { dayOf } from '../kit/dates.ts';
import { pageQuery } from '../kit/lists.ts';
import { oneOfOrBlank, optionalLine, optionalText } from '../kit/text.ts';
import { FEATURE_AUDIT } from '../seams.ts';

/** Actions of the core in the audit log. */
const CORE_ACTIONS = {
  'company.approve': 'approved the company *',
  'company.reject': 'rejected the company *',
  'job.approve': 'approved the job *',
  'job.reject': 'rejected the job *',
  'job.edit': 'edited the job *',
  'job.delete': 'deleted the job *',
  'job.restore': 'restored the job *',
  'company.restore': 'restored the company *',
  'company.invite': 'created a link for an invitation to the company *',
  'user.suspend': 'suspended the user *',
  'user.restore': 'restored the user *',
  'user.delete': 'deleted the user *',
  'user.end-sessions': 'ended the sessions of the user *',
  'user.reset-link': 'created a link for a new password of the user *',
  'user.confirmation-link': 'created a link that confirms the address of the user *',
  'user.reset-second-factor': 'turned off two-step verification of the user *',
  'admin.create': 'created the admin *',
  'admin.invite': 'invited an admin',
  'admin.withdraw': 'withdrew an invitation',
  'admin.revoke': 'revoked the rights of the admin *',
  'admin.reset': 'reset the login of the admin *',
  'key.rotate': 'replaced the key of signed links',
  'resume.open': 'opened the resume of the application *',
  'data.export': 'exported data',
  'message.answer': 'replied to the message *',
  'message.status': 'changed the status of the message *',
  'mail.retry': 'resent the email *',
} as const;

/** Every action in the audit log as the end of a sentence; '*' is the name of its target. */
export const AUDIT_ACTIONS = { ...CORE_ACTIONS, ...FEATURE_AUDIT };
export type AuditAction = keyof typeof AUDIT_ACTIONS;
export const AUDIT_TARGETS = [
  'user',
  'company',
  'job',
  'application',
  'message',
  'mail',
  'board',
] as const;
export type AuditTarget = (typeof AUDIT_TARGETS)[number];

/** The label of an action, such as 'Approved a company'; an action of an older version is its own label. */
export function auditLabel(action: string): string {
  const words = (AUDIT_ACTIONS[action as AuditAction] ?? action)
    .replace(/ about \*$| \*(?= after)/, '')
    .replace(/\bthe ([ae]?)(\w*) \*$/, (_all, vowel: string, rest: string) =>
      vowel ? `an ${vowel}${rest}` : `a ${rest}`,
    );
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** 'Grace Hopper suspended the user Zora Zebra'. */
export function auditSentence({ action, actor, target }: AuditLine): string {
  const words: string = AUDIT_ACTIONS[action as AuditAction] ?? `${action}: *`;
  const isNamed = target.name !== GONE_LABELS[target.kind];
  const name = isNamed ? target.name : `a deleted ${target.kind}`;
  const end = words.replace(isNamed ? /\*/ : /(the \w+ )?\*/, () => name);
  return `${actor._id ? actor.name : 'Somebody at the command line'} ${end}`;
}

/** Labels for deleted targets; the board itself has none. */
export const GONE_LABELS: Record<AuditTarget, string> = {
  user: 'Deleted user',
  company: 'Deleted company',
  job: 'Deleted job',
  application: 'Deleted application',
  message: 'Deleted message',
  mail: 'Deleted email',
  board: 'This board',
};

const auditDay = z.pipe(
  optionalLine(40, dayOf),
  z.union([z.literal(''), z.iso.date('Enter a date such as 2026-01-31.')]),
);

export const auditSearch = z.object({
  /** Matches the names of actor and target, the action, the reason and the request id. */
  search: optionalText(200),
  action: z.optional(oneOfOrBlank(Object.keys(AUDIT_ACTIONS) as AuditAction[])),
  actor: z.optional(z.union([z.literal(''), z.guid()])),
  target: z.optional(z.union([z.literal(''), z.guid()])),
  /** Days in UTC, both inclusive, such as 2026-01-31. */
  from: auditDay,
  until: auditDay,
  ...pageQuery,
});

const values = z.record(z.string(), z.unknown());

/** A line of the audit log, with current names. For deleted users only the id is stored. */
export const auditAnswer = z.object({
  /** Starts at 1, without gaps. */
  number: z.number(),
  at: z.iso.datetime(),
  action: z.string(),
  actor: z.object({ _id: z.nullable(z.string()), name: z.string() }),
  target: z.object({
    kind: z.enum(AUDIT_TARGETS),
    _id: z.nullable(z.string()),
    name: z.string(),
    /** Whether it was deleted: no page shows it. */
    isGone: z.boolean(),
  }),
  /** Why; '' if no reason is known. That of a suspension goes with it, or with the account. */
  reason: z.string(),
  before: z.nullable(values),
  after: z.nullable(values),
  requestId: z.string(),
  /** SHA-256 of this line and the previous hash, in hexadecimal digits. */
  hash: z.string(),
});

export type AuditSearch = z.output<typeof auditSearch>;
export type AuditLine = z.output<typeof auditAnswer>;
