/** Words before a fee that deny it: 'We never ask for a registration fee'. */
const DENIED =
  /\b(no|not|never|without|nor|free of|don['’]t|won['’]t|nunca|sin|no hay)\b[^.!?\n]{0,40}$/i;

/**
 * Phrases of fraudulent offers, in English and Spanish: money or documents in advance, transferring money for others,
 * unrealistic pay. They match what applicants are told to do, not a company's business: an honest bank mentions bank
 * details, and an honest job crypto wallets.
 */
const PHRASES: readonly RegExp[] = [
  // Money in advance
  /\b(registration|application|processing|admin(istration)?|enrol+ment|onboarding|training|starter|visa|background[- ]check) (fee|deposit)s?\b/gi,
  /\b(refundable|security|upfront|up-front|advance) (fee|deposit|payment)s?\b/gi,
  /\b(pay|paying|buy|purchase) (for )?(your|the|a) (own )?(training|starter|welcome|equipment|certification)( kit| pack(age)?| materials?)?\b/gi,
  /\bcuotas? de (inscripci[oó]n|registro|ingreso)\b/gi,
  /\b(pago|dep[oó]sito) (por adelantado|anticipado|previo)\b/gi,
  /\bpagar? (la |una )?(inscripci[oó]n|capacitaci[oó]n|fianza)\b/gi,
  // Irreversible payment methods
  /\b(western union|moneygram|gift cards?|money orders?|tarjetas? de regalo)\b/gi,
  /\b(paid|payment|salary|pay|pagos?|deposit) (is |are )?(made )?(in|by|via|with|through|en|con) (bitcoin|btc|usdt|crypto(currency|currencies)?|criptomonedas?)\b/gi,
  /\byour (own )?(crypto|bitcoin|usdt|digital) wallet\b/gi,
  // Forwarding money and parcels for others
  /\b(through|into|via|using|to) your (own |personal )?(bank )?account\b/gi,
  /\b(cash|deposit)(ing)? (the |our )?(checks?|cheques?)\b/gi,
  /\bre-?ship(ping)?\b[^.!?\n]{0,30}\b(parcels?|packages?|goods|items)\b/gi,
  /\b(receive|forward|inspect)\w* (parcels?|packages?|items) (at|from) (your )?home\b/gi,
  // Documents and secrets in advance
  /\b(cop(y|ies)|scans?|photos?|pictures?) of (your |the )?(passport|id card|identity card|driver['’]?s licen[cs]e|credit card|debit card)\b/gi,
  /\bsend (us )?(your )?(passport|bank details|card (number|details)|social security number|ssn)\b/gi,
  /\byour (full )?(bank(ing)? (account )?(details|information|number)|credit card (details|number)|online banking|social security number|ssn)\b/gi,
  /\bcopia de(l| su| tu) (pasaporte|dni|c[eé]dula|tarjeta)\b/gi,
  /\b(tus|sus|env[ií]a(nos)?( los)?) datos bancarios\b/gi,
  // Unrealistic pay
  /\b(earn|make|earning|making|gana|gane|ganar)\b[^.!?\n]{0,20}[$€£]\s?\d[\d.,]*(k\b)?[^.!?\n]{0,24}\b(daily|weekly|(per|a|each|every) (day|week)|diarios?|al d[ií]a|por d[ií]a|semanales|por semana|a la semana)\b/gi,
  /[$€£]{3,}/g,
  /\b(easy|quick|fast|free) (money|cash|income)\b/gi,
  /\bguaranteed (income|earnings|profit|returns?)\b/gi,
  /\b(unlimited|uncapped) (income|earning)s?( potential)?\b/gi,
  /\b(be your own boss|financial freedom|passive income|get rich|multi-?level marketing)\b/gi,
  /\b(dinero|ingresos?) (f[aá]cil(es)?|r[aá]pidos?|garantizados?|pasivos?)\b/gi,
  /\bno interviews? (is |are )?(required|needed|necessary)?/gi,
  // Contact outside the board only
  /\b(only|just|exclusively|solo|s[oó]lo|[uú]nicamente)\b[^.!?\n]{0,24}\b(telegram|whats\s?app|signal|wechat)\b/gi,
  /\b(telegram|whats\s?app|signal|wechat) (only|exclusively|solamente|[uú]nicamente)\b/gi,
  // Letters of another alphabet inside a word, which hide it from searches
  /(?<![\p{Script=Latin}\p{Script=Cyrillic}])(?:\p{Script=Latin}+\p{Script=Cyrillic}|\p{Script=Cyrillic}+\p{Script=Latin})[\p{Script=Latin}\p{Script=Cyrillic}]*/gu,
];

const NO_EXPERIENCE =
  /\b(no|without|zero) (prior |previous |work )?experience\b( (is )?(required|needed|necessary))?|\bsin experiencia\b/gi;

/** The quoted words of a text that often mean fraud. */
export function fraudQuotes(original: string): string[] {
  const text = searchable(original);
  return few(
    PHRASES.flatMap((phrase) =>
      [...text.matchAll(phrase)]
        .filter(({ index }) => !DENIED.test(text.slice(Math.max(0, index - 60), index)))
        .map(({ 0: words, index }) => quote(text, index, index + words.length)),
    ),
  );
}

/** Statements that no experience is needed; together with unusually high pay they often mean fraud. */
export function noExperienceQuotes(original: string): string[] {
  const text = searchable(original);
  return few(
    [...text.matchAll(NO_EXPERIENCE)].map(({ 0: words, index }) =>
      quote(text, index, index + words.length),
    ),
  );
}

const MAIL = /(?<![\w.+-])[\w.+-]+@[\w-]{1,63}(\.[\w-]{1,63}){1,4}\b/g;
/** An address spelled out to hide it from programs: 'jobs (at) acme (dot) com'. */
const SPELLED_OUT_EMAIL =
  /(?<![\w.+-])[\w.+-]+\s?[[({]\s?at\s?[\])}]\s?[\w-]{1,63}\s?([[({]\s?dot\s?[\])}]|\.)\s?\w{2,10}\b/gi;
/** With a country code, area code or leading zero, or as '555-123-4567'. Amounts and years do not match. */
const PHONE =
  /(?<![\w$€£.,/-]|\d\s)(\+\d[\d\s().-]{7,20}\d|\(\d{2,5}\)\s?\d[\d\s.-]{4,14}\d|0\d[\d\s/-]{6,14}\d|\d{3}[-. ]\d{3}[-. ]\d{4})(?![\w%])/g;
/** A messenger's name alone is fine; an invitation or a contact on it is not. */
const MESSENGER =
  /\b(contact|text|message|write|reach|call|add|dm|ping|escr[ií]be\w*|contacta\w*)\b[^.!?\n]{0,40}\b(telegram|whats\s?app|signal|wechat|viber)\b|\b(telegram|whats\s?app|wechat|viber|signal)\b\s?[:@+]\s?[@+\w][\w\s-]{3,20}|\b(t\.me|wa\.me|chat\.whatsapp\.com)\/[\w+-]+/gi;

/** Addresses, numbers and messenger contacts that let people apply outside the board. */
export function contactQuotes(original: string): string[] {
  const text = searchable(original);
  return few(
    [MAIL, SPELLED_OUT_EMAIL, PHONE, MESSENGER].flatMap((pattern) => quotesOf(text, pattern)),
  );
}

/** Hosts that hide the target of a link. */
const SHORTENERS = new Set(
  'bit.ly buff.ly cutt.ly goo.gl is.gd lnkd.in ow.ly rb.gy rebrand.ly s.id shorturl.at t.co t.ly tiny.cc tinyurl.com'.split(
    ' ',
  ),
);
const LINK =
  /\bhttps?:\/\/[^\s<>"'()]+|\bwww\.[^\s<>"'()]+|(?<![@\w.-])(?:[a-z0-9-]{1,63}\.){1,3}(?:com|net|org|io|co|ly|me|app|dev|info|biz|site|online|xyz|top|shop|link|click|gl|gd|at)\/[^\s<>"'()]+/gi;

export interface FoundLink {
  /** As written in the text. */
  link: string;
  host: string;
  /** 'own': the company's website or a subdomain. */
  kind: 'own' | 'shortener' | 'other';
}

/** Every link of a text and its kind. @param website the company's; '' for none */
export function linksIn(original: string, website: string): FoundLink[] {
  const own = hostOf(website);
  const found = [...searchable(original).matchAll(LINK)].map(([link]) =>
    link.replace(/(?<![.,;:!?])[.,;:!?]+$/, ''),
  );
  return few(found).flatMap((link) => {
    const host = hostOf(link);
    if (!host) return [];
    const isOwn = own !== undefined && (host === own || host.endsWith(`.${own}`));
    const kind = isOwn ? 'own' : SHORTENERS.has(host) ? 'shortener' : 'other';
    return [{ link, host, kind }];
  });
}

/** The host of an address, without 'www.'; undefined if there is none. */
export function hostOf(address: string): string | undefined {
  const full = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  if (!address || !URL.canParse(full)) return undefined;
  return new URL(full).hostname.replace(/^www\./, '') || undefined;
}

/** A description below this length hardly describes the work. Characters. */
const SHORT = 250;
/** Characters without a line break. */
const WALL = 1500;
/** The minimum number of letters to judge, and the share of capitals among them. */
const LETTERS = 12;
const CAPITALS = 0.7;

interface Texts {
  title: string;
  description: string;
  requirements: readonly string[];
}

/** Problems of a posting that is hard to read or says little; one sentence each. */
export function thinTextProblems({ title, description, requirements }: Texts): string[] {
  const sentences: string[] = [];
  if (description.length < SHORT && requirements.length === 0)
    sentences.push(`${description.length} characters of description and no requirements`);
  return [...sentences, ...unreadable(title, description)];
}

/** Problems that make a text hard to read. */
export function unreadable(title: string, description: string): string[] {
  const sentences: string[] = [];
  const longest = Math.max(...description.split(/\n+/).map((paragraph) => paragraph.length));
  if (longest > WALL)
    sentences.push(`${longest.toLocaleString('en-US')} characters without a paragraph`);
  if (isShouted(title)) sentences.push(`Title in capitals: "${title}"`);
  if (isShouted(description)) sentences.push('Description in capitals');
  const [cries] = /[!?]{3,}/.exec(`${title} ${description}`) ?? [];
  if (cries) sentences.push(`"${cries.slice(0, 10)}"`);
  return sentences;
}

function isShouted(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const capitals = text.match(/\p{Lu}/gu) ?? [];
  return letters.length >= LETTERS && capitals.length / letters.length >= CAPITALS;
}

/** Characters quoted on each side of a match. */
const CONTEXT_LENGTH = 32;
/** The maximum number of quotes of one hint. */
const QUOTES = 5;

/** A text prepared for searching: compatibility forms of letters, and no invisible characters. */
const searchable = (text: string): string =>
  text.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');

/** A match with some words around it: '… a refundable registration fee of $50 before …'. */
function quote(text: string, start: number, end: number): string {
  const from = wordEdge(text, start - CONTEXT_LENGTH, start);
  const until = wordEdge(text, end + CONTEXT_LENGTH, end);
  const words = text.slice(from, until).replaceAll(/\s+/g, ' ').trim();
  return `${from > 0 ? '… ' : ''}${words}${until < text.length ? ' …' : ''}`;
}

/** The word boundary nearest to `wanted`, between it and `kept`. */
function wordEdge(text: string, wanted: number, kept: number): number {
  if (wanted <= 0) return 0;
  if (wanted >= text.length) return text.length;
  const step = wanted < kept ? 1 : -1;
  let at = wanted;
  while (at !== kept && !/\s/.test(text[at] ?? ' ')) at += step;
  return at;
}

/** Distinct quotes of all matches of a pattern (with the flag g). */
function quotesOf(text: string, pattern: RegExp): string[] {
  const found = [...text.matchAll(pattern)].slice(0, QUOTES);
  return [...new Set(found.map(({ 0: words, index }) => quote(text, index, index + words.length)))];
}

/** Distinct quotes, up to the maximum. */
const few = (quotes: readonly string[]): string[] => [...new Set(quotes)].slice(0, QUOTES);
