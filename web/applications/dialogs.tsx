import { displayName } from '../../shared/applications/applicant-profile.ts';
import { MOVES } from '../../shared/applications/status.ts';
import { InterviewDialog } from './interview-dialog.tsx';
import type { Moves } from './moves.ts';
import { RejectDialog } from './move-dialogs.tsx';

/** Asks for what goes with a move before it is made. */
export function MoveDialogs({ moves }: { moves: Moves }) {
  const { asked, movingId, answer, dismiss } = moves;
  if (!asked) return null;
  const { application, to } = asked;
  const dialog = { busy: movingId === application._id, onClose: dismiss };
  if (to === 'rejected') {
    return <RejectDialog {...dialog} applications={[application]} onReject={answer} />;
  }
  return (
    <InterviewDialog
      {...dialog}
      application={application}
      title={MOVES.interview.label}
      onSend={(interview) => answer({ interview })}
    >
      {displayName(application.applicant)} is told by mail, with a file for the calendar.
    </InterviewDialog>
  );
}
