import type { TimelineEntry } from '../../../shared/applications/status.ts';

/** What a line of a history says of an interview. */
interface InterviewStep {
  verb?: string | undefined;
  also?: string | undefined;
  interview?: TimelineEntry['interview'];
  /** It was moved or canceled since. */
  isOver: boolean;
}

/** Moves that cancel an interview to come. */
const ENDS = new Set(['offered', 'rejected', 'withdrawn']);

/** What each line of a history says of interviews. @param whom the applicant, for the reader */
export function interviewSteps(timeline: readonly TimelineEntry[], whom: string): InterviewStep[] {
  /** The entry that arranged the interview, and which one it was before the last move. */
  let arrangedIn = -1;
  let before = -1;
  const steps = timeline.map((entry, index) => {
    const arranged = timeline[arrangedIn]?.interview;
    const mark = entry.kind === 'status' ? entry.status : entry.kind;
    const endsInterview = ENDS.has(mark) && arranged !== undefined && arranged.startsAt > entry.at;
    const isCancelled = mark === 'interview_cancelled' || endsInterview;
    if (entry.kind === 'status') before = arrangedIn;
    // Other times that the company offers replace the interview.
    if (isCancelled || (mark === 'times_proposed' && entry.by === 'company')) arrangedIn = -1;
    else if (mark === 'taken_back') arrangedIn = before;
    else if (entry.interview) arrangedIn = index;
    return {
      verb: verbOf(mark, entry, arranged !== undefined, whom),
      also: endsInterview ? ' and canceled the interview' : undefined,
      interview: isCancelled ? arranged : entry.interview,
      isOver: isCancelled,
    };
  });
  return steps.map((step, index) => ({ ...step, isOver: step.isOver || index !== arrangedIn }));
}

/** Where the words of its kind are not enough. */
function verbOf(
  mark: string,
  { interview, offersTimes, by }: TimelineEntry,
  isArranged: boolean,
  whom: string,
): string | undefined {
  if (mark === 'interviewed')
    return interview || offersTimes ? `invited ${whom} to an interview` : undefined;
  if (mark === 'interview_moved')
    return isArranged ? 'moved the interview' : 'scheduled the interview';
  if (mark === 'times_proposed')
    return `${by === 'company' ? 'offered' : 'proposed'} times for an interview`;
  return undefined;
}
