import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import type { ResumeDraft } from '../rules.ts';
import { toDraft } from './parse.ts';
import { Unreadable } from './reading/unreadable.ts';

/** A text; '' for anything else. */
const text = orElse(
  z.pipe(
    z.nullish(z.string()),
    z.transform((value) => value ?? ''),
  ),
  '',
);
const texts = orElse(z.array(text), []);
const listOf = <T extends z.ZodMiniType>(item: T) => orElse(z.array(item), []);

/** The parts of the schema of jsonresume.org that a profile has. Other properties are ignored. */
const jsonResume = z.object({
  basics: z.optional(
    z.object({
      name: text,
      email: text,
      phone: text,
      url: text,
      profiles: listOf(z.object({ url: text })),
    }),
  ),
  work: listOf(
    z.object({
      name: text,
      /** In older versions of the schema. */
      company: text,
      position: text,
      startDate: text,
      endDate: text,
      summary: text,
      highlights: texts,
    }),
  ),
  education: listOf(
    z.object({ institution: text, area: text, studyType: text, startDate: text, endDate: text }),
  ),
  skills: listOf(z.object({ name: text, keywords: texts })),
});

/** Reads a JSON Resume file; undefined if it is another JSON file. @throws Unreadable */
export function readJsonResume(content: Uint8Array): ResumeDraft | undefined {
  const read = jsonResume.safeParse(parsed(content));
  const isResume = read.success && (read.data.basics || read.data.work.length > 0);
  if (!isResume) return undefined;
  const { basics, work, education, skills } = read.data;
  return toDraft({
    fullName: basics?.name ?? '',
    email: basics?.email ?? '',
    phone: basics?.phone ?? '',
    links: [basics?.url ?? '', ...(basics?.profiles.map(({ url }) => url) ?? [])].filter(Boolean),
    // A group of skills is named, and has them as its keywords.
    skills: skills.flatMap(({ name, keywords }) => (keywords.length > 0 ? keywords : [name])),
    experience: work.map((job) => ({
      title: job.position,
      company: job.name || job.company,
      duration: span(job.startDate, job.endDate),
      description: [job.summary, ...job.highlights.map((point) => `• ${point}`)]
        .filter(Boolean)
        .join('\n'),
    })),
    education: education.map(({ institution, area, studyType, startDate, endDate }) => ({
      degree: [studyType, area].filter(Boolean).join(', '),
      institution,
      year: yearOf(endDate) ?? yearOf(startDate),
    })),
  });
}

function parsed(content: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content));
  } catch (error) {
    throw new Unreadable('broken', error);
  }
}

/** '2019-03 – 2021-05'; without an end it goes on. */
export const span = (start: string, end: string): string =>
  start || end ? `${start || '?'} – ${end || 'Present'}` : '';

export const yearOf = (date: string): number | null => {
  const year = /(?:19|20)\d\d/.exec(date)?.[0];
  return year ? Number(year) : null;
};
