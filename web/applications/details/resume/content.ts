import { IN_ADVANCE } from '../../../kit/data/api.ts';

/** Resumes that are kept: the one that is shown, the next one, and some before. */
const KEPT = 4;

interface Kept {
  content: Promise<ArrayBuffer>;
  /** It was asked for before anybody looked. */
  isInAdvance: boolean;
}

const kept = new Map<string, Kept>();

/** What names a resume: its link without the signature, which changes with each answer. */
export const resumeKey = (link: string): string => link.split('?')[0] ?? '';

/** The content of a resume that is shown now: the applicant reads that it was opened. */
export function readResume(link: string): Promise<ArrayBuffer> {
  const found = kept.get(resumeKey(link));
  if (!found) return keep(link, false);
  if (found.isInAdvance) {
    found.isInAdvance = false;
    // Only the request counts; the content is there.
    void fetch(link).then(
      ({ body }) => body?.cancel(),
      () => undefined,
    );
  }
  return found.content;
}

/** Asks for the content of a resume that will probably be shown next. */
export function readResumeInAdvance(link: string): void {
  if (!kept.has(resumeKey(link))) keep(link, true).catch(() => undefined);
}

function keep(link: string, isInAdvance: boolean): Promise<ArrayBuffer> {
  const key = resumeKey(link);
  const content = load(link, isInAdvance);
  kept.set(key, { content, isInAdvance });
  content.catch(() => kept.delete(key));
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest) kept.delete(oldest);
  return content;
}

async function load(link: string, isInAdvance: boolean): Promise<ArrayBuffer> {
  const response = await fetch(link, isInAdvance ? { headers: IN_ADVANCE } : {});
  if (!response.ok) throw new Error(`The resume was answered with ${response.status}.`);
  return response.arrayBuffer();
}
