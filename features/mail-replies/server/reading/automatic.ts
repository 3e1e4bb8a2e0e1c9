import type { Email } from 'postal-mime';
import table from './mail-words.json' with { type: 'json' };
import {
  ABSENT_TEXT,
  AROUND_TEXT,
  AUTOMATIC_TEXT,
  AWAY_SUBJECT,
  BOUNCED_SUBJECT,
  CLOSING,
  READ_SUBJECT,
  READ_TEXT,
  TURNS,
} from './words.ts';

/** 'certain' by its headers or its subject; 'likely' by its words alone, which a person may have written. */
export type Automatic = 'certain' | 'likely' | undefined;

/** Characters of a text in which notes of programs are looked for: theirs are short. */
const NOTE_MAX = 1500;
/** A greeting or the end of a letter. */
const SHORT = 5;

/** Whether a program wrote a mail (RFC 3834): an away note, a receipt, or a mail that could not be delivered. */
export function automaticOf(email: Email, text: string): Automatic {
  const subject = email.subject ?? '';
  if (email.headers.some(isOfPrograms) || email.attachments.some(isReport)) return 'certain';
  if (/^mailer-daemon@/i.test(email.from?.address ?? '')) return 'certain';
  // People write such subjects, too: 'Absence: can we move the interview?'
  if (AWAY_SUBJECT.test(subject)) return QUESTION.test(subject + text) ? 'likely' : 'certain';
  const note = text.slice(0, NOTE_MAX);
  if (READ_SUBJECT.test(subject) && READ_TEXT.test(note)) return 'certain';
  if (BOUNCED_SUBJECT.test(subject)) return 'certain';
  const isNote = text.length <= NOTE_MAX && isAwayNote(note);
  // Help desks mark what their people write like newsletters.
  if (email.headers.some(isOfLists)) return isNote ? 'certain' : 'likely';
  return isNote ? 'likely' : undefined;
}

const isOfLists = ({ key, value }: Email['headers'][number]) =>
  /^(x-)?precedence$/.test(key) && /bulk|junk|list/i.test(value);

const isReport = ({ mimeType }: Email['attachments'][number]) =>
  /^message\/(disposition-notification|delivery-status|feedback-report)/i.test(mimeType);

const PROGRAM_HEADERS = Object.entries(table.headers).map(
  ([name, content]) => [new RegExp(`^(?:${name})`), new RegExp(content, 'i')] as const,
);

const isOfPrograms = ({ key, value }: Email['headers'][number]) =>
  PROGRAM_HEADERS.some(([name, content]) => name.test(key) && content.test(value));

const QUESTION = /[?？؟]/u;

/**
 * Whether a text says that somebody is away, and nothing else: each of its sentences is one of such notes, a greeting, or
 * below the end of the letter. 'I am away on Monday, but Friday suits me' is a person's, and so is a question.
 */
function isAwayNote(text: string): boolean {
  if (AUTOMATIC_TEXT.test(text)) return true;
  if (!ABSENT_TEXT.test(text) || QUESTION.test(text)) return false;
  const lines = text.split('\n');
  const closing = lines.findIndex((line, at) => at > 0 && line.length < 80 && CLOSING.test(line));
  return lines.slice(0, closing < 0 ? lines.length : closing).every((line, at) =>
    line
      .replaceAll(TURNS, '\n')
      .split(/\n|(?<=[^\p{Nd}][.!])\s+|[。！।۔]/u)
      .map((sentence) => sentence.trim())
      .filter(Boolean)
      .every(
        (sentence, index, { length }) =>
          ABSENT_TEXT.test(sentence) ||
          AROUND_TEXT.test(sentence) ||
          (isShort(sentence) && (length === 1 || (at === 0 && index === 0))),
      ),
  );
}

/** Scripts without spaces count characters. */
const isShort = (sentence: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(sentence)
    ? sentence.length <= SHORT
    : sentence.split(/\s+/).length <= SHORT;
