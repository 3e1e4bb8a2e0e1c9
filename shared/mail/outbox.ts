import * as z from 'zod/mini';
import type { Reason } from '../errors.ts';
import { choiceFilter, pageQuery } from '../kit/lists.ts';
import { optionalText } from '../kit/text.ts';

/**
 * `waiting` for its turn or for the mail server; `sending` while the server has it; `sent`; `failed` for good;
 * `unclear` where nobody knows whether the server took it: sent again only by an admin, so that nobody gets it twice;
 * `dropped` where it was taken back before it was sent; `kept` where no mail server is set up.
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

/** Mail categories and their labels on the admin pages. */
export const MAIL_KINDS = {
  'password-reset': 'New password',
  'password-changed': 'Password changed',
  'contact-message': 'Contact message',
  'email-confirmation': 'New email address',
  'email-changed': 'Email address changed',
  status: 'Application status',
  interview: 'Interview',
  closing: 'Saved job closing',
  'message-answer': 'Reply to a message',
  'company-decision': 'Decision on a company',
  'job-decision': 'Decision on a job',
  suspension: 'Account suspended or restored',
} as const;
export type MailKind = keyof typeof MAIL_KINDS;

/** The label of a kind; an unknown kind is its own label. */
export const mailKindLabel = (kind: string): string => MAIL_KINDS[kind as MailKind] ?? kind;

/** What GET /mails takes. */
export const mailSearch = z.object({
  /** In address and subject. */
  search: optionalText(200),
  kind: choiceFilter(Object.keys(MAIL_KINDS) as MailKind[]),
  status: choiceFilter(MAIL_STATUSES),
  ...pageQuery,
});

/** Minutes for which a mailed link to a new password is good (product.md section 2.4). */
export const RESET_MINUTES = 60;
/** Hours for which the mailed link to a new address is good. */
export const EMAIL_CHANGE_HOURS = 24;

/** Milliseconds for which the links of some mails are good: after that there is no use in them. */
const GOOD_FOR: Partial<Record<string, number>> = {
  'password-reset': RESET_MINUTES * 60_000,
  'email-confirmation': EMAIL_CHANGE_HOURS * 3_600_000,
};

/** Why a mail cannot be sent again: it must have failed, or may have, and its link must still be good. */
export function retryRefusal(
  { status, kind, createdAt }: Pick<Mail, 'status' | 'kind' | 'createdAt'>,
  sendsMail: boolean,
  now: Date,
): Reason | undefined {
  if (status !== 'failed' && status !== 'unclear') {
    const state = MAIL_STATUS_LABELS[status].toLowerCase();
    const message = `This email is ${state}. Only emails that failed or have an unknown delivery can be sent again.`;
    return { code: 'mail-not-failed', message };
  }
  if (!sendsMail)
    return { code: 'no-mail-server', message: 'No mail server is set up. Set SMTP_URL first.' };
  const isOver = new Date(createdAt).getTime() + (GOOD_FOR[kind] ?? Infinity) <= now.getTime();
  return isOver
    ? { code: 'mail-expired', message: 'The link in this email has expired.' }
    : undefined;
}

/** A mail as admins read it in the outbox. */
export const mailAnswer = z.object({
  _id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  kind: z.string(),
  status: z.enum(MAIL_STATUSES),
  /** How often it was tried. */
  attempts: z.number(),
  /** Mail server response last; '' for nothing. */
  error: z.string(),
  createdAt: z.iso.datetime(),
  sentAt: z.nullable(z.iso.datetime()),
});

export type Mail = z.output<typeof mailAnswer>;
