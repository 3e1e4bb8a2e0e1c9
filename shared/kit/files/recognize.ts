// cspell:ignore worddocument startxref fffe feff
import { strFromU8, unzipSync } from 'fflate';
import { readCompound } from './compound.ts';
import table from './formats.json' with { type: 'json' };
import { CUT, type FoundFormat, LOCKED } from './refusal.ts';

/** Readers of PDFs accept so many bytes before its mark. */
const BEFORE_PDF = 1024;
/** Bytes that tell a text from other content. */
const HEAD = 4096;

const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);
const hexOf = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Recognizes a file by its content. @returns undefined for content that is not known */
export function recognizeFile(bytes: Uint8Array): FoundFormat | undefined {
  const hex = hexOf(bytes.subarray(0, 300));
  if (hex.startsWith('d0cf11e0a1b11ae1')) return inCompound(bytes);
  if (hex.startsWith('504b0304') || hex.startsWith('504b0506')) return inZip(bytes);
  const start = latin1(bytes.subarray(0, BEFORE_PDF)).indexOf('%PDF-');
  if (start >= 0) return { ...toFormat(table.pdf), ...inPdf(latin1(bytes), start) };
  const binary = table.starts.find((row) => new RegExp(`^${row.hex}`).test(hex));
  return binary ? toFormat(binary) : inText(bytes.subarray(0, HEAD));
}

interface Row {
  name: string;
  extension?: string;
  advice?: string;
}

const ADVICE: Partial<Record<string, string>> = table.advice;

/** A row of the table without its marks. */
const toFormat = ({ name, extension, advice = '' }: Row): FoundFormat => ({
  name,
  ...(extension && { extension }),
  advice: ADVICE[advice] ?? 'Save it as PDF or DOCX.',
});

function inCompound(bytes: Uint8Array): FoundFormat {
  const { streams, isCut } = readCompound(bytes);
  const row = table.compound.find(({ stream }) => streams.some(({ name }) => name === stream));
  const found = toFormat(row ?? table.otherCompound);
  if (row?.trouble) return { ...found, trouble: LOCKED };
  if (isCut) return { ...found, trouble: CUT };
  const head = streams.find(({ name }) => name === 'worddocument')?.head;
  // The flag of Word's own encryption (FibBase in [MS-DOC]).
  return head && head[11]! & 1 ? { ...found, trouble: LOCKED } : found;
}

/** Bytes of a list of types, unpacked. */
const TYPES_MAX = 1_000_000;

function inZip(bytes: Uint8Array): FoundFormat {
  const names: string[] = [];
  const isWanted = ({ name, originalSize }: { name: string; originalSize: number }) => {
    names.push(name.toLowerCase().replaceAll('\\', '/'));
    return ['[content_types].xml', 'mimetype'].includes(names.at(-1)!) && originalSize < TYPES_MAX;
  };
  try {
    const types = Object.values(unzipSync(bytes, { filter: isWanted }));
    const type = types
      .map((content) => strFromU8(content, true))
      .join(' ')
      .toLowerCase();
    const row = table.zip.find((each) =>
      each.type
        ? type.includes(each.type)
        : names.some((name) => name.startsWith(each.entry ?? '-')),
    );
    return toFormat(row ?? table.zip.at(-1)!);
  } catch {
    // Without its end there is no directory.
    return { ...toFormat(table.zip.at(-1)!), trouble: CUT };
  }
}

/** A PDF is doubtful if it is encrypted, or has no end, no table or no page. Packed objects are not looked into. */
function inPdf(text: string, start: number): Pick<FoundFormat, 'isDoubtful' | 'isUnsearchable'> {
  const end = text.slice(Math.max(0, text.lastIndexOf('startxref')));
  const at = Number(/startxref\s+(\d+)\s+%%EOF/.exec(end)?.[1]);
  const isIndexed = [at, at + start].some((from) =>
    /^\s{0,9}(xref|\d+ \d+ obj)/.test(text.slice(from, from + 40)),
  );
  const isPacked = text.includes('/ObjStm');
  const hasPages = isPacked || /\/Type\s{0,9}\/Page\b/.test(text);
  const hasMaps =
    text.includes('/ToUnicode') || !/\/Ordering\s{0,9}\(Identity\)|\/Type3\b/.test(text);
  return {
    isDoubtful: !isIndexed || !hasPages || text.includes('/Encrypt'),
    isUnsearchable: !isPacked && (!hasMaps || !text.includes('/Font')),
  };
}

function inText(bytes: Uint8Array): FoundFormat | undefined {
  const mark = hexOf(bytes.subarray(0, 2));
  const encoding = { fffe: 'utf-16le', feff: 'utf-16be' }[mark] ?? 'utf-8';
  const text = new TextDecoder(encoding).decode(bytes).trimStart().toLowerCase();
  // Control characters, other than those that end lines and pages.
  // oxlint-disable-next-line no-control-regex
  if (!text || /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text)) return undefined;
  return toFormat(table.texts.find((row) => new RegExp(`^(?:${row.text})`, 's').test(text))!);
}

const ENDINGS = new RegExp(
  String.raw`(?:[.．][\s\p{Cf}]*(?:(?:${table.endings})[\s\p{Cf}]*)?)+$`,
  'iu',
);
const PROGRAM = new RegExp(String.raw`\.\s*(?:${table.programs})\s*$`, 'i');

/**
 * A name with the ending of the format: others, blanks, dots and marks of direction at its end go. A name that ends like a
 * program's stays, so that it is refused.
 */
export const withEnding = (name: string, extension: string): string =>
  PROGRAM.test(name) ? name : name.replace(ENDINGS, '').trimEnd() + extension;
