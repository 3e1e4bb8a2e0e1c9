import { fold } from '../../shared/kit/text.ts';
import type { Job } from '../../shared/jobs/posting.ts';

export const HIDDEN_KINDS = ['company', 'job', 'word'] as const;
type HiddenKind = (typeof HIDDEN_KINDS)[number];

export const HIDDEN_KIND_LABELS = { company: 'Company', job: 'Job', word: 'Word' } as const;

/** The most characters of a hidden word. */
export const HIDDEN_WORD_MAX = 60;

/** Companies and words of one job seeker, and single jobs. */
export const HIDDEN_MAX = 100;
export const HIDDEN_JOBS_MAX = 500;

/** The sentence after hiding a company, a job or a word. */
export const hiddenMessage = ({ kind, name }: Pick<Hiding, 'kind'> & { name: string }): string =>
  kind === 'job'
    ? `“${name}” is hidden from your lists.`
    : `Jobs ${kind === 'company' ? 'from' : 'with'} “${name}” are hidden from your lists.`;

/** The sentence after showing its jobs again. */
export const SHOWN_MESSAGE = 'Shown in your lists again.';

interface Hiding {
  kind: HiddenKind;
  /** The id of the company or the job, or the word. */
  value: string;
}

/** Whether a job is hidden or by a hidden company, or its title, company or skills contain a hidden word as a whole word. */
export function isHiddenJob(
  hidden: readonly Hiding[],
  job: Pick<Job, '_id' | 'companyId' | 'companyName' | 'jobTitle' | 'skills'>,
): boolean {
  if (hidden.length === 0) return false;
  const text = inWords([job.jobTitle, job.companyName, ...job.skills].join(' | '));
  return hidden.some(({ kind, value }) => {
    if (kind === 'word') return text.includes(inWords(value));
    return value === (kind === 'company' ? job.companyId : job._id);
  });
}

/** The words of a text between single spaces, so that 'sales' does not match 'Salesforce'. */
const inWords = (text: string) => ` ${(fold(text).match(/[\p{L}\p{N}+#|]+/gu) ?? []).join(' ')} `;
