import * as z from 'zod/mini';
import { formatDay } from '../kit/day.ts';

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

/** 'From Sep 26, 2027, a law of Delaware asks for changes in this posting': what the company reads on its pages. */
export function lawNoticeInWords(
  notice: LawNotice,
  posting = 'this posting',
): { title: string; text: string } {
  const { pausedFrom, isInForce, laws, problems, isMetByReview } = notice;
  const isSeveral = laws.startsWith('laws');
  const asks = `${laws} ${isSeveral ? 'ask' : 'asks'} for changes in ${posting}`;
  const day = pausedFrom && formatDay(pausedFrom);
  const title =
    day && !isInForce ? `From ${day}, ${asks}` : asks.replace(/^./, (a) => a.toUpperCase());
  const what = problems.join(' ');
  if (isMetByReview)
    return {
      title,
      text: `Your changes do what ${isSeveral ? 'they ask' : 'it asks'} for, and count once an admin has approved them.`,
    };
  if (!day)
    return {
      title,
      text: `${what} The job is public again when an admin has approved the change.`,
    };
  return {
    title,
    text: `${what} Edit it before ${isInForce ? day : 'then'}, or the job will be paused. An admin reviews changes first.`,
  };
}
