import type { Email } from 'postal-mime';
import { plainText } from '../../../../shared/kit/text.ts';
import { type Automatic, automaticOf } from './automatic.ts';
import { type Calendars, isCalendar, readCalendars } from './calendar-answers.ts';
import { parseMail } from './charset.ts';
import { textOfHtml } from './html-text.ts';
import { replyOf } from './reply-text.ts';
import { CALENDAR_TEXT, REACTION_TEXT } from './words.ts';

/** A mail to read. */
export interface MailToRead {
  content: Uint8Array;
  /** The part of reply addresses after the @. */
  domain: string;
  /** Addresses and hosts that only the board's own mail names. */
  own: string[];
}

/** What a mail to a reply address says. */
export interface MailReply {
  /** Whether a program wrote it. */
  automatic: Automatic;
  calendars: Calendars;
  /** What somebody wrote, without what it quotes. */
  text: string;
  /** Names of the files that came with it. */
  files: string[];
  /** Why its text cannot be read, or is none. */
  problem: 'encrypted' | 'winmail' | 'reaction' | undefined;
}

/** Characters of a text that are read: more than a message may have. */
const READ_MAX = 100_000;
/** Files that are named. */
const FILES_MAX = 20;

/** Parts that belong to the mail, and are no files that somebody attached. */
const NO_FILES =
  /^(application\/(pgp-signature|pgp-keys|pgp-encrypted|(x-)?pkcs7-(signature|mime)|ms-tnef|vnd\.ms-tnef)|message\/(disposition-notification|delivery-status|feedback-report)|text\/(x-amp-html|rfc822-headers|html|vnd\.google\.email-reaction\+json|x-moz-deleted)|application\/vnd\.ms-exchange.*)$/i;

/** Reads a mail to a reply address. Takes time that grows with its length. */
export async function readMail({ content, domain, own }: MailToRead): Promise<MailReply> {
  const mail = await parseMail(content);
  const isOurs = (text: string) => {
    const small = text.toLowerCase();
    return own.some((name) => small.includes(name));
  };
  const html = mail.html ? textOfHtml(mail.html) : undefined;
  const plain = replyOf(cut(mail.text), isOurs);
  const rich = replyOf(cut(html?.text), isOurs);
  // Some programs write a plain text that says only that there is HTML.
  const chosen =
    countLetters(rich.text) > 2 * countLetters(plain.text) || !plain.text ? rich : plain;
  const calendarFiles = mail.attachments.filter(isCalendar);
  const calendars = readCalendars(calendarFiles, mail.from?.address ?? '');
  const clean = (text: string) => withoutSecrets(text, domain);
  const written = withoutArmor(clean(chosen.text));
  const automatic = automaticOf(mail, written);
  return {
    automatic,
    calendars,
    text: calendars.answers.length ? clean(besideAnswer(written, mail, calendars)) : written,
    files: [
      ...mail.attachments
        .filter((file) => !calendarFiles.includes(file))
        .flatMap((file) => nameOf(file, mail.html, html?.pictures)),
      ...calendars.others,
    ].slice(0, FILES_MAX),
    problem: problemOf(mail, written),
  };
}

const cut = (text = '') => plainText(text.slice(0, READ_MAX));

const countLetters = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/**
 * Without reply addresses, which let anybody who reads them write to the thread: in links, with line breaks, and in
 * the brackets of a mail program.
 */
function withoutSecrets(text: string, domain: string): string {
  const name = domain.replaceAll('.', '\\.');
  const address = `(?:mailto:)?(?:reply|event)(?:\\+|%2b)[\\da-f][\\da-f\\s]{15,80}(?:@|%40)\\s?(?:${name})?`;
  return text
    .replaceAll(new RegExp(`[<(\\[]?${address}[>)\\]]?`, 'gi'), '(address removed)')
    .replaceAll(new RegExp(`[^\\s<>()"']{1,100}@${name}`, 'gi'), '(address removed)')
    .trim();
}

/** The text of a mail that is signed in its text (OpenPGP). */
const withoutArmor = (text: string) =>
  text
    .replace(/^-----BEGIN PGP SIGNED MESSAGE-----\n(?:Hash: .{1,60}\n)*\n?/m, '')
    .replace(/^-----BEGIN PGP SIGNATURE-----[\s\S]*?(?:-----END PGP SIGNATURE-----|$)/m, '')
    .trim();

/** What a person wrote beside the answer of a calendar: calendars say in a sentence that it was given. */
function besideAnswer(text: string, mail: Email, { answers }: Calendars): string {
  const names = [mail.from?.name, mail.from?.address, ...answers.map(({ name }) => name)].flatMap(
    (name) => (name ? [name.toLowerCase(), name.toLowerCase().split(/[\s@]/)[0] ?? name] : []),
  );
  const isByCalendar = mail.headers.some(
    ({ key, value }) =>
      (key === 'auto-submitted' && !/^\s*no\b/i.test(value)) ||
      (key === 'sender' && /calendar-notification@/i.test(value)),
  );
  const own = isByCalendar
    ? ''
    : text
        .split('\n')
        .filter((line) => {
          const small = line.trim().toLowerCase();
          return !(CALENDAR_TEXT.test(line) && names.some((name) => small.startsWith(name)));
        })
        .join('\n')
        .trim();
  const comments = answers.map(({ comment }) => plainText(comment).trim()).filter(Boolean);
  // The same words stand in both places.
  const flat = (words: string) => words.replaceAll(/\s+/g, ' ');
  const more = [...new Set(comments)].filter((comment) => !flat(own).includes(flat(comment)));
  return [own, ...more].filter(Boolean).join('\n\n');
}

/** The name of a file that somebody attached, or of a picture that they put into the text. */
function nameOf(
  { mimeType, filename, contentId, related, disposition }: Email['attachments'][number],
  html = '',
  pictures: readonly string[] = [],
): string[] {
  if (NO_FILES.test(mimeType) && !/\.html?$/i.test(filename ?? '')) return [];
  const id = contentId?.replaceAll(/[<>]/g, '') ?? '';
  // The pictures of a signature, and of the mail that is quoted.
  const isPartOfText =
    (related === true || disposition === 'inline') && id !== '' && /^image\//i.test(mimeType);
  if (isPartOfText && html.includes(`cid:${id}`) && !pictures.includes(id)) return [];
  const fallback = /^message\/rfc822/i.test(mimeType) ? 'forwarded email' : 'file without a name';
  return [
    plainText(filename ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, 100) || fallback,
  ];
}

function problemOf(
  { headers, attachments, subject = '' }: Email,
  text: string,
): MailReply['problem'] {
  const has = (pattern: RegExp) => attachments.some(({ mimeType }) => pattern.test(mimeType));
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? '';
  if (
    /application\/(x-)?pkcs7-mime|multipart\/encrypted/i.test(type) ||
    has(/^application\/((x-)?pkcs7-mime|pgp-encrypted)/i) ||
    /^-----BEGIN PGP MESSAGE-----/m.test(text)
  )
    return 'encrypted';
  const isReaction =
    has(/^text\/vnd\.google\.email-reaction\+json/i) ||
    headers.some(({ key }) => key === 'x-ms-reactions-message' || key === 'x-google-reaction') ||
    (text.length < 300 &&
      text.split('\n').every((line) => !line.trim() || REACTION_TEXT.test(line)) &&
      text !== '') ||
    (REACTION_TEXT.test(subject) && text.length < 100);
  if (
    isReaction ||
    /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0F|\s)+$/u.test(text)
  )
    return 'reaction';
  const isWinmail = attachments.some(
    ({ mimeType, filename }) => /ms-tnef/i.test(mimeType) || /^winmail\.dat$/i.test(filename ?? ''),
  );
  return isWinmail ? 'winmail' : undefined;
}
