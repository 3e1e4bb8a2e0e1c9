import { few, quotesOf, searchable } from './quotes.ts';

const MAIL = /[\w.+-]{1,64}@[\w-]{1,63}(\.[\w-]{1,63}){1,4}\b/g;
/** Spelt out, so that no program finds it: 'jobs (at) acme (dot) com'. */
const SPELT_MAIL =
  /\b[\w.+-]{1,64}\s?[[({]\s?at\s?[\])}]\s?[\w-]{1,63}\s?([[({]\s?dot\s?[\])}]|\.)\s?\w{2,10}\b/gi;
/** With its country, its area in brackets, a nought before it, or as '555-123-4567'. Amounts and years are none. */
const PHONE =
  /(?<![\w$€£.,/-]|\d\s)(\+\d[\d\s().-]{7,20}\d|\(\d{2,5}\)\s?\d[\d\s.-]{4,14}\d|0\d[\d\s/-]{6,14}\d|\d{3}[-. ]\d{3}[-. ]\d{4})(?![\w%])/g;
/** The name alone is a product like any other; how to write there, or who to, is not. */
const MESSENGER =
  /\b(contact|text|message|write|reach|call|add|dm|ping|escr[ií]be\w*|contacta\w*)\b[^.!?\n]{0,40}\b(telegram|whats\s?app|signal|wechat|viber)\b|\b(telegram|whats\s?app|wechat|viber|signal)\b\s?[:@+]\s?[@+\w][\w\s-]{3,20}|\b(t\.me|wa\.me|chat\.whatsapp\.com)\/[\w+-]+/gi;

/** Addresses, numbers and messengers by which people would apply past the board. */
export function contactQuotes(original: string): string[] {
  const text = searchable(original);
  return few([MAIL, SPELT_MAIL, PHONE, MESSENGER].flatMap((pattern) => quotesOf(text, pattern)));
}

/** They hide where a link goes. */
const SHORTENERS = new Set(
  'bit.ly buff.ly cutt.ly goo.gl is.gd lnkd.in ow.ly rb.gy rebrand.ly s.id shorturl.at t.co t.ly tiny.cc tinyurl.com'.split(
    ' ',
  ),
);
const LINK =
  /\bhttps?:\/\/[^\s<>"'()]+|\bwww\.[^\s<>"'()]+|(?<![@\w.-])(?:[a-z0-9-]{1,63}\.){1,3}(?:com|net|org|io|co|ly|me|app|dev|info|biz|site|online|xyz|top|shop|link|click|gl|gd|at)\/[^\s<>"'()]+/gi;

export interface FoundLink {
  /** As it stands in the text. */
  link: string;
  host: string;
  /** 'own': of the company's website, or below it. */
  kind: 'own' | 'shortener' | 'other';
}

/** Every link of a text, with where it leads. @param website the company's; '' for none */
export function linksIn(original: string, website: string): FoundLink[] {
  const own = hostOf(website);
  const found = [...searchable(original).matchAll(LINK)].map(([link]) =>
    link.replace(/[.,;:!?]+$/, ''),
  );
  return few(found).flatMap((link) => {
    const host = hostOf(link);
    if (!host) return [];
    const isOwn = own !== undefined && (host === own || host.endsWith(`.${own}`));
    const kind = isOwn ? 'own' : SHORTENERS.has(host) ? 'shortener' : 'other';
    return [{ link, host, kind }];
  });
}

/** The host of an address, without 'www.'; undefined where it has none. */
export function hostOf(address: string): string | undefined {
  const full = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  if (!address || !URL.canParse(full)) return undefined;
  return new URL(full).hostname.replace(/^www\./, '') || undefined;
}
