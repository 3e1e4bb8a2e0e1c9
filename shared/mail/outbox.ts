import * as z from 'zod/mini';
import type { Reason } from '../errors.ts';
import { choiceFilter, pageQuery } from '../kit/lists.ts';
import { optionalText } from '../kit/text.ts';
import { FEATURE_LINKS, FEATURE_MAILS } from '../seams.ts';

/**
 * `waiting` for delivery; `sending` while the server has it; `sent`; `failed` permanently; `unclear` if the connection
 * broke after the server had received it (only an admin may send it again, so that nobody gets it twice); `dropped` if
 * it was canceled before; `kept` if there was no mail server.
 */
export const MAIL_STATUSES = [
  'waiting',
  'sending',
  'sent',
  'failed',
  'unclear',
  'dropped',
  'kept',
] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

export const MAIL_STATUS_LABELS: Record<MailStatus, string> = {
  waiting: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  unclear: 'Unknown',
  dropped: 'Canceled',
  kept: 'Stored',
};

/** Mail kinds and their labels on the admin pages. */
export const MAIL_KINDS = {
  ...FEATURE_MAILS,
  'password-reset': 'New password',
  'password-changed': 'Password changed',
  'admin-invitation': 'Invitation to admins',
  'team-invitation': 'Invitation to a company',
  'new-login': 'New login',
  'second-factor': 'Two-step verification changed',
  'contact-message': 'Contact message',
  registration: 'New account',
  'email-confirmation': 'New email address',
  'email-changed': 'Email address changed',
  applied: 'Application sent',
  status: 'Application status',
  promise: 'Promised answer',
  message: 'Message about an application',
  reminder: 'Reminder',
  application: 'New applications',
  answer: 'Answer of an applicant',
  withdrawal: 'Withdrawn application',
  review: 'Waiting for review',
  alarm: 'Alarm of the board',
  'message-answer': 'Reply to a message',
  'company-decision': 'Decision on a company',
  'job-decision': 'Decision on a job',
  suspension: 'Account suspended or restored',
} as const;
export type MailKind = keyof typeof MAIL_KINDS;

/** The label of a kind; an unknown kind is its own label. */
export const mailKindLabel = (kind: string): string => MAIL_KINDS[kind as MailKind] ?? kind;

/** Query of GET /mails. */
export const mailSearch = z.object({
  /** Matches address and subject. */
  search: optionalText(200),
  kind: choiceFilter(Object.keys(MAIL_KINDS) as MailKind[]),
  status: choiceFilter(MAIL_STATUSES),
  ...pageQuery,
});

/** Days for which an invitation, to administrators or to a company, works. */
export const INVITATION_DAYS = 7;
/** Minutes for which a password reset link is valid (product.md section 2.4). */
export const RESET_MINUTES = 60;
/** Hours for which a link to confirm an address is valid. */
export const EMAIL_CHANGE_HOURS = 24;

/** Milliseconds for which the link in a mail is valid; afterwards the mail is useless. */
const VALID_FOR: Partial<Record<string, number>> = {
  ...FEATURE_LINKS,
  'password-reset': RESET_MINUTES * 60_000,
  'admin-invitation': INVITATION_DAYS * 24 * 3_600_000,
  'team-invitation': INVITATION_DAYS * 24 * 3_600_000,
  registration: EMAIL_CHANGE_HOURS * 3_600_000,
  'email-confirmation': EMAIL_CHANGE_HOURS * 3_600_000,
};

/** Mail kinds with such a link. */
export const LINK_KINDS = Object.keys(VALID_FOR) as MailKind[];

/** Milliseconds for which the link in a mail of this kind is valid; Infinity without such a link. */
export const linkLifetime = (kind: string): number => VALID_FOR[kind] ?? Infinity;

export const NO_MAIL_SERVER = {
  code: 'no-mail-server',
  message:
    'No mail server is set up. Set SMTP_URL, or get a link on the server: npm run admin -- link EMAIL.',
} as const;

/** Why a mail cannot be sent again: it must be failed or unclear, and its link still valid. */
export function retryRefusal(
  {
    status,
    kind,
    createdAt,
    hasLostLink = false,
  }: Pick<Mail, 'status' | 'kind' | 'createdAt'> & Partial<Pick<Mail, 'hasLostLink'>>,
  sendsMail: boolean,
  now: Date,
): Reason | undefined {
  if (status !== 'failed' && status !== 'unclear') {
    const state = MAIL_STATUS_LABELS[status].toLowerCase();
    const message = `This email is ${state}. Only emails that failed or have an unknown delivery can be sent again.`;
    return { code: 'mail-not-failed', message };
  }
  if (!sendsMail) return NO_MAIL_SERVER;
  const isOver = new Date(createdAt).getTime() + linkLifetime(kind) <= now.getTime();
  return isOver || hasLostLink
    ? { code: 'mail-expired', message: 'The link in this email has expired.' }
    : undefined;
}

/** A mail in the admins' outbox. */
export const mailAnswer = z.object({
  _id: z.string(),
  to: z.string(),
  subject: z.string(),
  /** Without the token of its link. */
  text: z.string(),
  kind: z.string(),
  /** Its link was used or replaced, or has expired. */
  hasLostLink: z.boolean(),
  status: z.enum(MAIL_STATUSES),
  attempts: z.number(),
  /** The mail server's last response; '' if there is none. */
  error: z.string(),
  createdAt: z.iso.datetime(),
  sentAt: z.nullable(z.iso.datetime()),
});

export type Mail = z.output<typeof mailAnswer>;
