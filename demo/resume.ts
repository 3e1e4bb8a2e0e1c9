import { fileURLToPath } from 'node:url';
import { openSync, type Font } from 'fontkit';
import Pdf from 'pdfkit';
import type { DemoSeeker } from './content.ts';

const REGULAR = 'Onest';
const BOLD = 'Onest SemiBold';

/**
 * Whole TrueType files, because the web fonts of the pages are variable and split by script, which pdfkit cannot embed.
 * Each is opened once; parsing it for every resume takes five times as long.
 */
const fonts = {
  [REGULAR]: openFont(
    import.meta.resolve('@expo-google-fonts/onest/400Regular/Onest_400Regular.ttf'),
  ),
  [BOLD]: openFont(
    import.meta.resolve('@expo-google-fonts/onest/600SemiBold/Onest_600SemiBold.ttf'),
  ),
};

function openFont(address: string): Buffer {
  const font = openSync(fileURLToPath(address)) as Font;
  // A glyph remembers the first character it was requested for. Requesting each character separately first keeps ı
  // searchable, which would otherwise get no character as a part of í.
  for (const character of font.characterSet) font.glyphForCodePoint(character);
  // pdfkit also takes an opened font, but its types only name the bytes.
  return font as unknown as Buffer;
}

const INK = '#1b2733';
const GRAY = '#5b6875';
const HAIRLINE = '#d5dce3';
const ACCENTS = ['#0b5c8f', '#1f6b52', '#8a3b2e', '#5a3d84', '#7a5a12', '#2f4a78'];

/** Points, on A4. */
const PAGE = { width: 595.28, height: 841.89, margin: 54 };
const LABELS = { x: PAGE.margin, width: 104 };

type Doc = InstanceType<typeof Pdf>;

/** The position and width of a column of text. */
interface Column {
  x: number;
  width: number;
}

/**
 * The resume of a demo seeker as a PDF with one page.
 * @param number selects a color
 * @param madeAt the date in the file
 */
export async function makeResume(seeker: DemoSeeker, number: number, madeAt: Date) {
  const doc = new Pdf({
    size: 'A4',
    margin: 0,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: `${seeker.fullName}, ${headlineOf(seeker)}`,
      Author: seeker.fullName,
      CreationDate: madeAt,
    },
  });
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => doc.on('end', resolve));
  setPage(doc, seeker, ACCENTS[number % ACCENTS.length] ?? INK);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Headings in a narrow column on the left, text beside them. */
function setPage(doc: Doc, seeker: DemoSeeker, accent: string): void {
  const whole = { x: PAGE.margin, width: PAGE.width - 2 * PAGE.margin };
  const text = { x: LABELS.x + LABELS.width, width: whole.width - LABELS.width };
  doc.y = 60;
  write(doc, whole, seeker.fullName, { font: BOLD, size: 29, color: INK });
  doc.y += 3;
  write(doc, whole, headlineOf(seeker), { size: 13.5, color: accent });
  doc.y += 9;
  write(doc, whole, `${seeker.city}   ·   ${seeker.email}`, { size: 10.5, color: GRAY });
  doc.y += 20;

  const section = (label: string, body: () => void) => {
    doc
      .moveTo(whole.x, doc.y)
      .lineTo(whole.x + whole.width, doc.y)
      .lineWidth(0.6)
      .stroke(HAIRLINE);
    doc.y += 20;
    const top = doc.y;
    write(doc, LABELS, label, { font: BOLD, size: 10.5, color: accent, above: 1 });
    doc.y = top;
    body();
    doc.y += 20;
  };
  section('Profile', () => write(doc, text, seeker.pitch, { gap: 4.5 }));
  if (seeker.experience.length) section('Experience', () => setExperience(doc, text, seeker));
  if (seeker.education.length) section('Education', () => setEducation(doc, text, seeker));
  if (seeker.skills.length) {
    section('Skills', () => write(doc, text, seeker.skills.join(', '), { gap: 4 }));
  }
}

/** The present position, or what they study. */
const headlineOf = ({ experience, education }: DemoSeeker) =>
  experience[0]?.title ?? education[0]?.degree ?? '';

function setExperience(doc: Doc, column: Column, { experience }: DemoSeeker): void {
  for (const [index, { title, company, duration, description }] of experience.entries()) {
    if (index > 0) doc.y += 15;
    write(doc, column, title, { font: BOLD, size: 12 });
    doc.y += 2;
    write(doc, column, `${company}   ·   ${duration}`, { size: 10.5, color: GRAY });
    if (description) doc.y += 7;
    for (const sentence of description.split(/(?<=[.!?])\s+(?=\p{Lu})/u).filter(Boolean)) {
      const top = doc.y;
      write(doc, column, '•', { color: GRAY });
      doc.y = top;
      write(doc, { x: column.x + 12, width: column.width - 12 }, sentence, { gap: 4 });
      doc.y += 3.5;
    }
  }
}

function setEducation(doc: Doc, column: Column, { education }: DemoSeeker): void {
  for (const [index, { degree, institution, year }] of education.entries()) {
    if (index > 0) doc.y += 10;
    write(doc, column, degree, { font: BOLD, size: 11.5 });
    doc.y += 2;
    write(doc, column, `${institution}   ·   ${year}`, { size: 10.5, color: GRAY });
  }
}

interface Style {
  font?: string;
  size?: number;
  color?: string;
  /** Between lines, in points. */
  gap?: number;
  /** Space before the first line in points, to align different sizes on one baseline. */
  above?: number;
}

/** Writes a paragraph and leaves `doc.y` below it. */
function write(doc: Doc, { x, width }: Column, text: string, style: Style = {}): void {
  const { font = REGULAR, size = 11, color = INK, gap = 2, above = 0 } = style;
  doc.font(font).fontSize(size).fillColor(color);
  doc.text(text, x, doc.y + above, { width, lineGap: gap });
}
