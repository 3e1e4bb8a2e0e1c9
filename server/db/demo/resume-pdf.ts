import { fileURLToPath } from 'node:url';
import { openSync, type Font } from 'fontkit';
import Pdf from 'pdfkit';
import type { DemoSeeker } from './content.ts';

const REGULAR = 'Onest';
const BOLD = 'Onest SemiBold';

/**
 * Whole TrueType files, because the pages' own web fonts are variable and split by script, which pdfkit cannot embed.
 * Opened once for all resumes: reading their tables anew for each takes five times as long.
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
  // A glyph remembers the character it was first asked for. Were ı first met as a part of í, it would have none, and
  // could not be searched for or copied.
  for (const character of font.characterSet) font.glyphForCodePoint(character);
  // pdfkit takes an opened font as well as its bytes; its types do not say so yet.
  return font as unknown as Buffer;
}

const INK = '#1b2733';
const GREY = '#5b6875';
const HAIRLINE = '#d5dce3';
const ACCENTS = ['#0b5c8f', '#1f6b52', '#8a3b2e', '#5a3d84', '#7a5a12', '#2f4a78'];

/** Points, on A4. */
const PAGE = { width: 595.28, height: 841.89, margin: 54 };
const LABELS = { x: PAGE.margin, width: 104 };
const SIDEBAR = { width: 200, inset: 28 };

type Doc = InstanceType<typeof Pdf>;

/** A column of text: where it stands and how wide it is. */
interface Column {
  x: number;
  width: number;
}

/**
 * The resume of a demo seeker as a PDF of one page, taken from their profile.
 * @param number chooses one of two layouts and a colour, so that no two neighbours look alike
 * @param madeAt the date the file carries
 */
export async function makeResume(seeker: DemoSeeker, number: number, madeAt: Date) {
  const doc = new Pdf({
    size: 'A4',
    margin: 0,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: `${seeker.fullName}, ${seeker.resume.headline}`,
      Author: seeker.fullName,
      CreationDate: madeAt,
    },
  });
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => doc.on('end', resolve));
  const accent = ACCENTS[number % ACCENTS.length] ?? INK;
  // A band down the whole page beside a short text would look empty.
  const isShort = seeker.experience.length < 2;
  if (isShort || number % 2 === 0) setWithLabels(doc, seeker, accent);
  else setWithSidebar(doc, seeker, accent);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Headings in a narrow column on the left, text beside them. */
function setWithLabels(doc: Doc, seeker: DemoSeeker, accent: string): void {
  const { headline, summary, languages, city } = seeker.resume;
  const whole = { x: PAGE.margin, width: PAGE.width - 2 * PAGE.margin };
  const text = { x: LABELS.x + LABELS.width, width: whole.width - LABELS.width };
  doc.y = 60;
  write(doc, whole, seeker.fullName, { font: BOLD, size: 29, color: INK });
  doc.y += 3;
  write(doc, whole, headline, { size: 13.5, color: accent });
  doc.y += 9;
  write(doc, whole, `${city}   ·   ${seeker.email}`, { size: 10.5, color: GREY });
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
  section('Profile', () => write(doc, text, summary, { gap: 4.5 }));
  if (seeker.experience.length) section('Experience', () => setExperience(doc, text, seeker));
  if (seeker.education.length) section('Education', () => setEducation(doc, text, seeker));
  if (seeker.skills.length) {
    section('Skills', () => write(doc, text, seeker.skills.join(', '), { gap: 4 }));
  }
  section('Languages', () => write(doc, text, languages, { gap: 4 }));
}

/** Contact, skills and languages on a coloured band, the rest beside it. */
function setWithSidebar(doc: Doc, seeker: DemoSeeker, accent: string): void {
  const { headline, summary, languages, city } = seeker.resume;
  const side = { x: SIDEBAR.inset, width: SIDEBAR.width - SIDEBAR.inset - 16 };
  const text = { x: SIDEBAR.width + 34, width: PAGE.width - SIDEBAR.width - 34 - 46 };
  doc.rect(0, 0, SIDEBAR.width, PAGE.height).fill(accent);

  const aside = (label: string, lines: string[]) => {
    write(doc, side, label, { font: BOLD, size: 10.5, color: '#ffffff' });
    doc.y += 6;
    for (const line of lines) {
      write(doc, side, line, { size: 9.5, color: '#ffffff', gap: 2.5 });
      doc.y += 4;
    }
    doc.y += 24;
  };
  doc.y = 68;
  aside('Contact', [city, seeker.email]);
  if (seeker.skills.length) aside('Skills', seeker.skills);
  aside('Languages', languages.split(', '));

  const section = (label: string, body: () => void) => {
    write(doc, text, label, { font: BOLD, size: 12.5, color: accent });
    doc.y += 5;
    doc
      .moveTo(text.x, doc.y)
      .lineTo(text.x + text.width, doc.y)
      .lineWidth(0.6)
      .stroke(HAIRLINE);
    doc.y += 11;
    body();
    doc.y += 26;
  };
  doc.y = 62;
  write(doc, text, seeker.fullName, { font: BOLD, size: 27, gap: 0 });
  doc.y += 4;
  write(doc, text, headline, { size: 13.5, color: accent });
  doc.y += 24;
  section('Profile', () => write(doc, text, summary, { gap: 4.5 }));
  if (seeker.experience.length) section('Experience', () => setExperience(doc, text, seeker));
  if (seeker.education.length) section('Education', () => setEducation(doc, text, seeker));
}

function setExperience(doc: Doc, column: Column, { experience }: DemoSeeker): void {
  for (const [index, { title, company, duration, description }] of experience.entries()) {
    if (index > 0) doc.y += 15;
    write(doc, column, title, { font: BOLD, size: 12 });
    doc.y += 2;
    write(doc, column, `${company}   ·   ${duration}`, { size: 10.5, color: GREY });
    doc.y += 7;
    for (const sentence of description.split(/(?<=[.!?])\s+(?=\p{Lu})/u)) {
      const top = doc.y;
      write(doc, column, '•', { color: GREY });
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
    write(doc, column, `${institution}   ·   ${year}`, { size: 10.5, color: GREY });
  }
}

interface Style {
  font?: string;
  size?: number;
  color?: string;
  /** Between lines, in points. */
  gap?: number;
  /** Before the first line, in points, to bring different sizes to one baseline. */
  above?: number;
}

/** Writes a paragraph and leaves `doc.y` below it. */
function write(doc: Doc, { x, width }: Column, text: string, style: Style = {}): void {
  const { font = REGULAR, size = 11, color = INK, gap = 2, above = 0 } = style;
  doc.font(font).fontSize(size).fillColor(color);
  doc.text(text, x, doc.y + above, { width, lineGap: gap });
}
