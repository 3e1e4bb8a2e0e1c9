import { domainToUnicode } from 'node:url';
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

type Attachment = Email['attachments'][number];

const REMOVED = '(address removed)';
/** What programs put into a long word when they break or quote it. */
const NOISE = '[\\s>=|*_\\u00AD\\u200B-\\u200F\\u2060\\uFEFF]{0,6}';

/** Characters of a text that are read: more than a message may have. */
const READ_MAX = 100_000;
/** Files that are named. */
const FILES_MAX = 20;

/** Parts that belong to the mail, and are no files that somebody attached. */
const NO_FILES =
  /^(application\/(pgp-signature|pgp-keys|pgp-encrypted|(x-)?pkcs7-(signature|mime)|ms-tnef|vnd\.ms-tnef)|message\/(disposition-notification|delivery-status|feedback-report)|text\/(x-amp-html|rfc822-headers|html|vnd\.google\.email-reaction\+json|x-moz-deleted)|application\/vnd\.ms-exchange.*|smime\.p7s|signature\.asc)$/i;

/** Reads a mail to a reply address. Takes time that grows with its length. */
export async function readMail({ content, domain, own }: MailToRead): Promise<MailReply> {
  const mail = await parseMail(content);
  const isOurs = (text: string) => {
    const small = text.toLowerCase();
    return own.some((name) => small.includes(name));
  };
  const inText = calendarIn(mail.text);
  const html = mail.html ? textOfHtml(mail.html) : undefined;
  const plain = replyOf(cut(mail.text?.replace(inText, '')), isOurs);
  const rich = replyOf(cut(html?.text), isOurs);
  const isRich =
    !plain.text ||
    countLetters(rich.text) > 2 * countLetters(plain.text) ||
    isOtherText(plain.text, html?.text ?? '');
  const calendarFiles = mail.attachments.filter(isCalendar);
  const clean = (text: string) => withoutSecrets(text, domain);
  const calendars = readCalendars(
    [...calendarFiles, ...(inText ? [{ content: inText, filename: null }] : [])],
    mail.from?.address ?? '',
  );
  for (const answer of calendars.answers) answer.comment = clean(answer.comment);
  const written = withoutArmor(clean((isRich ? rich : plain).text));
  const automatic = automaticOf(mail, written);
  const picturesOf = (numbers: number[]) => numbers.map((number) => html?.pictures[number] ?? '');
  const pictures: Pictures = {
    html: mail.html ?? '',
    written: picturesOf(rich.pictures.written),
    below: picturesOf(rich.pictures.below),
  };
  return {
    automatic,
    calendars,
    text: calendars.answers.length ? clean(besideAnswer(written, mail, calendars)) : written,
    files: [
      ...mail.attachments
        .filter((file) => !calendarFiles.includes(file))
        .flatMap((file) => nameOf(file, pictures)),
      ...calendars.others,
    ]
      .map(clean)
      .slice(0, FILES_MAX),
    problem: problemOf(mail, written),
  };
}

/** A calendar file that is the text of a mail; '' if there is none. */
function calendarIn(text = ''): string {
  const [begin, end] = [text.indexOf('BEGIN:VCALENDAR'), text.lastIndexOf('END:VCALENDAR')];
  return begin >= 0 && end > begin ? text.slice(begin, end + 'END:VCALENDAR'.length) : '';
}

const cut = (text = '') => plainText(text.slice(0, READ_MAX));

const countLetters = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** Whether a plain text is none of the HTML: some programs write only that there is HTML. */
function isOtherText(plain: string, html: string): boolean {
  const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const shown = new Set(wordsIn(html));
  const words = wordsIn(plain);
  return shown.size > 0 && words.filter((word) => shown.has(word)).length < words.length / 2;
}

/**
 * Without reply addresses, which let anybody who reads them write to the thread: in links, with line breaks, and in
 * the brackets of a mail program.
 */
function withoutSecrets(text: string, domain: string): string {
  const names = [domain, domainToUnicode(domain)].map((name) => name.replaceAll('.', '\\.'));
  const name = `(?:${names.join('|')})`;
  const at = '(?:[@＠]|[%=](?:25)*40|&#64;|[([]at[)\\]])';
  const digits = `[\\da-f](?:${NOISE}[\\da-f]){39,55}`;
  const local = `(?:reply|event)${NOISE}(?:[+＋]|[%=](?:25)*2b|&#43;)${NOISE}${digits}`;
  const whole = `(?<![\\da-f])[\\da-f](?:${NOISE}[\\da-f]){55}(?![\\da-f])`;
  const address = `(?:mailto:)?(?:${local}|${whole})(?:${NOISE}${at}${NOISE}(?:${name})?)?`;
  return text
    .replaceAll(new RegExp(`[<(\\[]?${address}[>)\\]]?`, 'gi'), REMOVED)
    .replaceAll(new RegExp(`[^\\s<>()"']{1,100}${at}${name}`, 'gi'), REMOVED)
    .replaceAll(`${REMOVED}${REMOVED}`, REMOVED)
    .trim();
}

/** The text of a mail that is signed in its text (OpenPGP). */
const withoutArmor = (text: string) =>
  text
    .replace(/^-----BEGIN PGP SIGNED MESSAGE-----\n(?:Hash: .{1,60}\n)*\n?/m, '')
    .replace(/^-----BEGIN PGP SIGNATURE-----[\s\S]*?(?:-----END PGP SIGNATURE-----|$)/m, '')
    .trim();

/** How the author is named, in small letters. */
function namesOf(mail: Email, more: string[] = []): string[] {
  return [mail.from?.name, mail.from?.address, ...more].flatMap((name) =>
    name ? [name.toLowerCase(), name.toLowerCase().split(/[\s@]/)[0] ?? name] : [],
  );
}

/** What a person wrote beside the answer of a calendar: calendars say in a sentence that it was given, and to what. */
function besideAnswer(text: string, mail: Email, { answers, titles }: Calendars): string {
  const names = namesOf(
    mail,
    answers.map(({ name }) => name),
  );
  const isByCalendar = mail.headers.some(
    ({ key, value }) =>
      (key === 'auto-submitted' && !/^\s*no\b/i.test(value)) ||
      (key === 'sender' && /calendar-notification@/i.test(value)),
  );
  const isSaid = (line: string) =>
    CALENDAR_TEXT.test(line) && names.some((name) => line.toLowerCase().includes(name));
  const isTitle = (part: string) =>
    part.split('\n').some((line) => titles.includes(line.trim())) ||
    part.includes('calendar.google.com');
  const own = isByCalendar
    ? ''
    : text
        .split('\n')
        .filter((line) => !isSaid(line))
        .join('\n')
        .split(/\n{2,}/)
        .filter((part) => part.trim() !== '' && !isTitle(part))
        .join('\n\n')
        .trim();
  const comments = answers.map(({ comment }) => plainText(comment).trim()).filter(Boolean);
  // The same words stand in both places.
  const flat = (words: string) => words.replaceAll(/\s+/g, ' ');
  const more = [...new Set(comments)].filter((comment) => !flat(own).includes(flat(comment)));
  return [own, ...more].filter(Boolean).join('\n\n');
}

/** The pictures of the HTML by their Content-ID. */
interface Pictures {
  html: string;
  written: string[];
  /** Below the end of the letter, where signatures have their logos. */
  below: string[];
}

/** Bytes of a logo. */
const LOGO_MAX = 64 * 1024;

/** The name of a file that somebody attached, or of a picture that they put into the text. */
function nameOf(
  { mimeType, filename, contentId, related, disposition, content }: Attachment,
  { html, written, below }: Pictures,
): string[] {
  if (isWinmail({ mimeType, filename })) return filesOfWinmail(content);
  const isPart = NO_FILES.test(mimeType) || NO_FILES.test(filename ?? '');
  if (isPart && !/\.html?$/i.test(filename ?? '')) return [];
  const id = contentId?.replaceAll(/[<>]/g, '') ?? '';
  // The pictures of a signature, and of the mail that is quoted.
  const isPartOfText =
    (related === true || disposition === 'inline') && id !== '' && /^image\//i.test(mimeType);
  const size = typeof content === 'string' ? content.length : content.byteLength;
  const isOwn = written.includes(id) || (below.includes(id) && size > LOGO_MAX);
  if (isPartOfText && html.includes(`cid:${id}`) && !isOwn) return [];
  const fallback = /^message\/rfc822/i.test(mimeType) ? 'forwarded email' : 'file without a name';
  return [
    plainText(filename ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, 100) || fallback,
  ];
}

const isWinmail = ({ mimeType, filename }: Pick<Attachment, 'mimeType' | 'filename'>) =>
  /ms-tnef/i.test(mimeType) || /^winmail\.dat$/i.test(filename ?? '');

/** The title of each file within winmail.dat (TNEF, attAttachTitle), below a mark and its length. */
const TITLE = '\u0002\u0010\u0080\u0001\0';
/** Bytes of the length. */
const LENGTH = 4;

/** The names of the files in winmail.dat, which Outlook may put around a text. */
function filesOfWinmail(content: Attachment['content']): string[] {
  const bytes =
    typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString('latin1');
  return bytes
    .split(TITLE)
    .slice(1)
    .map((rest) => rest.slice(LENGTH, LENGTH + 100).replace(/\0.*/s, ''))
    .map((name) => plainText(name).trim() || 'file without a name');
}

function problemOf(mail: Email, text: string): MailReply['problem'] {
  const { headers, attachments } = mail;
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? '';
  const parts = attachments.map(({ mimeType, filename }) => `${mimeType} ${filename ?? ''}`);
  const has = (pattern: RegExp) => [type, ...parts].some((part) => pattern.test(part));
  if (
    has(/^multipart\/encrypted/i) ||
    has(/^application\/((x-)?pkcs7-mime|pgp-encrypted|x-microsoft-rpmsg)|\.(p7m|rpmsg)$/i) ||
    /^-----BEGIN PGP MESSAGE-----/m.test(text)
  )
    return 'encrypted';
  const isMarked =
    has(/^text\/vnd\.google\.email-reaction\+json/i) ||
    headers.some(({ key }) => key === 'x-ms-reactions-message' || key === 'x-google-reaction');
  if (isMarked || ONLY_EMOJI.test(text) || isReaction(mail, text)) return 'reaction';
  return attachments.some(isWinmail) ? 'winmail' : undefined;
}

const ONLY_EMOJI = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0E|\uFE0F|\s)+$/u;
/** An emoji or a quotation. */
const EMOJI_OR_QUOTE = /\p{Emoji_Presentation}|\uFE0F|["“”„«»「」『』]/u;
const REACTION_MAX = 300;

/** 'Ada reacted to your message', 'Liked “Thursday”': people may use such words, but not beside a name or quotation alone. */
function isReaction(mail: Email, text: string): boolean {
  const names = namesOf(mail);
  const isIn = (words: string) =>
    REACTION_TEXT.test(words) &&
    (EMOJI_OR_QUOTE.test(words) || names.some((name) => words.toLowerCase().includes(name)));
  const flat = text.replaceAll(/\s+/g, ' ');
  return (
    (flat !== '' && flat.length < REACTION_MAX && isIn(flat)) ||
    (flat.length < 100 && isIn(mail.subject ?? ''))
  );
}
