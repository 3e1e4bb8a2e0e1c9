import * as z from 'zod/mini';
import type { TeamMember } from '../../../shared/companies/team.ts';
import type { InterviewerRefusal, Refusal } from './refusals.ts';
import { INTERVIEW_ANSWERS, interviewAnswerRefusal } from './interviews.ts';
import { exactTime } from '../../../shared/kit/moments.ts';

/** A colleague who takes part in an interview. */
export const interviewer = z.object({
  /** The id of the account. */
  _id: z.string(),
  name: z.string(),
  /** The colleague's own answer to the time; null if there is none yet. */
  answer: z.nullable(z.enum(INTERVIEW_ANSWERS)),
});
export type Interviewer = z.output<typeof interviewer>;

type Member = Pick<TeamMember, '_id' | 'username' | 'isSuspended'>;

/**
 * Why these accounts cannot be the interviewers.
 * @param members the current members of the company; others may be left out
 */
export function interviewersRefusal(
  ids: readonly string[],
  members: readonly Member[],
  companyName: string,
): InterviewerRefusal | undefined {
  const chosen = ids.map((id) => members.find(({ _id }) => _id === id));
  if (chosen.includes(undefined))
    return {
      code: 'interviewer-not-member',
      message: `One of the interviewers is no longer a member of ${companyName}. Choose from the current members.`,
    };
  const suspended = chosen.find((member) => member?.isSuspended);
  return suspended && suspendedRefusal(suspended);
}

const suspendedRefusal = ({ username }: Member): InterviewerRefusal => ({
  code: 'interviewer-suspended',
  message: `${username} is suspended and cannot be an interviewer.`,
});

/** An interviewer's answer. */
export const interviewerReply = z.object({
  answer: z.enum(INTERVIEW_ANSWERS, { error: 'Send confirmed or declined.' }),
  /** The time that the interviewer has read: answers to another one are refused. */
  startsAt: z.optional(exactTime()),
  /** The version of the calendar entry that is answered: answers to earlier ones are refused. */
  sequence: z.optional(z.int()),
});

/** Why an interviewer cannot answer. @param interview with the sequence of the interviewers' calendar entries */
export function interviewerAnswerRefusal(
  interview: Parameters<typeof interviewAnswerRefusal>[0],
  isInterviewer: boolean,
  read: z.output<typeof interviewerReply>,
  now: Date,
): Refusal | undefined {
  const refusal = interviewAnswerRefusal(interview, read, now);
  if (refusal?.code === 'interview-changed')
    return {
      code: 'interview-changed',
      message: 'The interview has been moved. Check the new time before you answer.',
    };
  if (refusal || isInterviewer) return refusal;
  return {
    code: 'not-an-interviewer',
    message: 'You are not an interviewer of this interview.',
  };
}

/** The members who can be chosen: those who may log in. */
export const offeredAsInterviewers = <Each extends Member>(members: readonly Each[]): Each[] =>
  members.filter(({ isSuspended }) => !isSuspended);
