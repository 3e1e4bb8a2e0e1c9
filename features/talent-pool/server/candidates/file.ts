import {
  CANDIDATE_LENGTHS,
  candidateFields,
  type CandidateFields,
  type FilePreview,
  IMPORT_COLUMNS,
  IMPORT_FILE_MAX,
  IMPORT_MAX,
  type ImportColumn,
  type RefusedLine,
} from '../../rules/candidates.ts';
import { EMAIL_MAX, findEmails, isEmail } from '../../../../shared/kit/addresses.ts';
import type { UploadedFile } from '../../../../shared/kit/endpoint.ts';
import { inFigures } from '../../../../shared/kit/figures.ts';
import { recognizeFile } from '../../../../shared/kit/files/recognize.ts';
import { fold } from '../../../../shared/kit/text.ts';
import { check, type FieldErrors } from '../../../../shared/kit/validation.ts';
import { decode, ENCODING_LABELS, unicodeOf } from '../../../../server/files/encoding.ts';
import { Problem, refuseField } from '../../../../server/http/problems.ts';
import { plainCell, readPerson } from './reading/cells.ts';
import { columnOf, guessColumns } from './reading/headings.ts';
import { readLines, type SheetLine } from './reading/records.ts';

/** Columns of a file; contacts of mail programs have nearly a hundred. */
const COLUMNS_MAX = 150;
/** Valid lines that a preview shows. */
const SHOWN = 20;
/** Lines in which headings are looked for. */
const ABOVE_MAX = 40;

/** A file of candidates, read. */
export interface CandidateFile extends Omit<FilePreview, 'valid' | 'rows' | 'encodings'> {
  /** The cells of its lines, by line. */
  cellsOf: ReadonlyMap<number, readonly string[]>;
  valid: { line: number; fields: CandidateFields }[];
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
  if (!file) throw unreadable('Choose a CSV file.');
  if (file.content.length === 0) throw unreadable('This file is empty. Choose another CSV file.');
  if (file.content.length > IMPORT_FILE_MAX) throw tooLarge('The file must have at most 2 MB.');
  if (chosenEncoding && !ENCODING_LABELS.has(chosenEncoding))
    refuseField('encoding', `Choose one of: ${[...ENCODING_LABELS.keys()].join(', ')}.`);
  const found = recognizeFile(file.content);
  if (found && found.extension !== '.txt')
    throw unreadable(`This is not a CSV file. It is ${found.name}. ${ADVICE}`);
  if (isBinary(file.content)) throw unreadable(`This is not a text file. ${ADVICE}`);
  const isKnown = (text: string) => columnOf(text) !== undefined;
  const { text, encoding, isSure } = decode(file.content, chosenEncoding, isKnown);
  const all = readLines(text, isKnown, IMPORT_MAX + ABOVE_MAX);
  const widest = Math.max(0, ...all.map(({ cells }) => cells.length));
  if (widest > COLUMNS_MAX)
    throw tooLarge(`Import at most ${COLUMNS_MAX} columns. This file has ${inFigures(widest)}.`);
  for (const line of all) line.cells = line.cells.map(plainCell);
  const { at, startsWithHeadings } = findHeadings(all);
  const lines = all.slice(startsWithHeadings ? at + 1 : at);
  if (lines.length === 0)
    throw unreadable(
      'The file has no lines below its headings. The first line must have the headings.',
    );
  if (lines.length > IMPORT_MAX)
    throw tooLarge(`Import at most ${inFigures(IMPORT_MAX)} lines at a time. This file has more.`);
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

const unreadable = (message: string) => new Problem('candidate-file-unreadable', message);
const tooLarge = (message: string) => new Problem('candidate-file-too-large', message);
const ADVICE = 'In a spreadsheet, choose to save or download it as CSV.';

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
  const width = lines[person]!.cells.length;
  const hasDigits = (cell: string) => /\d.?\d.?\d.?\d.?\d/.test(cell);
  const at = lines
    .slice(0, person)
    .findIndex(({ cells }) => cells.length * 2 > width && !cells.some(hasDigits));
  return at >= 0 ? { at, startsWithHeadings: true } : { at: person, startsWithHeadings: false };
}

/** What columns without a known heading have, by their cells. */
function withContents(
  columns: readonly (ImportColumn | '')[],
  lines: readonly SheetLine[],
  startsWithHeadings: boolean,
): (ImportColumn | '')[] {
  const filled = [...columns];
  if (startsWithHeadings && !columns.some(Boolean)) return filled;
  for (const [name, fits] of CONTENTS) {
    if (name === 'phone' && startsWithHeadings) continue;
    // 'lastName' is a name, too.
    const isThere = filled.some((column) => column.toLowerCase().endsWith(name));
    const at = filled.findIndex((column, index) => {
      const cells = lines.map((line) => line.cells[index] ?? '').filter(Boolean);
      return column === '' && cells.filter(fits).length > cells.length * 0.6;
    });
    if (at >= 0 && !isThere) filled[at] = name;
  }
  return filled;
}

/** How the cells of a column look. */
const CONTENTS: [ImportColumn, (cell: string) => boolean][] = [
  ['email', hasEmail],
  ['name', (cell) => /^[\p{L}\p{M}][\p{L}\p{M}'’. ,()/"-]{1,60}$/u.test(cell)],
  ['phone', (cell) => /^\+?[\d ()./-]{7,22}$/.test(cell)],
];

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
  for (const sheetLine of lines) {
    const { line } = sheetLine;
    const person = readPerson(sheetLine, columns);
    const name = person.fields.name.slice(0, CANDIDATE_LENGTHS.name);
    const email = person.fields.email.slice(0, EMAIL_MAX);
    const said = (message: string) => ({ line, name, email, message });
    const refuse = (message: string) => refused.push(said([message, ...person.notes].join(' ')));
    const read = check(candidateFields, person.fields);
    const key = 'value' in read ? fold(read.value.email) : '';
    if (!('value' in read)) refuse(inWords(read));
    else if (seen.has(key)) refuse(`Line ${seen.get(key)} has the same email address.`);
    else {
      seen.set(key, line);
      valid.push({ line, fields: read.value });
      notes.push(...person.notes.map(said));
    }
  }
  return { valid, refused, notes };
}

/** Messages that do not name their field get its name. */
function inWords({ message, errors }: { message: string; errors: FieldErrors }): string {
  const [[field, sentence] = []] = Object.entries(errors);
  const name = IMPORT_COLUMNS[field as ImportColumn] as string | undefined;
  return name && sentence && message !== sentence ? `${name}: ${sentence}` : message;
}

/** Whether a file has zero bytes one after the other, as no text has, except in UTF-16. */
const isBinary = (content: Uint8Array): boolean =>
  !unicodeOf(content) &&
  Buffer.from(content).toString('latin1').replace(/\0+$/, '').includes('\0\0');
