import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type ApplicationDetail, withdrawRefusal } from '../../../shared/applications/status.ts';
import { formatInterviewTime } from '../../../shared/applications/interviews.ts';
import { Button } from '../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { Section } from '../../kit/ui/section.tsx';
import type { ApplicationChanges } from './draft.ts';
import { withdraw } from './actions.ts';

interface WithdrawApplicationProps {
  application: ApplicationDetail;
  changes: ApplicationChanges;
  onChange: (application: ApplicationDetail) => void;
  onConflict: () => Promise<void>;
}

/** The way out, as long as there is one; it says what will happen before it does. */
export function WithdrawApplication(props: WithdrawApplicationProps) {
  const { application } = props;
  const { status, job, interview } = application;
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  if (withdrawRefusal(status)) return null;

  const confirm = async () => {
    setBusy(true);
    const isAnswered = await withdraw(props);
    flushSync(() => {
      setBusy(false);
      if (isAnswered) setAsks(false);
    });
  };

  return (
    <Section
      title="Withdraw"
      note="If you have changed your mind, tell the company rather than leave it waiting."
    >
      <Button
        variant="outline"
        icon={<IconArrowBackUp size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setAsks(true)}
      >
        Withdraw Application
      </Button>
      <ConfirmDialog
        open={asks}
        danger
        busy={busy}
        title="Withdraw Application"
        confirmLabel="Withdraw Application"
        onConfirm={() => void confirm()}
        onClose={() => setAsks(false)}
      >
        <p>
          {job.companyName} will see that you have withdrawn your application for {job.jobTitle}.
        </p>
        {interview && !interview.isCancelled && (
          <p>Your interview on {formatInterviewTime(interview)} is cancelled.</p>
        )}
        <p>This action cannot be undone, and you cannot apply for this job again.</p>
      </ConfirmDialog>
    </Section>
  );
}
