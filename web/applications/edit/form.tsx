import { type SubmitEvent, useId, useRef, useState } from 'react';
import {
  applicationChange,
  type ApplicationDetail,
  COVER_LETTER_MAX,
  RESUME_EXTENSIONS,
  resumeRefusal,
} from '../../../shared/applications/status.ts';
import { check, type FieldErrors } from '../../../shared/kit/validation.ts';
import { SentResume } from '../resume.tsx';
import { Alert } from '../../kit/ui/alert.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { ClampedText } from '../../kit/ui/clamped-text.tsx';
import { TextArea } from '../../kit/ui/field.tsx';
import { FileField } from '../../kit/ui/file-field.tsx';
import { ProgressBar } from '../../kit/ui/progress-bar.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { Stack } from '../../kit/ui/stack.tsx';
import type { ApplicationChanges } from './draft.ts';
import styles from './page.module.css';
import { useSending } from './actions.ts';
import { SaveBar } from '../../kit/forms/save-bar.tsx';

interface EditApplicationFormProps {
  application: ApplicationDetail;
  changes: ApplicationChanges;
  onChange: (application: ApplicationDetail) => void;
  /** Somebody was faster: what the page shows is no longer true. */
  onConflict: () => Promise<void>;
}

/** Cover letter and resume, while nobody has taken the application up. What was typed stays until it has been sent. */
export function EditApplicationForm(props: EditApplicationFormProps) {
  const { application, changes, onChange, onConflict } = props;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const sending = useSending({ application, changes, onChange, onConflict, onErrors: setErrors });
  const { sent, conflict } = sending;
  const isSending = sent !== undefined;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isSending || !changes.isDirty) return;
    const { letter, file } = changes;
    const checked = check(applicationChange, { coverLetter: letter });
    const refusal = file && resumeRefusal(file);
    const problems = {
      ...('errors' in checked && checked.errors),
      ...(refusal && { resume: refusal.message }),
    };
    setErrors(problems);
    if (Object.keys(problems).length === 0) await sending.send();
  };

  const choose = (file: File | undefined) => {
    changes.setFile(file);
    setErrors({ ...errors, resume: (file && resumeRefusal(file)?.message) ?? '' });
  };

  const discard = () => {
    changes.clear();
    setErrors({});
    sending.forget();
    form.current?.querySelector('textarea')?.focus();
  };

  return (
    <>
      <Section
        title="Cover letter and resume"
        note={`You can change them until ${application.job.companyName} has reviewed your application.`}
      >
        <form ref={form} id={formId} noValidate onSubmit={submit}>
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
              value={changes.letter}
              readOnly={isSending}
              error={errors.coverLetter}
              hint={<LetterCount length={changes.letter.length} />}
              onChange={(event) => changes.setLetter(event.currentTarget.value)}
            />
            <Stack tight>
              <SentResume resume={application.resume} />
              <FileField
                label="Replace it with another file"
                hint="PDF, DOC or DOCX, up to 5 MB"
                accept={RESUME_EXTENSIONS}
                file={changes.file}
                error={errors.resume}
                disabled={isSending}
                onChange={choose}
              />
            </Stack>
            {isSending && changes.file && (
              <Stack tight>
                <ProgressBar
                  label={sent < 100 ? 'Uploading your resume' : 'Almost done'}
                  value={sent}
                />
                {sent < 100 && (
                  <div>
                    <Button variant="outline" size="sm" onClick={sending.cancel}>
                      Cancel Upload
                    </Button>
                  </div>
                )}
              </Stack>
            )}
          </Stack>
        </form>
      </Section>
      <SaveBar formId={formId} isDirty={changes.isDirty} busy={isSending} onDiscard={discard} />
    </>
  );
}

const LetterCount = ({ length }: { length: number }) => (
  <span className="num">
    {length.toLocaleString('en-US')} / {COVER_LETTER_MAX.toLocaleString('en-US')} characters
  </span>
);
