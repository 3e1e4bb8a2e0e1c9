import * as z from 'zod/mini';
import { pageQuery } from '../kit/lists.ts';
import { oneOfOrBlank, optionalText } from '../kit/text.ts';

/** Everything that is written into the audit log, and how it is told. */
export const AUDIT_ACTIONS = {
  'company.approve': 'Approved a company',
  'company.reject': 'Rejected a company',
  'job.approve': 'Approved a job',
  'job.reject': 'Rejected a job',
  'job.edit': 'Edited a job',
  'job.delete': 'Deleted a job',
  'user.suspend': 'Suspended a user',
  'user.restore': 'Restored a user',
  'user.delete': 'Deleted a user',
  'user.end-sessions': "Ended a user's sessions",
  'admin.create': 'Created an administrator',
  'resume.open': 'Opened a resume',
  'data.export': 'Exported data',
  'message.answer': 'Replied to a message',
  'message.status': 'Changed the status of a message',
  'mail.retry': 'Resent an email',
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

/** What stands in the place of a name that is gone; the board itself has none. */
export const GONE_LABELS: Record<AuditTarget, string> = {
  user: 'Deleted user',
  company: 'Deleted company',
  job: 'Deleted job',
  application: 'Deleted application',
  message: 'Deleted message',
  mail: 'Deleted email',
  board: 'This board',
};

export const auditSearch = z.object({
  /** In the names of actor and target, what was done, the reason, and the request's id. */
  search: optionalText(200),
  action: z.optional(oneOfOrBlank(Object.keys(AUDIT_ACTIONS) as AuditAction[])),
  actor: z.optional(z.union([z.literal(''), z.guid()])),
  target: z.optional(z.union([z.literal(''), z.guid()])),
  /** Days in UTC, both included: 2026-01-31. */
  from: z.optional(z.union([z.literal(''), z.iso.date('Enter a date such as 2026-01-31.')])),
  until: z.optional(z.union([z.literal(''), z.iso.date('Enter a date such as 2026-01-31.')])),
  ...pageQuery,
});

const values = z.record(z.string(), z.unknown());

/** A line of the audit log. Names are those of today: of who is gone only the id is kept. */
export const auditAnswer = z.object({
  /** Its number: lines are counted from 1, without a gap. */
  number: z.number(),
  at: z.iso.datetime(),
  action: z.string(),
  actor: z.object({ _id: z.nullable(z.string()), name: z.string() }),
  target: z.object({
    kind: z.enum(AUDIT_TARGETS),
    _id: z.nullable(z.string()),
    name: z.string(),
    /** No page shows it. */
    isGone: z.boolean(),
  }),
  before: z.nullable(values),
  after: z.nullable(values),
  requestId: z.string(),
  /** SHA-256 over this line and the one before, as hexadecimal digits. */
  hash: z.string(),
});

export type AuditSearch = z.output<typeof auditSearch>;
export type AuditLine = z.output<typeof auditAnswer>;
