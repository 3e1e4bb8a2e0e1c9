import { useId, useRef, useState } from 'react';
import {
  type Application,
  applicationForm,
  COVER_LETTER_MAX,
  RESUME_EXTENSIONS,
  resumeRefusal,
} from '../../../../shared/applications/status.ts';
import type { Job } from '../../../../shared/jobs/posting.ts';
import { Refusal } from '../../../../shared/kit/client.ts';
import { check, type Checked, type FieldErrors } from '../../../../shared/kit/validation.ts';
import { applyRefusal } from '../../../../shared/refusals.ts';
import { resumeName } from '../../../applications/resume.tsx';
import { quietApi } from '../../../kit/data/api.ts';
import { dropFile, keepFile, readFile } from '../../../kit/forms/chosen-file.ts';
import { textDraft } from '../../../kit/forms/drafts.ts';
import { useForm } from '../../../kit/forms/use-form.ts';
import { notify } from '../../../kit/notices.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { OpenDialog } from '../../../kit/ui/overlays/open-dialog.tsx';
import { Legend, TextArea } from '../../../kit/ui/fields/field.tsx';
import { FileField } from '../../../kit/ui/fields/file-field.tsx';
import { TextLength } from '../../../kit/ui/fields/text-length.tsx';
import { ProgressBar } from '../../../kit/ui/feedback/progress-bar.tsx';
import styles from './dialog.module.css';

/** The applicant's data when the dialog opens. */
export interface Prepared {
  /** The file name of the resume in their profile. */
  profileResume: string | undefined;
  /** A file that was chosen earlier and not sent. */
  file: File | undefined;
}

/** @returns undefined if the session has ended */
export async function prepareApplying(
  userId: string,
  jobId: string,
): Promise<Prepared | undefined> {
  const [file, resume] = await Promise.all([readFile(keyOf(userId, jobId)), readProfileResume()]);
  if (resume instanceof Refusal && resume.code === 'not-signed-in') return undefined;
  return { file, profileResume: typeof resume === 'string' ? resumeName(resume) : undefined };
}

/** The path of the resume, or null. An error is a value, because people can apply without a profile. */
const readProfileResume = () =>
  quietApi.getProfile().then(
    ({ user }) => user.applicantProfile?.resume ?? null,
    (error: unknown) => error,
  );

/** One draft and one file per person and job. */
const keyOf = (userId: string, jobId: string) => `${userId}:${jobId}`;

interface ApplyDialogProps {
  job: Job;
  userId: string;
  prepared: Prepared;
  onApplied: (application: Application) => void;
  /** Called when the application exists, but this page does not show it yet. */
  onReload: () => Promise<unknown>;
  onSessionEnded: () => void;
  onClose: () => void;
}

/** Resume and cover letter (product.md section 5.6). Both stay in this browser until they are sent. */
export function ApplyDialog(props: ApplyDialogProps) {
  const { job, userId, prepared, onApplied, onReload, onSessionEnded, onClose } = props;
  const formId = useId();
  const key = keyOf(userId, job._id);
  /** Percent sent; undefined while nothing is being sent. */
  const [sent, setSent] = useState<number>();
  const stop = useRef<AbortController>(undefined);
  const isSending = sent !== undefined;
  const isUploading = isSending && sent < 100;

  const form = useForm('apply', {
    defaults: {
      coverLetter: '',
      usesProfile: prepared.profileResume !== undefined && !prepared.file,
      resume: prepared.file,
      keepsFile: false,
    },
    draft: textDraft(`cover-letter:${key}`, 'coverLetter'),
    check: checkApplication,
    notices: {
      refused: ['Application Failed', 'Failed to submit your application. Please try again.'],
      failed: ['Application Error', 'An unexpected error occurred while applying.'],
    },
    onInvalid: ({ resume }, message) => {
      const isMissing = message !== undefined && !form.values.resume;
      if (resume && isMissing) notify.failure('Resume Required', resume);
    },
    onSubmit: async (input, { usesProfile }) => {
      // The profile's resume is already on the server.
      setSent(usesProfile ? 100 : 0);
      const { signal } = (stop.current = new AbortController());
      try {
        const { application } = await quietApi.apply({
          params: { jobId: job._id },
          ...input,
          signal,
          onProgress: (share) => setSent(share * 100),
        });
        void dropFile(key);
        onApplied(application);
        notify.success(
          'Application Submitted!',
          `${job.companyName} has your application for ${job.jobTitle}.`,
        );
        return undefined;
      } catch (error) {
        setSent(undefined);
        if (!signal.aborted) throw error;
        notify.info('Upload Canceled', 'Nothing was sent. Your text is still here.');
        return false;
      }
    },
    onRefused: async ({ code, message }) => {
      if (code === 'not-signed-in') onSessionEnded();
      else if (code === 'already-applied') {
        notify.failure(applyRefusal({ role: 'job_seeker' }, true)?.title ?? '', message);
        await onReload().catch(() => {});
        onClose();
      } else return false;
      return true;
    },
  });

  const chooseFile = (file: File | undefined) => {
    const refusal = file && resumeRefusal(file);
    form.set({ resume: file });
    if (refusal) form.showErrors({ ...form.errors, resume: refusal.message });
    void (file && !refusal ? keepFile(key, file) : dropFile(key));
  };

  return (
    <OpenDialog
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
      <form id={formId} {...form.form} className={styles.form}>
        <p className={styles.company}>
          {job.companyName} · {job.jobLocation}
        </p>
        <ResumeFields
          values={form.values}
          profileResume={prepared.profileResume}
          error={form.errors.resume}
          disabled={isSending}
          onFile={chooseFile}
          onChange={(change) => {
            form.set(change);
            if ('usesProfile' in change) form.clearErrors('resume');
          }}
        />
        <TextArea
          label="Cover letter"
          optional
          rows={5}
          placeholder="Why are you a good fit? A few sentences are enough."
          readOnly={isSending}
          hint={<TextLength text={form.values.coverLetter} max={COVER_LETTER_MAX} />}
          {...form.field('coverLetter')}
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
    </OpenDialog>
  );
}

interface Values {
  coverLetter: string;
  /** Sends the resume of the profile instead of the file. */
  usesProfile: boolean;
  resume: File | undefined;
  /** Stores the file in the profile. */
  keepsFile: boolean;
}

/** The request of the call. */
type Sent = Pick<Parameters<typeof quietApi.apply>[0], 'body' | 'file'>;

function checkApplication(values: Values): Checked<Sent> {
  const { coverLetter, usesProfile, resume, keepsFile } = values;
  const checked = check(applicationForm, { coverLetter });
  const refusal = usesProfile ? undefined : resumeRefusal(resume);
  const errors: FieldErrors = {
    ...('errors' in checked && checked.errors),
    ...(refusal && { resume: refusal.message }),
  };
  const [message] = Object.values(errors);
  if (message !== undefined) return { message, errors };
  if (usesProfile)
    return { value: { body: { coverLetter, useProfileResume: 'true' }, file: undefined } };
  const body = { coverLetter, ...(keepsFile && { keepResume: 'true' as const }) };
  return { value: { body, file: resume } };
}

interface ResumeFieldsProps {
  values: Values;
  /** The file name of the resume in the profile. */
  profileResume: string | undefined;
  error: string | undefined;
  disabled: boolean;
  onFile: (file: File | undefined) => void;
  onChange: (change: Partial<Values>) => void;
}

/** The resume of the profile if there is one, or a file that can be stored in the profile. */
function ResumeFields(props: ResumeFieldsProps) {
  const { values, profileResume, error, disabled, onFile, onChange } = props;
  const { usesProfile, resume, keepsFile } = values;
  const name = useId();
  const use = (next: boolean) => () => onChange({ usesProfile: next });

  return (
    <div className={styles.fields}>
      {profileResume && (
        <fieldset disabled={disabled}>
          <Legend>Your resume</Legend>
          <label className={styles.option}>
            <input type="radio" name={name} checked={usesProfile} onChange={use(true)} />
            <span>
              Use the resume in your profile: <strong>{profileResume}</strong>
            </span>
          </label>
          <label className={styles.option}>
            <input type="radio" name={name} checked={!usesProfile} onChange={use(false)} />
            <span>Upload another file</span>
          </label>
        </fieldset>
      )}
      {!usesProfile && (
        <>
          <FileField
            label="Resume"
            hint="PDF, DOC or DOCX, up to 5 MB"
            accept={RESUME_EXTENSIONS}
            file={resume}
            error={error}
            disabled={disabled}
            onChange={onFile}
          />
          {resume && !resumeRefusal(resume) && (
            <label className={styles.keep}>
              <input
                type="checkbox"
                checked={keepsFile}
                disabled={disabled}
                onChange={(event) => onChange({ keepsFile: event.currentTarget.checked })}
              />
              <span>
                Keep this resume in my profile
                {profileResume && <span className={styles.note}> and replace the current one</span>}
              </span>
            </label>
          )}
        </>
      )}
    </div>
  );
}
