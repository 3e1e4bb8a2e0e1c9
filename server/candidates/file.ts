import { parse, CsvError } from 'csv-parse/sync';
import {
  candidateFields,
  type CandidateFields,
  type FilePreview,
  guessColumns,
  IMPORT_COLUMNS,
  IMPORT_FILE_MAX,
  IMPORT_MAX,
  type ImportColumn,
  type RefusedLine,
  toFields,
} from '../../shared/candidates/candidates.ts';
import type { UploadedFile } from '../../shared/kit/endpoint.ts';
import { inFigures } from '../../shared/kit/figures.ts';
import { fold } from '../../shared/kit/text.ts';
import { check, type FieldErrors } from '../../shared/kit/validation.ts';
import { Problem } from '../http/problems.ts';

/** Columns of a file. */
const COLUMNS_MAX = 50;
/** Characters of one line. */
const LINE_MAX = 20_000;
/** Valid lines that a preview shows. */
const SHOWN = 20;

interface Line {
  /** From 1, as editors count them. */
  line: number;
  cells: string[];
}

/** A file of candidates, read. */
export interface CandidateFile {
  columns: FilePreview['columns'];
  total: number;
  /** The cells of its lines, by line. */
  cellsOf: ReadonlyMap<number, readonly string[]>;
  valid: { line: number; fields: CandidateFields }[];
  refused: RefusedLine[];
}

/**
 * Reads a CSV file: UTF-8, UTF-16 or Windows-1252, with commas, semicolons, tabs or bars.
 * @param chosen what its columns are; guessed from the headings if left out
 * @throws Problem 400, 413 for a file that cannot be read, or is too long
 */
export function readCandidates(
  file: UploadedFile | undefined,
  chosen: readonly (ImportColumn | '')[] | undefined,
): CandidateFile {
  if (!file || file.content.length === 0)
    throw new Problem('candidate-file-unreadable', 'Choose a CSV file.');
  if (file.content.length > IMPORT_FILE_MAX)
    throw new Problem('candidate-file-too-large', 'The file must have at most 2 MB.');
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
  const [first, ...lines] = readLines(decode(file.content));
  if (!first || lines.length === 0)
    throw new Problem(
      'candidate-file-unreadable',
      'The file has no lines below its headings. The first line must have the headings.',
    );
  if (lines.length > IMPORT_MAX)
    throw new Problem(
      'candidate-file-too-large',
      `Import at most ${inFigures(IMPORT_MAX)} lines at a time. This file has more.`,
    );
  // Spreadsheets add empty cells at the end.
  const widthOf = ({ cells }: Line) => cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  const widest = Math.max(...[first, ...lines].map(widthOf));
  const headings = first.cells.slice(0, widest);
  if (widest > COLUMNS_MAX)
    throw new Problem(
      'candidate-file-too-large',
      `Import at most ${COLUMNS_MAX} columns. This file has ${inFigures(widest)}.`,
    );
  const columns = headings.map((_, index) => (chosen ?? guessColumns(headings))[index] ?? '');
  return {
    columns: headings.map((heading, index) => ({
      heading,
      sample: lines.find(({ cells }) => cells[index]?.trim())?.cells[index]?.slice(0, 80) ?? '',
      column: columns[index] ?? '',
    })),
    total: lines.length,
    cellsOf: new Map(lines.map(({ line, cells }) => [line, cells])),
    ...readRows(lines, columns),
  };
}

/** The start of a file, as the page shows it before the import. */
export const toPreview = ({ columns, total, valid, refused }: CandidateFile): FilePreview => ({
  columns,
  total,
  valid: valid.length,
  rows: valid.slice(0, SHOWN).map(({ line, fields }) => ({ line, ...fields })),
  refused,
});

function readRows(lines: readonly Line[], columns: readonly (ImportColumn | '')[]) {
  const valid: CandidateFile['valid'] = [];
  const refused: RefusedLine[] = [];
  const seen = new Map<string, number>();
  for (const { line, cells } of lines) {
    const given = toFields(cells, columns);
    const { name, email } = given;
    const refuse = (message: string) =>
      refused.push({ line, name: name.slice(0, 100), email: email.slice(0, 254), message });
    const read = check(candidateFields, given);
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
    }
  }
  return { valid, refused };
}

/** Messages that do not name their field get its name. */
function inWords({ message, errors }: { message: string; errors: FieldErrors }): string {
  const [[field, sentence] = []] = Object.entries(errors);
  const name = IMPORT_COLUMNS[field as ImportColumn] as string | undefined;
  return name && sentence && message !== sentence ? `${name}: ${sentence}` : message;
}

/** How spreadsheets (zip archives, older ones of Excel) and PDF begin. */
const OTHER_FORMATS = new Set(['PK\u0003\u0004', '\u00D0\u00CF\u0011\u00E0', '%PDF']);

const isAnotherFormat = (content: Uint8Array): boolean =>
  OTHER_FORMATS.has(String.fromCharCode(...content.slice(0, 4)));

/** Whether a file has zero bytes, as no text has, except in UTF-16, which its mark tells. */
const isBinary = (content: Uint8Array): boolean => !isUtf16(content) && content.includes(0);

const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

/** The text of a file, by its byte order mark, or as it can be read. */
function decode(content: Uint8Array): string {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    // As older spreadsheets save it.
    return new TextDecoder('windows-1252').decode(content);
  }
}

/** The apostrophe by which spreadsheets, and our own files, say that a text is no formula. */
const FORMULA_MARK = /^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/;

const DELIMITERS = [',', ';', '\t', '|'];

/** The sign that the headings have most often, outside of quotes. */
function delimiterOf(text: string): string {
  const headings = /^[^\r\n]*/.exec(text)?.[0].replaceAll(/"[^"]*"/g, '') ?? '';
  const count = (sign: string) => headings.split(sign).length;
  return DELIMITERS.toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

/** @throws Problem 400 naming the line */
function readLines(text: string): Line[] {
  // PostgreSQL stores no NUL.
  const plain = text.replaceAll('\0', '');
  try {
    const records = parse(plain, {
      delimiter: delimiterOf(plain),
      info: true,
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: LINE_MAX,
      // One more than allowed says that there are too many; the rest is not read.
      to: IMPORT_MAX + 2,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => {
      // The parser counts the line in which a record ends.
      const breaks = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
      const cells = record.map((cell) => cell.replace(FORMULA_MARK, ''));
      return { line: info.lines - breaks, cells };
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as unknown as { lines?: number };
    throw new Problem(
      'candidate-file-unreadable',
      `Line ${lines ?? 1} cannot be read. ${REASONS[error.code] ?? 'Save the file as CSV again.'}`,
    );
  }
}

const REASONS: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'It has a quotation mark that is not closed.',
  CSV_INVALID_CLOSING_QUOTE: 'It has a quotation mark within a quoted text; double it.',
  INVALID_OPENING_QUOTE: 'It has a quotation mark within a text; put the text in quotation marks.',
  CSV_MAX_RECORD_SIZE: 'It is too long, or a quotation mark is not closed.',
};
