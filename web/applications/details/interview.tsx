import { IconCalendarEvent, IconCalendarOff, IconCalendarPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import type { ApplicationDetail } from '../../../shared/applications/status.ts';
import { formatInterviewTime } from '../../../shared/applications/interviews.ts';
import { Refusal } from '../../../shared/kit/client.ts';
import type { FieldErrors } from '../../../shared/kit/validation.ts';
import { useKeptFocus } from '../../kit/kept-focus.ts';
import { InterviewCard, showsInterview } from '../interview.tsx';
import { InterviewDialog } from '../interview-dialog.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { Quiet } from '../../kit/ui/prose.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { Stack } from '../../kit/ui/stack.tsx';
import { api } from '../../kit/data/api.ts';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { notify } from '../../kit/notices.ts';
import type { InterviewToSend } from '../interview-form.ts';
import styles from './actions.module.css';

interface ApplicationInterviewProps {
  application: ApplicationDetail;
  now: Date;
  onChange: (application: ApplicationDetail) => void;
  onConflict: () => void;
}

/** The interview of an applicant who was invited: to arrange, to move, and to cancel. */
export function ApplicationInterview(props: ApplicationInterviewProps) {
  const { application, now } = props;
  const { interview, status, applicant } = application;
  const work = useInterviewWork(props);
  const [asks, setAsks] = useState<'move' | 'cancel'>();
  const panel = useRef<HTMLDivElement>(null);
  const isOn = interview !== null && !interview.isCancelled;
  useKeptFocus(panel, String(isOn));
  const close = () => setAsks(undefined);

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
          <Stack tight>
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
          busy={work.busy}
          onSend={(plan) => work.move(plan, close)}
          onClose={close}
        >
          {displayName(applicant)} gets an email with an updated calendar file.
        </InterviewDialog>
      )}
      {interview && (
        <ConfirmDialog
          open={asks === 'cancel'}
          danger
          busy={work.busy}
          title="Cancel interview"
          confirmLabel="Cancel interview"
          onConfirm={() => void work.cancel(close)}
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

interface InterviewWorkProps {
  application: ApplicationDetail;
  onChange: (application: ApplicationDetail) => void;
  onConflict: () => void;
}

type Answer = Awaited<ReturnType<typeof api.moveInterview>>;

/** Moves and cancels an interview, one at a time; `onDone` closes what asked for it. */
function useInterviewWork({ application, onChange, onConflict }: InterviewWorkProps) {
  const [busy, setBusy] = useState(false);
  const params = { id: application._id };

  const run = async (title: string, call: () => Promise<Answer>, onDone: () => void) => {
    if (busy) return {};
    setBusy(true);
    let errors: FieldErrors = {};
    try {
      const answer = await call();
      flushSync(() => {
        onChange(answer.application);
        onDone();
      });
      notify.success(title, answer.message);
    } catch (error) {
      const titles = { refused: 'Update Failed', failed: 'Update Error' };
      notifyFailure(error, titles, 'An unexpected error occurred during update.');
      if (error instanceof Refusal) {
        errors = error.errors;
        if (error.status === 409 || error.status === 404) {
          onDone();
          onConflict();
        }
      }
    }
    setBusy(false);
    return errors;
  };

  return {
    busy,
    move: (body: InterviewToSend, onDone: () => void) =>
      run('Interview Scheduled', () => api.moveInterview({ params, body }), onDone),
    cancel: (onDone: () => void) =>
      run('Interview Canceled', () => api.cancelInterview({ params }), onDone),
  };
}
