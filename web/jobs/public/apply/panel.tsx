import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDay } from '../../../../shared/kit/dates.ts';
import type { Job } from '../../../../shared/jobs/posting.ts';
import { applyRefusal } from '../../../../shared/refusals.ts';
import { payOf } from '../../../../shared/jobs/text.ts';
import { SaveJobButton } from '../../save-job-button.tsx';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Button, LinkButton } from '../../../kit/ui/button.tsx';
import styles from './panel.module.css';
import type { ShownJob } from '../../loaded-job.ts';
import { useOwnApplication } from './own-application.ts';
import { preloadDialog, useApplying } from './state.tsx';

/** The way to apply, always in sight: beside the job, or below it where it is narrow. Once applied, how it stands. */
export function ApplyBox({ shown: { job, words, closing } }: { shown: ShownJob }) {
  const mine = useOwnApplication(job._id);
  const { user, application, Applied } = mine;
  const applying = useApplying({ job, isOpen: !closing, mine });

  if (application && Applied) {
    return (
      <Box isOpen={!closing}>
        <Applied application={application} takesFocus={applying.hasApplied} />
        {!closing && (
          <div className={styles.actions}>
            <Button
              size="lg"
              fullWidth
              icon={<IconCheck size={20} aria-hidden />}
              blocked={applyRefusal(user, true)?.message}
            >
              Applied!
            </Button>
            <SaveJobButton job={job} />
          </div>
        )}
      </Box>
    );
  }
  if (closing) {
    return (
      <Box isOpen={false}>
        <p className={styles.text}>
          <span className={styles.pay}>{closing.title}</span>
          <span className={styles.detail}>{closing.text}</span>
        </p>
        <div className={styles.actions}>
          <LinkButton to="/alljobs" size="lg" variant="light" fullWidth>
            Browse open jobs
          </LinkButton>
        </div>
      </Box>
    );
  }
  return (
    <Box isOpen>
      <Offer job={job} hurry={words.hurry} />
      <div className={styles.actions}>
        {user ? (
          <Button
            size="lg"
            fullWidth
            busy={applying.isLoading}
            aria-haspopup="dialog"
            onPointerEnter={preloadDialog}
            onFocus={preloadDialog}
            onClick={applying.start}
          >
            Apply now
          </Button>
        ) : (
          <LinkButton size="lg" fullWidth to={applying.loginPath} onClick={applying.tellToLogIn}>
            Apply now
          </LinkButton>
        )}
        <SaveJobButton job={job} />
      </div>
      <p className={styles.note}>It takes about two minutes.</p>
      {applying.dialog}
    </Box>
  );
}

function Box({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <aside aria-label="Apply" className={styles.box} data-open={isOpen || undefined}>
      {children}
    </aside>
  );
}

function Offer({ job, hurry }: { job: Job; hurry: string }) {
  const pay = payOf(job);
  return (
    <p className={styles.text}>
      <span className={styles.pay} data-unknown={!pay || undefined}>
        {pay ? pay.amount : 'Salary not stated'}
        {pay?.period && <span className={styles.period}> / {pay.period}</span>}
      </span>
      <span className={styles.detail}>
        <span className={styles.long}>Apply before </span>
        <span className={styles.short}>by </span>
        {formatDay(job.applicationDeadline)}
        {hurry && (
          <span className={styles.hurry}>
            <Badge tone="amber">{hurry}</Badge>
          </span>
        )}
      </span>
    </p>
  );
}
