import type {
  AgendaInterview,
  WaitingTimes,
} from '../../../shared/applications/interviews/lists.ts';
import { type ReadMeeting, useArranging } from '../moves/arranging.ts';
import { CancelInterviewDialog } from '../moves/cancel-interview-dialog.tsx';
import { InterviewDialog, type KnownMeeting } from '../moves/interview-dialog.tsx';

/** What a row asks for. */
export type Asked =
  | { what: 'move'; of: AgendaInterview }
  | { what: 'cancel'; of: AgendaInterview }
  | { what: 'times'; of: WaitingTimes };

interface InterviewDialogsProps {
  asked: Asked | undefined;
  /** The rows as they are now: others may have changed them since the dialog opened. */
  all: readonly (AgendaInterview | WaitingTimes)[];
  onClose: () => void;
}

/** The dialogs of the agenda. */
export function InterviewDialogs({ asked, all, onClose }: InterviewDialogsProps) {
  if (!asked) return null;
  const { of } = asked;
  const outdated = all.some(({ _id }) => _id === of._id)
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
  const about =
    asked.what === 'move'
      ? {
          title: 'Move Interview',
          startsAt: [asked.of.startsAt],
          read: { read: asked.of.startsAt },
        }
      : {
          title: 'Change Times',
          startsAt: asked.of.startsAt,
          read: { read: null, readTimes: asked.of.startsAt },
        };
  return <ArrangeDialog key={of._id} {...about} of={of} outdated={outdated} onClose={onClose} />;
}

interface ArrangeDialogProps {
  title: string;
  of: AgendaInterview | WaitingTimes;
  startsAt: readonly string[];
  read: ReadMeeting;
  outdated: string | undefined;
  onClose: () => void;
}

function ArrangeDialog({ title, of, startsAt, read, outdated, onClose }: ArrangeDialogProps) {
  const { _id, applicantName, job, minutes, timeZone, place, note, interviewers } = of;
  const { isBusy, arrange, refused } = useArranging(_id, onClose, read);
  const known: KnownMeeting = {
    startsAt,
    minutes,
    timeZone,
    place,
    note,
    interviewers: interviewers.map((each) => each._id),
  };
  return (
    <InterviewDialog
      application={{
        _id,
        applicant: { username: applicantName, applicantProfile: { fullName: applicantName } },
        job,
      }}
      title={title}
      known={known}
      busy={isBusy}
      outdated={outdated ?? refused}
      onSend={arrange}
      onClose={onClose}
    >
      {applicantName} gets an email with an updated calendar file.
    </InterviewDialog>
  );
}
