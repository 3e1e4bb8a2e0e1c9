import iconv from 'iconv-lite';
import PostalMime, { type Email } from 'postal-mime';
import { decode } from '../../../../server/files/encoding.ts';

/** Stands for bytes that are no characters of the charset. */
const UNKNOWN = '\uFFFD';
/** Begins Japanese in seven bits. */
const ESCAPE = '\u001B$';
/** Keeps each byte that is not ASCII as a character of its own, from U+F780 to U+F7FF. */
const BYTES = 'x-user-defined';

const OPTIONS = { forceRfc822Attachments: true };

/** Charsets that programs name without looking, or that say nothing. */
const VAGUE =
  /^(utf-?8|us-ascii|ascii|ansi_x3\.4-1968|iso-8859-1|windows-1252|unknown-8bit|default|)$/i;
const CHARSET = /charset\s*=\s*"?([^\s";]*)"?/i;
/** The header of a text. */
const TEXT_TYPE =
  /^Content-Type:[ \t]*(?:\r?\n[ \t]+)?text\/(?:plain|html)\b(?:[^\r\n]|\r?\n[ \t])*/gim;

/**
 * Reads a mail (RFC 5322). Texts whose charset is missing, unknown or vague are read with the one that their bytes
 * suggest.
 */
export async function parseMail(raw: Uint8Array): Promise<Email> {
  const content = withoutTrailingSpaces(raw);
  const email = await PostalMime.parse(content, OPTIONS);
  const heads = Buffer.from(content).toString('latin1').match(TEXT_TYPE) ?? [];
  const charsets = heads.flatMap((head) => CHARSET.exec(head)?.[1] ?? []);
  const isSure = charsets.every(
    (name) => isCharset(name) && (/^utf-?8$/i.test(name) || !VAGUE.test(name)),
  );
  const text = textsOf(email);
  if (isSure && !text.includes(UNKNOWN) && !text.includes(ESCAPE)) return email;
  const asBytes = await PostalMime.parse(withCharset(content, BYTES), OPTIONS);
  const written = textsOf(asBytes).replaceAll(/[^\0-\u007F\uF780-\uF7FF]/g, ' ');
  const guessed = () => decode(Buffer.from(written, 'latin1'), '', () => false).encoding;
  const charset =
    charsets.find((name) => !isCharset(name.replaceAll("'", '')) && iconv.encodingExists(name)) ??
    (text.includes(ESCAPE) ? 'iso-2022-jp' : guessed());
  if (!isCharset(charset)) return inCharset(asBytes, charset);
  return PostalMime.parse(withCharset(content, charset), OPTIONS);
}

function isCharset(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== '';
  } catch {
    return false;
  }
}

/** The texts of a mail, without the tags of the HTML. */
const textsOf = ({ text = '', html = '' }: Email) =>
  `${text}${html.replaceAll(/<[^<>]{0,2000}>/g, ' ')}`;

/** A mail whose texts are bytes, in one of the charsets that browsers do not know. */
function inCharset(email: Email, charset: string): Email {
  const read = (text: string) => iconv.decode(Buffer.from(text, 'latin1'), charset);
  const { text, html } = email;
  return { ...email, ...(text && { text: read(text) }), ...(html && { html: read(html) }) };
}

/** Mail servers may add spaces after the soft line breaks of quoted-printable (RFC 2045, 6.7). */
function withoutTrailingSpaces(content: Uint8Array): Uint8Array {
  const mail = Buffer.from(content).toString('latin1');
  if (!/quoted-printable/i.test(mail) || !/=[ \t]{1,80}\r?\n/.test(mail)) return content;
  return Buffer.from(mail.replaceAll(/=[ \t]{1,80}(?=\r?\n)/g, '='), 'latin1');
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
