import {
  candidateFields,
  type CandidateFields,
  columnOf,
  type FilePreview,
  guessColumns,
  IMPORT_COLUMNS,
  IMPORT_FILE_MAX,
  IMPORT_MAX,
  type ImportColumn,
  type RefusedLine,
} from '../../shared/candidates/candidates.ts';
import { findEmails, isEmail } from '../../shared/kit/addresses.ts';
import type { UploadedFile } from '../../shared/kit/endpoint.ts';
import { inFigures } from '../../shared/kit/figures.ts';
import { fold } from '../../shared/kit/text.ts';
import { check, type FieldErrors } from '../../shared/kit/validation.ts';
import { decode, ENCODING_LABELS, unicodeOf } from '../files/encoding.ts';
import { Problem, refuseField } from '../http/problems.ts';
import { plainCell, readPerson } from './reading/cells.ts';
import { readLines, type SheetLine } from './reading/records.ts';

/** Columns of a file; contacts of mail programs have nearly a hundred. */
const COLUMNS_MAX = 150;
/** Valid lines that a preview shows. */
const SHOWN = 20;
/** Lines in which headings are looked for. */
const ABOVE_MAX = 40;

/** A file of candidates, read. */
export interface CandidateFile {
  columns: FilePreview['columns'];
  total: number;
  /** The cells of its lines, by line. */
  cellsOf: ReadonlyMap<number, readonly string[]>;
  valid: { line: number; fields: CandidateFields }[];
  refused: RefusedLine[];
  /** Of valid lines: what is taken otherwise than it stands in the file. */
  notes: RefusedLine[];
  above: string;
  startsWithHeadings: boolean;
  encoding: string;
  isEncodingSure: boolean;
}

interface Chosen {
  /** What its columns are; guessed if left out. */
  columns?: readonly (ImportColumn | '')[] | undefined;
  /** The name of its encoding; told by its bytes if ''. */
  encoding?: string;
}

/**
 * Reads a CSV file, as programs of every system and language write it.
 * @throws Problem 400, 413 for a file that cannot be read, or is too long
 */
export function readCandidates(
  file: UploadedFile | undefined,
  { columns: chosen, encoding: chosenEncoding = '' }: Chosen,
): CandidateFile {
  if (!file || file.content.length === 0)
    throw new Problem('candidate-file-unreadable', 'Choose a CSV file.');
  if (file.content.length > IMPORT_FILE_MAX)
    throw new Problem('candidate-file-too-large', 'The file must have at most 2 MB.');
  refuseField(
    'encoding',
    chosenEncoding && !ENCODING_LABELS.has(chosenEncoding) ? UNKNOWN_ENCODING : undefined,
  );
  if (isAnotherFormat(file.content))
    throw new Problem(
      'candidate-file-unreadable',
      'This is not a CSV file. In a spreadsheet, choose to save or download it as CSV.',
    );
  if (isBinary(file.content))
    throw new Problem(
      'candidate-file-unreadable',
      'This is not a text file. In a spreadsheet, choose to save or download it as CSV.',
    );
  const isKnown = (text: string) => columnOf(text) !== undefined;
  const { text, encoding, isSure } = decode(file.content, chosenEncoding, isKnown);
  const written = readLines(text, isKnown, IMPORT_MAX + ABOVE_MAX);
  const widest = Math.max(0, ...written.map(({ cells }) => cells.length));
  if (widest > COLUMNS_MAX)
    throw new Problem(
      'candidate-file-too-large',
      `Import at most ${COLUMNS_MAX} columns. This file has ${inFigures(widest)}.`,
    );
  const all = written.map((line) => ({
    ...line,
    cells: line.cells.map(plainCell),
  }));
  const { at, startsWithHeadings } = findHeadings(all);
  const lines = all.slice(startsWithHeadings ? at + 1 : at);
  if (lines.length === 0)
    throw new Problem(
      'candidate-file-unreadable',
      'The file has no lines below its headings. The first line must have the headings.',
    );
  if (lines.length > IMPORT_MAX)
    throw new Problem(
      'candidate-file-too-large',
      `Import at most ${inFigures(IMPORT_MAX)} lines at a time. This file has more.`,
    );
  const named = startsWithHeadings ? (all[at]?.cells ?? []) : [];
  const width = Math.max(named.length, ...lines.map(({ cells }) => cells.length));
  const headings = Array.from({ length: width }, (_, index) =>
    startsWithHeadings ? (named[index] ?? '') : `Column ${index + 1}`,
  );
  const guessed = chosen ?? withContents(guessColumns(headings), lines, startsWithHeadings);
  const columns = headings.map((_, index) => guessed[index] ?? '');
  return {
    columns: headings.map((heading, index) => ({
      heading,
      sample: lines.find(({ cells }) => cells[index])?.cells[index]?.slice(0, 80) ?? '',
      column: columns[index] ?? '',
    })),
    total: lines.length,
    cellsOf: new Map(lines.map(({ line, cells }) => [line, cells])),
    ...readRows(lines, columns),
    above: all
      .slice(0, at)
      .map(({ cells }) => cells.filter(Boolean).join(' '))
      .join('\n')
      .slice(0, 500),
    startsWithHeadings,
    encoding,
    isEncodingSure: isSure,
  };
}

const UNKNOWN_ENCODING = `Choose one of: ${[...ENCODING_LABELS.keys()].join(', ')}.`;

const hasEmail = (cell: string) => findEmails(cell).some(isEmail);

/**
 * The line with the headings: it has most of the known ones. Without any, it is the first line above all addresses that has
 * as many cells as the people below it.
 * @returns the first line of people if there are no headings
 */
function findHeadings(lines: readonly SheetLine[]): { at: number; startsWithHeadings: boolean } {
  const known = lines
    .slice(0, ABOVE_MAX)
    .map(({ cells }) => (cells.some(hasEmail) ? 0 : guessColumns(cells).filter(Boolean).length));
  const most = Math.max(0, ...known);
  if (most > 1) return { at: known.indexOf(most), startsWithHeadings: true };
  const person = lines.findIndex(({ cells }) => cells.some(hasEmail));
  if (person < 0) return { at: Math.max(0, known.indexOf(most)), startsWithHeadings: true };
  const width = lines[person]?.cells.length ?? 0;
  const at = lines.findIndex(
    ({ cells }) =>
      cells.length * 2 > width && !cells.some((cell) => /\d.?\d.?\d.?\d.?\d/.test(cell)),
  );
  return at >= 0 && at < person
    ? { at, startsWithHeadings: true }
    : { at: person, startsWithHeadings: false };
}

/** What columns without a known heading have, by their cells. */
function withContents(
  columns: readonly (ImportColumn | '')[],
  lines: readonly SheetLine[],
  startsWithHeadings: boolean,
): (ImportColumn | '')[] {
  const filled = [...columns];
  if (startsWithHeadings && !columns.some(Boolean)) return filled;
  const share = (index: number, isIt: (cell: string) => boolean) => {
    const cells = lines.map(({ cells: row }) => row[index] ?? '').filter(Boolean);
    return cells.length ? cells.filter(isIt).length / cells.length : 0;
  };
  const fill = (name: ImportColumn, isIt: (cell: string) => boolean) => {
    const at = filled.findIndex((column, index) => column === '' && share(index, isIt) > 0.6);
    if (at >= 0) filled[at] = name;
  };
  if (!filled.includes('email')) fill('email', hasEmail);
  if (!NAMES.some((name) => filled.includes(name))) fill('name', (cell) => NAME.test(cell));
  if (!startsWithHeadings) fill('phone', (cell) => PHONE.test(cell));
  return filled;
}

const NAMES = ['name', 'firstName', 'lastName'] as const;
const NAME = /^[\p{L}\p{M}][\p{L}\p{M}'’. ,-]{1,60}$/u;
const PHONE = /^\+?[\d ()./-]{7,22}$/;

/** The start of a file, as the page shows it before the import. */
export function toPreview(file: CandidateFile): FilePreview {
  const { cellsOf: _, valid, ...rest } = file;
  return {
    ...rest,
    valid: valid.length,
    rows: valid.slice(0, SHOWN).map(({ line, fields }) => ({ line, ...fields })),
    encodings: [...ENCODING_LABELS].map(([value, label]) => ({ value, label })),
  };
}

function readRows(lines: readonly SheetLine[], columns: readonly (ImportColumn | '')[]) {
  const valid: CandidateFile['valid'] = [];
  const refused: RefusedLine[] = [];
  const notes: RefusedLine[] = [];
  const seen = new Map<string, number>();
  for (const { line, cells, isOpen } of lines) {
    const person = readPerson(cells, columns);
    const { name, email } = person.fields;
    const about = (message: string) => ({
      line,
      name: name.slice(0, 100),
      email: email.slice(0, 254),
      message,
    });
    const said = [...person.notes, ...(isOpen ? [OPEN_QUOTE] : [])];
    const refuse = (message: string) => refused.push(about([message, ...said].join(' ')));
    const read = check(candidateFields, person.fields);
    if (!('value' in read)) {
      refuse(inWords(read));
      continue;
    }
    const key = fold(read.value.email);
    const before = seen.get(key);
    if (before !== undefined) refuse(`Line ${before} has the same email address.`);
    else {
      seen.set(key, line);
      valid.push({ line, fields: read.value });
      notes.push(...said.map(about));
    }
  }
  return { valid, refused, notes };
}

const OPEN_QUOTE = 'It has a quotation mark that is not closed.';

/** Messages that do not name their field get its name. */
function inWords({ message, errors }: { message: string; errors: FieldErrors }): string {
  const [[field, sentence] = []] = Object.entries(errors);
  const name = IMPORT_COLUMNS[field as ImportColumn] as string | undefined;
  return name && sentence && message !== sentence ? `${name}: ${sentence}` : message;
}

/** How spreadsheets (zip archives, older ones of Excel) and PDF begin. */
const OTHER_FORMATS = new Set(['PK\u0003\u0004', '\u00D0\u00CF\u0011\u00E0', '%PDF']);

/** Web pages and other texts, which have no lines of cells. */
const OTHER_TEXT =
  /^[\s\u00EF\u00BB\u00BF]{0,9}(?:<(?:!doctype|html|table|\?xml|meta)|\{\\rtf|BEGIN:VCARD|\[?\{\s*")/i;

const isAnotherFormat = (content: Uint8Array): boolean =>
  OTHER_FORMATS.has(String.fromCharCode(...content.slice(0, 4))) ||
  OTHER_TEXT.test(String.fromCharCode(...content.slice(0, 40)));

/** Whether a file has zero bytes one after the other, as no text has, except in UTF-16. */
const isBinary = (content: Uint8Array): boolean =>
  !unicodeOf(content) &&
  Buffer.from(content).toString('latin1').replace(/\0+$/, '').includes('\0\0');
