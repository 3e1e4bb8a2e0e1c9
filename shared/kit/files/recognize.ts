import type { Reason } from '../../errors.ts';
import { readCompound } from './compound.ts';
import table from './formats.json' with { type: 'json' };
import { unpackText, readZip } from './zip.ts';

/** What a file is by its content. */
export interface FoundFormat {
  /** With its article: 'an RTF file'. */
  name: string;
  /** Of a document that people can send, in small letters with its dot. */
  extension?: string;
  /** A key of the table: what to do instead of saving it as PDF or DOCX. */
  advice?: string;
  trouble?: 'locked' | 'cut';
  /** A PDF of which only a program that opens it can say whether it opens. */
  isDoubtful?: boolean;
}

/** Readers of PDFs accept so many bytes before its mark. */
const BEFORE_PDF = 1024;
/** Bytes that tell a text from other content. */
const HEAD = 4096;

const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);
const hexOf = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Recognizes a file by its content. @returns undefined for content that is not known */
export async function recognizeFile(bytes: Uint8Array): Promise<FoundFormat | undefined> {
  const hex = hexOf(bytes.subarray(0, 300));
  if (hex.startsWith('d0cf11e0a1b11ae1')) return inCompound(bytes);
  if (hex.startsWith('504b0304') || hex.startsWith('504b0506')) return inZip(bytes);
  const start = latin1(bytes.subarray(0, BEFORE_PDF)).indexOf('%PDF-');
  if (start >= 0) return { ...table.pdf, isDoubtful: !isPlainPdf(latin1(bytes), start) };
  const has = (mark: { hex?: string; at?: number }) =>
    hex.startsWith(mark.hex ?? '-', 2 * (mark.at ?? 0));
  const binary = table.starts.find((row) => has(row) && (!row.and || has(row.and)));
  if (binary) return toFormat(binary);
  return inText(bytes.subarray(0, HEAD));
}

/** A row of the table without its marks. */
const toFormat = ({ name, extension, advice }: FoundFormat): FoundFormat => ({
  name,
  ...(extension && { extension }),
  ...(advice && { advice }),
});

function inCompound(bytes: Uint8Array): FoundFormat {
  const { streams, isCut } = readCompound(bytes);
  const row = table.compound.find(({ stream }) => streams.some(({ name }) => name === stream));
  const found = toFormat(row ?? table.otherCompound);
  if (row?.trouble) return { ...found, trouble: 'locked' };
  if (isCut) return { ...found, trouble: 'cut' };
  const head = streams.find(({ name }) => name === 'worddocument')?.head;
  // The flag of Word's own encryption ([MS-DOC] section 2.5.2).
  return head && head[11]! & 1 ? { ...found, trouble: 'locked' } : found;
}

async function inZip(bytes: Uint8Array): Promise<FoundFormat> {
  const { entries, isCut } = readZip(bytes);
  const types = entries.filter(({ name }) => name === '[content_types].xml' || name === 'mimetype');
  const type = (await Promise.all(types.map(unpackText))).join(' ').toLowerCase();
  const row = table.zip.find((each) =>
    each.type
      ? type.includes(each.type)
      : entries.some(({ name }) => name.startsWith(each.entry ?? '-')),
  );
  const found = toFormat(row ?? table.zip.at(-1)!);
  return isCut ? { ...found, trouble: 'cut' } : found;
}

/** Whether a PDF has its end, its table, and a page, and no encryption. */
function isPlainPdf(text: string, start: number): boolean {
  const [, at] =
    /startxref\s+(\d+)\s+%%EOF/.exec(text.slice(Math.max(0, text.lastIndexOf('startxref')))) ?? [];
  const isIndexed = [0, start].some((shift) =>
    /^\s{0,9}(xref|\d+ \d+ obj)/.test(text.slice(Number(at) + shift, Number(at) + shift + 40)),
  );
  const hasPages = /\/Type\s{0,9}\/Page\b/.test(text) || text.includes('/ObjStm');
  return isIndexed && hasPages && !text.includes('/Encrypt');
}

function inText(bytes: Uint8Array): FoundFormat | undefined {
  const mark = hexOf(bytes.subarray(0, 2));
  const encoding = { fffe: 'utf-16le', feff: 'utf-16be' }[mark] ?? 'utf-8';
  const text = new TextDecoder(encoding).decode(bytes).trimStart().toLowerCase();
  // Control characters, other than those that end lines and pages.
  // oxlint-disable-next-line no-control-regex
  if (!text || /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text)) return undefined;
  const row = table.starts.find((each) => each.text && text.startsWith(each.text));
  if (row) return toFormat(row);
  const element = text.startsWith('<') && table.xml.find((each) => text.includes(each.text));
  if (element) return toFormat(element);
  const hasHeader = (...names: string[]) =>
    names.some((name) => `\n${text}`.includes(`\n${name}:`));
  if (/^(from |[a-z][\w-]*:)/.test(text) && hasHeader('mime-version', 'content-type', 'message-id'))
    return toFormat(
      hasHeader('to', 'received', 'message-id', 'return-path') ? table.mail : table.mht,
    );
  return toFormat(table.text);
}

const ENDINGS = new Set(table.endings.split(' '));
const PROGRAMS = new Set(table.programs.split(' '));

/**
 * A name with the ending of the format: wrong ones, blanks, dots and marks of direction at its end go. A name that ends
 * like a program's stays, so that it is refused.
 */
export function withEnding(name: string, extension: string): string {
  const parts = name.split('.');
  if (parts.length > 1 && PROGRAMS.has(parts.at(-1)!.trim().toLowerCase())) return name;
  while (parts.length > 1) {
    const last = parts
      .at(-1)!
      .replace(/[\s\p{Cf}]/gu, '')
      .toLowerCase();
    if (last !== '' && !ENDINGS.has(last)) break;
    parts.pop();
    if (`.${last}` === extension) break;
  }
  return parts.join('.').trimEnd() + extension;
}

export const LOCKED: Reason = {
  code: 'resume-locked',
  message: 'This file has a password, so the company could not open it. Save it without one.',
};
export const CUT: Reason = {
  code: 'resume-broken',
  message: 'This file is cut off or damaged. Save it again, and choose the new file.',
};

/**
 * Why a file is refused because of what it contains.
 * @param accepted endings of the formats that are taken
 */
export function formatRefusal(
  found: FoundFormat | undefined,
  accepted: readonly string[],
): Reason | undefined {
  if (found?.trouble === 'locked') return LOCKED;
  if (found?.trouble === 'cut') return CUT;
  if (!found || (found.extension && accepted.includes(found.extension))) return undefined;
  const advice = (table.advice as Partial<Record<string, string>>)[found.advice ?? ''];
  const message = `This is ${found.name}. ${advice ?? 'Save it as PDF or DOCX.'}`;
  return { code: 'wrong-file-type', message };
}
