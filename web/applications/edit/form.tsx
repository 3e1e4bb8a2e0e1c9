import { useEffect, useEffectEvent, useId, useState } from 'react';
import { COVER_LETTER_MAX } from '../../../shared/applications/fields.ts';
import {
  applicationChange,
  type ApplicationDetail,
  RESUME_EXTENSIONS,
  resumeRefusal,
  staleLetterRefusal,
} from '../../../shared/applications/status.ts';
import { plainText } from '../../../shared/kit/text.ts';
import { check } from '../../../shared/kit/validation.ts';
import { useChange } from '../../kit/data/calls.ts';
import { UNANSWERED, UPDATE_NOTICES } from '../../kit/failure-notice.ts';
import { dropFile, keepFile } from '../../kit/forms/chosen-file.ts';
import { SaveBar } from '../../kit/forms/save-bar.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { notify } from '../../kit/notices.ts';
import { Alert } from '../../kit/ui/feedback/alert.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { ClampedText } from '../../kit/ui/display/clamped-text.tsx';
import { TextArea } from '../../kit/ui/fields/field.tsx';
import { FileField } from '../../kit/ui/fields/file-field.tsx';
import { TextLength } from '../../kit/ui/fields/text-length.tsx';
import { ProgressBar } from '../../kit/ui/feedback/progress-bar.tsx';
import { Section } from '../../kit/ui/layout/section.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import { showApplication } from '../thread/change.ts';
import { SentResume } from '../applicant/resume.tsx';
import styles from './page.module.css';

/** The fields. A new resume replaces the previous one. */
interface ApplicationValues {
  coverLetter: string;
  resume: File | undefined;
}

export interface ApplicationDraft {
  /** The key of the draft and of the chosen file. */
  draftKey: string;
  /** The file that was chosen on an earlier visit. */
  draftFile: File | undefined;
}

const toValues = ({ coverLetter }: ApplicationDetail): ApplicationValues => ({
  coverLetter: plainText(coverLetter),
  resume: undefined,
});

const isSameLetter = (one: ApplicationValues, other: ApplicationValues) =>
  one.coverLetter.trim() === other.coverLetter.trim();

/** The form of an application. Its draft stays in this browser until it is sent or discarded. */
export function useApplicationForm(
  application: ApplicationDetail,
  { draftKey, draftFile }: ApplicationDraft,
) {
  const saved = toValues(application);
  const { mutateAsync: updateApplication } = useChange('updateApplication');
  /** Percent uploaded, and a function to cancel; undefined when nothing is being sent. */
  const [upload, setUpload] = useState<{ sent: number; cancel: () => void }>();
  /** Why the changes would overwrite a newer version. */
  const [conflict, setConflict] = useState<string>();

  const form = useForm('updateApplication', {
    defaults: saved,
    check: ({ coverLetter, resume }: ApplicationValues) => {
      const checked = check(applicationChange, { coverLetter, replaces: application.coverLetter });
      const refusal = resume && resumeRefusal(resume);
      if (!refusal) return checked;
      const errors = 'errors' in checked ? checked.errors : {};
      return { message: refusal.message, errors: { ...errors, resume: refusal.message } };
    },
    draft: {
      key: draftKey,
      toDraft: (values, last) => (isSameLetter(values, last) ? undefined : values.coverLetter),
      fromDraft: (stored) => ({
        ...(typeof stored === 'string' && { coverLetter: stored }),
        ...(draftFile && { resume: draftFile }),
      }),
      onRestore: () => {
        if (application.status === 'pending') {
          notify.info('Unsaved Changes Found', 'We restored your unsaved changes.');
        }
      },
    },
    notices: { ...UPDATE_NOTICES, unanswered: UNANSWERED },
    onRefused: (refusal) => {
      if (refusal.status === 409) setConflict(refusal.message);
    },
    onSubmit: async (body, values) => {
      const stop = new AbortController();
      const showSent = (sent: number) => setUpload({ sent, cancel: () => stop.abort() });
      setConflict(undefined);
      showSent(values.resume ? 0 : 100);
      try {
        const { application: next, message } = await updateApplication({
          params: { id: application._id },
          body,
          file: values.resume,
          signal: stop.signal,
          onProgress: (share) => showSent(share * 100),
        });
        form.updateSaved(toValues(next), values);
        void dropFile(draftKey);
        showApplication(next);
        notify.success('Application Updated', message);
        return undefined;
      } catch (error) {
        if (!stop.signal.aborted) throw error;
        notify.info('Upload Canceled', 'Nothing was sent. Your text is still here.');
        return false;
      } finally {
        setUpload(undefined);
      }
    },
  });

  const takeOver = useEffectEvent((next: ApplicationDetail) => form.updateSaved(toValues(next)));
  useEffect(() => takeOver(application), [application]);

  const [shown, setShown] = useState(application);
  if (shown !== application) {
    setShown(application);
    const stale = staleLetterRefusal(application.coverLetter, shown.coverLetter);
    const isUnsent = [shown, application].every((one) => !isSameLetter(toValues(one), form.values));
    if (stale && isUnsent) setConflict(stale.message);
  }

  const { values } = form;
  const hasLetter = !isSameLetter(values, saved);

  return Object.assign(form, {
    upload,
    conflict,
    /** Whether the letter has unsent changes. */
    hasLetter,
    hasChanges: hasLetter || values.resume !== undefined,
    choose: (resume: File | undefined) => {
      const refusal = resume && resumeRefusal(resume);
      form.set({ resume });
      if (refusal) form.showErrors({ ...form.errors, resume: refusal.message });
      void (resume && !refusal ? keepFile(draftKey, resume) : dropFile(draftKey));
    },
    discard: () => {
      form.reset(saved);
      void dropFile(draftKey);
      setConflict(undefined);
    },
  });
}

export type ApplicationForm = ReturnType<typeof useApplicationForm>;

interface EditApplicationFormProps {
  application: ApplicationDetail;
  form: ApplicationForm;
}

/** Cover letter and resume of a pending application. */
export function EditApplicationForm({ application, form }: EditApplicationFormProps) {
  const formId = useId();
  const { values, errors, isSending, upload, conflict } = form;

  const discard = () => {
    form.discard();
    form.focus('coverLetter');
  };

  return (
    <>
      <Section
        title="Cover letter and resume"
        note={`You can change them until ${application.job.companyName} reviews your application.`}
      >
        <form id={formId} {...form.form}>
          <Stack>
            {conflict && (
              <Alert tone="warning" title={conflict}>
                <p>Your text is still here. Saving again replaces this version:</p>
                <blockquote className={styles.quote}>
                  <ClampedText text={application.coverLetter || 'No cover letter.'} lines={4} />
                </blockquote>
              </Alert>
            )}
            <TextArea
              label="Cover letter"
              optional
              rows={10}
              readOnly={isSending}
              hint={<TextLength text={values.coverLetter} max={COVER_LETTER_MAX} />}
              {...form.field('coverLetter')}
            />
            <Stack gap={10}>
              <SentResume resume={application.resume} />
              <FileField
                label="Replace it with another file"
                hint="PDF, DOC or DOCX, up to 5 MB"
                accept={RESUME_EXTENSIONS}
                file={values.resume}
                error={errors.resume}
                disabled={isSending}
                onChange={form.choose}
              />
            </Stack>
            {upload && values.resume && (
              <Stack gap={10}>
                <ProgressBar
                  label={upload.sent < 100 ? 'Uploading your resume' : 'Almost done'}
                  value={upload.sent}
                />
                {upload.sent < 100 && (
                  <div>
                    <Button variant="outline" size="sm" onClick={upload.cancel}>
                      Cancel Upload
                    </Button>
                  </div>
                )}
              </Stack>
            )}
          </Stack>
        </form>
      </Section>
      <SaveBar formId={formId} isDirty={form.hasChanges} busy={isSending} onDiscard={discard} />
    </>
  );
}
