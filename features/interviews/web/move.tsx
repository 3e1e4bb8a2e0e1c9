import { displayName } from '../../../shared/applications/applicant-profile.ts';
import { MOVES } from '../../../shared/applications/status.ts';
import { hasPage } from '../../../shared/seams.ts';
import type { MoveInParts } from '../../../web/applications/moves/parts.ts';
import type { MoveDialogProps } from '../../../web/panels.tsx';
import { useSite } from '../../../web/site.ts';
import { type BulkArrangement, BulkInterviewDialog } from './bulk-interview-dialog.tsx';
import { InterviewDialog } from './interview-dialog.tsx';

/** Asks for the interview with the move 'Schedule Interview', or for the interviews of several applicants. */
export function InterviewMove({ application, applications, ...props }: MoveDialogProps) {
  const { progress, onSend, canceled: _, ...dialog } = props;
  const { featuresOff } = useSite();
  if (applications.length > 1)
    return (
      <BulkInterviewDialog
        {...dialog}
        applications={applications}
        progress={progress}
        onSend={(arrangement) =>
          onSend(
            {},
            {
              ids: idsOf(arrangement) ?? applications.map(({ _id }) => _id),
              sent: (part, before) => sentWith(arrangement, part, bookingOf(before)),
              link: (answers) => {
                const booking = bookingOf(answers);
                return booking && hasPage('applications/bookings/:id', featuresOff)
                  ? { to: `/applications/bookings/${booking}`, label: 'Open Self-Booking' }
                  : undefined;
              },
            },
          )
        }
      />
    );
  return (
    <InterviewDialog
      {...dialog}
      application={application}
      title={MOVES.interview.label}
      onSend={onSend}
    >
      {displayName(application.applicant)} is told and gets a calendar file.
    </InterviewDialog>
  );
}

/** A plan may leave some out. */
const idsOf = (arrangement: BulkArrangement) =>
  'plan' in arrangement ? arrangement.plan.times.map(({ _id }) => _id) : undefined;

/** All parts of a move have one self-booking. */
const bookingOf = (answers: Parameters<MoveInParts['link']>[0]) =>
  answers.find(({ booking }) => booking)?.booking;

function sentWith(
  arrangement: BulkArrangement,
  part: readonly string[],
  joins: string | undefined,
) {
  if ('plan' in arrangement) {
    const { plan } = arrangement;
    return { plan: { ...plan, times: plan.times.filter(({ _id }) => part.includes(_id)) } };
  }
  return joins ? { joins } : arrangement;
}
