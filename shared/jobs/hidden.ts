import { fold } from '../kit/text.ts';
import type { Job } from './posting.ts';

/** Entries of one job seeker. */
export const HIDDEN_MAX = 100;

/** The sentence after hiding a company or a word. */
export const hiddenMessage = ({ kind, name }: Pick<Hiding, 'kind'> & { name: string }): string =>
  `Jobs ${kind === 'company' ? 'of' : 'with'} "${name}" are hidden from your lists.`;

/** The sentence after showing its jobs again. */
export const SHOWN_MESSAGE = 'These jobs are shown in your lists again.';

interface Hiding {
  kind: 'company' | 'word';
  /** The company's id, or the word. */
  value: string;
}

/** Whether a job is by a hidden company, or its title, company or skills contain a hidden word as a whole word. */
export function isHiddenJob(
  hidden: readonly Hiding[],
  job: Pick<Job, 'companyId' | 'companyName' | 'jobTitle' | 'skills'>,
): boolean {
  if (hidden.length === 0) return false;
  const text = inWords([job.jobTitle, job.companyName, ...job.skills].join(' | '));
  return hidden.some(({ kind, value }) =>
    kind === 'company' ? value === job.companyId : text.includes(inWords(value)),
  );
}

/** The words of a text between single spaces, so that 'sales' does not match 'Salesforce'. */
const inWords = (text: string) => ` ${(fold(text).match(/[\p{L}\p{N}+#|]+/gu) ?? []).join(' ')} `;
