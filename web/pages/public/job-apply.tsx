import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Application } from '../../../shared/applications.ts';
import { formatDay } from '../../../shared/dates.ts';
import type { Job } from '../../../shared/jobs.ts';
import { applyRefusal } from '../../../shared/refusals.ts';
import { notify } from '../../browser/notices.ts';
import { loginPath } from '../../browser/return-path.ts';
import { payOf } from '../../components/pay.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import styles from './job-apply.module.css';
import { useOwnApplication } from './job-own-application.ts';

/** The dialog comes with the first click: most people only read. */
const loadDialog = () => import('./job-apply-dialog.tsx');
type DialogModule = Awaited<ReturnType<typeof loadDialog>>;

/** Pay, deadline and the way to apply, always in sight; once applied, when and how it stands. */
export function ApplyBar({ job }: { job: Job }) {
  const { user, application, Applied, add, reload } = useOwnApplication(job._id);
  const [dialog, setDialog] = useState<DialogModule>();
  const [isOpen, setOpen] = useState(false);
  const [isLoading, setLoading] = useState(false);
  // Kept here, so that it survives a closed dialog.
  const [resume, setResume] = useState<File>();
  const [hasJustApplied, setJustApplied] = useState(false);
  const { pathname, search } = useLocation();
  const refusal = applyRefusal(user, application !== undefined);

  const apply = async () => {
    if (refusal) {
      notify.failure(refusal.title, refusal.message);
      return;
    }
    setLoading(true);
    try {
      setDialog(await loadDialog());
      setOpen(true);
    } catch {
      notify.failure('Application Error', 'An unexpected error occurred while applying.');
    }
    setLoading(false);
  };

  const close = () => setOpen(false);

  const finish = (sent: Application) => {
    setJustApplied(true);
    void add(sent).then(close, close);
  };

  return (
    <>
      <div className={styles.bar}>
        {application && Applied ? (
          <Applied application={application} takesFocus={hasJustApplied} />
        ) : (
          <Offer job={job} />
        )}
        <div className={styles.action}>
          {application ? (
            <Button size="lg" icon={<IconCheck size={20} aria-hidden />} blocked={refusal?.message}>
              Applied!
            </Button>
          ) : user ? (
            <Button
              size="lg"
              busy={isLoading}
              aria-haspopup="dialog"
              onPointerEnter={preload}
              onFocus={preload}
              onClick={apply}
            >
              Apply now
            </Button>
          ) : (
            <LinkButton
              size="lg"
              to={loginPath({ pathname, search })}
              onClick={() => refusal && notify.info(refusal.title, refusal.message)}
            >
              Apply now
            </LinkButton>
          )}
        </div>
      </div>
      {dialog && isOpen && user && (
        <dialog.ApplyDialog
          job={job}
          userId={user._id}
          resume={resume}
          onResume={setResume}
          onApplied={finish}
          onAppliedBefore={() => void reload().then(close, close)}
          onClose={close}
        />
      )}
    </>
  );
}

/** A failure shows itself with the click. */
const preload = () => void loadDialog().catch(() => {});

function Offer({ job }: { job: Job }) {
  const pay = payOf(job);
  return (
    <p className={styles.text}>
      {pay && (
        <span className={styles.pay}>
          {pay.amount}
          {pay.period && <span className={styles.period}> / {pay.period}</span>}
        </span>
      )}
      <span className={styles.detail}>Apply before {formatDay(job.applicationDeadline)}</span>
    </p>
  );
}
