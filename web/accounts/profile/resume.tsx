import { IconExternalLink, IconFileText, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ApplicantProfile } from '../../../shared/applications/applicant-profile.ts';
import { RESUME_EXTENSIONS } from '../../../shared/applications/status.ts';
import { resumeName } from '../../applications/resume.tsx';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { FileField } from '../../kit/ui/file-field.tsx';
import { ProgressBar } from '../../kit/ui/progress-bar.tsx';
import { Section } from '../../kit/ui/section.tsx';
import styles from './resume.module.css';
import { useProfileResume } from './resume-actions.ts';

interface ProfileResumeProps {
  resume: string | null;
  /** The profile as the server has it now. */
  onChange: (profile: ApplicantProfile) => void;
}

/** The resume of the profile: sent as soon as it is chosen, apart from what is typed in the form. */
export function ProfileResume({ resume, onChange }: ProfileResumeProps) {
  const box = useRef<HTMLDivElement>(null);
  const [asksToRemove, setAsksToRemove] = useState(false);
  // What held the focus is busy, or gone.
  const onDone = () => box.current?.querySelector<HTMLElement>('input[type=file]')?.focus();
  const work = useProfileResume(onChange, onDone);

  const remove = async () => {
    const isGone = await work.remove();
    flushSync(() => setAsksToRemove(false));
    if (isGone) onDone();
  };

  return (
    <Section
      title="Resume"
      note="Apply with your saved resume in one step. Each application keeps its own copy."
    >
      <div ref={box} className={styles.resume}>
        {resume && (
          <div className={styles.kept}>
            <IconFileText size={26} stroke={1.6} aria-hidden className={styles.icon} />
            <p className={styles.name}>{resumeName(resume)}</p>
            <div className={styles.actions}>
              <LinkButton
                to={resume}
                reloadDocument
                target="_blank"
                rel="noopener"
                variant="outline"
                size="sm"
                icon={<IconExternalLink size={17} aria-hidden />}
              >
                Open<span className="sr-only"> your resume (in a new tab)</span>
              </LinkButton>
              <Button
                variant="subtle"
                size="sm"
                icon={<IconTrash size={17} aria-hidden />}
                aria-haspopup="dialog"
                disabled={work.isBusy}
                onClick={() => setAsksToRemove(true)}
              >
                Remove<span className="sr-only"> your resume</span>
              </Button>
            </div>
          </div>
        )}
        <FileField
          key={work.round}
          label={resume ? 'Replace it with another file' : 'Your resume'}
          hint="PDF, DOC or DOCX, up to 5 MB"
          accept={RESUME_EXTENSIONS}
          file={work.file}
          error={work.error}
          disabled={work.isBusy}
          onChange={(file) => void work.choose(file)}
        />
        {work.sent !== undefined && (
          <ProgressBar
            label={work.sent < 100 ? 'Uploading your resume' : 'Almost done'}
            value={work.sent}
          />
        )}
        {work.mayRetry && (
          <div>
            <Button variant="outline" size="sm" onClick={() => void work.retry()}>
              Try Again
            </Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        open={asksToRemove}
        danger
        busy={work.isBusy}
        title="Remove your resume?"
        confirmLabel="Remove Resume"
        onConfirm={() => void remove()}
        onClose={() => setAsksToRemove(false)}
      >
        This removes it from your profile. Companies keep the copies you sent them.
      </ConfirmDialog>
    </Section>
  );
}
