import { analyse } from 'chardet';
import PostalMime, { type Email } from 'postal-mime';
import { wordsOf } from './words.ts';

/** Stands for bytes that are no characters of the charset. */
const UNKNOWN = '\uFFFD';
/** How sure chardet must be, of 100. A short text of Western Europe is often taken for another. */
const SURE = 40;
/** Charsets of Western Europe, which windows-1252 reads. */
const WESTERN = /^(iso-8859-(1|15)|windows-1252|ascii)$/i;
const OTHERS =
  /^(utf-8|shift_jis|euc-jp|euc-kr|iso-2022-(jp|kr)|gb18030|big5|koi8-r|windows-125[0135678]|iso-8859-[2-9])$/i;

const OPTIONS = { forceRfc822Attachments: true };

/** Charsets that programs name without looking, or that say nothing. */
const VAGUE =
  /^(utf-?8|us-ascii|ascii|ansi_x3\.4-1968|iso-8859-1|windows-1252|unknown-8bit|default|)$/i;
const CHARSET = /charset\s*=\s*"?([^\s";]*)"?/i;
/** The header of a text. */
const TEXT_TYPE =
  /^Content-Type:[ \t]*(?:\r?\n[ \t]+)?text\/(?:plain|html)\b(?:[^\r\n]|\r?\n[ \t])*/gim;
const UTF_7 = /^(unicode-1-1-)?utf-?7$/i;

/**
 * Reads a mail (RFC 5322). Texts whose charset is missing, unknown or wrong are read with the one that their bytes
 * suggest, windows-1252 if there is none.
 */
export async function parseMail(raw: Uint8Array): Promise<Email> {
  const content = withoutTrailingSpaces(raw);
  const email = await PostalMime.parse(content, OPTIONS);
  const heads = Buffer.from(content).toString('latin1').match(TEXT_TYPE) ?? [];
  const charsets = heads.flatMap((head) => CHARSET.exec(head)?.[1] ?? []);
  const isKnown = charsets.every((name) => isCharset(name) && !/asc|ansi/i.test(name));
  const isSure = isKnown && !isUnreadable(email) && !hasEscapes(email);
  if (isSure && !charsets.some((name) => WESTERN.test(name))) return email;
  const western = await PostalMime.parse(withCharset(content, 'windows-1252'), OPTIONS);
  if (charsets.some((name) => UTF_7.test(name))) return fromUtf7(western);
  const name = charsetOf(western, isSure && !isScrambled(email));
  if (name) return PostalMime.parse(withCharset(content, name), OPTIONS);
  return isSure ? email : western;
}

/** The charset of a text that was read as windows-1252; undefined if it is that. @param isLatin whether it can only be a Latin one */
function charsetOf(western: Email, isLatin: boolean): string | undefined {
  const text = `${western.text ?? ''}${withoutTags(western)}`;
  if (/(?:[^\0]\0){4}/.test(text)) return 'utf-16le';
  const bytes = toBytes(text);
  const [best] = isLatin ? [] : analyse(bytes);
  const isOther = best && best.confidence >= SURE && OTHERS.test(best.name);
  if (isOther && !LATIN_GUESS.test(best.name)) return best.name.toLowerCase();
  const fitting = LATIN.find((charset) => isOfLanguage(new TextDecoder(charset).decode(bytes)));
  if (fitting) return fitting === 'windows-1252' ? undefined : fitting;
  return isOther ? best.name.toLowerCase() : undefined;
}

/** Charsets of Latin script, which only the letters of languages tell apart. */
const LATIN = ['windows-1252', 'windows-1250', 'iso-8859-2', 'windows-1254', 'windows-1257'];
const LATIN_GUESS = /^(windows-125[0247]|iso-8859-([1239]|1[035]))$/i;
const ALPHABETS = wordsOf('letters').map((letters) => new Set(letters));
/** Signs that stand behind no letter. */
const SIGN_BEHIND = /\p{L}[¡£¤¥¦¬¯±¶¸¹¼½¾¿³]/u;

/** Whether one language has all letters of a text. */
function isOfLanguage(text: string): boolean {
  const letters = new Set(text.toLowerCase().match(/[^\P{L}a-zªº]/gu));
  return (
    !SIGN_BEHIND.test(text) &&
    ALPHABETS.some((alphabet) => [...letters].every((letter) => alphabet.has(letter)))
  );
}

function isCharset(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== '';
  } catch {
    return false;
  }
}

const withoutTags = ({ html = '' }: Email) => html.replaceAll(/<[^<>]{0,2000}>/g, ' ');

/** Letters with accents among all, above which no language of Western Europe is. */
const ACCENTS_MAX = 0.4;

/** Whether a text is one of other letters, read as windows-1252. */
function isScrambled(email: Email): boolean {
  const letters = (email.text || withoutTags(email)).match(/[a-z\u0080-\u{10FFFF}]/giu);
  const others = letters?.filter((letter) => letter > '\u007F') ?? [];
  const [bytes] =
    others.length > (letters?.length ?? 0) * ACCENTS_MAX ? [toBytes(others.join(''))] : [];
  return bytes !== undefined && bytes.length === others.length;
}

/** A text in UTF-7 (RFC 2152): between + and - stands UTF-16. */
function fromUtf7(email: Email): Email {
  const decoder = new TextDecoder('utf-16be');
  const read = (text: string) =>
    text.replaceAll(/\+([a-z\d+/]*)-?/gi, (_, code: string) => {
      const bytes = Buffer.from(code, 'base64');
      return code ? decoder.decode(bytes.subarray(0, bytes.length & ~1)) : '+';
    });
  const { text, html } = email;
  return { ...email, ...(text && { text: read(text) }), ...(html && { html: read(html) }) };
}

/** Mail servers may add spaces after the soft line breaks of quoted-printable (RFC 2045, 6.7). */
function withoutTrailingSpaces(content: Uint8Array): Uint8Array {
  const mail = Buffer.from(content).toString('latin1');
  if (!/quoted-printable/i.test(mail) || !/=[ \t]{1,80}\r?\n/.test(mail)) return content;
  return Buffer.from(mail.replaceAll(/=[ \t]{1,80}(?=\r?\n)/g, '='), 'latin1');
}

const isUnreadable = ({ text = '', html = '' }: Email) =>
  text.includes(UNKNOWN) || html.includes(UNKNOWN);

/** Japanese in seven bits (ISO-2022-JP). */
const hasEscapes = ({ text = '', html = '' }: Email) => `${text}${html}`.includes('\u001B$');

/** The bytes of a text that was read as windows-1252. */
function toBytes(text: string): Uint8Array {
  const byCharacter = new Map<string, number>();
  const decoder = new TextDecoder('windows-1252');
  for (let byte = 0; byte < 256; byte += 1)
    byCharacter.set(decoder.decode(new Uint8Array([byte])), byte);
  return Uint8Array.from([...text].flatMap((character) => byCharacter.get(character) ?? []));
}

/** The mail with this charset for each text that names none, or one that every program writes without looking. */
function withCharset(content: Uint8Array, charset: string): Buffer {
  const mail = Buffer.from(content).toString('latin1');
  const [head = ''] = /^[\s\S]*?\r?\n\r?\n/.exec(mail) ?? [];
  const named = mail.replaceAll(TEXT_TYPE, (header) => {
    const [whole = '', name] = CHARSET.exec(header) ?? [];
    if (name === undefined) return `${header}; charset=${charset}`;
    return VAGUE.test(name) || !isCharset(name)
      ? header.replace(whole, `charset=${charset}`)
      : header;
  });
  const isNamed = /^Content-Type:/im.test(head);
  return Buffer.from(
    isNamed ? named : `Content-Type: text/plain; charset=${charset}\r\n${named}`,
    'latin1',
  );
}
