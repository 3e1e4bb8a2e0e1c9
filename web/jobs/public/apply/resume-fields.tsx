import { useId } from 'react';
import { RESUME_EXTENSIONS, resumeRefusal } from '../../../../shared/applications/status.ts';
import { FileField } from '../../../kit/ui/file-field.tsx';
import type { ApplicationForm } from './form.ts';
import styles from './resume-fields.module.css';

interface ResumeFieldsProps {
  form: ApplicationForm;
  /** The name of the resume in the profile. */
  profileResume: string | undefined;
  error: string | undefined;
  disabled: boolean;
  /** The error message for the chosen file, or ''. */
  onError: (sentence: string) => void;
}

/** The resume of the profile where there is one, else a file, which the profile may keep. */
export function JobResumeFields(props: ResumeFieldsProps) {
  const { form, profileResume, error, disabled, onError } = props;
  const { usesProfile, file, keepsFile } = form.values;
  const name = useId();

  const choose = (chosen: File | undefined) => {
    form.setFile(chosen);
    onError((chosen && resumeRefusal(chosen)?.message) ?? '');
  };
  const use = (next: boolean) => () => {
    form.set({ usesProfile: next });
    onError('');
  };

  return (
    <div className={styles.fields}>
      {profileResume && (
        <fieldset className={styles.choice} disabled={disabled}>
          <legend className={styles.legend}>Your resume</legend>
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
            file={file}
            error={error}
            disabled={disabled}
            onChange={choose}
          />
          {file && !resumeRefusal(file) && (
            <label className={styles.keep}>
              <input
                type="checkbox"
                checked={keepsFile}
                disabled={disabled}
                onChange={(event) => form.set({ keepsFile: event.currentTarget.checked })}
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
