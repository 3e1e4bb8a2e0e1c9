import * as z from 'zod/mini';
import type { Reason } from '../errors.ts';
import { choiceFilter, pageQuery } from '../kit/lists.ts';
import { mailAnswer } from '../mail/outbox.ts';
import { emailAddress, oneOf, optionalText, requiredLine, requiredText } from '../kit/text.ts';

/** Body of the contact form; all four fields are required (product.md section 5). */
export const contactMessage = z.object({
  name: requiredLine('Name is required', 120),
  email: emailAddress('Email is required'),
  subject: requiredLine('Subject is required', 200),
  message: requiredText('Message is required', 10_000),
});

/** `new` until an admin opens it; `answered` by mail; `closed` when it is done. */
export const MESSAGE_STATUSES = ['new', 'read', 'answered', 'closed'] as const;

export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export const MESSAGE_STATUS_LABELS: Record<MessageStatus, string> = {
  new: 'New',
  read: 'Read',
  answered: 'Replied',
  closed: 'Closed',
};

export const messageSearch = z.object({
  search: optionalText(200),
  status: choiceFilter(MESSAGE_STATUSES),
  ...pageQuery,
});

/** The statuses that an admin can set. */
export const messageChange = z.object({
  status: oneOf(['new', 'read', 'closed'], 'Status is required'),
});
export const messageReply = z.object({ text: requiredText('Write a reply first.', 10_000) });

/** Why a message cannot be answered. */
export const answerRefusal = ({ status }: { status: MessageStatus }): Reason | undefined =>
  status === 'closed'
    ? {
        code: 'message-closed',
        message: 'This message is closed. Reopen it to reply.',
      }
    : undefined;

/** A contact message for admins, with its answers. */
export const messageAnswer = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  createdAt: z.iso.datetime(),
  answers: z.array(
    z.object({
      text: z.string(),
      at: z.iso.datetime(),
      by: z.string(),
      /** The id of its mail; '' if that has been removed. */
      mail: z.string(),
      /** The state of its mail; null if that has been removed. */
      delivery: z.nullable(z.pick(mailAnswer, { status: true, error: true })),
    }),
  ),
});

export type ContactMessage = z.output<typeof messageAnswer>;

/** What happens next, after a message was sent. Only the demo's invented team promises a time. */
export const sentText = ({
  isDemo = false,
  sendsMail,
}: {
  isDemo?: boolean;
  sendsMail: boolean;
}) => {
  if (isDemo) return "We'll get back to you within 24 hours.";
  return sendsMail ? "We'll get back to you by email." : 'An admin will read it.';
};
