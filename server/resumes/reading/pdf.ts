import { getDocumentProxy } from 'unpdf';
import { type Piece, readLayout } from './layout.ts';
import type { Line } from './line.ts';
import { Unreadable } from './unreadable.ts';

/** A resume has fewer; books have more. */
const PAGES_MAX = 30;
/** Pieces of text of all pages. */
const PIECES_MAX = 30_000;
/** Letters; a scan with a stamp has fewer. */
const LETTERS_MIN = 30;

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Document['getPage']>>;

/** The lines of a PDF, and the addresses of its links. @throws Unreadable */
export async function readPdf(content: Uint8Array): Promise<{ lines: Line[]; links: string[] }> {
  const document = await open(content);
  if (document.numPages > PAGES_MAX) throw new Unreadable('too-long');
  const pages: Piece[][] = [];
  const links: string[] = [];
  let count = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number).catch((error: unknown) => {
      throw new Unreadable('broken', error);
    });
    const pieces: Piece[] = [];
    for await (const { items } of chunksOf(page)) {
      count += items.length;
      if (count > PIECES_MAX) throw new Unreadable('too-long');
      pieces.push(...items.flatMap((item) => ('str' in item ? (toPiece(item) ?? []) : [])));
    }
    pages.push(pieces);
    const annotations = (await page.getAnnotations().catch(() => [])) as { url?: string }[];
    links.push(...annotations.flatMap(({ url }) => url?.replace(/^mailto:/, '') ?? []));
  }
  const lines = readLayout(pages);
  const letters = lines.reduce((sum, { text }) => sum + text.length, 0);
  if (letters < LETTERS_MIN) throw new Unreadable('without-text');
  return { lines, links };
}

/** The text of a page in parts, so that it need not be read to its end. */
async function* chunksOf(page: Page): AsyncIterable<{ items: (Item | object)[] }> {
  const reader = (
    page.streamTextContent() as ReadableStream<{ items: (Item | object)[] }>
  ).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

async function open(content: Uint8Array): Promise<Document> {
  try {
    return await getDocumentProxy(content, {
      disableFontFace: true,
      useSystemFonts: false,
      maxImageSize: 0,
      verbosity: 0,
    });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new Unreadable(isLocked ? 'locked' : 'broken', error);
  }
}

interface Item {
  str: string;
  /** Scale, skew and place. */
  transform: number[];
  width: number;
  fontName: string;
}

/** A piece of upright text; undefined for watermarks and the like. */
function toPiece({ str, transform, width, fontName }: Item): Piece | undefined {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = transform;
  const size = Math.hypot(c, d);
  if (!str.trim() || size === 0 || Math.abs(b) > 0.1 * Math.abs(a)) return undefined;
  return { text: str.normalize('NFKC'), x, right: x + width, y, size, font: fontName };
}
