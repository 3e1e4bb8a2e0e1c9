import * as z from 'zod/mini';
import { dayOf } from '../kit/dates.ts';
import { pageQuery } from '../kit/lists.ts';
import { oneOfOrBlank, optionalLine, optionalText } from '../kit/text.ts';

/** Every action in the audit log, with its label. */
export const AUDIT_ACTIONS = {
  'company.approve': 'Approved a company',
  'company.reject': 'Rejected a company',
  'job.approve': 'Approved a job',
  'job.reject': 'Rejected a job',
  'job.edit': 'Edited a job',
  'job.delete': 'Deleted a job',
  'job.restore': 'Restored a job',
  'company.restore': 'Restored a company',
  'company.invite': 'Created a link for an invitation to a company',
  'user.suspend': 'Suspended a user',
  'user.restore': 'Restored a user',
  'user.delete': 'Deleted a user',
  'user.end-sessions': "Ended a user's sessions",
  'user.reset-link': 'Created a link for a new password',
  'user.confirmation-link': 'Emailed a link that confirms an address',
  'user.reset-second-factor': 'Turned off two-step verification of a user',
  'admin.create': 'Created an admin',
  'admin.invite': 'Invited an admin',
  'admin.withdraw': 'Withdrew an invitation',
  'admin.revoke': "Revoked an admin's rights",
  'admin.reset': "Reset an admin's login",
  'key.rotate': 'Replaced the key of signed links',
  'log-key.rotate': 'Replaced the key of the public log',
  'resume.open': 'Opened a resume',
  'data.export': 'Exported data',
  'report.pause': 'Paused what was reported',
  'report.note': 'Wrote about reports',
  'report.uphold': 'Upheld reports',
  'report.dismiss': 'Dismissed reports',
  'report.undo': 'Undid a decision about reports',
  'message.answer': 'Replied to a message',
  'message.status': 'Changed the status of a message',
  'mail.retry': 'Resent an email',
  'rates.change': 'Changed exchange rates',
} as const;
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
  before: z.nullable(values),
  after: z.nullable(values),
  requestId: z.string(),
  /** SHA-256 of this line and the previous hash, in hexadecimal digits. */
  hash: z.string(),
});

export type AuditSearch = z.output<typeof auditSearch>;
export type AuditLine = z.output<typeof auditAnswer>;
