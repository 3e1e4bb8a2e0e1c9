import EmailReplyParser from 'email-reply-parser';
import ICAL from 'ical.js';
import PostalMime, { type Email } from 'postal-mime';
import type { InterviewAnswer } from '../../../shared/applications/interviews.ts';
import { MESSAGE_MAX } from '../../../shared/applications/thread.ts';
import { plainText } from '../../../shared/kit/text.ts';
import { CALENDAR_ID } from '../details.ts';

/** What a mail to a reply address says. */
export type MailReply =
  /** The answer of a calendar to an invitation (RFC 5546). */
  | { kind: 'calendar'; applicationId: string; sequence: number; answer: InterviewAnswer }
  | { kind: 'message'; text: string }
  /** Out-of-office notes and bounces, answers that say neither yes nor no, and mails without text. */
  | { kind: 'nothing' };

export interface ReadReply {
  /** The address of the author; '' if there is none. */
  from: string;
  /** The Message-ID (RFC 5322), the same in each delivery of a mail; '' if there is none. */
  id: string;
  reply: MailReply;
}

/** Characters of a mail in which quoted text is looked for. */
const READ_MAX = 100_000;

/** Reads a mail (RFC 5322) to a reply address, without the text that it quotes. */
export async function readMailReply(content: Buffer): Promise<ReadReply> {
  const email = await PostalMime.parse(content);
  return { from: email.from?.address ?? '', id: email.messageId ?? '', reply: replyOf(email) };
}

function replyOf(email: Email): MailReply {
  const file = calendarOf(email);
  if (file !== undefined) return readCalendarReply(file);
  if (isAutomatic(email)) return { kind: 'nothing' };
  const whole = plainText((email.text ?? '').slice(0, READ_MAX));
  const text = new EmailReplyParser().parseReply(whole).trim();
  return text ? { kind: 'message', text: text.slice(0, MESSAGE_MAX + 1) } : { kind: 'nothing' };
}

/** The calendar part of a mail, whether it is shown or attached. */
function calendarOf({ attachments }: Email): string | undefined {
  const file = attachments.find(({ mimeType }) =>
    /^(text\/calendar|application\/ics)$/i.test(mimeType),
  );
  if (!file) return undefined;
  const { content } = file;
  return typeof content === 'string'
    ? content
    : Buffer.from(content as ArrayBuffer).toString('utf8');
}

/** Written by a program (RFC 3834). */
const isAutomatic = ({ headers }: Email): boolean =>
  headers.some(
    ({ key, value }) =>
      (key === 'auto-submitted' && !/^no\b/i.test(value)) ||
      (key === 'precedence' && /bulk|junk|list|auto_reply/i.test(value)) ||
      key === 'x-autoreply',
  );

const ANSWERS: Record<string, InterviewAnswer | undefined> = {
  ACCEPTED: 'confirmed',
  DECLINED: 'declined',
};

function readCalendarReply(file: string): MailReply {
  try {
    const calendar = new ICAL.Component(ICAL.parse(file));
    const event = calendar.getFirstSubcomponent('vevent');
    if (calendar.getFirstPropertyValue('method') !== 'REPLY' || !event) return { kind: 'nothing' };
    const uid = String(event.getFirstPropertyValue('uid') ?? '');
    const status = event.getFirstProperty('attendee')?.getFirstParameter('partstat') ?? '';
    const answer = ANSWERS[status.toUpperCase()];
    if (!uid.startsWith(CALENDAR_ID) || !answer) return { kind: 'nothing' };
    return {
      kind: 'calendar',
      applicationId: uid.slice(CALENDAR_ID.length),
      sequence: Number(event.getFirstPropertyValue('sequence') ?? 0),
      answer,
    };
  } catch {
    // No calendar at all.
    return { kind: 'nothing' };
  }
}
