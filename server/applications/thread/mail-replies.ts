import PostalMime from 'postal-mime';
import { MailRefusal } from '../../mail/inbound.ts';
import { runThread } from '../../threads.ts';
import type { MailReply, Reading } from './mail-reply-worker.ts';

/** Bytes of headers that are read. */
const HEAD_MAX = 64 * 1024;
/** Milliseconds that reading a mail may take, and then looking for quotes. Both together take less than half a
 * second of a quiet machine. */
const TIME_MAX = 4000;
/** Bytes that the thread may hold. A mail of 5 MB with an attachment takes less than half of it. */
const MEMORY_MAX = 256 * 1024 * 1024;

const UNREADABLE =
  'This email cannot be read. Reply with plain text, or on the page of the application.';

const worker = new URL('./mail-reply-worker.ts', import.meta.url);

interface MailHead {
  /** The address of the author; '' if there is none. */
  from: string;
  /** The Message-ID (RFC 5322), the same in each delivery of a mail; '' if there is none. */
  id: string;
}

/** Reads who wrote a mail (RFC 5322), without the work that its text takes. */
export async function readMailHead(content: Buffer): Promise<MailHead> {
  const ends = ['\n\r\n', '\n\n'].map((end) => content.indexOf(end));
  const head = content.subarray(0, Math.min(HEAD_MAX, ...ends.filter((end) => end >= 0)));
  const { from, messageId } = await PostalMime.parse(head);
  return { from: from?.address ?? '', id: messageId ?? '' };
}

/** Mails are read one after the other, so that they take one processor at most. */
let reading: Promise<unknown> = Promise.resolve();

/**
 * Reads a mail to a reply address, without the text that it quotes. Both parsers may take any time, so they run
 * in a thread; a text whose quotes are not found in time is taken as it is, cut to the limit of a message.
 * @throws MailRefusal if the mail cannot be read at all; Error if there was no time for it, which may pass
 */
export async function readMailReply(content: Buffer): Promise<MailReply> {
  const result = reading.then(() =>
    runThread<Reading>({
      file: worker,
      input: content,
      time: TIME_MAX,
      memory: MEMORY_MAX,
      isLast: ({ isLast }) => isLast,
    }),
  );
  reading = result.catch(() => undefined);
  const { latest, isLate } = await result;
  if (!latest && isLate) throw new Error('a mail was not read in time');
  if (!latest) throw new MailRefusal(UNREADABLE);
  const { calendar, text } = latest;
  return { calendar, text };
}
