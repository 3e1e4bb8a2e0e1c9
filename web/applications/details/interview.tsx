import { IconCalendarEvent, IconCalendarOff, IconCalendarPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import type { ApplicationDetail } from '../../../shared/applications/status.ts';
import { formatInterviewTime } from '../../../shared/applications/interviews.ts';
import { Refusal } from '../../../shared/kit/client.ts';
import { useKeptFocus } from '../../kit/kept-focus.ts';
import { InterviewCard, showsInterview } from '../interview.tsx';
import { InterviewDialog } from '../interview-dialog.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../kit/ui/overlays/confirm-dialog.tsx';
import { Quiet } from '../../kit/ui/display/prose.tsx';
import { Section } from '../../kit/ui/layout/section.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import { editAnswers, useChange } from '../../kit/data/calls.ts';
import { notifyUpdateFailure } from '../../kit/failure-notice.ts';
import { notify } from '../../kit/notices.ts';
import type { InterviewToSend } from '../interview-dialog.tsx';
import styles from './actions.module.css';

interface ApplicationInterviewProps {
  application: ApplicationDetail;
  now: Date;
}

/** The interview of an invited applicant: to schedule, move and cancel. */
export function ApplicationInterview({ application, now }: ApplicationInterviewProps) {
  const { _id, interview, status, applicant } = application;
  const [asks, setAsks] = useState<'move' | 'cancel'>();
  const panel = useRef<HTMLDivElement>(null);
  const isOn = interview !== null && !interview.isCancelled;
  useKeptFocus(panel, String(isOn));
  const close = () => setAsks(undefined);
  const { isBusy, move, cancel } = useInterviewActions(_id, close);

  if (status !== 'interviewed') {
    return interview && showsInterview(application, now) && <InterviewCard interview={interview} />;
  }
  const arrange = (
    <Button
      variant={isOn ? 'outline' : 'light'}
      icon={
        isOn ? (
          <IconCalendarEvent size={18} aria-hidden />
        ) : (
          <IconCalendarPlus size={18} aria-hidden />
        )
      }
      aria-haspopup="dialog"
      onClick={() => setAsks('move')}
    >
      {isOn ? 'Move' : 'Schedule Interview'}
    </Button>
  );
  return (
    <div ref={panel} tabIndex={-1} className={styles.panel}>
      {interview ? (
        <InterviewCard interview={interview}>
          {arrange}
          {isOn && (
            <Button
              variant="subtle"
              icon={<IconCalendarOff size={18} aria-hidden />}
              aria-haspopup="dialog"
              onClick={() => setAsks('cancel')}
            >
              Cancel interview
            </Button>
          )}
        </InterviewCard>
      ) : (
        <Section title="Interview">
          <Stack gap={10}>
            <Quiet>{displayName(applicant)} is invited. The date and place are not set yet.</Quiet>
            <div>{arrange}</div>
          </Stack>
        </Section>
      )}
      {asks === 'move' && (
        <InterviewDialog
          application={application}
          title={isOn ? 'Move Interview' : 'Schedule Interview'}
          interview={interview}
          busy={isBusy}
          onSend={move}
          onClose={close}
        >
          {displayName(applicant)} gets an email with an updated calendar file.
        </InterviewDialog>
      )}
      {interview && (
        <ConfirmDialog
          open={asks === 'cancel'}
          danger
          busy={isBusy}
          title="Cancel interview"
          confirmLabel="Cancel interview"
          onConfirm={() => void cancel()}
          onClose={close}
        >
          <p>
            {displayName(applicant)} gets an email saying that the interview on{' '}
            {formatInterviewTime(interview)} is canceled. The application keeps its status.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Moves and cancels an interview, with notices. @param close closes the dialog */
function useInterviewActions(id: string, close: () => void) {
  const show = ({ application }: { application: ApplicationDetail }) => {
    close();
    editAnswers('getApplication', (answer) =>
      answer.application._id === id ? { ...answer, application } : answer,
    );
  };
  const moving = useChange('moveInterview', { onSuccess: (answer) => show(answer) });
  const canceling = useChange('cancelInterview', {
    onSuccess: (answer) => show(answer),
  });
  const isBusy = moving.isPending || canceling.isPending;

  /** @returns errors by field */
  const run = async (title: string, call: () => Promise<{ message?: string | undefined }>) => {
    if (isBusy) return {};
    try {
      const { message } = await call();
      notify.success(title, message);
      return {};
    } catch (error) {
      notifyUpdateFailure(error);
      if (!(error instanceof Refusal)) return {};
      // Somebody else changed the interview first, so the dialog is outdated.
      if (error.status === 409 || error.status === 404) close();
      return error.errors;
    }
  };

  const params = { id };
  return {
    isBusy,
    move: (body: InterviewToSend) =>
      run('Interview Scheduled', () => moving.mutateAsync({ params, body })),
    cancel: () => run('Interview Canceled', () => canceling.mutateAsync({ params })),
  };
}
