import * as z from 'zod/mini';
import { formatDay } from '../../../shared/kit/day.ts';

/** Why a law pauses a job, for its company: soon, or already. */
export const lawNoticeAnswer = z.object({
  /** The day from which on the job is paused; null if it is paused now. */
  pausedFrom: z.nullable(z.string()),
  /** Whether the laws are in force now. */
  isInForce: z.boolean(),
  /** 'a law of Delaware'. */
  laws: z.string(),
  citations: z.array(z.object({ citation: z.string(), url: z.string() })),
  /** What to do, in sentences. */
  problems: z.array(z.string()),
  /** Whether the version under review does it. */
  isMetByReview: z.boolean(),
});

export type LawNotice = z.output<typeof lawNoticeAnswer>;

/** What the company reads on its pages. */
interface LawWords {
  /** 'From Sep 26, 2027, a law of Delaware asks for changes in this posting'. */
  title: string;
  /** What to do with this job; '' if it is done, and waits for a review. */
  todo: string;
  /** What happens otherwise. */
  consequence: string;
}

/** @param jobs what the title names, and whether they are several */
export function lawNoticeInWords(
  { pausedFrom, isInForce, laws, problems, isMetByReview }: LawNotice,
  { jobs = 'this posting', isSeveral = false } = {},
): LawWords {
  const day = pausedFrom && formatDay(pausedFrom);
  const asks = `${laws} ${laws.startsWith('laws') ? 'ask' : 'asks'} for changes in ${jobs}`;
  const capital = asks.replace(/^./, (letter) => letter.toUpperCase());
  const title = !day ? `Paused: ${asks}` : isInForce ? capital : `From ${day}, ${asks}`;
  if (isMetByReview)
    return {
      title,
      todo: '',
      consequence: `Your changes do that${day ? ', and count once' : '. They count when'} an admin has approved them.`,
    };
  const todo = problems.join(' ');
  if (!day)
    return {
      title,
      todo,
      consequence: `${isSeveral ? 'They are' : 'It is'} public again when an admin has approved the changes.`,
    };
  return {
    title,
    todo,
    consequence: `Edit ${isSeveral ? 'them' : 'it'} before ${isInForce ? day : 'then'}, or ${isSeveral ? 'they' : 'the job'} will be paused. An admin reviews changes first.`,
  };
}
