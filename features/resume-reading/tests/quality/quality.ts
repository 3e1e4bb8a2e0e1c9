import type { Browser } from 'playwright-core';
import { draftOf } from '../../server/read.ts';
import { periodIn } from '../../server/reading/dates.ts';
import type { ResumeDraft } from '../../rules.ts';
import { HELD_OUT_LAYOUTS, KNOWN_LAYOUTS, type Layout, type View, viewOf } from './layouts.ts';
import { HELD_OUT, KNOWN, type Person } from './people.ts';

/** A generated resume. */
export interface Sample {
  name: string;
  view: View;
  file: { name: string; content: Uint8Array };
}

/** People of each layout: a layout appears in so many languages. */
const LANGUAGES_OF_EACH = 4;

/** The half that the parser was written with, or the half of other people and layouts. */
export async function* samplesOf(
  half: 'known' | 'held out',
  browser: Browser,
  ofEach = LANGUAGES_OF_EACH,
): AsyncGenerator<Sample> {
  const [layouts, people] =
    half === 'known' ? [KNOWN_LAYOUTS, KNOWN] : [HELD_OUT_LAYOUTS, HELD_OUT];
  for (const [number, layout] of layouts.entries()) {
    for (let turn = 0; turn < ofEach; turn += 1) {
      // Each layout has other languages, words and forms of dates.
      const person = people[(number * 3 + turn * 2 + (turn > 1 ? 1 : 0)) % people.length] as Person;
      const view = viewOf(person, number + turn);
      yield {
        name: `${layout.name}, ${view.language}`,
        view,
        file: await fileOf(layout, view, browser),
      };
    }
  }
}

async function fileOf(layout: Layout, view: View, browser: Browser): Promise<Sample['file']> {
  if (layout.docx) return { name: 'resume.docx', content: await layout.docx(view) };
  if (layout.pdf) return { name: 'resume.pdf', content: await layout.pdf(view) };
  const page = await browser.newPage();
  try {
    await page.setContent(layout.html?.(view) ?? '');
    const content = await page.pdf({
      format: 'A4',
      printBackground: true,
      margin: { top: '12mm', bottom: '12mm', left: '12mm', right: '12mm' },
    });
    return { name: 'resume.pdf', content };
  } finally {
    await page.close();
  }
}

export const FIELDS = ['name', 'mail', 'roles with dates', 'education', 'skills'] as const;
type Field = (typeof FIELDS)[number];

/** How much was found. */
export interface Score {
  /** Of what was read, the right part. */
  precision: number;
  /** Of what the resume says, the part that was read. */
  recall: number;
}

interface Count {
  right: number;
  read: number;
  written: number;
}

/** Reads resumes, and counts what is right. @param onWrong called with each wrong field */
export async function measure(
  samples: AsyncIterable<Sample>,
  onWrong: (sample: Sample, field: Field, written: string[], read: string[]) => void = () => {},
): Promise<{ scores: Record<Field, Score>; resumes: number }> {
  const counts = new Map<Field, Count>();
  let resumes = 0;
  for await (const sample of samples) {
    resumes += 1;
    const draft = await draftOf('', sample.file);
    for (const field of FIELDS) {
      const written = writtenIn(sample.view)[field];
      const read = readIn(draft)[field];
      const right = read.filter((item) => written.includes(item)).length;
      const before = counts.get(field) ?? { right: 0, read: 0, written: 0 };
      counts.set(field, {
        right: before.right + right,
        read: before.read + read.length,
        written: before.written + written.length,
      });
      if (right < Math.max(written.length, read.length)) onWrong(sample, field, written, read);
    }
  }
  const scores = Object.fromEntries(
    FIELDS.map((field) => {
      const { right, read, written } = counts.get(field)!;
      return [
        field,
        { precision: right / Math.max(1, read), recall: right / Math.max(1, written) },
      ];
    }),
  ) as Record<Field, Score>;
  return { scores, resumes };
}

const key = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim();
/** A duration by its years and months. */
const keyOfDates = (duration: string) => {
  const { start, end } = periodIn(duration) ?? {};
  return JSON.stringify([start, end]);
};
const some = (text: string) => (text ? [key(text)] : []);

/** A role counts if title, company and dates are all right. */
const writtenIn = (view: View): Record<Field, string[]> => ({
  name: some(view.fullName),
  mail: some(view.email),
  'roles with dates': view.jobs.map((job) =>
    [key(job.title), key(job.company), keyOfDates(view.dates(job))].join(' / '),
  ),
  education: view.degrees.map((d) => [key(d.degree), key(d.institution), d.to].join(' / ')),
  skills: view.skills.map(key),
});

const readIn = (draft: ResumeDraft): Record<Field, string[]> => ({
  name: some(draft.fullName),
  mail: some(draft.email),
  'roles with dates': draft.experience.map((job) =>
    [key(job.title), key(job.company), keyOfDates(job.duration)].join(' / '),
  ),
  education: draft.education.map((d) => [key(d.degree), key(d.institution), d.year].join(' / ')),
  skills: draft.skills.map(key),
});
