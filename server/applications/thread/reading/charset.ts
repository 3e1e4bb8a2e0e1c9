import { analyse } from 'chardet';
import PostalMime, { type Email } from 'postal-mime';

/** Stands for bytes that are no characters of the charset. */
const UNKNOWN = '\uFFFD';
/** How sure chardet must be, of 100. A short text of Western Europe is often taken for another. */
const SURE = 40;
/** Charsets of Western Europe, which windows-1252 reads. */
const WESTERN = /^(iso-8859-(1|15)|windows-1252|ascii)$/i;
const OTHERS =
  /^(utf-8|shift_jis|euc-jp|euc-kr|iso-2022-(jp|kr)|gb18030|big5|koi8-r|windows-125[0135678]|iso-8859-[2-9])$/i;

const OPTIONS = { forceRfc822Attachments: true };

/**
 * Reads a mail (RFC 5322). Texts whose charset is missing or wrong are read with the one that their bytes suggest,
 * windows-1252 if there is none.
 */
export async function parseMail(raw: Uint8Array): Promise<Email> {
  const content = withoutTrailingSpaces(raw);
  const email = await PostalMime.parse(content, OPTIONS);
  if (!isUnreadable(email) && !hasEscapes(email)) return email;
  const western = await PostalMime.parse(withCharset(content, 'windows-1252'), OPTIONS);
  const bytes = toBytes(`${western.text ?? ''}${western.html ?? ''}`);
  const [best] = analyse(bytes);
  const name = best?.name ?? '';
  const isOther = (best?.confidence ?? 0) >= SURE && OTHERS.test(name) && !WESTERN.test(name);
  if (!isOther) return isUnreadable(email) ? western : email;
  return PostalMime.parse(withCharset(content, name.toLowerCase()), OPTIONS);
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
const hasEscapes = ({ text = '' }: Email) => text.includes('\u001B$');

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
  const named = mail.replaceAll(
    /^Content-Type:[ \t]*(?:\r?\n[ \t]+)?text\/(?:plain|html)\b(?:[^\r\n]|\r?\n[ \t])*/gim,
    (header) =>
      /charset\s*=/i.test(header)
        ? header.replace(
            /charset\s*=\s*"?(?:utf-?8|us-ascii|ascii|iso-8859-1|windows-1252|unknown-8bit|default)?"?(?=[\s;]|$)/i,
            `charset=${charset}`,
          )
        : `${header}; charset=${charset}`,
  );
  const isNamed = /^Content-Type:/im.test(head);
  return Buffer.from(
    isNamed ? named : `Content-Type: text/plain; charset=${charset}\r\n${named}`,
    'latin1',
  );
}
