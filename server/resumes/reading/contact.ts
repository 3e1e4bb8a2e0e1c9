// cspell:ignore behance dribbble stackoverflow nach nombre apellidos cognome completo naam nazwisko lebenslauf profil
// cspell:ignore seite calle adresse bewerbung zyciorys europass kontakt geboren
import { periodIn } from './dates.ts';
import { type Line, plainWords, withoutEnds } from './line.ts';
import { sectionOf } from './sections.ts';
import { titleWords } from './vocabulary.ts';

// Spaces in lines are single.
const EMAIL =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64} ?@ ?(?:[\p{L}\p{N}-]{1,63}\.){1,6}\p{L}{2,24}/u;
const LINK =
  /(?:https?:\/\/|(?<![\w.-])www\.)[^\s<>"|,;]+|(?<![\w.-])(?:[\w-]{1,63}\.){0,3}(?:linkedin\.com|github\.com|gitlab\.com|xing\.com|behance\.net|dribbble\.com|stackoverflow\.com|medium\.com)\/[^\s<>"|,;]+|(?<![\w.-])[a-z0-9][\w-]{0,62}\.(?:dev|io|me|design|github\.io)\b(?:\/[^\s<>"|,;]*)?/giu;
const PHONE = /(?<![\w/.])(?:\+|00)?\(?\d[\d\s()./-]{6,20}\d(?!\w)/g;

/** The first email address of a text; '' if there is none. */
export const emailIn = (text: string): string =>
  (EMAIL.exec(text)?.[0] ?? '').replaceAll(/\s/g, '').replace(/^[._-]+/, '');

/** The first phone number: 8 to 15 digits that are no dates. */
export function phoneIn(text: string): string {
  for (const line of text.split('\n')) {
    for (const [found] of line.matchAll(PHONE)) {
      const digits = found.replaceAll(/\D/g, '').length;
      if (digits >= 8 && digits <= 15 && (found.startsWith('+') || !periodIn(found)))
        return found.trim();
    }
  }
  return '';
}

/** Web addresses, without those of email. */
export function linksIn(text: string): string[] {
  const links = [...text.replaceAll(new RegExp(EMAIL, 'gu'), ' ').matchAll(LINK)];
  return [...new Set(links.map(([link]) => withoutEnds(link, /\0/, /[.)\]]/)))];
}

const NAME_LABEL =
  /^(?:(?:full |first |family |vor- und nach|vor-\/nach)?name|nom(?: et prénom)?|prénom nom|nombre(?: y apellidos)?|nome(?: e cognome| completo)?|naam|imię i nazwisko)\s*[:：]+\s*(\S.*)$/iu;
const NO_NAME = new Set(
  `curriculum vitae resume lebenslauf cv profile profil page seite street strasse rue calle rua via address adresse tel email
  phone mobile github linkedin bewerbung zyciorys europass personal information contact kontakt portfolio born geboren date`.split(
    /\s+/,
  ),
);
/** Of lines; the name stands at the top, or at the top of a column. */
const NAME_LINES = 40;

/** The name: a labeled one, or the line at the top that looks most like one. '' if nothing does. */
export function nameIn(lines: readonly Line[], email: string): string {
  for (const { text, cells } of lines) {
    const labeled = NAME_LABEL.exec(cells.length === 2 ? cells.join(': ') : text)?.[1];
    if (labeled && isName(labeled)) return labeled.trim();
  }
  const largest = Math.max(...lines.slice(0, NAME_LINES).map(({ size }) => size));
  const address = plainWords(email.split('@')[0]?.replaceAll(/[._\d-]/g, ' ') ?? '').split(' ');
  let best = { name: '', score: 0 };
  for (const [index, line] of lines.slice(0, NAME_LINES).entries()) {
    const next = lines[index + 1];
    for (const text of candidatesOf(line, next)) {
      if (!isName(text)) continue;
      const words = plainWords(text).split(' ');
      const score =
        (line.size >= largest - 0.1 ? 4 : 0) +
        (line.size > 1.25 * (lines.at(-1)?.size ?? 0) ? 1 : 0) +
        (index === 0 ? 2.5 : 1.5 - index / 10) +
        words.filter((word) => word.length > 2 && address.some((part) => part.includes(word)))
          .length *
          2 -
        titleWords(text) * 2 -
        (line.isBullet ? 3 : 0);
      if (score > best.score) best = { name: text, score };
    }
  }
  return toNameCase(best.name);
}

/** The cells of a line, and a name whose second half is in the next line. */
function candidatesOf(line: Line, next: Line | undefined): string[] {
  const [first = ''] = line.cells;
  const parts = first.split(/ ?[|•·,] ?| [–—-] /);
  const [start = ''] = parts;
  const isHalf =
    next && next.size === line.size && next.font === line.font && /^[\p{L}'-]+$/u.test(first);
  const candidates = [first, start, withoutDegrees(first)];
  if (isHalf && /^[\p{L}' -]+$/u.test(next.text)) candidates.unshift(`${first} ${next.text}`);
  return [...new Set(candidates)];
}

const DEGREES = /,? (?:Ph\.?D|M\.?Sc|B\.?Sc|MBA|M\.?A|B\.?A|PMP|CPA|M\.?D|RN)\.?$/u;
const withoutDegrees = (text: string): string => text.replace(DEGREES, '');

function isName(text: string): boolean {
  const name = withoutDegrees(text.trim());
  if (name.length < 4 || name.length > 60 || /[\d@:/|,;!?()&]/.test(name)) return false;
  const words = name.split(/\s+/);
  if (words.length < 2 || words.length > 6) return false;
  if (
    sectionOf(name) ||
    plainWords(name)
      .split(' ')
      .some((word) => NO_NAME.has(word))
  )
    return false;
  // 'de la' and 'van der' are small.
  const small =
    /^(?:de|da|do|dos|das|del|della|di|van|von|der|den|la|le|el|y|e|zu|ter|ten|al|bin|ben|du|af)$/i;
  return words.every((word) => /^(?:\p{Lu}|['’]\p{Lu}|d['’])/u.test(word) || small.test(word));
}

/** 'ANNA SCHMIDT' is written 'Anna Schmidt'. */
function toNameCase(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name.toLowerCase().replaceAll(/(?<=^|[\s'’-])\p{L}/gu, (letter) => letter.toUpperCase());
}
