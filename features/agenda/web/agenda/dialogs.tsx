import type { AgendaInterview, WaitingInterviews, WaitingTimes } from '../../rules.ts';
import {
  ArrangeDialog,
  CancelInterviewDialog,
  type Meeting,
} from '../../../interviews/web/public.ts';

/** What a row asks for. */
export type Asked =
  | { what: 'move'; of: AgendaInterview }
  | { what: 'cancel'; of: AgendaInterview }
  | { what: 'times'; of: WaitingTimes };

/** The rows as they are now: others may have changed them since the dialog opened. */
interface Rows {
  interviews: readonly AgendaInterview[];
  waiting: WaitingInterviews | undefined;
}

interface InterviewDialogsProps extends Rows {
  asked: Asked | undefined;
  onClose: () => void;
}

/** The dialogs of the agenda. */
export function InterviewDialogs({ asked, onClose, ...rows }: InterviewDialogsProps) {
  if (!asked) return null;
  const { of } = asked;
  const current = meetingOf(of._id, rows);
  const outdated =
    current.interview || current.proposal
      ? undefined
      : 'This interview is no longer in the list. A colleague or the applicant has changed it.';
  if (asked.what === 'cancel')
    return (
      <CancelInterviewDialog
        id={of._id}
        name={of.applicantName}
        interview={asked.of}
        hasInterviewers={of.interviewers.length > 0}
        outdated={outdated}
        onClose={onClose}
      />
    );
  const { _id, applicantName, job, minutes, timeZone, place, note, interviewers } = of;
  return (
    <ArrangeDialog
      key={_id}
      application={{
        _id,
        applicant: { username: applicantName, applicantProfile: { fullName: applicantName } },
        job,
      }}
      title={asked.what === 'move' ? 'Move Interview' : 'Change Times'}
      known={{
        startsAt: asked.what === 'move' ? [asked.of.startsAt] : asked.of.startsAt,
        minutes,
        timeZone,
        place,
        note,
        interviewers: interviewers.map((each) => each._id),
      }}
      current={current}
      outdated={outdated}
      onClose={onClose}
    />
  );
}

/** What is arranged with an applicant, as far as the rows say it: they are not all that wait. */
function meetingOf(id: string, { interviews, waiting }: Rows): Meeting {
  const isOf = (row: { _id: string }) => row._id === id;
  const interview = [...interviews, ...(waiting?.unsettled ?? [])].find(isOf);
  const offered = waiting?.offered.find(isOf);
  const times = offered ?? waiting?.proposed.find(isOf);
  return {
    interview: interview ? { startsAt: interview.startsAt, isCancelled: false } : null,
    proposal: times && {
      by: offered ? 'company' : 'job_seeker',
      startsAt: times.startsAt,
      isShared: times.booking !== undefined,
    },
  };
}
