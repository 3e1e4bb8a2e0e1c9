import { type SubmitEvent, useId, useRef, useState } from 'react';
import { type Application, COVER_LETTER_MAX } from '../../../../shared/applications/status.ts';
import { Refusal } from '../../../../shared/kit/client.ts';
import type { Job } from '../../../../shared/jobs/posting.ts';
import { applyRefusal } from '../../../../shared/refusals.ts';
import type { FieldErrors } from '../../../../shared/kit/validation.ts';
import { quietApi } from '../../../kit/data/api.ts';
import { notifyFailure } from '../../../kit/failure-notice.ts';
import { notify } from '../../../kit/notices.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { TextArea } from '../../../kit/ui/field.tsx';
import { ProgressBar } from '../../../kit/ui/progress-bar.tsx';
import styles from './dialog.module.css';
import { type Prepared, problemsOf, toBody, useApplicationForm } from './form.ts';
import { JobResumeFields } from './resume-fields.tsx';

export { prepareApplying } from './form.ts';

interface ApplyDialogProps {
  job: Job;
  userId: string;
  prepared: Prepared;
  onApplied: (application: Application) => void;
  /** Something happened to the application that this page does not know of. */
  onReload: () => Promise<unknown>;
  onSessionEnded: () => void;
  onClose: () => void;
}

/** Resume and cover letter (product.md section 5.6). What was typed stays until it has been sent. */
export function ApplyDialog(props: ApplyDialogProps) {
  const { job, userId, prepared, onApplied, onReload, onSessionEnded, onClose } = props;
  const formId = useId();
  const form = useApplicationForm(userId, job._id, prepared);
  const [errors, setErrors] = useState<FieldErrors>({});
  /** Percent sent; undefined while nothing is on its way. */
  const [sent, setSent] = useState<number>();
  const stop = useRef<AbortController>(undefined);
  const isSending = sent !== undefined;
  const isUploading = isSending && sent < 100;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isSending) return;
    const problems = problemsOf(form.values);
    setErrors(problems);
    if (problems.resume && !form.values.file) notify.failure('Resume Required', problems.resume);
    if (Object.keys(problems).length > 0) return;
    // The profile's resume is there already.
    setSent(form.values.usesProfile ? 100 : 0);
    stop.current = new AbortController();
    try {
      const { application } = await quietApi.apply({
        params: { jobId: job._id },
        ...toBody(form.values),
        signal: stop.current.signal,
        onProgress: (share) => setSent(share * 100),
      });
      form.clear();
      onApplied(application);
      notify.success(
        'Application Submitted!',
        `${job.companyName} has your application for ${job.jobTitle}.`,
      );
    } catch (error) {
      setSent(undefined);
      if (stop.current.signal.aborted) tellCanceled();
      else await explain(error);
    }
  };

  const tellCanceled = () => {
    notify.info('Upload Canceled', 'Nothing was sent. Your text is still here.');
  };

  const explain = async (reason: unknown) => {
    if (!(reason instanceof Refusal)) {
      fail(reason, 'An unexpected error occurred while applying.');
      return;
    }
    if (reason.code === 'not-signed-in') onSessionEnded();
    else if (reason.code === 'already-applied') {
      const denial = applyRefusal({ role: 'job_seeker' }, true);
      notify.failure(denial?.title ?? '', reason.message);
      await onReload().catch(() => {});
      onClose();
    } else {
      setErrors(reason.errors);
      fail(reason, 'Failed to submit your application. Please try again.');
    }
  };

  const fail = (error: unknown, fallback: string) =>
    notifyFailure(error, { refused: 'Application Failed', failed: 'Application Error' }, fallback);

  return (
    <Dialog
      open
      keepOpenOutside
      title={`Apply for ${job.jobTitle}`}
      onClose={isSending ? () => {} : onClose}
      footer={
        <>
          <Button
            variant="outline"
            disabled={isSending && !isUploading}
            onClick={isSending ? () => stop.current?.abort() : onClose}
          >
            {isSending ? 'Cancel Upload' : 'Cancel'}
          </Button>
          <Button type="submit" form={formId} busy={isSending}>
            {isSending ? 'Submitting...' : 'Submit Application'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={submit}>
        <p className={styles.company}>
          {job.companyName} · {job.jobLocation}
        </p>
        <JobResumeFields
          form={form}
          profileResume={prepared.profileResume}
          error={errors.resume}
          disabled={isSending}
          onError={(resume) => setErrors({ ...errors, resume })}
        />
        <TextArea
          label="Cover letter"
          optional
          rows={5}
          placeholder="Why are you a good fit? A few sentences are enough."
          value={form.values.letter}
          readOnly={isSending}
          error={errors.coverLetter}
          hint={<LetterCount length={form.values.letter.length} />}
          onChange={(event) => form.setLetter(event.currentTarget.value)}
        />
        {isSending ? (
          <ProgressBar
            label={isUploading ? 'Sending your application' : 'Almost done'}
            value={sent}
          />
        ) : (
          <p className={styles.next}>
            {job.companyName} sees your resume, cover letter and profile. Follow your application in
            My Applications.
          </p>
        )}
      </form>
    </Dialog>
  );
}

const LetterCount = ({ length }: { length: number }) => (
  <span className="num">
    {length.toLocaleString('en-US')} / {COVER_LETTER_MAX.toLocaleString('en-US')} characters
  </span>
);
