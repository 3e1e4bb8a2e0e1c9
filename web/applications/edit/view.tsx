import { useRef, useState } from 'react';
import { IconArrowBackUp, IconClock, IconMapPin, IconSend } from '@tabler/icons-react';
import { flushSync } from 'react-dom';
import {
  type ApplicationDetail,
  editRefusal,
  seekerStatus,
  withdrawRefusal,
} from '../../../shared/applications/status.ts';
import { Refusal } from '../../../shared/kit/client.ts';
import { formatDay } from '../../../shared/kit/dates.ts';
import { formatInterviewTime } from '../../../shared/applications/interviews.ts';
import { useChange } from '../../kit/data/calls.ts';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { useKeptFocus } from '../../kit/kept-focus.ts';
import { notify } from '../../kit/notices.ts';
import { InterviewCard, showsInterview } from '../interview.tsx';
import { ApplicationTimeline } from '../timeline.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { Split } from '../../kit/ui/split.tsx';
import {
  type ApplicationDraft,
  type ApplicationForm,
  EditApplicationForm,
  FAILED,
  FALLBACK,
  showApplication,
  useApplicationForm,
} from './form.tsx';
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
import styles from './page.module.css';

interface EditApplicationViewProps extends ApplicationDraft {
  application: ApplicationDetail;
}

/** The application to change while it is pending; beside it its job and the way to withdraw it. */
export function EditApplicationView({ application, ...draft }: EditApplicationViewProps) {
  const [now] = useState(() => new Date());
  const form = useApplicationForm(application, draft);
  const content = useRef<HTMLDivElement>(null);
  const status = seekerStatus(application.status);
  useKeptFocus(content, status);
  const isOpen = status === 'pending';

  return (
    <>
      <PageTitle subtitle={`${application.job.jobTitle} at ${application.job.companyName}`}>
        Edit Application
      </PageTitle>
      <Split
        side={
          <>
            <EditApplicationJob application={application} />
            <WithdrawApplication application={application} form={form} />
          </>
        }
      >
        <div ref={content} tabIndex={-1} className={styles.content}>
          {application.interview && showsInterview(application, now) && (
            <InterviewCard interview={application.interview} />
          )}
          {isOpen && <EditApplicationForm application={application} form={form} />}
          <Section title="Timeline">
            <ApplicationTimeline application={application} reader="job_seeker" />
          </Section>
          {!isOpen && <SentApplication application={application} form={form} />}
        </div>
      </Split>
    </>
  );
}

interface PartProps {
  application: ApplicationDetail;
  form: ApplicationForm;
}

/** Cover letter and resume that can no longer be changed, and why. */
function SentApplication({ application, form }: PartProps) {
  const { coverLetter, resume, status } = application;
  return (
    <Section title="Cover letter and resume" note={editRefusal(seekerStatus(status))?.message}>
      <Stack>
        {form.hasLetter && <UnsentLetter form={form} />}
        {coverLetter ? <Prose text={coverLetter} /> : <Quiet>No cover letter.</Quiet>}
        <SentResume resume={resume} />
      </Stack>
    </Section>
  );
}

/** A letter that was being changed when the company reviewed the application. */
function UnsentLetter({ form }: Pick<PartProps, 'form'>) {
  const { coverLetter } = form.values;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(coverLetter);
      notify.success('Copied');
    } catch {
      notify.failure('Error', 'Select the text and copy it by hand.');
    }
  };
  return (
    <Alert tone="warning" title="Your last changes were not sent">
      <div className={styles.unsent}>
        <TextArea label="Your unsent text" hideLabel readOnly rows={5} value={coverLetter} />
        <div className={styles.buttons}>
          <Button variant="outline" size="sm" onClick={() => void copy()}>
            Copy
          </Button>
          <Button variant="outline" size="sm" onClick={form.discard}>
            Discard
          </Button>
        </div>
      </div>
    </Alert>
  );
}

/** The job, and the status of the application. */
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

/** Withdraws the application, after a question that says what will happen. */
function WithdrawApplication({ application, form }: PartProps) {
  const { status, job, interview } = application;
  const [asks, setAsks] = useState(false);
  const { isPending, mutateAsync: withdraw } = useChange('withdrawApplication');
  if (withdrawRefusal(status)) return null;

  const confirm = async () => {
    try {
      const { application: next, message } = await withdraw({ params: { id: application._id } });
      flushSync(() => setAsks(false));
      form.discard();
      showApplication(next);
      notify.success('Application Withdrawn', message);
    } catch (error) {
      notifyFailure(error, FAILED, FALLBACK);
      const isOutdated = error instanceof Refusal && (error.status === 409 || error.status === 404);
      if (isOutdated) flushSync(() => setAsks(false));
    }
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
        busy={isPending}
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
