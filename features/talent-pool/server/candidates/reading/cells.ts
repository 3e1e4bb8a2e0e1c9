import {
  CANDIDATE_LENGTHS,
  type CandidateFields,
  IMPORT_COLUMNS,
  type ImportColumn,
} from '../../../rules/candidates.ts';
import { findEmails, isEmail } from '../../../../../shared/kit/addresses.ts';
import { withoutConcealed } from '../../../../../shared/kit/text.ts';
import { spokenName, toFields } from './headings.ts';
import type { SheetLine } from './records.ts';

/** The apostrophe by which spreadsheets, and our own files, say that a text is no formula and no number. */
const TEXT_MARK = /^'(?=[\d=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/;

/** A cell as it is meant: without what spreadsheets add, and without characters that cannot be seen. */
export const plainCell = (cell: string): string =>
  withoutConcealed(cell)
    .replaceAll(/[^\S\n\t\r]/g, ' ')
    .trim()
    .replace(/^=(?:"(.*)"|([-+]?\d+))$/s, '$1$2')
    .replace(TEXT_MARK, '');

/** A number that a spreadsheet has shortened: '4.67E+11'. */
const SHORTENED = /^[-+]?\d{1,3}(?:[.,٫]\d{0,15})?\s?(?:E|[x×*]\s?10\^)[-+]?\d{1,3}$/i;
/** What a spreadsheet writes instead of a value: '#N/A', '#WERT!', '####', 'Err:502'. */
const NO_VALUE = /^(?:#(?:#+|[¿¡]?[\p{L}\d/ ]{1,16}[!?]|\p{Lu}{1,2}\/?\p{Lu}{1,2})|Err:5\d\d)$/u;

const BROKEN = 'a spreadsheet has put it in place of the value. Format the column as text.';

/** What a line says of a person, and what is taken otherwise than it stands there. */
export function readPerson(
  { cells, isOpen }: SheetLine,
  columns: readonly (ImportColumn | '')[],
): { fields: Record<keyof CandidateFields, string>; notes: string[] } {
  const notes = isOpen ? ['It has a quotation mark that is not closed.'] : [];
  const usable = cells.map((cell, at) => {
    const column = columns[at];
    const isBroken = NO_VALUE.test(cell) || (column !== 'note' && SHORTENED.test(cell));
    if (!isBroken || !column) return cell;
    notes.push(`“${cell}” is left out: ${BROKEN}`);
    return '';
  });
  const fields = toFields(usable, columns);
  const found = findEmails(fields.email);
  const email = found.find(isEmail);
  if (email) {
    // A name may stand before its address: 'Zoe Keller <z@example.com>'.
    const [before = '', address] = fields.email.split('<');
    if (address && !before.includes('@'))
      fields.name ||= spokenName(before.trim().replaceAll(/^["“']|["”']$/g, ''));
    fields.email = email;
    if (found.length > 1) notes.push(`Of several email addresses, the first is taken: ${email}`);
  }
  // Programs for tables of numbers add a decimal.
  fields.phone = fields.phone.replace(/^(\+?\d{6,15})[.,]0{1,2}$/, '$1').replaceAll(/^tel:/gi, '');
  for (const name of ['phone', 'headline', 'skills', 'location', 'source'] as const)
    fields[name] = fields[name]
      .split(/[\n\r\t\v\f\u0085\u2028\u2029]+/)
      .map((part) => part.trim().replace(/,$/, ''))
      .filter(Boolean)
      .join(', ');
  for (const name of FIELDS) {
    const [text, max] = [fields[name], CANDIDATE_LENGTHS[name]];
    if (text.length <= max) continue;
    fields[name] = shorten(text, max, name === 'skills' || name === 'phone');
    notes.push(`${IMPORT_COLUMNS[name]}: shortened to ${max} characters.`);
  }
  return { fields, notes };
}

const FIELDS = Object.keys(CANDIDATE_LENGTHS) as (keyof typeof CANDIDATE_LENGTHS)[];

/** Lists end with a whole item, other texts with an ellipsis. */
function shorten(text: string, max: number, isList: boolean): string {
  const start = text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '');
  const items = isList ? start.replace(/[,;|/•·\n][^,;|/•·\n]*$/, '') : start;
  return items === start ? `${start.trimEnd()}…` : items.trimEnd();
}
