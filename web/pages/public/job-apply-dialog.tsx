import { type SubmitEvent, useId, useState } from 'react';
import {
  type Application,
  applicationForm,
  COVER_LETTER_MAX,
  RESUME_EXTENSIONS,
  resumeRefusal,
} from '../../../shared/applications.ts';
import { Refusal } from '../../../shared/client.ts';
import type { Job } from '../../../shared/jobs.ts';
import { applyRefusal } from '../../../shared/refusals.ts';
import { check, type FieldErrors } from '../../../shared/validation.ts';
import { api } from '../../browser/api.ts';
import { clearDraft, readDraft, saveDraft } from '../../browser/drafts.ts';
import { notifyFailure } from '../../browser/failure-notice.ts';
import { notify } from '../../browser/notices.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './job-apply-dialog.module.css';

interface ApplyDialogProps {
  job: Job;
  userId: string;
  resume: File | undefined;
  onResume: (file: File | undefined) => void;
  onApplied: (application: Application) => void;
  /** The server knows of an application that this page did not. */
  onAppliedBefore: () => void;
  onClose: () => void;
}

/** Resume and cover letter (product.md section 5, apply). What was typed stays until it has been sent. */
export function ApplyDialog(props: ApplyDialogProps) {
  const { job, userId, resume, onResume, onApplied, onAppliedBefore, onClose } = props;
  const formId = useId();
  const [letter, setLetter] = useCoverLetter(userId, job._id);
  const [errors, setErrors] = useState<FieldErrors>({});
  /** Percent sent; undefined while nothing is on its way. */
  const [sent, setSent] = useState<number>();
  const isSending = sent !== undefined;

  const choose = (file: File | undefined) => {
    onResume(file);
    const refusal = file && resumeRefusal(file);
    setErrors({ ...errors, resume: refusal?.message ?? '' });
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isSending) return;
    const problems = problemsOf(resume, letter);
    setErrors(problems);
    if (!resume) notify.failure('Resume Required', problems.resume);
    if (Object.keys(problems).length > 0) return;
    setSent(0);
    try {
      const { application } = await api.apply({
        params: { jobId: job._id },
        body: { coverLetter: letter },
        file: resume,
        onProgress: (share) => setSent(share * 100),
      });
      setLetter('');
      onApplied(application);
      notify.success(
        'Application Submitted!',
        `${job.companyName} has your application for ${job.jobTitle}.`,
      );
    } catch (error) {
      setSent(undefined);
      explain(error);
    }
  };

  const explain = (error: unknown) => {
    const denial = applyRefusal({ role: 'job_seeker' }, true);
    if (error instanceof Refusal && error.message === denial?.message) {
      notify.failure(denial.title, denial.message);
      onAppliedBefore();
      return;
    }
    if (error instanceof Refusal) setErrors(error.errors);
    notifyFailure(
      error,
      { refused: 'Application Failed', failed: 'Application Error' },
      error instanceof Refusal
        ? 'Failed to submit your application. Please try again.'
        : 'An unexpected error occurred while applying.',
    );
  };

  return (
    <Dialog
      open
      keepOpenOutside
      title={`Apply for ${job.jobTitle}`}
      onClose={isSending ? () => {} : onClose}
      footer={
        <>
          <Button variant="outline" disabled={isSending} onClick={onClose}>
            Cancel
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
        <FileField
          label="Resume"
          hint="PDF, DOC or DOCX, up to 5 MB"
          accept={RESUME_EXTENSIONS}
          file={resume}
          error={errors.resume}
          disabled={isSending}
          onChange={choose}
        />
        <TextArea
          label="Cover letter"
          optional
          rows={5}
          placeholder="Why this job, and why you? A few sentences are plenty."
          value={letter}
          readOnly={isSending}
          error={errors.coverLetter}
          hint={
            <span className="num">
              {letter.length.toLocaleString('en-US')} / {COVER_LETTER_MAX.toLocaleString('en-US')}{' '}
              characters
            </span>
          }
          onChange={(event) => setLetter(event.currentTarget.value)}
        />
        {isSending ? (
          <ProgressBar
            label={sent < 100 ? 'Sending your application' : 'Almost done'}
            value={sent}
          />
        ) : (
          <p className={styles.next}>
            {job.companyName} sees your resume, letter and profile. You can follow every step in My
            Applications.
          </p>
        )}
      </form>
    </Dialog>
  );
}

function problemsOf(resume: File | undefined, letter: string): FieldErrors {
  const checked = check(applicationForm, { coverLetter: letter });
  const refusal = resumeRefusal(resume);
  return {
    ...('errors' in checked && checked.errors),
    ...(refusal && { resume: refusal.message }),
  };
}

/** The letter of one person for one job, kept in this browser until it is sent. */
function useCoverLetter(userId: string, jobId: string) {
  const key = `cover-letter:${userId}:${jobId}`;
  const [letter, setLetter] = useState(() => {
    const draft = readDraft(key);
    return typeof draft === 'string' ? draft : '';
  });
  const change = (next: string) => {
    setLetter(next);
    if (next) saveDraft(key, next);
    else clearDraft(key);
  };
  return [letter, change] as const;
}
