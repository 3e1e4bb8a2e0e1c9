import { IconCalendarEvent, IconCalendarOff, IconCalendarPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import type { ApplicationDetail } from '../../../shared/applications/status.ts';
import { formatInterviewTime } from '../../../shared/applications/interviews.ts';
import { useKeptFocus } from '../../kit/kept-focus.ts';
import { InterviewCard } from '../interview.tsx';
import { InterviewDialog } from '../interview-dialog.tsx';
import { showsInterview } from '../interview-shown.ts';
import { Button } from '../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { Quiet } from '../../kit/ui/prose.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { Stack } from '../../kit/ui/stack.tsx';
import styles from './actions.module.css';
import { useInterviewWork } from './interview-actions.ts';

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
      {isOn ? 'Move' : 'Arrange Interview'}
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
            <Quiet>{displayName(applicant)} is invited; date and place are still open.</Quiet>
            <div>{arrange}</div>
          </Stack>
        </Section>
      )}
      {asks === 'move' && (
        <InterviewDialog
          application={application}
          title={isOn ? 'Move Interview' : 'Arrange Interview'}
          interview={interview}
          busy={work.busy}
          onSend={(plan) => work.move(plan, close)}
          onClose={close}
        >
          {displayName(applicant)} is told by mail, with a file that changes the calendar.
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
            {displayName(applicant)} is told that the interview on {formatInterviewTime(interview)}{' '}
            does not take place. The application stays where it is.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
