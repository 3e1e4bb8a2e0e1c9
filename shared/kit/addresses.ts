// How pasted email and web addresses are read. Must not import zod: pages load this file before their schemas.

import { withoutEnds } from './ends.ts';

/** Without characters that cannot be seen, with plain signs for full-width ones and one kind of space. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu, '')
    .normalize('NFKC')
    .replaceAll(/(?:[\s\p{Z}]|&[lg]t;)+/gu, ' ')
    .trim();

/** In characters (RFC 5321). */
export const EMAIL_MAX = 254;
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?`;
const EMAIL = new RegExp(
  String.raw`^[^\s@"<>()\[\]\\,;:\p{Cc}\p{Cf}]{1,64}@(?:${LABEL}\.)+${LABEL}$`,
  'u',
);

/** Whether a text is one address for mail on the internet, without a name, at a domain with a dot. */
export const isEmail = (text: string): boolean => text.length <= EMAIL_MAX && EMAIL.test(text);

/** Signs that stand around an address in a text, and are no part of it. */
const BEFORE = /[\s<>()[\]{}"'`“”„‟‘’‚«»‹›「」『』【】《》〈〉,;:.،；、…–—•*&+=/\\|-]/u;
const AFTER = /[\s<>()[\]{}"'`“”„‟‘’‚«»‹›「」『』【】《》〈〉,;:.!?،؛；、。｡…/\\|–—-]/u;
/** An address alone, with plain dots instead of those of East Asian keyboards. */
const bare = (text: string): string => withoutEnds(text, BEFORE, AFTER).replaceAll(/[。｡]/gu, '.');

/** 'mailto:ada@example.com?subject=x' without what is not the address. */
const linked = (text: string): string =>
  /mailto:/i.test(text)
    ? text
        .replaceAll(/\bmailto:(?:\/\/)?/gi, '')
        .replaceAll(/\?[^\s<>,;)\]]*/g, '')
        .replaceAll(/%(?:20|3[CE]|40)/gi, (code) => decodeURIComponent(code))
    : text;

/** Whatever may be an address: without blanks, quotes and brackets. */
const ADDRESS =
  /(?<![^\s@<>()[\]{}"“”„«»,;:|、，；])[^\s@<>()[\]{}"“”„«»,;:|、，；]+@[\p{L}\p{N}\p{M}._。｡-]+/gu;

/** Characters in which addresses are looked for. */
const SEARCHED_MAX = 2000;
/** Longer texts are not read as an address. */
const PASTED_MAX = 1000;

/** Without links, without blanks around the sign '@', and with one in place of the slash between two addresses. */
const searchable = (text: string): string =>
  linked(plain(text))
    .replaceAll(/ ?@ ?/g, '@')
    .replaceAll(/(@[^\s@/]+)\//g, '$1 ');

/** The different email addresses in a text, in its order: 'Zoe <z@example.com>; mailto:y@example.com' has two. */
export function findEmails(text: string): string[] {
  const found = searchable(text.slice(0, SEARCHED_MAX)).match(ADDRESS) ?? [];
  return [...new Set(found.map(bare))].filter((address) => address.includes('@'));
}

/**
 * The email address that somebody pasted, without its name, link, brackets and punctuation. A text with several, or with a
 * blank in it that may be a slip, stays, and is refused.
 */
export function readEmail(text: string): string {
  if (text.length > PASTED_MAX) return text;
  if (/\S\s*[\n\r]\s*\S/.test(text)) return text.trim();
  if (isEmail(plain(text)) && !/^\s*['`‘’]/.test(text)) return plain(text);
  const read = searchable(text);
  const [found, ...others] = findEmails(read);
  const [before = '', after = ''] = read.split(ADDRESS);
  const isNamed = !/[\p{L}\p{N}]/u.test(before) || /[<([{"“„«:|]\s?$/.test(before);
  const isRemark = !/[\p{L}\p{N}]/u.test(after) || /^[>)\]}"”»]*\s?[(<[–—-]/u.test(after);
  return found && others.length === 0 && isNamed && isRemark ? found : text.trim();
}

/** Signs after a web address; others end a path. */
const AFTER_LINK = /[\s<>[\]{}"'`“”„‘’«»」』】》〉,;:.!?،؛；、…]/u;
/** A host with a dot, and its port. */
const HOST = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}.-]*\.[\p{L}\p{M}][\p{L}\p{N}\p{M}-]+\.?(?::\d+)?$/u;

/**
 * The web address that somebody pasted, without brackets and what stands behind it: '<HTTPS://Example.com>,' is
 * 'https://example.com', and so is 'example.com'. What is none stays.
 */
export function readWebAddress(text: string): string {
  const named = plain(text)
    .replaceAll(/[。｡]/gu, '.')
    .replaceAll('\\', '/')
    .replace(/^[^\s:/.]+: /, '');
  const read = withoutEnds(named, BEFORE, AFTER_LINK);
  const closed = read.includes('(') ? read : withoutEnds(read, BEFORE, /\)/);
  const [, scheme = '', host = '', path = ''] =
    /^(?:https?:\/\/(?=https?:\/))?(https?(?::\/{0,3}|\/\/))?([^/?#]*)(.*)$/i.exec(closed) ?? [];
  if (/\s/.test(closed) || named.startsWith('/') || !HOST.test(host)) return text.trim();
  const small = host.toLowerCase().replace(/\.(?=:|$)/, '');
  return `${/^http(?!s)/i.test(scheme) ? 'http' : 'https'}://${small}${path}`;
}
