import { few, quote, searchable } from './quotes.ts';

/** Words before a fee that say there is none: 'We never ask for a registration fee'. */
const DENIED =
  /\b(no|not|never|without|nor|free of|don['’]t|won['’]t|nunca|sin|no hay)\b[^.!?\n]{0,40}$/i;

/**
 * Words by which offers are known that are none, English and Spanish: money or papers asked for in advance, money passed
 * on for others, pay that nobody gives. Each is what applicants are told, not what a company may deal with: an honest
 * bank writes of bank details, and an honest job of crypto wallets.
 */
const PHRASES: readonly RegExp[] = [
  // Money in advance
  /\b(registration|application|processing|admin(istration)?|enrol+ment|onboarding|training|starter|visa|background[- ]check) (fee|deposit)s?\b/gi,
  /\b(refundable|security|upfront|up-front|advance) (fee|deposit|payment)s?\b/gi,
  /\b(pay|paying|buy|purchase) (for )?(your|the|a) (own )?(training|starter|welcome|equipment|certification)( kit| pack(age)?| materials?)?\b/gi,
  /\bcuotas? de (inscripci[oó]n|registro|ingreso)\b/gi,
  /\b(pago|dep[oó]sito) (por adelantado|anticipado|previo)\b/gi,
  /\bpagar? (la |una )?(inscripci[oó]n|capacitaci[oó]n|fianza)\b/gi,
  // Ways of paying that cannot be taken back
  /\b(western union|moneygram|gift cards?|money orders?|tarjetas? de regalo)\b/gi,
  /\b(paid|payment|salary|pay|pagos?|deposit) (is |are )?(made )?(in|by|via|with|through|en|con) (bitcoin|btc|usdt|crypto(currency|currencies)?|criptomonedas?)\b/gi,
  /\byour (own )?(crypto|bitcoin|usdt|digital) wallet\b/gi,
  // Money and parcels passed on for others
  /\b(through|into|via|using|to) your (own |personal )?(bank )?account\b/gi,
  /\b(cash|deposit)(ing)? (the |our )?(checks?|cheques?)\b/gi,
  /\bre-?ship(ping)?\b[^.!?\n]{0,30}\b(parcels?|packages?|goods|items)\b/gi,
  /\b(receive|forward|inspect)\w* (parcels?|packages?|items) (at|from) (your )?home\b/gi,
  // Papers and secrets in advance
  /\b(cop(y|ies)|scans?|photos?|pictures?) of (your |the )?(passport|id card|identity card|driver['’]?s licen[cs]e|credit card|debit card)\b/gi,
  /\bsend (us )?(your )?(passport|bank details|card (number|details)|social security number|ssn)\b/gi,
  /\byour (full )?(bank(ing)? (account )?(details|information|number)|credit card (details|number)|online banking|social security number|ssn)\b/gi,
  /\bcopia de(l| su| tu) (pasaporte|dni|c[eé]dula|tarjeta)\b/gi,
  /\b(tus|sus|env[ií]a(nos)?( los)?) datos bancarios\b/gi,
  // Pay that nobody gives
  /\b(earn|make|earning|making|gana|gane|ganar)\b[^.!?\n]{0,20}[$€£]\s?\d[\d.,]*(k\b)?[^.!?\n]{0,24}\b(daily|weekly|(per|a|each|every) (day|week)|diarios?|al d[ií]a|por d[ií]a|semanales|por semana|a la semana)\b/gi,
  /[$€£]{3,}/g,
  /\b(easy|quick|fast|free) (money|cash|income)\b/gi,
  /\bguaranteed (income|earnings|profit|returns?)\b/gi,
  /\b(unlimited|uncapped) (income|earning)s?( potential)?\b/gi,
  /\b(be your own boss|financial freedom|passive income|get rich|multi-?level marketing)\b/gi,
  /\b(dinero|ingresos?) (f[aá]cil(es)?|r[aá]pidos?|garantizados?|pasivos?)\b/gi,
  /\bno interviews? (is |are )?(required|needed|necessary)?/gi,
  // Away from where anybody can look
  /\b(only|just|exclusively|solo|s[oó]lo|[uú]nicamente)\b[^.!?\n]{0,24}\b(telegram|whats\s?app|signal|wechat)\b/gi,
  /\b(telegram|whats\s?app|signal|wechat) (only|exclusively|solamente|[uú]nicamente)\b/gi,
  // Letters of another alphabet among our own, so that no word is found
  /\p{Script=Latin}+\p{Script=Cyrillic}[\p{Script=Latin}\p{Script=Cyrillic}]*|\p{Script=Cyrillic}+\p{Script=Latin}[\p{Script=Latin}\p{Script=Cyrillic}]*/gu,
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

/** Where it says that nothing has to be known; with pay far above that of others it often means fraud. */
export function noExperienceQuotes(original: string): string[] {
  const text = searchable(original);
  return few(
    [...text.matchAll(NO_EXPERIENCE)].map(({ 0: words, index }) =>
      quote(text, index, index + words.length),
    ),
  );
}
