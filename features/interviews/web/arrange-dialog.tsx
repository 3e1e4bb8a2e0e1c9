import { type ReactNode, useState } from 'react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import { formatLocal } from '../../../web/kit/local-time.ts';
import { type Meeting, readMeeting, useArranging } from './arranging.ts';
import { InterviewDialog, type InterviewDialogProps } from './interview-dialog.tsx';
import { Reread } from '../../../web/applications/moves/reread.tsx';

interface ArrangeDialogProps extends Pick<
  InterviewDialogProps,
  'application' | 'known' | 'outdated' | 'onClose'
> {
  title: string;
  /** What is arranged now. */
  current: Meeting;
}

/**
 * Arranges an interview with an invited applicant. If others have changed it meanwhile, the dialog keeps what was typed, says
 * what is arranged now, and can continue from there.
 */
export function ArrangeDialog(props: ArrangeDialogProps) {
  const { application, known, current, outdated, onClose } = props;
  const [title] = useState(props.title);
  const [read, setRead] = useState(() => readMeeting(current));
  const arranging = useArranging(application._id, onClose, read);
  const { isBusy, arrange, refused, forgetRefusal } = arranging;
  const now = readMeeting(current);
  // What has changed may not have arrived yet.
  const isNew = now.read !== read.read || String(now.readTimes) !== String(read.readTimes);
  const changed: ReactNode = refused && !outdated && isNew && (
    <>
      <p>{presentState(current)}</p>
      <Reread
        label="Continue"
        onRead={() => {
          setRead(now);
          forgetRefusal();
        }}
      />
    </>
  );
  return (
    <InterviewDialog
      application={application}
      title={title}
      known={known}
      busy={isBusy}
      outdated={outdated ?? refused}
      onSend={arrange}
      onClose={onClose}
      changed={changed}
    >
      {displayName(application.applicant)} is told and gets an updated calendar file.
    </InterviewDialog>
  );
}

/** What is arranged now, as sentences. */
function presentState({ interview, proposal }: Meeting): string {
  const isOn = interview !== null && !interview.isCancelled;
  const parts = [
    isOn && `The interview is now on ${formatLocal(interview.startsAt)}.`,
    proposal &&
      !proposal.isShared &&
      `${proposal.by === 'company' ? 'Offered now' : 'Proposed by the applicant'}: ${proposal.startsAt.map((time) => formatLocal(time)).join('; ')}.`,
    proposal?.isShared && 'The applicant now picks a time of a self-booking.',
  ];
  return parts.filter(Boolean).join(' ') || 'No interview is arranged now.';
}
