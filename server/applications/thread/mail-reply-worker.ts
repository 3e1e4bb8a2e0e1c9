import { parentPort, workerData } from 'node:worker_threads';
import EmailReplyParser from 'email-reply-parser';
import ICAL from 'ical.js';
import PostalMime, { type Email } from 'postal-mime';
import type { InterviewAnswer } from '../../../shared/applications/interviews/interviews.ts';
import { MESSAGE_MAX } from '../../../shared/applications/thread.ts';
import { plainText } from '../../../shared/kit/text.ts';
import { CALENDAR_ID } from './reply-address.ts';

/** What a mail to a reply address says. */
export interface MailReply {
  /** The answer of a calendar to an invitation (RFC 5546). */
  calendar: CalendarReply | undefined;
  /** What somebody wrote; '' for out-of-office notes and mails without text. */
  text: string;
}

interface CalendarReply {
  applicationId: string;
  sequence: number;
  answer: InterviewAnswer;
}

/** The thread's messages: the first with the text as it is, the last without what it quotes. */
export type Reading = MailReply & { isLast: boolean };

/** Characters of a text or a calendar file that are read. */
const READ_MAX = 100_000;

/** The thread in which one mail is read (mail-replies.ts): its patterns may need any time, and are ended then. */
const email = await PostalMime.parse(workerData as Uint8Array);
const calendar = calendarReplyOf(email);
const whole = isAutomatic(email) ? '' : plainText((email.text ?? '').slice(0, READ_MAX)).trim();
post({ calendar, text: whole.slice(0, MESSAGE_MAX), isLast: false });
const text = new EmailReplyParser().parseReply(whole).trim();
// One character too many is refused with the limit.
post({ calendar, text: text.slice(0, MESSAGE_MAX + 1), isLast: true });

function post(reading: Reading): void {
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(reading);
}

/** Written by a program (RFC 3834). */
function isAutomatic({ headers }: Email): boolean {
  return headers.some(
    ({ key, value }) =>
      (key === 'auto-submitted' && !/^no\b/i.test(value)) ||
      (key === 'precedence' && /bulk|junk|list|auto_reply/i.test(value)) ||
      key === 'x-autoreply',
  );
}

/** The answer in a mail's calendar files, whether they are shown or attached. Others are no answers. */
function calendarReplyOf({ attachments }: Email): CalendarReply | undefined {
  for (const { mimeType, content } of attachments) {
    if (!/^(text\/calendar|application\/ics)$/i.test(mimeType)) continue;
    const file = typeof content === 'string' ? content : new TextDecoder().decode(content);
    const reply = file.length > READ_MAX ? undefined : readCalendarReply(file);
    if (reply) return reply;
  }
  return undefined;
}

function readCalendarReply(file: string): CalendarReply | undefined {
  try {
    const component = new ICAL.Component(ICAL.parse(file));
    const event = component.getFirstSubcomponent('vevent');
    if (component.getFirstPropertyValue('method') !== 'REPLY' || !event) return undefined;
    const uid = String(event.getFirstPropertyValue('uid') ?? '');
    const status = event.getFirstProperty('attendee')?.getFirstParameter('partstat') ?? '';
    const answer = answerOf(status.toUpperCase());
    if (!uid.startsWith(CALENDAR_ID) || !answer) return undefined;
    return {
      applicationId: uid.slice(CALENDAR_ID.length),
      sequence: Number(event.getFirstPropertyValue('sequence') ?? 0),
      answer,
    };
  } catch {
    // No calendar at all.
    return undefined;
  }
}

function answerOf(status: string): InterviewAnswer | undefined {
  if (status === 'ACCEPTED') return 'confirmed';
  return status === 'DECLINED' ? 'declined' : undefined;
}
