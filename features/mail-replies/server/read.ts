import { createHash } from 'node:crypto';
import { domainToASCII, domainToUnicode } from 'node:url';
import PostalMime, { addressParser } from 'postal-mime';
import type { Config } from '../../../server/config.ts';
import { MailRefusal } from './inbound.ts';
import { runIsolated } from '../../../server/isolated.ts';
import type { MailReply, MailToRead } from './reading/read-mail.ts';
import { comparableAddress } from './address.ts';

/** Bytes of headers that are read. */
const HEAD_MAX = 64 * 1024;
/** Milliseconds that reading a mail may take. It takes less than a second of a quiet machine. */
const TIME_MAX = 8000;
/** Bytes that the thread may hold. A mail of 5 MB with an attachment takes less than half of it. */
const MEMORY_MAX = 256 * 1024 * 1024;

const UNREADABLE =
  'This email cannot be read. Reply with plain text, or on the page of the application.';
const ONE_AUTHOR = 'This email does not name exactly one author (From).';

const worker = new URL('./read-worker.ts', import.meta.url);

interface MailHead {
  /** The address of the author, as `comparableAddress` writes it. */
  from: string;
  /** The Message-ID (RFC 5322), or a hash of date, subject and body: the same in each delivery of a mail. */
  id: string;
}

/**
 * Reads who wrote a mail (RFC 5322), without the work that its text takes.
 * @throws MailRefusal if there are several authors, of which programs show and check different ones
 */
export async function readMailHead(content: Buffer): Promise<MailHead> {
  const ends = ['\n\r\n', '\n\n'].map((end) => content.indexOf(end));
  const head = content.subarray(0, Math.min(HEAD_MAX, ...ends.filter((end) => end >= 0)));
  const { headers, messageId, date, subject } = await PostalMime.parse(head);
  const [from, ...more] = headers
    .filter(({ key }) => key === 'from')
    .flatMap(({ value }) => addressParser(value, { flatten: true }));
  if (!from?.address || more.length > 0) throw new MailRefusal(ONE_AUTHOR);
  // Servers on the way add headers of their own to each delivery.
  const hash = createHash('sha256')
    .update(`${date}\n${subject}\n`)
    .update(content.subarray(head.length));
  return { from: comparableAddress(from.address), id: messageId || hash.digest('base64url') };
}

/** Mails are read one after the other, so that they take one processor at most. */
let reading: Promise<unknown> = Promise.resolve();

/**
 * Reads a mail to a reply address, without the text that it quotes. The parsers may take any time, so they run in a
 * thread.
 * @throws MailRefusal if the mail cannot be read at all; Error if there was no time for it, which may pass
 */
export async function readMailReply(
  at: string,
  { mailFrom }: Pick<Config, 'mailFrom'>,
  content: Buffer,
): Promise<MailReply> {
  const domain = domainToASCII(at);
  const names = new Set([`@${domain}`, `@${domainToUnicode(domain)}`]);
  const own = [...names, mailFrom.address.toLowerCase()];
  const input: MailToRead = { content, domain, own };
  const result = reading.then(() =>
    runIsolated<MailReply>({ file: worker, input, time: TIME_MAX, memory: MEMORY_MAX }),
  );
  reading = result.catch(() => undefined);
  const { latest, isLate } = await result;
  if (!latest && isLate) throw new Error('a mail was not read in time');
  if (!latest) throw new MailRefusal(UNREADABLE);
  return latest;
}
