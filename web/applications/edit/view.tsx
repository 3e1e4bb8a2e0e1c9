import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { IconArrowBackUp, IconClock, IconMapPin, IconSend } from '@tabler/icons-react';
import { flushSync } from 'react-dom';
import {
  type ApplicationDetail,
  editRefusal,
  seekerStatus,
  withdrawRefusal,
} from '../../../shared/applications/status.ts';
import { formatDay } from '../../../shared/kit/dates.ts';
import { formatInterviewTime } from '../../../shared/applications/interviews.ts';
import { useKeptFocus } from '../../kit/kept-focus.ts';
import { notify } from '../../kit/notices.ts';
import { InterviewCard, showsInterview } from '../interview.tsx';
import { ApplicationTimeline } from '../timeline.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { Split } from '../../kit/ui/split.tsx';
import { type ApplicationChanges, type Changes, useChanges } from './draft.ts';
import { EditApplicationForm } from './form.tsx';
import { SentResume } from '../resume.tsx';
import { Alert } from '../../kit/ui/alert.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { TextArea } from '../../kit/ui/field.tsx';
import { Prose, Quiet } from '../../kit/ui/prose.tsx';
import { Stack } from '../../kit/ui/stack.tsx';
import { StatusBadge } from '../badges.tsx';
import { CompanyMark } from '../../kit/ui/art/company-mark.tsx';
import { Card } from '../../kit/ui/card.tsx';
import { ViewJob } from '../view-job.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { withdraw } from './actions.ts';
import styles from './page.module.css';

export interface LoadedApplication {
  userId: string;
  application: ApplicationDetail;
  changes: Changes;
}

/** What was sent, to be changed while nobody has taken it up, and beside it where it stands and how it got there. */
export function EditApplicationView({ loaded }: { loaded: LoadedApplication }) {
  const [now] = useState(() => new Date());
  const [shown, setShown] = useState({ loaded, application: loaded.application });
  if (shown.loaded !== loaded) setShown({ loaded, application: loaded.application });
  const { application } = shown;
  const { revalidate } = useRevalidator();
  const changes = useChanges(loaded.userId, application, loaded.changes);
  const content = useRef<HTMLDivElement>(null);
  const status = seekerStatus(application.status);
  useKeptFocus(content, status);
  const isOpen = status === 'pending';
  useRestoredNotice(changes.isDirty && isOpen);

  const work = {
    application,
    changes,
    onChange: (next: ApplicationDetail) => setShown({ loaded, application: next }),
    onConflict: () => revalidate(),
  };

  return (
    <>
      <PageTitle subtitle={`${application.job.jobTitle} at ${application.job.companyName}`}>
        Edit Application
      </PageTitle>
      <Split
        side={
          <>
            <EditApplicationJob application={application} />
            <WithdrawApplication {...work} />
          </>
        }
      >
        <div ref={content} tabIndex={-1} className={styles.content}>
          {application.interview && showsInterview(application, now) && (
            <InterviewCard interview={application.interview} />
          )}
          {isOpen && <EditApplicationForm {...work} />}
          <Section title="Timeline">
            <ApplicationTimeline application={application} reader="job_seeker" />
          </Section>
          {!isOpen && <SentApplication application={application} changes={changes} />}
        </div>
      </Split>
    </>
  );
}

/** Says once, on coming back, that there is something to go on with. */
function useRestoredNotice(isRestored: boolean) {
  const tell = useEffectEvent(() => {
    if (isRestored) notify.info('Unsaved Changes Found', 'We restored your unsaved changes.');
  });
  const hasLooked = useRef(false);
  useEffect(() => {
    if (hasLooked.current) return;
    hasLooked.current = true;
    tell();
  }, []);
}

interface SentApplicationProps {
  application: ApplicationDetail;
  changes: ApplicationChanges;
}

/** Cover letter and resume as the company has them, with the reason why they stay so. */
function SentApplication({ application, changes }: SentApplicationProps) {
  const { coverLetter, resume, status } = application;
  return (
    <Section title="Cover letter and resume" note={editRefusal(seekerStatus(status))?.message}>
      <Stack>
        {changes.hasLetter && <Unsent changes={changes} />}
        {coverLetter ? <Prose text={coverLetter} /> : <Quiet>No cover letter.</Quiet>}
        <SentResume resume={resume} />
      </Stack>
    </Section>
  );
}

/** What somebody was still writing when the time for it was over. */
function Unsent({ changes }: Pick<SentApplicationProps, 'changes'>) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(changes.letter);
      notify.success('Copied');
    } catch {
      notify.failure('Error', 'Select the text and copy it by hand.');
    }
  };
  return (
    <Alert tone="warning" title="Your last changes were not sent">
      <div className={styles.unsent}>
        <TextArea label="Your unsent text" hideLabel readOnly rows={5} value={changes.letter} />
        <div className={styles.buttons}>
          <Button variant="outline" size="sm" onClick={() => void copy()}>
            Copy
          </Button>
          <Button variant="outline" size="sm" onClick={changes.clear}>
            Discard
          </Button>
        </div>
      </div>
    </Alert>
  );
}

/** The job that was applied to, and where the application stands. */
function EditApplicationJob({ application }: { application: ApplicationDetail }) {
  const { job, status, appliedDate } = application;
  return (
    <Card aria-labelledby="applied-to">
      <div className={styles.head}>
        <CompanyMark name={job.companyName} size={52} />
        <div className={styles.names}>
          <h2 id="applied-to" className={styles.title}>
            {job.jobTitle}
          </h2>
          <p className={styles.company}>{job.companyName}</p>
        </div>
      </div>
      <ul className={styles.facts}>
        <li>
          <IconMapPin size={16} aria-hidden />
          {job.jobLocation}
        </li>
        <li>
          <IconClock size={16} aria-hidden />
          {job.jobType}
        </li>
        <li>
          <IconSend size={16} aria-hidden />
          Applied {formatDay(appliedDate)}
        </li>
      </ul>
      <div className={styles.foot}>
        <StatusBadge status={seekerStatus(status)} />
        <ViewJob job={job} />
      </div>
    </Card>
  );
}

interface WithdrawApplicationProps {
  application: ApplicationDetail;
  changes: ApplicationChanges;
  onChange: (application: ApplicationDetail) => void;
  onConflict: () => Promise<void>;
}

/** The way out, as long as there is one; it says what will happen before it does. */
function WithdrawApplication(props: WithdrawApplicationProps) {
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
    <Section title="Withdraw" note="Changed your mind? Let the company know.">
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
          {job.companyName} will see that you withdrew your application for {job.jobTitle}.
        </p>
        {interview && !interview.isCancelled && (
          <p>Your interview on {formatInterviewTime(interview)} is canceled.</p>
        )}
        <p>This action cannot be undone, and you cannot apply for this job again.</p>
      </ConfirmDialog>
    </Section>
  );
}
